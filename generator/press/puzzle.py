"""A puzzle in its part of a page: number and goal, the board as large as fits, room to write, chance upside down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from generator.core.errors import PaperError
from generator.core.game import Marks
from generator.press.entry import Entry
from generator.press.fonts import string_width
from generator.press.sheet import BODY, HEAD, SMALL, Block, Sheet, cap, least_scale
from generator.scene.shapes import Circle, Ink, Scene, compose, fit, place, turn
from generator.vetting.grading import WORDS

GAP = 4.0
"""Space between the parts, in mm."""
BLANK_WIDTH, BLANK_HEIGHT = 17.0, 6.0
"""Room for one move in handwriting, in mm."""
CHANCE_HEIGHT, CHANCE_SHARE = 12.5, 0.5
"""The strip of chance is no higher, in mm, and no wider than this share."""
WORTH = 0.62
"""Room to write may shrink the board to this share of its size, no further."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the blanks go: beside or below the board, in how many columns; and how large that leaves the board."""

    columns: int
    beside: bool
    scale: float


def puzzle_block(entry: Entry, width: float, height: float) -> Block:
    """The puzzle within ``width`` and ``height`` mm."""
    sheet = Sheet()
    top = _header(sheet, entry, width)
    bottom = height - _footer(sheet, entry, width, height)
    board = entry.game.draw(entry.game.view(entry.game.initial(entry.deal)), Marks())
    _board_and_blanks(sheet, board, _blanks(entry), (width, top, bottom))
    return sheet.as_block(width, height)


def _header(sheet: Sheet, entry: Entry, width: float) -> float:
    """Number, name and goal over a rule; returns where the board may begin."""
    number, size = str(entry.number), 2 * HEAD
    base = cap(size)
    sheet.text(0, base, number, size, "bold")
    x = string_width(number, size, "bold") + GAP
    sheet.text(x, base - 1.35 * BODY, entry.name, HEAD, "medium")
    _grade(sheet, entry, width, base - 1.35 * BODY)
    y = sheet.paragraph(x, base, entry.goal, width - x, 1.35 * BODY, BODY) - 1.35 * BODY + 2.5
    sheet.rule(0, y, width)
    return y + GAP


def _grade(sheet: Sheet, entry: Entry, width: float, base: float) -> None:
    """The grade at the right: a word, and one to five filled dots."""
    if entry.grade not in WORDS:
        return
    filled, radius = WORDS.index(entry.grade) + 1, 0.95
    for i in range(len(WORDS)):
        x = width - radius - (len(WORDS) - 1 - i) * 3.0
        fill: Ink | None = "ink" if i < filled else None
        sheet.shapes.append(Circle(x, base - 0.34 * BODY, radius, fill=fill, stroke="ink", width=0.2))
    sheet.text(width - 3.0 * len(WORDS) - 0.8, base, entry.grade, BODY, anchor="end")


def _footer(sheet: Sheet, entry: Entry, width: float, height: float) -> float:
    """Origin at the left, the strip of chance upside down at the right; returns the height that they take."""
    sheet.text(0, height, entry.origin, SMALL, ink="strong")
    chance = entry.game.draw_chance(entry.deal)
    if chance is None:
        return SMALL + GAP / 2
    scale = min(CHANCE_HEIGHT / chance.height, CHANCE_SHARE * width / chance.width)
    upside_down = compose(
        place(width - scale * chance.width, height - scale * chance.height, scale),
        turn(180, chance.width / 2, chance.height / 2),
    )
    sheet.scene(chance, upside_down)
    label = f"{chance.title} (turn the page)"
    sheet.text(width - scale * chance.width - GAP / 2, height, label, SMALL, anchor="end", ink="strong")
    return scale * chance.height + GAP


def _blanks(entry: Entry) -> int:
    """How many moves there is room for, in whole fives: a quarter more than the fewest, where those are asked for."""
    spare = 1.25 if entry.game.shortest else 1.0
    return 5 * ceil(len(entry.puzzle.solution) * spare / 5)


def _board_and_blanks(sheet: Sheet, board: Scene, blanks: int, room: tuple[float, float, float]) -> None:
    width, top, bottom = room
    height = bottom - top
    if height <= 0 or fit(board, width, height)[2] < least_scale(board):
        raise PaperError("the paper is too small for that many puzzles to a page; take fewer, or a larger paper")
    plan = max(_plans(board, blanks, width, height), key=lambda plan: plan.scale, default=None)
    largest = fit(board, width, height)[2]
    if plan is None or plan.scale < WORTH * largest:
        x, y, scale = fit(board, width, height)
        sheet.scene(board, place(x, top + y, scale))
        return
    rows = ceil(blanks / plan.columns)
    if plan.beside:
        x, y, scale = fit(board, width - plan.columns * BLANK_WIDTH - GAP, height)
        sheet.scene(board, place(0, top, scale))
        left = max(scale * board.width + 2 * GAP, width - plan.columns * (BLANK_WIDTH + GAP) + GAP)
        _write_blanks(sheet, blanks, rows, (left, top, width - left))
    else:
        x, y, scale = fit(board, width, height - rows * BLANK_HEIGHT - GAP)
        sheet.scene(board, place(x, top, scale))
        _write_blanks(sheet, blanks, rows, (0, bottom - rows * BLANK_HEIGHT, width))


def _plans(board: Scene, blanks: int, width: float, height: float) -> Iterator[_Plan]:
    """Every way to set the blanks that leaves the board some room."""
    for columns in range(1, int(width / BLANK_WIDTH) + 1):
        rows = ceil(blanks / columns)
        free_width, free_height = width - columns * BLANK_WIDTH - GAP, height - rows * BLANK_HEIGHT - GAP
        if rows * BLANK_HEIGHT <= height and free_width > 0:
            yield _Plan(columns, True, fit(board, free_width, height)[2])
        if free_height > 0:
            yield _Plan(columns, False, fit(board, width, free_height)[2])


def _write_blanks(sheet: Sheet, blanks: int, rows: int, place: tuple[float, float, float]) -> None:
    """Numbered lines, column by column."""
    left, top, width = place
    columns = ceil(blanks / rows)
    step = width / columns
    for index in range(blanks):
        x, y = left + index // rows * step, top + (index % rows + 1) * BLANK_HEIGHT - 1
        sheet.text(x + 4, y, str(index + 1), SMALL, anchor="end", ink="mid", tabular=True)
        sheet.rule(x + 5, y + 0.4, x + step - 1.5, "mid", 0.15)
