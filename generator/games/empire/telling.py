"""How a solution of Empire is told: the board before every five moves, and which card each placement turns over."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.cards import Card
from generator.core.game import Marks, Panel
from generator.games.empire.rules import Move, Place, State, View, apply, view

FIVE = 5
"""Moves to a picture."""


def tell(state: State, moves: Sequence[Move]) -> Iterator[Panel[View, Move]]:
    """The board before each five moves, with the cards that come from the reserve."""
    for start in range(0, len(moves), FIVE):
        some, before = tuple(moves[start : start + FIVE]), state
        cards: list[Card | None] = []
        for move in some:
            cards.append((state.turned or state.reserve[0]) if isinstance(move, Place) else None)
            state = apply(state, move)
        marks = Marks(steps=tuple(enumerate(some, start + 1)), cards=tuple(cards))
        yield Panel(view(before), marks, some, tuple(cards))
