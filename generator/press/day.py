"""A day of the year book: its date over its puzzle, on as many pages as the puzzle needs to be legible.

Upright where that fits; else turned by a quarter; else what chance holds has a page of its own behind the board's.
"""

from __future__ import annotations

from collections.abc import Callable
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
    ways = Held(paper), Held(paper, turned=True)
    whole, board = partial(_puzzle, entry, weekday, apart=False), partial(_puzzle, entry, weekday, apart=True)
    if entry.game.chance_uncovered and not any(_legible(whole, way) for way in ways):
        return [_first(board, ways), _first(partial(_chance, entry), ways)]
    return [_first(whole, ways)]


def _first(part: Callable[[Held], Sheet], ways: tuple[Held, ...]) -> Leaf:
    """A part as the first of the ways that leaves it legible; raises ``PaperError`` where none does."""
    way = next((way for way in ways if _legible(part, way)), ways[0])
    return Leaf(way.page(part(way)), way.strip(DATE_ROOM, HEADING))


def _legible(part: Callable[[Held], Sheet], way: Held) -> bool:
    try:
        part(way)
    except PaperError:
        return False
    return True


def _puzzle(entry: Entry, weekday: str, way: Held, *, apart: bool) -> Sheet:
    """The date over the puzzle; ``apart`` leaves out what chance holds."""
    sheet = Sheet()
    sheet.text(0, cap(HEAD), weekday, HEAD, "bold")
    sheet.text(way.width, cap(HEAD), entry.date, HEAD, anchor="end")
    sheet.block(puzzle_block(entry, way.width, way.height - DATE_ROOM, apart=apart), 0, DATE_ROOM)
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
