# mypy: ignore-errors
"""The compiled twins of Islands' simulated people: the same moves from the same stream (see ``players``).

Grids are arrays as in ``kernel``; moves are steps as in ``beam_kernel``. ``traits`` int64[9] holds one out, two outs,
wait, win, ruin, tremble, breadth, draws and the kind of player: 0 greedy, 1 planner.
"""

import numpy as np
from numba import njit

from generator.games.islands.beam_kernel import STRIDE, build
from generator.games.islands.kernel import CARDS, CELLS, EMPTY, LAND, face_up, stranded, turn_to
from generator.games.islands.promise_kernel import desktop, promise, third
from generator.kernels.stream import below

ONE_OUT, TWO_OUTS, WAIT, WIN, RUIN, TREMBLE, BREADTH, DRAWS, KIND = range(9)


@njit(cache=True)
def _unseen(top, under, n, card, hidden):
    """Fill ``hidden`` with the cards that are neither face up nor ``card``, by number; their count."""
    seen = np.zeros(CARDS, np.bool_)
    if card >= 0:
        seen[card] = True
    for cell in range(n):
        lying = top[cell]
        while lying < LAND:
            seen[lying] = True
            lying = under[lying]
    count = 0
    for each in range(CARDS):
        if not seen[each]:
            hidden[count] = each
            count += 1
    return count


@njit(cache=True)
def _hopes(hidden, count, left, traits, pair, lone):
    """Fill ``pair`` int32[52, 52] and ``lone`` int32[52]: the hope to complete two cards, or one, in thousandths."""
    known = np.zeros(CARDS, np.int64)
    for i in range(count):
        known[hidden[i]] = 1
    lone[:] = 0
    for a in range(CARDS):
        for b in range(CARDS):
            outs = 0
            for k in range(4):
                card = third(a, b, k)
                if card < 0:
                    break
                outs += known[card]
            hope = traits[TWO_OUTS] if outs > 1 else traits[ONE_OUT] if outs else 0
            pair[a, b] = hope * left // max(1, count)
            lone[a] += outs * known[b]
    for a in range(CARDS):
        lone[a] = traits[WAIT] * lone[a] * left // max(1, count)


@njit(cache=True)
def _judge(geometry, n, top, under, pair, lone, w, traits, desk):
    """What a grid is worth."""
    if face_up(top, n) == 0:
        return traits[WIN]
    near, near2 = geometry
    worth = promise(near, near2, top, under, n, pair, lone, w, desk)
    return worth + traits[RUIN] if stranded(near, top, n) else worth


@njit(cache=True)
def _best_reply(geometry, n, top, under, card, pair, lone, w, traits, desk, book):
    """What the best way to lay a card promises."""
    best = np.int64(-(1 << 62))
    for cell in range(n):
        if top[cell] != EMPTY:
            ways, _ = turn_to(geometry[0], book, top, under, cell, card)
            for way in range(ways):
                best = max(best, _judge(geometry, n, book[7][way], book[8][way], pair, lone, w, traits, desk))
    return best


@njit(cache=True)
def choose(geometry, n, top, under, card, left, w, traits, stream, books):
    """The step of the move that a player makes with ``left`` cards to come; ``card`` is -1 for initial strings."""
    book, spare = books
    near, desk = geometry[0], desktop()
    pair, lone, hidden = np.zeros((CARDS, CARDS), np.int32), np.zeros(CARDS, np.int32), np.zeros(CARDS, np.int64)
    count = _unseen(top, under, n, card, hidden)
    _hopes(hidden, count, left, traits, pair, lone)
    planning = traits[KIND] == 1 and left > 0 and card >= 0
    breadth = traits[BREADTH] if planning else 1
    scores, steps, kept = np.zeros(breadth + 1, np.int64), np.zeros(breadth + 1, np.int64), 0
    for spot in range(n if card >= 0 else 1):
        cell = spot if card >= 0 else -1
        if cell >= 0 and top[cell] == EMPTY:
            continue
        ways, cleared = turn_to(near, book, top, under, cell, card)
        for way in range(ways):
            score = _judge(geometry, n, book[7][way], book[8][way], pair, lone, w, traits, desk)
            if not planning:
                score += np.int64(below(stream, np.uint64(traits[TREMBLE])))
            i = kept
            while i > 0 and scores[i - 1] < score:
                scores[i], steps[i] = scores[i - 1], steps[i - 1]
                i -= 1
            scores[i], steps[i] = score, (cell if cell >= 0 else CELLS) * STRIDE + (way + 1 if cleared else 0)
            kept = min(kept + 1, breadth)
    if not planning:
        return steps[0]
    cards = np.zeros(traits[DRAWS], np.int64)
    for i in range(len(cards)):
        cards[i] = hidden[np.int64(below(stream, np.uint64(count)))]
    best, chosen = np.int64(-(1 << 62)), steps[0]
    after_top, after_under = np.zeros(CELLS, np.int8), np.zeros(CARDS, np.int8)
    for i in range(kept):
        build(near, spare, top, under, card, steps[i], after_top, after_under)
        later = scores[i] * len(cards)
        if face_up(after_top, n):
            later = np.int64(0)
            for each in cards:
                later += _best_reply(geometry, n, after_top, after_under, each, pair, lone, w, traits, desk, book)
        score = later // len(cards) + np.int64(below(stream, np.uint64(traits[TREMBLE])))
        if score > best:
            best, chosen = score, steps[i]
    return chosen


@njit(cache=True)
def play(geometry, n, deck, begun, setup, top0, under0, w, traits, stream, books, steps):
    """Play to the end: ``(won, moves)``; fill ``steps``. A stranded card ends a game early, for it is lost."""
    near = geometry[0]
    top, under = top0.copy(), under0.copy()
    after_top, after_under = np.zeros(CELLS, np.int8), np.zeros(CARDS, np.int8)
    moves, t = 0, begun - 1 if setup else begun
    while face_up(top, n):
        if t == len(deck) or (t >= begun and stranded(near, top, n)):
            return False, moves
        card = np.int64(deck[t]) if t >= begun else np.int64(-1)
        left = len(deck) - t - 1
        steps[moves] = choose(geometry, n, top, under, card, left, w, traits, stream, books)
        build(near, books[0], top, under, card, steps[moves], after_top, after_under)
        top[:], under[:] = after_top, after_under
        moves, t = moves + 1, t + 1
    return True, moves


@njit(cache=True)
def plays(geometry, n, deck, begun, setup, top0, under0, w, traits, seed, count, books):
    """How many of ``count`` plays are won, play ``i`` by a player whose stream starts at ``seed + i``."""
    wins = 0
    stream, steps = np.zeros(1, np.uint64), np.zeros(CARDS + 2, np.int64)
    for i in range(count):
        stream[0] = seed + np.uint64(i)
        won, _ = play(geometry, n, deck, begun, setup, top0, under0, w, traits, stream, books, steps)
        wins += won
    return wins
