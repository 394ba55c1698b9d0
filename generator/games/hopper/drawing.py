"""Card Hopper's board as a scene: rounded tiles in columns, each half a tile lower than the one to its left."""

from __future__ import annotations

from functools import cache

from generator.core.cells import Cell, format_cell
from generator.core.game import Marks
from generator.games.hopper.rules import CELLS, COLUMNS, HOLE, STARTS, Move, View
from generator.scene.marks import Step, last_corner, pointers, target_ring
from generator.scene.shapes import (
    HAIRLINE,
    Circle,
    Group,
    Ink,
    Path,
    Point,
    RoundRect,
    Scene,
    Shape,
    Symbol,
    Text,
    Use,
    centred,
    move,
    moved,
    path,
    place,
)

PITCH = 6.9
"""From the centre of a tile to that of the next in its column or row, in mm."""
TILE = 6.4
LEFT, TOP = 3.6, 3.4
"""Room for the row numbers and the column letters."""
_LABEL = 2.4
_PAWNS = ("disc", "square", "triangle")
_TRIANGLE = path("M 0 -2.75 L 2.8 2.3 L -2.8 2.3 Z")


def draw(view: View, marks: Marks[Move]) -> Scene:
    """The board with its pawns, and what the marks point out."""
    shapes = (
        *_labels(),
        *(_cell(view, cell) for cell in CELLS),
        *_pawns_in_hole(view),
        *_marks(marks),
    )
    side = COLUMNS * PITCH
    return Scene(LEFT + side, TOP + side, shapes, _symbols(), "Card Hopper", describe(view))


def centre(cell: Cell) -> Point:
    """Where a cell's centre lies in the scene, in mm."""
    column, row = cell
    return LEFT + (column + 0.5) * PITCH, TOP + (row + column / 2 + 0.5) * PITCH


def describe(view: View) -> str:
    """The board in words, column by column."""
    columns = "; ".join(
        f"column {format_cell((c, 0))[0]}: {', '.join(_in_words(view, (c, r)) for r in range(COLUMNS - c))}"
        for c in range(COLUMNS)
    )
    return f"Numbers from top to bottom, each column half a tile lower than the one to its left. {columns}."


def _in_words(view: View, cell: Cell) -> str:
    what = "hole" if cell == HOLE else str(view.number(cell))
    pawns = " and ".join(name for name, pawn in zip(_PAWNS, view.pawns, strict=True) if pawn == cell)
    return f"{what} with the {pawns}" if pawns else what


@cache
def _symbols() -> dict[str, Symbol]:
    """The tiles with their numbers, and the pawns."""
    tiles = {f"hopper-{n}": Symbol(TILE, TILE, (_tile(), _figure(n, 0, 4.5, "ink"))) for n in range(2, 11)}
    tiles["hopper-blank"] = Symbol(TILE, TILE, (_tile(),))
    tiles["hopper-start"] = Symbol(TILE, TILE, (_start(),))
    return tiles


def _tile() -> RoundRect:
    """A tile about the origin of its centre, moved into its symbol's square."""
    return RoundRect(0, 0, TILE, TILE, 0.16 * TILE, fill="paper", stroke="mid", stroke_width=HAIRLINE)


def _start() -> RoundRect:
    """The heavy rim of a corner where a pawn starts."""
    inset = 0.22
    side = TILE - 2 * inset
    return RoundRect(inset, inset, side, side, 0.16 * TILE - inset, stroke="ink", stroke_width=2 * inset)


def _figure(number: int, drop: float, size: float, ink: Ink) -> Text:
    """A number in the middle of a tile, or a little below."""
    wide = number > 9
    return centred(TILE / 2, TILE / 2 + drop, str(number), size * (0.88 if wide else 1), "medium", ink)


def _labels() -> list[Shape]:
    """Column letters over each column's top tile, row numbers beside the first column."""
    letters: list[Shape] = []
    for c in range(COLUMNS):
        x, y = centre((c, 0))
        letters.append(Text(x, y - PITCH / 2 - 0.75, format_cell((c, 0))[0], _LABEL, "regular", "middle", "mid"))
    numbers = [
        centred(LEFT - 1.9, centre((0, r))[1], str(r + 1), _LABEL, "regular", "mid", tabular=True)
        for r in range(COLUMNS)
    ]
    return [*letters, *numbers]


def _cell(view: View, cell: Cell) -> Group:
    """A cell's tile, with the pawn on it: one group to be named and linked."""
    x, y = centre(cell)
    at = move(x - TILE / 2, y - TILE / 2)
    shapes: tuple[Shape, ...]
    if cell == HOLE:
        shapes = (Circle(x, y, 0.43 * TILE, fill="paper", stroke="ink", width=0.75),)
    else:
        number = "blank" if cell in view.pawns else view.number(cell)  # the pawn carries it
        shapes = (Use(f"hopper-{number}", at),)
    if cell in STARTS:
        shapes = (*shapes, Use("hopper-start", at))
    if cell in view.pawns and cell != HOLE:
        shapes = (*shapes, Group(_pawn(view, cell), at))
    name = format_cell(cell)
    return Group(shapes, id=f"cell-{name}", title=f"{name}: {_in_words(view, cell)}")


def _pawn(view: View, cell: Cell) -> tuple[Shape, ...]:
    """A solid disc, square or triangle that carries the number in white."""
    which, number = view.pawns.index(cell), view.number(cell)
    if _PAWNS[which] == "triangle":
        return _body(which, TILE / 2, TILE / 2, 1), _figure(number, 0.72, 3.1, "paper")
    return _body(which, TILE / 2, TILE / 2, 1), _figure(number, 0, 3.7, "paper")


def _body(which: int, x: float, y: float, scale: float) -> Shape:
    """A pawn's shape about a point; at scale 1 it fills a tile."""
    if _PAWNS[which] == "disc":
        return Circle(x, y, 2.55 * scale, fill="ink")
    if _PAWNS[which] == "square":
        half = 2.35 * scale
        return RoundRect(x - half, y - half, 2 * half, 2 * half, 0.3 * scale, fill="ink")
    outline = moved(_TRIANGLE, place(x, y, scale))
    return Path(outline, fill="ink", stroke="ink", width=0.3 * scale, round=True)


def _pawns_in_hole(view: View) -> list[Shape]:
    """The pawns that are home, small, round the middle of the hole."""
    x, y = centre(HOLE)
    spots = ((-0.95, -0.6), (0.95, -0.6), (0.0, 1.05))
    home = [which for which, pawn in enumerate(view.pawns) if pawn == HOLE]
    return [_body(which, x + spots[which][0], y + spots[which][1], 0.31) for which in home]


def _marks(marks: Marks[Move]) -> list[Shape]:
    rings: list[Shape] = [_target(cell) for cell in _targets(marks)]
    steps = [Step(number, centre(step.origin), centre(step.target)) for number, step in marks.steps]
    return [*_last(marks.last), *rings, *pointers(steps, 1.75)]


def _target(cell: Cell) -> Circle:
    """A ring round the number; round the hole, which is a ring itself, outside it."""
    return target_ring(*centre(cell), (0.51 if cell == HOLE else 0.43) * TILE)


def _targets(marks: Marks[Move]) -> list[Cell]:
    return list(dict.fromkeys(step.target for step in marks.legal))


def _last(last: Move | None) -> list[Shape]:
    """A filled corner where the last move ended."""
    if last is None:
        return []
    x, y = centre(last.target)
    return [last_corner(x + TILE / 2, y - TILE / 2, 0.27 * TILE)]
