"""Cairn Card Castle's search: a beam of castles, judged as the next waves will leave them.

A castle is a row of bits a level (index 0 is the base) and the card on each bit. Columns are slanted, so that a stone
on bit b stands on bits b and b + 1 of the row below, and a wave only drops row 0::

    rows[2]      . X .            rows  uint64[ROWS]      bit b: a stone lies there; x = 2 * (b - origin) + row + shift
    rows[1]     X X . X           grid  uint8[ROWS, 64]   the card's number, good where the bit of ``rows`` is set
    rows[0]      X X X X          order int64[13, 54]     [k]: the cards in the order of the deck after k more waves

The deck is whatever is not in the castle, so the next card is the first of ``order[k]`` that the castle lacks.
``sea[t]`` is 1 where a wave follows placement t. All castles of a beam have made the same number of placements.

A beam keeps ``width`` castles. With ``merge`` it keeps one a castle outline; without, two ways are never the same
castle between waves, so a beam that neither merged nor cut anything has searched everything.
"""
# mypy: ignore-errors

import numpy as np

from generator.games.cairn import outlook_kernel
from generator.games.cairn.outlook_kernel import CARDS, HEAVY, VALUE, judge, near_waves, set_agates
from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, count, lowest

ROWS = outlook_kernel.ROWS
CUT, SPENT = 1, 2
_HASH = np.uint64(0x9E3779B97F4A7C15)
_INDEX = (1 << 20) - 1


@njit(cache=True)
def open_places(below, carry, here, above, agate):
    """The free bits of a row that rules 1, 4 and 5 allow, whatever the values.

    ``carry`` are the bits of the row ``below`` that may be touched from above.
    """
    right = below >> ONE
    two = carry & (carry >> ONE)
    one = ((carry & ~right) | ((carry >> ONE) & ~below)) & ~(above | (above << ONE))
    return ~here & (two if agate else two | one)


@njit(cache=True)
def bears(below, cards, b, card):
    """Rules 2 and 3: whether what lies on bits b and b + 1 of the row below bears a card on bit b."""
    total = 0
    heavy = False
    for side in range(2):
        if (below >> np.uint64(b + side)) & ONE != ZERO:
            total += VALUE[cards[b + side]]
            heavy = heavy or HEAVY[cards[b + side]]
    return total >= VALUE[card] and (heavy or not HEAVY[card])


@njit(cache=True)
def legal_places(rows, grid, card, out):
    """Fill ``out`` (int64[>= 512]) with the places ``row << 6 | bit`` where a card may be laid; returns how many."""
    found = 0
    carry = rows[0]
    for r in range(1, ROWS - 1):
        if carry == ZERO:
            break
        places = open_places(rows[r - 1], carry, rows[r], rows[r + 1], card >= 52)
        while places != ZERO:
            b = lowest(places)
            places &= places - ONE
            if bears(rows[r - 1], grid[r - 1], b, card):
                out[found] = r << 6 | b
                found += 1
        carry = rows[r] & rows[r - 1] & (rows[r - 1] >> ONE)
    return found


@njit(cache=True)
def next_card(inside, order):
    """The first card of an order that a castle (a bit a card) lacks."""
    for i in range(CARDS):
        if (inside >> np.uint64(order[i])) & ONE == ZERO:
            return order[i]
    return -1


@njit(cache=True)
def _outline(rows, zobrist):
    """The hash of a castle's outline."""
    key = ZERO
    for r in range(ROWS):
        bits = rows[r]
        while bits != ZERO:
            key ^= zobrist[r, lowest(bits)]
            bits &= bits - ONE
    return key


@njit(cache=True)
def wash(rows, grid, inside):
    """A wave takes row 0; returns what is left inside (a bit a card)."""
    bits = rows[0]
    while bits != ZERO:
        inside &= ~(ONE << np.uint64(grid[0, lowest(bits)]))
        bits &= bits - ONE
    for r in range(ROWS - 1):
        rows[r] = rows[r + 1]
        for b in range(64):
            grid[r, b] = grid[r + 1, b]
    rows[ROWS - 1] = ZERO
    return inside


@njit(cache=True)
def _enter(table, keys, key):
    """Where a key stands in an open hash table, or the free slot for it."""
    mask = len(table) - 1
    slot = np.int64((key * _HASH) >> np.uint64(40)) & mask
    while table[slot] >= 0 and keys[table[slot]] != key:
        slot = (slot + 1) & mask
    return slot


@njit(cache=True)
def _expand(castles, live, order, ahead, waves, merge, weights, zobrist, found, table):
    """Judge every placement of every castle; returns candidates, nodes, and whether any was merged or cut.

    A candidate is ``marks`` (the judgement), ``parents``, ``places`` and ``keys`` (its outline). Where a placement
    wins, the best score without the calm sea's, with its castle and place, comes too: ``(0, 0, 0)`` when none does.
    """
    rows, grid, inside, size, key = castles
    marks, parents, places, keys = found
    out = np.empty(512, np.int64)
    made, nodes, cut = 0, 0, 0
    score, winner, winning = 0, 0, 0
    for i in range(live):
        card = next_card(inside[i], order[waves])
        for k in range(legal_places(rows[i], grid[i], card, out)):
            r, b = out[k] >> 6, out[k] & 63
            before = rows[i, r]
            rows[i, r] = before | (ONE << np.uint64(b))
            grid[i, r, b] = card
            nodes += 1
            if size[i] + 1 == CARDS:
                here = 4 + 4 * set_agates(rows[i], grid[i], 0)
                if here > score:
                    score, winner, winning = here, i, out[k]
            else:
                mark = judge(rows[i], grid[i], size[i] + 1, ahead, weights)
                outline = key[i] ^ zobrist[r, b]
                slot = _enter(table, keys, outline) if merge else -1
                if merge and table[slot] >= 0:
                    cut = CUT
                    twin = table[slot]
                    if marks[twin] < mark:
                        marks[twin], parents[twin], places[twin] = mark, i, out[k]
                elif made < len(marks):
                    if merge:
                        table[slot] = made
                    marks[made], parents[made], places[made], keys[made] = mark, i, out[k], outline
                    made += 1
                else:
                    cut = CUT
            rows[i, r] = before
    return made, nodes, cut, score, winner, winning


@njit(cache=True)
def _sink(heap, i, size):
    """Restore a heap, greatest first, whose entry i may be too small."""
    entry = heap[i]
    while 2 * i + 1 < size:
        child = 2 * i + 1
        if child + 1 < size and heap[child + 1] > heap[child]:
            child += 1
        if heap[child] <= entry:
            break
        heap[i] = heap[child]
        i = child
    heap[i] = entry


@njit(cache=True)
def _best(marks, made, kept, width):
    """Fill ``kept`` with the indices of the best candidates, the earlier one of equals; returns how many.

    The entries ``-mark, index`` in one number stand in a heap whose first is the worst that is kept.
    """
    size = min(made, width)
    for k in range(size):
        kept[k] = -(marks[k] << 20) + k
    for k in range(size // 2 - 1, -1, -1):
        _sink(kept, k, size)
    for k in range(size, made):
        entry = -(marks[k] << 20) + k
        if entry < kept[0]:
            kept[0] = entry
            _sink(kept, 0, size)
    for k in range(size):
        kept[k] &= _INDEX
    return size


@njit(cache=True)
def copy(rows, grid, rows_, grid_):
    """Copy a castle."""
    for r in range(ROWS):
        rows_[r] = rows[r]
        for b in range(64):
            grid_[r, b] = grid[r, b]


@njit(cache=True)
def _grow(castles, grown, chosen, size, found, order, waves, sea, zobrist):
    """Write the chosen candidates into ``grown``, and send the wave over them where one comes."""
    rows, grid, inside, stones, _key = castles
    rows_, grid_, inside_, stones_, key_ = grown
    _marks, parents, places, keys = found
    for k in range(size):
        z = chosen[k]
        i, r, b = parents[z], places[z] >> 6, places[z] & 63
        card = next_card(inside[i], order[waves])
        copy(rows[i], grid[i], rows_[k], grid_[k])
        rows_[k, r] |= ONE << np.uint64(b)
        grid_[k, r, b] = card
        inside_[k] = inside[i] | (ONE << np.uint64(card))
        stones_[k], key_[k] = stones[i] + 1, keys[z]
        if sea:
            stones_[k] -= count(rows_[k, 0])
            inside_[k] = wash(rows_[k], grid_[k], inside_[k])
            key_[k] = _outline(rows_[k], zobrist)


@njit(cache=True)
def _castles(width):
    """Room for a beam: rows, grids, cards inside (a bit a card), sizes, outline hashes."""
    return (
        np.zeros((width, ROWS), np.uint64),
        np.zeros((width, ROWS, 64), np.uint8),
        np.zeros(width, np.uint64),
        np.zeros(width, np.int64),
        np.zeros(width, np.uint64),
    )


@njit(cache=True)
def _table(merge, most):
    """An empty hash table, at least twice as long as what it may hold."""
    length = 2
    while merge and length < 2 * most:
        length *= 2
    return np.full(length, -1, np.int32)


@njit(cache=True)
def search(start, order, sea, unwaved, width, merge, weights, zobrist, limit, target, came, made_at):
    """Run one beam from ``start`` = (rows, grid): ``(score, level, nodes, flags)``.

    ``score`` is the best of a win, 0 without one, and ``level`` the placement that wins. ``unwaved`` says that no wave
    has come yet. The beam stops at the ``target`` score, and with the flag ``SPENT`` after ``limit`` nodes; the flag
    ``CUT`` says that it has not searched everything. ``came[t, k]`` and ``made_at[t, k]`` are the castle before and the
    place of castle k after placement t; column ``width`` is the win's.
    """
    castles, grown = _castles(width), _castles(width)
    most = min(width * 64, _INDEX)
    found = (np.zeros(most, np.int64), np.zeros(most, np.int32), np.zeros(most, np.int64), np.zeros(most, np.uint64))
    table, chosen = _table(merge, most), np.zeros(width, np.int64)
    copy(start[0], start[1], castles[0][0], castles[1][0])
    castles[4][0] = _outline(start[0], zobrist)
    for r in range(ROWS):
        for b in range(64):
            if (start[0][r] >> np.uint64(b)) & ONE != ZERO:
                castles[2][0] |= ONE << np.uint64(start[1][r, b])
                castles[3][0] += 1
    live, waves, nodes, flags, best, level = 1, 0, 0, 0, 0, -1
    for t in range(len(sea)):
        ahead = near_waves(sea, t, weights)
        made, spent, cut, score, winner, winning = _expand(
            castles, live, order, ahead, waves, merge, weights, zobrist, found, table
        )
        nodes += spent
        flags |= cut
        if score > 0 and unwaved and waves == 0:
            score += 4
        if score > best:
            best, level = score, t
            came[t, width], made_at[t, width] = winner, winning
        if nodes >= limit and made > 0 and best < target:
            return best, level, nodes, flags | CUT | SPENT
        if made == 0 or best >= target:
            break
        live = _best(found[0], made, chosen, width)
        if made > width:
            flags |= CUT
        for k in range(live):
            came[t, k], made_at[t, k] = found[1][chosen[k]], found[2][chosen[k]]
        _grow(castles, grown, chosen, live, found, order, waves, sea[t], zobrist)
        castles, grown = grown, castles
        waves += sea[t]
        for k in range(len(table)):
            table[k] = -1
    return best, level, nodes, flags


@njit(cache=True)
def path(came, made_at, width, level, out):
    """Fill ``out`` (int64[level + 1]) with the places ``row << 6 | bit`` of the win, first to last."""
    k = width
    for t in range(level, -1, -1):
        out[t] = made_at[t, k]
        k = came[t, k]
