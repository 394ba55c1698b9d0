"""``fairdeal daily``: the puzzle of a date, from a server or worked out here."""

from __future__ import annotations

import json
import os
from datetime import date, datetime
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

import click

from generator.cli.options import GAME
from generator.core.dates import parse_date
from generator.core.errors import RecordError, UsageProblem
from generator.core.game import AnyGame

if TYPE_CHECKING:
    from generator.core.puzzle import Puzzle

SALT = "fairdeal"
"""What a service uses unless it is set otherwise."""


@click.command()
@click.argument("game", type=GAME, required=False)
@click.option("--date", "when", metavar="D", help="The date, as YYYY-MM-DD [default: today].")
@click.option("--solution", is_flag=True, help="Show how it is won.")
@click.option("--json", "as_json", is_flag=True, help="The day as a JSON line.")
@click.option("--server", metavar="URL", help="Ask this server instead of working it out here.")
def daily(game: AnyGame | None, when: str | None, solution: bool, as_json: bool, server: str | None) -> None:
    """Show the puzzle of the day, or that of GAME.

    Without a server it is found here, which may take a minute: the same puzzle that a service with its usual settings
    has. FAIRDEAL_TIMEZONE says where today is [default: UTC].
    """
    day = None if when is None else _date(when)
    if server is not None:
        from generator.cli.client import fetch_day

        values = fetch_day(server, game.name if game else None, day, solution=solution)
        puzzle = _record(values)
    else:
        puzzle, values = _found(game, day or _today())
    click.echo(json.dumps(_told(values, puzzle, solution), ensure_ascii=False) if as_json else _text(values, puzzle))
    if solution and not as_json:
        click.echo("\n" + "\n".join(puzzle.solution))


def _date(text: str) -> date:
    """Read ``--date``; raises ``UsageProblem`` that names it."""
    try:
        return parse_date(text)
    except UsageProblem as error:
        raise UsageProblem(f"--date {error}") from None


def _today() -> date:
    """The date in ``FAIRDEAL_TIMEZONE``; raises ``UsageProblem``."""
    name = os.environ.get("FAIRDEAL_TIMEZONE", "").strip() or "UTC"
    try:
        return datetime.now(ZoneInfo(name)).date()
    except (KeyError, ValueError, OSError):
        raise UsageProblem(
            f"FAIRDEAL_TIMEZONE: {name[:60]!r} is not a time zone; it is a name such as UTC or Europe/Berlin"
        ) from None


def _found(game: AnyGame | None, day: date) -> tuple[Puzzle, dict[str, Any]]:
    """The puzzle of a date by the newest almanac, and the day as JSON values."""
    from generator.cli.progress import Progress
    from generator.vetting.almanac import NEWEST, find_almanac, find_puzzle, game_of

    almanac = find_almanac(NEWEST)
    game = game or game_of(almanac, day)
    with Progress(f"finding the puzzle of {game.title} for {day}", None):
        puzzle = find_puzzle(almanac, SALT, game, day)
    record = puzzle.model_dump(by_alias=True)
    del record["solution"]
    return puzzle, {"date": day.isoformat(), "game": game.name, "puzzle": record}


def _record(values: dict[str, Any]) -> Puzzle:
    """The record of a day that a server sent; raises ``RecordError``."""
    from generator.core.puzzle import Puzzle

    puzzle = Puzzle.from_json(json.dumps({"solution": values.get("solution", []), **values["puzzle"]}))
    if puzzle.game != values["game"]:
        raise RecordError(f"the server's day is of {values['game'][:40]}, its puzzle of {puzzle.game[:40]}")
    return puzzle


def _told(values: dict[str, Any], puzzle: Puzzle, solution: bool) -> dict[str, Any]:
    """The day, or its solution, as the API tells it."""
    head = {"date": values["date"], "game": values["game"]}
    return head | ({"solution": puzzle.solution} if solution else {"puzzle": values["puzzle"]})


def _text(values: dict[str, Any], puzzle: Puzzle) -> str:
    """Name, grade, aim and board, as people read them."""
    from generator.games import find_game

    game = find_game(puzzle.game)
    state = game.initial(game.notation.parse_deal(puzzle.deal))
    grade = f", {puzzle.grade.word}" if puzzle.grade else ""
    seed = f", seed {puzzle.seed}" if puzzle.seed is not None else ""
    variant = f", {puzzle.variant}" if len(game.variants) > 1 else ""
    head = f"{values['date']}: {game.title}{variant}{grade}{seed}"
    goal = f"{game.aim} {game.par(puzzle.facts)}".rstrip()
    return f"{head}\n{goal}\n\n{game.notation.board(state)}"
