"""The days that were: newest first, a month of dates a page."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from flask import Response, request

from generator.core.dates import parse_date
from generator.core.errors import UsageProblem
from generator.games import find_game
from service.api.finding import rollover
from service.api.formats import JSON, ROOT, day_values, json_bytes
from service.caching import Made, kept
from service.clock import DAY
from service.parts import parts

PAGE = 31
"""Dates to a page."""
MOST_PAGES = 4000
BRIEF = timedelta(minutes=5)
"""How long a page is kept: a day that was missed may be filled in."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for; dates as given, None where they were not."""

    game: str | None
    first: date | None
    last: date | None
    page: int

    def query(self, page: int) -> str:
        """The same, another page."""
        given = {"game": self.game, "from": self.first, "to": self.last, "page": page}
        return urlencode({key: value for key, value in given.items() if value is not None})


def view(form: str = "json") -> Response:
    """``?game=&from=&to=&page=``."""
    asked = _asked()
    return kept(("archive", asked, form), lambda: _made(asked))


def _asked() -> Asked:
    game, page = request.args.get("game") or None, request.args.get("page", "1")
    if not (page.isascii() and page.isdigit()) or len(page) > 4 or not 1 <= int(page) <= MOST_PAGES:
        raise UsageProblem(f"{page[:40]!r} is not a page; it is a whole number 1 to {MOST_PAGES}")
    asked = Asked(game and find_game(game).name, _date("from"), _date("to"), int(page))
    if asked.first and asked.last and asked.first > asked.last:
        raise UsageProblem(f"from {asked.first} is after to {asked.last}; give the earlier date first")
    return asked


def _date(name: str) -> date | None:
    text = request.args.get(name)
    return parse_date(text) if text else None


def _made(asked: Asked) -> Made:
    publisher = parts().publisher
    today = publisher.today()
    begin = publisher.first_day() or today
    first, last = max(asked.first or begin, begin), min(asked.last or today, today)
    dates = max(0, (last - first).days + 1)
    pages = -(-dates // PAGE)
    days = []
    if asked.page <= pages:
        newest = last - (asked.page - 1) * PAGE * DAY
        days = publisher.days(max(first, newest - (PAGE - 1) * DAY), newest, asked.game)
    days.sort(key=lambda day: (-day.date.toordinal(), day.game.number))
    values: dict[str, Any] = {"page": asked.page, "pages": pages, "links": _links(asked, pages)}
    values["days"] = [day_values(day) for day in days]
    until = min(rollover(), publisher.now() + BRIEF)
    return Made(json_bytes(values), JSON, max((day.begins for day in days), default=None), until)


def _links(asked: Asked, pages: int) -> dict[str, str]:
    here = f"{request.script_root}{ROOT}/archive?"
    links = {"self": here + asked.query(asked.page)}
    if asked.page < pages:
        links["next"] = here + asked.query(asked.page + 1)
    if 1 < asked.page <= pages + 1:
        links["previous"] = here + asked.query(asked.page - 1)
    return links
