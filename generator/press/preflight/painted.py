"""Text that an area hides in part: letters of which some is gone and some is seen."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence

from generator.press.preflight.geometry import Box, Point, common, is_empty, moved_point, within
from generator.press.preflight.marks import Paint, Run

STEPS = 5
"""A glyph is looked at in so many points across and up its ink."""
LEAST = 9 / 25
"""So much of a glyph has to be hidden: tips of arrows that touch a figure's corner hide up to a quarter of its box."""


def painted_over(runs: Sequence[Run], paints: Sequence[Paint]) -> Iterator[Run]:
    """Runs of which an opaque area, drawn later, hides a good part of a glyph, but not all of it.

    A glyph that is hidden whole is not there: it counts as replaced. Lines hide nothing here, they are too thin.
    """
    covers = sorted((paint for paint in paints if paint.cover), key=lambda paint: paint.order)
    orders = [paint.order for paint in covers]
    for run in runs:
        later = [paint for paint in covers[bisect(orders, run.order) :] if not is_empty(common(paint.box, run.box))]
        areas = [(paint.box, _outline(paint)) for paint in later]
        if areas and any(_in_part(box, areas) for box, _corners in run.glyphs if not is_empty(box)):
            yield run


def _outline(paint: Paint) -> list[Point]:
    assert paint.cover
    return [moved_point(point, paint.cover.matrix) for point in paint.cover.polygon]


def _in_part(glyph: Box, areas: list[tuple[Box, list[Point]]]) -> bool:
    near = [outline for box, outline in areas if not is_empty(common(box, glyph))]
    if not near:
        return False
    x, y, wide, high = glyph[0], glyph[1], glyph[2] - glyph[0], glyph[3] - glyph[1]
    last = STEPS - 1
    points = [(x + wide * i / last, y + high * j / last) for i in range(STEPS) for j in range(STEPS)]
    hidden = sum(any(within(point, outline) for outline in near) for point in points)
    return LEAST <= hidden / len(points) < 1
