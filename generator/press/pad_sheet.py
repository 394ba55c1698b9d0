"""A whole Lost Island sheet: its parts set on a paper of any size, the plan as large as the room allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.core.errors import PaperError
from generator.core.languages import translator
from generator.games.lost_island.plan import Plan
from generator.games.lost_island.ranks import Ranks
from generator.games.lost_island.sheet import PLUS, SCORING
from generator.games.lost_island.sheet import Sheet as Island
from generator.press import pad_parts as parts
from generator.press.pad_kit import USUAL, Kit, Style
from generator.press.pad_limits import refuse_bonuses
from generator.press.pad_parts import NamePlace
from generator.press.pad_solo import Solo, rumors, script
from generator.press.pad_words import told
from generator.press.sheet import Block, Sheet
from generator.scene.shapes import Group, Symbol, place

SIDE, ISLAND = "Side", "Island"
"""What the sign at the head of a sheet is called."""
MARGIN, LOW_MARGIN = 11.0, 9.0
"""White round a sheet, in units; the same under a low head."""
LARGE_MARGIN, LARGE_WIDTH = 5.5, 122.0
"""The same in large print, and the least width of a sheet there, in units: six terrains stand side by side."""
MOST_CELL = 16.0
"""The largest cells, in units."""
_GAP, _LOW_GAP, _MOST_GAP = 3.6, 2.5, 7.0
"""Between the parts, in units, also under a low head, and at most, where a second page has room."""
_SIDE_GAP = 5.0
_WORTH = 0.94
"""Slots stand beside the plan, where they look better, unless it is smaller than this for it."""


@dataclass(frozen=True, slots=True)
class Face:
    """What one side of a sheet shows: an island, its label and sign, its ranks, and the puzzle, if it is one."""

    island: Island
    label: str
    sign: str
    ranks: Ranks | None = None
    solo: Solo | None = None


@dataclass(frozen=True, slots=True)
class Form:
    """A sheet without a name: what it is called, its art, where a name goes (in units), and the millimetres of a unit
    and of a cell."""

    heading: str
    symbol: Symbol
    symbols: dict[str, Symbol]
    name: NamePlace
    scale: float
    cell: float


@dataclass(frozen=True, slots=True)
class Room:
    """A part of a sheet: its top left corner, width and height, in units."""

    x: float
    y: float
    width: float
    height: float


def make_form(
    face: Face, title: str, command: str, language: str, width: float, height: float, style: Style = USUAL
) -> Form:
    """Lay a sheet out on ``width`` by ``height`` mm; raises ``PaperError`` where it cannot be read or drawn in.

    Where the cells would be small the head is low and the margins are narrower.
    """
    kit, size = _kit(face, language, width, height, style)

    def formed(island: Island) -> Form:
        shown = replace(face, island=island)
        form = None if style.large else _form(kit, shown, title, command, size, low=False)
        if form is None or form.cell < style.good_cell:
            low = _form(kit, shown, title, command, size, low=True)
            form = low if form is None else max(form, low, key=lambda made: made.cell)
        return form

    form = formed(face.island)
    if form.cell < style.least_cell and not style.large:  # large print has a second page to try
        where = f"a sheet of {width:g} by {height:g} mm"
        refuse_bonuses(face.island, lambda island: formed(island).cell >= style.least_cell, where)
    _refuse_cells(form.cell, style, width, height)
    return form


def make_pages(
    face: Face, title: str, command: str, language: str, width: float, height: float, style: Style
) -> tuple[Form, ...]:
    """The same on two pages: on the first the plan and what else has room, on the second the rest and the imprint."""
    kit, size = _kit(face, language, width, height, style)

    def cells(island: Island) -> Iterator[float]:
        return (forms[0].cell for forms in _split(kit, replace(face, island=island), title, command, size))

    made = list(_split(kit, face, title, command, size))
    if max((forms[0].cell for forms in made), default=0.0) < style.least_cell:
        where = f"large print on two pages of {width:g} by {height:g} mm"
        refuse_bonuses(face.island, lambda island: max(cells(island), default=0.0) >= style.least_cell, where)
    if not made:
        raise PaperError(
            f"two pages of {width:g} by {height:g} mm have no room for this sheet in large print; take a larger paper"
        )
    good = (forms for forms in made if forms[0].cell >= style.good_cell)
    forms = next(good, None) or max(made, key=lambda forms: forms[0].cell)
    _refuse_cells(forms[0].cell, style, width, height)
    return forms


def _kit(face: Face, language: str, width: float, height: float, style: Style) -> tuple[Kit, tuple[float, float]]:
    """What the parts of a sheet share, and the sheet's size in units."""
    scale = _scale(face, width, height, style)
    kit = Kit(translator("pad", language), translator("lost-island", language), scale, style)
    return kit, (width / scale, height / scale)


def _refuse_cells(cell: float, style: Style, width: float, height: float) -> None:
    if cell < style.least_cell:
        raise PaperError(
            f"cells of {max(cell, 0.0):.1f} mm would be too small to draw in: a sheet of {width:g} by {height:g} mm "
            f"has no room for this island with cells of {style.least_cell:g} mm; take a larger paper"
            + ("" if style.large else " or fewer sheets to a page")
        )


def _form(kit: Kit, face: Face, title: str, command: str, size: tuple[float, float], *, low: bool) -> Form:
    """The sheet with a high head or a ``low`` one; ``size`` is in units."""
    page = _Page.begun(kit, face, title, size, low=low)
    page.foot(parts.imprint(kit, page.room.width, title, command))
    blocks = list(_below(kit, face, page.room.width).values())
    return page.finished(page.stacked(face, blocks))


def _split(kit: Kit, face: Face, title: str, command: str, size: tuple[float, float]) -> Iterator[tuple[Form, Form]]:
    """The ways to set a sheet on two pages, the most parts under the plan first."""
    found = _below(kit, face, _Page.begun(kit, face, title, size, low=True).room.width)
    blocks = [found.pop(name) for name in ("terrains", "scores", "ranks") if name in found]
    blocks += found.values()
    for count in range(len(blocks) - 1, -1, -1):
        first, second = (_Page.begun(kit, face, title, size, low=True) for _ in range(2))
        second.foot(parts.imprint(kit, second.room.width, title, command))
        rest, room = blocks[count:], second.room
        spare = room.height - _high(rest, _LOW_GAP)
        if spare >= 0.0:
            second.gap = min(_MOST_GAP, _LOW_GAP + spare / len(rest))
            second.stack(rest, room.y + second.gap - _LOW_GAP)
            yield first.finished(first.stacked(face, blocks[:count])), second.finished(0.0)


@dataclass(slots=True)
class _Page:
    """A page in the making: what is on it, the room left, where the name goes."""

    kit: Kit
    heading: str
    size: tuple[float, float]
    gap: float
    name: NamePlace
    room: Room
    sheet: Sheet

    @classmethod
    def begun(cls, kit: Kit, face: Face, title: str, size: tuple[float, float], *, low: bool) -> _Page:
        """A page with its head."""
        usual = LARGE_MARGIN if kit.style.large else LOW_MARGIN if low else MARGIN
        margin, gap = max(usual, kit.style.margin / kit.scale), _LOW_GAP if low else _GAP
        width, height = size[0] - 2 * margin, size[1] - 2 * margin
        sheet = Sheet()
        head, name = parts.head(kit, width, title, kit.words(face.label), face.sign, low=low)
        sheet.block(head, margin, margin)
        room = Room(margin, margin + head.height + gap, width, height - head.height - gap)
        heading = f"{kit.words(face.label)} {face.sign}"
        return cls(kit, heading, size, gap, NamePlace(margin + name.x, margin + name.y, name.room), room, sheet)

    def foot(self, block: Block) -> None:
        """Set a block at the foot of the room."""
        room = self.room
        self.sheet.block(block, room.x, room.y + room.height - block.height)
        self.room = replace(room, height=room.height - block.height - self.gap)

    def stacked(self, face: Face, blocks: Sequence[Block]) -> float:
        """The plan over other parts; returns the side of its cells, in units."""
        upper = replace(self.room, height=self.room.height - _high(blocks, self.gap))
        cell = _plan(self.sheet, self.kit, face, upper, self.gap)
        self.stack(blocks, upper.y + upper.height + self.gap)
        return cell

    def stack(self, blocks: Sequence[Block], y: float) -> None:
        """Parts one under another."""
        for block in blocks:
            self.sheet.block(block, self.room.x, y)
            y += block.height + self.gap

    def finished(self, cell: float) -> Form:
        """The page, its cells ``cell`` units wide."""
        symbol = Symbol(*self.size, tuple(self.sheet.shapes))
        return Form(self.heading, symbol, dict(self.sheet.symbols), self.name, self.kit.scale, cell * self.kit.scale)


def _high(blocks: Sequence[Block], gap: float) -> float:
    """How high some parts are, each with the gap before it."""
    return sum(block.height + gap for block in blocks)


def _scale(face: Face, width: float, height: float, style: Style) -> float:
    """Millimetres of one unit: A5 has 148 of them, A4 too; a puzzle's text needs more of them."""
    across, down = (210.0, 297.0) if face.solo and not style.large else (148.0, 210.0)
    scale = max(min(width / across, height / down), style.least_scale)
    if style.large and width / scale < LARGE_WIDTH:
        raise PaperError(
            f"a sheet of {width:g} by {height:g} mm is too small for large print: with no text under 14 pt it is "
            f"{LARGE_WIDTH * style.least_scale:.0f} mm wide or wider; take a4, letter or a larger paper"
        )
    if not style.large and width / scale < 0.9 * across:
        raise PaperError(
            f"a sheet of {width:g} by {height:g} mm is too small: its text would be under 6 pt; "
            "take a larger paper or fewer sheets to a page"
        )
    return scale


def _below(kit: Kit, face: Face, width: float) -> dict[str, Block]:
    """The parts other than head, plan and foot, by their names, in their order."""
    solo, found = face.solo, {"terrains": parts.terrains(kit, width, solo=face.solo is not None)}
    if solo:
        found |= {"script": script(kit, width, solo), "rumors": rumors(kit, width, solo.deal.rumors)}
    bonuses = len(face.island.bonuses(SCORING))
    found["scores"] = parts.scores(kit, width, bonuses, solo.deal.rumors if solo else ())
    par = None
    if solo and solo.par is not None:
        par = kit.words("Best score possible") if solo.proved else kit.words("Best score known"), solo.par
    block = parts.ranks(kit, width, face.ranks, par)
    return found | ({"ranks": block} if block else {})


def _plan(page: Sheet, kit: Kit, face: Face, room: Room, gap: float) -> float:
    """The plan with its slots beside it, or below it where that makes it larger; returns the side of its cells."""
    count = len(face.island.bonuses(PLUS))
    text = kit.fine if face.solo else 0.0
    if not count:
        return _draw(page, kit, face.island, text, room)
    row = parts.slots(kit, count, max(1, int((room.width + parts.SLOT_GAP) / (parts.SLOT_WIDTH + parts.SLOT_GAP))))
    above = replace(room, height=room.height - row.height - gap)
    aside = replace(room, width=room.width - parts.SLOT_WIDTH - _SIDE_GAP)
    column = parts.slots(kit, count, 1)
    worth = _WORTH * _fitted(face.island, text, above).cell
    if column.height <= room.height and _fitted(face.island, text, aside).cell > worth:
        x = room.x + kit.side(room.width - column.width, column.width, room.width)
        page.block(column, x, room.y + (room.height - column.height) / 2)
        aside = replace(aside, x=room.x + kit.side(0, aside.width, room.width))
        return _draw(page, kit, face.island, text, aside)
    page.block(row, room.x + kit.side(0, row.width, room.width), room.y + room.height - row.height)
    return _draw(page, kit, face.island, text, above)


def _fitted(island: Island, text: float, room: Room) -> Plan:
    """The plan with the largest cells that a room allows."""
    unit = Plan(island, 1.0)
    lead = Plan(island, 1.0, text).lead
    cell = min((room.width - lead) / unit.width, (room.height - lead) / unit.height, MOST_CELL)
    return Plan(island, max(cell, 0.1), text)


def _draw(page: Sheet, kit: Kit, island: Island, text: float, room: Room) -> float:
    """The plan in the middle of a room; returns the side of its cells."""
    plan = replace(_fitted(island, text, room), left_handed=kit.style.left_handed)
    left, top = room.x + (room.width - plan.width) / 2, room.y + (room.height - plan.height) / 2
    page.symbols.update(plan.symbols())
    page.shapes.append(Group(plan.shapes(), place(left, top, 1), title=told(kit, island)))
    return plan.cell
