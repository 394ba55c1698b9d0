"""The translator between Card Hopper's deals and the compiled players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from generator.core.game import Trials
from generator.core.verdict import Budget, Winnable
from generator.games.hopper.players import PLAYERS
from generator.games.hopper.rules import Deal, initial
from generator.games.hopper.solver import solve

WHOLE = Budget(10_000)
"""Enough to search any deal to its end."""


@cache
def _scratch() -> Any:
    """The players' working arrays, one set a process."""
    from generator.games.hopper import players_kernel

    arrays: Any = players_kernel.scratch  # untyped, like all that is compiled
    return arrays()


def trials(player: int, deal: Deal, plays: range) -> Sequence[float]:
    """The fewest moves there are, divided by the moves taken: 1 for a shortest win, 0 for a play that does not win."""
    import numpy as np

    from generator.games.hopper import kernel, players_kernel

    verdict = solve(initial(deal), WHOLE)
    if not isinstance(verdict, Winnable):
        return [0.0] * len(plays)
    allow = np.zeros(kernel.N, np.uint64)
    kernel.open_cells(np.array(deal.numbers, np.int64), allow)
    values = np.zeros(len(plays))
    fewest = len(verdict.solution)
    players_kernel.play_many(allow, player, fewest, np.array(plays, np.uint64), _scratch(), values)
    won: list[float] = values.tolist()
    return won


TRIALS: Mapping[str, Trials[Deal]] = {name: partial(trials, number) for number, name in enumerate(PLAYERS)}
"""The players of ``PLAYERS``, compiled."""
