"""Our own marks for a map: six terrains and three bonuses, each drawn once as a symbol.

The marks are of lines and areas that tell them apart in grey at 5 mm; colour only adds. A symbol is ``SIDE`` by
``SIDE``; ``mark`` and ``bonus`` set one into a square of any side. A scene that uses them carries ``symbols``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import cos, pi, sin

from generator.scene.shapes import Circle, Command, Ink, Path, Shape, Symbol, Use, path, place, polyline

SIDE = 10.0
"""The side of every symbol, in its own units."""
TERRAINS = "RPSVFM"
"""Ruins, plains, swamps, rivers, forests, mountains: the letters of the marks."""
BONUSES = "+*?"
"""A coin with plus and minus, a quill for scoring, a star for any terrain: the signs of the bonuses."""
_NAMES = {"+": "bonus-coin", "*": "bonus-quill", "?": "bonus-star"}


def mark(letter: str, x: float, y: float, side: float) -> Use:
    """A terrain's mark in a square, by the square's top left corner and side in mm."""
    return Use(name(letter), place(x, y, side / SIDE))


def bonus(sign: str, x: float, y: float, side: float) -> Use:
    """A bonus's symbol in a square, by the square's top left corner and side in mm."""
    return Use(name(sign), place(x, y, side / SIDE))


def name(letter: str) -> str:
    """The name of the symbol for a terrain's letter or a bonus's sign."""
    return _NAMES.get(letter) or f"terrain-{letter}"


def symbols(letters: Iterable[str]) -> dict[str, Symbol]:
    """The symbols for terrains' letters and bonuses' signs, each once; other characters are left out."""
    return {name(letter): _symbols()[letter] for letter in dict.fromkeys(letters) if letter in _symbols()}


@cache
def _symbols() -> Mapping[str, Symbol]:
    shapes: Mapping[str, tuple[Shape, ...]] = {
        "R": _ruins(),
        "P": _plains(),
        "S": _swamps(),
        "V": _rivers(),
        "F": _forests(),
        "M": _mountains(),
        "+": _coin(),
        "*": _quill(),
        "?": _star(),
    }
    return {letter: Symbol(SIDE, SIDE, drawn) for letter, drawn in shapes.items()}


def _line(data: str, width: float, ink: Ink = "ink") -> Path:
    return Path(path(data), stroke=ink, width=width, round=True)


def _area(data: str, ink: Ink = "ink") -> Path:
    return Path(path(data), fill=ink)


def _ruins() -> tuple[Shape, ...]:
    """A fluted column on its two steps, broken off aslant."""
    shaft = "M 2.9 7.5 L 2.9 .9 L 3.9 2 L 4.8 1.2 L 5.7 3.3 L 7.1 4.1 L 7.1 7.5 Z"
    flutes = "M 4.2 3.7 L 4.2 7 M 5.7 4.9 L 5.7 7"
    steps = "M 2.2 7.1 L 7.8 7.1 L 7.8 8.1 L 2.2 8.1 Z M 1 8.4 L 9 8.4 L 9 9.5 L 1 9.5 Z"
    return _area(shaft), _line(flutes, 0.6, "paper"), _area(steps)


def _plains() -> tuple[Shape, ...]:
    """Two tufts of grass, one before the other."""
    return (Path((*_tuft(3.2, 5.5), *_tuft(6.8, 8.9)), stroke="green", width=0.7, round=True),)


def _tuft(x: float, y: float) -> Iterator[Command]:
    """Five blades that bend outwards from one root."""
    for tip, high, bend in ((-2.4, 1.9, -0.9), (-1.3, 3.3, -0.5), (0.1, 4.1, 0.0), (1.5, 3.2, 0.6), (2.4, 1.8, 0.9)):
        root = (x + 0.12 * tip, y)
        yield "M", root
        yield "C", (*root, x + bend, y - 1.7, x + tip, y - high)


def _swamps() -> tuple[Shape, ...]:
    """Three reeds with their heads, and the water that they stand in."""
    stems = "M 3 7.4 L 2.7 3.4 M 5 7.4 L 5.1 1.8 M 7 7.4 L 7.4 4.4"
    heads = "M 2.78 4.4 L 2.7 2.9 M 5.06 3.2 L 5.1 1.5 M 7.25 5.4 L 7.4 4.1"
    water = "M .8 7.6 L 9.2 7.6 M 2.8 9.2 L 7.2 9.2"
    return _line(stems, 0.5), _line(heads, 1.4), _line(water, 0.75, "blue")


def _rivers() -> tuple[Shape, ...]:
    """Two waves, one under the other."""
    return tuple(_line(_wave(y), 1.0, "blue") for y in (3.3, 6.7))


def _wave(y: float) -> str:
    high, low = y - 1.75, y + 1.75
    return f"M .8 {y + 0.5} C 1.9 {high} 3.4 {high} 5 {y} C 6.6 {low} 8.1 {low} 9.2 {y - 0.5}"


def _forests() -> tuple[Shape, ...]:
    """A broad tree: a full crown on its trunk."""
    crown = (
        "M 3 6.9 C 1.4 6.9 .7 5.7 1 4.6 C 1.2 3.7 1.8 3.2 2.5 3.1 C 2.6 1.6 3.8 .7 5.1 .7 C 6.4 .7 7.5 1.6 7.6 3 "
        "C 8.6 3.2 9.2 4.1 9.1 5 C 9 6.1 8.1 6.9 7 6.9 Z"
    )
    trunk = "M 5 6.6 L 5 9.3"
    return _area(crown, "green"), _line(trunk, 1.2)


def _mountains() -> tuple[Shape, ...]:
    """A peak with one side in the shade, and a lower one beside it."""
    peaks = "M .7 8.9 L 4.3 1.4 L 6.5 5.7 L 7.4 4.4 L 9.4 8.9 Z"
    shade = "M 4.3 1.4 L 8.1 8.9 L 4.9 8.9 L 5.7 6.9 L 4.4 5.5 L 4.9 3.9 Z"
    return _line(peaks, 0.75), _area(shade)


def _coin() -> tuple[Shape, ...]:
    """A coin with a plus over a minus."""
    signs = "M 5 2.6 L 5 5.8 M 3.4 4.2 L 6.6 4.2 M 3.4 7.2 L 6.6 7.2"
    return Circle(5, 5, 4.4, fill="paper", stroke="ink", width=0.75), _line(signs, 0.95)


def _quill() -> tuple[Shape, ...]:
    """A feather cut to write, and the line that it writes."""
    vane = (
        "M 3 7.4 C 2.6 4.6 4.6 1.6 9.4 .6 C 9.3 2.2 9 3.2 8.5 4 L 7.2 4.2 L 8 4.8 C 7.4 5.6 6.8 6.1 6.2 6.4 "
        "L 4.9 6.3 L 5.4 6.9 C 4.7 7.3 3.9 7.5 3 7.4 Z"
    )
    return _area(vane), _line("M 3.4 7 L 1.4 9.2", 0.8), _line("M 3.6 9.3 L 7.6 9.3", 0.7)


def _star() -> tuple[Shape, ...]:
    """A star of five points."""
    points = [
        (5 + radius * sin(pi * i / 5), 5.4 - radius * cos(pi * i / 5)) for i, radius in enumerate([4.7, 2.05] * 5)
    ]
    return (Path(polyline(points, close=True), fill="ink", stroke="ink", width=0.4, round=True),)
