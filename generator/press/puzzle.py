"""A puzzle in its part of a page: number and goal, the board as large as fits, lines to write on, what chance holds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from generator.core.errors import PaperError
from generator.core.game import Marks
from generator.press.chance import hidden, uncovered
from generator.press.entry import Entry
from generator.press.fonts import shortened, string_width
from generator.press.lines import with_lines
from generator.press.room import GAP, Room
from generator.press.sheet import BODY, HEAD, SMALL, SMALLEST, Block, Sheet, cap, squeezed
from generator.scene.shapes import Circle, Ink, Scene, fit, place
from generator.vetting.grading import WORDS


@dataclass(frozen=True, slots=True)
class Setting:
    """How a puzzle is set: with ``lines`` to write its moves on; ``apart`` leaves what chance holds to another page;
    ``squeeze`` may make a board smaller, but not its texts, none of which is smaller than ``smallest`` mm."""

    lines: bool = False
    apart: bool = False
    squeeze: bool = False
    smallest: float = SMALLEST


PLAIN = Setting()
"""The board alone, with what chance holds."""


def puzzle_block(entry: Entry, width: float, height: float, setting: Setting = PLAIN) -> Block:
    """The puzzle within ``width`` and ``height`` mm; raises ``PaperError`` where it would not be legible."""
    sheet = Sheet()
    top = _header(sheet, entry, width)
    board, *parts = _boards(entry)
    drawn = entry.game.draw_chance(entry.deal)
    chance = entry.say.scene(drawn) if drawn else None
    room = Room(0, top, width, height - top - SMALL - GAP / 2, setting.smallest)
    if chance is not None and setting.apart:
        pointer = entry.say("{what}: next page", what=chance.title)
        sheet.text(width, height, pointer, SMALL, anchor="end", ink="strong")
    elif chance is not None and entry.game.chance_uncovered:
        board, room = uncovered(sheet, (board, *parts), chance, room)
    elif chance is not None:
        room = hidden(sheet, entry, chance, replace(room, height=height - top))
    sheet.text(0, height, entry.origin, SMALL, ink="strong")
    if setting.squeeze:
        board = squeezed(board, room.fit(board), setting.smallest)
    if min(room.width, room.height) <= 0 or room.fit(board) < room.least(board):
        raise too_small(entry, "puzzle")
    if not setting.lines:
        x, _, scale = fit(board, room.width, room.height)
        sheet.scene(board, place(room.x + x, room.y, scale))
    elif not with_lines(sheet, board, entry, room):
        raise too_small(entry, "puzzle")
    return sheet.as_block(width, height)


def _boards(entry: Entry) -> tuple[Scene, ...]:
    """The board at the start; and its parts, where these may stand apart."""
    game = entry.game
    view = game.view(game.initial(entry.deal))
    parts = game.draw_apart(view) if game.draw_apart else ()
    return tuple(map(entry.say.scene, (game.draw(view, Marks()), *parts)))


def too_small(entry: Entry, what: str) -> PaperError:
    """That a puzzle, or the answer to it, has no room."""
    return PaperError(f"the paper is too small for {what} {entry.number} ({entry.name}); take a larger paper")


def _header(sheet: Sheet, entry: Entry, width: float) -> float:
    """Number, name and goal over a rule; returns where the board may begin."""
    number, size = str(entry.number), 2 * HEAD
    base = cap(size)
    sheet.text(0, base, number, size, "bold")
    x = string_width(number, size, "bold") + GAP
    grade = Sheet()  # it is read after the name
    taken = _grade(grade, entry, width - x - string_width(entry.name, HEAD, "medium"), (width, base - 1.35 * BODY))
    sheet.text(x, base - 1.35 * BODY, shortened(entry.name, HEAD, width - x - taken, "medium"), HEAD, "medium")
    sheet.shapes += grade.shapes
    y = sheet.paragraph(x, base, entry.goal, width - x, 1.35 * BODY, BODY) - 1.35 * BODY + 2.5
    sheet.rule(0, y, width)
    return y + GAP


def _grade(sheet: Sheet, entry: Entry, room: float, end: tuple[float, float]) -> float:
    """The grade, ending at a point of a baseline: one to five filled dots, and a word where ``room`` has it.

    Returns the width taken, 0 where there is no room for dots either.
    """
    dots, (width, base) = 3.0 * len(WORDS) + GAP / 2, end
    if entry.grade not in WORDS or dots > room:
        return 0.0
    filled, radius = WORDS.index(entry.grade) + 1, 0.95
    for i in range(len(WORDS)):
        x = width - radius - (len(WORDS) - 1 - i) * 3.0
        fill: Ink | None = "ink" if i < filled else None
        sheet.shapes.append(Circle(x, base - 0.34 * BODY, radius, fill=fill, stroke="ink", width=0.2))
    word = entry.say.phrase(entry.grade)
    taken = dots + 0.8 + string_width(word, BODY)
    if taken > room:
        return dots
    sheet.text(width - 3.0 * len(WORDS) - 0.8, base, word, BODY, anchor="end")
    return taken
