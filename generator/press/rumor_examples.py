"""The pictures on the rumor cards: small islands, with what counts on them outlined, confirmed by the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.core.cells import Cell, format_cell, parse_cell
from generator.core.errors import MachineError
from generator.games.lost_island.plan import Plan
from generator.games.lost_island.rumors import RUMORS, picture
from generator.games.lost_island.sheet import Sheet
from generator.games.lost_island.shore import offset, outlines, rounded
from generator.games.lost_island.terrain import NAMES
from generator.press.rumor_kit import Kit
from generator.press.sheet import Block
from generator.scene.shapes import Command, Group, Path, Shape, move, polyline

_COUNTED = {
    1: (2, "a1, c1, a2"),
    2: (3, "b1, a2"),
    3: (3, "a1 b1 c1 d1, b4 c4"),
    4: (2, "b2, c2"),
    5: (2, "1, 2, 3, a, b, c"),
    6: (7, "a1 b1 a2"),
    7: (2, "b2, c2"),
    8: (5, "a1 a2 a3 a4 a5, c1 c2 c3 c4 c5"),
    9: (6, "a1 a2"),
    10: (2, "a1, c1"),
    11: (3, "e3, f3"),
    12: (2, "a2, b2, c2"),
}
"""For each rumor what one thing is worth, and the things that count in its example: cells, or a row or column."""
_BAR = 0.34
"""Room beside the island for the bars of rows and columns, in cells."""
_INSET, _LINE = 0.115, 0.06


@dataclass(frozen=True, slots=True)
class Counted:
    """What counts in a rumor's example: areas of cells, rows and columns (from 0), each worth ``value``."""

    value: int
    areas: tuple[tuple[Cell, ...], ...] = ()
    rows: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()

    @property
    def things(self) -> int:
        """How many things count."""
        return len(self.areas) + len(self.rows) + len(self.columns)


def counted(number: int) -> Counted:
    """What counts in a rumor's example; raises ``MachineError`` if the engine counts it otherwise."""
    value, text = _COUNTED[number]
    things = [thing.strip() for thing in text.split(",")]
    found = Counted(
        value,
        tuple(tuple(map(parse_cell, thing.split())) for thing in things if len(thing) > 1),
        tuple(int(thing) - 1 for thing in things if thing.isdigit()),
        tuple(ord(thing) - ord("a") for thing in things if len(thing) == 1 and thing.isalpha()),
    )
    rumor = RUMORS[number]
    engine = rumor.count(*picture(rumor.example))
    if not engine == rumor.worth == value * found.things:
        raise MachineError(
            f"the example of rumor {number} is worth {engine} points by the rules, {rumor.worth} by its table, "
            f"and {value * found.things} as it is drawn; these must agree"
        )
    return found


def example(number: int, width: float, height: float, most: float) -> tuple[Block, float]:
    """A rumor's picture within a room, with cells of at most ``most`` mm; returns it and the side of its cells."""
    sheet, drawn = picture(RUMORS[number].example)
    found = counted(number)
    bars = _BAR if found.rows or found.columns else 0.0
    unit = Plan(sheet, 1.0, waves=False)
    cell = min(most, width / (unit.width + bars), height / (unit.height + bars))
    plan = Plan(sheet, cell, waves=False)
    letters = "".join(drawn.get(at, ".") for at in sheet.land)
    shapes = (*plan.shapes(letters), *_outlined(plan, found), *_bars(plan, found))
    room = bars * cell
    moved = Block(plan.width + room, plan.height + room, shapes, plan.symbols(letters))
    return _moved(moved, room), cell


def told(kit: Kit, number: int) -> str:
    """A rumor's picture in words: the terrains row by row, and the cells, rows or columns that count."""
    sheet, drawn = picture(RUMORS[number].example)
    rows = "; ".join(", ".join(_said(kit, drawn, cell) for cell in sheet.land if cell[1] == y) for y in _rows(sheet))
    things = _COUNTED[number][1]
    return f"{kit.words('An example, row by row: {rows}.')} {kit.words('What counts: {things}.')}".format(
        rows=rows, things=things
    )


def _rows(sheet: Sheet) -> list[int]:
    return sorted({y for _x, y in sheet.land})


def _said(kit: Kit, drawn: Mapping[Cell, str], cell: Cell) -> str:
    """A cell's name and terrain; an empty one has a dash."""
    letter = drawn.get(cell)
    return f"{format_cell(cell)} {kit.game(NAMES[letter]) if letter else '–'}"


def _outlined(plan: Plan, found: Counted) -> Iterator[Shape]:
    """A line just inside the border of each area that counts."""
    for area in found.areas:
        commands: list[Command] = []
        for loop in outlines(area):
            corner = plan.corner((0, 0))
            scaled = [(corner[0] + x * plan.cell, corner[1] + y * plan.cell) for x, y in offset(loop, -_INSET)]
            commands += rounded(scaled, 0.2 * plan.cell)
        yield Path(tuple(commands), stroke="accent", width=_LINE * plan.cell)


def _bars(plan: Plan, found: Counted) -> Iterator[Shape]:
    """A bar at the left of each row that counts, and above each column."""
    side, near = plan.cell, -0.22 * plan.cell
    for row in found.rows:
        y = plan.corner((0, row))[1]
        yield _bar((near, y + 0.2 * side), (near, y + 0.8 * side), side)
    for column in found.columns:
        x = plan.corner((column, 0))[0]
        yield _bar((x + 0.2 * side, near), (x + 0.8 * side, near), side)


def _bar(start: tuple[float, float], end: tuple[float, float], side: float) -> Path:
    return Path(polyline([start, end]), stroke="accent", width=0.14 * side, round=True)


def _moved(block: Block, by: float) -> Block:
    return Block(block.width, block.height, (Group(block.shapes, move(by, by)),), block.symbols)
