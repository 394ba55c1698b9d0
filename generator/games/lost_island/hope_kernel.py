# mypy: ignore-errors
# numba's njit is untyped: this is the compiled twin of ``hope``
"""What each rumor counts and promises on flat arrays; ``GROUND``, ``at`` and ``where`` as in ``rumors_kernel``.

``empty`` (uint64[2]) are the empty cells as bits. Every function returns ``(points, hope)`` in hundredths of a point;
``w`` (int64[HOPES]) are the rumor's hopes.
"""

import numpy as np

from generator.games.lost_island.rumors_kernel import (
    FORESTS,
    MOUNTAINS,
    PLAINS,
    RIVERS,
    RUINS,
    SWAMPS,
    bit,
    group,
    lines_reached,
)
from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, count, lowest


@njit(cache=True, inline="always")
def _both(first, second):
    """How many cells two words hold."""
    return count(first) + count(second)


@njit(cache=True)
def outlook(number, ground, at, where, empty, w):
    """A rumor's points and hope."""
    if number == 1:
        return _meeting(ground, where, empty, PLAINS, where[RIVERS, 0], where[RIVERS, 1], False, 1, 200, w)
    if number == 2:
        return _meeting(ground, where, empty, RUINS, where[SWAMPS, 0], where[SWAMPS, 1], False, 2, 300, w)
    if number == 3:
        return _closed_rows(ground, at, w)
    if number == 4:
        return _crossroads(ground, at, w)
    if number == 5:
        return _great_forest(ground, where, empty, w)
    if number == 6:
        return _peaks(ground, where, empty, w)
    if number == 7:
        first, second = where[RUINS, 0] | where[MOUNTAINS, 0], where[RUINS, 1] | where[MOUNTAINS, 1]
        return _meeting(ground, where, empty, SWAMPS, first, second, True, 1, 200, w)
    if number == 8:
        return _spectra(ground, where, empty, w)
    if number == 9:
        return _wreckers(ground, where, empty, w)
    if number == 10:
        return _meeting(ground, where, empty, FORESTS, where[PLAINS, 0], where[PLAINS, 1], False, 1, 200, w)
    if number == 11:
        return _realms(where, empty, w)
    return _sources(ground, where, empty, w)


@njit(cache=True)
def _meeting(ground, where, empty, terrain, first, second, inland, enough, worth, w):
    """Rumors 1, 2, 7 and 10: cells of a terrain with ``enough`` neighbours among the given cells."""
    points, hope = np.int64(0), np.int64(0)
    for word in range(2):
        mask = ~ground.coast[word] if inland else ~ZERO
        cells = where[terrain, word] & mask
        while cells != ZERO:
            c = (word << 6) + lowest(cells)
            cells &= cells - ONE
            lacking = enough - _both(ground.beside[c, 0] & first, ground.beside[c, 1] & second)
            if lacking <= 0:
                points += worth
            elif _both(ground.beside[c, 0] & empty[0], ground.beside[c, 1] & empty[1]) >= lacking:
                hope += w[lacking - 1]
        cells = empty[word] & mask
        while cells != ZERO:
            c = (word << 6) + lowest(cells)
            cells &= cells - ONE
            lacking = enough - _both(ground.beside[c, 0] & first, ground.beside[c, 1] & second)
            if lacking <= 0:
                hope += w[2]
            elif _both(ground.beside[c, 0] & empty[0], ground.beside[c, 1] & empty[1]) >= lacking:
                hope += w[2 + lacking]
    return points, hope


@njit(cache=True)
def _closed_rows(ground, at, w):
    """Rumor 3."""
    points, hope = np.int64(0), np.int64(0)
    for row in range(ground.height):
        first, last = ground.rows[row, 0], ground.rows[row, 1]
        gaps = 0
        for c in range(first, last + 1):
            gaps += at[c] < 0
        if at[first] >= 0 and at[last] >= 0:
            if at[first] == at[last]:
                if gaps:
                    hope += max(0, w[0] - w[1] * gaps)
                else:
                    points += 300
        elif at[first] >= 0 or at[last] >= 0:
            hope += max(0, w[2] - w[1] * gaps)
        else:
            hope += max(0, w[3] - w[1] * gaps)
    return points, hope


@njit(cache=True)
def _crossroads(ground, at, w):
    """Rumor 4."""
    points, hope = np.int64(0), np.int64(0)
    for c in range(ground.size):
        if ground.coast[c >> 6] & bit(c) != ZERO:
            continue
        shown, free = 0, 0
        for k in range(4):
            other = at[ground.near[c, k]]
            if other < 0:
                free += 1
            else:
                shown |= 1 << other
        if at[c] >= 0:
            shown &= ~(1 << at[c])
        lacking = max(0, 3 - count(np.uint64(shown)))
        if at[c] >= 0 and lacking == 0:
            points += 200
        elif lacking <= free:
            hope += w[lacking - 1] if at[c] >= 0 else w[3 + lacking]
    return points, hope


@njit(cache=True)
def _great_forest(ground, where, empty, w):
    """Rumor 5: the best group's lines, and the lines that it could still reach over empty cells and other groups."""
    points, most = np.int64(0), np.int64(0)
    first, second = where[FORESTS, 0] | empty[0], where[FORESTS, 1] | empty[1]
    while first | second != ZERO:
        area, area_, _, _ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        reach = lines_reached(ground, area, area_)
        most = max(most, w[0] * reach)
        left, left_ = area & where[FORESTS, 0], area_ & where[FORESTS, 1]
        while left | left_ != ZERO:
            part, part_, beside, beside_ = group(ground, left, left_)
            left, left_ = left & ~part, left_ & ~part_
            lines = lines_reached(ground, part, part_)
            points = max(points, 200 * lines)
            room = min(4, _both(beside & empty[0], beside_ & empty[1]))
            most = max(most, 200 * lines + w[0] * (reach - lines) + w[1] * room)
    return points, max(np.int64(0), most - points) if empty[0] | empty[1] != ZERO else np.int64(0)


@njit(cache=True)
def _room(ground, where, terrain, first, second):
    """How many of some cells have no neighbour of a terrain."""
    found = 0
    while first != ZERO:
        c = lowest(first)
        first &= first - ONE
        found += (ground.beside[c, 0] & where[terrain, 0]) | (ground.beside[c, 1] & where[terrain, 1]) == ZERO
    while second != ZERO:
        c = 64 + lowest(second)
        second &= second - ONE
        found += (ground.beside[c, 0] & where[terrain, 0]) | (ground.beside[c, 1] & where[terrain, 1]) == ZERO
    return found


@njit(cache=True)
def _peaks(ground, where, empty, w):
    """Rumor 6."""
    points = np.int64(0)
    hope = w[2] * _room(ground, where, MOUNTAINS, empty[0], empty[1])
    first, second = where[MOUNTAINS, 0], where[MOUNTAINS, 1]
    while first | second != ZERO:
        area, area_, beside, beside_ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        size = _both(area, area_)
        if size == 3:
            points += 700
        elif size < 3 and (beside & empty[0]) | (beside_ & empty[1]) != ZERO:
            hope += w[size - 1]
    return points, hope


@njit(cache=True)
def _spectra(ground, where, empty, w):
    """Rumor 8."""
    points, hope = np.int64(0), np.int64(0)
    for column in range(ground.width):
        a, b = ground.columns[column, 0], ground.columns[column, 1]
        shown = 0
        for t in range(6):
            shown += (where[t, 0] & a) | (where[t, 1] & b) != ZERO
        lacking, free = 5 - shown, _both(empty[0] & a, empty[1] & b)
        if lacking <= 0:
            points += 500
        elif free >= lacking:
            worth = w[lacking - 1]
            hope += worth * w[5] // 100 if free == lacking else worth
    return points, hope


@njit(cache=True)
def _wreckers(ground, where, empty, w):
    """Rumor 9."""
    points = np.int64(0)
    hope = w[3] * _room(ground, where, RUINS, empty[0] & ground.coast[0], empty[1] & ground.coast[1])
    first, second = where[RUINS, 0], where[RUINS, 1]
    while first | second != ZERO:
        area, area_, beside, beside_ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        shore = (area & ground.coast[0]) | (area_ & ground.coast[1]) != ZERO
        large = _both(area, area_) >= 2
        if shore and large:
            points += 600
        elif (beside & empty[0]) | (beside_ & empty[1]) != ZERO:
            hope += w[0] if shore else w[1] if large else w[2]
    return points, hope


@njit(cache=True)
def _realms(where, empty, w):
    """Rumor 11: how high the smallest realm could become if a share of the empty cells went to the smallest ones."""
    counts = np.zeros(6, np.int64)
    for t in range(6):
        counts[t] = _both(where[t, 0], where[t, 1])
    counts.sort()
    left = _both(empty[0], empty[1]) * w[0]
    level = 100 * counts[0]
    for t in range(1, 7):
        step = 100 * counts[t] - level if t < 6 else left
        if step * t >= left:
            level += left // t
            break
        level += step
        left -= step * t
    points = 300 * counts[0]
    return points, (3 * level - points) * w[1] // 100


@njit(cache=True)
def _sources(ground, where, empty, w):
    """Rumor 12."""
    points = np.int64(0)
    hope = w[4] * _room(ground, where, RIVERS, empty[0], empty[1])
    first, second = where[RIVERS, 0], where[RIVERS, 1]
    while first | second != ZERO:
        area, area_, beside, beside_ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        shore = (area & ground.coast[0]) | (area_ & ground.coast[1]) != ZERO
        source = (beside & where[MOUNTAINS, 0]) | (beside_ & where[MOUNTAINS, 1]) != ZERO
        size = min(4, _both(area, area_))
        free = (beside & empty[0]) | (beside_ & empty[1]) != ZERO
        if shore and source:
            points += 200 * size
            hope += w[0] * (4 - size) if free else 0
        elif free:
            hope += (w[1] if shore else w[2] if source else w[3]) * size
    return points, hope
