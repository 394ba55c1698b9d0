"""``fairdeal solve``: verdicts and solutions."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from generator.cli.options import (
    SEED,
    SEEDS,
    STDIN,
    budget_option,
    chosen_variant,
    game_argument,
    jobs_option,
    only_one,
    read_text,
    variant_option,
)
from generator.cli.progress import Progress, ready, working
from generator.core.errors import FairdealError
from generator.core.game import AnyGame, count_moves
from generator.core.rng import how_many
from generator.core.verdict import Budget, Unwinnable, Winnable

if TYPE_CHECKING:
    from generator.vetting.solving import Answer, Solved


@click.command()
@game_argument
@click.option("--seed", type=SEED, metavar="N", help="One seed.")
@click.option("--seeds", type=SEEDS, metavar="A:B", help="The seeds A to B-1, as JSON Lines.")
@click.option("--deal", "text", metavar="TEXT", help="One deal as text; - reads it from standard input.")
@click.option("--deals", metavar="FILE|-", help="One deal a line, answered as JSON Lines.")
@variant_option
@budget_option
@jobs_option("1")
@click.option("--json", "as_json", is_flag=True, help="A JSON line for one deal too.")
def solve(
    game: AnyGame,
    seed: int | None,
    seeds: range | None,
    text: str | None,
    deals: str | None,
    variant: str | None,
    budget: Budget | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Say of each deal of GAME whether it can be won, and how.

    The verdict is winnable (with moves that the referee has replayed), unwinnable (proved), or unknown (the budget
    ran out).
    """
    given = only_one(seed=seed, seeds=seeds, deal=text, deals=deals)
    budget = budget or game.budget
    wanted = None if variant is None else game.canonical_variant(variant)
    if given in ("seed", "deal"):
        _one(game, seed, text, wanted, budget, as_json)
        return 0
    from generator.vetting.solving import solve_seeds, solve_texts

    ready(game, chosen_variant(game, variant))
    if seeds is not None:
        answers = solve_seeds(game, chosen_variant(game, variant), seeds, budget, jobs or 1)
        return _many(answers, (f"seed {seed}" for seed in seeds), how_many(seeds))
    numbers: deque[int] = deque()
    with _opened(deals or STDIN) as file:
        answers = solve_texts(game, wanted, _deal_lines(file, numbers), budget, jobs or 1)
        return _many(answers, (f"line {numbers.popleft()}" for _ in count()), None)


def _one(game: AnyGame, seed: int | None, text: str | None, variant: str | None, budget: Budget, as_json: bool) -> None:
    from generator.vetting import solving

    if text is not None:
        dealt = solving.read_deal(game, read_text(STDIN) if text == STDIN else text, variant)
    else:
        assert seed is not None
        dealt = game.deal(seed, variant or game.variants[0])
    ready(game, chosen_variant(game, variant))
    with working(f"{game.title}: solving"):
        solved = solving.solve_deal(game, dealt, seed, budget)
    if as_json:
        click.echo(solving.as_json(solved, budget))
    else:
        click.echo(f"{game.title}{'' if seed is None else f', seed {seed}'}: {_in_words(solved)}")


def _in_words(solved: Solved) -> str:
    verdict = solved.verdict
    nodes = f"{verdict.spent} nodes"
    if isinstance(verdict, Unwinnable):
        return f"unwinnable: {verdict.proof} ({nodes})"
    if not isinstance(verdict, Winnable):
        return f"unknown: the budget ran out ({nodes}); give more with --budget"
    assert solved.lines is not None
    moves = count_moves(solved.game, verdict.solution)
    facts = {"moves": moves, "score": verdict.score, "optimal": verdict.optimal}
    fewest = verdict.optimal and verdict.score is None and solved.game.par(facts)
    best = ", the fewest there are" if fewest else ""
    points = f", score {verdict.score}" if verdict.score is not None else ""
    if solved.game.every_game_counts:
        known = "the best there is" if verdict.optimal else "the best known"
        return f"{verdict.score} points in {moves} moves, {known} ({nodes})\n{_in_columns(solved.lines)}"
    return f"winnable in {moves} moves{best}{points} ({nodes})\n{_in_columns(solved.lines)}"


def _in_columns(lines: tuple[str, ...]) -> str:
    """Numbered moves, five a row."""
    width = max(map(len, lines)) if lines else 0
    cells = [f"{number:>4} {line:<{width}}" for number, line in enumerate(lines, 1)]
    return "\n".join("".join(cells[i : i + 5]).rstrip() for i in range(0, len(cells), 5))


def _many(answers: Iterable[Answer], places: Iterator[str], total: int | None) -> int:
    """Print the answers in order; errors go to standard error with their place. The exit code: 2 if there was one."""
    code = 0
    with Progress("solving", total, quiet=sys.stdout.isatty()) as progress:
        for answer in answers:
            place = next(places)
            if isinstance(answer, FairdealError):
                code = answer.exit_code
                click.echo(f"fairdeal: {place}: {answer}", err=True)
            else:
                click.echo(answer)
            progress.advance()
    return code


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == STDIN else Path(name).open("rb")


def _deal_lines(file: BinaryIO, numbers: deque[int]) -> Iterator[str]:
    """The lines that hold a deal; their numbers are added to ``numbers`` as they are read."""
    for number, raw in enumerate(file, 1):
        line = raw.decode("utf-8", errors="replace").strip().removeprefix("\ufeff")
        if line and not line.startswith("#"):
            numbers.append(number)
            yield line
