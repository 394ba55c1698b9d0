"""How a solution of The Lost Island is told: maps whose cells have the numbers of their draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from generator.core.game import Marks, Panel
from generator.games.lost_island.rules import Draw, State, View, apply, view

MOST = 12
"""Draws to a picture; the pictures of a solution have about as many each, a turn's two draws together."""


def tell(state: State, moves: Sequence[Draw]) -> Iterator[Panel[View, Draw]]:
    """Maps with all draws so far numbered, the last one finished; under each the draws since the one before."""
    pictures = max(1, ceil(len(moves) / MOST))
    turns = ceil(len(moves) / 2 / pictures)
    for start in range(0, len(moves), 2 * turns):
        some = tuple(moves[start : start + 2 * turns])
        for move in some:
            state = apply(state, move)
        steps = tuple(enumerate(moves[: start + len(some)], 1))
        yield Panel(view(state), Marks(steps=steps, cards=(None,) * len(steps)), some, ())
