"""Sheets, maps and scripts as the kernels' arrays (see ``rumors_kernel``, ``game_kernel``)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from generator.core.cells import Cell
from generator.games.lost_island.rules import TURNS, State, Turn, empty_cells
from generator.games.lost_island.sheet import FREE, LAND, PLUS, SCORING, Sheet
from generator.games.lost_island.terrain import TERRAINS

SIGNS = LAND + PLUS + SCORING + FREE
"""The mask's characters in the order of the kernels' PLAIN, PLUS, QUILL, FREE."""


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


def script(state: State) -> Any:
    """What is to come from a state on, as a ``game_kernel.SCRIPT``."""
    import numpy as np

    from generator.games.lost_island.game_kernel import SCRIPT

    sheet, made = state.deal.sheet, np.zeros(1, SCRIPT)[0]
    empty = empty_cells(state)
    free = [sheet.index[cell] for cell in empty if sheet.sign(cell) == FREE]
    made["slots"], made["frees"] = 2 * TURNS - state.draws, len(free)
    made["signs"][: len(sheet.land)] = [SIGNS.index(sheet.sign(cell)) for cell in sheet.land]
    made["open"] = _words(sheet, empty)
    made["free"][: len(free)] = free
    made["start"] = [*state.uses, state.bonuses, state.coming, state.quills, state.draws, sum(state.scores)]
    made["numbers"] = state.deal.rumors
    _write_dice(state, made)
    return made


def _write_dice(state: State, made: Any) -> None:
    """Fill in what the dice allow in each slot."""
    from generator.games.lost_island.game_kernel import NEVER

    made["cost"] = NEVER
    for slot in range(made["slots"] + 1):
        turn, second = divmod(state.draws + slot, 2)
        made["facts"][slot, 0] = turn - state.draws // 2
        if turn == TURNS:
            return
        dice = state.deal.script[turn]
        made["facts"][slot, 1] = max(dice[3:] if second else dice[:3])
        for terrain, die in _offered(dice, second):
            for size in range(1, 7):
                made["cost"][slot, terrain, size] = min(made["cost"][slot, terrain, size], abs(size - die))


def _offered(dice: Turn, second: int) -> list[tuple[int, int]]:
    """The terrain numbers and dice that a draw may take; uses are counted elsewhere."""
    if second:
        return [(dice[3] - 1, dice[4]), (dice[4] - 1, dice[3])]
    return [(terrain, die) for terrain in range(len(TERRAINS)) for die in dice[:3]]


def _words(sheet: Sheet, cells: Iterable[Cell]) -> list[int]:
    """Some cells of a sheet as two words of 64 bits."""
    bits = sum(1 << sheet.index[cell] for cell in cells)
    return [bits & (1 << 64) - 1, bits >> 64]
