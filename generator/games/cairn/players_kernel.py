# mypy: ignore-errors
# numba's njit is untyped: these are the compiled twins of ``players``
"""The simulated people of ``players``, compiled: the same moves from the same stream (arrays as in ``kernel``).

A round's plans are ``KEEP`` castles a card of the round::

    rows[l, k], grid[l, k]    castle k after the l-th card of the hand (l = 0: as it stands, k = 0 alone)
    first[l, k]               the place of the first card in plan k
    marks[l, k]               its judgement with the noise, best first
"""

import numpy as np
from numba import njit

from generator.games.cairn.kernel import copy, legal_places, wash
from generator.games.cairn.outlook import CARDS, ONE, ROWS, VALUE, ZERO, capacity, count, frontier
from generator.kernels.stream import below

PLANNER, THRIFTY = 0, 1
ROUND, KEEP, NOISE = 3, 12, 20
HANG, HEAVY_PLACE, ENOUGH, SCARCE, CARRIED = 2, 5, 4, 100, 4


@njit(cache=True)
def promise(rows, grid, base):
    """The twin of ``players.promise``."""
    places, heavies, _room = frontier(rows, grid, base, HANG)
    return places + HEAVY_PLACE * heavies - SCARCE * max(0, ENOUGH - heavies)


@njit(cache=True)
def judgement(rows, grid):
    """The twin of ``players.judgement``."""
    return promise(rows, grid, 0) + promise(rows, grid, 1) + CARRIED * capacity(rows[1])


@njit(cache=True)
def _rank(marks, order, size):
    """Fill ``order`` with the indices of the marks, greatest first, the earlier one of equals (insertion)."""
    for k in range(size):
        i = k
        while i > 0 and marks[order[i - 1]] < marks[k]:
            order[i] = order[i - 1]
            i -= 1
        order[i] = k


@njit(cache=True)
def room():
    """Arrays that plays share one after another: plans, candidates, and legal places."""
    most = KEEP * 512
    return (
        np.zeros((ROUND + 1, KEEP, ROWS), np.uint64),
        np.zeros((ROUND + 1, KEEP, ROWS, 64), np.uint8),
        np.zeros((ROUND + 1, KEEP), np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(most, np.int64),
        np.zeros(512, np.int64),
    )


@njit(cache=True)
def planner(hand, held, stream, work):
    """The twin of ``players.planner`` for the castle in ``rows[0, 0]``; the place, or -1 without one."""
    rows, grid, first, marks, parents, places, ranked, out = work
    live, answer = 1, -1
    for level in range(held):
        card, made = hand[level], 0
        for k in range(live):
            here, cards = rows[level, k], grid[level, k]
            for i in range(legal_places(here, cards, card, out)):
                r, b = out[i] >> 6, out[i] & 63
                here[r] |= ONE << np.uint64(b)
                cards[r, b] = card
                marks[made] = judgement(here, cards) + np.int64(below(stream, np.uint64(NOISE)))
                parents[made], places[made] = k, out[i]
                here[r] &= ~(ONE << np.uint64(b))
                made += 1
        if made == 0:
            return answer
        _rank(marks, ranked, made)
        live = min(made, KEEP)
        for k in range(live):
            z = ranked[k]
            parent, r, b = parents[z], places[z] >> 6, places[z] & 63
            copy(rows[level, parent], grid[level, parent], rows[level + 1, k], grid[level + 1, k])
            rows[level + 1, k, r] |= ONE << np.uint64(b)
            grid[level + 1, k, r, b] = card
            first[level + 1, k] = places[z] if level == 0 else first[level, parent]
        answer = first[level + 1, 0]
    return answer


@njit(cache=True)
def thrifty(card, stream, work):
    """The twin of ``players.thrifty`` for the castle in ``rows[0, 0]``; the place, or -1 without one."""
    rows, grid, out = work[0][0, 0], work[1][0, 0], work[7]
    answer, least = -1, 0
    for i in range(legal_places(rows, grid, card, out)):
        r, b = out[i] >> 6, out[i] & 63
        strength = 0
        for side in range(2):
            if (rows[r - 1] >> np.uint64(b + side)) & ONE != ZERO:
                strength += VALUE[grid[r - 1, b + side]]
        waste = 2 * (strength - VALUE[card]) + np.int64(below(stream, np.uint64(4)))
        if answer < 0 or waste < least:
            answer, least = out[i], waste
    return answer


@njit(cache=True)
def _turned(inside, order, most, hand):
    """Fill ``hand`` with the next cards that the castle lacks, at most so many; returns how many."""
    found = 0
    for i in range(CARDS):
        if found < most and (inside >> np.uint64(order[i])) & ONE == ZERO:
            hand[found] = order[i]
            found += 1
    return found


@njit(cache=True)
def play(start, held, order, sea, player, stream, work, made_at):
    """Play one game whose round has ``held`` cards left: ``(won, placements)``; fill ``made_at`` with the places."""
    rows, grid = work[0][0, 0], work[1][0, 0]
    copy(start[0], start[1], rows, grid)
    hand, inside, size, waves = np.zeros(ROUND, np.int64), ZERO, 0, 0
    for r in range(ROWS):
        for b in range(64):
            if (rows[r] >> np.uint64(b)) & ONE != ZERO:
                inside |= ONE << np.uint64(grid[r, b])
                size += 1
    for t in range(len(sea)):
        cards = _turned(inside, order[waves], held, hand)
        place = planner(hand, cards, stream, work) if player == PLANNER else thrifty(hand[0], stream, work)
        if place < 0:
            return False, t
        made_at[t] = place
        rows[place >> 6] |= ONE << np.uint64(place & 63)
        grid[place >> 6, place & 63] = hand[0]
        inside |= ONE << np.uint64(hand[0])
        size += 1
        if size == CARDS:
            return True, t + 1
        held = held - 1 if held > 1 else ROUND
        if sea[t] > 0:
            size -= count(rows[0])
            inside = wash(rows, grid, inside)
            waves += 1
    return False, len(sea)


@njit(cache=True)
def wins(start, held, order, sea, player, first, plays, work, made_at):
    """How many of so many plays are won; play i draws from the stream of seed ``first + i``."""
    won = 0
    stream = np.zeros(1, np.uint64)
    for i in range(plays):
        stream[0] = first + np.uint64(i)
        won += play(start, held, order, sea, player, stream, work, made_at)[0]
    return won
