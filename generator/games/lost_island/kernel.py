# mypy: ignore-errors
# numba's njit is untyped: this is the compiled half of ``solver``
"""The Lost Island's search: simulated annealing over whole games (arrays as in ``game_kernel``)."""

import numpy as np
from numba import njit

from generator.games.lost_island.game_kernel import (
    DRAWN,
    DRAWN_BEFORE,
    DRAWS,
    ENTRIES,
    NOBODY,
    SIZE,
    TERRAIN,
    TOTAL,
    choose,
    colour,
    give,
    keep,
    legal,
    lengthen,
    total,
    undo,
)
from generator.games.lost_island.moves_kernel import (
    any_of,
    border,
    chain,
    cut,
    exchange,
    extend,
    grow,
    pick,
    rebuild,
    rechoose,
    recolour,
    release,
    some_terrain,
)
from generator.games.lost_island.rumors_kernel import EMPTY, ONE, ZERO, count, gather, group
from generator.kernels.stream import next64

_LOG2E = 6196328018  # 2**32 / ln 2


@njit(cache=True)
def empty_game(ground, script, at, game):
    """A game without a draw on a map."""
    for cell in range(len(at)):
        game.owner[cell] = DRAWN if at[cell] >= 0 else NOBODY
        game.at[cell] = at[cell]
    game.at_[:] = EMPTY
    gather(game.at, game.where)


@njit(cache=True)
def play(ground, script, game, stream):
    """Continue a game at random to its end, with the smallest dice that can be."""
    while game.book[DRAWS] < script.slots:
        slot = game.book[DRAWS]
        empty, empty_ = ground.land[0], ground.land[1]
        for t in range(6):
            empty &= ~game.where[t, 0]
            empty_ &= ~game.where[t, 1]
        first = (slot & 1) == (script.start[DRAWN_BEFORE] & 1)
        best, terrain = 7, -1
        shift = pick(stream, 6)
        for k in range(6):
            t = (k + shift) % 6
            if first:
                used = 0
                for other in range(script.start[DRAWN_BEFORE] & 1, slot, 2):
                    used += game.slots[other, TERRAIN] == t
                if used >= script.start[t]:
                    continue
            for size in range(1, 7):
                if script.cost[slot, t, size] == 0 and size < best:
                    best, terrain = size, t
        # a component that is large enough
        pool, pool_ = ZERO, ZERO
        while empty | empty_ != ZERO:
            area, area_, beside, beside_ = group(ground, empty, empty_)
            empty, empty_ = empty & ~area, empty_ & ~area_
            if count(area) + count(area_) >= best:
                pool, pool_ = pool | area, pool_ | area_
        if pool | pool_ == ZERO:
            return
        lengthen(game, slot + 1)
        colour(script, game, slot, terrain)
        # the first cell touches the map
        seeds, seeds_ = ZERO, ZERO
        for cell in range(ground.size):
            if game.at[cell] >= 0:
                seeds |= ground.beside[cell, 0]
                seeds_ |= ground.beside[cell, 1]
        seeds, seeds_ = seeds & pool, seeds_ & pool_
        if seeds | seeds_ == ZERO:
            seeds, seeds_ = pool, pool_
        cell = any_of(stream, seeds, seeds_)
        give(ground, script, game, cell, slot)
        while game.slots[slot, SIZE] < best:
            near, near_ = border(ground, game, slot)
            give(ground, script, game, any_of(stream, near & pool, near_ & pool_), slot)
        keep(game)


@njit(cache=True)
def propose(ground, script, game, stream, odds):
    roll = pick(stream, 1024)
    k = 0
    while roll >= odds[k]:
        k += 1
    if k == 0:
        chain(ground, script, game, stream)
    elif k == 1:
        release(ground, script, game, stream)
    elif k == 2:
        recolour(script, game, stream)
    elif k == 3:
        if script.frees:
            rechoose(script, game, stream)
    elif k == 4:
        exchange(ground, script, game, stream)
    elif k == 5:
        rebuild(ground, script, game, stream)
    elif k == 6:
        extend(ground, script, game, stream)
    else:
        cut(ground, script, game, stream)
    while game.book[DRAWS] > 0 and game.slots[game.book[DRAWS] - 1, SIZE] == 0:
        lengthen(game, game.book[DRAWS] - 1)
    return k


@njit(cache=True)
def copy(game, other):
    other.cells[:] = game.cells
    other.slots[:] = game.slots
    other.owner[:] = game.owner
    other.own[:] = game.own
    other.at[:] = game.at
    other.where[:] = game.where
    other.book[:] = game.book


@njit(cache=True)
def anneal(ground, script, game, best, stream, proposals, hot, cold, odds, stats):
    """Anneal from T=hot to T=cold."""
    chances = np.zeros(64, np.uint64)
    now = total(ground, script, game)
    game.book[TOTAL] = now
    if now > best.book[TOTAL]:
        copy(game, best)
    for step in range(proposals):
        if step & 1023 == 0:
            t = hot * (cold / hot) ** (step / proposals)
            for k in range(64):
                chances[k] = np.uint64(np.exp(-k / t) * 4294967295.0)
        if game.book[DRAWS] == 0:
            return step
        k = propose(ground, script, game, stream, odds)
        stats[k, 0] += 1
        if game.book[ENTRIES] == 0:
            stats[k, 4] += 1
            continue
        if not legal(ground, script, game):
            undo(script, game)
            continue
        stats[k, 1] += 1
        new = total(ground, script, game)
        if new >= now or (now - new < 64 and (next64(stream) >> np.uint64(32)) < chances[now - new]):
            stats[k, 2] += 1
            stats[k, 3] += new > now
            now = new
            keep(game)
            game.book[TOTAL] = now
            if now > best.book[TOTAL]:
                copy(game, best)
        else:
            undo(script, game)
    return proposals


@njit(cache=True)
def search(ground, script, at, best, game, stream, proposals):
    """x."""
    empty_game(ground, script, at, game)
    best.book[TOTAL] = -1
    play(ground, script, game, stream)
    odds = np.array([557, 598, 681, 736, 847, 958, 999, 1024])
    return anneal(ground, script, game, best, stream, proposals, 2.0, 0.3, odds, np.zeros((8, 5), np.int64))
