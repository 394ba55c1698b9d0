"""The translator between Empire Solitaire's deals and the compiled players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from generator.core.game import Trials
from generator.games.empire.players import PLAYERS
from generator.games.empire.rules import Deal


@cache
def _scratch() -> Any:
    """The players' working arrays, one set a process."""
    from generator.games.empire import players_kernel

    arrays: Any = players_kernel.scratch  # untyped, like all that is compiled
    return arrays()


def trials(player: int, deal: Deal, plays: range) -> Sequence[float]:
    """1 for each play that wins, 0 for each that gets stuck."""
    import numpy as np

    from generator.games.empire import players_kernel

    cards = np.array([card.number for card in deal.board + deal.reserve], np.int64)
    values = np.zeros(len(plays))
    players_kernel.play_many(cards, player, np.array(plays, np.uint64), _scratch(), values)
    won: list[float] = values.tolist()
    return won


TRIALS: Mapping[str, Trials[Deal]] = {name: partial(trials, number) for number, name in enumerate(PLAYERS)}
"""The players of ``PLAYERS``, compiled."""
