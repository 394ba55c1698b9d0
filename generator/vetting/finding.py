"""Find fair deals: seeds in order, those that the solver wins and the referee confirms."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from functools import partial

from generator.core.errors import UsageProblem
from generator.core.game import AnyGame
from generator.core.puzzle import Grade, Puzzle
from generator.core.referee import certify
from generator.core.rng import SEEDS
from generator.core.verdict import Budget, Winnable
from generator.games import find_game
from generator.vetting.grading import grade, scale
from generator.vetting.pool import ordered_map


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a deal besides being fair: one of these grades, a score of at least this."""

    grades: tuple[str, ...] | None = None
    least_score: int | None = None


def refuse_wish(game: AnyGame, variant: str, wish: Wish) -> None:
    """Raise ``UsageProblem`` for a wish that no deal of the game can meet."""
    if wish.grades and scale(game.name, variant) is None:
        raise UsageProblem(f"deals of {game.name} {variant} have no grade; leave out --grade, or take a named variant")
    if wish.least_score is not None and game.score_bound is None and not game.every_game_counts:
        raise UsageProblem(f"{game.name} has no score; leave out --min-score")
    if wish.least_score is not None and game.top_score is not None and wish.least_score > game.top_score:
        raise UsageProblem(
            f"no deal of {game.name} reaches a score of {wish.least_score}; the most is {game.top_score}"
        )


def find_fair(
    game: AnyGame, variant: str, start: int, budget: Budget, jobs: int, wish: Wish | None = None
) -> Generator[Puzzle, None, None]:
    """The records of the fair deals at or after ``start`` that meet a wish, in the order of their seeds."""
    wish = wish or Wish()
    refuse_wish(game, variant, wish)
    step = 1 if jobs == 1 else 4
    chunks = (range(first, min(first + step, SEEDS)) for first in range(start, SEEDS, step))
    for puzzles in ordered_map(partial(_fair_ones, game.name, variant, budget, wish), chunks, jobs):
        yield from puzzles


def _fair_ones(name: str, variant: str, budget: Budget, wish: Wish, seeds: range) -> list[Puzzle]:
    game = find_game(name)
    return [puzzle for seed in seeds if (puzzle := make_puzzle(game, variant, seed, budget, wish))]


def make_puzzle(game: AnyGame, variant: str, seed: int, budget: Budget, wish: Wish | None = None) -> Puzzle | None:
    """The record of one seed's deal; None if it is not known to be winnable, or does not meet the wish.

    A grade that is wished for is looked at first where it does not hang on the solution: plays cost less than a search.
    """
    wish, deal = wish or Wish(), game.deal(seed, variant)
    least = wish.least_score or 0
    if game.score_bound and game.score_bound(deal) < least:
        return None
    early = bool(wish.grades) and not game.every_game_counts
    graded = grade(game, variant, deal, None) if early else None
    if early and not _wanted(wish, graded):
        return None
    verdict = game.solve(game.initial(deal), budget)
    if not isinstance(verdict, Winnable) or (verdict.score or 0) < least:
        return None
    graded = graded or grade(game, variant, deal, verdict.score)
    if not _wanted(wish, graded):
        return None
    facts = game.facts(deal, budget) if game.facts else {}
    return certify(game, deal, verdict, seed=seed, facts=facts, grade=graded)


def _wanted(wish: Wish, graded: Grade | None) -> bool:
    """Whether a grade is one of those wished for."""
    return not wish.grades or (graded is not None and graded.word in wish.grades)
