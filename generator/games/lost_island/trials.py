"""The translator between The Lost Island's deals and the compiled players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any

from generator.core.game import Trials
from generator.games.lost_island import arrays
from generator.games.lost_island.players import TASTES, Option, Taste
from generator.games.lost_island.rules import Deal

SCALARS = ("cell", "pace", "early", "late", "bonus", "more", "plus", "quill", "width", "kept", "halving")
"""The fields of a taste that are one number."""


@cache
def desk() -> Any:
    """The players' working record, one a process."""
    import numpy as np

    from generator.games.lost_island.judging_kernel import DESK

    return np.zeros(1, DESK)[0]


def table(deal: Deal, taste: Taste) -> Any:
    """A deal and a player's taste as a ``judging_kernel.TABLE``."""
    import numpy as np

    from generator.games.lost_island.judging_kernel import TABLE

    made, sheet = np.zeros(1, TABLE)[0], deal.sheet
    made["signs"][: len(sheet.land)] = [arrays.SIGNS.index(sheet.sign(cell)) for cell in sheet.land]
    made["numbers"], made["script"] = deal.rumors, deal.script
    made["holes"][1:] = taste.holes
    for number, worth in taste.hopes.items():
        made["hopes"][number, : len(worth)] = worth
    for name in SCALARS:
        made[name] = getattr(taste, name)
    return made


def trials(taste: Taste, deal: Deal, plays: range) -> Sequence[float]:
    """The points of each play."""
    import numpy as np

    from generator.games.lost_island import players_kernel

    values = np.zeros(len(plays))
    run: Any = players_kernel.play_many
    run(arrays.ground(deal.sheet), table(deal, taste), desk(), np.array(plays, np.uint64), values)
    found: list[float] = values.tolist()
    return found


def one_play(deal: Deal, taste: Taste, number: int) -> tuple[list[Option], int]:
    """The draws of one play, in the words of the readable players (their worth left out), and its points."""
    import numpy as np

    from generator.games.lost_island import players_kernel

    log = np.zeros((36, 4), np.int64)
    run: Any = players_kernel.play
    draws, points = run(arrays.ground(deal.sheet), table(deal, taste), desk(), np.uint64(number), log)
    return [_option(*map(int, row)) for row in log[:draws]], int(points)


def _option(terrain: int, die: int, value: int, filling: int) -> Option:
    """A row of the log: a filling has ten bits a cell, cell * 8 + 1 + what it shows."""
    parts = []
    while filling:
        parts.append(((filling & 1023) >> 3, (filling & 7) - 1))
        filling >>= 10
    return Option(0, terrain, die, value, frozenset(parts))


TRIALS: Mapping[str, Trials[Deal]] = {name: partial(trials, taste) for name, taste in TASTES.items()}
"""The players of ``PLAYERS``, compiled."""
