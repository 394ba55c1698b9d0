# mypy: ignore-errors
# numba's njit is untyped: this is the judge of ``kernel``
"""Whether a changed game keeps the rules, and what it is worth (records as in ``game_kernel``).

Only what may have changed is asked again: the connection of the slots that are TOUCHED, the contact of these and of
those NEAR with an earlier draw; bonuses, uses and the end, which are quick, always.
"""

from generator.games.lost_island.game_kernel import (
    BONUSES,
    COMING,
    DRAWN_BEFORE,
    DRAWS,
    FRESH,
    NEAR,
    NOBODY,
    PLUSES,
    POINTS,
    QUILLS,
    SIZE,
    TERRAIN,
    TOP,
    TOUCHED,
    TURN,
    empty_cells,
)
from generator.games.lost_island.rumors_kernel import EMPTY, group, least
from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, count, lowest

ENDED = 7
"""More than any value: no impossible draw is needed."""


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
    room = room_left(script, game)
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
            bits &= bits - ONE
            for k in range(4):
                if game.owner[ground.near[cell, k]] < slot:
                    return True
    return False


@njit(cache=True)
def room_left(script, game):
    """The largest value that the impossible draw may have (ENDED: the game needs none); -1 without the bonuses."""
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
        return ENDED
    return min(6, script.facts[draws, TOP] + left)


@njit(cache=True)
def _uses(script, game):
    """Whether no terrain is named by more first draws than it has uses left."""
    used = _named(script, game)
    for terrain in range(6):  # noqa: SIM110
        if (used >> 8 * terrain) & 255 > script.start[terrain]:
            return False
    return True


@njit(cache=True)
def uses_left(script, game, terrain):
    """How many more first draws may name a terrain."""
    return script.start[terrain] - ((_named(script, game) >> 8 * terrain) & 255)


@njit(cache=True)
def _named(script, game):
    """How many first draws name each terrain, 8 bits a terrain."""
    used = 0
    for slot in range(script.start[DRAWN_BEFORE] & 1, game.book[DRAWS], 2):
        used += 1 << 8 * game.slots[slot, TERRAIN]
    return used


@njit(cache=True)
def _ends(ground, game, room):
    """Whether no empty area has as many cells as the last value."""
    if room == ENDED:
        return True
    first, second = empty_cells(ground, game)
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
