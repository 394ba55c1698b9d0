"""What a shape covers on its page: readers of a tagged PDF want to know where its pictures are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from generator.press.fonts import string_width
from generator.press.outlines import Box, path_box
from generator.scene.shapes import (
    CAP_HEIGHT,
    HAIRLINE,
    HERE,
    PT,
    Anchor,
    Circle,
    Group,
    Matrix,
    Path,
    Recurring,
    RoundRect,
    Shape,
    Symbol,
    Text,
    Use,
    compose,
    scale_of,
)

__all__ = ["Box", "bounds"]

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
        bounds(shape.children, compose(matrix, shape.transform or HERE), symbols, scale)
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
    if len(some) < 2:
        return some[0] if some else None
    lefts, tops, rights, bottoms = zip(*some, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _bounds(shape: Shape, scale: float, symbols: Mapping[str, Symbol]) -> Box | None:
    """The box of a shape in the units that it is drawn in, of ``scale`` mm each."""
    if isinstance(shape, Group):
        children, matrix = shape.children, shape.transform or HERE
        if isinstance(children, Recurring) and _is_square(matrix):
            inner = _recurring(children, scale * scale_of(matrix))
            return _through(inner, matrix) if inner else None
        return bounds(children, matrix, symbols, scale)
    box = _OUTLINES[type(shape)](shape, symbols)
    return _lined(box, shape, scale, 1.0) if box else None


@lru_cache(maxsize=1 << 11)
def _recurring(shapes: Recurring, scale: float) -> Box | None:
    return bounds(shapes, HERE, {}, scale)


def _slanted(shape: Shape, matrix: Matrix, scale: float, symbols: Mapping[str, Symbol]) -> Box | None:
    """The box of a shape that is no group, turned by any angle; its line goes round it after the turn."""
    box = _OUTLINES[type(shape)](shape, symbols)
    return _lined(_through(box, matrix), shape, scale, scale_of(matrix)) if box else None


def _lined(box: Box, shape: Shape, scale: float, more: float) -> Box:
    """A box with the line round its shape, in units of ``scale`` mm, where the shape's own are ``more`` of them."""
    if isinstance(shape, RoundRect):
        width = shape.stroke_width if shape.stroke else None
    elif isinstance(shape, Path | Circle):
        width = shape.width if shape.stroke else None
    else:
        width = None
    if width is None:
        return box
    by = (_HAIR / scale if width == HAIRLINE else width * more) / 2
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _text(shape: Text, _symbols: Mapping[str, Symbol]) -> Box | None:
    wide = string_width(shape.text, shape.size, shape.weight, tabular=shape.tabular)
    left = shape.x - _BEFORE[shape.anchor] * wide
    return left, shape.y - CAP_HEIGHT * shape.size, left + wide, shape.y + _DESCENT * shape.size


def _path(shape: Path, _symbols: Mapping[str, Symbol]) -> Box | None:
    box, (x, y) = path_box(shape.commands), shape.at
    return (box[0] + x, box[1] + y, box[2] + x, box[3] + y) if box else None


def _rectangle(shape: RoundRect, _symbols: Mapping[str, Symbol]) -> Box | None:
    return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height


def _circle(shape: Circle, _symbols: Mapping[str, Symbol]) -> Box | None:
    x, y, r = shape.x, shape.y, shape.radius
    return x - r, y - r, x + r, y + r


def _use(shape: Use, symbols: Mapping[str, Symbol]) -> Box | None:
    symbol = symbols.get(shape.symbol)
    return _through((0, 0, symbol.width, symbol.height), shape.transform) if symbol else None


_OUTLINES: Mapping[type[Shape], Callable[[Any, Mapping[str, Symbol]], Box | None]] = {
    Text: _text,
    Path: _path,
    RoundRect: _rectangle,
    Circle: _circle,
    Use: _use,
}
"""The box of every kind of shape but groups, without the line round it."""


def _through(box: Box, matrix: Matrix) -> Box:
    """The box round a box that went through a matrix."""
    a, b, c, d, e, f = matrix
    left, top, right, bottom = box
    if not b and not c and a > 0 and d > 0:
        return a * left + e, d * top + f, a * right + e, d * bottom + f
    xs, ys = zip(*((a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)), strict=True)
    return min(xs), min(ys), max(xs), max(ys)
