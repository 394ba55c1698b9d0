"""Empire Solitaire's positions on flat arrays: what lies where, and what a move makes of it.

Cells are numbered 0..14 row by row; a set of cells is 15 bits of an int64::

    a1 .. e1    0  1  2  3  4     cards  int64[3, 18]      number, suit and rank of each card of the deal: 0..14 from
    a2 .. e2    5  6  7  8  9                              the board, 15..17 from the reserve, top first (a shorter
    a3 .. e3   10 11 12 13 14                              reserve sits at the end)
                                  lines  int64[17, 32768]  per set of occupied cells: what each cell sees

A position is a row of ``pos`` (int64[DEPTH, WIDTH]), one row for each depth of the search::

    0 .. 14   which card lies on the cell      32  OCC    the occupied cells
    15 .. 18  the cells of each suit           33  ALIVE  bit 13 * suit + rank: the cards on the board or to come
    19 .. 31  the cells of each rank           34  COME   the reserve cards to come: bit i is card 15 + i
                                               35  LOW, 36  HIGH  the key: 4 bits a card (its cell, or 15), then COME

A move is a code of 16 bits, ``kind | a << 3 | b << 7 | card << 11``.
"""
# mypy: ignore-errors

import numpy as np

from generator.kernels import njit

N, CARDS, DEPTH, WIDTH, MOVES = 15, 18, 28, 37, 512
OCC, ALIVE, COME, LOW, HIGH = 32, 33, 34, 35, 36
POPULATION, TOGETHER = 15, 16
PENDING, FORCED = 1 << 11, 1 << 12
"""Marks in HIGH: the next reserve card must be placed, with a conquest or just so (it is turned over)."""
CONQUER, PLACE_AND_CONQUER, PLACE_AND_LOSE, PLACE, SETTLE, TURN = range(6)


def lines():
    """Per set of occupied cells: rows 0..14, the cells that a cell touches or sees (up to and with the first occupied
    one of its row and column); POPULATION, how many are occupied; TOGETHER, whether they can still become one.
    """
    table = np.zeros((N + 2, 1 << N), np.int64)
    every = np.arange(1 << N)
    for cell in range(N):
        x, y = cell % 5, cell // 5
        for dx, dy in [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]:
            free, steps = np.ones(1 << N, np.int64), 1
            while 0 <= x + steps * dx < 5 and 0 <= y + steps * dy < 3 and (steps == 1 or not (dx and dy)):
                seen = x + steps * dx + 5 * (y + steps * dy)
                table[cell] |= free << seen
                free &= ~(every >> seen)
                steps += 1
    table[POPULATION] = sum(every >> cell & 1 for cell in range(N))
    table[TOGETHER] = _together(table[:, 0].tolist(), every)
    return table


def _together(ever, every):
    """Whether cells hang together by what they would see on an empty board."""
    reached = every & -every
    for _ in range(N):
        for cell in range(N):
            reached |= np.where(reached >> cell & 1, every & ever[cell], 0)
    return reached == every


@njit(cache=True, inline="always")
def connected(alive):
    """Whether cards hang together: suits are joined by the ranks that they share."""
    c, d, h, s = alive & 0x1FFF, alive >> 13 & 0x1FFF, alive >> 26 & 0x1FFF, alive >> 39
    reached = c
    if reached == 0:
        reached = d
    if reached == 0:
        reached = h
    if reached == 0:
        reached = s
    for _ in range(3):
        if c & reached:
            reached |= c
        if d & reached:
            reached |= d
        if h & reached:
            reached |= h
        if s & reached:
            reached |= s
    return reached == (c | d | h | s)


@njit(cache=True, inline="always")
def mates(alive, gone):
    """How many of the cards alive have the rank of the card ``gone`` (one bit)."""
    rank = (gone | gone >> 13 | gone >> 26 | gone >> 39) & 0x1FFF
    mates = alive & (rank | rank << 13 | rank << 26 | rank << 39)
    return (mates & 0x1FFF != 0) + (mates >> 13 & 0x1FFF != 0) + (mates >> 26 & 0x1FFF != 0) + (mates >> 39 != 0)


@njit(cache=True, inline="always")
def kin(row, cards, i):
    """The cells of the cards that share rank or suit with card ``i``; its own too, if it lies on the board."""
    return row[15 + cards[1, i]] | row[19 + cards[2, i]]


@njit(cache=True, inline="always")
def _rekey(row, i, change):
    """Change card ``i``'s cell in the key; ``change`` is the old cell xor the new one."""
    if i < 16:
        row[LOW] ^= change << (4 * i)
    else:
        row[HIGH] ^= change << (4 * (i - 16))


@njit(cache=True, inline="always")
def _put(row, cards, cell, i):
    """Lay card ``i`` on an empty cell."""
    bit = 1 << cell
    row[cell] = i
    row[OCC] |= bit
    row[15 + cards[1, i]] |= bit
    row[19 + cards[2, i]] |= bit
    _rekey(row, i, cell ^ 15)


@njit(cache=True, inline="always")
def _place(row, cards, cell, i):
    """Lay reserve card ``i`` on an empty cell."""
    _put(row, cards, cell, i)
    row[COME] ^= 1 << (i - 15)
    row[HIGH] ^= 1 << (i - 7)


@njit(cache=True, inline="always")
def _conquer(row, cards, x, y):
    """The card on ``x`` conquers the one on ``y``."""
    u, v, both = row[x], row[y], 1 << x | 1 << y
    row[15 + cards[1, v]] ^= 1 << y
    row[19 + cards[2, v]] ^= 1 << y
    row[15 + cards[1, u]] ^= both
    row[19 + cards[2, u]] ^= both
    row[ALIVE] ^= 1 << cards[0, v]
    row[OCC] ^= 1 << x
    row[y] = u
    _rekey(row, v, y ^ 15)
    _rekey(row, u, x ^ y)


@njit(cache=True)
def make(pos, d, code, cards):
    """Write the position after a move of depth ``d`` into the next row."""
    pos[d + 1] = pos[d]
    row = pos[d + 1]
    kind, a, b = code & 7, code >> 3 & 15, code >> 7 & 15
    row[HIGH] &= ~(PENDING | FORCED)
    if kind != CONQUER:
        _place(row, cards, a, code >> 11)
    if kind <= PLACE_AND_CONQUER:
        _conquer(row, cards, a, b)
    elif kind == PLACE_AND_LOSE:
        _conquer(row, cards, b, a)
    elif kind == PLACE:
        row[HIGH] |= PENDING
