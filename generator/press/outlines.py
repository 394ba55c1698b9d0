"""The outlines of shapes as PDF operators: as they stand, and from their own first point on, to be told alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from generator.scene.numbers import numbers
from generator.scene.shapes import Command, Drawn, Point, move, moved

PLACES = 3
"""Coordinates are written to a thousandth of a millimetre."""
LONG = 60
"""An outline written with more signs than this is worth a form."""
_ARC = 0.5522847498307936
"""How far the handles of a quarter circle reach, in radii."""
_LETTERS = {"M": "m", "L": "l", "C": "c"}

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A path: its commands, their operators, its first point, and the operators from that point on if they are long."""

    commands: tuple[Command, ...]
    operators: str
    start: Point
    shifted: str = ""

    @property
    def box(self) -> Box:
        """The box of the path, from its first point on; curves lie within their handles."""
        box, (x, y) = path_box(self.commands), self.start
        assert box is not None
        return box[0] - x, box[1] - y, box[2] - x, box[3] - y

    def at(self, point: Point) -> str:
        """The operators with the origin moved to a point."""
        return self.operators if point == (0.0, 0.0) else _moved_operators(self.commands, point)


@lru_cache(maxsize=1 << 13)
def path_outline(commands: tuple[Command, ...]) -> Outline:
    """The outline of a path."""
    written = _operators(commands)
    if len(written) <= LONG:
        return Outline(commands, written, (0.0, 0.0))
    x, y = commands[0][1]
    return Outline(commands, written, (x, y), _operators(moved(commands, move(-x, -y))))


@lru_cache(maxsize=1 << 13)
def path_box(commands: tuple[Command, ...]) -> Box | None:
    """The box of a path's points, or None if it has none; curves lie within their handles."""
    points = [value for _letter, values in commands for value in values]
    return (min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])) if points else None


@lru_cache(maxsize=1 << 13)
def _moved_operators(commands: tuple[Command, ...], point: Point) -> str:
    return _operators(moved(commands, move(*point)))


def _operators(commands: tuple[Command, ...]) -> str:
    written = ("h" if letter == "Z" else f"{numbers(values, PLACES)} {_LETTERS[letter]}" for letter, values in commands)
    return " ".join(written)


@lru_cache(maxsize=1 << 12)
def rounded(width: float, height: float, radius: float) -> Outline:
    """A rectangle at the origin whose corners are quarter circles."""
    r = min(radius, width / 2, height / 2)
    k = r * (1 - _ARC)
    curves = (
        (width - r, 0.0, width - k, 0.0, width, k, width, r),
        (width, height - r, width, height - k, width - k, height, width - r, height),
        (r, height, k, height, 0.0, height - k, 0.0, height - r),
        (0.0, r, 0.0, k, k, 0.0, r, 0.0),
    )
    sides: list[Command] = [("M", (r, 0.0))]
    for curve in curves:
        if max(abs(curve[0] - sides[-1][1][-2]), abs(curve[1] - sides[-1][1][-1])) > 1e-9:
            sides.append(("L", curve[:2]))
        sides.append(("C", curve[2:]))
    return path_outline(Drawn((*sides, ("Z", ()))))
