"""Four cards beside the twelve rumors: the named sets, terrains and solo dice, bonuses, a solo turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.games.lost_island.rules import SETS
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.terrain import NAMES, TERRAINS
from generator.press.rumor_kit import Kit, begin, end, lines_of
from generator.press.sheet import Block, Sheet, cap
from generator.scene import terrain
from generator.scene.dice import die

BONUSES = {
    "+": "Keep a change of one. From the next turn on it makes a die one higher or lower, within 1 to 6.",
    "*": "At the end of this turn count the four rumors on your map: the smallest is a bonus score.",
    "?": "This cell may get any terrain.",
}
"""What a bonus gives, by its sign."""
SOLO = (
    "Roll three dice, or read them. Name a terrain with a use left, cross off the use, take one die, draw.",
    "Roll two dice, or read them. One names the terrain, the other is the number of cells. Draw.",
    "The game ends with a draw that is impossible, or when no uses are left.",
)
"""A solo turn, step by step."""
_LIST = 17.5
"""The lines that the named sets take."""


def extras(kit: Kit) -> Iterator[Block]:
    """The four cards."""
    yield _sets(kit)
    yield _dice(kit)
    yield _bonuses(kit)
    yield _solo(kit)


def _sets(kit: Kit) -> Block:
    size = kit.size
    sheet, y = begin(kit, "", kit.words("Rumor sets"))
    letters = min(size.text, (size.height - size.margin - y) / (size.lead * _LIST))
    lead, indent = size.lead * letters, 1.7 * letters
    y += 0.25 * letters
    for name, numbers in SETS.items():
        if not numbers:
            continue
        y += lead
        sheet.text(size.margin, y, kit.words(name), letters, "bold")
        for number in numbers:
            y += lead
            sheet.text(size.margin + indent - 0.5, y, str(number), letters, "medium", "end", tabular=True)
            for i, line in enumerate(lines_of(kit.game(RUMORS[number].name), letters, kit.inner - indent - 0.7)):
                y += lead if i else 0.0
                sheet.runs(size.margin + indent + 0.7, y, line, letters)
        y += 0.5 * lead
    return end(kit, sheet, y)


def _dice(kit: Kit) -> Block:
    size = kit.size
    sheet, y = begin(kit, "", kit.words("Terrains"))
    sheet.symbols |= terrain.symbols(TERRAINS)
    y += 0.5 * size.margin
    step = (size.height - 1.1 * size.margin - y) / len(TERRAINS)
    side = 0.66 * step
    for i, letter in enumerate(TERRAINS):
        top = y + i * step + (step - side) / 2
        shown = die(size.margin, top, side, i + 1)
        sheet.shapes.append(replace(shown, title=f"{kit.game(NAMES[letter])}: {i + 1}"))
        sheet.shapes.append(terrain.mark(letter, size.margin + 1.5 * side, top, side))
        x = size.margin + 2.9 * side
        for line in lines_of(kit.game(NAMES[letter]), size.text, size.width - size.margin - x):
            sheet.runs(x, top + side / 2 + cap(size.text) / 2, line, size.text)
    return end(kit, sheet, y + 6 * step)


def _bonuses(kit: Kit) -> Block:
    sheet, y = begin(kit, "", kit.words("Bonuses"))
    sheet.symbols |= terrain.symbols(BONUSES)
    size = kit.size
    side = 1.1 * size.margin
    for sign, text in BONUSES.items():
        y += 0.9 * size.margin
        sheet.shapes.append(terrain.bonus(sign, size.margin, y - 0.6, side))
        base = y + cap(size.text)
        y = max(_text(sheet, kit, base, kit.words(text), side + 1.8), y + side)
    return end(kit, sheet, y)


def _solo(kit: Kit) -> Block:
    sheet, y = begin(kit, "", kit.words("Solo turn"))
    size = kit.size
    for number, text in enumerate(SOLO, 1):
        y += 0.8 * size.margin
        base = y + cap(size.text)
        sheet.text(size.margin, base, str(number), size.text, "bold")
        y = _text(sheet, kit, base, kit.words(text), 1.5 * size.text)
    return end(kit, sheet, y)


def _text(sheet: Sheet, kit: Kit, y: float, text: str, indent: float) -> float:
    """A paragraph with its first baseline at ``y``; returns the last one."""
    size, lead = kit.size, 1.27 * kit.size.text
    lines = lines_of(text, size.text, kit.inner - indent)
    for i, line in enumerate(lines):
        sheet.runs(size.margin + indent, y + i * lead, line, size.text)
    return y + (len(lines) - 1) * lead
