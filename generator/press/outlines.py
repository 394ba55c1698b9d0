"""The outlines of shapes as PDF operators: as they stand, and from their own first point on, to be told alike."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from generator.scene.numbers import numbers
from generator.scene.shapes import Command, moved

PLACES = 3
"""Coordinates are written to a thousandth of a millimetre."""
LONG = 60
"""An outline written with more signs than this is worth a form."""
_ARC = 0.5522847498307936
"""How far the handles of a quarter circle reach, in radii."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The operators of a path; and the same from its first point on, with the box of that."""

    operators: str
    start: tuple[float, float]
    shifted: str
    box: tuple[float, float, float, float]


@lru_cache(maxsize=1 << 14)
def path_outline(commands: tuple[Command, ...]) -> Outline:
    """The operators of a path."""
    written = _operators(commands)
    if len(written) <= LONG:
        return Outline(written, (0, 0), "", (0, 0, 0, 0))
    x, y = commands[0][1]
    home = moved(commands, (1, 0, 0, 1, -x, -y))
    xs = [value for _letter, values in home for value in values[::2]]
    ys = [value for _letter, values in home for value in values[1::2]]
    return Outline(written, (x, y), _operators(home), (min(xs), min(ys), max(xs), max(ys)))


def _operators(commands: tuple[Command, ...]) -> str:
    letters = {"M": "m", "L": "l", "C": "c"}
    written = ("h" if letter == "Z" else f"{numbers(values, PLACES)} {letters[letter]}" for letter, values in commands)
    return " ".join(written)


@lru_cache(maxsize=1 << 14)
def rectangle(x: float, y: float, width: float, height: float, radius: float) -> Outline:
    """A rectangle whose corners are quarter circles (0: sharp)."""
    if not radius:
        return Outline(f"{numbers((x, y, width, height), PLACES)} re", (0, 0), "", (0, 0, 0, 0))
    r, right, bottom = min(radius, width / 2, height / 2), x + width, y + height
    k = r * (1 - _ARC)
    curves = (
        (right - r, y, right - k, y, right, y + k, right, y + r),
        (right, bottom - r, right, bottom - k, right - k, bottom, right - r, bottom),
        (x + r, bottom, x + k, bottom, x, bottom - k, x, bottom - r),
        (x, y + r, x, y + k, x + k, y, x + r, y),
    )
    sides: list[Command] = [("M", (x + r, y))]
    for curve in curves:
        if max(abs(curve[0] - sides[-1][1][-2]), abs(curve[1] - sides[-1][1][-1])) > 1e-9:
            sides.append(("L", curve[:2]))
        sides.append(("C", curve[2:]))
    return path_outline((*sides, ("Z", ())))
