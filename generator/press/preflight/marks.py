"""What a content stream leaves on a page: paint, text, pictures, and what it used to make them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from generator.press.preflight.fontfile import PageFont, Said
from generator.press.preflight.geometry import (
    IDENTITY,
    Box,
    Matrix,
    Point,
    common,
    corners,
    is_empty,
    moved,
    moved_point,
    within,
)
from generator.press.preflight.spaces import Colour

Tag = tuple[Any, int] | str | None
"""Whose content it is: stream and MCID, ``"artifact"``, or ``None`` for content that nobody claims."""

ARTIFACT = "artifact"
FAULT = "file.content"
"""The rule that speaks of streams which are against the standard."""


class Cover(NamedTuple):
    """An opaque area: a polygon in the units of some stream, and the matrix that leads from there to the page."""

    polygon: list[Point]
    matrix: Matrix

    def shifted(self, dx: float, dy: float) -> Cover:
        """The same elsewhere."""
        a, b, c, d, e, f = self.matrix
        return Cover(self.polygon, (a, b, c, d, e + dx, f + dy))

    def hides(self, box: Box) -> bool:
        """Whether all corners of a box lie within."""
        polygon = [moved_point(point, self.matrix) for point in self.polygon]
        return all(within(corner, polygon) for corner in corners(box, IDENTITY))


class Paint(NamedTuple):
    """A path or shading: its ink within the clip, its colour, the line's width in points (``None`` for a fill).

    ``order`` counts what was drawn before it; ``cover`` is the area that it leaves nothing to see under, if it is one.
    """

    box: Box
    colour: Colour
    width: float | None
    tag: Tag
    order: int
    cover: Cover | None

    def shifted(self, dx: float, dy: float, clip: Box, tag: Tag, later: int) -> Paint | None:
        """The same elsewhere, as far as the clip there shows it; content without a tag takes that of the place."""
        x0, y0, x1, y1 = self.box
        box = common((x0 + dx, y0 + dy, x1 + dx, y1 + dy), clip)
        if is_empty(box):
            return None
        return Paint(
            box, self.colour, self.width, self.tag or tag, self.order + later, self.cover and self.cover.shifted(dx, dy)
        )


@dataclass(frozen=True)
class Run:
    """A string as it is shown. ``matrix`` leads from thousandths of the size to points of the page.

    ``size`` is the height in points of a capital's em square on paper; ``box`` is around the ink, unclipped.
    """

    font: PageFont
    said: Said
    matrix: Matrix
    size: float
    box: Box
    clip: Box
    fill: Colour | None
    stroke: Colour | None
    tag: Tag
    order: int

    def shifted(self, dx: float, dy: float, clip: Box, tag: Tag, later: int) -> Run | None:
        """The same elsewhere; ``None`` where the clip shows nothing of it."""
        a, b, c, d, e, f = self.matrix
        box = _moved_by(self.box, dx, dy)
        clip = common(_moved_by(self.clip, dx, dy), clip)
        if is_empty(common(box, clip)):
            return None
        matrix = (a, b, c, d, e + dx, f + dy)
        tag, order = self.tag or tag, self.order + later
        return Run(self.font, self.said, matrix, self.size, box, clip, self.fill, self.stroke, tag, order)

    @cached_property
    def outline(self) -> list[Point]:
        """The corners of its ink, which may be turned."""
        return corners(self.said.box or (0, 0, 0, 0), self.matrix)

    @cached_property
    def glyphs(self) -> list[tuple[Box, list[Point]]]:
        """The box and the corners of each glyph's ink."""
        boxes = ((x + x0, y0, x + x1, y1) for x, (x0, y0, x1, y1) in self.said.glyphs)
        return [(moved(box, self.matrix), corners(box, self.matrix)) for box in boxes]

    @property
    def quoted(self) -> str:
        """Its words, in quotes, shortened."""
        text = " ".join(self.said.text.split())
        return f"'{text if len(text) <= 40 else text[:37] + '...'}'"


class Picture(NamedTuple):
    """An image: its box within the clip, pixels to an inch, its object (``None`` for an inline one)."""

    box: Box
    ppi: float
    obj: Any
    tag: Tag

    def shifted(self, dx: float, dy: float, clip: Box, tag: Tag) -> Picture | None:
        """The same elsewhere, as far as the clip there shows it."""
        box = common(_moved_by(self.box, dx, dy), clip)
        return None if is_empty(box) else Picture(box, self.ppi, self.obj, self.tag or tag)


@dataclass
class Drawn:
    """All that a stream and the forms in it drew. ``colours`` are those set, with the operator or thing that did;
    ``loose`` are other remarks of a rule: its name, severity, words.
    """

    paints: list[Paint] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    colours: dict[tuple[str, Colour], None] = field(default_factory=dict)
    transparency: dict[str, None] = field(default_factory=dict)
    loose: dict[tuple[str, str], None] = field(default_factory=dict)
    said: dict[tuple[PageFont, Said], None] = field(default_factory=dict)
    mcids: dict[tuple[Any, int], None] = field(default_factory=dict)
    order: int = 0

    def next(self) -> int:
        """The place in the order of drawing for another mark."""
        self.order += 1
        return self.order

    @property
    def size(self) -> int:
        """How many marks there are."""
        return len(self.paints) + len(self.runs) + len(self.pictures)

    def fault(self, says: str) -> None:
        """Note something that is against the standard."""
        self.loose[FAULT, says] = None

    def take_in(self, other: Drawn, dx: float, dy: float, clip: Box, tag: Tag) -> None:
        """Add what a form drew, shifted and clipped."""
        self.paints += [p for p in (paint.shifted(dx, dy, clip, tag, self.order) for paint in other.paints) if p]
        self.runs += [r for r in (run.shifted(dx, dy, clip, tag, self.order) for run in other.runs) if r]
        self.pictures += [p for p in (picture.shifted(dx, dy, clip, tag) for picture in other.pictures) if p]
        self.order += other.order
        self.take_in_means(other)

    def take_in_means(self, other: Drawn) -> None:
        """Add what it used, without its marks."""
        self.colours |= other.colours
        self.transparency |= other.transparency
        self.loose |= other.loose
        self.said |= other.said
        self.mcids |= other.mcids


def _moved_by(box: Box, dx: float, dy: float) -> Box:
    return (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)
