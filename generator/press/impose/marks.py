"""Cut marks and registration marks of a sheet, in the border around its pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.press.impose.scheme import Layout
from generator.scene.numbers import numbers
from generator.scene.shapes import PT

_UNITS = 1 / PT
LENGTH, AWAY, WIDTH = 5.0, 3.5, 0.25
"""A cut mark's length and distance from the trimmed pages, in mm (beyond a bleed of 3 mm), and its width in points."""
CROSS = 2.0
"""Half the size of a registration mark, in mm."""
INSIDE = 5.0
"""How far from the sheet's edge marks begin where it has no border: printers reach no further."""
LEAST = 1.0
"""What is left of a mark at the edge of the sheet is left out where it is shorter, in mm."""
ROOM = AWAY + LENGTH + 1.5
"""The border that marks need, in mm."""

_BLACK, _EVERY = "0 0 0 1 K", ".75 .75 .75 .75 K"
"""Black alone; and every ink, so that each plate has its crosses, as much of it as 300 % of ink allows."""


def cuts(layout: Layout) -> tuple[list[float], list[float]]:
    """Where the sheet is cut (or folded): x of the upright cuts and y of the level ones, in mm."""
    columns, rows = layout.grid
    corners = [layout.corner(cell) for cell in range(columns * rows)]
    width, height = layout.page
    xs = sorted({round(x, 4) for x, _y in corners} | {round(x + width, 4) for x, _y in corners})
    ys = sorted({round(y, 4) for _x, y in corners} | {round(y + height, 4) for _x, y in corners})
    return xs, ys


def cut_marks(layout: Layout, offset: tuple[float, float]) -> list[str]:
    """The operators of all marks: lines at every cut on the four sides, a cross in every ink in the middle of each."""
    return [*_drawn(_lines(layout), layout, offset, _BLACK), *_drawn(_crosses(layout), layout, offset, _EVERY)]


def _drawn(
    lines: Iterable[tuple[float, float, float, float]], layout: Layout, offset: tuple[float, float], black: str
) -> list[str]:
    """Lines as operators, moved by an offset in mm, as far as they lie on the sheet."""
    width, height = layout.sheet
    drawn = []
    for line in lines:
        x1, y1, x2, y2 = (value + by for value, by in zip(line, offset * 2, strict=True))
        if (x1 == x2 and not 0 <= x1 <= width) or (y1 == y2 and not 0 <= y1 <= height):
            continue
        x1, x2 = (min(max(x, 0.0), width) for x in (x1, x2))
        y1, y2 = (min(max(y, 0.0), height) for y in (y1, y2))
        if abs(x2 - x1) + abs(y2 - y1) < LEAST:
            continue
        start, end = ((x * _UNITS, (height - y) * _UNITS) for x, y in ((x1, y1), (x2, y2)))
        drawn.append(f"{numbers(start, 3)} m {numbers(end, 3)} l S")
    return ["q", black, f"{WIDTH:g} w", *drawn, "Q"]


def inner_marks(layout: Layout, offset: tuple[float, float]) -> list[str]:
    """The operators of short lines where pages without a border between them are cut apart, at the sheet's edges.

    An offset moves them with the cuts, but no nearer to an edge.
    """
    xs, ys = cuts(layout)
    width, height = layout.sheet
    across, down = offset
    lines = [(x + across, y, x + across, y + LENGTH) for x in xs[1:-1] for y in (INSIDE, height - INSIDE - LENGTH)]
    lines += [(x, y + down, x + LENGTH, y + down) for y in ys[1:-1] for x in (INSIDE, width - INSIDE - LENGTH)]
    return _drawn(lines, layout, (0.0, 0.0), "0 G")


def _lines(layout: Layout) -> Iterator[tuple[float, float, float, float]]:
    """Lines as ``x1 y1 x2 y2``, in mm from the top left corner."""
    xs, ys = cuts(layout)
    for x in xs:
        yield x, ys[0] - AWAY - LENGTH, x, ys[0] - AWAY
        yield x, ys[-1] + AWAY, x, ys[-1] + AWAY + LENGTH
    for y in ys:
        yield xs[0] - AWAY - LENGTH, y, xs[0] - AWAY, y
        yield xs[-1] + AWAY, y, xs[-1] + AWAY + LENGTH, y


def _crosses(layout: Layout) -> Iterator[tuple[float, float, float, float]]:
    """A cross in the middle of the first page's outer edges on each side, so fronts and backs can be compared."""
    xs, ys = cuts(layout)
    far = AWAY + LENGTH / 2
    left, top = (xs[0] + xs[1]) / 2, (ys[0] + ys[1]) / 2
    for x, y in ((left, ys[0] - far), (left, ys[-1] + far), (xs[0] - far, top), (xs[-1] + far, top)):
        yield x - CROSS, y, x + CROSS, y
        yield x, y - CROSS, x, y + CROSS


def page_marks(size: tuple[float, float]) -> list[str]:
    """The operators of the marks around one page with a border of ``ROOM``; its size in mm."""
    return cut_marks(Layout("none", "none", size, border=ROOM), (0.0, 0.0))
