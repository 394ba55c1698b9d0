"""One deal through the solver and the referee, and many of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from generator.core.errors import DealError, FairdealError
from generator.core.game import AnyGame
from generator.core.referee import confirm
from generator.core.verdict import Budget, Verdict, Winnable, verdict_word
from generator.games import find_game
from generator.vetting.pool import ordered_map

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Solved:
    """A deal with its verdict; ``lines`` is the solution as the referee replayed it, None where there is none."""

    game: AnyGame
    deal: Any
    seed: int | None
    verdict: Verdict[Any]
    lines: tuple[str, ...] | None

    @property
    def optimal(self) -> bool:
        """Whether the solution is proved to be the best there is."""
        return isinstance(self.verdict, Winnable) and self.verdict.optimal

    @property
    def score(self) -> int | None:
        """The solution's score, where the game has one."""
        return self.verdict.score if isinstance(self.verdict, Winnable) else None


def solve_deal(game: AnyGame, deal: Any, seed: int | None, budget: Budget) -> Solved:
    """Solve a deal and have the referee replay the win."""
    verdict = game.solve(game.initial(deal), budget)
    lines = tuple(confirm(game, deal, verdict)) if isinstance(verdict, Winnable) else None
    return Solved(game, deal, seed, verdict, lines)


def extra_facts(solved: Solved, budget: Budget) -> dict[str, Any]:
    """What the game adds to a winnable deal's facts."""
    facts = solved.game.facts
    return dict(facts(solved.deal, budget)) if facts and solved.lines is not None else {}


def as_json(solved: Solved, budget: Budget) -> str:
    """The verdict as one JSON line."""
    game = solved.game
    line = {
        "game": game.name,
        "variant": game.variant_of(solved.deal),
        "seed": None if solved.seed is None else str(solved.seed),
        "deal": game.notation.format_deal(solved.deal),
        "verdict": verdict_word(solved.verdict),
        "moves": None if solved.lines is None else list(solved.lines),
        "optimal": solved.optimal,
        "score": solved.score,
        "nodes": solved.verdict.spent,
    }
    return json.dumps(line | extra_facts(solved, budget))


Answer = str | FairdealError
"""One input's JSON line, or what is wrong with that input."""


def solve_seeds(game: AnyGame, variant: str, seeds: range, budget: Budget, jobs: int) -> Iterator[Answer]:
    """The answers for many seeds, in order."""
    return _answers(game, variant, chunked(seeds, 1 if jobs == 1 else 16), budget, jobs)


def solve_texts(
    game: AnyGame, variant: str | None, texts: Iterable[str], budget: Budget, jobs: int
) -> Iterator[Answer]:
    """The answers for many deals given as text, in order; with one job each as soon as its line is read."""
    return _answers(game, variant, chunked(texts, 1), budget, jobs)


def _answers(
    game: AnyGame, variant: str | None, chunks: Iterable[list[Any]], budget: Budget, jobs: int
) -> Iterator[Answer]:
    for answers in ordered_map(partial(_answer_chunk, game.name, variant, budget), chunks, jobs):
        yield from answers


def _answer_chunk(name: str, variant: str | None, budget: Budget, inputs: list[int | str]) -> list[Answer]:
    return [_answer(find_game(name), variant, budget, given) for given in inputs]


def _answer(game: AnyGame, variant: str | None, budget: Budget, given: int | str) -> Answer:
    try:
        if isinstance(given, int):
            deal, seed = game.deal(given, variant or game.variants[0]), given
        else:
            deal, seed = read_deal(game, given, variant), None
        return as_json(solve_deal(game, deal, seed, budget), budget)
    except FairdealError as error:
        return error


def read_deal(game: AnyGame, text: str, variant: str | None) -> Any:
    """Read a deal, which must be of ``variant`` unless that is None; raises ``DealError``."""
    deal = game.notation.parse_deal(text)
    if variant is not None and (really := game.variant_of(deal)) != variant:
        raise DealError(f"the deal is of variant {really}, not {variant}")
    return deal


def chunked(items: Iterable[T], size: int) -> Iterator[list[T]]:
    """Lists of ``size`` items, the last one shorter."""
    source = iter(items)
    while chunk := list(islice(source, size)):
        yield chunk
