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
from generator.press.held import FOOT, HEADING, Held
from generator.press.howto import howto_sheets
from generator.press.layout import Layout
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.printing import Printing
from generator.press.puzzle import puzzle_block
from generator.press.sheet import HEAD, SMALL, TITLE, Block, Sheet, cap
from generator.press.titlepage import title_sheet
from generator.scene.shapes import Shape
from generator.vetting.solving import chunked

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles to a page -> columns and rows."""
GUTTER = 10.0
ANSWER_GAP, ROW_GAP = 9.0, 4.0
TITLE_ROOM, CONTINUED = 18.0, 7.0


@dataclass(frozen=True, slots=True)
class Jump:
    """A heading that is led to by its name and leads to its counterpart: the answer of a puzzle, and back.

    ``box`` is its left, top, width and height in mm; ``label`` says where it leads.
    """

    name: str
    target: str
    box: tuple[float, float, float, float]
    label: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page, its name, its lines in the outline as ``(level, title)``, its jumps, and links that nothing
    leads back to."""

    sheet: Sheet
    name: str
    outline: tuple[tuple[int, str], ...] = ()
    jumps: tuple[Jump, ...] = ()
    links: tuple[Jump, ...] = ()


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
    return write_book(front, entries, layout, out, advance, printing or Printing())


def write_book(
    front: Iterable[Page],
    entries: Sequence[Entry],
    layout: Layout,
    out: Path,
    advance: Callable[[int], None],
    printing: Printing,
) -> list[Path]:
    """Write pages, and the answers to entries where the layout says so; returns the files."""
    parts = [front]
    if layout.solutions == "back":
        parts = [chain(front, answer_pages(entries, layout))]
    elif layout.solutions == "separate":
        parts = [front, answer_pages(entries, layout)]
    paths = places(out, layout)
    with ExitStack() as files:
        targets = [files.enter_context(whole_file(path)) for path in paths]
        for target, pages in zip(targets, parts, strict=True):
            target.write(book(pages, layout, advance, printing))
    return paths


def places(out: Path, layout: Layout) -> list[Path]:
    """The files that a pack is written to: its own, and one for the answers where they go apart."""
    apart = [out.with_name(f"{out.stem}-solutions{out.suffix}")] if layout.solutions == "separate" else []
    return [out, *apart]


def book(pages: Iterable[Page], layout: Layout, advance: Callable[[int], None], printing: Printing) -> bytes:
    """The pages as a PDF, each but the first with a foot; ``advance`` is told of every page."""
    paper = layout.paper
    size = (paper.width, paper.height)
    document = PdfDocument(size, profile=printing.profile, title=layout.title, subject=layout.command)
    for number, page in enumerate(pages, 1):
        document.page()
        for level, title in page.outline:
            anchor = f"p{number}-{level}-{title}"
            document.anchor(anchor)
            document.outline(title, anchor, level)
        if printing.profile.links:
            _link(document, page, both_ways=layout.solutions == "back")
        document.draw(page.sheet.as_page(*size, page.name), 0, 0, paper.width)
        if number > 1:
            document.furniture(*_foot(layout, number))
        advance(1)
    return document.to_bytes(printing.imposing(size))


def _link(document: PdfDocument, page: Page, *, both_ways: bool) -> None:
    """Let every puzzle's heading lead to its answer, and back, where the document has both."""
    for jump in page.jumps:
        document.anchor(jump.name, jump.box[1])
    for link in (*page.links, *(page.jumps if both_ways else ())):
        document.link(*link.box, link.target, link.label)


def _foot(layout: Layout, number: int) -> list[Shape]:
    """The pack's title and the page's number at the foot of a page."""
    sheet, paper = Sheet(), layout.paper
    y = paper.height - paper.margin
    room = paper.width - 2 * paper.margin - 12.0
    sheet.text(paper.margin, y, shortened(layout.title, SMALL, room), SMALL, ink="strong")
    sheet.text(paper.width - paper.margin, y, str(number), SMALL, "medium", "end", tabular=True)
    return sheet.shapes


def _opening(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The title page, then how each game is played."""
    yield Page(title_sheet(entries, layout), layout.title, ((0, layout.title),))
    yield from howto_pages(entries, layout)


def howto_pages(entries: Iterable[Entry], layout: Layout) -> Iterator[Page]:
    """How each game is played, with its first entry as the example."""
    first = {entry.game.number: entry for entry in reversed(list(entries))}
    for _number, entry in sorted(first.items()):
        name = f"How to play {entry.game.title}"
        for i, sheet in enumerate(howto_sheets(entry, layout.paper)):
            yield Page(sheet, name, ((0, name),) if i == 0 else ())


def _puzzles(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The puzzles in their order, as many to a page as asked for, fewer where one needs more room to be legible."""
    fitted = (_fitted(entry, layout) for entry in entries)
    heading: tuple[tuple[int, str], ...] = ((0, "Puzzles"),)
    for per_page, group in groupby(fitted, key=lambda fit: fit[0]):
        for some in chunked(group, per_page):
            names = tuple((1, f"{entry.number} {entry.game.title}") for _, entry, _ in some)
            sheet = _grid([block for _, _, block in some], per_page, layout.paper)
            jumps = tuple(
                _to_answer(entry, (*_corner(place, per_page, layout.paper), block.width, HEADING))
                for place, (_, entry, block) in enumerate(some)
            )
            yield Page(sheet, f"Puzzles {some[0][1].number} to {some[-1][1].number}", heading + names, jumps)
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


def _corner(place: int, per_page: int, paper: Paper) -> tuple[float, float]:
    """The top left corner of a puzzle's part of a page; they are counted from left to right and from top to bottom."""
    columns, (width, height) = GRIDS[per_page][0], _cell(paper, per_page)
    return paper.margin + place % columns * (width + GUTTER), paper.margin + place // columns * (height + GUTTER)


def _grid(blocks: Sequence[Block], per_page: int, paper: Paper) -> Sheet:
    sheet = Sheet()
    for place, block in enumerate(blocks):
        sheet.block(block, *_corner(place, per_page, paper))
    return sheet


def _to_answer(entry: Entry, box: tuple[float, float, float, float]) -> Jump:
    return Jump(f"puzzle-{entry.number}", f"answer-{entry.number}", box, f"Answer {entry.number}")


def _to_puzzle(entry: Entry, box: tuple[float, float, float, float]) -> Jump:
    return Jump(f"answer-{entry.number}", f"puzzle-{entry.number}", box, f"Puzzle {entry.number}")


def answer_pages(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The answers one after another; none begins where it would break, unless it is longer than a page.

    One with boards wider than the page has turned pages of its own.
    """
    paper = layout.paper
    room = paper.height - 2 * paper.margin - FOOT
    sheet, y, outline, jumps = _answers_begin(paper), TITLE_ROOM, [(0, "Answers")], list[Jump]()
    for entry in entries:
        try:
            rows = answer_rows(entry, paper.width - 2 * paper.margin)
        except PaperError:
            turned = list(_turned_answer(entry, paper))
            if y > 0:
                yield Page(sheet, "Answers", tuple(outline), tuple(jumps))
            yield from turned
            sheet, y, outline, jumps = Sheet(), 0.0, [], []
            continue
        whole = sum(row.height + ROW_GAP for row in rows) - ROW_GAP
        if y > TITLE_ROOM and y + min(whole, rows[0].height if whole > room else whole) > room:
            yield Page(sheet, "Answers", tuple(outline), tuple(jumps))
            sheet, y, outline, jumps = Sheet(), 0.0, [], []
        outline.append((1, f"Answer {entry.number}"))
        for i, row in enumerate(rows):
            if y > 0 and y + row.height > room:
                yield Page(sheet, "Answers", tuple(outline), tuple(jumps))
                sheet, y, outline, jumps = Sheet(), 0.0, [], []
                y = (
                    _continued(sheet, entry, (paper.margin, paper.margin))
                    if i and row.height + CONTINUED <= room
                    else 0.0
                )
            if i == 0:
                jumps.append(_to_puzzle(entry, (paper.margin, paper.margin + y, row.width, cap(HEAD) + 1.0)))
            sheet.block(row, paper.margin, paper.margin + y)
            y += row.height + ROW_GAP
        y += ANSWER_GAP - ROW_GAP
    if y > 0:
        yield Page(sheet, "Answers", tuple(outline), tuple(jumps))


def _turned_answer(entry: Entry, paper: Paper) -> Iterator[Page]:
    """An answer on pages turned by a quarter; raises ``PaperError`` where it is not legible even so."""
    held, sheet, y = Held(paper, turned=True), Sheet(), 0.0
    jump = _to_puzzle(entry, held.strip(0.0, cap(HEAD) + 1.0))
    outline, jumps = [(1, f"Answer {entry.number}")], [jump]
    for row in answer_rows(entry, held.width, squeeze=True):
        if y > 0 and y + row.height > held.height:
            yield Page(held.page(sheet), "Answers", tuple(outline), tuple(jumps))
            sheet, outline, jumps = Sheet(), [], []
            y = _continued(sheet, entry, (0.0, 0.0)) if row.height + CONTINUED <= held.height else 0.0
        sheet.block(row, 0.0, y)
        y += row.height + ROW_GAP
    yield Page(held.page(sheet), "Answers", tuple(outline), tuple(jumps))


def _continued(sheet: Sheet, entry: Entry, corner: tuple[float, float]) -> float:
    """The number of an answer that goes on, at the head of its next page; returns the height taken."""
    left, top = corner
    sheet.text(left, top + cap(HEAD), str(entry.number), HEAD, "bold")
    sheet.text(left + INDENT, top + cap(HEAD), f"{entry.answer[0]}, continued", SMALL, ink="strong")
    return CONTINUED


def _answers_begin(paper: Paper) -> Sheet:
    sheet = Sheet()
    sheet.text(paper.margin, paper.margin + cap(TITLE), "Answers", TITLE, "bold")
    return sheet
