"""The solo ranks of a Lost Island sheet: what each takes, and where the figures come from."""

from __future__ import annotations

from dataclasses import dataclass

RANKS = ("Alley Explorer", "Ordinary Explorer", "True Explorer", "Marco Polo")
"""The ranks, the lowest first."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """The least score of each rank, the lowest first.

    Ranks found by play say how: ``games`` in all, on so many dice ``scripts``, with a standard ``error`` in points. No
    games: they are those of the rules.
    """

    thresholds: tuple[int, int, int, int]
    games: int = 0
    scripts: int = 0
    error: float = 0.0


PRINTED = {"a": Ranks((75, 90, 110, 130)), "b": Ranks((95, 110, 130, 150))}
"""The ranks that the rules give, by the sheet's name."""
