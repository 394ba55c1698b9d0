"""A Lost Island pad: sheets set on pages, their backs behind their fronts, with marks where they are cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.core.errors import PaperError
from generator.press.fonts import face as font
from generator.press.fonts import string_width
from generator.press.impose.scheme import Duplex, cell_behind
from generator.press.pad_kit import FIGURE, USUAL, Style
from generator.press.pad_sheet import Face, Form, make_form, make_pages
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.printing import Printing
from generator.scene.shapes import Group, Path, Scene, Shape, Text, Use, move, place, polyline

UPS = (1, 2, 4)
"""Sheets to a page."""
FREE, MARK = 5.0, 4.0
"""Nothing is printed so near a page's edge, and how long a cut mark is, in mm."""


@dataclass(frozen=True, slots=True)
class Pad:
    """What is printed: ``sheets`` leaves with one face or, where ``turned`` names the edge they turn on, two.

    ``names`` are written on the leaves in turn. Raises ``PaperError`` for large print with several sheets to a page.
    """

    paper: Paper
    up: int
    sheets: int
    faces: tuple[Face, ...]
    turned: str | None
    title: str
    names: tuple[str, ...]
    language: str
    command: str
    style: Style = USUAL

    def __post_init__(self) -> None:
        if self.style.large and self.up != 1:
            raise PaperError(f"large print has one sheet to a page, not {self.up}; leave out --up, or take --up 1")


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of sheets on a page, row by row: columns, rows, and the page's size in mm."""

    columns: int
    rows: int
    width: float
    height: float

    @property
    def places(self) -> int:
        """Sheets to a page."""
        return self.columns * self.rows

    @property
    def cell(self) -> tuple[float, float]:
        """Width and height of one sheet, in mm."""
        return self.width / self.columns, self.height / self.rows

    def corner(self, number: int) -> tuple[float, float]:
        """The top left corner of a place."""
        width, height = self.cell
        return number % self.columns * width, number // self.columns * height

    def behind(self, number: int, edge: str) -> int:
        """The place that lies behind a place when the leaf is turned on its ``long`` or ``short`` edge."""
        return cell_behind(number, (self.columns, self.rows), edge, (self.width, self.height))


def grid_of(paper: Paper, up: int) -> Grid:
    """The places on a paper, which is turned so that every sheet stands upright."""
    short, long = sorted((paper.width, paper.height))
    if up == 2 and long <= 2 * short:
        return Grid(2, 1, long, short)
    return Grid(2 if up == 4 else 1, 1 if up == 1 else 2, short, long)


def lay_out(pad: Pad) -> tuple[Form, ...]:
    """The form of each page of a leaf; raises ``PaperError`` for what cannot be printed.

    In large print every face takes two pages where it has no room on one: the front and the back of a leaf of its own.
    """
    font("bold").check(pad.title)
    cell = grid_of(pad.paper, pad.up).cell
    shared = (pad.title, pad.command, pad.language, *cell, pad.style)
    faces = tuple(dict.fromkeys(pad.faces))
    try:
        made: dict[Face, tuple[Form, ...]] = {face: (make_form(face, *shared),) for face in faces}
    except PaperError:
        if not pad.style.large:
            raise
        made = {face: make_pages(face, *shared) for face in faces}
        forms = tuple(form for face in faces for form in made[face])
    else:
        forms = tuple(form for face in pad.faces for form in made[face])
    _refuse_names(pad.names, forms)
    return forms


def pad_pdf(pad: Pad, printing: Printing | None = None) -> bytes:
    """The whole pad; raises ``PaperError`` for what cannot be printed. Its own grid lays sheets on pages, no scheme."""
    printing = printing or Printing()
    grid, forms = grid_of(pad.paper, pad.up), lay_out(pad)
    size = grid.width, grid.height
    document = PdfDocument(size, profile=printing.profile, title=pad.title, subject=pad.command, language=pad.language)
    named = {id(form): f"sheet-{i}" for i, form in enumerate({id(form): form for form in forms}.values())}
    symbols = {name: symbol for form in forms for name, symbol in form.symbols.items()}
    symbols |= {named[id(form)]: form.symbol for form in forms}
    outlined = set[str]()
    for first in range(0, pad.sheets, grid.places):
        leaves = range(first, min(first + grid.places, pad.sheets))
        for side, form in enumerate(forms):
            document.page()
            if form.heading not in outlined:
                outlined.add(form.heading)
                document.anchor(form.heading)
                document.outline(form.heading, form.heading)
            name = None if document.profile.tagged else named[id(form)]
            shapes = tuple(shape for leaf in leaves for shape in _sheet(pad, grid, form, name, side, leaf))
            moved = printing.moved_by(document.pages)
            document.draw(Scene(*size, (*shapes, *cut_marks(grid, moved)), symbols), 0, 0, grid.width)
    return document.to_bytes(printing.imposing(size))


def upright_edge(paper: Paper, up: int) -> Duplex:
    """The edge about which pages turn like leaves of a book: backs lie behind their fronts as the pad lays them."""
    grid = grid_of(paper, up)
    return "long" if grid.height >= grid.width else "short"


def _sheet(pad: Pad, grid: Grid, form: Form, symbol: str | None, side: int, leaf: int) -> Iterator[Shape]:
    """One face of one leaf at its place, with its name: by its symbol, or as it stands, so that it can be read."""
    at = leaf % grid.places
    if side % 2 and pad.turned is not None:
        at = grid.behind(at, pad.turned)
    x, y = grid.corner(at)
    named: list[Shape] = [Text(form.name.x, form.name.y, pad.names[leaf % len(pad.names)], FIGURE)] if pad.names else []
    head, *rest = form.symbol.shapes
    drawn = (Use(symbol, move(0, 0)), *named) if symbol else (head, *named, *rest)
    yield Group(drawn, place(x, y, form.scale))


def _refuse_names(names: tuple[str, ...], forms: tuple[Form, ...]) -> None:
    """Raise ``PaperError`` for the first name that has no glyphs or no room."""
    for number, name in enumerate(names, 1):
        font().check(name)
        wide, room = string_width(name, FIGURE), min(form.name.room for form in forms)
        if wide > room:
            raise PaperError(
                f"name {number}, {name!r}, is {wide / room:.1f} times as wide as the name line; shorten it"
            )


def cut_marks(grid: Grid, moved: tuple[float, float] = (0.0, 0.0)) -> Iterator[Path]:
    """Short lines where sheets are cut apart: at the page's edges, and crosses where cuts meet.

    On a page that is ``moved`` to the right and down, in mm, those at the edges stay as far from them as on others.
    """
    width, height = grid.cell
    aside, down = moved
    uprights = [i * width for i in range(1, grid.columns)]
    levels = [i * height for i in range(1, grid.rows)]
    for x in uprights:
        for y in (FREE - down, grid.height - FREE - MARK - down):
            yield _mark((x, y), (x, y + MARK))
    for y in levels:
        for x in (FREE - aside, grid.width - FREE - MARK - aside):
            yield _mark((x, y), (x + MARK, y))
        for x in uprights:
            yield _mark((x - MARK / 2, y), (x + MARK / 2, y))
            yield _mark((x, y - MARK / 2), (x, y + MARK / 2))


def _mark(start: tuple[float, float], end: tuple[float, float]) -> Path:
    return Path(polyline([start, end]), stroke="ink", width=0.1)
