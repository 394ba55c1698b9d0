"""The answers of a book, one after another, on pages whose heads tell their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from generator.core.errors import PaperError
from generator.press.answer import CONTINUED, INDENT, ROW_GAP, answer_rows
from generator.press.book import Jump, Page
from generator.press.entry import Entry
from generator.press.held import FOOT, Held
from generator.press.layout import Layout
from generator.press.paper import Paper
from generator.press.sheet import HEAD, SMALL, TITLE, Sheet, cap

ANSWER_GAP, TITLE_ROOM = 9.0, 18.0


@dataclass(slots=True)
class _Open:
    """A page of answers that is being filled down to ``y``."""

    sheet: Sheet = field(default_factory=Sheet)
    y: float = 0.0
    outline: list[tuple[int, str]] = field(default_factory=list)
    jumps: list[Jump] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def page(self, name: str, held: Held | None = None) -> Page:
        """The page as it is, turned if ``held`` so; its head tells the numbers that are on it."""
        first, last = self.numbers[0], self.numbers[-1]
        span = str(first) if first == last else f"{first}\N{EN DASH}{last}"
        sheet = held.page(self.sheet) if held else self.sheet
        return Page(sheet, name, tuple(self.outline), tuple(self.jumps), span=span)


def answer_pages(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The answers one after another; none begins where it would break, unless it is longer than a page.

    One with boards wider than the page has turned pages of its own.
    """
    paper, name = layout.paper, layout.say("Answers")
    room = paper.height - 2 * paper.margin - FOOT
    here = _Open(_answers_begin(paper, name), TITLE_ROOM, [(0, name)])
    for entry in entries:
        try:
            rows = answer_rows(entry, paper.width - 2 * paper.margin, paper.smallest, height=room)
        except PaperError:
            turned = list(_turned(entry, layout, here.outline if not here.numbers else []))
            if here.numbers:
                yield here.page(name)
            yield from turned
            here = _Open()
            continue
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
                if i and row.height + CONTINUED <= room:
                    here.y = _continued(here.sheet, entry, (paper.margin, paper.margin))
            if i == 0:
                here.jumps.append(_to_puzzle(entry, (paper.margin, paper.margin + here.y, row.width, cap(HEAD) + 1.0)))
            here.sheet.block(row, paper.margin, paper.margin + here.y)
            here.y += row.height + ROW_GAP
        here.y += ANSWER_GAP - ROW_GAP
    if here.numbers:
        yield here.page(name)


def _turned(entry: Entry, layout: Layout, outline: list[tuple[int, str]]) -> Iterator[Page]:
    """An answer on pages turned by a quarter; raises ``PaperError`` where it is not legible even so.

    ``outline`` is what comes before its own line.
    """
    held, name = Held(layout.paper, turned=True), layout.say("Answers")
    line = (1, layout.say("Answer {number}", number=entry.number))
    jump = _to_puzzle(entry, held.strip(0.0, cap(HEAD) + 1.0))
    here = _Open(outline=[*outline, line], jumps=[jump], numbers=[entry.number])
    for row in answer_rows(entry, held.width, held.paper.smallest, height=held.height, squeeze=True):
        if here.y > 0 and here.y + row.height > held.height:
            yield here.page(name, held)
            here = _Open(numbers=[entry.number])
            if row.height + CONTINUED <= held.height:
                here.y = _continued(here.sheet, entry, (0.0, 0.0))
        here.sheet.block(row, 0.0, here.y)
        here.y += row.height + ROW_GAP
    yield here.page(name, held)


def _continued(sheet: Sheet, entry: Entry, corner: tuple[float, float]) -> float:
    """The number of an answer that goes on, at the head of its next page; returns the height taken."""
    left, base = corner[0], corner[1] + cap(HEAD)
    sheet.text(left, base, str(entry.number), HEAD, "bold")
    sheet.text(left + INDENT, base, entry.say("{name}, continued", name=entry.answer[0]), SMALL, ink="strong")
    return CONTINUED


def _answers_begin(paper: Paper, name: str) -> Sheet:
    sheet = Sheet()
    sheet.text(paper.margin, paper.margin + cap(TITLE), name, TITLE, "bold")
    return sheet


def _to_puzzle(entry: Entry, box: tuple[float, float, float, float]) -> Jump:
    """From an answer's heading to its puzzle."""
    label = entry.say("Puzzle {number}", number=entry.number)
    return Jump(f"answer-{entry.number}", f"puzzle-{entry.number}", box, label)
