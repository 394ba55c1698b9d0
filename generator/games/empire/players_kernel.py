"""Empire Solitaire's simulated players in compiled form: the twins of ``players``, move for move.

Cells, sets of cells and ``lines`` are those of ``position_kernel``. What lies face up is a row, int64[WIDTH]::

    0 .. 14   the number of the card on the cell (any number where there is none)
    15 .. 18  the cells of each suit           32  OCC    the occupied cells
    19 .. 31  the cells of each rank           33  ALIVE  bit 13 * suit + rank: the cards on the board

A move is coded ``kind | a << 3 | b << 7``, a the cell of the conqueror or of the card placed, b that of the conquered.

``Scratch`` arrays: ``rows`` (int64[2, WIDTH]), the position and what a move leaves; ``moves`` and ``scores`` of a
choice (int64[CHOICES]); ``stack`` (int64[64, WIDTH]), positions of an ending; ``lines``.
"""
# mypy: ignore-errors

import numpy as np

from generator.games.empire.players import (
    APART,
    CONQUERED_MATE,
    ENDING,
    FREE,
    GOES_ON,
    GONE,
    HALVING,
    HOPELESS,
    HUB_HALVING,
    HUB_TURNING,
    MATES,
    SEEN,
    STRANDED,
    STUCK,
    TURNING,
)
from generator.games.empire.position_kernel import ALIVE, CARDS, CONQUER, OCC, POPULATION, SETTLE, TURN, N, lines
from generator.kernels import njit
from generator.kernels.stream import prefer

PLANNER, KEEPER = range(2)
"""The players, in the order of ``players.PLAYERS``."""
WIDTH, CHOICES = 34, N * (N - 1) + 1
WIN = CARDS - 1 + 2 * (CARDS - N)
"""The moves of every win, and of no other play: a conquest for each card but one, two for each of the reserve."""
FULL = (1 << N) - 1


def scratch():
    """What plays share one after another: ``rows, moves, scores, stack, lines``."""
    return (
        np.zeros((2, WIDTH), np.int64),
        np.zeros(CHOICES, np.int64),
        np.zeros(CHOICES, np.int64),
        np.zeros((64, WIDTH), np.int64),
        lines(),
    )


@njit(cache=True)
def _put(row, cell, card):
    """Lay a card on an empty cell."""
    bit = 1 << cell
    row[cell] = card
    row[15 + card // 13] |= bit
    row[19 + card % 13] |= bit
    row[OCC] |= bit
    row[ALIVE] |= 1 << card


@njit(cache=True)
def _take(row, cell):
    """Take the card off a cell; its number."""
    card, bit = row[cell], 1 << cell
    row[15 + card // 13] ^= bit
    row[19 + card % 13] ^= bit
    row[OCC] ^= bit
    row[ALIVE] ^= 1 << card
    return card


@njit(cache=True)
def _conquer(row, x, y):
    """The card on ``x`` conquers the one on ``y``."""
    _take(row, y)
    _put(row, y, _take(row, x))


@njit(cache=True)
def _kin(row, x):
    """The cells of the cards, other than itself, that share rank or suit with the one on ``x``."""
    return (row[15 + row[x] // 13] | row[19 + row[x] % 13]) & ~(1 << x)


@njit(cache=True)
def _targets(row, x, seen):
    """The cells that the card on ``x`` may conquer."""
    return seen[x, row[OCC]] & _kin(row, x)


@njit(cache=True)
def _mates(row, x, seen):
    """How many other cards have the rank of the one on ``x``."""
    return seen[POPULATION, row[19 + row[x] % 13]] - 1


@njit(cache=True)
def _groups(alive):
    """How many groups cards fall into by kinship: suits are joined by the ranks that they share."""
    count = 0
    while alive:
        group = 0
        for suit in range(4):
            if group == 0:
                group = alive >> 13 * suit & 0x1FFF
        for _ in range(3):
            for suit in range(4):
                ranks = alive >> 13 * suit & 0x1FFF
                if ranks & group:
                    group |= ranks
        for suit in range(4):
            if alive >> 13 * suit & group:
                alive &= ~(0x1FFF << 13 * suit)
        count += 1
    return count


@njit(cache=True)
def _ends_well(start, stack, seen):
    """Whether conquests can leave one card."""
    stack[0], top = start, 1
    row = np.zeros(WIDTH, np.int64)
    while top:
        top -= 1
        row[:] = stack[top]
        if row[OCC] & (row[OCC] - 1) == 0:
            return True
        for x in range(N):
            if row[OCC] >> x & 1:
                targets = _targets(row, x, seen)
                for y in range(N):
                    if targets >> y & 1:
                        stack[top] = row
                        _conquer(stack[top], x, y)
                        top += 1
    return False


@njit(cache=True)
def _promise(row, left, stack, seen):
    """How good a position looks to the planner, with ``left`` cards in the reserve."""
    apart = _groups(row[ALIVE]) - 1
    if left == 0 and (apart or (seen[POPULATION, row[OCC]] <= ENDING and not _ends_well(row, stack, seen))):
        return HOPELESS
    score = -APART * apart
    for x in range(N):
        if row[OCC] >> x & 1:
            free = seen[POPULATION, _targets(row, x, seen)]
            score += FREE * free if free else -STUCK
    return score


@njit(cache=True)
def _hub_score(row, after, x, y, seen):
    """What the keeper thinks of a conquest that leaves ``after``."""
    goes_on = seen[POPULATION, _targets(after, y, seen)]
    score = seen[POPULATION, _kin(row, x)] - GONE * seen[POPULATION, _kin(row, y)]
    score += min(goes_on, GOES_ON) - CONQUERED_MATE * _mates(row, y, seen)
    return score if goes_on else score - STRANDED


@njit(cache=True)
def _places(player, card, left, work):
    """List where a card turned over may lie; how many places."""
    rows, moves, scores, stack, seen = work
    row, after, count = rows[0], rows[1], 0
    for x in range(N):
        if not row[OCC] >> x & 1:
            after[:] = row
            _put(after, x, card)
            moves[count] = SETTLE | x << 3
            if player == PLANNER:
                scores[count] = _promise(after, left, stack, seen)
            else:
                scores[count] = SEEN * seen[POPULATION, _targets(after, x, seen)]
            count += 1
    return count


@njit(cache=True)
def _choices(player, left, work):
    """List the conquests, and turning a reserve card; how many there are."""
    rows, moves, scores, stack, seen = work
    row, after, count = rows[0], rows[1], 0
    for x in range(N):
        if row[OCC] >> x & 1:
            targets = _targets(row, x, seen)
            for y in range(N):
                if targets >> y & 1:
                    after[:] = row
                    _conquer(after, x, y)
                    moves[count] = CONQUER | x << 3 | y << 7
                    if player == PLANNER:
                        scores[count] = _promise(after, left, stack, seen) - MATES * _mates(row, y, seen)
                    else:
                        scores[count] = _hub_score(row, after, x, y, seen)
                    count += 1
    if left and row[OCC] != FULL:
        moves[count] = TURN
        scores[count] = _promise(row, left, stack, seen) - TURNING if player == PLANNER else -HUB_TURNING
        count += 1
    return count


@njit(cache=True)
def play(cards, player, number, work, line):
    """Play the deal ``cards`` (int64[18]) once; fill ``line`` (int64[WIN]) with the moves and return how many."""
    rows, moves, scores, _, _ = work
    row = rows[0]
    stream = np.array([number], np.uint64)
    halving = HALVING if player == PLANNER else HUB_HALVING
    row[:] = 0
    for x in range(N):
        _put(row, x, cards[x])
    made, top, turned = 0, N, False
    while True:
        if turned:
            count = _places(player, cards[top - 1], CARDS - top, work)
        else:
            count = _choices(player, CARDS - top, work)
        if count == 0:
            return made
        code = moves[prefer(stream, scores, count, halving)]
        line[made] = code
        made += 1
        kind, a, b = code & 7, code >> 3 & 15, code >> 7 & 15
        if kind == CONQUER:
            _conquer(row, a, b)
        elif kind == TURN:
            top += 1
        else:
            _put(row, a, cards[top - 1])
        turned = kind == TURN


@njit(cache=True)
def play_many(cards, player, numbers, work, values):
    """Play once for each of ``numbers`` (uint64[n]); fill ``values`` (float64[n]): 1 for a win, else 0."""
    line = np.zeros(WIN, np.int64)
    for i in range(len(numbers)):
        values[i] = play(cards, player, numbers[i], work, line) == WIN
