# mypy: ignore-errors
# numba's njit is untyped: these are the compiled twins of ``players``
"""The simulated people compiled; a ``TABLE``, a ``DESK`` and fillings as in ``judging_kernel``."""

import numpy as np

from generator.games.lost_island.hope_kernel import outlook
from generator.games.lost_island.judging_kernel import (
    FREE,
    HIGH,
    LAST,
    MET,
    NEVER,
    PLUS,
    SCORING,
    TURNS,
    USES,
    judge,
)
from generator.games.lost_island.rumors_kernel import EMPTY, bit, group, paint
from generator.kernels import njit
from generator.kernels.bits import ZERO, count, lowest
from generator.kernels.stream import prefer


@njit(cache=True)
def _values(table, desk, terrain):
    """Fill for each value the fewest bonuses that make it with a terrain, and the die; returns the greatest value."""
    dice, price, most = table.script[desk.draws // 2], desk.price, 0
    price[:] = NEVER
    first = desk.draws % 2 == 0
    if first and not desk.uses[terrain]:
        return most
    for i in range(0 if first else 3, 3 if first else 5):
        if first or dice[7 - i] == terrain + 1:
            for value in range(max(1, dice[i] - desk.bonuses), min(6, dice[i] + desk.bonuses) + 1):
                if abs(value - dice[i]) < price[value]:
                    price[value], desk.die[value] = abs(value - dice[i]), dice[i]
                    most = max(most, value)
    return most


@njit(cache=True)
def _fill(table, desk, filling, sign):
    """Draw a filling on the map (sign 1), or take it away (-1)."""
    while filling:
        c = (filling & LAST) >> 3
        paint(desk.at, desk.where, c, (filling & 7) - 1 if sign > 0 else EMPTY)
        desk.empty[c >> 6] ^= bit(c)
        desk.coming += sign * (table.signs[c] == PLUS)
        desk.quills += sign * (table.signs[c] == SCORING)
        filling >>= 10


@njit(cache=True)
def _with(filling, cell):
    """A filling with one more cell (and what it shows), the cells in their order."""
    shift = 0
    while filling >> shift & LAST > cell:
        shift += 10
    low = filling & ((1 << shift) - 1)
    return (filling >> shift << 10 | cell) << shift | low


@njit(cache=True)
def _keep(kept, scores, length, width, score, filling):
    """Keep a filling if it is among the best ``width``, the earlier of equals; returns how many there are."""
    if length == width and score <= scores[length - 1]:
        return length
    i = length if length < width else width - 1
    while i > 0 and scores[i - 1] < score:
        scores[i], kept[i] = scores[i - 1], kept[i - 1]
        i -= 1
    scores[i], kept[i] = score, filling
    return min(width, length + 1)


@njit(cache=True)
def _met(met, count, filling):
    """Whether a filling is among those met."""
    for i in range(count):  # noqa: SIM110
        if met[i] == filling:
            return True
    return False


@njit(cache=True)
def _edge(ground, filling, area, area_, touch):
    """The cells that a filling may grow by: beside it, or those that touch the map while it has none."""
    near, near_ = touch
    if filling:
        near, near_ = ZERO, ZERO
    while filling:
        c = (filling & LAST) >> 3
        near |= ground.beside[c, 0]
        near_ |= ground.beside[c, 1]
        area, area_ = (area & ~bit(c), area_) if c < 64 else (area, area_ & ~bit(c))
        filling >>= 10
    return near & area, near_ & area_


@njit(cache=True)
def _grow(ground, table, desk, now, length, terrain, edge, spent):
    """Fill the other beam with the best fillings that have a cell more; returns how many there are."""
    area, area_, touch = edge
    grown, met, then = 0, 0, 1 - now
    for i in range(length):
        filling = desk.beam[now, i]
        near, near_ = _edge(ground, filling, area, area_, touch)
        _fill(table, desk, filling, 1)
        while near | near_ != ZERO:
            if near != ZERO:
                c = lowest(near)
                near &= near - np.uint64(1)
            else:
                c = 64 + lowest(near_)
                near_ &= near_ - np.uint64(1)
            for kind in range(6 if table.signs[c] == FREE else 1):
                shown = terrain if kind == 0 else kind - (kind <= terrain)
                added = np.int64(c * 8 + 1 + shown)
                larger = _with(filling, added)
                if _met(desk.met, met, larger):
                    continue
                if met < MET:
                    desk.met[met] = larger
                    met += 1
                _fill(table, desk, added, 1)
                score = judge(ground, table, desk, spent)
                _fill(table, desk, added, -1)
                grown = _keep(desk.beam[then], desk.marks[then], grown, table.width, score, larger)
        _fill(table, desk, filling, -1)
    return grown


@njit(cache=True)
def _offer(table, desk, length, score, terrain, value, filling):
    """Keep a draw among the best ones; returns how many there are."""
    if length == table.kept and score <= desk.scores[length - 1]:
        return length
    i = length if length < table.kept else table.kept - 1
    while i > 0 and desk.scores[i - 1] < score:
        desk.scores[i], desk.best[i] = desk.scores[i - 1], desk.best[i - 1]
        i -= 1
    desk.scores[i] = score
    desk.best[i, 0], desk.best[i, 1], desk.best[i, 2], desk.best[i, 3] = terrain, desk.die[value], value, filling
    return min(table.kept, length + 1)


@njit(cache=True)
def _weigh(ground, table, desk, terrain, most, area, touch, length):
    """Offer the best fillings of an empty area with a terrain, of every value that can be; returns how many draws."""
    first, second = area
    desk.beam[0, 0] = 0
    now, kept = 0, 1
    for size in range(1, min(most, count(first) + count(second)) + 1):
        possible = desk.price[size] != NEVER
        spent = desk.price[size] if possible else 0
        kept = _grow(ground, table, desk, now, kept, terrain, (first, second, touch), spent)
        now = 1 - now
        if possible:
            for i in range(kept):
                length = _offer(table, desk, length, desk.marks[now, i], terrain, size, desk.beam[now, i])
    return length


@njit(cache=True)
def _end(ground, table, desk):
    """What the game comes to if it ends here, less the bonus scores written."""
    total, least = np.int64(0), HIGH
    for i in range(4):
        number = table.numbers[i]
        made, _ = outlook(number, ground, desk.at, desk.where, desk.empty, table.hopes[number])
        total, least = total + made, min(least, made)
    return total + desk.quills * least, least


@njit(cache=True)
def choose(ground, table, desk, stream):
    """The place in ``desk.best`` of the draw that a player makes; one without a filling is impossible."""
    touch, touch_ = (~ZERO, ~ZERO) if desk.draws == 0 else (ZERO, ZERO)
    for c in range(ground.size):
        if desk.at[c] >= 0:
            touch |= ground.beside[c, 0]
            touch_ |= ground.beside[c, 1]
    length, ending = 0, False
    for terrain in range(6):
        most = _values(table, desk, terrain)
        first, second = desk.empty[0], desk.empty[1]
        largest = 0
        while first | second != ZERO and most:
            area, area_, _, _ = group(ground, first, second)
            first, second = first & ~area, second & ~area_
            largest = max(largest, count(area) + count(area_))
            length = _weigh(ground, table, desk, terrain, most, (area, area_), (touch, touch_), length)
        for value in range(largest + 1, most + 1):
            if desk.price[value] != NEVER and not ending:
                ending = True
                length = _offer(table, desk, length, _end(ground, table, desk)[0], terrain, value, 0)
    return prefer(stream, desk.scores, length, table.halving)


@njit(cache=True)
def _draw(ground, table, desk, move):
    """Make a draw (a row of ``desk.best``); returns whether it was impossible."""
    first, over = desk.draws % 2 == 0, move[3] == 0
    _fill(table, desk, move[3], 1)
    desk.bonuses -= abs(move[2] - move[1])
    desk.uses[move[0]] -= first
    desk.draws += 1
    if over or not first:
        desk.written += desk.quills * _end(ground, table, desk)[1]
        desk.bonuses += desk.coming
        desk.coming, desk.quills = 0, 0
    return over


@njit(cache=True)
def play(ground, table, desk, number, log):
    """Play once: ``(draws, points)``; fills the log (int64[36, 4]): terrain, die, value and filling of each draw."""
    stream = np.array([number], np.uint64)
    desk.at[:], desk.where[:] = EMPTY, ZERO
    desk.empty[0], desk.empty[1] = ground.land[0], ground.land[1]
    desk.uses[:] = USES
    desk.draws, desk.bonuses, desk.coming, desk.quills, desk.written = 0, 0, 0, 0, 0
    over = False
    while not over and desk.draws < 2 * TURNS:
        log[desk.draws] = desk.best[choose(ground, table, desk, stream)]
        over = _draw(ground, table, desk, log[desk.draws])
    return desk.draws, (desk.written + _end(ground, table, desk)[0]) // 100


@njit(cache=True)
def play_many(ground, table, desk, numbers, values):
    """Play once for each of ``numbers`` (uint64[n]); fill ``values`` (float64[n]) with the points."""
    log = np.zeros((2 * TURNS, 4), np.int64)
    for i in range(len(numbers)):
        _, values[i] = play(ground, table, desk, numbers[i], log)
