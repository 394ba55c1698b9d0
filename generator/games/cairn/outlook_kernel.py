# mypy: ignore-errors
# numba's njit is untyped: this is the judging half of ``kernel``
"""What a castle is good for: the judgement that ranks a beam (arrays as in ``kernel``).

Only the frontier counts: the free places that may be used now, what they bear, and how many stones still fit. All of
it is asked of the castle as it stands and as each of the next waves will leave it, a wave weighing less the farther it
is behind the first. Marks are whole numbers, so that a ranking is the same on every machine.
"""

import numpy as np

from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, count, lowest

CARDS = 54
ROWS = 12
"""A stone in row 11 would need a triangle of 55 stones under it, so rows 0 to 10 and an empty one suffice."""
VALUE = np.array([min(10, card % 13 + 1) if card < 52 else 0 for card in range(CARDS)])
HEAVY = np.array([card < 52 and card % 13 >= 10 for card in range(CARDS)])
WAVES_SEEN = 4
"""How many waves ahead a judgement looks, at most."""

# what a row of weights says, in this order
CAPACITY, PLACES, HEAVIES, ROOM = 0, 1, 2, 3
"""After each of the next waves: what the base carries, what free places bear, those for heavy stones, room."""
PLACES_NOW, HEAVIES_NOW = 4, 5
PLACES_END, HEAVIES_END, ROOM_END = 6, 7, 8
"""The same where no wave comes before the last card."""
HANG, REACH, CLOSE, TIGHT, AGATE, LATE = 9, 10, 11, 12, 13, 14
"""The weight of a one-support place; how many placements behind the first wave another one counts; each stone too few
that fits before the wave, on two supports (CLOSE) or with overhangs (TIGHT); each agate set; each stone too late
for the base that a coming wave must leave."""
_SCALE = 16


@njit(cache=True)
def capacity(base):
    """The stones that a base carries without a wave, its runs taken apart (see ``capacity.carries``)."""
    total, run = 0, 0
    while base != ZERO:
        if base & ONE != ZERO:
            run += 1
        else:
            total += run * (run + 1) // 2 + 2 * ((run + 1) // 2)
            run = 0
        base >>= ONE
    return total + run * (run + 1) // 2 + 2 * ((run + 1) // 2)


@njit(cache=True)
def set_agates(rows, grid, base):
    """The agates above row ``base`` on two supports that support nothing else."""
    found = 0
    for r in range(base + 1, ROWS):
        bits = rows[r] & rows[r - 1] & (rows[r - 1] >> ONE) & ~(rows[r] << ONE) & ~(rows[r] >> ONE)
        while bits != ZERO:
            found += grid[r, lowest(bits)] >= 52
            bits &= bits - ONE
    return found


@njit(cache=True)
def frontier(rows, grid, base, hang):
    """``(places, heavies, room)`` of the castle over row ``base``.

    ``places``: the free places, each by how many cards of a pack it bears (those on one support by ``hang`` times its
    value); ``heavies``: those that bear a heavy stone; ``room``: how many stones still fit on two supports.
    """
    places, heavies, room = 0, 0, 0
    full = below = carry = rows[base]
    for r in range(base + 1, ROWS - 1):
        if carry == ZERO:
            break
        here, above, right = rows[r], rows[r + 1], below >> ONE
        full &= full >> ONE
        room += count(full & ~here)
        two = ~here & carry & (carry >> ONE)
        one = ~here & ((carry & ~right) | ((carry >> ONE) & ~below)) & ~(above | (above << ONE))
        while two != ZERO:
            b = lowest(two)
            two &= two - ONE
            left, other = grid[r - 1, b], grid[r - 1, b + 1]
            places += 4 * min(VALUE[left] + VALUE[other], 10) + 2
            heavies += HEAVY[left] or HEAVY[other]
        while one != ZERO:
            b = lowest(one)
            one &= one - ONE
            card = grid[r - 1, b] if (below >> np.uint64(b)) & ONE != ZERO else grid[r - 1, b + 1]
            places += hang * VALUE[card]
            heavies += HEAVY[card]
        carry, below = here & below & right, here
    return places, heavies, room


@njit(cache=True)
def _overhangs(rows):
    """About how many stones still fit on one support at the two ends, in rows that do not forbid each other."""
    full, fit, left, right = rows[0], 0, False, False
    for r in range(1, ROWS - 1):
        if full == ZERO:
            break
        bit = (full >> ONE) & ~full
        bit &= ZERO - bit
        free = rows[r] & bit == ZERO
        fits = free and not left and rows[r + 1] & (bit | (bit >> ONE)) == ZERO
        left = fits or not free
        fit += fits
        bit = full & ~(full >> ONE)
        while bit & (bit - ONE) != ZERO:
            bit &= bit - ONE
        free = rows[r] & bit == ZERO
        fits = free and not right and rows[r + 1] & (bit | (bit >> ONE)) == ZERO
        right = fits or not free
        fit += fits
        full &= full >> ONE
    return fit


@njit(cache=True)
def _least_base(gap):
    """The fewest stones that carry themselves and ``gap`` more."""
    base = 1
    while base * (base - 1) // 2 + 2 * ((base + 1) // 2) < gap and base < CARDS:
        base += 1
    return base


@njit(cache=True)
def near_waves(sea, t, weights):
    """The waves ahead of placement t, nearest first: rows of ``weight, placements until it, the least base after it``.

    The weight is in sixteenths, 0 behind the last wave that counts; the base must carry what comes until the next wave.
    """
    ahead = np.zeros((WAVES_SEEN, 3), np.int64)
    seen, last = 0, -1
    for u in range(t, len(sea)):
        if sea[u] == 0:
            continue
        if seen > 0:
            ahead[seen - 1, 2] = _least_base(u - last)
        if seen == WAVES_SEEN:
            break
        first = t + ahead[0, 1] if seen > 0 else u
        ahead[seen, 0] = max(0, _SCALE * (weights[REACH] - (u - first)) // weights[REACH])
        ahead[seen, 1], ahead[seen, 2] = u - t, _least_base(CARDS)
        seen, last = seen + 1, u
    return ahead


@njit(cache=True)
def _too_late(rows, k, ahead):
    """How many stones too many it takes until the k-th wave to leave its least base, row by row."""
    base, short = ahead[k - 1, 2], 0
    for i in range(1, k + 1):
        short += max(0, base - (k - i) - count(rows[i]))
    return max(0, short - ahead[k - 1, 1])


@njit(cache=True)
def judge(rows, grid, size, ahead, weights):
    """How good a castle of ``size`` stones is; more is better."""
    places, heavies, room = frontier(rows, grid, 0, weights[HANG])
    to_come = ahead[0, 1]
    if ahead[0, 0] == 0 or size + to_come >= CARDS:
        mark = weights[PLACES_END] * places + weights[HEAVIES_END] * heavies + weights[ROOM_END] * room
        return _SCALE * (mark + weights[AGATE] * set_agates(rows, grid, 0))
    mark = weights[PLACES_NOW] * places + weights[HEAVIES_NOW] * heavies
    mark += weights[AGATE] * set_agates(rows, grid, 1)
    mark -= weights[CLOSE] * max(0, to_come - room)
    if weights[TIGHT] > 0 and room < to_come:
        mark -= weights[TIGHT] * max(0, to_come - room - _overhangs(rows))
    mark *= _SCALE
    for k in range(1, WAVES_SEEN + 1):
        weight = ahead[k - 1, 0]
        if weight == 0:
            break
        places, heavies, room = frontier(rows, grid, k, weights[HANG])
        after = weights[CAPACITY] * capacity(rows[k]) + weights[PLACES] * places
        after -= weights[LATE] * _too_late(rows, k, ahead)
        mark += weight * (after + weights[HEAVIES] * heavies + weights[ROOM] * room)
    return mark
