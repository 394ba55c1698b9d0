"""The fronts of the twelve rumor cards: number, name, terrains, a worked example, the condition."""

from __future__ import annotations

from generator.core.errors import PaperError
from generator.games.lost_island.rules import SETS
from generator.games.lost_island.rumors import RUMORS, Rumor
from generator.games.lost_island.terrain import NAMES, TERRAINS
from generator.press.fonts import string_width
from generator.press.rumor_examples import counted, example, told
from generator.press.rumor_kit import Kit, Line, begin, end, lines_of
from generator.press.sheet import Block, Sheet, cap
from generator.scene import terrain
from generator.scene.shapes import Group, move

LEAST_CELL = {"poker": 5.0, "mini": 3.4, "jumbo": 5.0}
"""A picture with smaller cells, in mm, cannot be read."""
MOST_CELL = 0.17
"""The largest cells, in widths of the card."""


def front(kit: Kit, number: int) -> Block:
    """The front of a rumor's card; raises ``PaperError`` if something does not fit it."""
    rumor, size = RUMORS[number], kit.size
    sheet, y = begin(kit, str(number), kit.game(rumor.name))
    y = _terrains(sheet, kit, rumor, y + 0.4 * size.margin)
    foot = size.height - size.margin - 0.25 * size.small
    lines = lines_of(_condition(kit.game(rumor.text)), size.text, kit.inner)
    lead = 1.27 * size.text
    first = foot - 1.75 * size.small - (len(lines) - 1) * lead
    bottom = first - cap(size.text) - 0.7 * size.margin
    _example(sheet, kit, rumor, y + 0.4 * size.margin, bottom)
    for i, line in enumerate(lines):
        sheet.runs(size.margin, first + i * lead, line, size.text)
    sheet.text(size.margin, foot, kit.words(set_of(number)), size.small, ink="strong")
    return end(kit, sheet, foot)


def set_of(number: int) -> str:
    """The name of the set that a rumor belongs to."""
    return next(name for name, numbers in SETS.items() if numbers and number in numbers)


def _condition(text: str) -> Line:
    """The points stand out where the text begins with them."""
    points, space, rest = text.partition(" ")
    return [(points, "bold"), (space + rest, "regular")] if points.isdigit() else [(text, "regular")]


def _terrains(sheet: Sheet, kit: Kit, rumor: Rumor, y: float) -> float:
    """The marks of the terrains that a rumor speaks of, and their names, in one row or two; the y under them."""
    size = kit.size
    side, left = 0.82 * size.margin, size.margin
    sheet.symbols |= terrain.symbols(rumor.terrains)
    if rumor.terrains == TERRAINS:
        for i, letter in enumerate(TERRAINS):
            sheet.shapes.append(terrain.mark(letter, left + 1.12 * side * i, y, side))
        _word(sheet, kit, left + 6.85 * side, y + side / 2, kit.words("all six"))
        return y + side
    x = left
    for letter in rumor.terrains:
        name = kit.game(NAMES[letter])
        if x > left and x + 1.2 * side + string_width(name, size.small) > size.width - size.margin:
            x, y = left, y + 1.15 * side
        sheet.shapes.append(terrain.mark(letter, x, y, side))
        x = _word(sheet, kit, x + 1.2 * side, y + side / 2, name) + 0.6 * side
    return y + side


def _word(sheet: Sheet, kit: Kit, x: float, middle: float, text: str) -> float:
    """A small word, its middle at a height; returns where it ends. Raises ``PaperError`` beyond the margin."""
    ends = x + string_width(text, kit.size.small)
    if ends > kit.size.width - kit.size.margin:
        raise PaperError(f"{text!r} does not fit beside the marks of a card's terrains")
    sheet.text(x, middle + cap(kit.size.small) / 2, text, kit.size.small)
    return ends


def _example(sheet: Sheet, kit: Kit, rumor: Rumor, top: float, bottom: float) -> None:
    """The picture in the middle of its room, and under it how it counts."""
    size, found = kit.size, counted(rumor.number)
    under = cap(size.text) + 0.7 * size.text
    room = bottom - top - under
    block, cell = example(rumor.number, kit.inner, room, MOST_CELL * size.width)
    if cell < LEAST_CELL[size.name]:
        raise PaperError(f"the picture of rumor {rumor.number} has cells of {cell:.1f} mm; too small to read")
    high = block.height + under
    y = top + (bottom - top - high) / 2
    sheet.symbols.update(block.symbols)
    sheet.shapes.append(Group(block.shapes, move((size.width - block.width) / 2, y), title=told(kit, rumor.number)))
    points = kit.words.plural("{count} point", "{count} points", rumor.worth)
    sum_ = f"{found.things} × {found.value} = {points}"
    sheet.text(size.width / 2, y + high, sum_, size.text, "medium", "middle")
