"""A sheet: the island as a mask of characters, and what follows from it.

``.`` sea, ``#`` land, ``+`` land with a [+-1] bonus, ``*`` with a [scoring] bonus, ``?`` with a [free terrain] bonus.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import groupby

from generator.core.cells import Cell, format_cell
from generator.core.errors import DealError
from generator.core.resources import template

SEA, LAND, PLUS, SCORING, FREE = ".#+*?"
LEAST, MOST, SIDE = 12, 120, 16
"""Land cells at least and at most; columns and rows at most."""
_SIGNS = ". sea, # land, + [+-1], * [scoring], ? [free terrain]"


@dataclass(frozen=True)
class Sheet:
    """An island. ``name`` is ``a`` or ``b`` for the project's own, ``x`` for any other; ``rows`` are the mask's."""

    rows: tuple[str, ...]
    name: str = "x"

    @property
    def width(self) -> int:
        """Columns of the mask."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """Rows of the mask."""
        return len(self.rows)

    @cached_property
    def land(self) -> tuple[Cell, ...]:
        """Every land cell, row by row."""
        return tuple((x, y) for y, row in enumerate(self.rows) for x, sign in enumerate(row) if sign != SEA)

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The place of each land cell in ``land``."""
        return {cell: i for i, cell in enumerate(self.land)}

    @cached_property
    def neighbours(self) -> dict[Cell, tuple[Cell, ...]]:
        """The land cells that share a side with each land cell."""
        return {cell: tuple(near for near in around(cell) if near in self.index) for cell in self.land}

    @cached_property
    def coast(self) -> frozenset[Cell]:
        """The land cells with fewer than four land neighbours."""
        return frozenset(cell for cell, near in self.neighbours.items() if len(near) < 4)

    @cached_property
    def land_rows(self) -> tuple[tuple[Cell, ...], ...]:
        """The land cells of each row that has any, from the left."""
        return _lines(self.land, 1)

    @cached_property
    def land_columns(self) -> tuple[tuple[Cell, ...], ...]:
        """The land cells of each column that has any, from the top."""
        return _lines(self.land, 0)

    def sign(self, cell: Cell) -> str:
        """The mask's character at a cell of the mask."""
        return self.rows[cell[1]][cell[0]]

    def bonuses(self, sign: str) -> tuple[Cell, ...]:
        """The cells with one kind of bonus, row by row."""
        return tuple(cell for cell in self.land if self.sign(cell) == sign)


def around(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The four cells that share a side with a cell: above, left, right, below."""
    x, y = cell
    return (x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)


def spread(start: Cell, cells: Iterable[Cell]) -> set[Cell]:
    """The cells that are connected with ``start`` within ``cells``, ``start`` among them."""
    left, found = set(cells), {start}
    edge = [start]
    while edge:
        near = [cell for cell in around(edge.pop()) if cell in left and cell not in found]
        found.update(near)
        edge += near
    return found


def areas(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The maximal connected areas of some cells, in the order of their first ones."""
    left = dict.fromkeys(cells)
    found = []
    while left:
        area = spread(next(iter(left)), left)
        found.append(area)
        left = {cell: None for cell in left if cell not in area}
    return found


def parse_sheet(rows: Iterable[str]) -> Sheet:
    """Read a mask, row by row; raises ``DealError`` that names row and column."""
    mask = tuple(rows)
    if not mask or not mask[0]:
        raise DealError(f"the sheet is empty; a sheet is rows of {_SIGNS}")
    _refuse_form(mask)
    sheet = Sheet(mask)
    _refuse_land(sheet)
    return next((known for known in (own_sheet("a"), own_sheet("b")) if known.rows == mask), sheet)


def read_sheet(text: str) -> Sheet:
    """Read a sheet from a file's text: a row a line; lines that start with ``//`` are left out.

    An empty line ends a sheet; raises ``DealError`` where a second one follows.
    """
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    kept = [line for line in lines if not line.startswith("//")]
    sheets = [list(rows) for filled, rows in groupby(kept, key=bool) if filled]
    if len(sheets) > 1:
        raise DealError(f"there are {len(sheets)} sheets, parted by empty lines; leave one of them")
    return parse_sheet(sheets[0] if sheets else ())


def format_sheet(sheet: Sheet) -> str:
    """A row a line."""
    return "\n".join(sheet.rows)


@cache
def own_sheet(name: str) -> Sheet:
    """The project's sheet ``a`` or ``b``."""
    text = template(f"sheets/{name.upper()}.txt").read_text(encoding="utf-8")
    return Sheet(tuple(text.split()), name)


def _refuse_form(mask: tuple[str, ...]) -> None:
    wide = len(mask[0])
    if len(mask) > SIDE or wide > SIDE:
        raise DealError(f"the sheet has {wide} columns and {len(mask)} rows; it has at most {SIDE} of each")
    for y, row in enumerate(mask, 1):
        if len(row) != wide:
            raise DealError(f"row {y} of the sheet has {len(row)} columns, row 1 has {wide}; all rows are equally long")
        for x, sign in enumerate(row, 1):
            if sign not in SEA + LAND + PLUS + SCORING + FREE:
                raise DealError(f"row {y}, column {x} of the sheet is {sign!r}; a cell is one of {_SIGNS}")


def _refuse_land(sheet: Sheet) -> None:
    land = sheet.land
    if not LEAST <= len(land) <= MOST:
        raise DealError(f"the sheet has {len(land)} land cells; an island has {LEAST} to {MOST}")
    apart = set(land) - spread(land[0], land)
    if apart:
        x, y = min(apart, key=lambda cell: (cell[1], cell[0]))
        raise DealError(
            f"the sheet's land is not connected: row {y + 1}, column {x + 1} ({format_cell((x, y))}) cannot be reached "
            f"from {format_cell(land[0])}; an island is one area of cells that share sides"
        )


def _lines(land: Iterable[Cell], axis: int) -> tuple[tuple[Cell, ...], ...]:
    lines: dict[int, list[Cell]] = {}
    for cell in land:
        lines.setdefault(cell[axis], []).append(cell)
    return tuple(tuple(lines[key]) for key in sorted(lines))
