"""The plan of an island: cells, coast, waves, bonuses, coordinates. Pads, cards and boards are all drawn from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from generator.core.cells import Cell, format_cell
from generator.games.lost_island.sheet import Sheet
from generator.games.lost_island.shore import Loop, offset, outlines, rounded
from generator.scene import terrain
from generator.scene.shapes import Command, Ink, Path, Point, RoundRect, Scene, Shape, Symbol, centred, polyline

WAVES: tuple[tuple[float, float, Ink], ...] = ((0.15, 0.034, "strong"), (0.275, 0.025, "mid"), (0.385, 0.018, "mid"))
"""How far each wave lies outside the coast, its width, both in cells, and its ink. All are less than half a cell."""
COAST = 0.085
"""The width of the coast, in cells."""
_TURN, _INNER = 0.16, 0.09
"""The radius of the coast's corners, in cells; smaller round the sea, so that the lines between cells reach it."""
_SEA = 0.5
"""Room for the waves round the land, in cells."""
BONUS, INSET = 0.32, 0.085
"""The side of a bonus's symbol, and how far it lies from its cell's corner, in cells."""
MARK = 0.7
"""The side of a terrain's mark, in cells."""


@dataclass(frozen=True)
class Plan:
    """An island drawn with cells of ``cell`` mm; ``text`` is the size of its coordinates in mm, 0 for none.

    Without ``waves`` it takes no more room than its coast. Without ``coast`` it is a piece of an island: its outline is
    thin. Only the part of the mask that has land is drawn. On one that is ``left_handed`` bonuses stand in the right
    corner of their cells and row numbers at the right, where a left hand that draws does not cover them.
    """

    sheet: Sheet
    cell: float = 10.0
    text: float = 0.0
    waves: bool = True
    coast: bool = True
    left_handed: bool = False

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The first column and row with land, and those after the last."""
        xs, ys = zip(*self.sheet.land, strict=True)
        return min(xs), min(ys), max(xs) + 1, max(ys) + 1

    @property
    def rim(self) -> float:
        """Room round the land, in mm."""
        return self.cell * (_SEA if self.waves else COAST / 2)

    @property
    def lead(self) -> float:
        """Room for the coordinates at one side and above, in mm."""
        return 1.55 * self.text

    @property
    def width(self) -> float:
        """Of the whole plan, in mm."""
        return self.lead + 2 * self.rim + (self.box[2] - self.box[0]) * self.cell

    @property
    def height(self) -> float:
        """Of the whole plan, in mm."""
        return self.lead + 2 * self.rim + (self.box[3] - self.box[1]) * self.cell

    def corner(self, cell: Cell) -> Point:
        """The top left corner of a cell, in mm."""
        return self._at((float(cell[0]), float(cell[1])))

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell, in mm."""
        return self._at((cell[0] + 0.5, cell[1] + 0.5))

    def shapes(self, map_: str = "") -> tuple[Shape, ...]:
        """The whole plan; ``map_`` is a character for each land cell, a terrain's letter or ``.``."""
        drawn = dict(zip(self.sheet.land, map_, strict=True)) if map_ else {}
        cells = (shape for cell in self.sheet.land for shape in self.inside(cell, drawn.get(cell, ".")))
        return (*self.sea(), *cells, *self.lines(), *self.labels())

    def scene(self, map_: str = "", title: str = "", description: str = "") -> Scene:
        """The whole plan as a scene of its own."""
        return Scene(self.width, self.height, self.shapes(map_), self.symbols(map_), title, description)

    def symbols(self, letters: str = "") -> dict[str, Symbol]:
        """The symbols of the bonuses and of the terrains of those letters."""
        return terrain.symbols([*map(self.sheet.sign, self.sheet.land), *letters])

    def inside(self, cell: Cell, letter: str = ".") -> Iterator[Shape]:
        """What a cell holds: paper, its bonus in a corner, and the mark of its terrain, if it has one."""
        x, y = self.corner(cell)
        yield RoundRect(x, y, self.cell, self.cell, fill="paper")
        yield from self.bonus(cell)
        if letter in terrain.TERRAINS:
            yield self.mark(cell, letter)

    def bonus(self, cell: Cell) -> Iterator[Shape]:
        """The symbol of a cell's bonus, in an upper corner; none where it has no bonus."""
        x, y = self.corner(cell)
        if self.sheet.sign(cell) in terrain.BONUSES:
            inset, side = INSET * self.cell, BONUS * self.cell
            x += self.cell - inset - side if self.left_handed else inset
            yield terrain.bonus(self.sheet.sign(cell), x, y + inset, side)

    def mark(self, cell: Cell, letter: str) -> Shape:
        """The mark of a terrain in a cell: in the middle, or aside and smaller where there is a bonus."""
        side, shift = (MARK, 0.0) if self.sheet.sign(cell) not in terrain.BONUSES else (0.88 * MARK, 0.12)
        x, y = self.centre(cell)
        half = side / 2 - shift
        across = side / 2 + shift if self.left_handed else half
        return terrain.mark(letter, x - across * self.cell, y - half * self.cell, side * self.cell)

    def sea(self) -> Iterator[Shape]:
        """The waves, the farthest first."""
        if not self.waves:
            return
        for distance, width, ink in reversed(WAVES):
            loops = [offset(loop, distance) for loop in outlines(self.sheet.land, sea=True)]
            yield self._path(loops, _TURN + distance, width, ink)

    def lines(self, borders: Iterable[Shape] = ()) -> Iterator[Shape]:
        """The thin lines between cells, ``borders`` over them, and the coast over all."""
        commands: list[Command] = []
        for x, y in self.sheet.land:
            if (x + 1, y) in self.sheet.index:
                commands += polyline([self._at((x + 1, y)), self._at((x + 1, y + 1))])
            if (x, y + 1) in self.sheet.index:
                commands += polyline([self._at((x, y + 1)), self._at((x + 1, y + 1))])
        yield Path(tuple(commands), stroke="faint", width=0.022 * self.cell)
        yield from borders
        width = COAST if self.coast else 0.03
        yield self._path(outlines(self.sheet.land), _TURN if self.coast else 0.0, width, "ink", _INNER)

    def labels(self) -> Iterator[Shape]:
        """Column letters above, row numbers at one side."""
        if not self.text:
            return
        left, top, right, bottom = self.box
        for x in range(left, right):
            yield centred(self.centre((x, top))[0], self.text / 2, format_cell((x, 0))[0], self.text, ink="mid")
        for y in range(top, bottom):
            near = self.lead / 2 - 0.1 * self.text
            aside = self.width - near if self.left_handed else near
            yield centred(aside, self.centre((left, y))[1], str(y + 1), self.text, ink="mid", tabular=True)

    def _at(self, point: Point) -> Point:
        """A point of the mask, in mm."""
        left, top = self.rim + (0.0 if self.left_handed else self.lead), self.rim + self.lead
        return left + (point[0] - self.box[0]) * self.cell, top + (point[1] - self.box[1]) * self.cell

    def _path(self, loops: Iterable[Loop], radius: float, width: float, ink: Ink, inner: float | None = None) -> Path:
        scaled = ([self._at(point) for point in loop] for loop in loops)
        commands = tuple(
            command for loop in scaled for command in rounded(loop, radius * self.cell, inner and inner * self.cell)
        )
        return Path(commands, stroke=ink, width=width * self.cell, round=True)
