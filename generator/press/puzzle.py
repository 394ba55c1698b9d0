"""A puzzle in its part of a page: number and goal, the board as large as fits, room to write, chance upside down."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from generator.core.errors import PaperError
from generator.core.game import Marks
from generator.press.entry import Entry
from generator.press.fonts import shortened, string_width
from generator.press.sheet import BODY, HEAD, SMALL, SMALLEST, Block, Sheet, cap, least_scale, squeezed
from generator.scene.shapes import Circle, Ink, Scene, compose, fit, place, turn
from generator.vetting.grading import WORDS

GAP = 4.0
"""Space between the parts, in mm."""
BLANK_WIDTH, BLANK_HEIGHT = 17.0, 6.0
"""Room for one move in handwriting, in mm."""
LONG, LONG_WIDTH = 8, 38.0
"""Where moves are written with more signs than this, each has more room, in mm."""
CHANCE_HEIGHT, CHANCE_SHARE = 12.5, 0.5
"""The strip of chance is no higher, in mm, and no wider than this share, if it is legible so."""
GROWTH = (1.4, 1.2, 1.0)
"""Otherwise it is one of these times as large as it must be to be legible."""
KEPT = 0.75
"""It may grow while the board keeps this share of its size."""
WORTH = 0.62
"""Room to write may shrink the board to this share of its size, no further."""


@dataclass(frozen=True, slots=True)
class _Room:
    """A part of the puzzle's place, by its top left corner."""

    x: float
    y: float
    width: float
    height: float
    smallest: float = SMALLEST
    """The smallest size of text in it, in mm."""

    def least(self, scene: Scene) -> float:
        """The smallest scale at which a scene is legible."""
        return least_scale(scene, self.smallest)

    def fit(self, scene: Scene) -> float:
        """The largest scale of a scene in it; 0 where there is no room."""
        return fit(scene, self.width, self.height)[2] if min(self.width, self.height) > 0 else 0.0


@dataclass(frozen=True, slots=True)
class _Blanks:
    """How many moves there is room for, and how wide each is, in mm."""

    count: int
    width: float


@dataclass(frozen=True, slots=True)
class _Way:
    """How large and where what chance holds stands, and the room that it leaves."""

    scale: float
    x: float
    y: float
    rest: _Room


@dataclass(frozen=True, slots=True)
class _Plan:
    """Where the blanks go: beside or below the board, in how many columns; and how large that leaves the board."""

    columns: int
    beside: bool
    scale: float


def puzzle_block(
    entry: Entry,
    width: float,
    height: float,
    smallest: float = SMALLEST,
    *,
    apart: bool = False,
    squeeze: bool = False,
) -> Block:
    """The puzzle within ``width`` and ``height`` mm; raises ``PaperError`` where it would not be legible.

    No text is smaller than ``smallest`` mm. ``apart`` leaves what chance holds to another page; ``squeeze`` may make a
    board smaller, but not its texts.
    """
    sheet = Sheet()
    top = _header(sheet, entry, width)
    board = entry.say.scene(entry.game.draw(entry.game.view(entry.game.initial(entry.deal)), Marks()))
    drawn = entry.game.draw_chance(entry.deal)
    chance = entry.say.scene(drawn) if drawn else None
    room = _Room(0, top, width, height - top - SMALL - GAP / 2, smallest)
    if chance is not None and apart:
        pointer = entry.say("{what}: next page", what=chance.title)
        sheet.text(width, height, pointer, SMALL, anchor="end", ink="strong")
    elif chance is not None and entry.game.chance_uncovered:
        room = _uncovered(sheet, board, chance, room)
    elif chance is not None:
        room = _hidden(sheet, entry, chance, replace(room, height=height - top))
    sheet.text(0, height, entry.origin, SMALL, ink="strong")
    if squeeze:
        board = squeezed(board, room.fit(board), smallest)
    if min(room.width, room.height) <= 0 or room.fit(board) < room.least(board):
        raise too_small(entry, "puzzle")
    _board_and_blanks(sheet, board, _blanks(entry), room)
    return sheet.as_block(width, height)


def too_small(entry: Entry, what: str) -> PaperError:
    """That a puzzle, or the answer to it, has no room."""
    return PaperError(f"the paper is too small for {what} {entry.number} ({entry.name}); take a larger paper")


def _header(sheet: Sheet, entry: Entry, width: float) -> float:
    """Number, name and goal over a rule; returns where the board may begin."""
    number, size = str(entry.number), 2 * HEAD
    base = cap(size)
    sheet.text(0, base, number, size, "bold")
    x = string_width(number, size, "bold") + GAP
    grade = Sheet()  # it is read after the name
    taken = _grade(grade, entry, width - x - string_width(entry.name, HEAD, "medium"), (width, base - 1.35 * BODY))
    sheet.text(x, base - 1.35 * BODY, shortened(entry.name, HEAD, width - x - taken, "medium"), HEAD, "medium")
    sheet.shapes += grade.shapes
    y = sheet.paragraph(x, base, entry.goal, width - x, 1.35 * BODY, BODY) - 1.35 * BODY + 2.5
    sheet.rule(0, y, width)
    return y + GAP


def _grade(sheet: Sheet, entry: Entry, room: float, end: tuple[float, float]) -> float:
    """The grade, ending at a point of a baseline: one to five filled dots, and a word where ``room`` has it.

    Returns the width taken, 0 where there is no room for dots either.
    """
    dots, (width, base) = 3.0 * len(WORDS) + GAP / 2, end
    if entry.grade not in WORDS or dots > room:
        return 0.0
    filled, radius = WORDS.index(entry.grade) + 1, 0.95
    for i in range(len(WORDS)):
        x = width - radius - (len(WORDS) - 1 - i) * 3.0
        fill: Ink | None = "ink" if i < filled else None
        sheet.shapes.append(Circle(x, base - 0.34 * BODY, radius, fill=fill, stroke="ink", width=0.2))
    word = entry.say.phrase(entry.grade)
    taken = dots + 0.8 + string_width(word, BODY)
    if taken > room:
        return dots
    sheet.text(width - 3.0 * len(WORDS) - 0.8, base, word, BODY, anchor="end")
    return taken


def _uncovered(sheet: Sheet, board: Scene, chance: Scene, room: _Room) -> _Room:
    """What chance holds, upright, to be uncovered piece by piece: as large as leaves the board most of its size.

    Returns the room that the board has left.
    """
    ways = [way for way in _ways(chance, room) if way.rest.fit(board) >= room.least(board)]
    roomy = (way for way in ways if way.rest.fit(board) >= KEPT * room.fit(board))
    way = next(roomy, None) or max(ways, key=lambda way: way.rest.fit(board), default=None)
    if way is None:
        return replace(room, width=0)
    sheet.scene(chance, place(way.x, way.y, way.scale))
    return way.rest


def _ways(chance: Scene, room: _Room) -> Iterator[_Way]:
    """Where what chance holds may stand, the largest first: at the right of the board, or below it."""
    for grown in GROWTH:
        scale = grown * room.least(chance)
        wide, high = scale * chance.width, scale * chance.height
        if wide > room.width or high > room.height:
            continue
        beside = replace(room, width=room.width - wide - 2 * GAP)
        yield _Way(scale, room.x + room.width - wide, room.y, beside)
        below = replace(room, height=room.height - high - GAP)
        yield _Way(scale, room.x, room.y + room.height - high, below)


def _hidden(sheet: Sheet, entry: Entry, chance: Scene, room: _Room) -> _Room:
    """What chance holds, upside down at the foot: beside the origin, or below it where there is no room beside.

    It is as large as it must be to be legible. Returns the room that the board has left.
    """
    least, foot = room.least(chance), room.y + room.height
    scale = min(CHANCE_HEIGHT / chance.height, CHANCE_SHARE * room.width / chance.width)
    if scale < least:
        scale = min(GROWTH[1] * least, room.width / chance.width)
    if scale < least:
        return replace(room, width=0)
    wide, high = scale * chance.width, scale * chance.height
    if wide + string_width(entry.origin, SMALL) + GAP > room.width:  # above the origin
        room = replace(room, height=room.height - cap(SMALL) - GAP / 2)
        foot = room.y + room.height
    upside_down = compose(place(room.width - wide, foot - high, scale), turn(180, chance.width / 2, chance.height / 2))
    sheet.scene(chance, upside_down)
    label = entry.say("{what} (turn the page)", what=chance.title)
    taken = wide + string_width(label, SMALL) + string_width(entry.origin, SMALL) + 2 * GAP
    if taken <= room.width:
        sheet.text(room.width - wide - GAP / 2, foot, label, SMALL, anchor="end", ink="strong")
        return replace(room, height=room.height - high - GAP)
    sheet.text(room.width, foot - high - GAP / 2, label, SMALL, anchor="end", ink="strong")
    return replace(room, height=room.height - high - GAP - cap(SMALL) - GAP / 2)


def _blanks(entry: Entry) -> _Blanks:
    """Room for the moves, in whole fives: a quarter more than the fewest, where those are asked for."""
    spare = 1.25 if entry.game.shortest else 1.0
    long = max(map(len, entry.puzzle.solution), default=0) > LONG
    return _Blanks(5 * ceil(len(entry.puzzle.solution) * spare / 5), LONG_WIDTH if long else BLANK_WIDTH)


def _board_and_blanks(sheet: Sheet, board: Scene, blanks: _Blanks, room: _Room) -> None:
    plan = max(_plans(board, blanks, room), key=lambda plan: (plan.scale, plan.columns), default=None)
    if plan is None or plan.scale < WORTH * room.fit(board) or plan.scale < room.least(board):
        x, y, scale = fit(board, room.width, room.height)
        sheet.scene(board, place(room.x + x, room.y + y, scale))
        return
    rows = ceil(blanks.count / plan.columns)
    if plan.beside:
        sheet.scene(board, place(room.x, room.y, plan.scale))
        most = plan.columns * (blanks.width + GAP) - GAP
        left = max(plan.scale * board.width + 2 * GAP, room.width - most)
        _write_blanks(sheet, blanks.count, rows, (room.x + left, room.y, room.width - left))
    else:
        x, _, scale = fit(board, room.width, room.height - rows * BLANK_HEIGHT - GAP)
        sheet.scene(board, place(room.x + x, room.y, scale))
        foot = room.y + room.height - rows * BLANK_HEIGHT
        _write_blanks(sheet, blanks.count, rows, (room.x, foot, room.width))


def _plans(board: Scene, blanks: _Blanks, room: _Room) -> Iterator[_Plan]:
    """Every way to set the blanks that leaves the board some room."""
    for columns in range(1, int(room.width / blanks.width) + 1):
        tall = ceil(blanks.count / columns) * BLANK_HEIGHT
        beside = replace(room, width=room.width - columns * blanks.width - 2 * GAP)
        below = replace(room, height=room.height - tall - GAP)
        if tall <= room.height and beside.width > 0:
            yield _Plan(columns, True, beside.fit(board))
        if below.height > 0:
            yield _Plan(columns, False, below.fit(board))


def _write_blanks(sheet: Sheet, blanks: int, rows: int, place: tuple[float, float, float]) -> None:
    """Numbered lines, column by column."""
    left, top, width = place
    columns = ceil(blanks / rows)
    step = width / columns
    for index in range(blanks):
        x, y = left + index // rows * step, top + (index % rows + 1) * BLANK_HEIGHT - 1
        sheet.text(x + 4, y, str(index + 1), SMALL, anchor="end", ink="mid", tabular=True)
        sheet.rule(x + 5, y + 0.4, x + step - 1.5, "mid", 0.15)
