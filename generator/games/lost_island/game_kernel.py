# mypy: ignore-errors
# numba's njit is untyped: this is the game that ``kernel`` changes
"""A whole game as the annealing holds it, and what changes it (sheet and maps as in ``rumors_kernel``).

The draws to come are slots, 0 .. s-1, at most 36; a game uses the first of them, and the impossible draw that ends it
comes after. A draw's die and bonuses are no part of a game: they follow from its size and terrain. A ``GAME``::

    cells     uint64[36, 2]     the cells of each slot's draw, as bits
    slots     int64[36, 4]      SIZE, TERRAIN, PLUSES (its [+-1] cells), QUILLS (its [scoring] cells)
    owner     int8[121]         the slot that draws each cell; NOBODY; DRAWN: it was drawn before; from n on NOBODY
    own       int8[120]         the terrain of each [free terrain] cell, whoever draws it
    at, where                   the final map
    book      int64[5]          DRAWS: the slots in use; ENTRIES of the journal; TOUCHED, NEAR: bits of the slots with a
                                cell changed, and with one beside it; TOTAL: the points
    journal   int64[128, 3]     what to undo: kind, cell or slot, old value
    at_, where_, out            room for a map in between, and for four rumors' points

``SCRIPT`` is what the search must keep to::

    slots, frees                s, f
    signs     int8[120]         PLAIN, PLUS, QUILL or FREE for each cell
    open      uint64[2]         the cells not yet drawn
    free      int64[120]        the f [free terrain] cells among them
    cost      int8[37, 6, 7]    [slot, terrain, size]: the fewest [+-1] that such a draw needs, NEVER if it cannot be
    facts     int64[37, 2]      TURN of each slot, from 0; TOP: its largest die
    start     int64[11]         six uses left, BONUSES, COMING, FRESH quills, DRAWN_BEFORE, POINTS written
    numbers   int64[4]          the rumors
"""

import numpy as np

from generator.games.lost_island.rumors_kernel import CELLS, EMPTY, bit, paint
from generator.kernels import njit
from generator.kernels.bits import ONE, ZERO, lowest

SIZE, TERRAIN, PLUSES, QUILLS = range(4)
DRAWS, ENTRIES, TOUCHED, NEAR, TOTAL = range(5)
TURN, TOP = range(2)
BONUSES, COMING, FRESH, DRAWN_BEFORE, POINTS = range(6, 11)
PLAIN, PLUS, QUILL, FREE = range(4)
NOBODY, DRAWN = 63, -1
NEVER = 100
MOST, JOURNAL = 36, 128
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
            bits &= bits - ONE
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
def copy(game, other):
    """Make another game the same; not its journal."""
    other.cells[:] = game.cells
    other.slots[:] = game.slots
    other.owner[:] = game.owner
    other.own[:] = game.own
    other.at[:] = game.at
    other.where[:] = game.where
    other.book[:] = game.book


@njit(cache=True)
def is_first(script, slot):
    """Whether a slot is the first draw of its turn."""
    return (slot + script.start[DRAWN_BEFORE]) & 1 == 0


@njit(cache=True)
def empty_cells(ground, game):
    """The cells that remain empty, as two words."""
    first, second = ground.land[0], ground.land[1]
    for terrain in range(6):
        first &= ~game.where[terrain, 0]
        second &= ~game.where[terrain, 1]
    return first, second
