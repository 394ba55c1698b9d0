"""How a solution of Islands is told: a picture for every few turns, each ending with the turn that clears."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.core.cells import Cell
from generator.core.game import Marks, Panel
from generator.games.islands.rules import Move, State, View, apply, view

MOST, MOST_ON_CELL = 5, 2
"""Turns to a picture, and how many of them lay a card on the same cell: its numbers then hide nothing."""


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
    since, laid = 0, Counter[Cell | None]()
    for number, move in enumerate(moves, 1):
        if laid[move.cell] == MOST_ON_CELL:
            yield number - 1
            since, laid = number - 1, Counter()
        laid[move.cell] += 1
        if move.clearings or number - since == MOST or number == len(moves):
            yield number
            since, laid = number, Counter()
