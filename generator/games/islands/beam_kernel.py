# mypy: ignore-errors
"""Islands' search: a beam over turns.

All grids of one turn are a layer; each grid's every turn is looked at, and the ``width`` most promising grids of them
(see ``promise_kernel``) make the next layer, so the first layer with a win holds the fewest turns that this beam finds.

Layers lie in ``Room`` arrays (see ``room``)::

    top    int8[2, width, 36]     the grids of this layer and of the next, by turns
    under  int8[2, width, 52]
    came   int32[layers, width]   which grid of the layer before
    step   int32[layers, width]   cell * STRIDE + way: 0 where no string stood, else the number of the way of clearing
                                  from 1; the cell is 36 where initial strings were cleared

A beam that never had to leave a grid out has searched everything: ``complete``. Only then does its silence prove
anything, so while it is complete two grids count as one only after they are compared card by card, not by hash.
"""

import numpy as np

from generator.games.islands.kernel import (
    CARDS,
    CELLS,
    LAND,
    WAYS,
    ZERO,
    bit,
    face_up,
    inhabited,
    place,
    stranded,
    strings_at,
    turn_to,
)
from generator.games.islands.promise_kernel import (
    CELL,
    DEEP,
    JUNK,
    LONE,
    PLAIN,
    SHARED,
    depths,
    desktop,
    lie_of_land,
    matched,
    pairs_at,
    promise,
    single,
)
from generator.kernels import njit

LAYERS = CARDS + 2
FAN = 40
"""Grids that are looked at for each grid of a full layer, on average at most."""
BUCKETS = 1 << 16
STRIDE = 2 * WAYS


def marks() -> np.ndarray:
    """Random numbers by which grids are hashed: ``[card, what it lies on]``, cells counted from 52; row 52 is land."""
    state, table = 0x15A4D5, np.zeros((CARDS + 1, CARDS + CELLS), np.uint64)
    for i in range(table.size):
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        table.flat[i] = z ^ (z >> 31)
    return table


def room(width: int) -> tuple[np.ndarray, ...]:
    """Arrays for beams of up to ``width``: layers, history, candidates (score, hash, from, step), hash table."""
    slots = 1 << (2 * FAN * width - 1).bit_length()
    return (
        np.zeros((2, width, CELLS), np.int8),
        np.zeros((2, width, CARDS), np.int8),
        np.zeros((2, width), np.uint64),
        np.zeros((LAYERS, width), np.int32),
        np.zeros((LAYERS, width), np.int32),
        np.zeros(FAN * width, np.int64),
        np.zeros(FAN * width, np.uint64),
        np.zeros(FAN * width, np.int32),
        np.zeros(FAN * width, np.int32),
        np.zeros(slots, np.int32),
        np.zeros(BUCKETS, np.int32),
    )


@njit(cache=True)
def _hash(marks, top, under, n):
    """A grid's hash."""
    h = ZERO
    for cell in range(n):
        card = top[cell]
        while card < LAND:
            below = under[card]
            h ^= marks[card, below if below < LAND else CARDS + cell]
            card = below
        if card == LAND:
            h ^= marks[CARDS, cell]
    return h


@njit(cache=True)
def build(near, book, top, under, card, step, out_top, out_under):
    """The grid that a step leads to."""
    cell, way = step // STRIDE, step % STRIDE
    if way == 0:
        out_top[:] = top
        out_under[:] = under
        place(out_top, out_under, cell, card)
        return
    turn_to(near, book, top, under, cell if cell < CELLS else -1, card)
    out_top[:] = book[7][way - 1]
    out_under[:] = book[8][way - 1]


@njit(cache=True)
def _same(top_a, under_a, top_b, under_b, n):
    """Whether two grids are the same, card by card."""
    for cell in range(n):
        a, b = top_a[cell], top_b[cell]
        while a == b and a < LAND:
            a, b = under_a[a], under_b[b]
        if a != b:
            return False
    return True


@njit(cache=True)
def _twins(near, book, top, under, card, from_a, step_a, from_b, step_b, n):
    """Whether two steps lead to the same grid."""
    top_a, under_a = np.zeros(CELLS, np.int8), np.zeros(CARDS, np.int8)
    top_b, under_b = np.zeros(CELLS, np.int8), np.zeros(CARDS, np.int8)
    build(near, book, top[from_a], under[from_a], card, step_a, top_a, under_a)
    build(near, book, top[from_b], under[from_b], card, step_b, top_b, under_b)
    return _same(top_a, under_a, top_b, under_b, n)


@njit(cache=True)
def _find(slots, hashes, h):
    """The slot of a hash: where it is, or where it would go."""
    mask = len(slots) - 1
    slot = np.int64(h & np.uint64(mask))
    while slots[slot] >= 0 and hashes[slots[slot]] != h:
        slot = (slot + 1) & mask
    return slot


@njit(cache=True)
def _cut(scores, count, width, buckets):
    """The lowest score that is kept and how many of just that score, for ``width`` of ``count`` scores (coarsely)."""
    low, high = scores[0], scores[0]
    for i in range(count):
        low, high = min(low, scores[i]), max(high, scores[i])
    shift = 0
    while (high - low) >> shift >= BUCKETS:
        shift += 1
    buckets[:] = 0
    for i in range(count):
        buckets[(scores[i] - low) >> shift] += 1
    left, bucket = width, BUCKETS - 1
    while buckets[bucket] <= left:
        left -= buckets[bucket]
        bucket -= 1
    return low, shift, bucket, left


@njit(cache=True)
def _trace(came, step, layer, parent, last, out):
    """Fill ``out`` with the steps to a win: the step ``last`` from grid ``parent`` of the layer."""
    out[layer] = last
    for i in range(layer - 1, -1, -1):
        out[i] = step[i, parent]
        parent = came[i, parent]


@njit(cache=True)
def _keep(near, book, rooms, card, count, width, now, layer):
    """Build the next layer from the ``width`` best of ``count`` candidates; its size."""
    tops, unders, hashes, came, step, c_score, c_hash, c_from, c_step, _, buckets = rooms
    low, shift, bucket, left = np.int64(0), 0, np.int64(-1), 0
    if count > width:
        low, shift, bucket, left = _cut(c_score, count, width, buckets)
    size, then = 0, 1 - now
    for i in range(count):
        rank = (c_score[i] - low) >> shift if bucket >= 0 else np.int64(0)
        if rank < bucket:
            continue
        if rank == bucket:
            if left == 0:
                continue
            left -= 1
        p = c_from[i]
        build(near, book, tops[now, p], unders[now, p], card, c_step[i], tops[then, size], unders[then, size])
        hashes[then, size] = c_hash[i]
        came[layer, size], step[layer, size] = p, c_step[i]
        size += 1
    return size


WON, NOTHING, SPENT = 1, 0, -1


@njit(cache=True)
def beam(
    geometry, n, deck, begun, limit, setup, top0, under0, foresight, w, marks, books, rooms, width, nodes_left, out
):
    """Search from a grid before turn ``begun`` for a win by turn ``limit``: ``(status, layers, complete, nodes)``.

    ``WON``: ``out`` has ``layers`` steps. ``NOTHING``: no win was found, and if ``complete`` there is none. ``SPENT``:
    ``nodes_left`` did not suffice. ``setup``: initial strings stand, and the first layer clears them. ``complete`` of a
    win says that no win takes fewer turns.
    """
    near, near2 = geometry
    pair, lone = foresight
    book, spare = books
    tops, unders, hashes, came, step, c_score, c_hash, c_from, c_step, slots, _ = rooms
    tops[0, 0, :] = top0
    unders[0, 0, :] = under0
    hashes[0, 0] = _hash(marks, top0, under0, n)
    depth, pairs, alone = desktop()
    desk = desktop()
    fresh = desk[1]
    size, nodes, complete, now, layer = 1, 0, True, 0, 0
    t = begun - 1 if setup else begun
    while t < limit:
        slots[:] = -1
        count = 0
        card = deck[t] if t >= begun else np.int8(-1)
        top, under = tops[now], unders[now]
        for p in range(size):
            if nodes == nodes_left:
                return SPENT, 0, False, nodes
            nodes += 1
            cells = inhabited(top[p], n)
            depths(top[p], under[p], n, depth)
            listed = 0
            for cell in range(n):
                if depth[cell]:
                    listed = pairs_at(cell, cell + 1, top[p], cells, near2, pair[t + 1], w, pairs, listed)
            total, deepest = single(top[p], depth, n, lone[t + 1], w, alone)
            lie = lie_of_land(near, top[p], cells, w)
            for spot in range(n):
                cell = np.int64(spot)
                if card < 0:
                    if spot:
                        break
                    cell = np.int64(CELLS)
                elif not cells & bit(cell):
                    continue
                ways, cleared = 1, True
                if card >= 0:
                    below = top[p, cell]
                    top[p, cell] = card
                    cleared = strings_at(near, top[p], cell, book[3][0], 0) > 0
                    top[p, cell] = below
                if cleared:
                    ways, cleared = turn_to(near, book, top[p], under[p], cell if card >= 0 else -1, card)
                    complete &= ways < WAYS
                for way in range(ways):
                    if cleared:
                        after_top, after_under = book[7][way], book[8][way]
                        if face_up(after_top, n) == 0:
                            _trace(came, step, layer, p, cell * STRIDE + way + 1, out)
                            return WON, layer + 1, complete, nodes
                        if stranded(near, after_top, n):
                            continue
                        h = _hash(marks, after_top, after_under, n)
                    else:
                        h = hashes[now, p] ^ marks[card, below if below < LAND else CARDS + cell]
                    slot = _find(slots, c_hash, h)
                    code = cell * STRIDE + (way + 1 if cleared else 0)
                    if slots[slot] >= 0:
                        if not complete:
                            continue
                        old = slots[slot]
                        complete = _twins(near, spare, top, under, card, c_from[old], c_step[old], p, code, n)
                        continue
                    if count == len(c_score):
                        complete = False
                        continue
                    if cleared:
                        score = promise(near, near2, after_top, after_under, n, pair[t + 1], lone[t + 1], w, desk)
                    else:
                        top[p, cell] = card
                        m = pairs_at(cell, 0, top[p], cells, near2, pair[t + 1], w, fresh, 0)
                        top[p, cell] = below
                        before = alone[cell]
                        alone[cell] = w[LONE] * lone[t + 1, card] // 1000
                        score = total + alone[cell] - before
                        score -= w[DEEP] if depth[cell] else w[CELL] + w[PLAIN]
                        score += (w[DEEP] - w[JUNK]) * max(deepest, depth[cell]) - lie
                        score += matched(pairs, listed, fresh, m, cell, alone, w[SHARED])
                        alone[cell] = before
                    c_score[count], c_hash[count], c_from[count], c_step[count] = score, h, p, code
                    slots[slot] = count
                    count += 1
        if count == 0:
            return NOTHING, 0, complete, nodes
        complete &= count <= width
        size = _keep(near, book, rooms, card, count, width, now, layer)
        now, layer, t = 1 - now, layer + 1, t + 1
    return NOTHING, 0, complete, nodes
