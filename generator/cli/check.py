"""``fairdeal check``: the referee's word on records and games played."""

from __future__ import annotations

import json
from typing import Any

import click

from generator.cli.options import read_text
from generator.core.errors import DealError, FairdealError, RecordError
from generator.core.game import AnyGame
from generator.core.gamefile import GameFile, parse_game_file
from generator.core.puzzle import Puzzle
from generator.core.referee import Ruling, admit, refuse_false_seed, replay
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
        rulings = _records(text, file)
    else:
        rulings = [_game_file(parse_game_file(text))]
    for game, seed, ruling in rulings:
        click.echo(_as_json(game, seed, ruling) if as_json else _in_words(game, seed, ruling))
    return 0 if all(ruling.ok for _game, _seed, ruling in rulings) else 1


Judged = tuple[AnyGame, str | None, Ruling]


def _records(text: str, name: str) -> list[Judged]:
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not _each_is_whole(lines):
        return [_record(text, name)]
    return [_record(line, f"{name} line {number}" if len(lines) > 1 else name) for number, line in lines]


def _each_is_whole(lines: list[tuple[int, str]]) -> bool:
    """Whether the text is JSON Lines and not one object on many lines."""
    return all(line.lstrip().startswith("{") for _number, line in lines) and lines[0][1].rstrip().endswith("}")


def _record(text: str, place: str) -> Judged:
    from generator.games import find_game

    try:
        puzzle = Puzzle.from_json(text)
        game = find_game(puzzle.game)
        return game, puzzle.seed, admit(game, puzzle)
    except FairdealError as error:
        raise RecordError(f"{place}: {error}") from None


def _game_file(played: GameFile) -> Judged:
    from generator.games import find_game

    game = find_game(played.game)
    variant = None if played.variant is None else game.canonical_variant(played.variant)
    seed = None if played.seed is None else parse_seed(played.seed)
    deal = _deal(game, played.deal, seed, variant)
    return game, played.seed, replay(game, deal, played.moves)


def _deal(game: AnyGame, text: str | None, seed: int | None, variant: str | None) -> Any:
    if text is None:
        assert seed is not None
        return game.deal(seed, variant or game.variants[0])
    deal = game.notation.parse_deal(text)
    really = game.variant_of(deal)
    if variant not in (None, really):
        raise DealError(f"the deal is of variant {really}, the file says {variant}")
    if seed is not None:
        refuse_false_seed(game, deal, seed, really)
    return deal


def _in_words(game: AnyGame, seed: str | None, ruling: Ruling) -> str:
    name = game.title if seed is None else f"{game.title}, seed {seed}"
    score = "" if ruling.score is None else f", score {ruling.score}"
    return f"{name}: won in {ruling.moves} moves{score}" if ruling.ok else f"{name}: {ruling.why}"


def _as_json(game: AnyGame, seed: str | None, ruling: Ruling) -> str:
    word = {"ok": ruling.ok, "why": ruling.why, "at": ruling.at, "moves": ruling.moves, "score": ruling.score}
    return json.dumps({"game": game.name, "seed": seed, **word})
