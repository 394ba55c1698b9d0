# mypy: ignore-errors
"""Islands on flat arrays: placing a card, finding the strings, and every way of clearing them.

Cells are numbered in grid order, cards 0..51 as everywhere; two codes stand for what is not a face-up card::

     0  1  2        top    int8[36]  per cell: the card on top, LAND (52) or EMPTY (53)
     3  4  5        under  int8[52]  per face-up card: what it lies on: a card, LAND or EMPTY
     :  :  :        near   uint64[36] per cell: the set of its neighbours

A grid is ``top`` and ``under`` alone, so a stack is a chain from ``top`` through ``under`` down to LAND or EMPTY (the
chain ends there: land lies at the bottom, and how many cards it has does not matter to the search). ``under`` means
nothing for cards that are not face up. Sets of cells are uint64 masks.

``settle`` lists the ways of clearing in the order of ``grid.settle``: strings by their cells in grid order, then land
cells in grid order; so a way is known by its number.
"""

import numpy as np

from generator.kernels import njit

CELLS = 36
CARDS = 52
LAND, EMPTY = 52, 53
DEPTH = 20
"""More clearings than one turn can hold: each takes three of 52 cards."""
STRINGS = 64
"""More strings than can stand at once."""
WAYS = 4096
"""So many ways of clearing are listed for one placement; a list that is full may lack some."""

ONE, ZERO = np.uint64(1), np.uint64(0)


def neighbours(columns: int, rows: int) -> np.ndarray:
    """``near`` of a grid: uint64[36], zero beyond its cells."""
    near = np.zeros(CELLS, np.uint64)
    for cell in range(columns * rows):
        c, r = cell % columns, cell // columns
        around = ((c, r - 1), (c - 1, r), (c + 1, r), (c, r + 1))
        near[cell] = sum(1 << (y * columns + x) for x, y in around if 0 <= x < columns and 0 <= y < rows)
    return near


def ledger() -> tuple[np.ndarray, ...]:
    """Working arrays of ``settle``, a row for each clearing made so far, and the list of grids that it fills.

    ``top, under, touched, strings, counts, turn, lands`` by depth; then ``top`` and ``under`` by way.
    """
    return (
        np.zeros((DEPTH, CELLS), np.int8),
        np.zeros((DEPTH, CARDS), np.int8),
        np.zeros(DEPTH, np.uint64),
        np.zeros((DEPTH, STRINGS), np.uint64),
        np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH, np.int64),
        np.zeros(DEPTH, np.uint64),
        np.zeros((WAYS, CELLS), np.int8),
        np.zeros((WAYS, CARDS), np.int8),
    )


@njit(cache=True)
def bit(cell):
    """The set of one cell."""
    return ONE << np.uint64(cell)


@njit(cache=True)
def count_bits(x):
    """How many cells a set has."""
    x = x - ((x >> ONE) & np.uint64(0x5555555555555555))
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@njit(cache=True)
def lowest(cells):
    """The first cell of a set that is not empty."""
    return count_bits((cells & (ZERO - cells)) - ONE)


@njit(cache=True)
def component(near, cells, cell):
    """The part of ``cells`` that hangs together with ``cell``."""
    part = bit(cell)
    edge = part
    while edge != ZERO:
        c = lowest(edge)
        edge &= edge - ONE
        fresh = near[c] & cells & ~part
        part |= fresh
        edge |= fresh
    return part


@njit(cache=True)
def inhabited(top, n):
    """The set of cells that are not empty."""
    cells = ZERO
    for cell in range(n):
        if top[cell] != EMPTY:
            cells |= bit(cell)
    return cells


@njit(cache=True)
def stranded(near, top, n):
    """Whether some face-up card lies in a component of fewer than three non-empty cells."""
    left = inhabited(top, n)
    while left != ZERO:
        part = component(near, left, lowest(left))
        left &= ~part
        if count_bits(part) < 3:
            while part != ZERO:
                if top[lowest(part)] < LAND:
                    return True
                part &= part - ONE
    return False


@njit(cache=True)
def face_up(top, n):
    """How many cells have a face-up card on top."""
    count = 0
    for cell in range(n):
        count += top[cell] < LAND
    return count


@njit(cache=True)
def _alike(near, top, cell, by_rank):
    """The cells that hang together with ``cell`` through cards of its rank (or of its suit)."""
    card = top[cell]
    mark = card % 13 if by_rank else card // 13
    part = bit(cell)
    edge = part
    while edge != ZERO:
        around = near[lowest(edge)] & ~part
        edge &= edge - ONE
        while around != ZERO:
            c = lowest(around)
            around &= around - ONE
            other = top[c]
            if other < LAND and (other % 13 if by_rank else other // 13) == mark:
                part |= bit(c)
                edge |= bit(c)
    return part


@njit(cache=True)
def _add(strings, count, string):
    """Add a string unless it is part of one that is there; the new count."""
    for i in range(count):
        if string & ~strings[i] == ZERO:
            return count
    strings[count] = string
    return count + 1


@njit(cache=True)
def _runs_at(near, top, cell, strings, count):
    """Add the maximal runs through a cell, the longest first; the new count."""
    part = _alike(near, top, cell, False)
    if count_bits(part) < 3:
        return count
    at = np.zeros(14, np.uint64)  # the cell of each value, ace low (0) and high (13)
    while part != ZERO:
        c = lowest(part)
        part &= part - ONE
        at[top[c] % 13] = bit(c)
    at[13] = at[0]
    value = np.int64(top[cell] % 13)
    while value < 14:
        low, high = value, value
        while low > 0 and at[low - 1] != ZERO:
            low -= 1
        while high < 13 and at[high + 1] != ZERO:
            high += 1
        for length in range(min(13, high - low + 1), 2, -1):
            for first in range(max(low, value - length + 1), min(value, high - length + 1) + 1):
                run = ZERO
                for v in range(first, first + length):
                    run |= at[v]
                if component(near, run, cell) == run:
                    count = _add(strings, count, run)
        value = 13 if value == 0 else 14
    return count


@njit(cache=True)
def strings_at(near, top, cell, strings, count):
    """Add the maximal strings through a cell whose top is face up; the new count."""
    card = top[cell]
    same_rank, same_suit = False, False
    around = near[cell]
    while around != ZERO:
        other = top[lowest(around)]
        around &= around - ONE
        if other < LAND:
            same_rank |= other % 13 == card % 13
            same_suit |= other // 13 == card // 13
    if same_rank:
        part = _alike(near, top, cell, True)
        if count_bits(part) >= 3:
            count = _add(strings, count, part)
    if same_suit:
        count = _runs_at(near, top, cell, strings, count)
    return count


@njit(cache=True)
def find_strings(near, top, touched, strings):
    """Fill ``strings`` with the maximal strings through the ``touched`` cells, in grid order; their count."""
    count = 0
    while touched != ZERO:
        cell = lowest(touched)
        touched &= touched - ONE
        if top[cell] < LAND:
            count = strings_at(near, top, cell, strings, count)
    for i in range(1, count):
        string, j = strings[i], i
        while j > 0:
            differ = strings[j - 1] ^ string
            if string & differ & (ZERO - differ) == ZERO:
                break
            strings[j] = strings[j - 1]
            j -= 1
        strings[j] = string
    return count


@njit(cache=True)
def place(top, under, cell, card):
    """Lay a card face up on a cell."""
    under[card] = top[cell]
    top[cell] = card


@njit(cache=True)
def clear(top, under, string, land):
    """Clear a string: its cells lose their top card, the land cell turns to land."""
    while string != ZERO:
        cell = lowest(string)
        string &= string - ONE
        top[cell] = under[top[cell]]
    top[land] = LAND


@njit(cache=True)
def settle(near, book, touched):
    """List every way of clearing from the grid in row 0 of the ledger, whose strings all touch ``touched``.

    Returns ``(ways, cleared)``: how many grids were listed, and whether any string stood. At most ``WAYS`` are
    listed.
    """
    tops, unders, touches, strings, counts, turn, lands, way_top, way_under = book
    touches[0] = touched
    counts[0] = find_strings(near, tops[0], touched, strings[0])
    if counts[0] == 0:
        way_top[0, :] = tops[0]
        way_under[0, :] = unders[0]
        return 1, False
    depth, ways = 0, 0
    turn[0], lands[0] = 0, strings[0, 0]
    while depth >= 0:
        if lands[depth] == ZERO:
            turn[depth] += 1
            if turn[depth] == counts[depth]:
                depth -= 1
                continue
            lands[depth] = strings[depth, turn[depth]]
        land = lowest(lands[depth])
        lands[depth] &= lands[depth] - ONE
        string = strings[depth, turn[depth]]
        tops[depth + 1, :] = tops[depth]
        unders[depth + 1, :] = unders[depth]
        clear(tops[depth + 1], unders[depth + 1], string, land)
        touches[depth + 1] = touches[depth] | string
        counts[depth + 1] = find_strings(near, tops[depth + 1], touches[depth + 1], strings[depth + 1])
        if counts[depth + 1]:
            depth += 1
            turn[depth], lands[depth] = 0, strings[depth, 0]
            continue
        if ways == WAYS:
            return ways, True
        way_top[ways, :] = tops[depth + 1]
        way_under[ways, :] = unders[depth + 1]
        ways += 1
    return ways, True


@njit(cache=True)
def turn_to(near, book, top, under, cell, card):
    """List the grids that a turn leads to: ``(ways, cleared)`` as ``settle``; a cell of -1 clears initial strings."""
    book[0][0, :] = top
    book[1][0, :] = under
    touched = ~ZERO >> np.uint64(64 - CELLS)
    if cell >= 0:
        place(book[0][0], book[1][0], cell, card)
        touched = bit(cell)
    return settle(near, book, touched)
