# mypy: ignore-errors
# numba's njit is untyped: these are the compiled twins of ``rumors``
"""The twelve rumors on flat arrays. Cells are numbered in the order of ``Sheet.land``, 0 .. n-1; terrains 0 .. 5 as
in ``TERRAINS``.

A map is given twice, for whichever is quicker to ask::

    at     int8[n + 1]     the terrain of each cell, -1 where it is empty; at[n] is -1 for ever: what is no land
                           (a longer array is good too, -1 from n on)
    where  uint64[6, 2]    bit c % 64 of where[t, c // 64]: cell c shows terrain t

The sheet is a ``GROUND``, made by ``arrays.ground``: one record is passed as one pointer, where passing a tuple of
arrays would cost more than most of what is done with it. It has room for the largest sheet::

    size, height, width     n, the land rows, the land columns
    near     int16[120, 4]  the land neighbours of each cell, filled up with n
    beside   uint64[120, 2] the same as bits
    coast    uint64[2]      the coast
    land     uint64[2]      all cells
    rows     int16[16, 2]   the first and the last cell of each land row; the cells between them are all its others
    columns  uint64[16, 2]  the cells of each land column
    line     int64[120]     bit x of a cell's column, and bit 16 + y of its row

Use: change both forms with ``paint``, or write ``at`` and call ``gather``; then ``rumor`` counts one, ``least`` four.
"""

import numpy as np

from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, count, lowest

RUINS, PLAINS, SWAMPS, RIVERS, FORESTS, MOUNTAINS = range(6)
EMPTY = -1
_WORD = 63

CELLS, LINES = 120, 16
"""The most land cells, rows and columns."""
GROUND = np.dtype(
    [
        ("size", np.int64),
        ("height", np.int64),
        ("width", np.int64),
        ("near", np.int16, (CELLS, 4)),
        ("beside", np.uint64, (CELLS, 2)),
        ("coast", np.uint64, (2,)),
        ("land", np.uint64, (2,)),
        ("rows", np.int16, (LINES, 2)),
        ("columns", np.uint64, (LINES, 2)),
        ("line", np.int64, (CELLS,)),
    ],
    align=True,
)
"""A sheet: see the module's docstring."""


@njit(cache=True)
def bit(cell):
    """A cell's bit in its word."""
    return ONE << np.uint64(cell & _WORD)


@njit(cache=True)
def paint(at, where, cell, terrain):
    """Let a cell show a terrain, or EMPTY."""
    old = at[cell]
    if old >= 0:
        where[old, cell >> 6] ^= bit(cell)
    if terrain >= 0:
        where[terrain, cell >> 6] ^= bit(cell)
    at[cell] = terrain


@njit(cache=True)
def gather(at, where):
    """Write ``where`` from ``at``."""
    where[:] = ZERO
    for cell in range(len(at)):
        if at[cell] >= 0:
            where[at[cell], cell >> 6] |= bit(cell)


@njit(cache=True)
def least(ground, numbers, at, where, out):
    """Write the points of the rumors ``numbers`` (int64[4]) into ``out`` (int64[4]); returns the smallest."""
    smallest = 1 << 30
    for i in range(4):
        out[i] = rumor(numbers[i], ground, at, where)
        smallest = min(smallest, out[i])
    return smallest


@njit(cache=True)
def rumor(number, ground, at, where):
    """The points of one rumor, 1 to 12."""
    if number == 1:
        return 2 * _meeting(ground, where, PLAINS, where[RIVERS, 0], where[RIVERS, 1], False, 1)
    if number == 2:
        return 3 * _meeting(ground, where, RUINS, where[SWAMPS, 0], where[SWAMPS, 1], False, 2)
    if number == 3:
        return 3 * _closed_rows(ground, at)
    if number == 4:
        return 2 * _crossroads(ground, at)
    if number == 5:
        return 2 * _widest_forest(ground, where)
    if number == 6:
        return 7 * _peaks(ground, where)
    if number == 7:
        first, second = where[RUINS, 0] | where[MOUNTAINS, 0], where[RUINS, 1] | where[MOUNTAINS, 1]
        return 2 * _meeting(ground, where, SWAMPS, first, second, True, 1)
    if number == 8:
        return 5 * _spectra(ground, where)
    if number == 9:
        return 6 * _wreckers(ground, where)
    if number == 10:
        return 2 * _meeting(ground, where, FORESTS, where[PLAINS, 0], where[PLAINS, 1], False, 1)
    if number == 11:
        return 3 * _smallest_realm(where)
    return 2 * _sources(ground, where)


@njit(cache=True)
def _meeting(ground, where, terrain, first, second, inland, enough):
    """The cells of a terrain, perhaps only those off the coast, with ``enough`` neighbours among the given cells."""
    found = 0
    for word in range(2):
        cells = where[terrain, word]
        if inland:
            cells &= ~ground.coast[word]
        while cells != ZERO:
            c = (word << 6) + lowest(cells)
            cells &= cells - ONE
            found += count(ground.beside[c, 0] & first) + count(ground.beside[c, 1] & second) >= enough
    return found


@njit(cache=True)
def _closed_rows(ground, at):
    """Rumor 3: the rows without an empty cell whose ends show the same terrain."""
    found = 0
    for row in range(ground.height):
        first, last = ground.rows[row, 0], ground.rows[row, 1]
        if at[first] >= 0 and at[first] == at[last]:
            full = True
            for c in range(first + 1, last):
                if at[c] < 0:
                    full = False
                    break
            found += full
    return found


@njit(cache=True)
def _crossroads(ground, at):
    """Rumor 4: the drawn cells off the coast beside three or more other terrains."""
    found = 0
    for c in range(ground.size):
        if at[c] >= 0 and ground.coast[c >> 6] & bit(c) == ZERO:
            shown = 0
            for k in range(4):
                # an empty cell sets a bit above the terrains'
                shown |= 1 << (at[ground.near[c, k]] & 7)
            found += count(np.uint64(shown & 63 & ~(1 << at[c]))) >= 3
    return found


@njit(cache=True)
def _spectra(ground, where):
    """Rumor 8: the columns that show five or more terrains."""
    found = 0
    for column in range(ground.width):
        shown = 0
        for t in range(6):
            shown += (where[t, 0] & ground.columns[column, 0]) | (where[t, 1] & ground.columns[column, 1]) != ZERO
        found += shown >= 5
    return found


@njit(cache=True)
def _smallest_realm(where):
    """Rumor 11: the cells of the terrain that covers the fewest."""
    fewest = 1 << 30
    for t in range(6):
        fewest = min(fewest, count(where[t, 0]) + count(where[t, 1]))
    return fewest


@njit(cache=True)
def group(ground, first, second):
    """The connected area of the lowest of some cells, and all that it is beside.

    The cells come and go as two words; returns ``(area, area, beside, beside)``.
    """
    todo, todo_ = first, second
    beside, beside_ = ZERO, ZERO
    area, area_ = ZERO, ZERO
    if todo != ZERO:
        todo, todo_ = todo & (ZERO - todo), ZERO
    else:
        todo_ &= ZERO - todo_
    while todo | todo_ != ZERO:
        if todo != ZERO:
            c = lowest(todo)
            area |= bit(c)
        else:
            c = 64 + lowest(todo_)
            area_ |= bit(c)
        beside |= ground.beside[c, 0]
        beside_ |= ground.beside[c, 1]
        todo, todo_ = beside & first & ~area, beside_ & second & ~area_
    return area, area_, beside, beside_


@njit(cache=True)
def lines_reached(ground, first, second):
    """How many rows and columns some cells reach."""
    reached = 0
    while first != ZERO:
        reached |= ground.line[lowest(first)]
        first &= first - ONE
    while second != ZERO:
        reached |= ground.line[64 + lowest(second)]
        second &= second - ONE
    return count(np.uint64(reached))


@njit(cache=True)
def _widest_forest(ground, where):
    """Rumor 5: the rows and columns that one forest group reaches, at most."""
    most = 0
    first, second = where[FORESTS, 0], where[FORESTS, 1]
    while first | second != ZERO:
        area, area_, _, _ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        most = max(most, lines_reached(ground, area, area_))
    return most


@njit(cache=True)
def _peaks(ground, where):
    """Rumor 6: the mountain groups of three cells."""
    found = 0
    first, second = where[MOUNTAINS, 0], where[MOUNTAINS, 1]
    while first | second != ZERO:
        area, area_, _, _ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        found += count(area) + count(area_) == 3
    return found


@njit(cache=True)
def _wreckers(ground, where):
    """Rumor 9: the ruin groups of two or more cells with one on the coast."""
    found = 0
    first, second = where[RUINS, 0], where[RUINS, 1]
    while first | second != ZERO:
        area, area_, _, _ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        shore = (area & ground.coast[0]) | (area_ & ground.coast[1]) != ZERO
        found += shore and count(area) + count(area_) >= 2
    return found


@njit(cache=True)
def _sources(ground, where):
    """Rumor 12: the cells, at most four a group, of the river groups from a mountain to the coast."""
    found = 0
    first, second = where[RIVERS, 0], where[RIVERS, 1]
    while first | second != ZERO:
        area, area_, beside, beside_ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        if (area & ground.coast[0]) | (area_ & ground.coast[1]) == ZERO:
            continue
        if (beside & where[MOUNTAINS, 0]) | (beside_ & where[MOUNTAINS, 1]) != ZERO:
            found += min(4, count(area) + count(area_))
    return found
