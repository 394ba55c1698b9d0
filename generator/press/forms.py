"""Forms: what a document writes once and paints in many places."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from generator.press.outlines import Box
from generator.press.prepress.bounds import bounds
from generator.scene.shapes import (
    HAIRLINE,
    HERE,
    Circle,
    Group,
    Path,
    Recurring,
    RoundRect,
    Shape,
    Symbol,
    Text,
    Use,
    scale_of,
)


@dataclass(frozen=True, slots=True)
class Form:
    """Operators that are written once: what they may paint (left, top, right, bottom), and the operators."""

    box: Box
    operators: str


def room(drawn: Symbol | Recurring) -> Box:
    """The box of a form, with a margin: what is outside is not painted."""
    box = (0.0, 0.0, drawn.width, drawn.height) if isinstance(drawn, Symbol) else bounds(drawn, HERE, {})
    left, top, right, bottom = box or (0.0, 0.0, 0.0, 0.0)
    more = 0.02 * (right - left) if isinstance(drawn, Symbol) else 0.1 * (bottom - top)
    return left - more, top - more, right + more, bottom + more


def finest(shape: Shape) -> float:
    """The finest line of a shape; 0 where it depends on the scale (a hairline, or a symbol, which may have one)."""
    match shape:
        case Group():
            return min(map(finest, shape.children), default=inf) * scale_of(shape.transform or HERE)
        case Path() | Circle():
            return shape.width if shape.stroke is not None else inf
        case RoundRect():
            return shape.stroke_width if shape.stroke is not None else inf
        case Use():
            return HAIRLINE
        case Text():
            return inf
