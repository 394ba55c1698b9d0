"""The picture that teaches The Lost Island: what the signs mean, and two draws on a piece of an island."""

from __future__ import annotations

from generator.core.cells import parse_cell
from generator.core.game import Example, Marks
from generator.games.lost_island.drawing import TEXT, draw
from generator.games.lost_island.rules import TURNS, Draw, View
from generator.games.lost_island.sheet import FREE, PLUS, SCORING, Sheet
from generator.games.lost_island.terrain import FORESTS, NAMES, RIVERS, TERRAINS
from generator.scene import terrain
from generator.scene.dice import die
from generator.scene.shapes import CAP_HEIGHT, Scene, Shape, Text

SHEET = Sheet(("####", "#+*?"))
DRAWS = (
    Draw(FORESTS, 4, (), tuple((parse_cell(name), None) for name in ("a1", "b1", "a2", "b2"))),
    Draw(RIVERS, 2, (), tuple((parse_cell(name), None) for name in ("c1", "c2"))),
)
CAPTION = (
    "Draw 1, a die of 4: four cells of forest that share sides; they win the plus and minus. "
    "Draw 2, a die of 2: two cells of river beside them; they win the quill."
)
BONUSES = {PLUS: "Plus and minus", SCORING: "Quill", FREE: "Star"}
_SIDE, _ROW, _AIR = 5.6, 7.0, 1.4
_NAME, _BONUS = 19.0, 25.0
"""Room for the name of a terrain and of a bonus, in mm."""


def example() -> Example:
    """A small island with two draws; the terrains with their dice; the bonuses."""
    return Example((_island(), _terrains(), _bonuses()), CAPTION)


def _island() -> Scene:
    drawn = {cell: draw_.terrain for draw_ in DRAWS for cell, _own in draw_.cells}
    shown = "".join(drawn.get(cell, ".") for cell in SHEET.land)
    view = View(SHEET, (), shown, (3,) * len(TERRAINS), 0, 0, (), 0, TURNS, True, (), False)
    return draw(view, Marks(steps=tuple(enumerate(DRAWS, 1)), cards=(None,) * len(DRAWS)))


def _terrains() -> Scene:
    """Every terrain's die, mark and name, in two columns."""
    column = 2 * (_SIDE + _AIR) + _NAME
    shapes: list[Shape] = []
    for i, letter in enumerate(TERRAINS):
        x, y = i // 3 * column, i % 3 * _ROW
        shapes += [die(x, y, _SIDE, i + 1), terrain.mark(letter, x + _SIDE + _AIR, y, _SIDE)]
        shapes.append(_named(NAMES[letter], x + 2 * (_SIDE + _AIR), y, _NAME - _AIR))
    said = "; ".join(f"{i} {NAMES[letter]}" for i, letter in enumerate(TERRAINS, 1))
    return Scene(2 * column, 2 * _ROW + _SIDE, tuple(shapes), terrain.symbols(TERRAINS), "The Lost Island", said)


def _bonuses() -> Scene:
    """Every bonus with its name."""
    shapes: list[Shape] = []
    for i, (sign, said) in enumerate(BONUSES.items()):
        shapes += [terrain.bonus(sign, 0, i * _ROW, _SIDE), _named(said, _SIDE + _AIR, i * _ROW, _BONUS - _AIR)]
    signs = "".join(BONUSES)
    names = ", ".join(BONUSES.values())
    return Scene(_SIDE + _BONUS, 2 * _ROW + _SIDE, tuple(shapes), terrain.symbols(signs), "The Lost Island", names)


def _named(text: str, x: float, y: float, room: float) -> Text:
    return Text(x, y + (_SIDE + CAP_HEIGHT * TEXT) / 2, text, TEXT, room=room)
