"""Small maps on which a rumor scores: the proof that it can on a sheet."""

from __future__ import annotations

from collections.abc import Callable

from generator.core.cells import Cell
from generator.games.lost_island.rumors import RUMORS, Map
from generator.games.lost_island.sheet import Sheet
from generator.games.lost_island.terrain import FORESTS, MOUNTAINS, PLAINS, RIVERS, RUINS, SWAMPS, TERRAINS


def witness(number: int, sheet: Sheet) -> Map:
    """A map of few cells on which a rumor scores; an empty one where the sheet has no room for it."""
    return _WITNESSES[number](sheet)


def all_can_score(sheet: Sheet) -> bool:
    """Each of the twelve rumors counts something on its witness."""
    return all(rumor.count(sheet, witness(number, sheet)) > 0 for number, rumor in RUMORS.items())


def _first(sheet: Sheet, near: int, coast: bool | None = None) -> list[Cell]:
    """The first land cell with so many land neighbours, on or off the coast if asked for, and these neighbours."""
    for cell in sheet.land:
        if len(sheet.neighbours[cell]) >= near and coast in (None, cell in sheet.coast):
            return [cell, *sheet.neighbours[cell][:near]]
    return []


def _pair(one: str, other: str, coast: bool | None = None) -> Callable[[Sheet], Map]:
    return lambda sheet: dict(zip(_first(sheet, 1, coast), (one, other), strict=False))


def _three(middle: str, ends: str) -> Callable[[Sheet], Map]:
    return lambda sheet: dict(zip(_first(sheet, 2), (middle, ends, ends), strict=False))


def _row(sheet: Sheet) -> Map:
    return dict.fromkeys(sheet.land_rows[0], FORESTS)


def _crossing(sheet: Sheet) -> Map:
    return dict(zip(_first(sheet, 4, coast=False), TERRAINS, strict=False))


def _column(sheet: Sheet) -> Map:
    longest = max(map(len, sheet.land_columns))
    return dict(zip(next(column for column in sheet.land_columns if len(column) == longest), TERRAINS, strict=False))


def _six(sheet: Sheet) -> Map:
    return dict(zip(sheet.land, TERRAINS, strict=False))


_WITNESSES: dict[int, Callable[[Sheet], Map]] = {
    1: _pair(PLAINS, RIVERS),
    2: _three(RUINS, SWAMPS),
    3: _row,
    4: _crossing,
    5: lambda sheet: {sheet.land[0]: FORESTS},
    6: _three(MOUNTAINS, MOUNTAINS),
    7: _pair(SWAMPS, RUINS, coast=False),
    8: _column,
    9: _pair(RUINS, RUINS, coast=True),
    10: _pair(FORESTS, PLAINS),
    11: _six,
    12: _pair(RIVERS, MOUNTAINS, coast=True),
}
