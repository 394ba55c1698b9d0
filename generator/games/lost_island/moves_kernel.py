# mypy: ignore-errors
# numba's njit is untyped: these are the proposals of ``kernel``
"""Ways to change a game at random (arrays as in ``game_kernel``). A changed game need not be legal."""

import numpy as np

from generator.games.lost_island.game_kernel import (
    DRAWN_BEFORE,
    DRAWS,
    NEVER,
    NOBODY,
    SIZE,
    TERRAIN,
    choose,
    colour,
    empty_cells,
    give,
    is_first,
    lengthen,
)
from generator.games.lost_island.rumors_kernel import bit
from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, count, lowest
from generator.kernels.stream import next64

_HALF = np.uint64(32)


@njit(cache=True)
def pick(stream, n):
    """A number 0 .. n-1; for these small n as good as without bias."""
    return np.int64(((next64(stream) >> _HALF) * np.uint64(n)) >> _HALF)


@njit(cache=True)
def any_of(stream, first, second):
    """A random cell of some cells; -1 when there is none."""
    ones = count(first)
    both = ones + count(second)
    if both == 0:
        return -1
    k = pick(stream, both)
    word, bits = 0, first
    if k >= ones:
        k, word, bits = k - ones, 64, second
    for _ in range(k):
        bits &= bits - ONE
    return word + lowest(bits)


@njit(cache=True)
def border(ground, game, slot):
    """The land cells beside a slot's draw."""
    out, out_ = ZERO, ZERO
    for word in range(2):
        bits = game.cells[slot, word]
        while bits != ZERO:
            cell = (word << 6) + lowest(bits)
            bits &= bits - ONE
            out |= ground.beside[cell, 0]
            out_ |= ground.beside[cell, 1]
    return out & ~game.cells[slot, 0], out_ & ~game.cells[slot, 1]


@njit(cache=True)
def chain(ground, script, game, stream):
    """A draw takes a cell of another, which shrinks, or takes one of the first, or takes one of a third, and so on."""
    first = pick(stream, game.book[DRAWS])
    taker = first
    left, left_ = script.open[0], script.open[1]
    for _ in range(6):
        near, near_ = border(ground, game, taker)
        cell = any_of(stream, near & left, near_ & left_)
        if cell < 0:
            return
        if cell < 64:
            left &= ~bit(cell)
        else:
            left_ &= ~bit(cell)
        old = game.owner[cell]
        give(ground, script, game, cell, taker)
        if old == NOBODY:
            return
        taker = old
        roll = pick(stream, 8)
        if roll < 2:
            return
        if roll < 5:
            near, near_ = border(ground, game, taker)
            near, near_ = near & left & game.cells[first, 0], near_ & left_ & game.cells[first, 1]
            if near | near_ != ZERO:
                give(ground, script, game, any_of(stream, near, near_), taker)
                return


@njit(cache=True)
def release(ground, script, game, stream):
    """A draw loses a cell."""
    slot = pick(stream, game.book[DRAWS])
    give(ground, script, game, any_of(stream, game.cells[slot, 0], game.cells[slot, 1]), NOBODY)


@njit(cache=True)
def recolour(script, game, stream):
    """A draw gets another terrain, perhaps in exchange."""
    draws = game.book[DRAWS]
    slot = pick(stream, draws)
    now, size = game.slots[slot, TERRAIN], game.slots[slot, SIZE]
    parity = script.start[DRAWN_BEFORE] & 1
    if not is_first(script, slot):
        shift = pick(stream, 6)
        for k in range(6):
            terrain = (k + shift) % 6
            if terrain != now and script.cost[slot, terrain, size] < NEVER:
                colour(script, game, slot, terrain)
                return
        return
    if pick(stream, 2):
        terrain = (now + 1 + pick(stream, 5)) % 6
        colour(script, game, slot, terrain)
        return
    other = parity + 2 * pick(stream, (draws - parity + 1) // 2)
    terrain = game.slots[other, TERRAIN]
    if terrain != now:
        colour(script, game, slot, terrain)
        colour(script, game, other, now)


@njit(cache=True)
def rechoose(script, game, stream):
    """A [free terrain] cell gets another terrain."""
    cell = script.free[pick(stream, script.frees)]
    choose(game, cell, (game.own[cell] + 1 + pick(stream, 5)) % 6)


@njit(cache=True)
def exchange(ground, script, game, stream):
    """Two draws exchange their places in the script, with their terrains or without."""
    draws = game.book[DRAWS]
    for _ in range(8):
        one, other = pick(stream, draws), pick(stream, draws)
        if one == other:
            continue
        terrain, terrain_ = game.slots[one, TERRAIN], game.slots[other, TERRAIN]
        carried = pick(stream, 4) > 0
        new, new_ = (terrain_, terrain) if carried else (terrain, terrain_)
        if script.cost[one, new, game.slots[other, SIZE]] == NEVER:
            continue
        if script.cost[other, new_, game.slots[one, SIZE]] == NEVER:
            continue
        first, second = game.cells[one, 0], game.cells[one, 1]
        first_, second_ = game.cells[other, 0], game.cells[other, 1]
        if new != terrain:
            colour(script, game, one, new)
            colour(script, game, other, new_)
        hand_over(ground, script, game, first, second, other)
        hand_over(ground, script, game, first_, second_, one)
        return


@njit(cache=True)
def hand_over(ground, script, game, first, second, slot):
    """Give some cells to a slot."""
    while first != ZERO:
        give(ground, script, game, lowest(first), slot)
        first &= first - ONE
    while second != ZERO:
        give(ground, script, game, 64 + lowest(second), slot)
        second &= second - ONE


@njit(cache=True)
def grow(ground, script, game, stream, slot, size, pool, pool_):
    """Let a slot draw random connected cells of a pool, ``size`` if there are so many; returns the rest of the pool."""
    cell = any_of(stream, pool, pool_)
    while cell >= 0:
        give(ground, script, game, cell, slot)
        if cell < 64:
            pool &= ~bit(cell)
        else:
            pool_ &= ~bit(cell)
        if game.slots[slot, SIZE] >= size:
            break
        near, near_ = border(ground, game, slot)
        cell = any_of(stream, near & pool, near_ & pool_)
    return pool, pool_


@njit(cache=True)
def some_size(script, stream, slot, terrain):
    """A random size that a slot may have, most often one that needs no bonus."""
    for _ in range(8):
        size = 1 + pick(stream, 6)
        if script.cost[slot, terrain, size] <= (pick(stream, 8) == 0):
            return size
    return 1 + pick(stream, 6)


@njit(cache=True)
def some_terrain(script, game, stream, slot):
    """A random terrain that a slot may have."""
    shift = pick(stream, 6)
    for k in range(6):
        terrain = (k + shift) % 6
        if script.cost[slot, terrain, 1] < NEVER:
            return terrain
    return shift


@njit(cache=True)
def rebuild(ground, script, game, stream):
    """One to three draws beside each other are drawn anew, from their cells and the empty ones beside them."""
    draws = game.book[DRAWS]
    number = 1 + pick(stream, 3)
    slot = pick(stream, draws)
    slots, last = 1 << slot, slot
    pool, pool_ = game.cells[slot, 0], game.cells[slot, 1]
    empty, empty_ = empty_cells(ground, game)
    for _ in range(number - 1):
        near, near_ = border(ground, game, last)
        cell = any_of(stream, near & script.open[0] & ~pool, near_ & script.open[1] & ~pool_)
        if cell < 0:
            break
        other = game.owner[cell]
        if other == NOBODY:
            continue
        slots |= 1 << other
        pool |= game.cells[other, 0]
        pool_ |= game.cells[other, 1]
        last = other
    hand_over(ground, script, game, pool, pool_, NOBODY)
    pool, pool_ = pool | empty, pool_ | empty_
    shift = pick(stream, draws)
    for k in range(draws):
        one = (k + shift) % draws
        if slots >> one & 1:
            if not is_first(script, one) and pick(stream, 2):
                colour(script, game, one, some_terrain(script, game, stream, one))
            size = some_size(script, stream, one, game.slots[one, TERRAIN])
            pool, pool_ = grow(ground, script, game, stream, one, size, pool, pool_)


@njit(cache=True)
def extend(ground, script, game, stream):
    """One more draw, of empty cells or of other draws' cells."""
    draws = game.book[DRAWS]
    if draws == script.slots:
        return
    lengthen(game, draws + 1)
    terrain = some_terrain(script, game, stream, draws)
    colour(script, game, draws, terrain)
    pool, pool_ = script.open[0], script.open[1]
    if pick(stream, 2):
        pool, pool_ = empty_cells(ground, game)
        if pool | pool_ == ZERO:
            pool, pool_ = script.open[0], script.open[1]
    grow(ground, script, game, stream, draws, some_size(script, stream, draws, terrain), pool, pool_)


@njit(cache=True)
def cut(ground, script, game, stream):
    """The last draw's cells go to its neighbours, or remain empty."""
    slot = game.book[DRAWS] - 1
    for word in range(2):
        bits = game.cells[slot, word]
        while bits != ZERO:
            cell = (word << 6) + lowest(bits)
            bits &= bits - ONE
            other = game.owner[ground.near[cell, pick(stream, 4)]]
            give(ground, script, game, cell, other if 0 <= other < slot else NOBODY)
    lengthen(game, slot)
