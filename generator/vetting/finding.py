"""Find fair deals: seeds in order, those that the solver wins and the referee confirms."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.core.referee import certify
from generator.core.rng import SEEDS
from generator.core.verdict import Budget, Winnable
from generator.games import find_game
from generator.vetting.pool import ordered_map


def find_fair(game: AnyGame, variant: str, start: int, budget: Budget, jobs: int) -> Generator[Puzzle, None, None]:
    """The records of the fair deals at or after ``start``, in the order of their seeds, until the seeds end."""
    step = 1 if jobs == 1 else 4
    chunks = (range(first, min(first + step, SEEDS)) for first in range(start, SEEDS, step))
    for puzzles in ordered_map(partial(_fair_ones, game.name, variant, budget), chunks, jobs):
        yield from puzzles


def _fair_ones(name: str, variant: str, budget: Budget, seeds: range) -> list[Puzzle]:
    game = find_game(name)
    return [puzzle for seed in seeds if (puzzle := make_puzzle(game, variant, seed, budget))]


def make_puzzle(game: AnyGame, variant: str, seed: int, budget: Budget) -> Puzzle | None:
    """The record of one seed's deal, or None if it is not known to be winnable."""
    deal = game.deal(seed, variant)
    verdict = game.solve(game.initial(deal), budget)
    if not isinstance(verdict, Winnable):
        return None
    return certify(game, deal, verdict, seed=seed, facts=game.facts(deal, budget) if game.facts else {})
