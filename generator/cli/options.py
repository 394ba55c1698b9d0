"""Options and arguments that several commands share, and how their values are read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from generator.core.errors import UsageProblem
from generator.core.game import AnyGame
from generator.core.rng import parse_seed, parse_seed_range
from generator.core.verdict import Budget

F = TypeVar("F", bound=Callable[..., Any])
STDIN = "-"


class _Parsed(click.ParamType[Any]):
    """A value read by one of our own functions, so that its error is the one line the user sees."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        self.name, self._parse = name, parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the text; values that are not text were read before."""
        return self._parse(value) if isinstance(value, str) else value


def _game(name: str) -> AnyGame:
    from generator.games import find_game

    return find_game(name)


def _whole(what: str, most: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        digits = text.lstrip("0")
        if not (text.isascii() and text.isdigit()) or len(digits) > 18 or not 1 <= int(digits or "0") <= most:
            raise UsageProblem(f"{text[:40]!r} is not {what}; it is a whole number 1 to {most}")
        return int(digits)

    return parse


GAME = _Parsed("game", _game)
SEED = _Parsed("seed", parse_seed)
SEEDS = _Parsed("a:b", parse_seed_range)
COUNT = _Parsed("count", _whole("a count", 100_000))
SHEETS = _Parsed("sheets", _whole("a number of sheets", 1000))
JOBS = _Parsed("jobs", _whole("a number of jobs", 256))
BUDGET = _Parsed("nodes", lambda text: Budget(_whole("a budget of nodes", 10**15)(text)))

game_argument = click.argument("game", type=GAME)
variant_option = click.option("--variant", metavar="V", help="Variant of the game (fairdeal games lists them).")
budget_option = click.option("--budget", type=BUDGET, metavar="NODES", help="Nodes a search may visit.")


def _grades(text: str) -> tuple[str, ...]:
    from generator.vetting.grading import parse_grades

    return parse_grades(text)


GRADES = _Parsed("grade", _grades)
SCORE = _Parsed("score", lambda text: _whole("a least score", 999)(text) if text != "0" else 0)
grade_option = click.option("--grade", type=GRADES, metavar="G", help="Of this grade, or of a range: easy..hard.")
score_option = click.option("--min-score", type=SCORE, metavar="S", help="With a score of at least S.")


def jobs_option(default: str) -> Callable[[F], F]:
    """``--jobs``; ``default`` says in words what happens without it."""
    return click.option("--jobs", type=JOBS, metavar="J", help=f"Processes at work [default: {default}].")


def out_option(text: str) -> Callable[[F], F]:
    """``--out``."""
    return click.option("--out", type=click.Path(path_type=Path), metavar="FILE", help=text)


def chosen_variant(game: AnyGame, variant: str | None) -> str:
    """The variant asked for in its proper spelling, or the game's default."""
    return game.variants[0] if variant is None else game.canonical_variant(variant)


def all_cores(jobs: int | None) -> int:
    """The number of jobs asked for, or one a core."""
    from generator.vetting.pool import cores

    return jobs or cores()


def only_one(**given: object) -> str:
    """The name of the one option that was given; raises ``UsageProblem``."""
    names = [name for name, value in given.items() if value is not None]
    if len(names) != 1:
        listed = ", ".join(f"--{name}" for name in given)
        raise UsageProblem(f"give exactly one of {listed}; {len(names)} were given")
    return names[0]


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``; raises ``UsageProblem`` if it is not UTF-8 text."""
    try:
        raw = sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageProblem(f"{name}: not a text file in UTF-8") from None
