# mypy: ignore-errors
"""The compiled twins of Islands' simulated people: the same moves from the same stream (see ``players``).

Grids are arrays as in ``kernel``; moves are steps as in ``beam_kernel``. ``hope`` is what a player knows of the deck::

    unseen  the set of cards that lie neither face up nor turned (uint64)
    pair    int64[3]   the hope for a pair that none, one or two unseen cards complete
    lone    int64[52]  what a card in no pair is worth

``desk`` holds working arrays: ``depth`` of the cells, ``pairs``, ``pair`` and ``lone``.
"""

import numpy as np

from generator.core.cards import Card
from generator.games.islands.beam_kernel import STRIDE, build
from generator.games.islands.kernel import (
    CARDS,
    CELLS,
    EMPTY,
    LAND,
    ONE,
    ZERO,
    bit,
    component,
    count_bits,
    face_up,
    inhabited,
    lowest,
    stranded,
    turn_to,
)
from generator.games.islands.players import (
    BREADTH,
    CELL,
    COVER,
    DEEP,
    DRAWS,
    FEW,
    JUNK,
    LIFT,
    LONE,
    MOST,
    ONE_OUT,
    OUT,
    PAIR,
    PLAIN,
    RUIN,
    TOUCH,
    TREMBLE,
    TWO_OUTS,
    WIN,
    completing,
)
from generator.games.islands.promise_kernel import PARTNERS, depths
from generator.kernels import njit
from generator.kernels.stream import below

GREEDY, PLANNER = range(2)
"""The players, in the order of ``players.PLAYERS``."""
ALL = np.uint64((1 << CARDS) - 1)
WANTED = np.array(
    [[sum(1 << n for n in completing(Card(a), Card(b))) if a != b else 0 for b in range(CARDS)] for a in range(CARDS)],
    np.uint64,
)
"""The cards that make a string of two cards."""
LOWEST = np.int64(-(1 << 62))


def desktop():
    """Working arrays that plays share one after another."""
    return (
        np.zeros(CELLS, np.int64),
        np.zeros(CELLS * PARTNERS, np.int64),
        np.zeros(3, np.int64),
        np.zeros(CARDS, np.int64),
    )


@njit(cache=True)
def unseen(top, under, n, card):
    """The set of cards that are neither face up nor ``card`` (-1: none is turned)."""
    cards = ALL
    if card >= 0:
        cards &= ~bit(card)
    for cell in range(n):
        lying = top[cell]
        while lying < LAND:
            cards &= ~bit(lying)
            lying = under[lying]
    return cards


@njit(cache=True)
def hopes(hidden, left, desk):
    """Fill the hope for pairs and for lone cards."""
    _, _, pair, lone = desk
    count = max(1, count_bits(hidden))
    comes = 1000 * left // count
    pair[1] = ONE_OUT * comes // 1000
    pair[2] = TWO_OUTS * (1_000_000 - (1000 - comes) ** 2) // 1_000_000
    for a in range(CARDS):
        ways = 0
        for b in range(CARDS):
            if hidden & bit(b) and WANTED[a, b] != ZERO:
                ways += count_bits(WANTED[a, b] & hidden)
        lone[a] = LONE * ways * left // count


@njit(cache=True)
def _lifted(near, depth, cells, cell, other, bridge):
    """How many more face-up cards a string made of two cells can turn to land."""
    third = bridge & cells if bridge != ZERO else (near[cell] | near[other]) & cells & ~bit(cell) & ~bit(other)
    most = max(depth[cell], depth[other]) - 1
    while third != ZERO:
        most = max(most, depth[lowest(third)])
        third &= third - ONE
    return most


@njit(cache=True)
def _find_pairs(geometry, n, top, cells, hidden, desk):
    """Fill ``pairs`` (``worth * 4096 + cell * 64 + other``, the greatest first): ``(how many, what completes any)``."""
    near, (partner, bridge, counts) = geometry
    depth, pairs, hope, _ = desk
    count, outs = 0, ZERO
    for cell in range(n):
        if depth[cell] == 0:
            continue
        for k in range(counts[cell]):
            other = partner[cell, k]
            if other < cell or depth[other] == 0:
                continue
            wanted = WANTED[top[cell], top[other]] & hidden
            if wanted == ZERO or (bridge[cell, k] != ZERO and bridge[cell, k] & cells == ZERO):
                continue
            outs |= wanted
            lifted = _lifted(near, depth, cells, cell, other, bridge[cell, k])
            worth = PAIR + COVER * (lifted > 0) + LIFT * min(lifted, MOST)
            worth = hope[min(count_bits(wanted), 2)] * worth // 1000
            if worth == 0:
                continue
            packed = worth << 12 | cell << 6 | other
            i = count
            while i > 0 and pairs[i - 1] < packed:
                pairs[i] = pairs[i - 1]
                i -= 1
            pairs[i] = packed
            count += 1
    return count, outs


@njit(cache=True)
def _pairs(geometry, n, top, cells, hidden, desk):
    """What disjoint pairs add, the best ones first; then every card that completes a pair, and cards in none."""
    depth, pairs, _, lone = desk
    count, outs = _find_pairs(geometry, n, top, cells, hidden, desk)
    total, used = np.int64(OUT * count_bits(outs)), ZERO
    for i in range(count):
        both = bit(pairs[i] >> 6 & 63) | bit(pairs[i] & 63)
        if used & both == ZERO:
            used |= both
            total += pairs[i] >> 12
    for cell in range(n):
        if depth[cell] and used & bit(cell) == ZERO:
            total += lone[top[cell]]
    return total


@njit(cache=True)
def _company(near, n, depth, cells):
    """What neighbours are worth to face-up cards, less what components cost that have too few of these."""
    total = np.int64(0)
    for cell in range(n):
        if depth[cell]:
            total += TOUCH * count_bits(near[cell] & cells)
    while cells != ZERO:
        part = component(near, cells, lowest(cells))
        cells &= ~part
        cards = 0
        while part != ZERO:
            cards += depth[lowest(part)] > 0
            part &= part - ONE
        if cards:
            total -= FEW * max(0, 3 - cards)
    return total


@njit(cache=True)
def promise(geometry, n, top, under, hidden, desk):
    """What a grid promises."""
    depth = desk[0]
    depths(top, under, n, depth)
    total, deepest, cells = np.int64(0), np.int64(0), inhabited(top, n)
    for cell in range(n):
        if depth[cell]:
            total -= CELL + DEEP * (depth[cell] - 1)
            deepest = max(deepest, depth[cell] - 1)
        elif top[cell] == LAND:
            total += PLAIN
    total += (DEEP - JUNK) * deepest + _company(geometry[0], n, depth, cells)
    return total + _pairs(geometry, n, top, cells, hidden, desk)


@njit(cache=True)
def _judge(geometry, n, top, under, hidden, desk):
    """What a grid is worth."""
    if face_up(top, n) == 0:
        return np.int64(WIN)
    worth = promise(geometry, n, top, under, hidden, desk)
    return worth + RUIN if stranded(geometry[0], top, n) else worth


@njit(cache=True)
def _best_reply(geometry, n, top, under, card, hidden, desk, book):
    """What the best way to lay a card promises."""
    best = LOWEST
    for cell in range(n):
        if top[cell] != EMPTY:
            ways, _ = turn_to(geometry[0], book, top, under, cell, card)
            for way in range(ways):
                best = max(best, _judge(geometry, n, book[7][way], book[8][way], hidden, desk))
    return best


@njit(cache=True)
def _best(geometry, n, top, under, card, hidden, desk, book, breadth, tremble, stream, scores, steps):
    """Fill ``scores`` and ``steps`` with the best moves at sight, at most ``breadth``; their count."""
    kept = 0
    for spot in range(n if card >= 0 else 1):
        cell = spot if card >= 0 else -1
        if cell >= 0 and top[cell] == EMPTY:
            continue
        ways, cleared = turn_to(geometry[0], book, top, under, cell, card)
        for way in range(ways):
            score = _judge(geometry, n, book[7][way], book[8][way], hidden, desk)
            if tremble:
                score += np.int64(below(stream, np.uint64(TREMBLE)))
            i = kept
            while i > 0 and scores[i - 1] < score:
                scores[i], steps[i] = scores[i - 1], steps[i - 1]
                i -= 1
            scores[i], steps[i] = score, (cell if cell >= 0 else CELLS) * STRIDE + (way + 1 if cleared else 0)
            kept = min(kept + 1, breadth)
    return kept


@njit(cache=True)
def _draw(hidden, stream):
    """An unseen card, each as likely."""
    for _ in range(np.int64(below(stream, np.uint64(count_bits(hidden))))):
        hidden &= hidden - ONE
    return lowest(hidden)


@njit(cache=True)
def choose(geometry, n, top, under, card, left, player, stream, books, desk):
    """The step of the move that a player makes with ``left`` cards to come; ``card`` is -1 for initial strings."""
    book, spare = books
    hidden = unseen(top, under, n, card)
    hopes(hidden, left, desk)
    planning = player == PLANNER and left > 0 and card >= 0
    breadth = BREADTH if planning else 1
    scores, steps = np.zeros(breadth + 1, np.int64), np.zeros(breadth + 1, np.int64)
    kept = _best(geometry, n, top, under, card, hidden, desk, book, breadth, not planning, stream, scores, steps)
    if not planning:
        return steps[0]
    cards = np.zeros(DRAWS, np.int64)
    for i in range(DRAWS):
        cards[i] = _draw(hidden, stream)
    best, chosen = LOWEST, steps[0]
    after_top, after_under = np.zeros(CELLS, np.int8), np.zeros(CARDS, np.int8)
    for i in range(kept):
        build(geometry[0], spare, top, under, card, steps[i], after_top, after_under)
        later = scores[i] * DRAWS
        if face_up(after_top, n):
            later = np.int64(0)
            for each in cards:
                later += _best_reply(geometry, n, after_top, after_under, each, hidden, desk, book)
        score = later // DRAWS + np.int64(below(stream, np.uint64(TREMBLE)))
        if score > best:
            best, chosen = score, steps[i]
    return chosen


@njit(cache=True)
def _cards(top, under, n):
    """How many cards are face up, buried ones too."""
    return CARDS - count_bits(unseen(top, under, n, -1))


@njit(cache=True)
def play(geometry, n, deck, setup, top0, under0, player, number, books, desk, steps):
    """Play once from the deal: ``(moves, the fewest cards that were face up)``; fill ``steps``.

    ``setup``: initial strings stand. A stranded card ends a game early, for it is lost.
    """
    stream = np.array([number], np.uint64)
    top, under = top0.copy(), under0.copy()
    after_top, after_under = np.zeros(CELLS, np.int8), np.zeros(CARDS, np.int8)
    moves, t, fewest = 0, -1 if setup else 0, n
    while fewest and t < len(deck) and not (t >= 0 and stranded(geometry[0], top, n)):
        card = np.int64(deck[t]) if t >= 0 else np.int64(-1)
        steps[moves] = choose(geometry, n, top, under, card, len(deck) - t - 1, player, stream, books, desk)
        build(geometry[0], books[0], top, under, card, steps[moves], after_top, after_under)
        top[:], under[:] = after_top, after_under
        moves, t, fewest = moves + 1, t + 1, min(fewest, _cards(top, under, n))
    return moves, fewest


@njit(cache=True)
def play_many(geometry, n, deck, setup, top0, under0, player, numbers, books, desk, values):
    """Play once for each of ``numbers`` (uint64[n]); fill ``values`` (float64[n]; see ``players.value``)."""
    steps = np.zeros(CARDS + 2, np.int64)
    for i in range(len(numbers)):
        _, fewest = play(geometry, n, deck, setup, top0, under0, player, numbers[i], books, desk, steps)
        values[i] = (n - fewest) / (2 * n) if fewest else 1.0
