"""Where a picture is on its page."""

from __future__ import annotations

import pytest

from generator.press.fonts import string_width
from generator.press.prepress.bounds import bounds
from generator.scene.shapes import (
    CAP_HEIGHT,
    Circle,
    Group,
    Matrix,
    Path,
    RoundRect,
    Shape,
    Symbol,
    Text,
    Use,
    move,
    place,
    polyline,
    turn,
)

HERE = move(0, 0)
WIDE = string_width("Island", 4.0)


@pytest.mark.parametrize(
    ("shape", "matrix", "box"),
    [
        (RoundRect(1, 2, 3, 4, fill="ink"), HERE, (1, 2, 4, 6)),
        (RoundRect(1, 2, 3, 4, stroke="ink", stroke_width=0.5), place(10, 0, 2), (11.5, 3.5, 18.5, 12.5)),
        (Circle(5, 5, 2, fill="ink"), turn(45, 5, 5), (5 - 8**0.5, 5 - 8**0.5, 5 + 8**0.5, 5 + 8**0.5)),
        (Path(polyline([(0, 1), (9, 3)]), stroke="ink", width=0.2), HERE, (-0.1, 0.9, 9.1, 3.1)),
        (Text(50, 10, "Island", 4.0, anchor="end"), HERE, (50 - WIDE, 10 - 4 * CAP_HEIGHT, 50, 11)),
        (Use("tree", place(3, 4, 2)), place(1, 1, 3), (10, 13, 34, 25)),
        (Group((Circle(0, 0, 1, fill="ink"), Circle(9, 0, 2, fill="ink")), move(1, 1)), HERE, (0, -1, 12, 3)),
    ],
)
def test_bounds(shape: Shape, matrix: Matrix, box: tuple[float, ...]) -> None:
    """The box of every kind of shape, its line and its matrix included."""
    assert bounds([shape], matrix, {"tree": Symbol(4, 2, ())}) == pytest.approx(box)


def test_what_covers_nothing_has_no_box() -> None:
    """An empty group, a path without points, a symbol that the document does not have."""
    assert bounds([Group(()), Path(()), Use("tree", HERE)], HERE, {}) is None
