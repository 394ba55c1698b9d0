"""The page that says how a game is played: the game's own text, and a picture with a move that is explained."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.press.entry import Entry
from generator.press.example import Room, set_example
from generator.press.fonts import fitting, paragraph, runs
from generator.press.paper import Paper
from generator.press.sheet import BODY, TITLE, Sheet, cap
from generator.scene.shapes import PT

BESIDE = 7.0
"""Between the text and a picture beside it, in mm."""
MEASURE = 118.0
"""Lines of text are no longer, in mm: some 70 characters."""
BULLET = 4.0
FOOT = 8.0
"""Kept free for the page's foot, in mm."""
COMPACT = 8.5 * PT
"""The size of the text on small paper, in mm: it leaves room for the picture."""
COLUMN = 50.0
"""A picture stands beside the text where there is a column as wide as this, in mm; else below."""


@dataclass(frozen=True, slots=True)
class _Set:
    """How a text is set: its size, the distance of its baselines and of its paragraphs, its measure; in mm."""

    size: float
    lead: float
    space: float
    width: float


def howto_sheets(entry: Entry, paper: Paper) -> list[Sheet]:
    """How to play the entry's game: a page with its picture; on small paper more pages, on the smallest no picture."""
    sheets = [Sheet()]
    style = _style(paper)
    y = _text(sheets, entry.game.howto(entry.say.language), paper, style)
    for room in _rooms(paper, style, y, alone=len(sheets) == 1):
        if set_example(sheets[-1], entry, room, paper):
            return sheets
    whole = Room(paper.margin, paper.margin, paper.width - 2 * paper.margin, paper.height - 2 * paper.margin - FOOT)
    apart = Sheet()
    return [*sheets, apart] if set_example(apart, entry, whole, paper) else sheets


def _style(paper: Paper) -> _Set:
    """The body size on A4 and Letter, a smaller one on smaller paper."""
    width, grid = min(MEASURE, paper.width - 2 * paper.margin), paper.grid
    if _column(paper) > 0:
        return _Set(BODY, 1.25 * grid, 0.5 * grid, width)
    return _Set(COMPACT, 1.1 * grid, 0.5 * grid, width)


def _column(paper: Paper) -> float:
    """The width of the column beside the text, in mm; 0 where there is none for a picture."""
    width = paper.width - 2 * paper.margin - MEASURE - BESIDE
    return width if width >= COLUMN else 0.0


def _rooms(paper: Paper, style: _Set, y: float, *, alone: bool) -> Iterator[Room]:
    """Where the picture may stand: beside the text from its first line on, or else below it."""
    foot = paper.height - paper.margin - FOOT
    if alone and (column := _column(paper)):
        top = _first_line(paper) - cap(style.size)
        yield Room(paper.margin + MEASURE + BESIDE, top, column, foot - top)
    top = y - style.lead + paper.grid
    yield Room(paper.margin, top, paper.width - 2 * paper.margin, foot - top)


def _first_line(paper: Paper) -> float:
    """The baseline of the first line of text, in mm."""
    return paper.margin + cap(TITLE) + 3.5 * paper.grid


def _text(sheets: list[Sheet], text: str, paper: Paper, style: _Set) -> float:
    """The markdown of a game's page: a heading, paragraphs, bullets, numbers; returns the last baseline.

    What does not fit a page goes on the next, no paragraph broken.
    """
    left, size = paper.margin, style.size
    y, listed = paper.margin + cap(TITLE), False
    for part in _paragraphs(text):
        if part.startswith("# "):
            title = fitting(part[2:], TITLE, paper.width - 2 * left, "bold")
            sheets[-1].text(left, y, part[2:], title, "bold")
            y = _first_line(paper)
            continue
        sign, body = _sign(part)
        indent = BULLET if sign else 0.0
        y += style.space / 2 if listed and not sign else 0.0
        listed = bool(sign)
        lines = paragraph(runs(body), size, style.width - indent)
        if y + (len(lines) - 1) * style.lead > paper.height - paper.margin - FOOT:
            sheets.append(Sheet())
            y = paper.margin + cap(size)
        if sign == "-":
            sheets[-1].dot(left + 1.2, y - 0.32 * size, 0.55)
        elif sign:
            sheets[-1].text(left, y, sign, size, "medium")
        for line in lines:
            sheets[-1].runs(left + indent, y, line, size)
            y += style.lead
        y += style.space / 2 if sign else style.space
    return y - style.space


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
