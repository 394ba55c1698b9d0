"""The parts that only a solo puzzle has: its dice script, and its four rumors in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.lost_island.rules import Deal
from generator.games.lost_island.rumors import RUMORS
from generator.press.fonts import wrap
from generator.press.pad_kit import HAIR, LABEL, LEAD, Kit, line
from generator.press.sheet import Block, Sheet, cap
from generator.scene.dice import die
from generator.scene.shapes import Group, Point, RoundRect, Shape, centred


@dataclass(frozen=True, slots=True)
class Solo:
    """A solo puzzle: its seed, its deal, and the best score known, if any is."""

    seed: int
    deal: Deal
    par: int | None = None
    proved: bool = False


COLUMNS, DIE = 3, 5.3
"""Columns of turns, where there is room for them, and the side of a die."""
_ROW, _NUMBER, _STEP, _TICK = 6.6, 5.6, 1.12 * DIE, 0.8 * DIE
_BEFORE_TICK, _BETWEEN = 0.18 * DIE, 0.8 * DIE
_TURN = _NUMBER + 5 * _STEP + 2 * (_BEFORE_TICK + _TICK) + _BETWEEN
"""The width of a turn."""
_GAP, _BETWEEN_ROWS, _NARROW, _NUMBERED = 5.0, 3.0, 24.0, 7.4
"""Between rumors and rows of them; the narrowest room for the text of one; what its number takes before it."""


def script(kit: Kit, width: float, solo: Solo) -> Block:
    """Every turn's dice, and after each throw a box to tick when its draw is made; down one column, then the next."""
    sheet, top = Sheet(), 4.6
    title = kit.words("Dice script {seed}").format(seed=solo.seed)
    line(sheet, 0, cap(LABEL), title, width, weight="medium")
    columns = max(1, min(COLUMNS, int((width + _BETWEEN) / (_TURN + _BETWEEN))))
    step = (width - _TURN) / (columns - 1) if columns > 1 else 0.0
    rows = -(-len(solo.deal.script) // columns)
    for i, dice in enumerate(solo.deal.script):
        _turn(sheet, kit, (i // rows * step, top + i % rows * _ROW), i + 1, dice)
    return sheet.as_block(width, top + rows * _ROW - (_ROW - DIE))


def _turn(sheet: Sheet, kit: Kit, at: Point, number: int, dice: Sequence[int]) -> None:
    """The turn's number, and two throws, each with its box on the side of the hand that ticks it."""
    x, y = at
    line(sheet, x + 4.2, y + (DIE + cap(LABEL)) / 2, str(number), 4.2, weight="medium", anchor="end", tabular=True)
    x += _NUMBER
    shapes: list[Shape] = []
    for throw in (dice[:3], dice[3:]):
        whole = len(throw) * _STEP + _BEFORE_TICK + _TICK
        first = x + kit.side(0, len(throw) * _STEP, whole + _STEP - DIE)
        shapes += [die(first + i * _STEP, y, DIE, shown) for i, shown in enumerate(throw)]
        left = x + kit.side(whole - _TICK, _TICK, whole)
        shapes.append(RoundRect(left, y + (DIE - _TICK) / 2, _TICK, _TICK, 0.4, stroke="ink", stroke_width=HAIR))
        x += whole + _BETWEEN
    said = ", ".join(" ".join(map(str, throw)) for throw in (dice[:3], dice[3:]))
    sheet.shapes.append(Group(tuple(shapes), title=f"{number}: {said}"))


def rumors(kit: Kit, width: float, numbers: Sequence[int]) -> Block:
    """The rumors in full side by side, or two by two on a narrow sheet, each with its number on a card."""
    sheet = Sheet()
    across = len(numbers) if (width + _GAP) / len(numbers) - _GAP - _NUMBERED >= _NARROW else 2
    wide, foot = (width + _GAP) / across - _GAP, -_BETWEEN_ROWS
    for first in range(0, len(numbers), across):
        top = foot + _BETWEEN_ROWS
        row = enumerate(numbers[first : first + across])
        foot = max(_rumor(sheet, kit, i * (wide + _GAP), top, wide, number) for i, number in row)
    return sheet.as_block(width, foot)


def _rumor(sheet: Sheet, kit: Kit, x: float, y: float, width: float, number: int) -> float:
    """One rumor; returns the y of its foot."""
    rumor, wide, high, indent = RUMORS[number], 5.6, 7.8, _NUMBERED
    card = RoundRect(x, y, wide, high, 0.9, stroke="mid", stroke_width=HAIR)
    sheet.shapes += [card, centred(x + wide / 2, y + high / 2, str(number), 1.15 * LABEL, "medium")]
    base = y + cap(LABEL)
    for some in wrap([(kit.game(rumor.name), "medium")], LABEL, width - indent):
        sheet.runs(x + indent, base, some, LABEL)
        base += LEAD
    for some in wrap(kit.game(rumor.text), LABEL, width - indent):
        sheet.runs(x + indent, base, some, LABEL)
        base += LEAD
    return max(base - LEAD + 0.8, y + high)
