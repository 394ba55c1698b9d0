"""A day's puzzle of one game: to look at, to play, and its solution when it is asked for."""

from __future__ import annotations

from datetime import date, datetime
from typing import NoReturn

from flask import Response, abort, redirect, url_for

from generator.core.dates import parse_date
from generator.core.errors import DealError, UsageProblem
from generator.core.game import AnyGame, Marks
from generator.games import find_game
from generator.press.answer import steps
from generator.press.entry import Entry
from generator.scene.shapes import Scene
from service.pages.playing import show
from service.pages.site import absolute, blueprint, day_after, long_date, page, svg
from service.pages.table import Table
from service.parts import parts
from service.problems import Problem
from service.publishing import Day


def game_named(name: str) -> AnyGame:
    """The game in an address; 404 if there is none."""
    try:
        return find_game(name)
    except DealError as error:
        abort(404, str(error))


def day_named(name: str, text: str) -> Day:
    """The published day in an address; 404 if there is none, ``DayPending`` if it is being vetted."""
    game = game_named(name)
    try:
        found = parts().publisher.day(game.name, parse_date(text))
    except UsageProblem as error:
        abort(404, str(error))
    return found or _nothing(game, text)


def _nothing(game: AnyGame, text: str) -> NoReturn:
    if parse_date(text) > parts().publisher.today():
        raise Problem(404, "Not out yet", f"the puzzle of {game.title} for {text} is not out yet; it appears that day")
    abort(404, f"there is no puzzle of {game.title} for {text}; the archive lists those there are")


def table_of(day: Day) -> Table:
    """The day's puzzle, to be played."""
    path = url_for("pages.play", name=day.game.name, text=day.date.isoformat())
    puzzle = day.puzzle
    return Table(day.game, puzzle.variant, puzzle.deal, path, day=day.date, puzzle=puzzle, opens=_opens(day))


def _opens(day: Day) -> datetime | None:
    made = parts()
    return day.opens.astimezone(made.clock.zone) if day.opens > made.publisher.now() else None


def board_of(day: Day) -> Scene:
    """The board as it is dealt."""
    game = day.game
    return game.draw(game.view(game.initial(game.notation.parse_deal(day.puzzle.deal))), Marks())


@blueprint.get("/daily")
def daily() -> Response:
    """Today."""
    return redirect(url_for("pages.today"), 302)  # type: ignore[return-value]


@blueprint.get("/daily/<name>")
def latest(name: str) -> Response:
    """The latest puzzle of a game."""
    game = game_named(name)
    today = parts().publisher.today()
    return redirect(url_for("pages.one_day", name=game.name, text=today.isoformat()), 302)  # type: ignore[return-value]


@blueprint.get("/daily/<name>/<text>")
def one_day(name: str, text: str) -> Response:
    """A day's puzzle."""
    day = day_named(name, text)
    table = table_of(day)
    return page(
        "day",
        keep=True,
        title=f"{day.game.title}, {long_date(day.date)}",
        description=f"{day.game.aim} A fair deal: it can be won, and the win has been replayed.",
        image=absolute(url_for("pages.image", name=day.game.name, text=day.date.isoformat())),
        day=day,
        table=table,
        board=svg(board_of(day), "b-"),
        before=_beside(day, -1),
        after=_beside(day, 1),
        others=_others(day.date, day.game),
    )


@blueprint.get("/daily/<name>/<text>/play")
def play(name: str, text: str) -> Response:
    """A day's puzzle being played."""
    return show(table_of(day_named(name, text)))


@blueprint.get("/daily/<name>/<text>/solution")
def solution(name: str, text: str) -> Response:
    """How a day's puzzle is won; 403 with the moment when it opens before that."""
    day = day_named(name, text)
    entry = Entry(1, parts().publisher.whole(day))
    pictures = list(steps(entry))
    return page(
        "solution",
        keep=True,
        title=f"Solution: {day.game.title}, {long_date(day.date)}",
        day=day,
        table=table_of(day),
        entry=entry,
        pictures=[(svg(step.board, f"s{number}-"), step) for number, step in enumerate(pictures, 1)],
    )


def _beside(day: Day, step: int) -> date | None:
    """The date before or after, if its puzzle is published."""
    other = day_after(day.date, step)
    found = parts().publisher.days(other, other, day.game.name) if other else []
    return found[0].date if found else None


def _others(day: date, game: AnyGame) -> list[Day]:
    """The other games' puzzles of a date."""
    return [other for other in parts().publisher.days(day, day) if other.game is not game]
