"""The twelve rumors: what each counts on a map.

A map is the cells that are drawn, with the terrain that each shows. ``picture`` reads a small one for the examples.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from generator.core.cells import Cell
from generator.games.lost_island.sheet import LAND, Sheet, areas
from generator.games.lost_island.terrain import FORESTS, MOUNTAINS, PLAINS, RIVERS, RUINS, SWAMPS, TERRAINS

Map = Mapping[Cell, str]
"""The drawn cells with their terrain letters."""


def picture(text: str) -> tuple[Sheet, dict[Cell, str]]:
    """A small sheet and map from rows joined by ``/``: ``.`` sea, ``#`` empty land, letters drawn land.

    >>> picture("#P/.V")[1]
    {(1, 0): 'P', (1, 1): 'V'}
    """
    rows = text.split("/")
    drawn = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in TERRAINS}
    return Sheet(tuple("".join(LAND if sign in TERRAINS else sign for sign in row) for row in rows)), drawn


def water_meadows(sheet: Sheet, drawn: Map) -> int:
    """2 for each plain adjacent to a river.

    >>> water_meadows(*picture("PVP/P#P"))
    4
    """
    return 2 * sum(1 for cell in _cells(drawn, PLAINS) if RIVERS in _shown(sheet, drawn, cell))


def drowned_temples(sheet: Sheet, drawn: Map) -> int:
    """3 for each ruin adjacent to two or more swamps.

    >>> drowned_temples(*picture("SRS/RS#/#R#"))
    6
    """
    return 3 * sum(1 for cell in _cells(drawn, RUINS) if _shown(sheet, drawn, cell).count(SWAMPS) >= 2)


def no_white_spots(sheet: Sheet, drawn: Map) -> int:
    """3 for each row without an empty cell whose first and last land cells show the same terrain.

    >>> no_white_spots(*picture("FPF/F.F/F#F/FPP/.M."))
    9
    """
    rows = [[drawn.get(cell) for cell in row] for row in sheet.land_rows]
    return 3 * sum(1 for row in rows if None not in row and row[0] == row[-1])


def crossroads(sheet: Sheet, drawn: Map) -> int:
    """2 for each drawn cell off the coast whose neighbours show three or more terrains other than its own.

    >>> crossroads(*picture("##M##/#PFR#/##S##"))
    2
    """
    inland = (cell for cell in drawn if cell not in sheet.coast)
    return 2 * sum(1 for cell in inland if len({*_shown(sheet, drawn, cell)} - {drawn[cell]}) >= 3)


def great_forest(sheet: Sheet, drawn: Map) -> int:
    """2 for each row and each column that one forest group reaches; the best group counts.

    >>> great_forest(*picture("FF#F/#F##"))
    8
    """
    groups = areas(_cells(drawn, FORESTS))
    return 2 * max((len({x for x, _y in group}) + len({y for _x, y in group}) for group in groups), default=0)


def three_peaks(sheet: Sheet, drawn: Map) -> int:
    """7 for each mountain group of exactly three cells.

    >>> three_peaks(*picture("MM#MMMM/#M#####"))
    7
    """
    return 7 * sum(1 for group in areas(_cells(drawn, MOUNTAINS)) if len(group) == 3)


def inland_mire(sheet: Sheet, drawn: Map) -> int:
    """2 for each swamp off the coast adjacent to a ruin or a mountain.

    >>> inland_mire(*picture("S###/RSSM/####"))
    4
    """
    inland = (cell for cell in _cells(drawn, SWAMPS) if cell not in sheet.coast)
    return 2 * sum(1 for cell in inland if {RUINS, MOUNTAINS}.intersection(_shown(sheet, drawn, cell)))


def full_spectrum(sheet: Sheet, drawn: Map) -> int:
    """5 for each column that shows five or more terrains.

    >>> full_spectrum(*picture("RF/PF/SM/VM/FP/#S"))
    5
    """
    return 5 * sum(1 for column in sheet.land_columns if len({drawn[cell] for cell in column if cell in drawn}) >= 5)


def wreckers_shore(sheet: Sheet, drawn: Map) -> int:
    """6 for each ruin group of two or more cells with one of them or more on the coast.

    >>> wreckers_shore(*picture("####R/#RR##/####R/##R##"))
    0
    >>> wreckers_shore(*picture("##R##/##RR#/#####/R####"))
    6
    """
    groups = areas(_cells(drawn, RUINS))
    return 6 * sum(1 for group in groups if len(group) >= 2 and not sheet.coast.isdisjoint(group))


def charcoal_burners(sheet: Sheet, drawn: Map) -> int:
    """2 for each forest adjacent to a plain.

    >>> charcoal_burners(*picture("FPF/F##"))
    4
    """
    return 2 * sum(1 for cell in _cells(drawn, FORESTS) if PLAINS in _shown(sheet, drawn, cell))


def smallest_realm(sheet: Sheet, drawn: Map) -> int:
    """3 times the smallest number of cells that any of the six terrains covers.

    >>> smallest_realm(*picture("RRPPSS/VVFMM#"))
    3
    """
    counts = Counter(drawn.values())
    return 3 * min(counts[terrain] for terrain in TERRAINS)


def source_to_sea(sheet: Sheet, drawn: Map) -> int:
    """2 for each cell, at most four, of each river group that has a coast cell and touches a mountain.

    >>> source_to_sea(*picture("#####/VVVVV/###M#/V####"))
    8
    """
    total = 0
    for group in areas(_cells(drawn, RIVERS)):
        by_mountain = any(MOUNTAINS in _shown(sheet, drawn, cell) for cell in group)
        if by_mountain and not sheet.coast.isdisjoint(group):
            total += 2 * min(4, len(group))
    return total


@dataclass(frozen=True, slots=True)
class Rumor:
    """A rumor card: its number and name, the terrains that it speaks of, its condition, and how it counts.

    ``example`` is a small map for ``picture`` on which it is worth ``worth`` points.
    """

    number: int
    name: str
    terrains: str
    text: str
    count: Callable[[Sheet, Map], int]
    example: str
    worth: int


RUMORS: dict[int, Rumor] = {
    rumor.number: rumor
    for rumor in (
        Rumor(1, "Water Meadows", PLAINS + RIVERS, "2 for each plain adjacent to a river.",
              water_meadows, "PVP/PVF/PFP", 6),
        Rumor(2, "Drowned Temples", RUINS + SWAMPS, "3 for each ruin adjacent to two or more swamps.",
              drowned_temples, "SRS/RS#/#R#", 6),
        Rumor(3, "No White Spots", TERRAINS,
              "3 for each row with no empty cell whose first and last land cells show the same terrain.",
              no_white_spots, "FPSF/MVVP/M#RM/.SS.", 6),
        Rumor(4, "Crossroads", TERRAINS,
              "2 for each drawn cell off the coast whose neighbours show three or more terrains other than its own.",
              crossroads, "#MP#/PFRS/#SV#", 4),
        Rumor(5, "The Great Forest", FORESTS,
              "2 for each row and each column that one forest group reaches; the best group counts.",
              great_forest, "FF#F/#F##/#FF#", 12),
        Rumor(6, "Three Peaks", MOUNTAINS, "7 for each mountain group of exactly three cells.",
              three_peaks, "MM#MM/M##MM", 7),
        Rumor(7, "Inland Mire", RUINS + SWAMPS + MOUNTAINS,
              "2 for each swamp off the coast adjacent to a ruin or a mountain.",
              inland_mire, "S###/RSSM/####", 4),
        Rumor(8, "Full Spectrum", TERRAINS, "5 for each column that shows five or more terrains.",
              full_spectrum, "RFV/PFM/SMS/VMP/FPR", 10),
        Rumor(9, "Wreckers' Shore", RUINS,
              "6 for each ruin group of two or more cells, one of them or more on the coast.",
              wreckers_shore, "R####/R###R/##RR#/#####", 6),
        Rumor(10, "Charcoal Burners", FORESTS + PLAINS, "2 for each forest adjacent to a plain.",
              charcoal_burners, "FPF/F#F", 4),
        Rumor(11, "The Smallest Realm", TERRAINS,
              "3 times the smallest number of cells that any of the six terrains covers.",
              smallest_realm, "RRRPPP/SSSVVV/FFFFMM", 6),
        Rumor(12, "Source to Sea", MOUNTAINS + RIVERS,
              "2 for each cell, at most four, of each river group that has a coast cell and touches a mountain.",
              source_to_sea, "##M##/VVV#V/####V", 6),
    )
}  # fmt: skip
"""The cards by their numbers. The conditions are the texts of record, in English."""


def points(numbers: Iterable[int], sheet: Sheet, drawn: Map) -> list[int]:
    """The points of some rumors on a map, in their order."""
    return [RUMORS[number].count(sheet, drawn) for number in numbers]


def _cells(drawn: Map, terrain: str) -> list[Cell]:
    return [cell for cell, shown in drawn.items() if shown == terrain]


def _shown(sheet: Sheet, drawn: Map, cell: Cell) -> list[str]:
    """The terrains of the neighbours that are drawn."""
    return [drawn[near] for near in sheet.neighbours[cell] if near in drawn]
