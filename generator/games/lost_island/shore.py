"""Outlines of land on a grid, lines beside them, and their corners made round. Lengths are in cells; y runs down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from generator.core.cells import Cell
from generator.scene.shapes import Command, Point

Loop = list[Point]
"""The corners of a closed line, each once, the land always at the right hand of the way."""
_ARC = 0.5522847498307936
"""How far the handles of a quarter circle reach, in radii."""
_Edge = tuple[Cell, Cell]


def outlines(land: Iterable[Cell], *, sea: bool = False) -> list[Loop]:
    """The outlines of land, clockwise, and those of its lakes, the other way.

    Where two cells touch at a corner only, an outline stays with one cell of land, so that they stay apart; with
    ``sea`` it stays with one cell of the sea, so that lines beside the land do not cross there.
    """
    edges = list(_edges(set(land)))
    starts: dict[Cell, list[_Edge]] = {}
    for edge in edges:
        starts.setdefault(edge[0], []).append(edge)
    left = dict.fromkeys(edges)
    found = []
    while left:
        edge = next(iter(left))
        way = []
        while edge in left:
            del left[edge]
            way.append(edge)
            edge = _next(edge, starts[edge[1]], sea)
        found.append(_corners(way))
    return found


def offset(loop: Loop, distance: float) -> Loop:
    """The same line, so far out on the sea."""
    moved = []
    for before, point, after in _triples(loop):
        (ax, ay), (bx, by) = _direction(before, point), _direction(point, after)
        moved.append((point[0] + distance * (ay + by), point[1] - distance * (ax + bx)))
    return moved


def rounded(loop: Loop, radius: float, inner: float | None = None) -> Iterator[Command]:
    """The line as path commands, its corners round, less so where its sides are short.

    ``inner`` is the radius where the line turns left, round the sea, if that is another one.
    """
    for i, (before, point, after) in enumerate(_triples(loop)):
        (ax, ay), (bx, by) = _direction(before, point), _direction(point, after)
        wanted = inner if inner is not None and ax * by - ay * bx < 0 else radius
        reach = min(wanted, _length(before, point) / 2, _length(point, after) / 2)
        start = (point[0] - reach * ax, point[1] - reach * ay)
        end = (point[0] + reach * bx, point[1] + reach * by)
        bend = reach * (1 - _ARC)
        yield "L" if i else "M", start
        yield "C", (point[0] - bend * ax, point[1] - bend * ay, point[0] + bend * bx, point[1] + bend * by, *end)
    yield "Z", ()


def area(loop: Loop) -> float:
    """What the line goes round: positive for land, negative for a lake."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]])) / 2


def _edges(land: set[Cell]) -> Iterator[_Edge]:
    """Every side of a land cell with sea beyond it, in the sense in which its cell lies at the right hand."""
    for x, y in sorted(land, key=lambda cell: (cell[1], cell[0])):
        ring = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
        beyond = ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y))
        for i, cell in enumerate(beyond):
            if cell not in land:
                yield ring[i], ring[(i + 1) % 4]


def _next(edge: _Edge, onward: list[_Edge], sea: bool) -> _Edge:
    """The way on from an edge: where two go on, the one to the right, or to the left along the sea."""
    (x1, y1), (x2, y2) = edge
    right = (x2 - (y2 - y1), y2 + (x2 - x1))
    ways = [way for way in onward if (way[1] == right) != sea]
    return ways[0] if len(onward) > 1 else onward[0]


def _corners(way: list[_Edge]) -> Loop:
    """The points where a way of edges turns."""
    points = [(float(x), float(y)) for (x, y), _end in way]
    return [at for before, at, after in _triples(points) if _direction(before, at) != _direction(at, after)]


def _triples(loop: Loop) -> Iterator[tuple[Point, Point, Point]]:
    """Every corner, between the one before and the one after."""
    return zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True)


def _direction(start: Point, end: Point) -> Point:
    length = _length(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length else (0.0, 0.0)


def _length(start: Point, end: Point) -> float:
    return hypot(end[0] - start[0], end[1] - start[1])
