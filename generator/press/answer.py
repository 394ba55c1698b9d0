"""An answer that people can follow: numbered moves beside small boards, each with the arrows of its few moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

from generator.core.game import Marks
from generator.press.entry import Entry
from generator.press.fonts import string_width
from generator.press.sheet import BODY, HEAD, SMALL, Block, Sheet, cap, least_scale
from generator.scene.shapes import Scene, place

INDENT = 13.0
"""The margin that holds the number, in mm."""
GAP = 5.0
FIVE = 5
"""Moves to a board."""
LARGEST = 1.25
"""Boards grow to fill a row, up to this many times the smallest legible size."""
LINE = SMALL * 1.5


@dataclass(frozen=True, slots=True)
class Step:
    """A board before a few moves, with their arrows, and those moves as text."""

    board: Scene
    lines: tuple[str, ...]
    first: int


def steps(entry: Entry) -> Iterator[Step]:
    """The solution, five moves a step."""
    game, state = entry.game, entry.game.initial(entry.deal)
    moves = [game.notation.parse_move(line) for line in entry.puzzle.solution]
    for start in range(0, len(moves), FIVE):
        some = moves[start : start + FIVE]
        marks: Marks[Any] = Marks(steps=tuple(enumerate(some, start + 1)))
        yield Step(game.draw(game.view(state), marks), tuple(entry.puzzle.solution[start : start + FIVE]), start + 1)
        for move in some:
            state = game.apply(state, move)


def answer_rows(entry: Entry, width: float) -> list[Block]:
    """The answer as rows of boards, the first under its heading; a page may break between rows."""
    parts = list(steps(entry))
    least, widest = max(least_scale(part.board) for part in parts), max(part.board.width for part in parts)
    across = max(1, int((width - INDENT + GAP) / (least * widest + GAP)))
    filling = (width - INDENT + GAP) / across - GAP
    figures = [_figure(part, min(filling / widest, LARGEST * least)) for part in parts]
    rows = [figures[i : i + across] for i in range(0, len(figures), across)]
    return [_row(entry, row, width, heading=i == 0) for i, row in enumerate(rows)]


def _row(entry: Entry, figures: list[Block], width: float, *, heading: bool) -> Block:
    sheet, top = Sheet(), 0.0
    if heading:
        base = cap(HEAD)
        sheet.text(0, base, str(entry.number), HEAD, "bold")
        x = INDENT + string_width(entry.name, BODY, "medium") + 2.5
        sheet.text(INDENT, base, entry.name, BODY, "medium")
        sheet.text(x, base, f"{entry.origin}, {len(entry.puzzle.solution)} moves", SMALL, ink="strong")
        top = base + 3.0
    x = INDENT
    for figure in figures:
        sheet.block(figure, x, top)
        x += figure.width + GAP
    return sheet.as_block(width, top + max(figure.height for figure in figures))


def _figure(step: Step, scale: float) -> Block:
    """A board with its moves below, in as many columns as it is wide enough for."""
    board_width, board_height = scale * step.board.width, scale * step.board.height
    sheet = Sheet()
    sheet.scene(step.board, place(0, 0, scale))
    column = 5.0 + max(string_width(line, SMALL) for line in step.lines) + 2.0
    columns = min(FIVE, max(1, int(board_width / column)))
    for i, line in enumerate(step.lines):
        x = i % columns * max(column, board_width / FIVE)
        y = board_height + (1 + i // columns) * LINE
        sheet.text(x + 4.0, y, str(step.first + i), SMALL, "bold", "end", tabular=True)
        sheet.text(x + 5.0, y, line, SMALL)
    return sheet.as_block(board_width, board_height + ceil(FIVE / columns) * LINE + 1.0)
