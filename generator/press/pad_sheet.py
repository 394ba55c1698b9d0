"""A whole Lost Island sheet: its parts set on a paper of any size, the plan as large as the room allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.core.errors import PaperError
from generator.core.languages import translator
from generator.games.lost_island.plan import Plan
from generator.games.lost_island.ranks import Ranks
from generator.games.lost_island.sheet import PLUS, SCORING
from generator.games.lost_island.sheet import Sheet as Island
from generator.press import pad_parts as parts
from generator.press.pad_kit import LEAST_SCALE, Kit
from generator.press.pad_parts import NamePlace
from generator.press.pad_solo import Solo, rumors, script
from generator.press.sheet import Block, Sheet
from generator.scene.shapes import Group, Shape, Symbol, move

SIDE, ISLAND = "Side", "Island"
"""What the sign at the head of a sheet is called."""
MARGIN, LOW_MARGIN, LEAST_MARGIN = 11.0, 9.0, 7.0
"""White round a sheet: in units, also under a low head, and at least, in mm."""
LEAST_CELL, GOOD_CELL, MOST_CELL = 6.0, 7.5, 16.0
"""The smallest cell to draw in and one that is good to draw in, in mm; the largest, in units."""
_GAP, _LOW_GAP = 3.6, 2.5
"""Between the parts, in units, also under a low head."""
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
    """A sheet without title and name: its art, what it is called, the title, where a name goes (both in units), and the
    millimetres of a unit and of a cell.
    """

    symbol: Symbol
    said: str
    title: Shape
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


def make_form(face: Face, title: str, command: str, language: str, width: float, height: float) -> Form:
    """Lay a sheet out on ``width`` by ``height`` mm; raises ``PaperError`` where it cannot be read or drawn in.

    Where the cells would be small the head is low and the margins are narrower.
    """
    scale = _scale(face, width, height)
    kit = Kit(translator("pad", language), translator("lost-island", language), scale)
    size = width / scale, height / scale
    form = _form(kit, face, title, command, size, low=False)
    if form.cell < GOOD_CELL:
        form = max(form, _form(kit, face, title, command, size, low=True), key=lambda made: made.cell)
    if form.cell < LEAST_CELL:
        raise PaperError(
            f"cells of {form.cell:.1f} mm would be too small to draw in: a sheet of {width:g} by {height:g} mm has "
            f"no room for this island with cells of {LEAST_CELL:g} mm; take a larger paper or fewer sheets to a page"
        )
    return form


def _form(kit: Kit, face: Face, title: str, command: str, size: tuple[float, float], *, low: bool) -> Form:
    """The sheet with a high head or a ``low`` one; ``size`` is in units."""
    margin, gap = max(LOW_MARGIN if low else MARGIN, LEAST_MARGIN / kit.scale), _LOW_GAP if low else _GAP
    width, height = size[0] - 2 * margin, size[1] - 2 * margin
    page = Sheet()
    label = kit.words(face.label)
    head = parts.head(kit, width, title, label, face.sign, low=low)
    page.block(head.block, margin, margin)
    foot = parts.imprint(kit, width, title, command)
    page.block(foot, margin, margin + height - foot.height)
    top = head.block.height + gap
    room = Room(margin, margin + top, width, height - top - foot.height - gap)
    cell = _stacked(page, kit, face, room, gap)
    name = NamePlace(margin + head.name.x, margin + head.name.y, head.name.room)
    symbol, heading = Symbol(*size, tuple(page.shapes)), Group(head.title, move(margin, margin))
    said = f"{label} {face.sign}"
    return Form(symbol, said, heading, dict(page.symbols), name, kit.scale, cell * kit.scale)


def _scale(face: Face, width: float, height: float) -> float:
    """Millimetres of one unit: A5 has 148 of them, A4 too; a puzzle's text needs more of them."""
    across, down = (210.0, 297.0) if face.solo else (148.0, 210.0)
    scale = max(min(width / across, height / down), LEAST_SCALE)
    if width / scale < 0.9 * across:
        raise PaperError(
            f"a sheet of {width:g} by {height:g} mm is too small: its text would be under 6 pt; "
            "take a larger paper or fewer sheets to a page"
        )
    return scale


def _stacked(page: Sheet, kit: Kit, face: Face, room: Room, gap: float) -> float:
    """The plan over the other parts; returns the side of its cells, in units."""
    blocks = list(_below(kit, face, room.width))
    high = sum(block.height + gap for block in blocks)
    upper = replace(room, height=room.height - high)
    cell = _plan(page, kit, face, upper, gap)
    y = upper.y + upper.height + gap
    for block in blocks:
        page.block(block, room.x, y)
        y += block.height + gap
    return cell


def _below(kit: Kit, face: Face, width: float) -> Iterator[Block]:
    """The parts other than head, plan and foot."""
    yield parts.terrains(kit, width, solo=face.solo is not None)
    solo = face.solo
    if solo:
        yield script(kit, width, solo)
        yield rumors(kit, width, solo.deal.rumors)
    yield parts.scores(kit, width, len(face.island.bonuses(SCORING)), solo.deal.rumors if solo else ())
    par = None
    if solo and solo.par is not None:
        par = kit.words("Best score possible") if solo.proved else kit.words("Best score known"), solo.par
    block = parts.ranks(kit, width, face.ranks, par)
    if block:
        yield block


def _plan(page: Sheet, kit: Kit, face: Face, room: Room, gap: float) -> float:
    """The plan with its slots beside it, or below it where that makes it larger; returns the side of its cells."""
    count = len(face.island.bonuses(PLUS))
    text = kit.fine if face.solo else 0.0
    if not count:
        return _draw(page, face.island, text, room)
    row = parts.slots(kit, count, max(1, int((room.width + parts.SLOT_GAP) / (parts.SLOT_WIDTH + parts.SLOT_GAP))))
    above = replace(room, height=room.height - row.height - gap)
    aside = replace(room, width=room.width - parts.SLOT_WIDTH - _SIDE_GAP)
    column = parts.slots(kit, count, 1)
    worth = _WORTH * _fitted(face.island, text, above).cell
    if column.height <= room.height and _fitted(face.island, text, aside).cell > worth:
        page.block(column, room.x + room.width - column.width, room.y + (room.height - column.height) / 2)
        return _draw(page, face.island, text, aside)
    page.block(row, room.x, room.y + room.height - row.height)
    return _draw(page, face.island, text, above)


def _fitted(island: Island, text: float, room: Room) -> Plan:
    """The plan with the largest cells that a room allows."""
    unit = Plan(island, 1.0)
    lead = Plan(island, 1.0, text).lead
    cell = min((room.width - lead) / unit.width, (room.height - lead) / unit.height, MOST_CELL)
    return Plan(island, max(cell, 0.1), text)


def _draw(page: Sheet, island: Island, text: float, room: Room) -> float:
    """The plan in the middle of a room; returns the side of its cells."""
    plan = _fitted(island, text, room)
    left, top = room.x + (room.width - plan.width) / 2, room.y + (room.height - plan.height) / 2
    page.block(Block(plan.width, plan.height, plan.shapes(), plan.symbols()), left, top)
    return plan.cell
