"""The page that says how a game is played: the game's own text, and the first board with the moves that it offers."""

from __future__ import annotations

from itertools import islice

from generator.core.game import Marks
from generator.press.entry import Entry
from generator.press.fonts import runs, string_width
from generator.press.paper import Paper
from generator.press.sheet import BODY, SMALL, TITLE, Sheet, cap
from generator.scene.shapes import fit, place

MEASURE = 118.0
"""Lines of text are no longer, in mm: some 70 characters."""
BULLET = 4.0


def howto_sheet(entry: Entry, paper: Paper, language: str = "en") -> Sheet:
    """How to play the entry's game, on one page, with the start of that entry as the example."""
    sheet = Sheet()
    left, width = paper.margin, min(MEASURE, paper.width - 2 * paper.margin)
    y = _text(sheet, entry.game.howto(language), left, paper.margin, width, paper.grid)
    _example(sheet, entry, paper, y)
    return sheet


def _text(sheet: Sheet, text: str, left: float, top: float, width: float, grid: float) -> float:
    """The markdown of a game's page: a heading, paragraphs, bullets; returns the last baseline."""
    y, lead = top + cap(TITLE), 1.25 * grid
    for paragraph in _paragraphs(text):
        if paragraph.startswith("# "):
            sheet.text(left, y, paragraph[2:], TITLE, "bold")
            y += 3.5 * grid
        elif paragraph.startswith("- "):
            sheet.dot(left + 1.2, y - 0.32 * BODY, 0.55)
            y = sheet.paragraph(left + BULLET, y, runs(paragraph[2:]), width - BULLET, lead, BODY) + 0.25 * grid
        else:
            y = sheet.paragraph(left, y, runs(paragraph), width, lead, BODY) + 0.5 * grid
    return y


def _paragraphs(text: str) -> list[str]:
    """Paragraphs and bullets, each on one line."""
    found: list[str] = []
    for block in text.strip().split("\n\n"):
        for line in block.splitlines():
            if line.startswith("- ") or not found or line is block.splitlines()[0]:
                found.append(line.strip())
            else:
                found[-1] += " " + line.strip()
    return found


def _example(sheet: Sheet, entry: Entry, paper: Paper, y: float) -> None:
    """The board of the entry with its first moves marked, in the room that is left."""
    state = entry.game.initial(entry.deal)
    legal = tuple(islice(entry.game.legal_moves(state), 200))
    board = entry.game.draw(entry.game.view(state), Marks(legal=legal))
    room_width, room_height = paper.width - 2 * paper.margin, paper.height - paper.margin - 8 - y
    caption = f"The start of puzzle {entry.number}: where the first move may go is marked."
    if room_height < 40 or string_width(caption, SMALL) > room_width:
        return
    scale = fit(board, min(room_width, MEASURE), min(room_height - 8, 95.0))[2]
    sheet.scene(board, place(paper.margin, y, scale))
    sheet.text(paper.margin, y + scale * board.height + 4.5, caption, SMALL, ink="strong")
