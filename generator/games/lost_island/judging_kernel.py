# mypy: ignore-errors
# numba's njit is untyped: this is the compiled twin of ``players.judge``
"""What the simulated people think of a map; ``GROUND``, ``at`` and ``where`` as in ``rumors_kernel``, terrains 0 .. 5.

A filling is one number: ten bits for each of its cells (cell * 8 + 1 + the terrain that it shows), the greatest lowest.

``TABLE``: what does not change during a play; ``DESK``: what does, and room to work in.
"""

import numpy as np

from generator.games.lost_island.hope_kernel import outlook
from generator.games.lost_island.rumors_kernel import CELLS, group
from generator.kernels import njit
from generator.kernels.bits import ZERO, count

PLAIN, PLUS, SCORING, FREE = range(4)
"""The bonus of a cell."""
TURNS, USES = 18, 3
WIDEST, MET = 16, 2048
"""The widest beam, and the most fillings that grow from one."""
NEVER, LAST = 99, 1023
HIGH = np.int64(1 << 40)
POSSIBLE = np.array([0, 421, 704, 875, 963, 995, 1000], np.int64)
"""As ``players.POSSIBLE``."""
TABLE = np.dtype(
    [
        ("signs", np.int8, (CELLS,)),
        ("numbers", np.int64, (4,)),
        ("script", np.int64, (TURNS, 5)),
        ("hopes", np.int64, (13, 8)),
        ("holes", np.int64, (4,)),
        *(
            (name, np.int64)
            for name in ("cell", "pace", "early", "late", "bonus", "more", "plus", "quill", "width", "kept", "halving")
        ),
    ],
    align=True,
)
"""The bonuses of the cells, the rumors, the dice; then a taste, and its hopes by rumor."""
DESK = np.dtype(
    [
        ("at", np.int8, (CELLS + 1,)),
        ("where", np.uint64, (6, 2)),
        ("empty", np.uint64, (2,)),
        ("uses", np.int64, (6,)),
        *((name, np.int64) for name in ("draws", "bonuses", "coming", "quills", "written")),
        ("price", np.int64, (7,)),
        ("die", np.int64, (7,)),
        ("beam", np.int64, (2, WIDEST)),
        ("marks", np.int64, (2, WIDEST)),
        ("best", np.int64, (WIDEST, 4)),
        ("scores", np.int64, (WIDEST,)),
        ("met", np.int64, (MET,)),
    ],
    align=True,
)
"""The map and its empty cells, what is written (``written``: points times 100); bonuses to a value and its die; the
fillings that are kept and what they are worth; the best draws (terrain, die, value, filling) and what they are worth.
"""


@njit(cache=True)
def judge(ground, table, desk, spent):
    """What the map on the desk is worth once the draw is made that led to it; in hundredths of a point."""
    left = 2 * TURNS - desk.draws - 1
    empty, numbers, hopes = desk.empty, table.numbers, table.hopes
    largest, free, holes = _areas(ground, table, empty)
    heat = table.late + (table.early - table.late) * free // ground.size
    points, hope, least, outset = np.int64(0), np.int64(0), HIGH, HIGH
    for i in range(4):
        made, more = outlook(numbers[i], ground, desk.at, desk.where, empty, hopes[numbers[i]])
        more = more * heat // 100
        points, hope = points + made, hope + more
        least, outset = min(least, made), min(outset, made + more)
    points += desk.quills * least
    if left == 0 or free == 0:
        return points
    for c in range(ground.size):
        if desk.at[c] < 0:
            if table.signs[c] == PLUS:
                hope += table.plus
            elif table.signs[c] == SCORING:
                hope += outset * table.quill // 100
    held = desk.bonuses + desk.coming - spent
    hope += table.bonus * held - table.more * held * (held - 1) // 2 - holes
    hope += table.cell * free * max(-100, 100 - 1000 * free // (table.pace * left)) // 100
    return points + hope * POSSIBLE[min(6, largest + held)] // 1000


@njit(cache=True)
def _areas(ground, table, empty):
    """The cells of the largest empty area, of all, and what the small ones cost."""
    largest, free, holes = 0, 0, np.int64(0)
    first, second = empty[0], empty[1]
    while first | second != ZERO:
        area, area_, _, _ = group(ground, first, second)
        first, second = first & ~area, second & ~area_
        size = count(area) + count(area_)
        largest, free = max(largest, size), free + size
        if size <= 3:
            holes += size * table.holes[size]
    return largest, free, holes
