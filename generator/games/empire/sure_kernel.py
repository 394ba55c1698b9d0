"""Whether a deal can be won for sure when the reserve cards are known, but not their order: an and-or search.

Positions, moves and scratch arrays are those of ``kernel``; COME is now a set of cards in unknown order. There are
three sorts of frames, kept in ``sort`` (int64[DEPTH]) beside ``at``::

    CHOOSE  the player picks a conquest, or TURN               won if one child is    children: CHOOSE, and one REVEAL
    REVEAL  chance picks one of the cards to come              won if every child is  children: SET
    SET     that card (``shown[d]``) must be placed at once    won if one child is    children: CHOOSE

With one card to come nothing is hidden any more, and CHOOSE lists the moves of ``kernel`` (a placement waits for the
conquest that involves it). With more, only the turning can wait; it is tried at the place that TURN_FROM and
TURN_SLOPE give it among the conquests. Won and lost positions both go into the table; PENDING, which has no use
here, marks those that are won.
"""
# mypy: ignore-errors

import numpy as np

from generator.games.empire.kernel import (
    LIMIT,
    LOST,
    NODES,
    NOISE,
    SHAKE,
    SPENT,
    WON,
    conquests,
    expand,
    pick,
    settlements,
    top_card,
)
from generator.games.empire.position_kernel import (
    ALIVE,
    CARDS,
    COME,
    FORCED,
    HIGH,
    LOW,
    OCC,
    PENDING,
    POPULATION,
    SETTLE,
    TURN,
    connected,
    make,
)
from generator.kernels import njit
from generator.kernels.stream import next64
from generator.kernels.table import forget, known, remember

CHOOSE, REVEAL, SET = range(3)
OPEN = 2
"""No word yet on the frame: look on."""
TURN_FROM, TURN_SLOPE = -80, 40
"""The score of turning: this much, and this much more for each card on the board."""
SPAN = 100


@njit(cache=True)
def _choices(work, d):
    """List the moves of a CHOOSE frame; how many there are."""
    pos, moves, _, _, _, _, meta, stream, _, seen = work
    row = pos[d]
    if row[COME] & (row[COME] - 1) == 0:
        return expand(work, d)
    count = conquests(work, d, 0)
    if row[OCC] != (1 << 15) - 1:
        score = TURN_FROM + TURN_SLOPE * seen[POPULATION, row[OCC]]
        if meta[NOISE]:
            score += np.int64(next64(stream) & np.uint64(meta[NOISE]))
        moves[d, count] = score << 16 | TURN
        count += 1
    return count


@njit(cache=True)
def _open(work, sort, shown, d):
    """List what can follow the frame of depth ``d``; WON, LOST or SPENT where that is known already, else OPEN."""
    pos, moves, at, _, table, size, meta, _, _, _ = work
    row, at_sort = pos[d], sort[d]
    at[0, d] = 0
    if at_sort == REVEAL:
        at[1, d] = 0
        for i in range(15, CARDS):
            if row[COME] >> (i - 15) & 1:
                moves[d, at[1, d]] = i
                at[1, d] += 1
        return OPEN
    if at_sort == CHOOSE:
        if row[COME] == 0 and row[OCC] & (row[OCC] - 1) == 0:
            return WON
        if known(table, size, row[LOW], row[HIGH]):
            return LOST
        if known(table, size, row[LOW], row[HIGH] | PENDING):
            return WON
    if meta[NODES] >= meta[LIMIT]:
        return SPENT
    meta[NODES] += 1
    at[1, d] = _choices(work, d) if at_sort == CHOOSE else settlements(work, d, 0, shown[d], SETTLE)
    return OPEN


@njit(cache=True)
def _step(work, sort, shown, d):
    """Go on to the next child of the frame of depth ``d``: write it at depth ``d + 1``."""
    pos, moves, at, _, _, _, _, _, cards, _ = work
    k = at[0, d]
    at[0, d] += 1
    at[0, d + 1] = -1
    if sort[d] == REVEAL:
        pos[d + 1], sort[d + 1], shown[d + 1] = pos[d], SET, moves[d, k]
        return
    code = pick(moves, d, k, at[1, d])
    if code == TURN:
        pos[d + 1], sort[d + 1] = pos[d], REVEAL
    else:
        make(pos, d, code, cards)
        sort[d + 1] = CHOOSE


@njit(cache=True)
def _search(work, sort, shown):
    """WON, LOST or SPENT for the position in row 0, whose frame is of sort ``sort[0]``."""
    pos, _, at, _, table, size, _, _, _, _ = work
    d, word, at[0, 0] = 0, OPEN, -1
    while d >= 0:
        if at[0, d] < 0:
            word = _open(work, sort, shown, d)
            if word == SPENT:
                return SPENT
            fresh = word != OPEN
        else:
            fresh = False
            settles = LOST if sort[d] == REVEAL else WON
            if word != settles:
                word = OPEN
        if word == OPEN:
            if at[0, d] < at[1, d]:
                _step(work, sort, shown, d)
                d += 1
                continue
            word = WON if sort[d] == REVEAL else LOST
        if sort[d] == CHOOSE and not fresh:
            remember(table, size, pos[d, LOW], pos[d, HIGH] | (PENDING if word == WON else 0))
        d -= 1
    return word


@njit(cache=True)
def sure(work, limit):
    """Whether the position in row 0 is won whatever the order of the reserve: WON, LOST or SPENT."""
    pos, _, _, _, table, size, meta, stream, _, _ = work
    meta[NODES], meta[NOISE], stream[0], span = 0, 0, 0, SPAN
    if not connected(pos[0, ALIVE]):
        return LOST
    forget(table, size)
    sort, shown = np.zeros(len(pos), np.int64), np.zeros(len(pos), np.int64)
    if pos[0, HIGH] & FORCED:
        sort[0], shown[0] = SET, top_card(pos[0, COME])
    while True:
        meta[LIMIT] = min(limit, meta[NODES] + span)
        word = _search(work, sort, shown)
        if word != SPENT or meta[NODES] >= limit:
            return word
        meta[NOISE] = SHAKE
        span += span >> 3
