"""What a solver says of a deal, and the budget that it may spend on saying it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from generator.core.errors import UsageProblem

M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Budget:
    """How many nodes a search may visit: nodes, not seconds, so that a verdict is the same on every machine."""

    nodes: int

    def __post_init__(self) -> None:
        if not 0 < self.nodes < 1 << 62:
            raise UsageProblem(f"{self.nodes} is not a budget; a budget is a number of nodes from 1 to {(1 << 62) - 1}")


@dataclass(frozen=True, slots=True)
class Winnable(Generic[M]):
    """The deal can be won: ``solution`` wins it.

    ``optimal`` only when proved; ``score`` where the game has one; ``bound`` is a proved bound on the number of
    moves (below) or the score (above), or None; ``spent`` counts the nodes visited.
    """

    solution: tuple[M, ...]
    spent: int
    optimal: bool = False
    score: int | None = None
    bound: int | None = None


@dataclass(frozen=True, slots=True)
class Unwinnable:
    """Nothing wins the deal: a finished search, or the stated ``proof``, says so."""

    proof: str
    spent: int


@dataclass(frozen=True, slots=True)
class Unknown:
    """The budget ran out after ``spent`` nodes. It is never a word against the deal."""

    spent: int


Verdict = Winnable[M] | Unwinnable | Unknown


def verdict_word(verdict: Verdict[M]) -> str:
    """``winnable``, ``unwinnable`` or ``unknown``."""
    return type(verdict).__name__.lower()
