"""Cards on sheets to be cut: bleed, cut marks outside it, backs behind their fronts, an imprint outside the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from generator.core.errors import PaperError
from generator.press.fonts import Run, string_width, wrap
from generator.press.impose.scheme import cell_behind
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.profile import BLEED
from generator.press.sheet import SMALLEST, Block, cap
from generator.scene.shapes import Group, Path, Point, Scene, Shape, Symbol, Text, Use, move, place, polyline

MARK_GAP, MARK, LEAST_MARK = 0.5, 3.0, 2.0
"""From the bleed to a cut mark, how long the mark is, and how long where the cards leave little room, in mm."""
FREE = 5.0
"""Nothing but bleed is printed so near the edge of a page: home printers do not reach there."""
SEPARATOR = " · "
"""Between the parts of an imprint."""
SHORTEST = 0.8
"""A shorter mark is left out, in mm."""
Edges = tuple[float, float, float, float]
"""Left, top, right and bottom, in mm."""
ALL_ROUND: Edges = (BLEED, BLEED, BLEED, BLEED)
CARDS = "cards"
"""The anchor of the first page of cards."""
EDGES = ("long", "short")
"""The edges that sheets turn on, to be printed on both sides."""
_LEAD, _DESCENT, _ASCENT = 1.25, 0.27, 0.8
"""From one line of the imprint to the next, how far letters reach under it and over it, in its size."""
_SIDES = BLEED + MARK_GAP + LEAST_MARK + FREE
"""Room at the left and the right of the cards: bleed, a short mark, and what printers cannot reach."""


def _ends(small: float) -> float:
    """Room above and below the cards: bleed, mark, a line of the imprint."""
    return BLEED + MARK_GAP + MARK + 0.4 + cap(small) + _DESCENT * small + FREE


@dataclass(frozen=True, slots=True)
class Grid:
    """Places for cards of one size, in the middle of a page; all lengths in mm.

    ``card`` is the width and height of a card when it is cut, ``gap`` what lies between cards: room for the bleed of
    both, or nothing, so that one cut parts them.
    """

    columns: int
    rows: int
    card: tuple[float, float]
    gap: float
    page: tuple[float, float]

    @property
    def places(self) -> int:
        """Cards to a page."""
        return self.columns * self.rows

    @property
    def start(self) -> Point:
        """The top left corner of the first card."""
        return tuple(  # type: ignore[return-value]
            (side - count * (card + self.gap) + self.gap) / 2
            for side, count, card in zip(self.page, (self.columns, self.rows), self.card, strict=True)
        )

    def corner(self, number: int) -> Point:
        """The top left corner of a place; they are counted row by row."""
        (x, y), (width, height) = self.start, self.card
        return x + number % self.columns * (width + self.gap), y + number // self.columns * (height + self.gap)

    def behind(self, number: int, edge: str) -> int:
        """The place that lies behind a place when the sheet turns on its ``long`` or ``short`` edge."""
        return cell_behind(number, (self.columns, self.rows), edge, self.page)

    def marks(self, moved: Point = (0.0, 0.0), free: float = FREE) -> Iterator[Path]:
        """Two short lines for every cut, outside the bleed: moved to the right and down, but not near an edge.

        ``free`` is what is kept above and below, where an imprint stands.
        """
        (x, y), (width, height) = self.start, self.card
        x, y = x + moved[0], y + moved[1]
        ends = x + self.columns * (width + self.gap) - self.gap, y + self.rows * (height + self.gap) - self.gap
        out = BLEED + MARK_GAP
        most = min(MARK, self.start[0] - out - FREE)  # in rows as long as there is room for on a page that is not moved
        for at in _cuts(x, width, self.gap, self.columns):
            for edge, way, room in ((y, -1, y), (ends[1], 1, self.page[1] - ends[1])):
                if (long := min(MARK, room - out - free)) >= SHORTEST:
                    yield _mark((at, edge + way * out), (at, edge + way * (out + long)))
        for at in _cuts(y, height, self.gap, self.rows):
            for edge, way, room in ((x, -1, x), (ends[0], 1, self.page[0] - ends[0])):
                if (long := min(most, room - out - FREE)) >= SHORTEST:
                    yield _mark((edge + way * out, at), (edge + way * (out + long), at))

    def bleeds(self, corner: Point) -> Edges:
        """How far art goes beyond a card at a corner: less where it would come near an edge of the page."""
        (x, y), (width, height) = corner, self.card
        rooms = x, y, self.page[0] - x - width, self.page[1] - y - height
        left, top, right, bottom = (min(BLEED, max(0.0, round(room - FREE - 0.15, 3))) for room in rooms)
        return left, top, right, bottom


def make_grid(
    paper: Paper, card: tuple[float, float], name: str, count: int | None = None, small: float = SMALLEST
) -> Grid:
    """Places for ``count`` cards, or as many as fit; the paper may be turned. ``name`` is what the cards are called.

    ``small`` is the size of the imprint.

    Raises ``PaperError`` where not one card fits with its bleed, marks and imprint, or not that many.
    """
    pages = ((paper.width, paper.height), (paper.height, paper.width))
    ends = _ends(small)
    most = max(columns * rows for columns, rows in (_most(page, card, 0.0, ends) for page in pages))
    if most == 0:
        need = f"{card[0] + 2 * _SIDES:.0f}x{card[1] + 2 * ends:.0f} mm"
        raise PaperError(f"the paper {paper.name} is too small for a {name} card: with bleed and marks it needs {need}")
    wanted = count or most
    found = [grid for gap in (2 * BLEED, 0.0) for page in pages for grid in _grids(page, card, gap, wanted, ends)]
    if not found:
        raise PaperError(
            f"{wanted} {name} cards to a sheet, in rows and columns with bleed and cut marks, do not fit the paper "
            f"{paper.name}; at most {most} do"
        )
    return found[0]


def _most(page: tuple[float, float], card: tuple[float, float], gap: float, ends: float) -> tuple[int, int]:
    """How many columns and rows of cards a page has room for."""
    across = (page[0] - 2 * _SIDES + gap) / (card[0] + gap)
    down = (page[1] - 2 * ends + gap) / (card[1] + gap)
    return max(0, int(across + 1e-9)), max(0, int(down + 1e-9))


def _grids(page: tuple[float, float], card: tuple[float, float], gap: float, count: int, ends: float) -> Iterator[Grid]:
    """The grids of exactly so many cards that fit a page."""
    columns, rows = _most(page, card, gap, ends)
    for across in range(1, columns + 1):
        if count % across == 0 and count // across <= rows:
            yield Grid(across, count // across, card, gap, page)


@dataclass(frozen=True, slots=True)
class Job:
    """What is printed of some cards: ``fronts``, ``backs`` or ``both``, and the edge that sheets turn on.

    ``offset`` moves the backs to the right and down, in mm, for a printer that sets them off. ``imprint`` begins with
    the ``title`` and is of the size ``small``; ``told`` says the backs in words.
    """

    grid: Grid
    faces: str = "both"
    duplex: str = "long"
    offset: Point = (0.0, 0.0)
    imprint: str = ""
    title: str = ""
    told: str = ""
    small: float = SMALLEST


def print_cards(document: PdfDocument, job: Job, fronts: Sequence[Block], back: Block) -> None:
    """Print cards on as many sheets as they take: each sheet's fronts, and on the page after it their backs.

    Blocks are as large as a cut card; their art may go ``BLEED`` mm beyond it. Each is written once.
    """
    grid, imprint = job.grid, tuple(_imprint(job))
    tagged = document.profile.tagged
    for first in range(0, len(fronts), grid.places):
        cards = fronts[first : first + grid.places]
        if job.faces != "backs":
            named = {f"card-{first + at + 1}": front for at, front in enumerate(cards)}
            shapes = [_card(name, card, grid.corner(at), tagged) for at, (name, card) in enumerate(named.items())]
            symbols = {name: _symbol(card) for name, card in named.items()}
            symbols |= {name: symbol for card in cards for name, symbol in card.symbols.items()}
            _page(document, grid, symbols, [*imprint, *shapes, *grid.marks()])
        if job.faces != "fronts":
            places = [_moved(grid.corner(grid.behind(at, job.duplex)), job.offset) for at in range(len(cards))]
            bleeds = {corner: grid.bleeds(corner) for corner in places}
            names = {edges: f"back-{i}" if i else "back" for i, edges in enumerate(dict.fromkeys(bleeds.values()))}
            drawn = (_card(names[bleeds[corner]], back, corner, tagged, bleeds[corner]) for corner in places)
            free = FREE + 0.3 + cap(job.small) + _DESCENT * job.small if any(job.offset) else FREE
            backs = Group(tuple(drawn), title=job.told or None)
            symbols = {name: _symbol(back, edges) for edges, name in names.items()} | dict(back.symbols)
            _page(document, grid, symbols, [*imprint, backs, *grid.marks(job.offset, free)])


def _page(document: PdfDocument, grid: Grid, symbols: dict[str, Symbol], shapes: Iterable[Shape]) -> None:
    document.page(grid.page)
    if document.pages == 1:
        document.anchor(CARDS)
    document.draw(Scene(*grid.page, tuple(shapes), symbols), 0, 0, grid.page[0])


def _moved(corner: Point, by: Point) -> Point:
    return corner[0] + by[0], corner[1] + by[1]


def _symbol(card: Block, bleeds: Edges = ALL_ROUND) -> Symbol:
    """A card with its bleed."""
    left, top, right, bottom = bleeds
    shapes = card.shapes
    if bleeds != ALL_ROUND:
        shapes = tuple(_ended(shape, (-left, -top, card.width + right, card.height + bottom)) for shape in shapes)
    return Symbol(card.width + left + right, card.height + top + bottom, (Group(shapes, move(left, top)),))


def _ended(shape: Shape, box: Edges) -> Shape:
    """A line made of many points without those outside a box; other shapes as they are, for they do not bleed."""
    if not isinstance(shape, Path) or shape.fill or any(name not in "ML" for name, _at in shape.commands):
        return shape
    inside = [at for _name, at in shape.commands if box[0] <= at[0] <= box[2] and box[1] + 0.1 <= at[1] <= box[3] - 0.1]
    return replace(shape, commands=polyline([(x, y) for x, y in inside]) if len(inside) > 1 else ())


def _card(name: str, card: Block, corner: Point, tagged: bool, bleeds: Edges = ALL_ROUND) -> Shape:
    """A card with its bleed: by its symbol, or as it stands, so that it can be read."""
    if tagged:
        return Group(card.shapes, move(*corner))
    return Use(name, place(corner[0] - bleeds[0], corner[1] - bleeds[1], 1))


def _cuts(start: float, card: float, gap: float, count: int) -> list[float]:
    """Where cards are cut along one axis: one cut parts two cards without a gap."""
    sides = [start + i * (card + gap) + side for i in range(count) for side in (0.0, card)]
    return list(dict.fromkeys(round(at, 6) for at in sides))


def _mark(start: Point, end: Point) -> Path:
    return Path(polyline([start, end]), stroke="ink", width=0.12)


def imprint_room(grid: Grid, small: float) -> int:
    """How many lines of an imprint have room below the marks of a sheet; above them as many."""
    room = grid.start[1] - BLEED - MARK_GAP - MARK - 0.4 - cap(small) - _DESCENT * small - FREE
    return 1 + int(room / (_LEAD * small) + 1e-9)


def imprint_lines(imprint: str, size: float, grid: Grid) -> list[str]:
    """The imprint's lines, broken between its parts if there is room for that; raises ``PaperError`` if there is none
    at all."""
    width, most = grid.page[0] - 2 * FREE, 2 * imprint_room(grid, size)
    for lines in (broken(imprint, size, width), [_plain(line) for line in wrap(imprint, size, width)]):
        if len(lines) <= most:
            return lines
    raise PaperError(f"the paper has no room for the imprint, {imprint[:60]!r}; take a larger one, or fewer to a sheet")


def _imprint(job: Job) -> Iterator[Shape]:
    """The imprint below the marks at the foot of a sheet; one too long for that begins at its head."""
    grid, small = job.grid, job.small
    lines = imprint_lines(job.imprint, small, grid)
    over = max(0, len(lines) - imprint_room(grid, small))
    foot = grid.page[1] - FREE - _DESCENT * small - (len(lines) - over - 1) * _LEAD * small
    for i, line in enumerate(lines):
        y = foot + (i - over) * _LEAD * small if i >= over else FREE + _ASCENT * small + i * _LEAD * small
        x = (grid.page[0] - string_width(line, small)) / 2
        title = job.title if i == 0 and line.startswith(job.title) else line if i == 0 else ""
        if title:
            yield Text(x, y, title, small, ink="strong", heading=1)
        if len(title) < len(line):
            yield Text(x + string_width(title, small), y, line[len(title) :], small, ink="strong")


def broken(imprint: str, size: float, width: float) -> list[str]:
    """The imprint's lines: broken between its parts, and in a part only where that is wider than a line."""
    lines = [""]
    for part in imprint.split(SEPARATOR):
        longer = SEPARATOR.join((lines[-1], part)) if lines[-1] else part
        if string_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines += map(_plain, wrap(part, size, width))
    return [line for line in lines if line]


def _plain(line: Sequence[Run]) -> str:
    return "".join(text for text, _weight in line)
