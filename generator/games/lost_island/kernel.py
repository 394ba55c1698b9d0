# mypy: ignore-errors
# numba's njit is untyped: this is the compiled half of ``solver``
"""The Lost Island's search: simulated annealing over whole games (records as in ``game_kernel``).

A round starts with a random game, the later half of the rounds with the best so far, and changes it again and again
(``moves_kernel``). What breaks a rule is taken back at once; what keeps them is a node: its points are counted, and it
is kept if it is not worse, or else with a chance that falls with each point lost and, level by level, towards the end
of the round. All chance is the stream's, and all chances are whole numbers out of 2 ** 32, so that a search is the same
on every machine.
"""

import numpy as np

from generator.games.lost_island.game_kernel import (
    DRAWN,
    DRAWS,
    ENTRIES,
    NOBODY,
    SIZE,
    TERRAIN,
    TOTAL,
    copy,
    empty_cells,
    give,
    is_first,
    keep,
    lengthen,
    undo,
)
from generator.games.lost_island.legal_kernel import legal, total, uses_left
from generator.games.lost_island.moves_kernel import (
    any_of,
    border,
    chain,
    cut,
    exchange,
    extend,
    pick,
    rebuild,
    rechoose,
    recolour,
    release,
)
from generator.games.lost_island.rumors_kernel import EMPTY, gather, group
from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, count
from generator.kernels.stream import next64

ODDS = np.array([557, 598, 681, 736, 847, 958, 999, 1024])
"""How often each kind of change is proposed, of 1024, summed up."""
HOT, COLD, LEVELS, WARM = 39 << 26, 9 << 26, 64, 21
"""The chance, out of 2 ** 32, that a game one point worse is kept: at the first level and at the last.
A round that begins with the best game so far begins at the level WARM."""
ROUNDS, SHORTEST = 6, 20_000
"""The rounds of a search, each with an equal part of its nodes; fewer where these would be less than SHORTEST."""
TRIES = 64
"""The changes that a round may propose for each of its nodes: enough, unless hardly anything can be changed."""
_HALF = np.uint64(32)


@njit(cache=True)
def rounds_of(nodes):
    """How many rounds a search of so many nodes has."""
    return max(1, min(ROUNDS, nodes // SHORTEST))


@njit(cache=True)
def go_round(ground, script, at, best, game, stream, number, rounds, left):
    """Round ``number`` of a search from a map ``at`` on; returns the nodes visited, at least 1.

    ``left`` are the nodes for this round and those after it. ``best`` is the best game of the rounds so far.
    """
    if number == 0:
        best.book[TOTAL] = -1
    if number < rounds - rounds // 2:
        clear(ground, at, game)
        play(ground, script, game, stream)
        return _anneal(ground, script, game, best, stream, left // (rounds - number), 0)
    copy(best, game)
    keep(game)
    return _anneal(ground, script, game, best, stream, left // (rounds - number), WARM)


@njit(cache=True)
def clear(ground, at, game):
    """A game without a draw to come."""
    for slot in range(len(game.cells)):
        game.cells[slot, 0], game.cells[slot, 1] = ZERO, ZERO
        for column in range(4):
            game.slots[slot, column] = 0
    for cell in range(len(game.at)):
        game.at[cell] = at[cell] if cell < ground.size else EMPTY
        game.at_[cell] = EMPTY
        game.owner[cell] = DRAWN if game.at[cell] >= 0 else NOBODY
    gather(game.at, game.where)
    game.book[DRAWS] = 0
    keep(game)


@njit(cache=True)
def play(ground, script, game, stream):
    """Continue a game at random to its end, each draw with the smallest die: a game of many draws."""
    while game.book[DRAWS] < script.slots:
        slot = game.book[DRAWS]
        size, terrain = _smallest(script, game, stream)
        pool, pool_ = _roomy(ground, game, size)
        if pool | pool_ == ZERO:
            return
        lengthen(game, slot + 1)
        game.slots[slot, TERRAIN] = terrain
        near, near_ = _edge(ground, game)
        near, near_ = near & pool, near_ & pool_
        if near | near_ == ZERO:
            near, near_ = pool, pool_
        while game.slots[slot, SIZE] < size:
            give(ground, script, game, any_of(stream, near, near_), slot)
            near, near_ = border(ground, game, slot)
            near, near_ = near & pool, near_ & pool_
        keep(game)


@njit(cache=True)
def _smallest(script, game, stream):
    """The smallest value that the next slot may have without a bonus, and a random terrain for it."""
    slot = game.book[DRAWS]
    best, terrain, shift = 7, 0, pick(stream, 6)
    for k in range(6):
        named = (k + shift) % 6
        if is_first(script, slot) and uses_left(script, game, named) == 0:
            continue
        for size in range(1, best):
            if script.cost[slot, named, size] == 0:
                best, terrain = size, named
                break
    return best, terrain


@njit(cache=True)
def _roomy(ground, game, size):
    """The empty areas of so many cells or more."""
    first, second = empty_cells(ground, game)
    out, out_ = ZERO, ZERO
    while first | second != ZERO:
        area, area_, _, _ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        if count(area) + count(area_) >= size:
            out, out_ = out | area, out_ | area_
    return out, out_


@njit(cache=True)
def _edge(ground, game):
    """The cells beside drawn ones."""
    out, out_ = ZERO, ZERO
    for cell in range(ground.size):
        if game.at[cell] >= 0:
            out |= ground.beside[cell, 0]
            out_ |= ground.beside[cell, 1]
    return out, out_


@njit(cache=True)
def _anneal(ground, script, game, best, stream, nodes, first):
    """One round on a legal game, from a level on; ``best`` becomes what is better. Returns the nodes visited."""
    chances = np.zeros(64, np.uint64)
    now = total(ground, script, game)
    game.book[TOTAL] = now
    if now > best.book[TOTAL]:
        copy(game, best)
    node, level, tries = 1, -1, 0
    while node < nodes and tries // TRIES < nodes:
        tries += 1
        reached = min(LEVELS - 1, first + node * (LEVELS - first) // nodes)
        if level < reached:
            level = reached
            _set_chances(chances, level)
        propose(ground, script, game, stream)
        if game.book[ENTRIES] == 0:
            continue
        if not legal(ground, script, game):
            undo(script, game)
            continue
        node += 1
        new = total(ground, script, game)
        if new < now and next64(stream) >> _HALF >= chances[min(now - new, 63)]:
            undo(script, game)
            continue
        keep(game)
        now = new
        game.book[TOTAL] = now
        if now > best.book[TOTAL]:
            copy(game, best)
    return node


@njit(cache=True)
def _set_chances(chances, level):
    """Fill in the chance, out of 2 ** 32, to keep a game so many points worse."""
    one = np.uint64(HOT - (HOT - COLD) * level // (LEVELS - 1))
    chances[0] = ONE << _HALF
    for points in range(1, len(chances)):
        chances[points] = (chances[points - 1] * one) >> _HALF


@njit(cache=True)
def propose(ground, script, game, stream):
    """Change the game at random; whether it is still legal is not asked."""
    roll = pick(stream, 1024)
    if roll >= ODDS[6] and game.book[DRAWS] > 0:
        cut(ground, script, game, stream)
    elif roll >= ODDS[5] or game.book[DRAWS] == 0:
        extend(ground, script, game, stream)
    elif roll < ODDS[0]:
        chain(ground, script, game, stream)
    elif roll < ODDS[1]:
        release(ground, script, game, stream)
    elif roll < ODDS[2]:
        recolour(script, game, stream)
    elif roll < ODDS[3] and script.frees > 0:
        rechoose(script, game, stream)
    elif roll < ODDS[4]:
        exchange(ground, script, game, stream)
    else:
        rebuild(ground, script, game, stream)
    draws = game.book[DRAWS]
    while draws > 0 and game.slots[draws - 1, SIZE] == 0:
        draws -= 1
    if draws < game.book[DRAWS]:
        lengthen(game, draws)
