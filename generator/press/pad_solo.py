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
from generator.scene.shapes import RoundRect, centred


@dataclass(frozen=True, slots=True)
class Solo:
    """A solo puzzle: its seed, its deal, and the best score known, if any is."""

    seed: int
    deal: Deal
    par: int | None = None
    proved: bool = False


COLUMNS, DIE = 3, 5.3
"""Columns of turns, and the side of a die."""
_ROW, _NUMBER, _STEP, _TICK = 6.6, 5.6, 1.12 * DIE, 0.8 * DIE
_BEFORE_TICK, _BETWEEN = 0.18 * DIE, 0.8 * DIE
_TURN = _NUMBER + 5 * _STEP + 2 * (_BEFORE_TICK + _TICK) + _BETWEEN
"""The width of a turn."""


def script(kit: Kit, width: float, solo: Solo) -> Block:
    """Every turn's dice, and after each throw a box to tick when its draw is made; down one column, then the next."""
    sheet, top = Sheet(), 4.6
    title = kit.words("Dice script {seed}").format(seed=solo.seed)
    line(sheet, 0, cap(LABEL), title, width, weight="medium")
    step = (width - _TURN) / (COLUMNS - 1)
    rows = -(-len(solo.deal.script) // COLUMNS)
    for i, dice in enumerate(solo.deal.script):
        _turn(sheet, i // rows * step, top + i % rows * _ROW, i + 1, dice)
    return sheet.as_block(width, top + rows * _ROW - (_ROW - DIE))


def _turn(sheet: Sheet, x: float, y: float, number: int, dice: Sequence[int]) -> None:
    line(sheet, x + 4.2, y + (DIE + cap(LABEL)) / 2, str(number), 4.2, weight="medium", anchor="end", tabular=True)
    x += _NUMBER
    for throw in (dice[:3], dice[3:]):
        for shown in throw:
            sheet.shapes.append(die(x, y, DIE, shown))
            x += _STEP
        x += _BEFORE_TICK
        tick = RoundRect(x, y + (DIE - _TICK) / 2, _TICK, _TICK, 0.4, stroke="ink", stroke_width=HAIR)
        sheet.shapes.append(tick)
        x += _TICK + _BETWEEN


def rumors(kit: Kit, width: float, numbers: Sequence[int]) -> Block:
    """The rumors in full side by side, each with its number on a card."""
    sheet, gap = Sheet(), 5.0
    wide = (width - (len(numbers) - 1) * gap) / len(numbers)
    feet = [_rumor(sheet, kit, i * (wide + gap), wide, number) for i, number in enumerate(numbers)]
    return sheet.as_block(width, max(feet))


def _rumor(sheet: Sheet, kit: Kit, x: float, width: float, number: int) -> float:
    """One rumor; returns the y of its foot."""
    rumor, wide, high, indent = RUMORS[number], 5.6, 7.8, 7.4
    card = RoundRect(x, 0, wide, high, 0.9, stroke="mid", stroke_width=HAIR)
    sheet.shapes += [card, centred(x + wide / 2, high / 2, str(number), 1.15 * LABEL, "medium")]
    base = cap(LABEL)
    for some in wrap([(kit.game(rumor.name), "medium")], LABEL, width - indent):
        sheet.runs(x + indent, base, some, LABEL)
        base += LEAD
    for some in wrap(kit.game(rumor.text), LABEL, width - indent):
        sheet.runs(x + indent, base, some, LABEL)
        base += LEAD
    return max(base - LEAD + 0.8, high)
