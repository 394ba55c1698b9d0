"""Card Hopper's simulated players in compiled form: the twins of ``players``, move for move.

Cells are those of ``kernel``. A position is ``pawns`` (int64[3], in the order of the starts); a move is coded as
``pawn << 6 | target``::

    around  int64[36, 6]   per cell: its neighbours in the order of ``rules.neighbours``, then -1
    nearer  uint64[36]     per cell: the neighbours that lie nearer to the hole

``Scratch`` arrays: ``moves`` and ``scores`` of a choice (int64[18]), ``stack`` (int64[64, 3]) of positions to look at.
"""
# mypy: ignore-errors

import numpy as np

from generator.games.hopper.kernel import AWAY, CELLS, HOLE, NEAR, ONE, STEPS, ZERO, N
from generator.games.hopper.players import (
    AMPLE,
    DEAD_END,
    ENOUGH,
    HALVING,
    HOME,
    LONGEST,
    NEARER,
    ONWARD,
    ROOM,
    RUN,
)
from generator.kernels import njit
from generator.kernels.stream import prefer

GREEDY, CAUTIOUS = range(2)
"""The players, in the order of ``players.PLAYERS``."""
CHOICES = 18


def _around():
    table = np.full((N, 6), -1, np.int64)
    for at, (c, r) in enumerate(CELLS):
        near = [CELLS.index((c + dc, r + dr)) for dc, dr in STEPS if (c + dc, r + dr) in CELLS]
        table[at, : len(near)] = near
    return table


AROUND = _around()
CLOSER = np.array(
    [sum(1 << t for t in near.tolist() if t >= 0 and AWAY[t] < AWAY[at]) for at, near in enumerate(AROUND)], np.uint64
)


def scratch():
    """What plays share one after another: ``moves, scores, stack``."""
    return np.zeros(CHOICES, np.int64), np.zeros(CHOICES, np.int64), np.zeros((64, 3), np.int64)


@njit(cache=True, inline="always")
def _targets(allow, pawns, i):
    """The cells that pawn ``i`` may go to."""
    if pawns[i] == HOLE:
        return ZERO
    q, r = pawns[(i + 1) % 3], pawns[(i + 2) % 3]
    taken = ONE << np.uint64(q) | ONE << np.uint64(r)
    return NEAR[pawns[i]] & ((allow[q] | allow[r]) & ~taken | ONE << np.uint64(HOLE))


@njit(cache=True)
def _population(bits):
    count = 0
    while bits != ZERO:
        bits &= bits - ONE
        count += 1
    return count


@njit(cache=True, inline="always")
def _won(pawns):
    return pawns[0] == HOLE and pawns[1] == HOLE and pawns[2] == HOLE


@njit(cache=True)
def _runs_home(allow, start, stack):
    """Whether hops that all lead nearer bring every pawn home."""
    stack[0], top = start, 1
    pawns = np.zeros(3, np.int64)
    while top:
        top -= 1
        pawns[:] = stack[top]
        if _won(pawns):
            return True
        for i in range(3):
            targets = _targets(allow, pawns, i) & CLOSER[pawns[i]]
            for y in AROUND[pawns[i]]:
                if y >= 0 and targets >> np.uint64(y) & ONE:
                    stack[top] = pawns
                    stack[top, i] = y
                    top += 1
    return False


@njit(cache=True)
def _score(allow, pawns, i, y, player, stack):
    """What a player thinks of moving pawn ``i`` to ``y``."""
    x = pawns[i]
    pawns[i] = y
    room = onward = left = 0
    for j in range(3):
        targets = _targets(allow, pawns, j)
        room += _population(targets)
        onward += _population(targets & CLOSER[pawns[j]])
        left += AWAY[pawns[j]]
    score = NEARER * (AWAY[x] - AWAY[y])
    score += ONWARD * min(onward, ENOUGH) if player == GREEDY else ROOM * min(room, AMPLE)
    if left <= RUN and _runs_home(allow, pawns, stack):
        score += HOME
    if room == 0 and left > 0:
        score = DEAD_END
    pawns[i] = x
    return score


@njit(cache=True)
def play(allow, player, number, work, line):
    """Play once; fill ``line`` (int64[LONGEST]) with the moves, and return ``(moves, won)``."""
    moves, scores, stack = work
    stream = np.array([number], np.uint64)
    pawns = np.array([0, 7, 35], np.int64)
    for made in range(LONGEST):
        count = 0
        for i in range(3):
            targets = _targets(allow, pawns, i)
            for y in AROUND[pawns[i]]:
                if y >= 0 and targets >> np.uint64(y) & ONE:
                    moves[count] = i << 6 | y
                    scores[count] = _score(allow, pawns, i, y, player, stack)
                    count += 1
        if count == 0:
            return made, _won(pawns)
        line[made] = moves[prefer(stream, scores, count, HALVING)]
        pawns[line[made] >> 6] = line[made] & 63
    return LONGEST, _won(pawns)


@njit(cache=True)
def play_many(allow, player, fewest, numbers, work, values):
    """Play once for each of ``numbers`` (uint64[n]); fill ``values`` (float64[n]): fewest moves / moves, 0 if lost."""
    line = np.zeros(LONGEST, np.int64)
    for i in range(len(numbers)):
        moves, won = play(allow, player, numbers[i], work, line)
        values[i] = fewest / moves if won else 0.0
