"""The Lost Island as a scene: the map with its coordinates, below it what a player needs, and what marks point out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.core.cells import Cell, format_cell
from generator.core.game import Marks
from generator.games.lost_island.plan import Plan
from generator.games.lost_island.rules import EMPTY, Draw, View, rumor_points
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.script import draw_chance
from generator.games.lost_island.sheet import FREE, PLUS, SCORING, Sheet
from generator.games.lost_island.tallies import GAP, HEIGHT, WIDTH, tallies
from generator.games.lost_island.terrain import NAMES, TERRAINS
from generator.scene import terrain
from generator.scene.marks import badge, last_corner
from generator.scene.shapes import CAP_HEIGHT, Command, Group, Ink, Path, RoundRect, Scene, Shape, Text, move, polyline

__all__ = ["describe", "draw", "draw_chance"]

CELL = 10.0
"""The side of a cell in mm."""
TEXT = 3.4
"""The size of all text, in mm."""
_CORNER, _BADGE = 2.3, TEXT / 1.62
_DASH = (1.2, 0.9)
_INSET = 0.8
"""From a cell's border to the number of its draw."""
_SIDE, _TOP = 5.7, 3.8
"""The side of a mark under a number, and how far below the cell's upper border it begins."""
_BONUSES = {PLUS: "+-1 bonus", SCORING: "scoring bonus", FREE: "free terrain bonus"}


def draw(view: View, marks: Marks[Draw]) -> Scene:
    """The map, what stands below it, and what the marks point out; a told map stands alone, its draws numbered."""
    told = bool(marks.cards)
    plan = Plan(view.sheet, CELL, TEXT)
    numbers = dict(_numbers(marks)) if told else {}
    shapes = (
        *plan.sea(),
        *(_cell(plan, cell, letter, numbers.get(cell)) for cell, letter in shown(view).items()),
        *plan.lines(_borders(plan, numbers) if told else ()),
        *plan.labels(),
        *_marks(plan, marks, told),
    )
    whole = Scene(plan.width, plan.height, shapes, plan.symbols(TERRAINS), "The Lost Island", describe(view))
    if told:
        return whole
    width = max(plan.width, WIDTH)
    written = _written_below(view, width)
    both = (Group(shapes, move((width - plan.width) / 2, 0)), Group(written.shapes, move(0, plan.height + GAP)))
    high = plan.height + GAP + HEIGHT
    return replace(whole, width=width, height=high, shapes=both, symbols={**whole.symbols, **written.symbols})


def draw_apart(view: View) -> tuple[Scene, Scene]:
    """The map, and what a player needs beside it."""
    plan = Plan(view.sheet, CELL, TEXT)
    cells = (_cell(plan, cell, letter, None) for cell, letter in shown(view).items())
    shapes = (*plan.sea(), *cells, *plan.lines(), *plan.labels())
    said = " ".join(_rows(view))
    board = Scene(plan.width, plan.height, shapes, plan.symbols(TERRAINS), "The Lost Island", said)
    return board, replace(_written_below(view, WIDTH), description=" ".join(_written(view)))


def _written_below(view: View, width: float) -> Scene:
    """The tallies as a scene of their own."""
    symbols = terrain.symbols(TERRAINS + PLUS + SCORING)
    return Scene(width, HEIGHT, tuple(tallies(view, width)), symbols, "The Lost Island", "")


def shown(view: View) -> dict[Cell, str]:
    """Every land cell with the letter of its terrain, ``.`` where it is empty."""
    return dict(zip(view.sheet.land, view.map, strict=True))


def describe(view: View) -> str:
    """The map in words, row by row, then all that is written below it."""
    return " ".join((*_rows(view), *_written(view)))


def in_words(sheet: Sheet, cell: Cell, letter: str) -> str:
    """What a cell shows, such as "forest, free terrain bonus"."""
    said = "empty" if letter == EMPTY else NAMES[letter].removesuffix("s").lower()
    bonus = _BONUSES.get(sheet.sign(cell))
    return f"{said}, {bonus}" if bonus else said


def _rows(view: View) -> Iterator[str]:
    """A sentence for each row."""
    letters = shown(view)
    for row in view.sheet.land_rows:
        cells = "; ".join(f"{format_cell(cell)} {in_words(view.sheet, cell, letters[cell])}" for cell in row)
        yield f"Row {row[0][1] + 1}: {cells}."


def _written(view: View) -> Iterator[str]:
    """The dice, the uses left, the bonuses, the rumors."""
    dice = " ".join(map(str, view.dice))
    which = "first" if view.first else "second"
    yield "The game is over." if view.over else f"Turn {view.turn}, {which} draw: dice {dice}."
    uses = (f"{NAMES[letter]} {left}" for letter, left in zip(TERRAINS, view.uses, strict=True))
    yield f"Uses left: {', '.join(uses)}."
    yield f"+-1 bonuses to spend: {view.bonuses}, from the next turn on {view.coming} more."
    scores = ", ".join(map(str, view.scores)) or "none"
    yield f"Bonus scores: {scores}; {view.quills} due at the end of this turn."
    points = zip(view.rumors, rumor_points(view), strict=True)
    rumors = (f"{number} {RUMORS[number].name} {count}" for number, count in points)
    yield f"Rumors with their points now: {', '.join(rumors)}."


def _cell(plan: Plan, cell: Cell, letter: str, number: int | None) -> Group:
    """A cell as a group to be named and linked: its bonus, its terrain, and the number of its draw if it is told."""
    name = format_cell(cell)
    shapes = (*plan.inside(cell), *_numbered(plan, cell, letter, number)) if number else plan.inside(cell, letter)
    return Group(tuple(shapes), id=f"cell-{name}", title=f"{name}: {in_words(plan.sheet, cell, letter)}")


def _numbered(plan: Plan, cell: Cell, letter: str, number: int) -> Iterator[Shape]:
    """A number in the top right corner, and the mark below it."""
    x, y = plan.corner(cell)
    yield terrain.mark(letter, x + (CELL - _SIDE) / 2, y + _TOP, _SIDE)
    base = y + _INSET + CAP_HEIGHT * TEXT
    yield Text(x + CELL - _INSET, base, str(number), TEXT, "regular", "end", tabular=True)


def _numbers(marks: Marks[Draw]) -> Iterator[tuple[Cell, int]]:
    """The cells of the steps with their numbers."""
    for number, draw_ in marks.steps:
        for cell, _own in draw_.cells:
            yield cell, number


def _borders(plan: Plan, numbers: dict[Cell, int]) -> Iterator[Shape]:
    """Lines between cells of different draws."""
    commands: list[Command] = []
    for (x, y), number in numbers.items():
        left, top = plan.corner((x, y))
        right, bottom = left + CELL, top + CELL
        if numbers.get((x + 1, y), number) != number:
            commands += polyline([(right, top), (right, bottom)])
        if numbers.get((x, y + 1), number) != number:
            commands += polyline([(left, bottom), (right, bottom)])
    yield Path(tuple(commands), stroke="ink", width=0.36, round=True)


def _marks(plan: Plan, marks: Marks[Draw], told: bool) -> Iterator[Shape]:
    """Dashed frames where a legal draw may begin, ticks on the last draw, and the cells of steps yet to be made."""
    for cell in dict.fromkeys(legal.cells[0][0] for legal in marks.legal if legal.cells):
        yield _frame(plan, cell, dash=_DASH)
    for cell, _own in marks.last.cells if marks.last else ():
        x, y = plan.corner(cell)
        yield last_corner(x + CELL, y, _CORNER)
    for number, step in () if told else marks.steps:
        for cell, own in step.cells:
            yield from _coming(plan, cell, own or step.terrain, number)


def _coming(plan: Plan, cell: Cell, letter: str, number: int) -> Iterator[Shape]:
    """A cell of a draw yet to be made, framed, with what it will show."""
    x, y = plan.corner(cell)
    yield _frame(plan, cell)
    yield from plan.bonus(cell)
    yield terrain.mark(letter, x + (CELL - _SIDE) / 2, y + _TOP - 0.4, _SIDE)
    yield badge(x + CELL - _BADGE - 0.3, y + _BADGE + 0.3, str(number), _BADGE)


def _frame(plan: Plan, cell: Cell, dash: tuple[float, ...] = ()) -> Shape:
    """A frame just inside a cell's borders, round its bonus."""
    x, y, inset = *plan.corner(cell), 0.55
    side = CELL - 2 * inset
    fill: Ink | None = None if dash else "paper"
    return RoundRect(x + inset, y + inset, side, side, 1.1, fill=fill, stroke="accent", stroke_width=0.4, dash=dash)
