"""Pages bound into a document: what stands at their heads and feet, links both ways, room at the spine."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from generator.core.files import whole_file
from generator.press.fonts import shortened, string_width
from generator.press.layout import Layout
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.printing import EDGE, SPINE, Printing
from generator.press.sheet import SMALL, Sheet, cap
from generator.scene.shapes import Anchor, Group, Shape, place

HEAD_AT, HEAD_GAP = 0.75, 1.4
"""Where the baseline of a head is, as a share of the upper margin; and how far over the margin at least, in mm."""


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
    """A page, its name, its lines in the outline as ``(level, title)``, its jumps, links without a way back.

    ``span`` is told at the page's head beside its name: the numbers that are on it.
    """

    sheet: Sheet
    name: str
    outline: tuple[tuple[int, str], ...] = ()
    jumps: tuple[Jump, ...] = ()
    links: tuple[Jump, ...] = ()
    span: str = ""


def write_book(
    front: Iterable[Page],
    answers: Callable[[], Iterable[Page]],
    layout: Layout,
    out: Path,
    advance: Callable[[int], None],
    printing: Printing,
) -> list[Path]:
    """Write pages, and those of answers where the layout says so; returns the files.

    ``advance`` is told of every page.
    """
    parts = [front]
    if layout.solutions == "back":
        parts = [chain(front, answers())]
    elif layout.solutions == "separate":
        parts = [front, answers()]
    paths = places(out, layout)
    with ExitStack() as files:
        files.enter_context(_uncollected())
        targets = [files.enter_context(whole_file(path)) for path in paths]
        for target, pages in zip(targets, parts, strict=True):
            target.write(book(pages, layout, advance, printing))
    return paths


@contextmanager
def _uncollected() -> Iterator[None]:
    """No search for garbage meanwhile: pages make millions of small objects without cycles, and a tenth of the time
    went into looking at them."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def places(out: Path, layout: Layout) -> list[Path]:
    """The files that a pack is written to: its own, and one for the answers where they go apart."""
    apart = [out.with_name(f"{out.stem}-solutions{out.suffix}")] if layout.solutions == "separate" else []
    return [out, *apart]


def book(pages: Iterable[Page], layout: Layout, advance: Callable[[int], None], printing: Printing) -> bytes:
    """The pages as a PDF, each but the first with a foot; ``advance`` is told of every page."""
    paper, size = layout.paper, layout.paper.printed
    document = PdfDocument(
        size,
        profile=printing.profile,
        title=layout.title,
        subject=layout.command,
        language=layout.say.language,
        pictures="en",  # games describe their boards in English
    )
    for number, page in enumerate(pages, 1):
        document.page()
        for level, title in page.outline:
            anchor = f"p{number}-{level}-{title}"
            document.anchor(anchor)
            document.outline(title, anchor, level)
        inwards = _inwards(printing, number)
        if printing.profile.links:
            _link(document, page, (inwards, paper.enlarged), both_ways=layout.solutions == "back")
        document.draw(page.sheet.as_page(paper.width, paper.height, page.name), inwards, 0, size[0])
        if number > 1:
            left_hand = printing.duplex != "none" and number % 2 == 0
            shapes = _furniture(page, number, layout, _head_at(layout.paper, printing), left_hand=left_hand)
            document.furniture(Group(tuple(shapes), place(inwards, 0, paper.enlarged)))
        advance(1)
    return document.to_bytes(printing.imposing(size))


def _inwards(printing: Printing, number: int) -> float:
    """How far a page moves to the right, in mm: those of a booklet leave room at its spine."""
    if printing.scheme != "booklet":
        return 0.0
    return SPINE if number % 2 else -SPINE


def _link(document: PdfDocument, page: Page, drawn: tuple[float, float], *, both_ways: bool) -> None:
    """Let every puzzle's heading lead to its answer, and back, where the document has both.

    ``drawn`` is how far the page is moved, in mm, and how many times enlarged.
    """
    moved, enlarged = drawn
    for jump in page.jumps:
        document.anchor(jump.name, jump.box[1] * enlarged)
    for link in (*page.links, *(page.jumps if both_ways else ())):
        left, top, width, height = (value * enlarged for value in link.box)
        document.link(left + moved, top, width, height, link.target, link.label)


def _head_at(paper: Paper, printing: Printing) -> float:
    """The baseline of a page's head, in mm: within its margin, lower where backs are moved."""
    down = 0.0 if printing.profile.trimmed else abs(printing.back_offset[1])
    lowest = paper.margin - HEAD_GAP / paper.enlarged
    return min(max(HEAD_AT * paper.margin, (EDGE + down + 0.3) / paper.enlarged + cap(SMALL)), lowest)


def _furniture(page: Page, number: int, layout: Layout, head: float, *, left_hand: bool) -> list[Shape]:
    """The pack's title and the page's number at the foot, what is on it at its ``head``; numbers at the outer edge."""
    sheet, paper = Sheet(), layout.paper
    left, right = paper.margin, paper.width - paper.margin
    outer, inner = (left, right) if left_hand else (right, left)
    to_outer: Anchor = "start" if left_hand else "end"
    to_inner: Anchor = "end" if left_hand else "start"
    if page.span:
        y, wide = head, string_width(page.span, SMALL, "bold") + 1.5
        sheet.text(outer + (wide if left_hand else -wide), y, page.name, SMALL, anchor=to_outer, ink="strong")
        sheet.text(outer, y, page.span, SMALL, "bold", to_outer)
    y = paper.height - paper.margin
    title = shortened(layout.title, SMALL, right - left - 12.0)
    sheet.text(inner, y, title, SMALL, anchor=to_inner, ink="strong")
    sheet.text(outer, y, str(number), SMALL, "medium", to_outer, tabular=True)
    return sheet.shapes
