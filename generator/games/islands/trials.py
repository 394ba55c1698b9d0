"""The translator between Islands' deals and the compiled players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from generator.core.game import Trials
from generator.games.islands.players import PLAYERS
from generator.games.islands.rules import Move, initial
from generator.games.islands.setup import CARDS, Deal
from generator.games.islands.solver import geometry, ledgers, solution, translate


@cache
def desktop() -> Any:
    """The players' working arrays, one set a process."""
    from generator.games.islands import players_kernel

    arrays: Any = players_kernel.desktop  # untyped, like all that is compiled
    return arrays()


def trials(player: int, deal: Deal, plays: range) -> Sequence[float]:
    """1 for each play that wins; for another, half the share of the grid's cards that were away at its best moment."""
    import numpy as np

    from generator.games.islands import players_kernel

    run: Any = players_kernel.play_many
    values = np.zeros(len(plays))
    run(*_table(deal), player, np.array(plays, np.uint64), ledgers(), desktop(), values)
    found: list[float] = values.tolist()
    return found


def one_play(deal: Deal, player: str, number: int) -> tuple[tuple[Move, ...], int]:
    """A player's moves in one play, until a win or a stranded card, and the fewest cards that were face up."""
    import numpy as np

    from generator.games.islands import players_kernel

    steps, index = np.zeros(CARDS + 2, np.int64), list(PLAYERS).index(player)
    run: Any = players_kernel.play
    moves, fewest = run(*_table(deal), index, np.uint64(number), ledgers(), desktop(), steps)
    return solution(initial(deal), steps[:moves].tolist()), int(fewest)


def _table(deal: Deal) -> tuple[Any, ...]:
    """A deal as the kernel's first six arguments."""
    start = translate(initial(deal))
    around = geometry(start.columns, start.cells // start.columns)
    return around, start.cells, start.deck, start.setup, start.top, start.under


TRIALS: Mapping[str, Trials[Deal]] = {name: partial(trials, number) for number, name in enumerate(PLAYERS)}
"""The players of ``PLAYERS``, compiled."""
