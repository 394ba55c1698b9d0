"""A puzzle pack: title page, how to play, numbered puzzles, answers at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import chain, groupby
from pathlib import Path

from generator.core.errors import PaperError
from generator.core.files import whole_file
from generator.press.answer import INDENT, answer_rows
from generator.press.entry import Entry
from generator.press.fonts import shortened
from generator.press.howto import howto_sheets
from generator.press.layout import Layout
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.puzzle import puzzle_block
from generator.press.sheet import HEAD, SMALL, TITLE, Block, Sheet, cap
from generator.press.titlepage import title_sheet
from generator.scene.inks import theme
from generator.vetting.solving import chunked

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles to a page -> columns and rows."""
GUTTER = 10.0
ANSWER_GAP, ROW_GAP = 9.0, 4.0
TITLE_ROOM, CONTINUED = 18.0, 7.0
FOOT = 9.0
"""Kept free above the lower margin for the page's foot, in mm."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page, its name, and its lines in the outline as ``(level, title)``."""

    sheet: Sheet
    name: str
    outline: tuple[tuple[int, str], ...] = ()


def write_pack(entries: Sequence[Entry], layout: Layout, out: Path, advance: Callable[[int], None]) -> list[Path]:
    """Write the pack, and its answers as a file of their own where the layout says so; returns the files.

    ``advance`` is told of every page.
    """
    front: Iterable[Page] = chain(_opening(entries, layout), _puzzles(entries, layout))
    parts = [front]
    if layout.solutions == "back":
        parts = [chain(front, _answers(entries, layout))]
    elif layout.solutions == "separate":
        parts = [front, _answers(entries, layout)]
    paths = places(out, layout)
    with ExitStack() as files:
        targets = [files.enter_context(whole_file(path)) for path in paths]
        for target, pages in zip(targets, parts, strict=True):
            target.write(_document(pages, layout, advance))
    return paths


def places(out: Path, layout: Layout) -> list[Path]:
    """The files that a pack is written to: its own, and one for the answers where they go apart."""
    apart = [out.with_name(f"{out.stem}-solutions{out.suffix}")] if layout.solutions == "separate" else []
    return [out, *apart]


def _document(pages: Iterable[Page], layout: Layout, advance: Callable[[int], None]) -> bytes:
    paper = layout.paper
    document = PdfDocument((paper.width, paper.height), theme=theme("home"), title=layout.title, subject=layout.command)
    for number, page in enumerate(pages, 1):
        _foot(page.sheet, layout, number)
        document.page()
        for level, title in page.outline:
            anchor = f"p{number}-{level}-{title}"
            document.anchor(anchor)
            document.outline(title, anchor, level)
        document.draw(page.sheet.as_page(paper.width, paper.height, page.name), 0, 0, paper.width)
        advance(1)
    return document.to_bytes()


def _foot(sheet: Sheet, layout: Layout, number: int) -> None:
    """The pack's title and the page's number at the foot of every page but the first."""
    if number == 1:
        return
    paper = layout.paper
    y = paper.height - paper.margin
    room = paper.width - 2 * paper.margin - 12.0
    sheet.text(paper.margin, y, shortened(layout.title, SMALL, room), SMALL, ink="strong")
    sheet.text(paper.width - paper.margin, y, str(number), SMALL, "medium", "end", tabular=True)


def _opening(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The title page, then how each game is played."""
    yield Page(title_sheet(entries, layout), layout.title, ((0, layout.title),))
    seen: set[str] = set()
    for entry in sorted(entries, key=lambda entry: entry.game.number):
        if entry.game.name not in seen:
            seen.add(entry.game.name)
            name = layout.say("How to play {game}", game=entry.title)
            for i, sheet in enumerate(howto_sheets(entry, layout.paper)):
                yield Page(sheet, name, ((0, name),) if i == 0 else ())


def _puzzles(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The puzzles in their order, as many to a page as asked for, fewer where one needs more room to be legible."""
    fitted = (_fitted(entry, layout) for entry in entries)
    heading: tuple[tuple[int, str], ...] = ((0, layout.say("Puzzles")),)
    for per_page, group in groupby(fitted, key=lambda fit: fit[0]):
        for some in chunked(group, per_page):
            names = tuple((1, f"{entry.number} {entry.title}") for _, entry, _ in some)
            sheet = _grid([block for _, _, block in some], per_page, layout.paper)
            span = {"first": some[0][1].number, "last": some[-1][1].number}
            yield Page(sheet, layout.say("Puzzles {first} to {last}", **span), heading + names)
            heading = ()


def _fitted(entry: Entry, layout: Layout) -> tuple[int, Entry, Block]:
    """The most to a page, up to what was asked for, that leaves a puzzle legible, and the puzzle set so."""
    for per_page in sorted((number for number in GRIDS if number <= layout.per_page), reverse=True):
        try:
            return per_page, entry, puzzle_block(entry, *_cell(layout.paper, per_page))
        except PaperError:
            if per_page == 1:
                raise
    raise AssertionError(layout.per_page)


def _cell(paper: Paper, per_page: int) -> tuple[float, float]:
    """The width and height of a puzzle's part of a page."""
    columns, rows = GRIDS[per_page]
    width = (paper.width - 2 * paper.margin - (columns - 1) * GUTTER) / columns
    return width, (paper.height - 2 * paper.margin - FOOT - (rows - 1) * GUTTER) / rows


def _grid(blocks: Sequence[Block], per_page: int, paper: Paper) -> Sheet:
    """Puzzles from left to right and from top to bottom."""
    sheet, columns = Sheet(), GRIDS[per_page][0]
    width, height = _cell(paper, per_page)
    for place, block in enumerate(blocks):
        x = paper.margin + place % columns * (width + GUTTER)
        y = paper.margin + place // columns * (height + GUTTER)
        sheet.block(block, x, y)
    return sheet


def _answers(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The answers one after another; none begins where it would break, unless it is longer than a page."""
    paper = layout.paper
    room = paper.height - 2 * paper.margin - FOOT
    name = layout.say("Answers")
    sheet, y, outline = _answers_begin(paper, name), TITLE_ROOM, [(0, name)]
    for entry in entries:
        rows = answer_rows(entry, paper.width - 2 * paper.margin)
        whole = sum(row.height + ROW_GAP for row in rows) - ROW_GAP
        if y > TITLE_ROOM and y + min(whole, rows[0].height if whole > room else whole) > room:
            yield Page(sheet, name, tuple(outline))
            sheet, y, outline = Sheet(), 0.0, []
        outline.append((1, layout.say("Answer {number}", number=entry.number)))
        for i, row in enumerate(rows):
            if y > 0 and y + row.height > room:
                yield Page(sheet, name, tuple(outline))
                sheet, y, outline = Sheet(), 0.0, []
                y = _continued(sheet, entry, paper) if i and row.height + CONTINUED <= room else 0.0
            sheet.block(row, paper.margin, paper.margin + y)
            y += row.height + ROW_GAP
        y += ANSWER_GAP - ROW_GAP
    yield Page(sheet, name, tuple(outline))


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
