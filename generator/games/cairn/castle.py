"""The castle: where stones lie, what touches what, and the five rules that hold it together.

Row 1 is the base. A stone at ``(row, x)`` touches from above the places ``(row - 1, x - 1)`` and ``(row - 1, x + 1)``;
the stones there are its supports.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.core.cards import RANKS, Card

Place = tuple[int, int]
"""``(row, x)``: the row counted from the current base = 1; x may be negative."""


def value(card: Card) -> int:
    """What a stone is worth: A = 1, numbers as printed, J Q K = 10, an agate 0."""
    return 0 if card.joker else min(10, RANKS.index(card.rank) + 1)


def heavy(card: Card) -> bool:
    """Whether this is a heavy stone: J, Q or K."""
    return card.rank in tuple("JQK")


def format_place(place: Place) -> str:
    """Write a place.

    >>> format_place((2, -3))
    'r2x-3'
    """
    row, x = place
    return f"r{row}x{x}"


def under(place: Place) -> tuple[Place, Place]:
    """The two places that a stone touches from above."""
    row, x = place
    return (row - 1, x - 1), (row - 1, x + 1)


def over(place: Place) -> tuple[Place, Place]:
    """The two places from which a stone is touched from above."""
    row, x = place
    return (row + 1, x - 1), (row + 1, x + 1)


@dataclass(frozen=True)
class Castle:
    """The stones and their places, sorted by place, so that equal castles are equal values."""

    stones: tuple[tuple[Place, Card], ...]

    @classmethod
    def of(cls, stones: Iterable[tuple[Place, Card]]) -> Castle:
        """A castle of stones in any order."""
        return cls(tuple(sorted(stones)))

    @cached_property
    def at(self) -> dict[Place, Card]:
        """The stone on each place that has one."""
        return dict(self.stones)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All stones, by place."""
        return tuple(card for _place, card in self.stones)

    def __len__(self) -> int:
        return len(self.stones)

    def supports(self, place: Place) -> list[Card]:
        """The stones that a stone on this place stands, or would stand, on."""
        return [self.at[below] for below in under(place) if below in self.at]

    def supporting(self, place: Place) -> bool:
        """Whether a stone on this place is, or would be, touched from above."""
        return any(above in self.at for above in over(place))

    def with_stone(self, place: Place, card: Card) -> Castle:
        """The castle with one more stone."""
        return Castle.of((*self.stones, (place, card)))

    def washed(self) -> Castle:
        """What a wave leaves: the base is gone and every row counts one less; x stays."""
        return Castle(tuple(((row - 1, x), card) for (row, x), card in self.stones if row > 1))

    def free_places(self) -> Iterator[Place]:
        """The free places that touch a stone from above, by row and x."""
        yield from sorted({above for place, _card in self.stones for above in over(place)} - self.at.keys())


def faults(castle: Castle, places: Iterable[Place]) -> Iterator[str]:
    """Which of the five rules the stones on these places break, as texts ``rule N: ...``."""
    for place in places:
        if place[0] > 1 and place in castle.at:
            yield from _faults_of(castle, place, castle.at[place])


def _faults_of(castle: Castle, place: Place, card: Card) -> Iterator[str]:
    """What is wrong with one stone above the base, in the order of the rules."""
    supports, stone = castle.supports(place), f"{card} at {format_place(place)}"
    if not supports:
        yield f"rule 1: {stone} stands on nothing"
    total = sum(map(value, supports))
    if total < value(card):
        yield f"rule 2: {stone} is worth {value(card)}, more than its supports, which are worth {total}"
    if heavy(card) and not any(map(heavy, supports)):
        yield f"rule 3: {stone} is heavy and has no heavy support"
    if card.joker and len(supports) < 2:
        yield f"rule 4: {stone} is an agate and has not two supports"
    if len(supports) == 1 and castle.supporting(place):
        yield f"rule 5: {stone} has one support and is touched from above"


def objection(castle: Castle, place: Place, card: Card) -> str:
    """Why a stone may not be laid on a place; empty when it may.

    Only the stone itself, those that it touches and those that touch it can come to break a rule.
    """
    if place[0] == 1:
        return f"nothing is added to the base: {card} at {format_place(place)}"
    if place in castle.at:
        return f"the place is taken: {castle.at[place]} lies at {format_place(place)}"
    after = castle.with_stone(place, card)
    return next(faults(after, (place, *under(place), *over(place))), "")
