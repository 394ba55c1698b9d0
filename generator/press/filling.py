"""Filling pages with puzzles in their order: rows of one or two, each as high as its puzzles need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.core.errors import PaperError
from generator.press.entry import Entry
from generator.press.layout import GRIDS, GUTTER, Layout, part
from generator.press.puzzle import Setting, puzzle_block
from generator.press.sheet import Block


@dataclass(frozen=True, slots=True)
class Fit:
    """A puzzle, how many of its size go to a page, and how it is set where that is more than one."""

    entry: Entry
    per_page: int
    block: Block | None = None


@dataclass(frozen=True, slots=True)
class Placed:
    """A puzzle as it is set on a page, with its top left corner in mm."""

    entry: Entry
    block: Block
    x: float
    y: float


Row = list[Fit]


def filled(entries: Iterable[Entry], layout: Layout) -> Iterator[list[Row]]:
    """Pages of rows, in the order of the entries: as many rows to a page, of one puzzle or two, as there is room for.

    A puzzle that needs a page of its own, or gets one because its neighbours do, is alone on it.
    """
    page: list[Row] = []
    room = _height(layout, 1)
    for row in _rows(_fitted(entry, layout) for entry in entries):
        if page and sum(_high(one, layout) + GUTTER for one in page) + _high(row, layout) > room + 1e-6:
            yield page
            page = []
        page.append(row)
    if page:
        yield page


def placed(page: Sequence[Row], layout: Layout) -> Iterator[Placed]:
    """The puzzles of a page: rows as high as fill it, a single one half of it at most; one in a row has its width."""
    paper = layout.paper
    high = [_high(row, layout) for row in page]
    room = _height(layout, 1) - (len(page) - 1) * GUTTER
    grown = min(room / sum(high), max(1.0, _height(layout, 2) / max(high)) if len(page) == 1 else room)
    y = paper.margin
    for row, least in zip(page, high, strict=True):
        width = (paper.width - 2 * paper.margin - (len(row) - 1) * GUTTER) / len(row)
        for i, fit in enumerate(row):
            yield Placed(fit.entry, _grown(fit, (width, least * grown), layout), paper.margin + i * (width + GUTTER), y)
        y += least * grown + GUTTER


def _rows(fits: Iterable[Fit]) -> Iterator[Row]:
    """Neighbours in pairs, where both have room in half the width of the page."""
    row: Row = []
    for fit in fits:
        if GRIDS[fit.per_page][0] == 1:
            if row:
                yield row
            yield [fit]
            row = []
        elif row:
            yield [*row, fit]
            row = []
        else:
            row = [fit]
    if row:
        yield row


def _fitted(entry: Entry, layout: Layout) -> Fit:
    """The most to a page, up to what was asked for, that leaves a puzzle legible, and the puzzle set so."""
    for per_page in sorted((number for number in GRIDS if 1 < number <= layout.per_page), reverse=True):
        try:
            return Fit(entry, per_page, _block(entry, part(layout.paper, per_page), layout))
        except PaperError:
            continue
    return Fit(entry, 1)


def _grown(fit: Fit, size: tuple[float, float], layout: Layout) -> Block:
    """A puzzle set in a part of a page that is at least as large as the one that it fits."""
    assert fit.block is not None
    if max(size[0] - fit.block.width, size[1] - fit.block.height) < 0.5:
        return fit.block
    return _block(fit.entry, size, layout)


def _block(entry: Entry, size: tuple[float, float], layout: Layout) -> Block:
    setting = Setting(lines=layout.has_lines(entry.game), smallest=layout.paper.smallest)
    return puzzle_block(entry, *size, setting)


def _high(row: Row, layout: Layout) -> float:
    """The least height of a row, in mm."""
    return max(_height(layout, fit.per_page) for fit in row)


def _height(layout: Layout, per_page: int) -> float:
    return part(layout.paper, per_page)[1]
