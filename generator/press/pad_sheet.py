"""A whole Lost Island sheet: its parts set on a paper of any size, the plan as large as the room allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.core.errors import PaperError
from generator.core.languages import translator
from generator.games.lost_island.plan import Plan
from generator.games.lost_island.sheet import PLUS, SCORING
from generator.games.lost_island.sheet import Sheet as Island
from generator.press import pad_parts as parts
from generator.press.pad_kit import LEAST_SCALE, Kit
from generator.press.pad_parts import NamePlace
from generator.press.pad_ranks import Ranks
from generator.press.pad_solo import Solo, rumors, script
from generator.press.sheet import Block, Sheet
from generator.scene.shapes import Symbol

SIDE, ISLAND = "Side", "Island"
"""What the sign at the head of a sheet is called."""
MARGIN, LEAST_MARGIN = 11.0, 7.0
"""White round a sheet: in units, and at least, in mm."""
LEAST_CELL, MOST_CELL = 6.0, 16.0
"""The smallest cell to draw in, in mm; the largest, in units."""
_GAP = 3.6
"""Between the parts, in units."""
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
    """A sheet without a name: its art, where a name goes (in units), and the millimetres of a unit and of a cell."""

    symbol: Symbol
    symbols: dict[str, Symbol]
    name: NamePlace
    scale: float
    cell: float


def make_form(face: Face, title: str, command: str, language: str, width: float, height: float) -> Form:
    """Lay a sheet out on ``width`` by ``height`` mm; raises ``PaperError`` where it cannot be read or drawn in."""
    scale = _scale(face, width, height)
    kit = Kit(translator("pad", language), translator("lost-island", language), scale)
    margin = max(MARGIN, LEAST_MARGIN / scale)
    inner = width / scale - 2 * margin, height / scale - 2 * margin
    page = Sheet()
    head, name = parts.head(kit, inner[0], title, kit.words(face.label), face.sign)
    page.block(head, margin, margin)
    foot = parts.imprint(kit, inner[0], title, command)
    page.block(foot, margin, margin + inner[1] - foot.height)
    top = margin + head.height + _GAP
    room = inner[0], inner[1] - head.height - foot.height - 2 * _GAP
    cell = _stacked(page, kit, face, margin, top, *room)
    if cell * scale < LEAST_CELL:
        raise PaperError(
            f"cells of {cell * scale:.1f} mm would be too small to draw in: a sheet of {width:g} by {height:g} mm has "
            f"no room for this island with cells of {LEAST_CELL:g} mm; take a larger paper or fewer sheets to a page"
        )
    place = NamePlace(margin + name.x, margin + name.y, name.room)
    symbol = Symbol(width / scale, height / scale, tuple(page.shapes))
    return Form(symbol, dict(page.symbols), place, scale, cell * scale)


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


def _stacked(page: Sheet, kit: Kit, face: Face, x: float, y: float, width: float, height: float) -> float:
    """The plan over the other parts; returns the side of its cells, in units."""
    blocks = list(_below(kit, face, width))
    high = sum(block.height for block in blocks) + _GAP * len(blocks)
    cell = _plan(page, kit, face, x, y, width, height - high)
    y += height - high + _GAP
    for block in blocks:
        page.block(block, x, y)
        y += block.height + _GAP
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


def _plan(page: Sheet, kit: Kit, face: Face, x: float, y: float, width: float, height: float) -> float:
    """The plan with its slots beside it, or below it where that makes it larger; returns the side of its cells."""
    count = len(face.island.bonuses(PLUS))
    text = kit.fine if face.solo else 0.0
    in_row = max(1, int((width + parts.SLOT_GAP) / (parts.SLOT_WIDTH + parts.SLOT_GAP)))
    row = parts.slots(kit, count, in_row) if count else Block(0, 0, ())
    below = _fitted(face.island, text, width, height - (row.height + _GAP if count else 0))
    beside = _fitted(face.island, text, width - parts.SLOT_WIDTH - _SIDE_GAP, height)
    if count and parts.slots_high(count) <= height and beside.cell > _WORTH * below.cell:
        column = parts.slots(kit, count, 1)
        page.block(column, x + width - column.width, y + (height - column.height) / 2)
        _draw(page, beside, x, y, width - parts.SLOT_WIDTH - _SIDE_GAP, height)
        return beside.cell
    _draw(page, below, x, y, width, height - (row.height + _GAP if count else 0))
    page.block(row, x, y + height - row.height)
    return below.cell


def _fitted(island: Island, text: float, width: float, height: float) -> Plan:
    """The plan with the largest cells within a room."""
    unit = Plan(island, 1.0)
    lead = Plan(island, 1.0, text).lead
    cell = min((width - lead) / unit.width, (height - lead) / unit.height, MOST_CELL)
    return Plan(island, max(cell, 0.1), text)


def _draw(page: Sheet, plan: Plan, x: float, y: float, width: float, height: float) -> None:
    """The plan in the middle of a room."""
    left, top = x + (width - plan.width) / 2, y + (height - plan.height) / 2
    page.block(Block(plan.width, plan.height, plan.shapes(), plan.symbols()), left, top)
