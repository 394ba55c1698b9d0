"""The back of a rumor card: a compass on the sea. It is the same both ways up, so no back tells how its card lies."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, radians, sin

from generator.press.cut_sheets import BLEED
from generator.press.rumor_kit import CardSize
from generator.press.sheet import Block
from generator.scene.shapes import Circle, Command, Path, Point, Shape, polyline


def back(size: CardSize) -> Block:
    """The sea to the bleed, waves round a medallion, the compass in it."""
    x, y, radius = size.width / 2, size.height / 2, 0.33 * size.width
    shapes = (*_sea(size), *_medallion(x, y, radius), *_compass(x, y, 0.8 * radius))
    return Block(size.width, size.height, shapes)


def _sea(size: CardSize) -> Iterator[Shape]:
    """Waves from edge to edge; where cards touch, one card's sea is the next one's."""
    step = size.height / size.bands
    reach = int((size.height / 2 + BLEED - 0.5) / step)
    for i in range(-reach, reach + 1):
        yield Path(_ripple(size, size.height / 2 + i * step), stroke="mid", width=0.16)


def _ripple(size: CardSize, y: float) -> tuple[Command, ...]:
    """A wave that is its own image when the card is turned upside down."""
    period = size.width / size.waves
    steps = round((size.width + 2 * BLEED) / (period / 16))
    xs = [-BLEED + (size.width + 2 * BLEED) * i / steps for i in range(steps + 1)]
    points: list[Point] = [(x, y + 0.5 * sin(2 * pi * (x - size.width / 2) / period)) for x in xs]
    return polyline(points)


def _medallion(x: float, y: float, radius: float) -> Iterator[Shape]:
    """Paper under the compass; a coast and three receding waves round it."""
    yield Circle(x, y, 1.30 * radius, fill="paper")
    for reach, width in ((1.25, 0.14), (1.165, 0.2), (1.085, 0.28)):
        yield Circle(x, y, reach * radius, stroke="mid", width=width)
    yield Circle(x, y, radius, fill="paper", stroke="ink", width=0.7)
    yield Circle(x, y, 0.93 * radius, stroke="ink", width=0.18)


def _compass(x: float, y: float, radius: float) -> Iterator[Shape]:
    """A rose of four long and four short points, each half in the shade."""
    for start, reach in ((45, 0.62), (0, 1.0)):
        for degrees in range(start, start + 360, 90):
            tip, left, right = (
                _at(x, y, degrees + turned, far * radius)
                for turned, far in ((0, reach), (-45, 0.2 if start == 0 else 0.17), (45, 0.2 if start == 0 else 0.17))
            )
            outline = polyline([(x, y), left, tip, right], close=True)
            yield Path(outline, fill="paper", stroke="ink", width=0.22, round=True)
            yield Path(polyline([(x, y), tip, right], close=True), fill="ink")
    yield Circle(x, y, 0.075 * radius, fill="paper", stroke="ink", width=0.3)


def _at(x: float, y: float, degrees: float, far: float) -> Point:
    return x + far * sin(radians(degrees)), y - far * cos(radians(degrees))
