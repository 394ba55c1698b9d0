"""Matrices, boxes and corners of content streams, in points.

A matrix is the six numbers of ISO 32000-1, 8.3.3: ``x' = a x + c y + e``, ``y' = b x + d y + f``. A box is its left,
lower, right and upper edge; a box with nothing in it has its edges crossed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
Point = tuple[float, float]

IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
EVERYWHERE: Box = (-1e12, -1e12, 1e12, 1e12)
MM = 72 / 25.4
"""Points in a millimetre."""


def times(inner: Matrix, outer: Matrix) -> Matrix:
    """First ``inner``, then ``outer``: what ``cm`` makes of the matrix in force."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u)


def corners(box: Box, matrix: Matrix) -> list[Point]:
    """Where a matrix puts the corners of a box, in turn."""
    x0, y0, x1, y1 = box
    a, b, c, d, e, f = matrix
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]


def around(points: Iterable[Point]) -> Box:
    """The box around points, of which there is at least one."""
    xs, ys = zip(*points, strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def moved(box: Box, matrix: Matrix) -> Box:
    """The box around a box that a matrix has moved: exact unless the matrix turns or skews."""
    return around(corners(box, matrix))


def common(one: Box, other: Box) -> Box:
    """What two boxes share; its edges are crossed if they share nothing."""
    return (max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3]))


def joined(one: Box, other: Box) -> Box:
    """The box around two boxes."""
    return (min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3]))


def grown(box: Box, by: float) -> Box:
    """A box with its edges moved out (in, where negative)."""
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)


def is_empty(box: Box) -> bool:
    """Whether the edges are crossed."""
    return box[0] > box[2] or box[1] > box[3]


def inside(box: Box, outer: Box, slack: float = 0.0) -> bool:
    """Whether a box lies within another, or leaves it by no more than the slack."""
    return (
        box[0] >= outer[0] - slack
        and box[1] >= outer[1] - slack
        and box[2] <= outer[2] + slack
        and box[3] <= outer[3] + slack
    )


def moved_point(point: Point, matrix: Matrix) -> Point:
    """Where a matrix puts a point."""
    (x, y), (a, b, c, d, e, f) = point, matrix
    return (a * x + c * y + e, b * x + d * y + f)


def within(point: Point, polygon: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon, by the even-odd rule."""
    x, y = point
    turns = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    crossed = ((y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0) for (x0, y0), (x1, y1) in turns)
    return sum(crossed) % 2 == 1


def thinnest_scale(matrix: Matrix) -> float:
    """By how much a matrix scales in the direction in which it scales least: its smaller singular value."""
    a, b, c, d, _, _ = matrix
    return abs(hypot(a + d, b - c) - hypot(a - d, b + c)) / 2


def depth(one: Sequence[Point], other: Sequence[Point]) -> float:
    """How deep two convex outlines overlap: the shortest way to part them along an edge's normal; 0 if they do not."""
    least = 1e12
    for outline in (one, other):
        for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True):
            long = hypot(x1 - x0, y1 - y0)
            if long < 1e-9:
                continue
            nx, ny = (y0 - y1) / long, (x1 - x0) / long
            ours = [x * nx + y * ny for x, y in one]
            theirs = [x * nx + y * ny for x, y in other]
            least = min(least, max(ours) - min(theirs), max(theirs) - min(ours))
            if least <= 0:
                return 0.0
    return least
