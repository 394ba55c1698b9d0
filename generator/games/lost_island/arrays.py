"""Sheets and maps as the kernels' arrays (see ``rumors_kernel``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from generator.games.lost_island.sheet import Sheet
from generator.games.lost_island.terrain import TERRAINS


@lru_cache(maxsize=16)
def ground(sheet: Sheet) -> Any:
    """The sheet as a ``rumors_kernel.GROUND``; nobody may change it."""
    import numpy as np

    from generator.games.lost_island.rumors_kernel import GROUND

    size = len(sheet.land)
    made = np.zeros(1, GROUND)[0]
    made["size"], made["height"], made["width"] = size, len(sheet.land_rows), len(sheet.land_columns)
    made["near"] = size
    for cell, beside in sheet.neighbours.items():
        made["near"][sheet.index[cell], : len(beside)] = [sheet.index[other] for other in beside]
    made["beside"][:size] = [_words(sheet, sheet.neighbours[cell]) for cell in sheet.land]
    made["coast"], made["land"] = _words(sheet, sheet.coast), _words(sheet, sheet.land)
    made["rows"][: made["height"]] = [[sheet.index[row[0]], sheet.index[row[-1]]] for row in sheet.land_rows]
    made["columns"][: made["width"]] = [_words(sheet, column) for column in sheet.land_columns]
    made["line"][:size] = [1 << x | 1 << 16 + y for x, y in sheet.land]
    return made


def map_arrays(terrains: str) -> Any:
    """A map, a terrain letter or ``.`` for each land cell, as ``(at, where)``."""
    import numpy as np

    from generator.games.lost_island.rumors_kernel import gather

    at = np.array([TERRAINS.find(letter) for letter in terrains] + [-1], np.int8)
    where = np.zeros((len(TERRAINS), 2), np.uint64)
    gather(at, where)
    return at, where


def _words(sheet: Sheet, cells: Any) -> list[int]:
    """Some cells of a sheet as two words of 64 bits."""
    bits = sum(1 << sheet.index[cell] for cell in cells)
    return [bits & (1 << 64) - 1, bits >> 64]


def script(state: Any) -> Any:
    """What is to come from a state on, as a ``game_kernel.Script``."""
    import numpy as np

    from generator.games.lost_island import game_kernel as kernel

    made = np.zeros(1, kernel.SCRIPT)[0]
    slots = 2 * len(state.deal.script) - state.draws
    cost, facts = made["cost"], made["facts"]
    cost[:] = kernel.NEVER
    for slot in range(slots):
        number = state.draws + slot
        turn = state.deal.script[number // 2]
        facts[slot] = number // 2 - state.draws // 2, max(turn[3:] if number % 2 else turn[:3])
        for terrain, die in options(turn, number % 2 == 0):
            for size in range(1, 7):
                cost[slot, terrain, size] = min(cost[slot, terrain, size], abs(size - die))
    facts[slots] = slots // 2 + slots % 2, 0
    sheet = state.deal.sheet
    made["slots"] = slots
    made["signs"][: len(sheet.land)] = [SIGNS.index(sheet.sign(cell)) for cell in sheet.land]
    drawn = [cell for cell, shown in zip(sheet.land, state.map, strict=True) if shown != "."]
    free = [sheet.index[cell] for cell in sheet.bonuses("?") if cell not in drawn]
    made["open"] = _words(sheet, set(sheet.land) - set(drawn))
    made["frees"] = len(free)
    made["free"][: len(free)] = free
    made["start"] = [*state.uses, state.bonuses, state.coming, state.quills, state.draws, sum(state.scores)]
    made["numbers"] = state.deal.rumors
    return made


SIGNS = "#+*?"
"""The mask's characters in the order of the kernel's PLAIN, PLUS, QUILL, FREE."""


def options(turn: Any, first: bool) -> Any:
    """Terrain numbers and dice that a draw may take."""
    if first:
        return [(terrain, die) for terrain in range(6) for die in turn[:3]]
    return [(turn[3] - 1, turn[4]), (turn[4] - 1, turn[3])]
