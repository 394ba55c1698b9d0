"""What is drawn over a board: numbered arrows, rings round targets, the corner of the last move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan2, cos, degrees, hypot, pi, sin

from generator.scene.shapes import (
    Circle,
    Group,
    Ink,
    Path,
    Point,
    Recurring,
    RoundRect,
    Shape,
    centred,
    compose,
    move,
    polyline,
    turn,
)


@dataclass(frozen=True, slots=True)
class Step:
    """A numbered way from one point to another."""

    number: int
    origin: Point
    target: Point


def target_ring(x: float, y: float, radius: float, width: float = 0.4) -> Circle:
    """A dashed ring round what may be chosen."""
    dash = 2 * pi * radius / 24
    return Circle(x, y, radius, stroke="accent", width=width, dash=(dash * 1.2, dash * 0.8))


def target_frame(x: float, y: float, width: float, height: float, radius: float, line: float = 0.5) -> RoundRect:
    """A frame just outside a card that may be chosen."""
    gap = 1.2 * line
    return RoundRect(
        x - gap, y - gap, width + 2 * gap, height + 2 * gap, radius + gap, stroke="accent", stroke_width=line
    )


def last_corner(x: float, y: float, size: float) -> Path:
    """The mark of the last move: a filled corner whose right angle lies at ``(x, y)``, the top right of a tile."""
    return Path(polyline([(x - size, y), (x, y), (x, y + size)], close=True), fill="accent")


def badge(x: float, y: float, text: str, radius: float, ink: Ink = "badge") -> Group:
    """A number in a small disc with a rim of paper; wider than high where the text needs it."""
    return Group(_badge(text, radius, ink), move(x, y))


@lru_cache(maxsize=1 << 10)
def _badge(text: str, radius: float, ink: Ink) -> Recurring:
    half = _half_width(text, radius)
    rim = 0.16 * radius
    plate = RoundRect(-half, -radius, 2 * half, 2 * radius, radius, fill=ink, stroke="paper", stroke_width=2 * rim)
    solid = RoundRect(-half, -radius, 2 * half, 2 * radius, radius, fill=ink)
    return Recurring((plate, solid, _figure(0.0, 0.0, text, radius)))


def _figure(x: float, y: float, text: str, radius: float) -> Shape:
    return centred(x, y, text, 1.62 * radius, "bold", "paper")


def pointer(x: float, y: float, degrees_clockwise: float, text: str, radius: float, ink: Ink = "badge") -> Group:
    """A badge with a tip: a number and a direction (0 points right) in little room."""
    reach, spread = 1.72 * radius, 0.62
    shoulder = (radius * cos(spread), radius * sin(spread))
    tip = polyline([shoulder, (reach, 0.0), (shoulder[0], -shoulder[1])], close=True)
    rim = Path(tip, fill=ink, stroke="paper", width=0.32 * radius, round=True)
    under = Circle(0, 0, radius, fill=ink, stroke="paper", width=0.32 * radius)
    matrix = compose(move(x, y), turn(degrees_clockwise, 0, 0))
    shapes = (rim, under, Path(tip, fill=ink), Circle(0, 0, radius, fill=ink))
    size = radius if len(text) == 1 else 0.86 * radius
    return Group((Group(shapes, matrix), _figure(x, y, text, size)))


def pointers(steps: Sequence[Step], radius: float, part: float = 0.44) -> tuple[Shape, ...]:
    """A pointer for every step between neighbours, ``part`` of the way along; those on one edge side by side."""
    crowd, seen = Counter(map(_edge, steps)), Counter[tuple[Point, Point]]()
    shapes: list[Shape] = []
    for step in steps:
        (x1, y1), (x2, y2) = step.origin, step.target
        along, edge = atan2(y2 - y1, x2 - x1), _edge(step)
        side = (seen[edge] - (crowd[edge] - 1) / 2) * 2.15 * radius
        sense = 1 if step.origin == edge[0] else -1
        seen[edge] += 1
        x = x1 + part * (x2 - x1) - sense * side * sin(along)
        y = y1 + part * (y2 - y1) + sense * side * cos(along)
        shapes.append(pointer(x, y, degrees(along), str(step.number), radius))
    return tuple(shapes)


def _edge(step: Step) -> tuple[Point, Point]:
    """The two ends, whichever way the step goes."""
    return min(step.origin, step.target), max(step.origin, step.target)


@dataclass(frozen=True, slots=True)
class Way:
    """A step drawn as an arrow.

    It leaves ``start`` mm after the origin, ends ``end`` mm before the target, and carries its badge ``label`` mm
    from the origin, or further along where another badge lies.
    """

    step: Step
    start: float
    end: float
    label: float


Zone = tuple[float, float, float, float]
"""Left, top, right and bottom of what badges keep clear of."""


def arrows(
    ways: Sequence[Way], notes: Sequence[tuple[Point, str]], radius: float, clear: Sequence[Zone] = ()
) -> tuple[Shape, ...]:
    """Straight arrows with their numbers on them, and badges at fixed points; no badge hides another.

    Nor do numbers hide what is to be kept ``clear``, where there is another place for them.
    """
    boxes = [_box(point, text, radius) for point, text in notes]
    badges: list[Shape] = [badge(*point, text, radius) for point, text in notes]
    for way in ways:
        text = str(way.step.number)
        spot = _free_spot(way, text, radius, boxes, clear)
        boxes.append(_box(spot, text, radius))
        badges.append(badge(*spot, text, radius))
    return (*(_arrow(way, radius) for way in ways), *badges)


def _arrow(way: Way, radius: float, ink: Ink = "accent") -> Group:
    (x1, y1), (x2, y2) = way.step.origin, way.step.target
    tip, line, head = hypot(x2 - x1, y2 - y1) - way.end, 0.36 * radius, 1.2 * radius
    shaft = polyline([(way.start, 0.0), (tip - 0.8 * head, 0.0)])
    barb = polyline([(tip, 0.0), (tip - head, 0.62 * head), (tip - head, -0.62 * head)], close=True)
    shapes = (
        Path(shaft, stroke="paper", width=line + 0.32 * radius, round=True),
        Path(barb, fill="paper", stroke="paper", width=0.32 * radius, round=True),
        Path(shaft, stroke=ink, width=line),
        Path(barb, fill=ink),
    )
    return Group(shapes, compose(move(x1, y1), turn(degrees(atan2(y2 - y1, x2 - x1)), 0, 0)))


def _free_spot(
    way: Way, text: str, radius: float, boxes: Sequence[tuple[float, float, float]], clear: Sequence[Zone]
) -> Point:
    """The first point along the arrow, or else beside it, where its badge hides nothing; else no other; else its usual
    one."""
    (x1, y1), (x2, y2) = way.step.origin, way.step.target
    length = hypot(x2 - x1, y2 - y1)
    along = [way.label + i * radius / 2 for i in range(int((length - way.end - way.label) / (radius / 2)))]
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    aside = 2.1 * (_half_width(text, radius) if abs(dy) > abs(dx) else radius)
    right = 1 if dy < 0 or (dy == 0 and dx < 0) else -1  # the side that is to the right, or below
    spots = [
        (x1 + d * dx - side * dy, y1 + d * dy + side * dx)
        for side in (0.0, right * aside, -right * aside)
        for d in along or [way.label]
    ]
    free = [spot for spot in spots if not _hides(_box(spot, text, radius), boxes, radius)]
    return next((spot for spot in free if not _over(_box(spot, text, radius), clear, radius)), (free or spots)[0])


def _box(point: Point, text: str, radius: float) -> tuple[float, float, float]:
    """A badge's centre and half its width."""
    return (*point, _half_width(text, radius))


def _hides(box: tuple[float, float, float], others: Sequence[tuple[float, float, float]], radius: float) -> bool:
    x, y, half = box
    return any(abs(x - x2) < half + half2 and abs(y - y2) < 2 * radius for x2, y2, half2 in others)


def _over(box: tuple[float, float, float], zones: Sequence[Zone], radius: float) -> bool:
    x, y, half = box
    return any(left < x + half and x - half < right and top < y + radius and y - radius < bottom
               for left, top, right, bottom in zones)  # fmt: skip


def _half_width(text: str, radius: float) -> float:
    return max(radius, radius * (0.45 + 0.42 * len(text)))


def exit_distance(origin: Point, target: Point, half_width: float, half_height: float) -> float:
    """How far from the centre of a box a line to a point leaves it."""
    dx, dy = abs(target[0] - origin[0]), abs(target[1] - origin[1])
    length = hypot(dx, dy)
    ways = [half * length / part for half, part in ((half_width, dx), (half_height, dy)) if part]
    return min(ways)
