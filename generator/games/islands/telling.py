"""How a solution of Islands is told: a picture for every few turns, each ending with the turn that clears."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.core.game import Marks, Panel
from generator.games.islands.rules import Move, State, View, apply, view

MOST = 5
"""Turns to a picture."""


def tell(state: State, moves: Sequence[Move]) -> Iterator[Panel[View, Move]]:
    """The grid before each few turns, with the cards that they lay and what the last of them clears."""
    first = 1 if moves and moves[0].cell else 0  # clearings before the first turn are no turn
    for start, end in pairwise(_cuts(moves)):
        some = tuple(moves[start:end])
        states = [state]
        for move in some:
            states.append(apply(states[-1], move))
        cards = tuple(view(before).turned if move.cell else None for before, move in zip(states, some, strict=False))
        steps = tuple(enumerate(some, start + first))
        yield Panel(view(state), Marks(steps=steps, cards=cards), some, cards)
        state = states[-1]


def _cuts(moves: Sequence[Move]) -> Iterator[int]:
    """Where one picture ends and the next begins."""
    yield 0
    since = 0
    for number, move in enumerate(moves, 1):
        if move.clearings or number - since == MOST or number == len(moves):
            yield number
            since = number
