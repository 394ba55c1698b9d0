"""A simulated player at the table: one play of a deal, from the readable rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from generator.core.rng import Stream

S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")


def play_out(
    player: Callable[[V, Stream], M],
    state: S,
    number: int,
    legal_moves: Callable[[S], Iterator[M]],
    view: Callable[[S], V],
    apply: Callable[[S, M], S],
    most: int | None = None,
) -> list[M]:
    """The moves of a player's play ``number``: until nothing is legal, or ``most`` of them."""
    stream, moves = Stream(number), list[M]()
    while (most is None or len(moves) < most) and any(True for _ in legal_moves(state)):
        moves.append(player(view(state), stream))
        state = apply(state, moves[-1])
    return moves
