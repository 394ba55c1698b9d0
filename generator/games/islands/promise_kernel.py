# mypy: ignore-errors
"""What a grid of Islands promises: an integer, the same on every machine, the higher the better.

It is made of

    a cost for each face-up cell, for each card under another in the deepest stack (``JUNK``: a good place for what
    is of no use) and in the others (``DEEP``), and for components of fewer than six cells or without land;
    a gain for pairs of top cards that a card of the deck will complete, the sooner the better (``pair[t, a, b]``),
    no cell counted twice, and a smaller one for other top cards that two cards of the deck will complete
    (``lone[t, a]``).
"""

import numpy as np

from generator.games.islands.kernel import CARDS, CELLS, LAND, ONE, ZERO, bit, component, count_bits, inhabited, lowest
from generator.kernels import njit

PARTNERS = 12

CELL, JUNK, DEEP, PAIR, LONE, SMALL, BARE, FADE, SECOND, PLAIN, SHARED, FEW = range(12)
"""Indices of the weights."""
WEIGHTS = np.array([1000, 60, 428, 1800, 336, 175, 0, 924, 20, -300, 0, 0], np.int64)


def partners(columns: int, rows: int) -> tuple[np.ndarray, ...]:
    """Pairs of cells that one more cell can join: ``(partner int64[36, 12], bridge uint64[36, 12], count int64[36])``.

    ``bridge`` is the set of cells between the two; empty where they touch.
    """
    partner = np.zeros((CELLS, PARTNERS), np.int64)
    bridge = np.zeros((CELLS, PARTNERS), np.uint64)
    count = np.zeros(CELLS, np.int64)
    for cell in range(columns * rows):
        c, r = cell % columns, cell // columns
        for other in range(columns * rows):
            x, y = other % columns, other // columns
            away = abs(x - c) + abs(y - r)
            if away in (1, 2):
                between = [
                    k
                    for k in range(columns * rows)
                    if abs(k % columns - c) + abs(k // columns - r) == 1 == abs(k % columns - x) + abs(k // columns - y)
                ]
                partner[cell, count[cell]] = other
                bridge[cell, count[cell]] = 0 if away == 1 else sum(1 << k for k in between)
                count[cell] += 1
    return partner, bridge, count


def tables() -> tuple[np.ndarray, ...]:
    """Arrays for ``foresee``: ``pair`` int32[53, 52, 52] and ``lone`` int32[53, 52]."""
    return np.zeros((CARDS + 1, CARDS, CARDS), np.int32), np.zeros((CARDS + 1, CARDS), np.int32)


@njit(cache=True)
def third(a, b, k):
    """The k-th card (0..3) that makes a string of two cards; -1 where there is none."""
    if a == b:
        return -1
    if a % 13 == b % 13:
        for suit in range(4):
            card = 13 * suit + a % 13
            if card not in (a, b):
                if k == 0:
                    return card
                k -= 1
        return -1
    if a // 13 != b // 13:
        return -1
    base = a - a % 13
    low, high = min(a, b) - base, max(a, b) - base
    for ace in range(2):  # an ace low, then high
        if ace:
            if low:
                return -1
            low, high = high, 13
        if high - low == 2:
            if k == 0:
                return base + low + 1
            k -= 1
        if high - low == 1:
            if low > 0:
                if k == 0:
                    return base + low - 1
                k -= 1
            if high < 13:
                if k == 0:
                    return base + (high + 1) % 13
                k -= 1
    return -1


@njit(cache=True)
def foresee(deck, start, limit, w, pair, lone):
    """Fill what pairs and lone cards are worth before each turn from ``start``; only cards before ``limit`` count."""
    fade = np.zeros(CARDS + 1, np.int64)
    fade[0] = 1000
    for d in range(1, CARDS + 1):
        fade[d] = fade[d - 1] * w[FADE] // 1000
    at = np.full(CARDS, -1, np.int64)
    for t in range(start, limit):
        at[deck[t]] = t
    pair[start : limit + 1] = 0
    lone[start : limit + 1] = 0
    for a in range(CARDS):
        for b in range(CARDS):
            for k in range(4):
                card = third(a, b, k)
                if card < 0:
                    break
                when = at[card]
                for t in range(start, when + 1):
                    worth = fade[when - t]
                    if worth > pair[t, a, b]:
                        worth += pair[t, a, b] * w[SECOND] // 1000
                    else:
                        worth = pair[t, a, b] + worth * w[SECOND] // 1000
                    pair[t, a, b] = worth
                both = max(when, at[b])
                for t in range(start, min(when, at[b]) + 1):
                    lone[t, a] = max(lone[t, a], fade[both - t])


@njit(cache=True)
def depths(top, under, n, depth):
    """Fill how many face-up cards lie on each cell."""
    for cell in range(n):
        card, count = top[cell], 0
        while card < LAND:
            count += 1
            card = under[card]
        depth[cell] = count


@njit(cache=True)
def pairs_at(cell, after, top, cells, near2, pair, w, pairs, count):
    """Insert a cell's pairs with partners from number ``after`` on into the sorted list; the new count.

    A pair is ``worth * 4096 + cell * 64 + other``, the greatest first.
    """
    partner, bridge, counts = near2
    worth_of = pair[top[cell]]
    for k in range(counts[cell]):
        other = partner[cell, k]
        if other >= after and top[other] < LAND:
            worth = np.int64(worth_of[top[other]])
            if worth and (bridge[cell, k] == ZERO or bridge[cell, k] & cells):
                packed = (worth * w[PAIR] // 1000) << 12 | cell << 6 | other
                i = count
                while i > 0 and pairs[i - 1] < packed:
                    pairs[i] = pairs[i - 1]
                    i -= 1
                pairs[i] = packed
                count += 1
    return count


@njit(cache=True)
def matched(pairs, count, fresh, new, cell, alone, shared):
    """What disjoint pairs gain, taken greedily from two sorted lists; of the first, none with ``cell``.

    Other pairs gain ``shared`` thousandths of their worth.
    """
    total, used, i, j = np.int64(0), ZERO, 0, 0
    while i < count or j < new:
        if j == new or (i < count and pairs[i] >= fresh[j]):
            packed = pairs[i]
            i += 1
            if packed >> 6 & 63 == cell or packed & 63 == cell:
                continue
        else:
            packed = fresh[j]
            j += 1
        a, b = packed >> 6 & 63, packed & 63
        both = bit(a) | bit(b)
        if used & both == ZERO:
            used |= both
            total += (packed >> 12) - alone[a] - alone[b]
        else:
            total += (packed >> 12) * shared // 1000
    return total


@njit(cache=True)
def single(top, depth, n, lone, w, alone):
    """What cells count for one by one: ``(total, deepest)``; fill ``alone`` with what lone cards add to it."""
    total, deepest = np.int64(0), np.int64(0)
    for cell in range(n):
        d = np.int64(depth[cell])
        alone[cell] = 0
        if d:
            alone[cell] = w[LONE] * lone[top[cell]] // 1000
            total += alone[cell] - w[CELL] - w[DEEP] * (d - 1)
            deepest = max(deepest, d - 1)
        elif top[cell] == LAND:
            total += w[PLAIN]
    return total, deepest


@njit(cache=True)
def lie_of_land(near, top, cells, w):
    """The cost of small components with face-up cards, and of those without land."""
    cost = np.int64(0)
    while cells != ZERO:
        part = component(near, cells, lowest(cells))
        cells &= ~part
        size, cards = count_bits(part), 0
        while part != ZERO:
            cards += top[lowest(part)] < LAND
            part &= part - ONE
        if cards:
            if size < 6:
                cost += w[SMALL] * (6 - size)
            if cards < 3:
                cost += w[FEW] * (3 - cards)
            if cards == size:
                cost += w[BARE]
    return cost


@njit(cache=True)
def desktop():
    """Working arrays for one grid: ``depth`` and ``alone`` of its cells, and its ``pairs``."""
    return np.zeros(CELLS, np.int64), np.zeros(CELLS * PARTNERS, np.int64), np.zeros(CELLS, np.int64)


@njit(cache=True)
def promise(near, near2, top, under, n, pair, lone, w, desk):
    """The promise of a grid, by the worth of pairs and lone cards before its turn."""
    depth, pairs, alone = desk
    cells, count = inhabited(top, n), 0
    depths(top, under, n, depth)
    for cell in range(n):
        if depth[cell]:
            count = pairs_at(cell, cell + 1, top, cells, near2, pair, w, pairs, count)
    total, deepest = single(top, depth, n, lone, w, alone)
    total += (w[DEEP] - w[JUNK]) * deepest - lie_of_land(near, top, cells, w)
    return total + matched(pairs, count, pairs, 0, CELLS, alone, w[SHARED])
