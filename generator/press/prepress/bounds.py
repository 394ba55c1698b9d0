"""What a shape covers on its page: readers of a tagged PDF want to know where its pictures are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.press.fonts import string_width
from generator.scene.shapes import (
    CAP_HEIGHT,
    HAIRLINE,
    PT,
    Anchor,
    Circle,
    Group,
    Matrix,
    Path,
    Point,
    RoundRect,
    Shape,
    Symbol,
    Text,
    Use,
    compose,
    scale_of,
)

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in mm from the top left corner of the page."""
_HAIR = 0.35 * PT
_DESCENT = 0.25
"""How far letters reach under their baseline, in ems."""
_BEFORE: Mapping[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}


def bounds(shapes: Iterable[Shape], matrix: Matrix, symbols: Mapping[str, Symbol]) -> Box | None:
    """The box of shapes taken through a matrix, or None if they cover nothing; curves lie within their handles."""
    boxes = [box for shape in shapes if (box := _bounds(shape, matrix, symbols))]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _bounds(shape: Shape, matrix: Matrix, symbols: Mapping[str, Symbol]) -> Box | None:
    match shape:
        case Group():
            inner = compose(matrix, shape.transform) if shape.transform else matrix
            return bounds(shape.children, inner, symbols)
        case Use():
            symbol = symbols.get(shape.symbol)
            if symbol is None:
                return None
            return _through((0, 0, symbol.width, symbol.height), compose(matrix, shape.transform))
        case Text():
            wide = string_width(shape.text, shape.size, shape.weight, tabular=shape.tabular)
            left = shape.x - _BEFORE[shape.anchor] * wide
            top, bottom = shape.y - CAP_HEIGHT * shape.size, shape.y + _DESCENT * shape.size
            return _through((left, top, left + wide, bottom), matrix)
        case Path():
            points = [value for _letter, values in shape.commands for value in values]
            if not points:
                return None
            box = min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
            return _through(box, matrix, shape.width if shape.stroke else None)
        case RoundRect():
            box = shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
            return _through(box, matrix, shape.stroke_width if shape.stroke else None)
        case Circle():
            x, y, r = shape.x, shape.y, shape.radius
            return _through((x - r, y - r, x + r, y + r), matrix, shape.width if shape.stroke else None)


def _through(box: Box, matrix: Matrix, line: float | None = None) -> Box:
    """The box round a box that went through a matrix, and half of the line round it."""
    a, b, c, d, e, f = matrix
    corners: list[Point] = [(x, y) for x in box[::2] for y in box[1::2]]
    xs, ys = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in corners), strict=True)
    half = 0.0 if line is None else (_HAIR if line == HAIRLINE else line * scale_of(matrix)) / 2
    return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
