# mypy: ignore-errors
"""Islands: a proved lower bound on the turns of a win, for grids with at most one face-up card a cell.

Let the ``N`` cards that are face up now be called original; they lie on ``N`` cells. Cards never move but to become
land, so a string of original cards alone would have to stand already, and none does: every string has a placed card.
A string that has ``k`` original cards resolves at most ``k + 1``: these, and the one that lies at the bottom of its
land cell. A win of ``T`` turns therefore has disjoint strings, made of original cards and the next ``T`` cards of the
deck, each with a placed card, whose ``k + 1`` add up to at least ``N``; and the card placed last is in one of them, for
it sets off the last clearing. Original cells must also be near enough for the placed cards to join them. ``T`` is
refuted when no such strings exist.

A string that could be is two masks: ``cells`` (uint64, the cells of its original cards) and ``cards`` (uint64, its
placed cards by number).
"""

import numpy as np

from generator.games.islands.kernel import CARDS, CELLS, LAND, ZERO, bit, component, count_bits, lowest
from generator.kernels import njit

MOST = 600
"""More strings than there could be: 5 sets of each rank, and at most 11 runs from each of 12 ranks of a suit: 593."""
PATIENCE = 20_000
"""Choices tried for one number of turns; if they do not settle it, it counts as possible."""


@njit(cache=True)
def _joinable(near, n, cells, placed, columns):
    """Whether ``placed`` more cells could join these: False only when they could not."""
    count = count_bits(cells)
    if count < 2:
        return True
    first = lowest(cells)
    if count == 2:
        second = lowest(cells & ~bit(first))
        away = abs(first // columns - second // columns) + abs(first % columns - second % columns)
        return away <= placed + 1
    if placed > 1:
        return True
    for cell in range(n):
        both = cells | bit(cell)
        if both != cells and component(near, both, first) == both:
            return True
    return False


@njit(cache=True)
def _collect(near, n, columns, home, placed, cells, cards):
    """Fill the strings that could be, of original cards (``home[card]`` is a cell) and placed ones; their count."""
    count = 0
    for rank in range(13):
        for mask in range(1, 16):
            if count_bits(np.uint64(mask)) < 3:
                continue
            a, b, good = ZERO, ZERO, True
            for suit in range(4):
                if mask >> suit & 1:
                    card = 13 * suit + rank
                    if home[card] >= 0:
                        a |= bit(home[card])
                    elif placed & bit(card):
                        b |= bit(card)
                    else:
                        good = False
            if good and b != ZERO and _joinable(near, n, a, count_bits(b), columns):
                cells[count], cards[count] = a, b
                count += 1
    for suit in range(4):
        for low in range(12):
            a, b = ZERO, ZERO
            for value in range(low, min(low + 13, 14)):
                card = 13 * suit + value % 13
                if home[card] >= 0:
                    a |= bit(home[card])
                elif placed & bit(card):
                    b |= bit(card)
                else:
                    break
                if value >= low + 2 and b != ZERO and _joinable(near, n, a, count_bits(b), columns):
                    cells[count], cards[count] = a, b
                    count += 1
    return count


@njit(cache=True)
def _possible(original, last, cells, cards, count, first, heads):
    """Whether disjoint strings could resolve every original cell, one of them with the card ``last``.

    ``first`` lists the strings by their first original cell, ``heads[cell]`` is where those of a cell start. Cell by
    cell, the original card there is in one of those strings or in none; those in none must not be more than the
    strings.
    """
    spare, late = ZERO, ZERO  # cards of strings without original cards, and whether one of them has the last card
    for i in range(count):
        if cells[i] == ZERO:
            spare |= cards[i]
            if cards[i] & last:
                late = last
    order = np.zeros(CELLS, np.int64)
    m = 0
    for cell in range(CELLS):
        if original & bit(cell):
            order[m] = cell
            m += 1
    choice = np.zeros(CELLS + 1, np.int64)
    taken_cells, taken_cards = np.zeros(CELLS + 1, np.uint64), np.zeros(CELLS + 1, np.uint64)
    strings, loose = np.zeros(CELLS + 1, np.int64), np.zeros(CELLS + 1, np.int64)
    level, tried = 0, 0
    choice[0] = heads[order[0]]
    while level >= 0:
        cell = order[level]
        pick = choice[level]
        if pick > heads[cell + 1]:
            level -= 1
            continue
        choice[level] += 1
        a, b, s, u = taken_cells[level], taken_cards[level], strings[level], loose[level]
        if a & bit(cell):
            if pick != heads[cell]:
                continue  # it is in a string that was chosen before: one way on
        elif pick == heads[cell + 1]:
            u += 1
        else:
            i = first[pick]
            if cells[i] & a or cards[i] & b:
                continue
            a, b, s = a | cells[i], b | cards[i], s + 1
        tried += 1
        if tried > PATIENCE:
            return True
        more = count_bits(spare & ~b) // 3
        left = 0
        for k in range(level + 1, m):
            left += a & bit(order[k]) == ZERO
        if u > s + left + more:
            continue
        if level + 1 == m:
            if (b | late) & last:
                return True
            continue
        level += 1
        choice[level] = heads[order[level]]
        taken_cells[level], taken_cards[level], strings[level], loose[level] = a, b, s, u
    return False


@njit(cache=True)
def fewest_turns(near, n, columns, top, deck, begun, limit):
    """Turns that every win needs from this grid, where no string stands; at most ``limit``."""
    home = np.full(CARDS, -1, np.int64)
    original = ZERO
    for cell in range(n):
        if top[cell] < LAND:
            home[top[cell]] = cell
            original |= bit(cell)
    if original == ZERO:
        return 0
    cells, cards, first = np.zeros(MOST, np.uint64), np.zeros(MOST, np.uint64), np.zeros(MOST, np.int64)
    heads = np.zeros(CELLS + 1, np.int64)
    placed = ZERO
    for turns in range(1, limit + 1):
        placed |= bit(deck[begun + turns - 1])
        count = _collect(near, n, columns, home, placed, cells, cards)
        slot = 0
        for cell in range(CELLS):
            heads[cell] = slot
            for i in range(count):
                if cells[i] != ZERO and lowest(cells[i]) == cell:
                    first[slot] = i
                    slot += 1
        heads[CELLS] = slot
        if count and _possible(original, bit(deck[begun + turns - 1]), cells, cards, count, first, heads):
            return turns
    return limit + 1
