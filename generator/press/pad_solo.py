"""The parts that only a solo puzzle has: its dice script, and its four rumors in full."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.games.lost_island.rumors import RUMORS
from generator.press.fonts import wrap
from generator.press.pad_kit import HAIR, LABEL, LEAD, Kit, line
from generator.press.sheet import Block, Sheet, cap
from generator.scene.dice import die
from generator.scene.shapes import RoundRect, centred

Turn = tuple[tuple[int, ...], tuple[int, ...]]
"""The three dice of a turn's first draw, and the two of its second."""


@dataclass(frozen=True, slots=True)
class Solo:
    """A solo puzzle: its seed, its script of turns, the numbers of its rumors, and the best score known if any is."""

    seed: int
    turns: tuple[Turn, ...]
    rumors: tuple[int, ...]
    par: int | None = None
    proved: bool = False
    """Whether the best score known is the best there is."""


def script(kit: Kit, width: float, turns: Sequence[Turn], columns: int) -> Block:
    """Every turn's dice, and after each throw a box to tick when its draw is made; down one column, then the next."""
    sheet, top, high = Sheet(), 4.4, 6.4
    line(sheet, 0, cap(LABEL), kit.words("Dice"), width, weight="medium")
    gap = 6.0
    wide = (width - (columns - 1) * gap) / columns
    rows = -(-len(turns) // columns)
    for i, turn in enumerate(turns):
        _turn(sheet, i // rows * (wide + gap), top + i % rows * high, wide, i + 1, turn)
    return sheet.as_block(width, top + rows * high - 1.2)


def _turn(sheet: Sheet, x: float, y: float, width: float, number: int, turn: Turn) -> None:
    side = min(5.2, (width - 5.4) / 8.6)
    line(sheet, x + 4.2, y + side / 2 + cap(LABEL) / 2, str(number), 4.2, weight="medium", anchor="end", tabular=True)
    at = x + 5.6
    for throw in turn:
        for shown in throw:
            sheet.shapes.append(die(at, y, side, shown))
            at += 1.12 * side
        tick = 0.8 * side
        at += 0.18 * side
        sheet.shapes.append(RoundRect(at, y + (side - tick) / 2, tick, tick, 0.4, stroke="ink", stroke_width=HAIR))
        at += tick + 0.75 * side


def rumors(kit: Kit, width: float, numbers: Sequence[int], columns: int) -> Block:
    """The rumors in full, each with its number on a card."""
    sheet, gap, indent, y = Sheet(), 5.0, 7.6, 0.0
    wide = (width - (columns - 1) * gap) / columns
    for row in (numbers[i : i + columns] for i in range(0, len(numbers), columns)):
        bottoms = [_rumor(sheet, kit, i * (wide + gap), y, wide, indent, number) for i, number in enumerate(row)]
        y = max(bottoms) + 2.6
    return sheet.as_block(width, y - 2.6)


def _rumor(sheet: Sheet, kit: Kit, x: float, y: float, width: float, indent: float, number: int) -> float:
    """One rumor; returns the y of its foot."""
    rumor = RUMORS[number]
    sheet.shapes += [RoundRect(x, y, 5.6, 7.8, 0.9, stroke="mid", stroke_width=HAIR)]
    sheet.shapes += [centred(x + 2.8, y + 3.9, str(number), 1.15 * LABEL, "medium")]
    base = y + cap(LABEL)
    line(sheet, x + indent, base, kit.game(rumor.name), width - indent, weight="medium")
    for some in wrap(kit.game(rumor.text), LABEL, width - indent):
        base += LEAD
        sheet.runs(x + indent, base, some, LABEL)
    return max(base + 0.8, y + 7.8)
