"""The outline of a made island: land grown cell by cell on a field of ``FIELD`` x ``FIELD`` cells with drawn heights.

Lengths are whole numbers, hundredths of a cell's side; all chance is the stream's: an outline is the same everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from generator.core.cells import Cell
from generator.core.rng import Stream
from generator.games.lost_island.sheet import around

FIELD = 20
"""Wider than a sheet, so that a coast is never cut straight by the edge."""
CELL = 100
"""The side of a cell."""
BEARINGS = ((1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (-1, 2), (-1, 1), (-2, 1))
"""The ways an island may lie; a way and its opposite are the same."""

Point = tuple[int, int]
Height = Callable[[Cell], int]
Frame = Callable[[Cell], Point]


def round_island(stream: Stream, cells: int) -> set[Cell]:
    """A hill, up to half again as long as wide; a small one is longer, for it needs five cells in a row."""
    seen, stretch = _frame(stream), 100 + stream.below(60) + max(0, 10 * (20 - cells))
    chance = _chance(stream, cells, large=60, small=30)

    def height(cell: Cell) -> int:
        along, across = seen(cell)
        return chance(cell) - _far(along * 100 // stretch, across)

    return _grow(height, {_highest(height)}, cells, tension=22)


def long_island(stream: Stream, cells: int) -> set[Cell]:
    """A ridge, straight or bent, about three times as long as wide."""
    seen, stretch = _frame(stream), min(320 + stream.below(140), 30_000 // cells)
    bend = stream.below(5) - 2
    chance = _chance(stream, cells, large=32, small=24)

    def height(cell: Cell) -> int:
        along, across = seen(cell)
        across += bend * along * along // 3600
        return chance(cell) - _far(along * 100 // stretch, across)

    return _grow(height, {_highest(height)}, cells, tension=22)


def atoll(stream: Stream, cells: int) -> set[Cell]:
    """A ring round a lagoon; two of three have a gap where the sea comes in."""
    seen, stretch = _frame(stream), 100 + stream.below(50)
    ring = 160 + 2 * cells + stream.below(60)
    ray, gap = _RAYS[stream.below(len(_RAYS))], 60 * stream.below(3)
    chance = _chance(stream, cells, large=40, small=20)

    def height(cell: Cell) -> int:
        along, across = seen(cell)
        out, off = _turned(along, across, ray)
        strait = max(0, 3 * gap - 2 * abs(off)) if out > 0 else 0
        return chance(cell) - 2 * abs(_far(along * 100 // stretch, across) - ring) - strait

    return _grow(height, {_highest(height)}, cells, tension=15)


def two_halves(stream: Stream, cells: int) -> set[Cell]:
    """Two hills of different size with a low waist between them, and a path across it."""
    seen, radius = _frame(stream), _radius(cells // 2)
    apart, slide = radius + 50 + stream.below(40), stream.below(radius) - radius // 2
    tilt = stream.below(radius // 2) - radius // 4
    waist = 120 + stream.below(140)
    chance = _chance(stream, cells // 2, large=45, small=30)

    def height(cell: Cell) -> int:
        along, across = seen(cell)
        one, other = _far(along - apart, across - slide) + tilt, _far(along + apart, across + slide) - tilt
        return chance(cell) - min(one, other) - max(0, waist - abs(along) * 3 // 2)

    hills = (apart, slide), (-apart, -slide)
    ends = [min(_field(), key=lambda cell: _far(seen(cell)[0] - x, seen(cell)[1] - y)) for x, y in hills]
    return _grow(height, _path(stream, *ends), cells, tension=22)


def ragged(stream: Stream, cells: int) -> set[Cell]:
    """A hill with three to five fjords cut towards its middle."""
    seen, stretch = _frame(stream), 100 + stream.below(60)
    fjords = _fjords(stream, cells)
    chance = _chance(stream, cells, large=65, small=25)

    def height(cell: Cell) -> int:
        along, across = seen(cell)
        return chance(cell) - _far(along * 100 // stretch, across) - fjords(along, across)

    return _grow(height, {_highest(height)}, cells, tension=24)


SHAPES: dict[str, Callable[[Stream, int], set[Cell]]] = {
    "round": round_island,
    "long": long_island,
    "atoll": atoll,
    "two-halves": two_halves,
    "ragged": ragged,
}
"""The drawing of each shape; in this order the seed's number chooses one."""


def _fjords(stream: Stream, cells: int) -> Callable[[int, int], int]:
    """How deep the fjords cut at a point: rays from near the middle outwards, evenly turned but for chance."""
    many, first, radius = 3 + stream.below(3), stream.below(16), _radius(cells)
    rays = [_RAYS[(first + (16 * i + stream.below(9)) // many) % 16] for i in range(many)]
    heads = [radius * (15 + stream.below(40)) // 100 for _ in range(many)]

    def depth(along: int, across: int) -> int:
        most = 0
        for ray, head in zip(rays, heads, strict=True):
            out, off = _turned(along, across, ray)
            if out > head:
                most = max(most, radius - 3 * abs(off))
        return most

    return depth


def _turned(along: int, across: int, ray: Point) -> Point:
    """A point as seen along a ray: how far out, and how far off."""
    return (along * ray[0] + across * ray[1]) // 100, (across * ray[0] - along * ray[1]) // 100


def _radius(cells: int) -> int:
    """The radius of a disc of so many cells."""
    return isqrt(cells * CELL * CELL * 7 // 22)


def _chance(stream: Stream, cells: int, large: int, small: int) -> Height:
    """Wide and narrow waves of chance, as hundredths of the island's radius."""
    radius = _radius(cells)
    wide, narrow = _noise(stream, 4, radius * large // 100), _noise(stream, 2, radius * small // 100)
    return lambda cell: wide(cell) + narrow(cell)


_RAYS = tuple(
    (x * sx, y * sy)
    for x, y, sx, sy in (
        (100, 0, 1, 1), (92, 38, 1, 1), (71, 71, 1, 1), (38, 92, 1, 1),
        (0, 100, 1, 1), (38, 92, -1, 1), (71, 71, -1, 1), (92, 38, -1, 1),
        (100, 0, -1, 1), (92, 38, -1, -1), (71, 71, -1, -1), (38, 92, -1, -1),
        (0, 100, 1, -1), (38, 92, 1, -1), (71, 71, 1, -1), (92, 38, 1, -1),
    )
)  # fmt: skip
"""Sixteen directions, each a hundred long."""


def _grow(height: Height, land: set[Cell], cells: int, tension: int) -> set[Cell]:
    """Add the highest cell beside the land, again and again, until it has so many cells.

    Each land neighbour lifts a cell by ``tension``: bays fill up and hairs do not grow.
    """
    land, edge = set(), dict.fromkeys(land, 1 << 30)
    while len(land) < cells:
        best = max(edge, key=lambda cell: (edge[cell], cell))
        del edge[best]
        land.add(best)
        for near in around(best):
            if near in edge:
                edge[near] += tension
            elif near not in land and 0 <= near[0] < FIELD and 0 <= near[1] < FIELD:
                edge[near] = height(near) + tension
    return land


def _noise(stream: Stream, step: int, swing: int) -> Height:
    """Smooth chance, -``swing`` to ``swing``: random values ``step`` cells apart, and straight lines between them."""
    shift_x, shift_y = stream.below(step), stream.below(step)
    side = FIELD // step + 3
    knots = [[stream.below(2 * swing + 1) - swing for _ in range(side)] for _ in range(side)]

    def height(cell: Cell) -> int:
        left, x = divmod(cell[0] + shift_x, step)
        top, y = divmod(cell[1] + shift_y, step)
        upper = knots[top][left] * (step - x) + knots[top][left + 1] * x
        lower = knots[top + 1][left] * (step - x) + knots[top + 1][left + 1] * x
        return (upper * (step - y) + lower * y) // (step * step)

    return height


def _frame(stream: Stream) -> Frame:
    """The field laid out about a point of its middle cell, on one of the bearings.

    What it returns tells of a cell's middle how far along the bearing it is, and how far across.
    """
    middle_x, middle_y = (CELL * FIELD // 2 - stream.below(CELL) for _ in range(2))
    dx, dy = BEARINGS[stream.below(len(BEARINGS))]
    norm = isqrt((dx * dx + dy * dy) * CELL * CELL)

    def seen(cell: Cell) -> Point:
        x, y = cell[0] * CELL - middle_x, cell[1] * CELL - middle_y
        return (x * dx + y * dy) * CELL // norm, (y * dx - x * dy) * CELL // norm

    return seen


def _far(along: int, across: int) -> int:
    return isqrt(along * along + across * across)


def _field() -> list[Cell]:
    return [(x, y) for y in range(FIELD) for x in range(FIELD)]


def _highest(height: Height) -> Cell:
    return max(_field(), key=lambda cell: (height(cell), cell))


def _path(stream: Stream, start: Cell, end: Cell) -> set[Cell]:
    """Cells from one to another, a chance step across or down at a time."""
    x, y = start
    path = {start}
    while (x, y) != end:
        left, down = abs(end[0] - x), abs(end[1] - y)
        if stream.below(left + down) < left:
            x += 1 if end[0] > x else -1
        else:
            y += 1 if end[1] > y else -1
        path.add((x, y))
    return path
