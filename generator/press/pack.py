"""A puzzle pack: title page, how to play, numbered puzzles, answers at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from pathlib import Path

from generator.core.errors import PaperError
from generator.press.answers import answer_pages
from generator.press.book import Jump, Page, write_book
from generator.press.entry import Entry
from generator.press.held import FOOT, HEADING
from generator.press.howto import howto_sheets
from generator.press.layout import Layout
from generator.press.leaves import Leaf, leaves
from generator.press.paper import Paper
from generator.press.printing import Printing
from generator.press.puzzle import puzzle_block
from generator.press.sheet import Block, Sheet
from generator.press.titlepage import title_sheet
from generator.vetting.solving import chunked

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles to a page -> columns and rows."""
GUTTER = 10.0


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
            name = layout.say("Puzzles {first} to {last}", first=some[0].entry.number, last=some[-1].entry.number)
            outline = heading + tuple((1, f"{fit.entry.number} {fit.entry.title}") for fit in some)
            if per_page == 1:
                yield from puzzle_pages(leaves(some[0].entry, layout.paper), some[0].entry, name, outline)
            else:
                yield _grid(some, name, outline, layout.paper)
            heading = ()


def puzzle_pages(
    found: Iterable[Leaf], entry: Entry, name: str, outline: tuple[tuple[int, str], ...]
) -> Iterator[Page]:
    """The pages of one puzzle; the first has its heading, which leads to its answer, and its lines in the outline."""
    for number, leaf in enumerate(found):
        first = number == 0
        jumps = (to_answer(entry, leaf.heading),) if first else ()
        yield Page(leaf.sheet, name, outline if first else (), jumps)


@dataclass(frozen=True, slots=True)
class _Fit:
    """A puzzle, how many of its size go to a page, and how it is set where that is more than one."""

    per_page: int
    entry: Entry
    block: Block | None = None


def _fitted(entry: Entry, layout: Layout) -> _Fit:
    """The most to a page, up to what was asked for, that leaves a puzzle legible, and the puzzle set so."""
    paper = layout.paper
    for per_page in sorted((number for number in GRIDS if 1 < number <= layout.per_page), reverse=True):
        try:
            return _Fit(per_page, entry, puzzle_block(entry, *_cell(paper, per_page), paper.smallest))
        except PaperError:
            continue
    return _Fit(1, entry)


def _grid(some: Sequence[_Fit], name: str, outline: tuple[tuple[int, str], ...], paper: Paper) -> Page:
    """Several puzzles on a page."""
    sheet, jumps = Sheet(), []
    for place, fit in enumerate(some):
        corner, block = _corner(place, fit.per_page, paper), fit.block
        assert block is not None
        sheet.block(block, *corner)
        jumps.append(to_answer(fit.entry, (*corner, block.width, HEADING)))
    return Page(sheet, name, outline, tuple(jumps))


def _cell(paper: Paper, per_page: int) -> tuple[float, float]:
    """The width and height of a puzzle's part of a page."""
    columns, rows = GRIDS[per_page]
    width = (paper.width - 2 * paper.margin - (columns - 1) * GUTTER) / columns
    return width, (paper.height - 2 * paper.margin - FOOT - (rows - 1) * GUTTER) / rows


def _corner(place: int, per_page: int, paper: Paper) -> tuple[float, float]:
    """The top left corner of a puzzle's part of a page; they are counted from left to right and from top to bottom."""
    columns, (width, height) = GRIDS[per_page][0], _cell(paper, per_page)
    return paper.margin + place % columns * (width + GUTTER), paper.margin + place // columns * (height + GUTTER)


def to_answer(entry: Entry, box: tuple[float, float, float, float]) -> Jump:
    """From a puzzle's heading to its answer."""
    label = entry.say("Answer {number}", number=entry.number)
    return Jump(f"puzzle-{entry.number}", f"answer-{entry.number}", box, label)
