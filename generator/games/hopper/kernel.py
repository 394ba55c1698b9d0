"""Card Hopper's exact search: A* over sets of three pawn places.

Cells are numbered 0..35 in the order of the deal (column by column, top to bottom)::

     0                          numbers  int64[36]   2..10, 0 for the hole (cell 23)
     1  8                       allow    uint64[36]  per cell: the cells that a pawn standing there opens to others
     2  9 15                    near     uint64[36]  per cell: its neighbours
     3 10 16 21                 away     int64[36]   per cell: hex distance to the hole
     :  :  :  : ...

Pawns are alike to the search, so a state is the sorted triple packed as ``lo | mid << 6 | hi << 12``. The summed
distance to the hole never overestimates and changes by at most one a move, so f = moves + distance grows by 0, 1 or 2
along an edge: three stacks serve as the priority queue, and the first win popped is a shortest one.

``Scratch`` arrays live across deals: ``seen`` holds ``stamp << 8 | moves`` of the best way to a state, so nothing is
cleared between deals.
"""
# mypy: ignore-errors

import numpy as np

from generator.kernels import njit
from generator.kernels.stream import shuffle

N = 36
HOLE = 23
STATES = 1 << 18
STACK = 40_000
FINISHED, SPENT = -1, -2
START = 0 | (7 << 6) | (35 << 12)
GOAL = HOLE | (HOLE << 6) | (HOLE << 12)

CELLS = [(c, r) for c in range(8) for r in range(8 - c)]
STEPS = ((0, -1), (0, 1), (1, 0), (1, -1), (-1, 0), (-1, 1))


def _near() -> np.ndarray:
    masks = [sum(1 << CELLS.index((c + dc, r + dr)) for dc, dr in STEPS if (c + dc, r + dr) in CELLS) for c, r in CELLS]
    return np.array(masks, dtype=np.uint64)


def _away() -> np.ndarray:
    hole_c, hole_r = CELLS[HOLE]
    return np.array([max(abs(c - hole_c), abs(r - hole_r), abs(c - hole_c + r - hole_r)) for c, r in CELLS])


NEAR = _near()
AWAY = _away()
ONE, ZERO = np.uint64(1), np.uint64(0)


def scratch() -> tuple[np.ndarray, ...]:
    """Arrays that searches share one after another: ``seen``, ``stacks``, ``came`` (the state before), ``stamp``."""
    return (
        np.zeros(STATES, np.int64),
        np.zeros((3, STACK), np.int64),
        np.zeros(STATES, np.int32),
        np.zeros(1, np.int64),
    )


@njit(cache=True, inline="always")
def pack(a, b, c):
    """The state of three pawns, in any order."""
    if a > b:
        a, b = b, a
    if b > c:
        b, c = c, b
    if a > b:
        a, b = b, a
    return a | (b << 6) | (c << 12)


@njit(cache=True, inline="always")
def _lowest(bits):
    """The index of the lowest set bit (popcount of the ones below it)."""
    x = (bits & (ZERO - bits)) - ONE
    x = x - ((x >> ONE) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@njit(cache=True)
def open_cells(numbers, allow):
    """Fill ``allow``: what a pawn on each cell opens; the hole opens nothing (entering it needs no help)."""
    of_number = np.zeros(12, np.uint64)
    for cell in range(N):
        if cell != HOLE:
            of_number[numbers[cell]] |= ONE << np.uint64(cell)
    for cell in range(N):
        n = numbers[cell]
        if cell == HOLE:
            allow[cell] = ZERO
        else:
            allow[cell] = of_number[2 if n == 10 else n + 1] | of_number[10 if n == 2 else n - 1]


@njit(cache=True)
def search(allow, near, away, work, start, limit):
    """The fewest moves to the win, and the nodes visited: ``(moves, nodes)``.

    ``moves`` is ``FINISHED`` when the whole search found no win, ``SPENT`` when ``limit`` nodes did not suffice.
    """
    seen, stacks, came, stamp = work
    stamp[0] += 1
    tag = stamp[0] << 8
    hole_bit = ONE << np.uint64(HOLE)
    tops = np.zeros(3, np.int64)
    f = away[start & 63] + away[(start >> 6) & 63] + away[start >> 12]
    stacks[f % 3, 0] = start
    tops[f % 3] = 1
    seen[start] = tag
    nodes = 0
    pawns = np.zeros(3, np.int64)
    while True:
        lane = f % 3
        if tops[lane] == 0:
            if tops[(f + 1) % 3] > 0:
                f += 1
            elif tops[(f + 2) % 3] > 0:
                f += 2
            else:
                return FINISHED, nodes
            continue
        tops[lane] -= 1
        state = stacks[lane, tops[lane]]
        moves = seen[state] & 255
        pawns[0] = state & 63
        pawns[1] = (state >> 6) & 63
        pawns[2] = state >> 12
        left = away[pawns[0]] + away[pawns[1]] + away[pawns[2]]
        if moves + left != f:
            continue  # reached by fewer moves since it was pushed
        if state == GOAL:
            return moves, nodes
        if nodes >= limit:
            return SPENT, nodes
        nodes += 1
        taken = (ONE << np.uint64(pawns[0])) | (ONE << np.uint64(pawns[1])) | (ONE << np.uint64(pawns[2]))
        for i in range(3):
            p = pawns[i]
            if p == HOLE:
                continue
            q, r = pawns[(i + 1) % 3], pawns[(i + 2) % 3]
            targets = near[p] & (((allow[q] | allow[r]) & ~taken) | hole_bit)
            while targets != ZERO:
                t = _lowest(targets)
                targets &= targets - ONE
                after = pack(t, q, r)
                if (seen[after] & ~255) == tag and (seen[after] & 255) <= moves + 1:
                    continue
                seen[after] = tag | (moves + 1)
                came[after] = state
                g = (f + 1 + away[t] - away[p]) % 3
                stacks[g, tops[g]] = after
                tops[g] += 1


@njit(cache=True)
def path(came, moves, out):
    """Fill ``out`` (int64[moves + 1]) with the packed states from the start to the win."""
    state = GOAL
    for i in range(moves, -1, -1):
        out[i] = state
        state = came[state]


@njit(cache=True)
def deal_numbers(seed, numbers):
    """Deal a seed into ``numbers``: the twin of ``rules.deal``."""
    state = np.array([seed], np.uint64)
    for i in range(N):
        numbers[i] = 2 + i % 9
    shuffle(state, numbers)
    numbers[HOLE] = 0


@njit(cache=True)
def sweep(first, near, away, work, limit, moves, nodes):
    """Deal and solve the seeds ``first + i``; fill ``moves`` and ``nodes`` (see ``search``) for each."""
    numbers = np.zeros(N, np.int64)
    allow = np.zeros(N, np.uint64)
    for i in range(len(moves)):
        deal_numbers(first + np.uint64(i), numbers)
        open_cells(numbers, allow)
        moves[i], nodes[i] = search(allow, near, away, work, START, limit)
