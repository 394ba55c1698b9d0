"""Opaque shapes that hide what was drawn before them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from generator.press.preflight.geometry import Matrix, Point

LONGEST = 1500
"""How many bytes the path of a shape may have; longer ones are pictures, which are not taken for covers."""
_STEPS = (0.25, 0.5, 0.75, 1.0)


class Cover(NamedTuple):
    """A filled path: how many texts were there before it, its operators, where its matrix puts it."""

    before: int
    path: bytes
    matrix: Matrix

    def hides(self, points: tuple[Point, ...]) -> bool:
        """Whether the corners of a text's outline all lie within the shape."""
        shape = outline(self.path)
        a, b, c, d, e, f = self.matrix
        area = a * d - b * c
        if len(shape) < 3 or not area:
            return False
        back = [((d * (x - e) - c * (y - f)) / area, (a * (y - f) - b * (x - e)) / area) for x, y in points]
        return all(_within(point, shape) for point in back)


@lru_cache(maxsize=8192)
def outline(path: bytes) -> tuple[Point, ...]:
    """The corners of a path of one part, its curves as four chords each; empty if it has several parts.

    >>> outline(b"0 0 2 1 re")
    ((0.0, 0.0), (2.0, 0.0), (2.0, 1.0), (0.0, 1.0))
    """
    points: list[Point] = []
    numbers: list[float] = []
    for word in path.split():
        if not word.isalpha():
            numbers.append(float(word))
            continue
        if word in (b"m", b"re") and points:
            return ()
        given = list(zip(numbers[0::2], numbers[1::2], strict=True))
        numbers = []
        if word == b"re":
            (x, y), (wide, high) = given
            points = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        elif word in (b"m", b"l"):
            points += given
        elif word in (b"c", b"v", b"y") and points:
            start = points[-1]
            first, second, end = {b"c": given, b"v": [start, *given], b"y": [*given, given[-1]]}[word]
            points += [_on_curve(start, first, second, end, step) for step in _STEPS]
    return tuple(points)


def _on_curve(p: Point, q: Point, r: Point, s: Point, t: float) -> Point:
    u = 1 - t
    weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, (p, q, r, s), strict=True)) for axis in (0, 1))
    return (x, y)


def _within(point: Point, shape: tuple[Point, ...]) -> bool:
    x, y = point
    odd = False
    for (x0, y0), (x1, y1) in zip(shape, (*shape[1:], shape[0]), strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            odd = not odd
    return odd
