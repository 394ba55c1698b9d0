"""A puzzle on as many pages as it needs to be legible, its date over it in a book that has days.

Upright where that fits; else turned by a quarter; else what chance holds has a page of its own behind the board's.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from generator.core.errors import PaperError
from generator.press.chance import GROWTH
from generator.press.entry import Entry
from generator.press.fonts import shortened, string_width
from generator.press.held import HEADING, Box, Held
from generator.press.paper import Paper
from generator.press.puzzle import Setting, puzzle_block, too_small
from generator.press.room import GAP
from generator.press.sheet import HEAD, Sheet, cap, least_scale
from generator.scene.shapes import place

DATE_ROOM = 11.0
"""What a day's date takes at the head of its page, in mm."""
EDGE = 6.5
"""A picture that is too wide for the margins may come this near to the edge of the paper, in mm."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of a puzzle, and where its heading stands."""

    sheet: Sheet
    heading: Box


def leaves(entry: Entry, paper: Paper, weekday: str = "", *, lines: bool = False) -> list[Leaf]:
    """The pages of a puzzle; ``weekday`` goes with its date. Raises ``PaperError`` where it would not be legible.

    ``lines`` to write on are left out where there would be no room for them.
    """
    plain = Setting(smallest=paper.smallest)
    ways, top = (Held(paper), Held(paper, turned=True)), _top(entry)

    def whole(setting: Setting) -> Callable[[Held], Sheet]:
        return partial(_puzzle, entry, weekday, setting)

    lined = (whole(replace(plain, lines=True)),) if lines else ()
    try:
        return [_first(ways, top, *lined, whole(plain))]
    except PaperError:
        if entry.game.draw_chance(entry.deal) is None:
            raise
    boards = whole(replace(plain, apart=True)), whole(replace(plain, apart=True, squeeze=True))
    return [_first(ways, top, *boards), _first(ways, top, partial(_chance, entry))]


def _top(entry: Entry) -> float:
    """Where the puzzle begins, under its date if it has one, in mm."""
    return DATE_ROOM if entry.date else 0.0


def _first(ways: tuple[Held, ...], top: float, *parts: Callable[[Held], Sheet]) -> Leaf:
    """The first part that one of the ways leaves legible; raises the first ``PaperError`` where none does."""
    faults: list[PaperError] = []
    for part, way in product(parts, ways):
        try:
            sheet = part(way)
        except PaperError as fault:
            faults.append(fault)
        else:
            return Leaf(way.page(sheet), way.strip(top, HEADING))
    raise faults[0]


def _puzzle(entry: Entry, weekday: str, setting: Setting, way: Held) -> Sheet:
    """The date over the puzzle."""
    sheet, top = Sheet(), _top(entry)
    if entry.date:
        sheet.text(0, cap(HEAD), weekday, HEAD, "bold")
        sheet.text(way.width, cap(HEAD), entry.date, HEAD, anchor="end")
    sheet.block(puzzle_block(entry, way.width, way.height - top, setting), 0, top)
    return sheet


def _chance(entry: Entry, way: Held) -> Sheet:
    """What chance holds, under the puzzle's number and name."""
    drawn = entry.game.draw_chance(entry.deal)
    assert drawn is not None
    scene, sheet, base = entry.say.scene(drawn), Sheet(), cap(HEAD)
    sheet.text(0, base, str(entry.number), HEAD, "bold")
    x = string_width(str(entry.number), HEAD, "bold") + GAP
    room = way.width - x - string_width(entry.date, HEAD) - GAP
    said = entry.say("{name}: {what}", name=entry.title, what=scene.title)
    sheet.text(x, base, shortened(said, HEAD, room, "medium"), HEAD, "medium")
    sheet.text(way.width, base, entry.date, HEAD, anchor="end")
    least, height = least_scale(scene, way.paper.smallest), (way.height - DATE_ROOM) / scene.height
    scale = min(GROWTH[0] * least, way.width / scene.width, height)
    if scale < least and not way.turned:
        beyond = max(0.0, way.paper.margin - way.paper.extra / way.paper.enlarged - EDGE)
        scale = min(least, (way.width + 2 * beyond) / scene.width, height)
    if scale < least:
        raise too_small(entry, "puzzle")
    sheet.scene(scene, place(min(0.0, (way.width - scale * scene.width) / 2), DATE_ROOM, scale))
    return sheet
