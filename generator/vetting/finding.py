"""Find fair deals: seeds in order, those that the solver wins and the referee confirms."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from generator.core.errors import UsageProblem
from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.core.referee import certify
from generator.core.rng import SEEDS
from generator.core.verdict import Budget, Verdict, Winnable
from generator.games import find_game
from generator.vetting.grading import WORDS, GradeBy, grader, scale
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

    Where grades are wished for, the plays come before the search, which costs more and is often spared.
    """
    wish, deal = wish or Wish(), game.deal(seed, variant)
    least = wish.least_score or 0
    if game.score_bound and game.score_bound(deal) < least:
        return None
    plays = cache(partial(grader, game, variant, deal))
    hopeful = partial(_hopeful, game, wish.grades, plays)
    verdict = _solved(game, deal, budget, hopeful) if hopeful(None) else None
    if not isinstance(verdict, Winnable) or (verdict.score or 0) < least:
        return None
    grade_by = plays()
    graded = grade_by(verdict.score) if grade_by else None
    if wish.grades and (graded is None or graded.word not in wish.grades):
        return None
    facts = game.facts(deal, budget) if game.facts else {}
    return certify(game, deal, verdict, seed=seed, facts=facts, grade=graded)


def _solved(game: AnyGame, deal: Any, budget: Budget, hopeful: Callable[[int | None], bool]) -> Verdict[Any] | None:
    """The verdict on a deal; None as soon as its score leaves no hope."""
    start = game.initial(deal)
    return game.solve_while(start, budget, hopeful) if game.solve_while else game.solve(start, budget)


def _hopeful(
    game: AnyGame, grades: tuple[str, ...] | None, plays: Callable[[], GradeBy | None], score: int | None
) -> bool:
    """Whether a deal may have one of the grades when its best known score is ``score`` or more; None says nothing.

    Where every game counts it is as hard as by that score, or harder; elsewhere the score does not matter.
    """
    if not grades:
        return True
    grade_by = plays()
    if grade_by is None:
        return False
    hardness = WORDS.index(grade_by(score).word)
    if game.every_game_counts:
        return any(word in grades for word in WORDS[hardness:])
    return WORDS[hardness] in grades
