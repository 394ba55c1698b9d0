"""A day as JSON, as a picture of its board, and as a sheet to print."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from flask import request

from generator.core.errors import PaperError
from generator.core.game import AnyGame, Marks
from service.caching import Made
from service.parts import parts
from service.problems import Problem
from service.publishing import Day

JSON, SVG, PDF = "application/json", "image/svg+xml", "application/pdf"
ROOT = "/api/v1"
SVG_HEADERS = (("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; font-src data:"),)
PAPERS = ("a4", "letter", "a5", "a3")
"""The papers of a day's sheet, the default first."""


def json_bytes(values: Any) -> bytes:
    """JSON values as they are sent."""
    return (json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def day_values(day: Day) -> dict[str, Any]:
    """A day as JSON values."""
    return {"date": day.date.isoformat(), "game": day.game.name, "puzzle": day.record(), "links": day_links(day)}


def day_links(day: Day) -> dict[str, str]:
    """Where the day and what belongs to it is found, as addresses without a host."""
    top = request.script_root
    here = f"{top}{ROOT}/daily/{day.game.name}/{day.date}"
    return {
        "self": here,
        "solution": f"{here}/solution",
        "svg": f"{here}.svg",
        "pdf": f"{here}.pdf",
        "puzzle": f"{top}{ROOT}/puzzles/{day.puzzle.id}",
        "page": f"{top}/daily/{day.game.name}/{day.date}",
    }


def day_made(day: Day, form: str, until: datetime | None) -> Made:
    """A day in one of its forms; raises ``NotYet`` for a sheet with an answer that is not open."""
    if form == "pdf":
        return _sheet(day, until)
    if form == "svg":
        deal = day.game.notation.parse_deal(day.puzzle.deal)
        return Made(board_svg(day.game, deal), SVG, day.begins, until, SVG_HEADERS)
    return Made(json_bytes(day_values(day)), JSON, day.begins, until)


def board_svg(game: AnyGame, deal: Any) -> bytes:
    """The board at the start, as a person sees it."""
    from generator.press.picture import picture

    return picture(game.draw(game.view(game.initial(deal)), Marks()), "svg")


def variant_of_form(form: str) -> tuple[str, ...]:
    """What of the query decides the bytes of a form: a sheet's paper, and whether it has its answer."""
    return (asked_paper(), str(asks_answer())) if form == "pdf" else ()


def asked_paper() -> str:
    """``?paper=``; raises ``PaperError``."""
    paper = request.args.get("paper", PAPERS[0]).strip().lower()
    if paper not in PAPERS:
        raise PaperError(f"{paper[:40]!r} is not a paper of this service; papers are {', '.join(PAPERS)}")
    return paper


def asks_answer() -> bool:
    """``?answer=1``; raises a problem for what is neither yes nor no."""
    return asked_flag("answer")


def asked_flag(name: str) -> bool:
    """A yes (``1``) or no (``0``, the default) of the query."""
    text = request.args.get(name, "0")
    if text not in ("0", "1"):
        raise Problem(422, "Cannot be used", f"{name}={text[:40]!r} is neither 0 nor 1")
    return text == "1"


def _sheet(day: Day, until: datetime | None) -> Made:
    from service.api.state import api
    from service.printing import day_sheet

    paper, answer = asked_paper(), asks_answer()
    puzzle = parts().publisher.whole(day) if answer else day.puzzle  # the gate
    name = f"fairdeal-{day.game.name}-{day.date}.pdf"
    body = api().shop.make("pdf", day_sheet, puzzle.to_json(), day.date.isoformat(), paper, answer)
    return Made(body, PDF, day.begins, until, (("Content-Disposition", f'inline; filename="{name}"'),))
