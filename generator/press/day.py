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
"""The sides of the smallest paper that carries whatever a day may bring, in mm: Half Letter's and A5's."""
EDGE = 6.5
"""A picture that is too wide for the margins may come this near to the edge of the paper, in mm."""

@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of a day, and where its heading stands."""

    sheet: Sheet
    heading: Box


def refuse_small(paper: Paper) -> None:
    """Raise ``PaperError`` for a paper that cannot carry every puzzle that a day may have."""
    short, long = LEAST_PAPER
    if min(paper.width, paper.height) < short or max(paper.width, paper.height) < long:
        raise PaperError(
            f"the paper {paper.name} is too small for a year book: some days have a wide board; papers are a3, a4, a5,"
            f" letter, legal, half-letter, or WIDTHxHEIGHTmm of at least {short:g}x{long:g}mm"
        )


def day_leaves(entry: Entry, date: tuple[str, str], paper: Paper) -> list[Leaf]:
    """The pages of a day; ``date`` is its weekday and the rest of it. Raises ``PaperError`` where none is legible."""
    ways = Held(paper), Held(paper, turned=True)
    whole, board = partial(_puzzle, entry, date, apart=False), partial(_puzzle, entry, date, apart=True)
    if entry.game.chance_uncovered and not any(_legible(whole, way) for way in ways):
        return [_first(board, ways), _first(partial(_chance, entry, date), ways)]
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


def _puzzle(entry: Entry, date: tuple[str, str], way: Held, *, apart: bool) -> Sheet:
    """The date over the puzzle; ``apart`` leaves out what chance holds."""
    sheet, (weekday, rest) = Sheet(), date
    sheet.text(0, cap(HEAD), weekday, HEAD, "bold")
    sheet.text(way.width, cap(HEAD), rest, HEAD, anchor="end")
    sheet.block(puzzle_block(entry, way.width, way.height - DATE_ROOM, apart=apart), 0, DATE_ROOM)
    return sheet


def _chance(entry: Entry, date: tuple[str, str], way: Held) -> Sheet:
    """What chance holds, under the puzzle's number and name."""
    scene = entry.game.draw_chance(entry.deal)
    assert scene is not None
    sheet, (_weekday, rest), base = Sheet(), date, cap(HEAD)
    sheet.text(0, base, str(entry.number), HEAD, "bold")
    x = string_width(str(entry.number), HEAD, "bold") + 2.5
    room = way.width - x - string_width(rest, HEAD) - 4.0
    sheet.text(x, base, shortened(f"{entry.game.title}: {scene.title}", HEAD, room), HEAD, "medium")
    sheet.text(way.width, base, rest, HEAD, anchor="end")
    beyond = 0.0 if way.turned else way.paper.margin - EDGE
    least = least_scale(scene)
    scale = min(GROWTH[0] * least, (way.width + 2 * beyond) / scene.width, (way.height - DATE_ROOM) / scene.height)
    if scale < least:
        raise PaperError(
            f"the paper is too small for the {scene.title.lower()} of puzzle {entry.number} ({entry.name});"
            " take a larger paper"
        )
    sheet.scene(scene, place(min(0.0, (way.width - scale * scene.width) / 2), DATE_ROOM, scale))
    return sheet
