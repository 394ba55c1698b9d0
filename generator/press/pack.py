"""A puzzle pack: title page, how to play, numbered puzzles, answers at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby
from pathlib import Path

from generator.core.errors import PaperError
from generator.press.answer import INDENT, answer_rows
from generator.press.book import Jump, Page, write_book
from generator.press.entry import Entry
from generator.press.howto import howto_sheets
from generator.press.layout import Layout
from generator.press.paper import Paper
from generator.press.printing import Printing
from generator.press.puzzle import chance_block, puzzle_block
from generator.press.sheet import HEAD, SMALL, TITLE, Block, Sheet, cap
from generator.press.titlepage import title_sheet
from generator.vetting.solving import chunked

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles to a page -> columns and rows."""
GUTTER = 10.0
ANSWER_GAP, ROW_GAP = 9.0, 4.0
TITLE_ROOM, CONTINUED = 18.0, 7.0
HEADING = 9.0
"""The height of a puzzle's number and name, in mm."""
FOOT = 9.0
"""Kept free above the lower margin for the page's foot, in mm."""


def write_pack(
    entries: Sequence[Entry],
    layout: Layout,
    out: Path,
    advance: Callable[[int], None],
    printing: Printing | None = None,
) -> list[Path]:
    """Write the pack, and its answers as a file of their own where the layout says so; returns the files.

    ``advance`` is told of every page.
    """
    front = chain(_opening(entries, layout), _puzzles(entries, layout))
    return write_book(front, lambda: answer_pages(entries, layout), layout, out, advance, printing or Printing())


def _opening(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The title page, then how each game is played."""
    yield Page(title_sheet(entries, layout), layout.title, ((0, layout.title),))
    yield from howto_pages(entries, layout)


def howto_pages(entries: Iterable[Entry], layout: Layout) -> Iterator[Page]:
    """How each game is played, with its first entry as the example."""
    first = {entry.game.number: entry for entry in reversed(list(entries))}
    for _number, entry in sorted(first.items()):
        name = layout.say("How to play {game}", game=entry.title)
        for i, sheet in enumerate(howto_sheets(entry, layout.paper)):
            yield Page(sheet, name, ((0, name),) if i == 0 else ())


def _puzzles(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The puzzles in their order, as many to a page as asked for, fewer where one needs more room to be legible."""
    fitted = (_fitted(entry, layout) for entry in entries)
    heading: tuple[tuple[int, str], ...] = ((0, layout.say("Puzzles")),)
    for per_page, group in groupby(fitted, key=lambda fit: fit.per_page):
        for some in chunked(group, per_page):
            names = tuple((1, f"{fit.entry.number} {fit.entry.title}") for fit in some)
            jumps = tuple(
                to_answer(fit.entry, (*_corner(place, per_page, layout.paper), fit.block.width, HEADING))
                for place, fit in enumerate(some)
            )
            name = layout.say("Puzzles {first} to {last}", first=some[0].entry.number, last=some[-1].entry.number)
            yield Page(_grid([fit.block for fit in some], per_page, layout.paper), name, heading + names, jumps)
            yield from (Page(_grid([fit.chance], 1, layout.paper), name) for fit in some if fit.chance)
            heading = ()


@dataclass(frozen=True, slots=True)
class _Fit:
    """A puzzle, how many of its size go to a page, and what chance holds where that has a page of its own."""

    per_page: int
    entry: Entry
    block: Block
    chance: Block | None = None


def _fitted(entry: Entry, layout: Layout) -> _Fit:
    """The most to a page, up to what was asked for, that leaves a puzzle legible, and the puzzle set so."""
    paper = layout.paper
    for per_page in sorted((number for number in GRIDS if number <= layout.per_page), reverse=True):
        try:
            return _Fit(per_page, entry, puzzle_block(entry, *_cell(paper, per_page), paper.smallest))
        except PaperError:
            continue
    whole = (entry, *_cell(paper, 1), paper.smallest)
    return _Fit(1, entry, puzzle_block(*whole, apart=True), chance_block(*whole))


def _cell(paper: Paper, per_page: int) -> tuple[float, float]:
    """The width and height of a puzzle's part of a page."""
    columns, rows = GRIDS[per_page]
    width = (paper.width - 2 * paper.margin - (columns - 1) * GUTTER) / columns
    return width, (paper.height - 2 * paper.margin - FOOT - (rows - 1) * GUTTER) / rows


def _corner(place: int, per_page: int, paper: Paper) -> tuple[float, float]:
    """The top left corner of a puzzle's part of a page; they are counted from left to right and from top to bottom."""
    columns, (width, height) = GRIDS[per_page][0], _cell(paper, per_page)
    return paper.margin + place % columns * (width + GUTTER), paper.margin + place // columns * (height + GUTTER)


def _grid(blocks: Sequence[Block], per_page: int, paper: Paper) -> Sheet:
    sheet = Sheet()
    for place, block in enumerate(blocks):
        sheet.block(block, *_corner(place, per_page, paper))
    return sheet


def to_answer(entry: Entry, box: tuple[float, float, float, float]) -> Jump:
    """From a puzzle's heading to its answer."""
    label = entry.say("Answer {number}", number=entry.number)
    return Jump(f"puzzle-{entry.number}", f"answer-{entry.number}", box, label)


def _to_puzzle(entry: Entry, box: tuple[float, float, float, float]) -> Jump:
    label = entry.say("Puzzle {number}", number=entry.number)
    return Jump(f"answer-{entry.number}", f"puzzle-{entry.number}", box, label)


@dataclass(slots=True)
class _Open:
    """A page of answers that is being filled down to ``y``."""

    sheet: Sheet = field(default_factory=Sheet)
    y: float = 0.0
    outline: list[tuple[int, str]] = field(default_factory=list)
    jumps: list[Jump] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def page(self, name: str) -> Page:
        """The page as it is; its head tells the numbers that are on it."""
        first, last = self.numbers[0], self.numbers[-1]
        span = str(first) if first == last else f"{first}\N{EN DASH}{last}"
        return Page(self.sheet, name, tuple(self.outline), tuple(self.jumps), span=span)


def answer_pages(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The answers one after another; none begins where it would break, unless it is longer than a page."""
    paper = layout.paper
    room = paper.height - 2 * paper.margin - FOOT
    name = layout.say("Answers")
    here = _Open(_answers_begin(paper, name), TITLE_ROOM, [(0, name)])
    for entry in entries:
        rows = answer_rows(entry, paper.width - 2 * paper.margin, paper.smallest)
        whole = sum(row.height + ROW_GAP for row in rows) - ROW_GAP
        if here.numbers and here.y + min(whole, rows[0].height if whole > room else whole) > room:
            yield here.page(name)
            here = _Open()
        here.outline.append((1, layout.say("Answer {number}", number=entry.number)))
        here.numbers.append(entry.number)
        for i, row in enumerate(rows):
            if here.y > 0 and here.y + row.height > room:
                yield here.page(name)
                here = _Open(numbers=[entry.number])
                here.y = _continued(here.sheet, entry, paper) if i and row.height + CONTINUED <= room else 0.0
            if i == 0:
                box = (paper.margin, paper.margin + here.y, row.width, cap(HEAD) + 1.0)
                here.jumps.append(_to_puzzle(entry, box))
            here.sheet.block(row, paper.margin, paper.margin + here.y)
            here.y += row.height + ROW_GAP
        here.y += ANSWER_GAP - ROW_GAP
    yield here.page(name)


def _continued(sheet: Sheet, entry: Entry, paper: Paper) -> float:
    """The number of an answer that goes on, at the head of its next page; returns the height taken."""
    base = paper.margin + cap(HEAD)
    sheet.text(paper.margin, base, str(entry.number), HEAD, "bold")
    sheet.text(paper.margin + INDENT, base, entry.say("{name}, continued", name=entry.name), SMALL, ink="strong")
    return CONTINUED


def _answers_begin(paper: Paper, name: str) -> Sheet:
    sheet = Sheet()
    sheet.text(paper.margin, paper.margin + cap(TITLE), name, TITLE, "bold")
    return sheet
