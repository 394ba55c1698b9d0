"""Where each page lies on which side of which sheet.

All lengths are millimetres from the top left corner of a side as it is read; sheets are turned over about their long or
short edge. A page lies behind another when the two cover the same paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Literal, get_args

from generator.core.errors import PaperError

Scheme = Literal["none", "booklet", "cut-stack", "2up", "4up"]
Duplex = Literal["none", "long", "short"]
Faces = Literal["both", "fronts", "backs"]
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)
DUPLEX: tuple[Duplex, ...] = get_args(Duplex)
FACES: tuple[Faces, ...] = get_args(Faces)
CREEP = 0.1
"""The thickness of a sheet of 80 g/m2, in mm: how much further each sheet inside a fold stands out."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page (counted from 0) with its trimmed top left corner; ``upside_down`` turns it about its middle."""

    page: int
    x: float
    y: float
    upside_down: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a sheet: its pages, and whether it is the back."""

    places: tuple[Place, ...]
    back: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """How pages of one trimmed size lie on sheets.

    ``gap`` is the paper between neighbours, and ``border`` that around them all (room for bleed and marks), in mm.
    """

    scheme: Scheme
    duplex: Duplex
    page: tuple[float, float]
    gap: float = 0.0
    border: float = 0.0
    creep: float = CREEP

    @property
    def grid(self) -> tuple[int, int]:
        """Columns and rows of pages on a side; two wide pages lie one below another."""
        if self.scheme == "none":
            return 1, 1
        if self.scheme == "4up":
            return 2, 2
        wide = self.page[0] > self.page[1] and self.scheme != "booklet"
        return (1, 2) if wide else (2, 1)

    @property
    def between(self) -> float:
        """The paper between neighbouring pages: none in the fold of a booklet."""
        return 0.0 if self.scheme == "booklet" else self.gap

    @property
    def sheet(self) -> tuple[float, float]:
        """Width and height of a sheet."""
        columns, rows = self.grid
        width = columns * self.page[0] + (columns - 1) * self.between
        return width + 2 * self.border, rows * self.page[1] + (rows - 1) * self.between + 2 * self.border

    def corner(self, cell: int) -> tuple[float, float]:
        """The top left corner of a cell of a side, counted row by row."""
        columns, _rows = self.grid
        row, column = divmod(cell, columns)
        step_x, step_y = self.page[0] + self.between, self.page[1] + self.between
        return self.border + column * step_x, self.border + row * step_y


def sides(layout: Layout, pages: int) -> list[Side]:
    """Every side in the order of printing, fronts before their backs; raises ``PaperError`` where nothing fits."""
    if layout.scheme == "booklet" and layout.duplex == "none":
        raise PaperError("a booklet is printed on both sides; add --duplex short (or long)")
    fronts_and_backs = _booklet(layout, pages) if layout.scheme == "booklet" else _leaves(layout, pages)
    return [side for front, back in fronts_and_backs for side in (front, back) if side is not None]


def chosen(all_sides: list[Side], faces: Faces) -> list[Side]:
    """The sides to print: all, or the fronts or the backs alone."""
    return [side for side in all_sides if faces == "both" or side.back == (faces == "backs")]


def _leaves(layout: Layout, pages: int) -> Iterator[tuple[Side, Side | None]]:
    """Sheets that are cut into leaves; in a cut stack the cut piles laid one on another are in order."""
    columns, rows = layout.grid
    cells, faces = columns * rows, 1 if layout.duplex == "none" else 2
    sheets = ceil(pages / (cells * faces))
    for sheet in range(sheets):
        fronts, backs = [], []
        for cell in range(cells):
            leaf = cell * sheets + sheet if layout.scheme == "cut-stack" else sheet * cells + cell
            page = leaf * faces
            if page < pages:
                fronts.append(Place(page, *layout.corner(cell)))
            if faces == 2 and page + 1 < pages:
                backs.append(behind(layout, Place(page + 1, *layout.corner(cell))))
        yield Side(tuple(fronts)), (Side(tuple(backs), back=True) if faces == 2 else None)


def _booklet(layout: Layout, pages: int) -> Iterator[tuple[Side, Side]]:
    """Sheets folded into one another; pages of inner sheets move to the fold by the thickness of those around them."""
    whole = 4 * ceil(pages / 4)
    for sheet in range(whole // 4):
        shift = layout.creep * sheet
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        front = _pair(layout, last, first, shift, pages)
        inside = _pair(layout, first + 1, last - 1, shift, pages)
        back = (_turned(layout, place) for place in inside) if turns_about_horizontal(layout) else inside
        yield Side(tuple(front)), Side(tuple(back), back=True)


def _pair(layout: Layout, left: int, right: int, shift: float, pages: int) -> list[Place]:
    (x, y), (x_right, _y) = layout.corner(0), layout.corner(1)
    both = Place(left, x + shift, y), Place(right, x_right - shift, y)
    return [place for place in both if place.page < pages]


def behind(layout: Layout, front: Place) -> Place:
    """The place on the back that covers the same paper as one on the front, to be read after turning the leaf."""
    width, _height = layout.sheet
    mirrored = Place(front.page, width - front.x - layout.page[0], front.y)
    return _turned(layout, mirrored) if turns_about_horizontal(layout) else mirrored


def turns_about_horizontal(layout: Layout) -> bool:
    """Whether turning the sheet over brings its lower edge up: about the long edge of a wide sheet, say."""
    return about_horizontal(layout.duplex, layout.sheet)


def about_horizontal(duplex: str, sheet: tuple[float, float]) -> bool:
    """The same for an edge and a sheet's width and height."""
    return (duplex == "long") == (sheet[0] > sheet[1])


def cell_behind(cell: int, grid: tuple[int, int], duplex: str, sheet: tuple[float, float]) -> int:
    """The cell that lies behind a cell of a grid (columns, rows), counted row by row, when the sheet is turned over.

    Turned on an upright edge the columns change sides; on a level edge the rows do.
    """
    row, column = divmod(cell, grid[0])
    if about_horizontal(duplex, sheet):
        row = grid[1] - 1 - row
    else:
        column = grid[0] - 1 - column
    return row * grid[0] + column


def _turned(layout: Layout, place: Place) -> Place:
    """The place after half a turn of the whole side."""
    width, height = layout.sheet
    x, y = width - place.x - layout.page[0], height - place.y - layout.page[1]
    return Place(place.page, x, y, not place.upside_down)
