"""The page that says how a game is played: the game's own text, and the first board with the moves that it offers."""

from __future__ import annotations

from itertools import islice

from generator.core.game import Marks
from generator.press.entry import Entry
from generator.press.fonts import paragraph, runs, wrap
from generator.press.paper import Paper
from generator.press.sheet import BODY, SMALL, TITLE, Sheet, cap, least_scale
from generator.scene.shapes import fit, place

BESIDE = 8.0
"""Between the text and a picture beside it, in mm."""
MEASURE = 118.0
"""Lines of text are no longer, in mm: some 70 characters."""
BULLET = 4.0
FOOT = 8.0
"""Kept free for the page's foot, in mm."""


def howto_sheets(entry: Entry, paper: Paper) -> list[Sheet]:
    """How to play the entry's game, with the start of that entry as the example: a page, or more where it is small."""
    sheets = [Sheet()]
    y = _text(sheets, entry.game.howto(entry.say.language), paper)
    _example(sheets[-1], entry, paper, y)
    return sheets


def _text(sheets: list[Sheet], text: str, paper: Paper) -> float:
    """The markdown of a game's page: a heading, paragraphs, bullets, numbers; returns the last baseline.

    What does not fit a page goes on the next, no paragraph broken.
    """
    left, width, lead = paper.margin, min(MEASURE, paper.width - 2 * paper.margin), 1.25 * paper.grid
    y, listed = paper.margin + cap(TITLE), False
    for part in _paragraphs(text):
        if part.startswith("# "):
            sheets[-1].text(left, y, part[2:], TITLE, "bold")
            y += 3.5 * paper.grid
            continue
        sign, body = _sign(part)
        indent = BULLET if sign else 0.0
        y += 0.25 * paper.grid if listed and not sign else 0.0
        listed = bool(sign)
        lines = paragraph(runs(body), BODY, width - indent)
        if y + (len(lines) - 1) * lead > paper.height - paper.margin - FOOT:
            sheets.append(Sheet())
            y = paper.margin + cap(BODY)
        if sign == "-":
            sheets[-1].dot(left + 1.2, y - 0.32 * BODY, 0.55)
        elif sign:
            sheets[-1].text(left, y, sign, BODY, "medium")
        for line in lines:
            sheets[-1].runs(left + indent, y, line, BODY)
            y += lead
        y += (0.25 if sign else 0.5) * paper.grid
    return y


def _sign(paragraph: str) -> tuple[str, str]:
    """What an item of a list starts with, and its text; no sign for other paragraphs."""
    sign, _, rest = paragraph.partition(" ")
    return (sign, rest) if _is_item(paragraph) else ("", paragraph)


def _is_item(line: str) -> bool:
    sign = line.partition(" ")[0]
    return sign == "-" or (sign[:-1].isdecimal() and sign.endswith("."))


def _paragraphs(text: str) -> list[str]:
    """Paragraphs and items of lists, each on one line."""
    found: list[str] = []
    for block in text.strip().split("\n\n"):
        for line in block.splitlines():
            if _is_item(line) or not found or line is block.splitlines()[0]:
                found.append(line.strip())
            else:
                found[-1] += " " + line.strip()
    return found


def _example(sheet: Sheet, entry: Entry, paper: Paper, y: float) -> None:
    """The board of the entry with its first moves marked, where it is legible: below the text, or else beside it."""
    state = entry.game.initial(entry.deal)
    legal = tuple(islice(entry.game.legal_moves(state), 200))
    board = entry.say.scene(entry.game.draw(entry.game.view(state), Marks(legal=legal)))
    caption = entry.say("The start of puzzle {number}: where the first move may go is marked.", number=entry.number)
    foot, beside = paper.height - paper.margin - FOOT, paper.margin + MEASURE + BESIDE
    rooms = (
        (paper.margin, y, min(MEASURE, paper.width - 2 * paper.margin), min(foot - y, 103.0)),
        (beside, paper.margin + cap(TITLE) + 3.5 * paper.grid - cap(BODY), paper.width - paper.margin - beside, foot),
    )
    for left, top, width, height in rooms:
        if width <= 0 or height <= 8.0:
            continue
        scale = fit(board, width, height - 8.0)[2]
        lines = wrap(caption, SMALL, width)
        if scale >= least_scale(board, paper.smallest) and len(lines) <= (1 if left == paper.margin else 4):
            sheet.scene(board, place(left, top, scale))
            for i, line in enumerate(lines):
                sheet.runs(left, top + scale * board.height + 4.5 + i * paper.grid, line, SMALL, "strong")
            return
