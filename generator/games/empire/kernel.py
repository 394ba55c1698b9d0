"""Empire Solitaire's exact search: depth first, restarted, with a shared table of positions that are proved lost.

Positions are those of ``position_kernel``, one row of ``pos`` (int64[DEPTH, WIDTH]) for each depth of the search.
A move's code has a score above it; ``moves[d]`` lists those of depth d, ``at[:, d]`` is the next to try (-1: not
listed yet) and how many there are, ``line[d]`` the one being tried.

A node makes a conquest, or places the next reserve card and then makes a conquest that involves it: any placement can
wait until just before that, for an empty cell never hinders. Only the order of the reserve can ask for a card to be
placed earlier; such a bare placement leads to a *pending* node, where the next reserve card must follow at once.

The conquests of a win join all cards into a tree, so a position is lost whose cards do not hang together by rank and
suit (``connected``), or, once the reserve is placed, whose cells do not by rows, columns and touching (TOGETHER).
"""
# mypy: ignore-errors

import numpy as np

from generator.games.empire.position_kernel import (
    ALIVE,
    CARDS,
    COME,
    CONQUER,
    DEPTH,
    FORCED,
    HIGH,
    LOW,
    MOVES,
    OCC,
    PENDING,
    PLACE,
    PLACE_AND_CONQUER,
    PLACE_AND_LOSE,
    POPULATION,
    SETTLE,
    TOGETHER,
    WIDTH,
    N,
    _put,
    connected,
    kin,
    lines,
    make,
    mates,
)
from generator.kernels import njit
from generator.kernels.stream import next64, shuffle
from generator.kernels.table import MOST, SLOTS, forget, known, remember

WON, LOST, SPENT = 1, 0, -1
NODES, LIMIT, NOISE = range(3)
HOPELESS = 1 << 40
STUCK, FREE, MATES, RESERVED, BARE = 14, 1, 17, 37, 72
"""What scores weigh: found by trying many on the seeds 10,000 to 11,499."""
SPAN, SHAKE = 30, 31
"""Nodes of the first try, and the mask of the random part of scores in later ones."""


def scratch():
    """What searches share: ``pos, moves, at, line, table, size, meta`` (NODES ..), ``stream, cards, lines``."""
    return (
        np.zeros((DEPTH, WIDTH), np.int64),
        np.zeros((DEPTH, MOVES), np.int64),
        np.zeros((2, DEPTH), np.int64),
        np.zeros(DEPTH, np.int64),
        np.empty(MOST * SLOTS, np.int64),  # untouched, so without memory, until a search needs it
        np.zeros(2, np.int64),
        np.zeros(3, np.int64),
        np.zeros(1, np.uint64),
        np.zeros((3, CARDS), np.int64),
        lines(),
    )


@njit(cache=True)
def _appraise(row, before, kind, cards, seen):
    """How little a position promises (less is better), or HOPELESS; ``before`` is ALIVE before the move."""
    occupied = row[OCC]
    if not connected(row[ALIVE]) or (row[COME] == 0 and seen[TOGETHER, occupied] == 0):
        return HOPELESS
    stuck = free = 0
    for x in range(N):
        if occupied >> x & 1:
            targets = seen[x, occupied] & kin(row, cards, row[x]) & ~(1 << x)
            stuck += targets == 0
            free += seen[POPULATION, targets]
    score = STUCK * stuck - FREE * free
    if row[ALIVE] != before:
        score += MATES * mates(row[ALIVE], row[ALIVE] ^ before)
    if kind != CONQUER:
        score += RESERVED
    if kind >= PLACE:
        score += BARE
    return score


@njit(cache=True)
def _note(work, d, count, code):
    """Add a move to the list of depth ``d`` unless it is hopeless; the list's new length."""
    pos, moves, _, _, _, _, meta, stream, cards, seen = work
    make(pos, d, code, cards)
    score = _appraise(pos[d + 1], pos[d, ALIVE], code & 7, cards, seen)
    if score == HOPELESS:
        return count
    if meta[NOISE]:
        score += np.int64(next64(stream) & np.uint64(meta[NOISE]))
    moves[d, count] = score << 16 | code
    return count + 1


@njit(cache=True)
def conquests(work, d, count):
    """Add the plain conquests to the list of depth ``d``."""
    row, cards, seen = work[0][d], work[8], work[9]
    for x in range(N):
        if row[OCC] >> x & 1:
            targets = seen[x, row[OCC]] & kin(row, cards, row[x]) & ~(1 << x)
            for y in range(N):
                if targets >> y & 1:
                    count = _note(work, d, count, CONQUER | x << 3 | y << 7)
    return count


@njit(cache=True)
def placements(work, d, count, i):
    """Add the placements of reserve card ``i`` with a conquest that involves it.

    Where it conquers at once, every cell from which it can is as good as the others: one of them is enough.
    """
    row, cards, seen = work[0][d], work[8], work[9]
    targets = kin(row, cards, i)
    for y in range(N):
        if targets >> y & 1:
            cells, once = seen[y, row[OCC]] & ~row[OCC], True
            for x in range(N):
                if cells >> x & 1:
                    code = x << 3 | y << 7 | i << 11
                    if once:
                        count = _note(work, d, count, PLACE_AND_CONQUER | code)
                        once = False
                    count = _note(work, d, count, PLACE_AND_LOSE | code)
    return count


@njit(cache=True)
def settlements(work, d, count, i, kind):
    """Add the placements of reserve card ``i`` without a conquest; ``kind`` is PLACE or SETTLE."""
    for x in range(N):
        if not work[0][d, OCC] >> x & 1:
            count = _note(work, d, count, kind | x << 3 | i << 11)
    return count


@njit(cache=True)
def top_card(come):
    """The reserve card on top: 15, 16 or 17, or 18 when none is to come."""
    i = 15
    while i < CARDS and not come >> (i - 15) & 1:
        i += 1
    return i


@njit(cache=True)
def expand(work, d):
    """List the moves from the position in row ``d``; how many there are."""
    row, count = work[0][d], 0
    i = top_card(row[COME])
    if row[HIGH] & FORCED:
        return settlements(work, d, count, i, SETTLE)
    if not row[HIGH] & PENDING:
        count = conquests(work, d, count)
    if i < CARDS:
        count = placements(work, d, count, i)
    if row[COME] & (row[COME] - 1):
        count = settlements(work, d, count, i, PLACE)
    return count


@njit(cache=True)
def pick(moves, d, k, count):
    """Bring the best move from the ``k``-th on to the ``k``-th place; its code."""
    best = k
    for j in range(k + 1, count):
        if moves[d, j] < moves[d, best]:
            best = j
    moves[d, k], moves[d, best] = moves[d, best], moves[d, k]
    return moves[d, k] & 0xFFFF


@njit(cache=True)
def _search(work):
    """WON (the moves are in ``line``, then -1), LOST (every way was tried) or SPENT, from the position in row 0."""
    pos, moves, at, line, table, size, meta, _, cards, _ = work
    d, at[0, 0] = 0, -1
    while d >= 0:
        row = pos[d]
        if at[0, d] < 0:
            if row[COME] == 0 and row[OCC] & (row[OCC] - 1) == 0:
                line[d] = -1
                return WON
            if meta[NODES] >= meta[LIMIT]:
                return SPENT
            meta[NODES] += 1
            at[0, d], at[1, d] = 0, expand(work, d)
        if at[0, d] == at[1, d]:
            if not row[HIGH] & FORCED:
                remember(table, size, row[LOW], row[HIGH])
            d -= 1
            continue
        line[d] = pick(moves, d, at[0, d], at[1, d])
        at[0, d] += 1
        make(pos, d, line[d], cards)
        if not known(table, size, pos[d + 1, LOW], pos[d + 1, HIGH]):
            d += 1
            at[0, d] = -1
    return LOST


@njit(cache=True)
def solve(work, limit):
    """The verdict on the position in row 0, by tries of more and more nodes, all told at most ``limit``.

    What one try proved lost stays in the table for the next, which breaks the ties of the ordering otherwise.
    """
    pos, _, _, _, table, size, meta, stream, _, _ = work
    meta[NODES], meta[NOISE], stream[0], span = 0, 0, 0, SPAN
    if not connected(pos[0, ALIVE]):
        return LOST
    forget(table, size)
    while True:
        meta[LIMIT] = min(limit, meta[NODES] + span)
        word = _search(work)
        if word != SPENT or meta[NODES] >= limit:
            return word
        meta[NOISE] = SHAKE
        span += span >> 3


@njit(cache=True)
def begin(work, numbers, cells, to_come):
    """Write a position into row 0.

    ``numbers`` int64[18] are the cards' numbers, ``cells`` int64[n] where the first n lie; the last ``to_come`` are the
    reserve.
    """
    row, cards = work[0][0], work[8]
    row[:] = 0
    row[LOW], row[HIGH] = -1, 0xFF
    for i in range(CARDS):
        cards[0, i], cards[1, i], cards[2, i] = numbers[i], numbers[i] // 13, numbers[i] % 13
    for i in range(len(cells)):
        _put(row, cards, cells[i], i)
        row[ALIVE] |= 1 << cards[0, i]
    for i in range(CARDS - to_come, CARDS):
        row[ALIVE] |= 1 << cards[0, i]
        row[COME] |= 1 << (i - 15)
    row[HIGH] |= row[COME] << 8


@njit(cache=True)
def deal(seed, deck):
    """Shuffle ``deck`` (int64[52]), of which the first 18 are the deal: the twin of ``rules.deal``."""
    for i in range(52):
        deck[i] = i
    shuffle(np.array([seed], np.uint64), deck)


@njit(cache=True)
def sweep(work, first, limit, words, nodes):
    """Deal and solve the seeds ``first + i``; fill the verdicts and the nodes."""
    deck, cells = np.zeros(52, np.int64), np.arange(N)
    for i in range(len(words)):
        deal(first + np.uint64(i), deck)
        begin(work, deck[:CARDS], cells, 3)
        words[i], nodes[i] = solve(work, limit), work[6][NODES]
