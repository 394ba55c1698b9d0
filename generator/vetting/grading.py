"""Grades: how hard a deal is for people, by simulated players who see only what a person sees.

A deal's *ease* is the mean over many plays of how well each goes, 0 to 1; where every game counts, the share of the
best known score that the plays reach. The scale of a game and variant cuts the ease of its fair deals into fifths
(``scales.toml``, from a stated survey); the higher the ease, the gentler the grade.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import Any, get_args

from generator.core.errors import UsageProblem
from generator.core.game import AnyGame
from generator.core.puzzle import Grade, GradeWord

WORDS: tuple[GradeWord, ...] = get_args(GradeWord)
"""The grades, gentlest first."""
PLACES = 6
"""Decimals of an ease: as many as a survey's file keeps."""
GradeBy = Callable[[int | None], Grade]
"""From a deal's best known score, where it has one, to its grade."""


@dataclass(frozen=True, slots=True)
class Eases:
    """A deal's ease by the grading player, over its even and its odd plays, and by a player of another kind."""

    even: float
    odd: float
    other: float

    @property
    def ease(self) -> float:
        """The ease that grades: the mean of all plays of the grading player."""
        return (self.even + self.odd) / 2


def can_grade(game: AnyGame, variant: str) -> bool:
    """Whether deals of this variant are graded: named variants of games with players that play them."""
    return bool(game.trials) and variant in game.variants


def eases(game: AnyGame, deal: Any, score: int | None) -> Eases:
    """Let two kinds of player play a deal, of which ``score`` is the best known one, where it has one.

    Takes as long as ``game.plays`` plays of each.
    """
    grader, *others = game.trials
    values = _played(game, grader, deal, score)
    other = _played(game, others[0], deal, score) if others else values
    return Eases(*(round(fmean(part), PLACES) for part in (values[::2], values[1::2], other)))


def _played(game: AnyGame, player: str, deal: Any, score: int | None) -> Sequence[float]:
    """How well each play of a player goes, 0 to 1."""
    return _against(game, game.trials[player](deal, range(game.plays)), score)


def _against(game: AnyGame, values: Sequence[float], score: int | None) -> Sequence[float]:
    """Plays measured against the best known score, where every game counts."""
    if not game.every_game_counts:
        return values
    return [min(1.0, points / max(1, score or 0)) for points in values]


def grader(game: AnyGame, variant: str, deal: Any) -> GradeBy | None:
    """Let a deal be played: what grades it by its best known score, where it has one. None where there is no scale.

    The higher the score, the harder the grade, or it is the same.
    """
    cuts = scale(game.name, variant)
    if cuts is None or not can_grade(game, variant):
        return None
    player = next(iter(game.trials))
    values = game.trials[player](deal, range(game.plays))

    def grade_by(score: int | None) -> Grade:
        ease = round(fmean(_against(game, values, score)), PLACES)
        return Grade(word=word_of(ease, cuts), measures={"player": player, "plays": game.plays, "ease": ease})

    return grade_by


def word_of(ease: float, cuts: Sequence[float]) -> GradeWord:
    """The grade of an ease; ``cuts`` are the four eases between grades, falling.

    >>> [word_of(ease, (0.8, 0.6, 0.4, 0.2)) for ease in (1.0, 0.6, 0.0)]
    ['gentle', 'easy', 'fiendish']
    """
    return WORDS[sum(ease < cut for cut in cuts)]


@cache
def _scales() -> dict[str, Any]:
    return tomllib.loads((files(__package__) / "scales.toml").read_text(encoding="utf-8"))


def scale(name: str, variant: str) -> tuple[float, ...] | None:
    """The four cuts of a game's variant, or None."""
    found = _scales().get(name, {}).get(variant)
    return tuple(found["cuts"]) if found else None


def parse_grades(text: str) -> tuple[str, ...]:
    """Read one grade, or an inclusive range such as ``easy..hard``; raises ``UsageProblem``.

    >>> parse_grades("easy..hard")
    ('easy', 'medium', 'hard')
    """
    first, dots, last = text.partition("..")
    try:
        low, high = WORDS.index(first), WORDS.index(last if dots else first)
    except ValueError:
        low, high = 1, 0
    if low > high:
        accepted = ", ".join(WORDS)
        raise UsageProblem(f"{text[:40]!r} is not a grade; a grade is one of {accepted}, or a range such as easy..hard")
    return WORDS[low : high + 1]
