"""The first page of a book: its title as large as fits, the cairn on its waterline, what is in it, the imprint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from unicodedata import normalize

from generator.core.errors import PaperError
from generator.press.emblem import emblem
from generator.press.fonts import fitting, string_width, wrap
from generator.press.paper import Paper
from generator.press.sheet import BODY, HEAD, SMALL, Block, Sheet, cap
from generator.scene.shapes import PT, Circle, Ink, place
from generator.vetting.grading import WORDS

TITLES = tuple(PT * size for size in (58.0, 47.0, 37.5, 30.0, 24.0))
"""The sizes of a title, in mm: the largest is taken that leaves the cairn its share."""
LINES = 2
"""A title on more lines than this is set smaller, if it can be."""
SHARE = 0.3
"""What the cairn has of the height of the page at least, if a smaller title can give it that."""
LEAST_SCALE = 0.4
"""A smaller cairn is left out."""
COLUMN = 58.0
"""Games stand in two columns where each is so wide, in mm."""
GAP = 6.0
"""Between columns, in mm."""
ACCENT = 0.25
"""What stands on capitals is so high, in parts of their size."""
_PITCH, _RADIUS = 3.0, 0.95
"""From dot to dot of a grade, and their size, in mm."""


@dataclass(frozen=True, slots=True)
class Cover:
    """What a cover says: title and the line below it, games with their numbers of puzzles, grades with the puzzles that
    are of them (as words, ``None`` for no grade), what the book promises, and the lines of the imprint."""

    title: str
    line: str
    games: Sequence[tuple[int, str]]
    grades: Sequence[tuple[str | None, str, str]]
    notes: Sequence[str]
    imprint: Sequence[str]


def cover_sheet(cover: Cover, paper: Paper) -> Sheet:
    """The page; raises ``PaperError`` for a paper too small for its title."""
    width, foot = paper.width - 2 * paper.margin, paper.height - paper.margin
    below = list(_below(cover, paper, width))
    top = foot - sum(block.height for block in below) - (len(below) - 1) * 1.5 * paper.grid
    heads = [_head(cover, paper, width, size) for size in TITLES]
    fitting = [head for head in heads if paper.margin + head.height + paper.grid <= top]
    if not fitting:
        raise PaperError(
            f"the paper {paper.name} is too small for its first page; take a larger one, or a shorter title"
        )
    lines = min(len(head.shapes) for head in fitting)
    neat = [head for head in fitting if len(head.shapes) <= max(lines, LINES + 1)]
    roomy = (head for head in neat if top - paper.margin - head.height >= SHARE * paper.height)
    head = next(roomy, neat[-1])
    sheet, y = Sheet(), top
    sheet.block(head, paper.margin, paper.margin)
    _cairn(sheet, paper, paper.margin + head.height + 2 * paper.grid, top - 2.5 * paper.grid)
    for block in below:
        sheet.block(block, paper.margin, y)
        y += block.height + 1.5 * paper.grid
    return sheet


def _head(cover: Cover, paper: Paper, width: float, size: float) -> Block:
    """The title in one size, and the line below it."""
    sheet, y = Sheet(), cap(size) + (ACCENT * size if _has_accents(cover.title) else 0.0)
    for line in wrap([(cover.title, "bold")], size, width):
        sheet.runs(0, y, line, size, heading=1)
        y += 1.1 * size
    y += 1.75 * paper.grid + cap(HEAD) - 1.1 * size + 0.1 * size
    for line in wrap(cover.line, HEAD, width):
        sheet.runs(0, y, line, HEAD, "strong")
        y += 1.5 * paper.grid
    return sheet.as_block(width, y - 1.5 * paper.grid)


def _has_accents(text: str) -> bool:
    """Whether a capital carries something."""
    return any(letter.isupper() and len(normalize("NFD", letter)) > 1 for letter in text)


def _cairn(sheet: Sheet, paper: Paper, top: float, foot: float) -> None:
    """The emblem between two heights, its waves from margin to margin, where there is room for it."""
    width, scene = paper.width - 2 * paper.margin, emblem()
    scale = min(0.78 * width / scene.width, (foot - top) / scene.height)
    if scale >= LEAST_SCALE:
        wide = emblem(width / scale)
        sheet.scene(wide, place(paper.margin, foot - scale * wide.height, scale))


def _below(cover: Cover, paper: Paper, width: float) -> Iterator[Block]:
    """What stands under the cairn: games, grades, promises, the imprint."""
    yield _games(cover.games, paper, width)
    if cover.grades:
        yield _grades(cover.grades, paper, width)
    yield _text(cover.notes, BODY, 1.25 * paper.grid, min(width, 126.0), "ink")
    yield _text(cover.imprint, SMALL, paper.grid, width, "strong")


def _games(games: Sequence[tuple[int, str]], paper: Paper, width: float) -> Block:
    """How many puzzles of each game, in two columns where there are several games and room."""
    widest = max(string_width(name, HEAD, "medium") for _count, name in games)
    number = max(string_width(str(count), HEAD, "bold", tabular=True) for count, _name in games) + 2.5
    two = len(games) > 2 and (width - GAP) / 2 >= max(COLUMN, number + widest)
    rows, lead = ceil(len(games) / 2) if two else len(games), 1.6 * paper.grid
    sheet = Sheet()
    size = min(fitting(name, HEAD, width - number, "medium") for _count, name in games)
    for i, (count, name) in enumerate(games):
        x, y = i // rows * (width + GAP) / 2, cap(HEAD) + i % rows * lead
        sheet.text(x + number - 2.5, y, str(count), HEAD, "bold", "end", tabular=True)
        sheet.text(x + number, y, name, size, "medium")
    return sheet.as_block(width, cap(HEAD) + (rows - 1) * lead)


def _grades(grades: Sequence[tuple[str | None, str, str]], paper: Paper, width: float) -> Block:
    """Each grade in dots, with its word and its puzzles below, side by side between two lines."""
    sheet, lead = Sheet(), 1.2 * paper.grid
    sheet.rule(0, 0, width, "ink", 0.35)
    y = paper.grid + 2 * _RADIUS
    widest = max(max(string_width(word, BODY, "medium"), string_width(span, BODY)) for _grade, word, span in grades)
    across = max(1, min(len(grades), int((width + GAP / 2) / (max(widest, len(WORDS) * _PITCH) + GAP / 2))))
    fifth = width / len(WORDS)
    step = fifth if across == len(grades) <= len(WORDS) and widest + GAP / 2 <= fifth else width / across
    foot = y
    for i, (grade, word, span) in enumerate(grades):
        x, base = i % across * step, y + i // across * (2 * lead + 2.5 * paper.grid)
        if grade in WORDS:
            _dots(sheet, WORDS.index(grade) + 1, x, base - _RADIUS)
        sheet.text(x, base + lead + 0.5, word, BODY, "medium")
        sheet.text(x, base + 2 * lead + 0.5, span, BODY, ink="strong")
        foot = base + 2 * lead + 0.5
    return sheet.as_block(width, foot)


def _dots(sheet: Sheet, filled: int, x: float, y: float) -> None:
    for i in range(len(WORDS)):
        fill: Ink | None = "ink" if i < filled else None
        sheet.shapes.append(Circle(x + _RADIUS + i * _PITCH, y, _RADIUS, fill=fill, stroke="ink", width=0.2))


def _text(texts: Sequence[str], size: float, lead: float, width: float, ink: Ink) -> Block:
    """Paragraphs one under another; no more than fits is asked of a line."""
    lines = [line for text in texts for line in wrap(text, size, width)]
    sheet = Sheet()
    for i, line in enumerate(lines):
        sheet.runs(0, cap(size) + i * lead, line, size, ink)
    return sheet.as_block(width, cap(size) + (len(lines) - 1) * lead)
