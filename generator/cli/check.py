"""``fairdeal check``: the referee's word on records and games played."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import click

from generator.cli.options import read_text
from generator.core.errors import DealError, FairdealError, RecordError
from generator.core.game import AnyGame
from generator.core.gamefile import GameFile, parse_game_file
from generator.core.puzzle import Puzzle
from generator.core.referee import Ruling, admit, is_of_variant, refuse_false_seed, replay
from generator.core.rng import parse_seed


@click.command()
@click.argument("file", metavar="FILE|-")
@click.option("--json", "as_json", is_flag=True, help="The ruling as a JSON line.")
def check(file: str, as_json: bool) -> int:
    """Put FILE before the referee: a record (or several, one a line) or a game file.

    Exits with 0 if every game is won, with 1 and the first wrong move if one is not, with 2 if FILE cannot be used.
    """
    text = read_text(file)
    if text.lstrip().startswith("{"):
        return max(_announce(judge, as_json) for judge in _records(text, file))
    return _announce(lambda: _game_file(parse_game_file(text)), as_json)


Judged = tuple[AnyGame, int | None, Ruling]


def _announce(judge: Callable[[], Judged], as_json: bool) -> int:
    """Print one ruling, or what makes it impossible; the exit code that it asks for."""
    try:
        game, seed, ruling = judge()
    except FairdealError as error:
        click.echo(f"fairdeal: {error}", err=True)
        return error.exit_code
    click.echo(_as_json(game, seed, ruling) if as_json else _in_words(game, seed, ruling))
    return 0 if ruling.ok else 1


def _records(text: str, name: str) -> list[Callable[[], Judged]]:
    """One record, laid out over lines or not, or one a line; each is judged when it is called."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) == 1 or not _is_json(lines[0][1]):
        return [partial(_record, text, name)]
    return [partial(_record, line, f"{name} line {number}") for number, line in lines]


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _record(text: str, place: str) -> Judged:
    from generator.games import find_game

    try:
        puzzle = Puzzle.from_json(text)
        game = find_game(puzzle.game)
        return game, None if puzzle.seed is None else parse_seed(puzzle.seed), admit(game, puzzle)
    except FairdealError as error:
        raise RecordError(f"{place}: {error}") from None


def _game_file(played: GameFile) -> Judged:
    from generator.games import find_game

    game = find_game(played.game)
    variant = None if played.variant is None else game.canonical_variant(played.variant)
    seed = None if played.seed is None else parse_seed(played.seed)
    deal = _deal(game, played.deal, seed, variant)
    ruling = replay(game, deal, played.moves)
    if ruling.at is not None:
        ruling = replace(ruling, why=f"line {played.lines[ruling.at - 1]}, {ruling.why}")
    return game, seed, ruling


def _deal(game: AnyGame, text: str | None, seed: int | None, variant: str | None) -> Any:
    if text is None:
        assert seed is not None
        return game.deal(seed, variant or game.variants[0])
    deal = game.notation.parse_deal(text)
    really = game.variant_of(deal)
    if variant is not None and not is_of_variant(game, deal, seed, variant):
        raise DealError(f"the deal is of variant {really}, the file says {variant}")
    if seed is not None and not (variant is None and any(game.deal(seed, each) == deal for each in game.variants)):
        refuse_false_seed(game, deal, seed, variant or really)
    return deal


def _in_words(game: AnyGame, seed: int | None, ruling: Ruling) -> str:
    name = game.title if seed is None else f"{game.title}, seed {seed}"
    score = "" if ruling.score is None else f", score {ruling.score}"
    won = "complete" if game.every_game_counts else "won"
    return f"{name}: {won} in {ruling.moves} moves{score}" if ruling.ok else f"{name}: {ruling.why}"


def _as_json(game: AnyGame, seed: int | None, ruling: Ruling) -> str:
    word = {"ok": ruling.ok, "why": ruling.why, "at": ruling.at, "moves": ruling.moves, "score": ruling.score}
    return json.dumps({"game": game.name, "seed": None if seed is None else str(seed), **word})
