"""The face of a die."""

from __future__ import annotations

from functools import lru_cache

from generator.scene.shapes import Circle, Group, Ink, Recurring, RoundRect, move

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
    return Group(_face(side, shown, ink), move(x, y), title=f"die: {shown}" if shown else "die: not set yet")


@lru_cache(maxsize=1 << 8)
def _face(side: float, shown: int, ink: Ink) -> Recurring:
    line, half, step = 0.07 * side, side / 2, 0.26 * side
    box = RoundRect(
        line / 2, line / 2, side - line, side - line, 0.2 * side, fill="paper", stroke=ink, stroke_width=line
    )
    pips = (Circle(half + dx * step, half + dy * step, 0.1 * side, fill=ink) for dx, dy in _PIPS.get(shown, ()))
    return Recurring((box, *pips))
