"""What a shape covers on its page: readers of a tagged PDF want to know where its pictures are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.press.fonts import string_width
from generator.press.outlines import Box, path_box
from generator.scene.shapes import (
    CAP_HEIGHT,
    HAIRLINE,
    PT,
    Anchor,
    Circle,
    Group,
    Matrix,
    Path,
    RoundRect,
    Shape,
    Symbol,
    Text,
    Use,
    compose,
    scale_of,
)

__all__ = ["Box", "bounds"]

_HERE: Matrix = (1, 0, 0, 1, 0, 0)
_SLIGHT = 1e-9
_HAIR = 0.35 * PT
_DESCENT = 0.25
"""How far letters reach under their baseline, in ems."""
_BEFORE: Mapping[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}


def bounds(shapes: Iterable[Shape], matrix: Matrix, symbols: Mapping[str, Symbol], scale: float = 1.0) -> Box | None:
    """The box of shapes taken through a matrix, or None if they cover nothing; curves lie within their handles.

    ``scale`` is the millimetres of one unit that the matrix leads to. A matrix that keeps boxes upright moves the one
    box of them all; any other moves the box of each shape, which keeps the whole tighter.
    """
    inner = scale * scale_of(matrix)
    if _is_square(matrix):
        box = _around(_bounds(shape, inner, symbols) for shape in shapes)
        return _through(box, matrix) if box else None
    return _around(
        bounds(shape.children, compose(matrix, shape.transform or _HERE), symbols, scale)
        if isinstance(shape, Group)
        else _slanted(shape, matrix, scale, symbols)
        for shape in shapes
    )


def _is_square(matrix: Matrix) -> bool:
    """Whether a matrix turns by quarters at most."""
    return (abs(matrix[1]) < _SLIGHT and abs(matrix[2]) < _SLIGHT) or (
        abs(matrix[0]) < _SLIGHT and abs(matrix[3]) < _SLIGHT
    )


def _around(boxes: Iterable[Box | None]) -> Box | None:
    """The box round boxes."""
    some = [box for box in boxes if box]
    if not some:
        return None
    if len(some) == 1:
        return some[0]
    lefts, tops, rights, bottoms = zip(*some, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _slanted(shape: Shape, matrix: Matrix, scale: float, symbols: Mapping[str, Symbol]) -> Box | None:
    """The box of a shape that is no group, turned by any angle; its line goes round it after the turn."""
    box = _outline(shape, symbols)
    return _grown(_through(box, matrix), _line(shape, scale, scale_of(matrix))) if box else None


def _bounds(shape: Shape, scale: float, symbols: Mapping[str, Symbol]) -> Box | None:
    """The box of a shape in the units that it is drawn in, of ``scale`` mm each."""
    if isinstance(shape, Group):
        return bounds(shape.children, shape.transform or _HERE, symbols, scale)
    box = _outline(shape, symbols)
    return _grown(box, _line(shape, scale, 1.0)) if box else None


def _outline(shape: Shape, symbols: Mapping[str, Symbol]) -> Box | None:
    """The box of a shape that is no group, without the line round it."""
    match shape:
        case Text():
            wide = string_width(shape.text, shape.size, shape.weight, tabular=shape.tabular)
            left = shape.x - _BEFORE[shape.anchor] * wide
            return left, shape.y - CAP_HEIGHT * shape.size, left + wide, shape.y + _DESCENT * shape.size
        case Path():
            box, (x, y) = path_box(shape.commands), shape.at
            return (box[0] + x, box[1] + y, box[2] + x, box[3] + y) if box else None
        case RoundRect():
            return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
        case Circle():
            x, y, r = shape.x, shape.y, shape.radius
            return x - r, y - r, x + r, y + r
        case Use():
            symbol = symbols.get(shape.symbol)
            return _through((0, 0, symbol.width, symbol.height), shape.transform) if symbol else None
        case Group():
            raise AssertionError


def _line(shape: Shape, scale: float, more: float) -> float:
    """Half the line round a shape, in units of ``scale`` mm, where its own are ``more`` of them."""
    match shape:
        case Path() | Circle():
            width = shape.width
        case RoundRect():
            width = shape.stroke_width
        case _:
            return 0.0
    if shape.stroke is None:
        return 0.0
    return (_HAIR / scale if width == HAIRLINE else width * more) / 2


def _grown(box: Box, by: float) -> Box:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by) if by else box


def _through(box: Box, matrix: Matrix) -> Box:
    """The box round a box that went through a matrix."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    if not b and not c and a > 0 and d > 0:
        return a * left + e, d * top + f, a * right + e, d * bottom + f
    xs, ys = zip(*((a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)), strict=True)
    return min(xs), min(ys), max(xs), max(ys)
