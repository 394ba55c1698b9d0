"""What a made island must be: small checks, each with its limit beside it. They read the outline, not the bonuses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain

from generator.core.cells import Cell
from generator.games.lost_island.sheet import SIDE, Sheet, areas, around, spread

Check = Callable[[Sheet], bool]

COAST = {"round": (25, 42), "long": (34, 50), "atoll": (43, 62), "two-halves": (36, 52), "ragged": (42, 62)}
"""Coast cells at least and at most, in tenths of the square root of the land cells: 36 of 52 cells' 7.2 is 50."""
LONG, ROUND = 150, 140
"""How far apart the two farthest cells of a long island are at least, and of a round one at most.

In hundredths of the diameter of a disc as large.
"""
ISTHMUS = 5
"""Where the loss of one cell parts the land, fewer cells than this lie on the lesser side: a cape, not an isthmus."""
HALF = 30
"""Hundredths of the land on the lesser side of a waist, at least."""
LAKE = 3
"""Cells of a lake at least."""
LAGOON = 4
"""Cells of a lagoon at least."""


def fits(sheet: Sheet) -> bool:
    """At most 16 rows and columns."""
    return max(sheet.width, sheet.height) <= SIDE


def wide(sheet: Sheet) -> bool:
    """At least six rows and six columns, four on an island of fewer than 30 cells; five cells in some column."""
    least = 6 if len(sheet.land) >= 30 else 4
    return min(sheet.width, sheet.height) >= least and any(len(column) >= 5 for column in sheet.land_columns)


def crooked(sheet: Sheet) -> bool:
    """No coast runs straight for more than three cells and one for every 16 of the island; four to seven may."""
    return max(_straights(sheet)) <= min(7, max(4, 3 + len(sheet.land) // 16))


def smooth(sheet: Sheet) -> bool:
    """At most one cell in 20, and one more, has a single land neighbour."""
    return sum(len(near) < 2 for near in sheet.neighbours.values()) <= 1 + len(sheet.land) // 20


def no_puddle(sheet: Sheet) -> bool:
    """No sea that land encloses is smaller than ``LAKE``."""
    return all(len(lake) >= LAKE for lake in lakes(sheet))


def no_isthmus(sheet: Sheet) -> bool:
    """No cell alone joins two parts of ``ISTHMUS`` cells or more."""
    return all(lesser < ISTHMUS for lesser in necks(sheet).values())


def only_the_waist(sheet: Sheet) -> bool:
    """A cell that alone joins two parts is the waist's, or a cape's."""
    return all(lesser < ISTHMUS or lesser * 100 >= len(sheet.land) * HALF for lesser in necks(sheet).values())


def has_waist(sheet: Sheet) -> bool:
    """One coast cell, or two that touch, join two parts of ``HALF`` or more, each with a cell off the coast."""
    return any(_are_halves(waist, sheet) for waist in _waists(sheet))


def has_lagoon(sheet: Sheet) -> bool:
    """``LAGOON`` or more connected sea cells see land in each of the eight directions, but for one at most."""
    sea = {(x, y) for y in range(sheet.height) for x in range(sheet.width)} - sheet.index.keys()
    return any(len(area) >= LAGOON for area in areas(cell for cell in sorted(sea) if _sheltered(sheet, cell)))


def is_long(sheet: Sheet) -> bool:
    """Two land cells are ``LONG`` apart, or more."""
    return _reach(sheet) * 22 * 100**2 >= len(sheet.land) * 4 * 7 * LONG**2


def is_round(sheet: Sheet) -> bool:
    """No two land cells are more than ``ROUND`` apart."""
    return _reach(sheet) * 22 * 100**2 <= len(sheet.land) * 4 * 7 * ROUND**2


def coast_of(shape: str) -> Check:
    """The coast is neither too short nor too long for the shape."""
    least, most = COAST[shape]

    def coast(sheet: Sheet) -> bool:
        return least**2 * len(sheet.land) <= 100 * len(sheet.coast) ** 2 <= most**2 * len(sheet.land)

    return coast


CHECKS: dict[str, tuple[Check, ...]] = {
    shape: (fits, wide, crooked, smooth, coast_of(shape), no_puddle, *own)
    for shape, own in {
        "round": (is_round, no_isthmus),
        "long": (is_long, no_isthmus),
        "atoll": (has_lagoon, no_isthmus),
        "two-halves": (only_the_waist, has_waist),
        "ragged": (no_isthmus,),
    }.items()
}
"""What an outline of each shape must pass, the quick checks first."""


def necks(sheet: Sheet) -> dict[Cell, int]:
    """The cells whose loss parts the land, with the size of all parts but the largest."""
    found = {}
    for cell in sheet.land:
        if not _closes_up(sheet, cell):
            parts = areas(other for other in sheet.land if other != cell)
            if len(parts) > 1:
                found[cell] = len(sheet.land) - 1 - max(map(len, parts))
    return found


def lakes(sheet: Sheet) -> list[set[Cell]]:
    """The sea that land encloses."""
    wide = [(x, y) for y in range(-1, sheet.height + 1) for x in range(-1, sheet.width + 1)]
    sea = [cell for cell in wide if cell not in sheet.index]
    open_sea = spread(sea[0], sea)
    return areas(cell for cell in sea if cell not in open_sea)


def _closes_up(sheet: Sheet, cell: Cell) -> bool:
    """The land round a cell holds together without it: its loss parts nothing."""
    x, y = cell
    ring = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i or j) and (x + i, y + j) in sheet.index]
    near = sheet.neighbours[cell]
    return len(ring) == 8 or spread(near[0], ring).issuperset(near)


def _straights(sheet: Sheet) -> Iterator[int]:
    """The lengths of the coast's straight runs, seen from above, from the left, from the right and from below."""
    for side, lines in enumerate((sheet.land_rows, sheet.land_columns, sheet.land_columns, sheet.land_rows)):
        for line in lines:
            run, before = 0, None
            for cell in line:
                bare = around(cell)[side] not in sheet.index
                run = (run if before in around(cell) else 0) + 1 if bare else 0
                before = cell
                yield run


def _waists(sheet: Sheet) -> Iterator[set[Cell]]:
    """One coast cell, or two that touch with a side or a corner."""
    for x, y in sorted(sheet.coast):
        yield {(x, y)}
        touching = (x + 1, y - 1), (x + 1, y), (x + 1, y + 1), (x, y + 1)
        yield from ({(x, y), other} for other in touching if other in sheet.coast)


def _are_halves(waist: set[Cell], sheet: Sheet) -> bool:
    parts = areas(cell for cell in sheet.land if cell not in waist)
    return len(parts) == 2 and all(
        len(part) * 100 >= len(sheet.land) * HALF and not part <= sheet.coast for part in parts
    )


def _sheltered(sheet: Sheet, cell: Cell) -> bool:
    x, y = cell
    ways = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j]
    seen = [any((x + i * far, y + j * far) in sheet.index for far in range(1, SIDE)) for i, j in ways]
    return sum(seen) >= 7


def _reach(sheet: Sheet) -> int:
    """The square of the greatest distance between two land cells."""
    ends = list(chain.from_iterable((line[0], line[-1]) for line in sheet.land_rows))
    return max((a - c) ** 2 + (b - d) ** 2 for a, b in ends for c, d in ends)
