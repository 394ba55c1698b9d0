# mypy: ignore-errors
# numba's njit is untyped: this is the game that ``kernel`` changes
"""A whole game as the annealing holds it, and what changes, tests and counts it (sheet and maps as in
``rumors_kernel``).

The draws to come are slots, 0 .. s-1 (at most 36); a game uses the first ``draws`` of them, and the impossible draw that
ends it comes after. ::

    cells      uint64[s, 2]     the cells of each slot's draw, as bits
    slots      int64[s, 4]      SIZE, TERRAIN, PLUSES (its [+-1] cells), QUILLS (its [scoring] cells)
    owner      int8[n + 1]      the slot that draws each cell; NOBODY; DRAWN: it is drawn already; owner[n]: NOBODY
    own        int8[n]          the terrain of each [free terrain] cell, whoever draws it
    at, where                   the final map
    book       int64[5]         DRAWS, ENTRIES of the journal, slots TOUCHED and slots NEAR a changed cell as bits, total
    journal    int64[2048, 3]   what to undo: kind, cell or slot, old value

The script, the bonuses and the uses never change::

    signs      int8[n]          PLAIN, PLUS, QUILL or FREE for each cell
    open       uint64[2]        the cells not yet drawn
    free       int64[f]         the [free terrain] cells among them
    cost       int8[s + 1, 6, 7]  [slot, terrain, size]: the fewest [+-1] that such a draw needs, NEVER when it cannot be
    facts      int64[s + 1, 2]  TURN of each slot, from 0; TOP: its largest die
    start      int64[11]        six uses left, BONUSES, COMING, FRESH quills, DRAWN_BEFORE, POINTS written
    numbers    int64[4]         the rumors

So a draw's die and bonuses are no part of the search: they follow from its size and terrain.
"""

import numpy as np
from numba import njit

from generator.games.lost_island.rumors_kernel import CELLS, EMPTY, ZERO, bit, count, group, least, lowest, paint

SIZE, TERRAIN, PLUSES, QUILLS = range(4)
DRAWS, ENTRIES, TOUCHED, NEAR, TOTAL = range(5)
TURN, TOP = range(2)
BONUSES, COMING, FRESH, DRAWN_BEFORE, POINTS = range(6, 11)
PLAIN, PLUS, QUILL, FREE = range(4)
NOBODY, DRAWN = 63, -1
NEVER = 100
MOST, JOURNAL = 36, 1024
_CELL, _OWN, _TERRAIN, _DRAWS = range(4)


SCRIPT = np.dtype(
    [
        ("slots", np.int64),
        ("frees", np.int64),
        ("signs", np.int8, (CELLS,)),
        ("open", np.uint64, (2,)),
        ("free", np.int64, (CELLS,)),
        ("cost", np.int8, (MOST + 1, 6, 7)),
        ("facts", np.int64, (MOST + 1, 2)),
        ("start", np.int64, (11,)),
        ("numbers", np.int64, (4,)),
    ],
    align=True,
)
GAME = np.dtype(
    [
        ("cells", np.uint64, (MOST, 2)),
        ("slots", np.int64, (MOST, 4)),
        ("owner", np.int8, (CELLS + 1,)),
        ("own", np.int8, (CELLS,)),
        ("at", np.int8, (CELLS + 1,)),
        ("where", np.uint64, (6, 2)),
        ("book", np.int64, (5,)),
        ("journal", np.int64, (JOURNAL, 3)),
        ("at_", np.int8, (CELLS + 1,)),
        ("where_", np.uint64, (6, 2)),
        ("out", np.int64, (4,)),
    ],
    align=True,
)


@njit(cache=True)
def _note(game, kind, place, old):
    entry = game.book[ENTRIES]
    game.journal[entry, 0], game.journal[entry, 1], game.journal[entry, 2] = kind, place, old
    game.book[ENTRIES] = entry + 1


@njit(cache=True)
def give(ground, script, game, cell, slot):
    """Let a slot, or NOBODY, draw a cell that is not yet drawn."""
    old = game.owner[cell]
    _note(game, _CELL, cell, old)
    _move(script, game, cell, old, slot)
    near = 0
    for k in range(4):
        other = game.owner[ground.near[cell, k]]
        if 0 <= other < NOBODY:
            near |= 1 << other
    game.book[NEAR] |= near
    game.book[TOUCHED] |= (1 << old) | (1 << slot)


@njit(cache=True)
def _move(script, game, cell, old, slot):
    """Change a cell's owner and all that follows from it."""
    sign, here = script.signs[cell], bit(cell)
    if old != NOBODY:
        game.cells[old, cell >> 6] ^= here
        game.slots[old, SIZE] -= 1
        game.slots[old, PLUSES] -= sign == PLUS
        game.slots[old, QUILLS] -= sign == QUILL
    game.owner[cell] = slot
    shown = EMPTY
    if slot != NOBODY:
        game.cells[slot, cell >> 6] ^= here
        game.slots[slot, SIZE] += 1
        game.slots[slot, PLUSES] += sign == PLUS
        game.slots[slot, QUILLS] += sign == QUILL
        shown = game.own[cell] if sign == FREE else game.slots[slot, TERRAIN]
    if shown != game.at[cell]:
        paint(game.at, game.where, cell, shown)


@njit(cache=True)
def colour(script, game, slot, terrain):
    """Give a slot another terrain."""
    _note(game, _TERRAIN, slot, game.slots[slot, TERRAIN])
    _repaint(script, game, slot, terrain)


@njit(cache=True)
def _repaint(script, game, slot, terrain):
    game.slots[slot, TERRAIN] = terrain
    for word in range(2):
        bits = game.cells[slot, word]
        while bits != ZERO:
            cell = (word << 6) + lowest(bits)
            bits &= bits - np.uint64(1)
            if script.signs[cell] != FREE:
                paint(game.at, game.where, cell, terrain)


@njit(cache=True)
def choose(game, cell, terrain):
    """Give a [free terrain] cell another terrain."""
    _note(game, _OWN, cell, game.own[cell])
    _reshow(game, cell, terrain)


@njit(cache=True)
def _reshow(game, cell, terrain):
    game.own[cell] = terrain
    if game.owner[cell] != NOBODY:
        paint(game.at, game.where, cell, terrain)


@njit(cache=True)
def lengthen(game, draws):
    """Change how many slots the game uses."""
    _note(game, _DRAWS, 0, game.book[DRAWS])
    game.book[DRAWS] = draws


@njit(cache=True)
def keep(game):
    """Make the changes since the last ``keep`` or ``undo`` final."""
    game.book[ENTRIES], game.book[TOUCHED], game.book[NEAR] = 0, 0, 0


@njit(cache=True)
def undo(script, game):
    """Take back the changes since the last ``keep`` or ``undo``."""
    for entry in range(game.book[ENTRIES] - 1, -1, -1):
        kind, place, old = game.journal[entry, 0], game.journal[entry, 1], game.journal[entry, 2]
        if kind == _CELL:
            _move(script, game, place, game.owner[place], old)
        elif kind == _OWN:
            _reshow(game, place, old)
        elif kind == _TERRAIN:
            _repaint(script, game, place, old)
        else:
            game.book[DRAWS] = old
    keep(game)


@njit(cache=True)
def legal(ground, script, game):
    """Whether the changed game is legal: each draw one area that touches an earlier one, dice, bonuses, uses, end."""
    draws = game.book[DRAWS]
    touched = game.book[TOUCHED] & ~(1 << NOBODY)
    slot = 0
    while touched != 0:
        if touched & 1:
            if (game.slots[slot, SIZE] > 0) != (slot < draws):
                return False
            if slot < draws and not _connected(ground, game, slot):
                return False
        slot += 1
        touched >>= 1
    room = _room(script, game)
    return room >= 0 and _uses(script, game) and _rooted(ground, script, game) and _ends(ground, game, room)


@njit(cache=True)
def _connected(ground, game, slot):
    area, area_, _, _ = group(ground, game.cells[slot, 0], game.cells[slot, 1])
    return area == game.cells[slot, 0] and area_ == game.cells[slot, 1]


@njit(cache=True)
def _rooted(ground, script, game):
    """Whether each draw that may have lost its contact with an earlier one still has one."""
    asked = (game.book[TOUCHED] | game.book[NEAR]) & ~(1 << NOBODY)
    if script.start[DRAWN_BEFORE] == 0:
        asked &= ~1
    slot = 0
    while asked != 0:
        if asked & 1 and game.slots[slot, SIZE] > 0 and not _touches(ground, game, slot):
            return False
        slot += 1
        asked >>= 1
    return True


@njit(cache=True)
def _touches(ground, game, slot):
    for word in range(2):
        bits = game.cells[slot, word]
        while bits != ZERO:
            cell = (word << 6) + lowest(bits)
            bits &= bits - np.uint64(1)
            for k in range(4):
                if game.owner[ground.near[cell, k]] < slot:
                    return True
    return False


@njit(cache=True)
def _room(script, game):
    """The largest value that the impossible draw may have (7: the game ends without one); -1 without the bonuses."""
    draws, turn = game.book[DRAWS], 0
    left, coming = script.start[BONUSES], script.start[COMING]
    for slot in range(draws + 1):
        if script.facts[slot, TURN] != turn:
            turn = script.facts[slot, TURN]
            left += coming
            coming = 0
        if slot == draws:
            break
        size = game.slots[slot, SIZE]
        if size > 6:
            return -1
        left -= script.cost[slot, game.slots[slot, TERRAIN], size]
        if left < 0:
            return -1
        coming += game.slots[slot, PLUSES]
    if draws == script.slots:
        return 7
    return min(6, script.facts[draws, TOP] + left)


@njit(cache=True)
def _uses(script, game):
    """Whether no terrain is named by more first draws than it has uses left."""
    used = 0
    for slot in range(script.start[DRAWN_BEFORE] & 1, game.book[DRAWS], 2):
        used += 1 << 8 * game.slots[slot, TERRAIN]
    for terrain in range(6):
        if (used >> 8 * terrain) & 255 > script.start[terrain]:
            return False
    return True


@njit(cache=True)
def _ends(ground, game, room):
    """Whether no empty area has as many cells as the last value."""
    if room == 7:
        return True
    first, second = ground.land[0], ground.land[1]
    for terrain in range(6):
        first &= ~game.where[terrain, 0]
        second &= ~game.where[terrain, 1]
    while first | second != ZERO:
        area, area_, _, _ = group(ground, first, second)
        if count(area) + count(area_) >= room:
            return False
        first, second = first & ~area, second & ~area_
    return True


@njit(cache=True)
def total(ground, script, game):
    """The points of the game: rumors and bonus scores."""
    points = script.start[POINTS]
    smallest = least(ground, script.numbers, game.at, game.where, game.out)
    for i in range(4):
        points += game.out[i]
    draws = game.book[DRAWS]
    fresh, slot = script.start[FRESH], 0
    while slot < draws or fresh > 0:
        turn, after = script.facts[slot, TURN], slot
        while after < draws and script.facts[after, TURN] == turn:
            fresh += game.slots[after, QUILLS]
            after += 1
        if fresh > 0:
            if after < draws:
                points += fresh * _least_after(ground, script, game, after)
            else:
                points += fresh * smallest
        fresh, slot = 0, after
    return points


@njit(cache=True)
def _least_after(ground, script, game, slot):
    """The smallest rumor on the map before a slot."""
    for terrain in range(6):
        game.where_[terrain, 0], game.where_[terrain, 1] = game.where[terrain, 0], game.where[terrain, 1]
    for cell in range(ground.size):
        late = game.owner[cell] >= slot
        game.at_[cell] = EMPTY if late else game.at[cell]
    for later in range(slot, game.book[DRAWS]):
        for word in range(2):
            gone = ~game.cells[later, word]
            for terrain in range(6):
                game.where_[terrain, word] &= gone
    return least(ground, script.numbers, game.at_, game.where_, game.out)
