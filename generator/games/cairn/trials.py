"""The translator between Cairn Card Castle's deals and the compiled players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from generator.core.game import Trials
from generator.games.cairn.capacity import sea
from generator.games.cairn.players import PLAYERS
from generator.games.cairn.rules import Deal, initial
from generator.games.cairn.solver import arrays, order_of


@cache
def _room() -> Any:
    """The players' working arrays, one set a process."""
    from generator.games.cairn import players_kernel

    working: Any = players_kernel.room  # untyped, like all that is compiled
    return working()


def table(deal: Deal) -> Any:
    """A deal as the compiled players see it laid out: ``(castle, orders of the deck, sea)``."""
    import numpy as np

    state = initial(deal)
    return arrays(state), order_of(state), np.array(sea(state), np.int64)


def trials(player: int, deal: Deal, plays: range) -> Sequence[float]:
    """For a won play 0.5 + score / 32 (0.625 to 1); for a lost one half the share of the 54 cards that still stood."""
    import numpy as np

    from generator.games.cairn import players_kernel

    castle, orders, waves = table(deal)
    values, numbers = np.zeros(len(plays)), np.array(plays, np.uint64)
    players_kernel.play_many(castle, orders, waves, player, numbers, _room(), values)
    found: list[float] = values.tolist()
    return found


TRIALS: Mapping[str, Trials[Deal]] = {name: partial(trials, number) for number, name in enumerate(PLAYERS)}
"""The players of ``PLAYERS``, compiled."""
