"""The translator between Cairn Card Castle's states and the compiled players: many plays of one deal."""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.games.cairn.capacity import sea
from generator.games.cairn.rules import State
from generator.games.cairn.solver import arrays, moves_of, order_of

PLAYERS = ("planner", "thrifty")
"""The names of ``players``, in the compiled twins' numbering."""


@cache
def _room() -> Any:
    """The compiled players' working arrays, one set a process."""
    from generator.games.cairn import players_kernel

    return players_kernel.room()


def _table(state: State) -> Any:
    """A state that waits for a placement as ``(castle, cards in the hand, orders of the deck, sea)``."""
    import numpy as np

    return arrays(state), len(state.hand), order_of(state), np.array(sea(state), np.int64)


def wins(state: State, player: str, first: int, plays: int) -> int:
    """How many of so many plays a player wins from a state that waits for a placement.

    Play i draws from the stream of seed ``first + i``.
    """
    import numpy as np

    from generator.games.cairn import players_kernel

    castle, held, order, waves = _table(state)
    made_at = np.zeros(len(waves), np.int64)
    number = PLAYERS.index(player)
    return int(players_kernel.wins(castle, held, order, waves, number, np.uint64(first), plays, _room(), made_at))


def play(state: State, player: str, seed: int) -> tuple[bool, tuple[Any, ...]]:
    """One play with the stream of a seed: whether it is won, and its moves."""
    import numpy as np

    from generator.games.cairn import players_kernel

    castle, held, order, waves = _table(state)
    made_at, stream = np.zeros(len(waves), np.int64), np.array([seed], np.uint64)
    number = PLAYERS.index(player)
    won, placed = players_kernel.play(castle, held, order, waves, number, stream, _room(), made_at)
    return bool(won), moves_of(state, sea(state), made_at[: int(placed)].tolist())
