"""The archive: a calendar a month, every day with its puzzles."""

from __future__ import annotations

import re
from calendar import Calendar
from dataclasses import dataclass
from datetime import date

from flask import Response, abort, redirect, url_for

from service.pages.site import blueprint, page
from service.parts import parts
from service.publishing import Day


@dataclass(frozen=True, slots=True)
class Square:
    """A date of the calendar with its puzzles, the puzzle of the day first; empty for dates of other months."""

    date: date
    days: tuple[Day, ...]
    inside: bool


@blueprint.get("/archive")
def archive() -> Response:
    """This month."""
    today = parts().publisher.today()
    return redirect(url_for("pages.month", year=f"{today:%Y}", number=f"{today:%m}"), 302)  # type: ignore[return-value]


@blueprint.get("/archive/<year>/<number>")
def month(year: str, number: str) -> Response:
    """A month's calendar; 404 for what is not a month, or one without puzzles."""
    if not re.fullmatch("[0-9]{4}", year) or not re.fullmatch("0[1-9]|1[0-2]", number) or not 1 < int(year) < 9999:
        abort(404, f"{year[:20]}/{number[:20]} is not a month; a month is written YYYY/MM")
    publisher = parts().publisher
    today, first_day = publisher.today(), publisher.first_day() or publisher.today()
    begin = date(int(year), int(number), 1)
    if not _month(first_day) <= begin <= _month(today):
        runs = f"runs from {first_day:%B %Y} to {today:%B %Y}"
        has = runs if _month(first_day) < _month(today) else f"has {today:%B %Y} alone"
        abort(404, f"there are no puzzles in {begin:%B %Y}; the archive {has}")
    return page(
        "archive",
        keep=True,
        title=f"Archive, {begin:%B %Y}",
        begin=begin,
        today=today,
        weeks=_weeks(begin),
        before=_step(begin, -1) if begin > _month(first_day) else None,
        after=_step(begin, 1) if begin < _month(today) else None,
    )


def _weeks(begin: date) -> list[list[Square]]:
    weeks = Calendar().monthdatescalendar(begin.year, begin.month)
    publisher = parts().publisher
    found: dict[date, list[Day]] = {}
    for day in publisher.days(begin, max(day for day in weeks[-1] if day.month == begin.month)):
        found.setdefault(day.date, []).append(day)
    return [[_square(day, found.get(day, []), day.month == begin.month) for day in week] for week in weeks]


def _square(day: date, days: list[Day], inside: bool) -> Square:
    main = parts().publisher.game_of(day)
    return Square(day, tuple(sorted(days, key=lambda other: other.game is not main)), inside)


def _month(day: date) -> date:
    return day.replace(day=1)


def _step(begin: date, step: int) -> date:
    """The first day of the month before or after."""
    months = begin.year * 12 + begin.month - 1 + step
    return date(months // 12, months % 12 + 1, 1)
