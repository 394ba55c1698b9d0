# mypy: ignore-errors
# numba's njit is untyped: these are the compiled twins of ``players``
"""The simulated people of ``players``, compiled: the same moves from the same stream (arrays as in ``kernel``).

Working arrays: ``rows[k], grid[k]``, the castle (k = 0) and the one that is tried out; and of int64[MOST] each: the
``places`` of the first card, the ``marks`` of the card that is looked at, the ``later`` places of the others, and the
``chosen`` first places with their ``scores``.
"""

import numpy as np

from generator.games.cairn.kernel import copy, legal_places, wash
from generator.games.cairn.outlook_kernel import CARDS, HEAVY, ROWS, VALUE, capacity, frontier, set_agates
from generator.games.cairn.players import (
    ALONE,
    BESIDE,
    CARRIED,
    ENOUGH,
    FIRSTS,
    HALVING,
    HANG,
    HEAVY_PLACE,
    HIGHER,
    KEPT,
    SCARCE,
    STUCK,
    THRIFTY_HALVING,
)
from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, count
from generator.kernels.stream import prefer

PLANNER, THRIFTY = range(2)
"""The players, in the order of ``players.PLAYERS``."""
ROUND = 3
MOST = 512
"""More than the legal places of any castle."""
TAKEN = -(1 << 40)
"""Below every judgement."""


def room():
    """What plays share one after another: ``rows, grid, places, marks, later, chosen, scores``."""
    return (
        np.zeros((2, ROWS), np.uint64),
        np.zeros((2, ROWS, 64), np.uint8),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
        np.zeros(MOST, np.int64),
    )


@njit(cache=True)
def promise(rows, grid, base):
    """The twin of ``players.promise``."""
    places, heavies, _room = frontier(rows, grid, base, HANG)
    return places + HEAVY_PLACE * heavies - SCARCE * max(0, ENOUGH - heavies)


@njit(cache=True)
def judgement(rows, grid):
    """The twin of ``players.judgement``."""
    return promise(rows, grid, 0) + promise(rows, grid, 1) + CARRIED * capacity(rows[1])


@njit(cache=True, inline="always")
def _lay(rows, grid, place, card):
    rows[place >> 6] |= ONE << np.uint64(place & 63)
    grid[place >> 6, place & 63] = card


@njit(cache=True, inline="always")
def _lift(rows, place):
    rows[place >> 6] &= ~(ONE << np.uint64(place & 63))


@njit(cache=True)
def _marked(rows, grid, card, places, marks):
    """Fill in the legal places of a card and the judgements of what they make; returns how many."""
    found = legal_places(rows, grid, card, places)
    for i in range(found):
        _lay(rows, grid, places[i], card)
        marks[i] = judgement(rows, grid)
        _lift(rows, places[i])
    return found


@njit(cache=True)
def _best(marks, size):
    best = 0
    for i in range(1, size):
        if marks[i] > marks[best]:
            best = i
    return best


@njit(cache=True)
def planner(hand, held, stream, work):
    """The twin of ``players.planner`` for the castle in ``rows[0]``; the place, or -1 without one."""
    rows, grid, places, marks, later, chosen, scores = work
    found = _marked(rows[0], grid[0], hand[0], places, marks)
    firsts = min(found, FIRSTS)
    for k in range(firsts):
        i = _best(marks, found)
        chosen[k], scores[k], marks[i] = places[i], marks[i], TAKEN
    for k in range(firsts):
        copy(rows[0], grid[0], rows[1], grid[1])
        _lay(rows[1], grid[1], chosen[k], hand[0])
        for level in range(1, held):
            more = _marked(rows[1], grid[1], hand[level], later, marks)
            if more == 0:
                scores[k] = STUCK
                break
            i = _best(marks, more)
            scores[k] = marks[i]
            _lay(rows[1], grid[1], later[i], hand[level])
    return chosen[prefer(stream, scores, firsts, HALVING)] if firsts else -1


@njit(cache=True)
def thrifty(card, stream, work):
    """The twin of ``players.thrifty`` for the castle in ``rows[0]``; the place, or -1 without one."""
    rows, grid, places, scores = work[0][0], work[1][0], work[2], work[3]
    found = legal_places(rows, grid, card, places)
    for i in range(found):
        r, b = places[i] >> 6, places[i] & 63
        strength, supports, heavy = 0, 0, False
        for side in range(2):
            if (rows[r - 1] >> np.uint64(b + side)) & ONE != ZERO:
                strength += VALUE[grid[r - 1, b + side]]
                supports += 1
                heavy = heavy or HEAVY[grid[r - 1, b + side]]
        left, right = (rows[r] << ONE) >> np.uint64(b), rows[r] >> np.uint64(b + 1)
        beside = np.int64(left & ONE) + np.int64(right & ONE)
        score = BESIDE * beside - HIGHER * r - (strength - VALUE[card])
        if heavy and not HEAVY[card]:
            score -= KEPT
        if supports == 1:
            score -= ALONE
        scores[i] = score
    return places[prefer(stream, scores, found, THRIFTY_HALVING)] if found else -1


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
def play(start, order, sea, player, number, work, made_at):
    """Play once; fill ``made_at`` with the places: ``(placements, stones that stand, score, or 0 for a loss)``."""
    rows, grid = work[0][0], work[1][0]
    copy(start[0], start[1], rows, grid)
    stream = np.array([number], np.uint64)
    hand, held, inside, size, waves = np.zeros(ROUND, np.int64), ROUND, ZERO, 0, 0
    for b in range(64):
        if (rows[0] >> np.uint64(b)) & ONE != ZERO:
            inside |= ONE << np.uint64(grid[0, b])
            size += 1
    for t in range(len(sea)):
        cards = _turned(inside, order[waves], held, hand)
        place = planner(hand, cards, stream, work) if player == PLANNER else thrifty(hand[0], stream, work)
        if place < 0:
            return t, size, 0
        made_at[t] = place
        _lay(rows, grid, place, hand[0])
        inside |= ONE << np.uint64(hand[0])
        size += 1
        if size == CARDS:
            return t + 1, size, 4 + 4 * set_agates(rows, grid, 0) + 4 * (waves == 0)
        held = held - 1 if held > 1 else ROUND
        if sea[t] > 0:
            size -= count(rows[0])
            inside = wash(rows, grid, inside)
            waves += 1
    return len(sea), size, 0


@njit(cache=True)
def play_many(start, order, sea, player, numbers, work, values):
    """Play once for each of ``numbers`` (uint64[n]); fill ``values`` (float64[n]) as ``trials`` says."""
    made_at = np.zeros(len(sea), np.int64)
    for i in range(len(numbers)):
        _placed, standing, score = play(start, order, sea, player, numbers[i], work, made_at)
        values[i] = 0.5 + score / 32 if score > 0 else 0.5 * standing / CARDS
