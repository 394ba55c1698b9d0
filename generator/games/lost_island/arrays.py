"""Sheets and maps as the kernels' arrays (see ``rumors_kernel``)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from generator.games.lost_island.sheet import Sheet
from generator.games.lost_island.terrain import TERRAINS


@lru_cache(maxsize=16)
def ground(sheet: Sheet) -> Any:
    """The sheet as a ``rumors_kernel.Ground``; nobody may change it."""
    import numpy as np

    from generator.games.lost_island.rumors_kernel import Ground

    size = len(sheet.land)
    near = np.full((size, 4), size, np.int16)
    for cell, beside in sheet.neighbours.items():
        near[sheet.index[cell], : len(beside)] = [sheet.index[other] for other in beside]
    return Ground(
        near=near,
        beside=np.array([_words(sheet, sheet.neighbours[cell]) for cell in sheet.land], np.uint64),
        coast=np.array(_words(sheet, sheet.coast), np.uint64),
        rows=np.array([[sheet.index[row[0]], sheet.index[row[-1]]] for row in sheet.land_rows], np.int16),
        columns=np.array([_words(sheet, column) for column in sheet.land_columns], np.uint64),
        line=np.array([1 << x | 1 << 16 + y for x, y in sheet.land], np.int64),
    )


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
