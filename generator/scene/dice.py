"""The face of a die."""

from __future__ import annotations

from generator.scene.shapes import Circle, Group, Ink, RoundRect, Shape

_ODD, _DIAGONAL, _OTHER, _SIDES = ((0, 0),), ((-1, -1), (1, 1)), ((1, -1), (-1, 1)), ((-1, 0), (1, 0))
_PIPS = {
    1: _ODD,
    2: _DIAGONAL,
    3: (*_ODD, *_DIAGONAL),
    4: (*_DIAGONAL, *_OTHER),
    5: (*_ODD, *_DIAGONAL, *_OTHER),
    6: (*_DIAGONAL, *_OTHER, *_SIDES),
}


def die(x: float, y: float, side: float, shown: int, ink: Ink = "ink") -> Group:
    """A die by its top left corner, with 1 to 6 pips; 0 shows none."""
    line, half, step = 0.07 * side, side / 2, 0.26 * side
    box = RoundRect(
        x + line / 2, y + line / 2, side - line, side - line, 0.2 * side, fill="paper", stroke=ink, stroke_width=line
    )
    pips = (Circle(x + half + dx * step, y + half + dy * step, 0.1 * side, fill=ink) for dx, dy in _PIPS.get(shown, ()))
    shapes: tuple[Shape, ...] = (box, *pips)
    return Group(shapes, title=f"die: {shown}" if shown else "die: not set yet")
