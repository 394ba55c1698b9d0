"""How a solution of Cairn Card Castle is told: the castle after every few rounds, the new stones numbered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.cards import Card
from generator.core.game import Marks, Panel
from generator.games.cairn.rules import ROUND, Move, State, View, Wave, apply, view

ROUNDS = 3
"""Rounds to a picture; a wave begins a new one."""


def tell(state: State, moves: Sequence[Move]) -> Iterator[Panel[View, Move]]:
    """Pictures of the castle as it stands after their moves."""
    number = 0
    for some in _cuts(moves):
        cards: list[Card | None] = []
        for move in some:
            cards.append(None if isinstance(move, Wave) else state.hand[0])
            state = apply(state, move)
        laid = [(at, move) for at, move in enumerate(some) if not isinstance(move, Wave)]
        steps = tuple((number + at + 1, move) for at, move in laid)
        yield Panel(view(state), Marks(steps=steps, cards=tuple(cards[at] for at, _move in laid)), some, tuple(cards))
        number += len(some)


def _cuts(moves: Sequence[Move]) -> Iterator[tuple[Move, ...]]:
    """The moves of each picture, a wave only as the first of them."""
    some: list[Move] = []
    for move in moves:
        if some and (isinstance(move, Wave) or sum(not isinstance(m, Wave) for m in some) == ROUNDS * ROUND):
            yield tuple(some)
            some = []
        some.append(move)
    if some:
        yield tuple(some)
