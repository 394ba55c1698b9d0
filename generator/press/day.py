"""A day of the year book: its date over its puzzle, on as many pages as the puzzle needs to be legible.

Upright where that fits; else turned by a quarter; else what chance holds has a page of its own behind the board's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from generator.core.errors import PaperError
from generator.press.entry import Entry
from generator.press.fonts import shortened, string_width
from generator.press.held import HEADING, Box, Held
from generator.press.paper import Paper
from generator.press.puzzle import GROWTH, puzzle_block
from generator.press.sheet import HEAD, Sheet, cap, least_scale
from generator.scene.shapes import place

DATE_ROOM = 11.0
"""What a day's date takes at the head of its page, in mm."""
LEAST_PAPER = (139.7, 210.0)
"""The width and height of the smallest paper that carries whatever a day may bring, in mm: Half Letter's, and A5's."""
EDGE = 6.5
"""A picture that is too wide for the margins may come this near to the edge of the paper, in mm."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of a day, and where its heading stands."""

    sheet: Sheet
    heading: Box


def refuse_small(paper: Paper) -> None:
    """Raise ``PaperError`` for a paper that cannot carry every puzzle that a day may have."""
    width, height = LEAST_PAPER
    if paper.width < width or paper.height < height:
        raise PaperError(
            f"the paper {paper.name} is too small for a year book: some days have a wide board; papers are a3, a4, a5,"
            f" letter, legal, half-letter, or WIDTHxHEIGHTmm of at least {width:g}x{height:g}mm"
        )


def day_leaves(entry: Entry, weekday: str, paper: Paper) -> list[Leaf]:
    """The pages of a dated puzzle; raises ``PaperError`` where it would not be legible."""
    whole, board = partial(_puzzle, entry, weekday), partial(_puzzle, entry, weekday, apart=True)
    ways = Held(paper), Held(paper, turned=True)
    if not entry.game.chance_uncovered or any(_legible(whole, way) for way in ways):
        return [_first(ways, whole)]
    return [_first(ways, board, partial(board, squeeze=True)), _first(ways, partial(_chance, entry))]


def _first(ways: Sequence[Held], *parts: Callable[[Held], Sheet]) -> Leaf:
    """The first part that one of the ways leaves legible; raises ``PaperError`` where none is."""
    tries = [(part, way) for part in parts for way in ways]
    part, way = next(((part, way) for part, way in tries if _legible(part, way)), tries[-1])
    return Leaf(way.page(part(way)), way.strip(DATE_ROOM, HEADING))


def _legible(part: Callable[[Held], Sheet], way: Held) -> bool:
    try:
        part(way)
    except PaperError:
        return False
    return True


def _puzzle(entry: Entry, weekday: str, way: Held, *, apart: bool = False, squeeze: bool = False) -> Sheet:
    """The date over the puzzle; ``apart`` and ``squeeze`` as in ``puzzle_block``."""
    sheet = Sheet()
    sheet.text(0, cap(HEAD), weekday, HEAD, "bold")
    sheet.text(way.width, cap(HEAD), entry.date, HEAD, anchor="end")
    block = puzzle_block(entry, way.width, way.height - DATE_ROOM, apart=apart, squeeze=squeeze)
    sheet.block(block, 0, DATE_ROOM)
    return sheet


def _chance(entry: Entry, way: Held) -> Sheet:
    """What chance holds, under the puzzle's number and name."""
    scene = entry.game.draw_chance(entry.deal)
    assert scene is not None
    sheet, base = Sheet(), cap(HEAD)
    sheet.text(0, base, str(entry.number), HEAD, "bold")
    x = string_width(str(entry.number), HEAD, "bold") + 2.5
    room = way.width - x - string_width(entry.date, HEAD) - 4.0
    sheet.text(x, base, shortened(f"{entry.game.title}: {scene.title}", HEAD, room), HEAD, "medium")
    sheet.text(way.width, base, entry.date, HEAD, anchor="end")
    least, height = least_scale(scene), (way.height - DATE_ROOM) / scene.height
    scale = min(GROWTH[0] * least, way.width / scene.width, height)
    if scale < least and not way.turned:
        scale = min(least, (way.width + 2 * (way.paper.margin - EDGE)) / scene.width, height)
    if scale < least:
        raise PaperError(
            f"the paper is too small for the {scene.title.lower()} of puzzle {entry.number} ({entry.name});"
            " take a larger paper"
        )
    sheet.scene(scene, place(min(0.0, (way.width - scale * scene.width) / 2), DATE_ROOM, scale))
    return sheet
