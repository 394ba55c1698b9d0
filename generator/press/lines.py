"""Lines to write a solution on, beside a board or below it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from generator.press.entry import Entry
from generator.press.room import GAP, Room
from generator.press.sheet import SMALL, Sheet
from generator.scene.shapes import Scene, fit, place

LINE_WIDTH, LINE_HEIGHT = 17.0, 6.0
"""Room for one move in handwriting, in mm."""
LONG, LONG_WIDTH = 8, 38.0
"""Where moves are written with more signs than this, each has more room, in mm."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """How many moves there is room for, and how wide each is, in mm."""

    count: int
    width: float


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the lines go: beside or below the board, in how many columns; and how large that leaves the board."""

    columns: int
    beside: bool
    scale: float


def with_lines(sheet: Sheet, board: Scene, entry: Entry, room: Room) -> bool:
    """Set the board as large as it can be beside or above lines for its moves; False where it would not be legible."""
    lines = _lines(entry)
    plan = max(_plans(board, lines, room), key=lambda plan: (plan.scale, plan.columns), default=None)
    if plan is None or plan.scale < room.least(board):
        return False
    rows = ceil(lines.count / plan.columns)
    if plan.beside:
        sheet.scene(board, place(room.x, room.y, plan.scale))
        most = plan.columns * (lines.width + GAP) - GAP
        left = max(plan.scale * board.width + 2 * GAP, room.width - most)
        _write(sheet, lines.count, rows, (room.x + left, room.y, room.width - left))
    else:
        x, _, scale = fit(board, room.width, room.height - rows * LINE_HEIGHT - GAP)
        sheet.scene(board, place(room.x + x, room.y, scale))
        foot = room.y + room.height - rows * LINE_HEIGHT
        _write(sheet, lines.count, rows, (room.x, foot, room.width))
    return True


def _lines(entry: Entry) -> _Lines:
    """Room for the moves, in whole fives: a quarter more than the fewest, where those are asked for."""
    spare = 1.25 if entry.game.shortest else 1.0
    long = max(map(len, entry.puzzle.solution), default=0) > LONG
    return _Lines(5 * ceil(len(entry.puzzle.solution) * spare / 5), LONG_WIDTH if long else LINE_WIDTH)


def _plans(board: Scene, lines: _Lines, room: Room) -> Iterator[_Plan]:
    """Every way to set the lines that leaves the board some room."""
    for columns in range(1, int(room.width / lines.width) + 1):
        tall = ceil(lines.count / columns) * LINE_HEIGHT
        beside = replace(room, width=room.width - columns * lines.width - 2 * GAP)
        below = replace(room, height=room.height - tall - GAP)
        if tall <= room.height and beside.width > 0:
            yield _Plan(columns, True, beside.fit(board))
        if below.height > 0:
            yield _Plan(columns, False, below.fit(board))


def _write(sheet: Sheet, count: int, rows: int, place: tuple[float, float, float]) -> None:
    """Numbered lines, column by column."""
    left, top, width = place
    columns = ceil(count / rows)
    step = width / columns
    for index in range(count):
        x, y = left + index // rows * step, top + (index % rows + 1) * LINE_HEIGHT - 1
        sheet.text(x + 4, y, str(index + 1), SMALL, anchor="end", ink="mid", tabular=True)
        sheet.rule(x + 5, y + 0.4, x + step - 1.5, "mid", 0.15)
