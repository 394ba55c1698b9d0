"""What chance holds in a deal of The Lost Island, for paper: the dice of every turn, and the four rumors."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from generator.games.lost_island.rules import Deal, Turn
from generator.games.lost_island.rumors import RUMORS
from generator.scene.dice import die
from generator.scene.shapes import CAP_HEIGHT, Path, Scene, Shape, Text, polyline

_TEXT = 3.2
_COLUMNS, _ROWS = 3, 6
_DIE, _STEP = 4.2, 4.9
_PAIR = 3 * _STEP + 2.2
"""Where the two dice of the second draw begin, after the three."""
_NUMBER = 5.4
_COLUMN = 38.0
"""From a column of turns to the next."""
_ROW = 5.2
WIDTH = (_COLUMNS - 1) * _COLUMN + _NUMBER + _PAIR + 2 * _STEP
_LEAD = 3.95
_LETTERS = 67
"""So many letters of a rumor's text fill the width."""


def draw_chance(deal: Deal) -> Scene:
    """The dice of the turns in columns, three for the first draw and two for the second; then the rumors."""
    shapes: list[Shape] = [
        Text(0, 2.4, "Cover the dice. Uncover a turn's three and draw, then its two and draw.", _TEXT, ink="strong")
    ]
    top = 4.6
    for i, turn in enumerate(deal.script):
        shapes += _turn(i + 1, turn, i // _ROWS * _COLUMN, top + i % _ROWS * _ROW)
    y = top + _ROWS * _ROW + 0.6
    shapes.append(Path(polyline([(0, y), (WIDTH, y)]), stroke="mid", width=0.2))
    y += 4.2
    for number in deal.rumors:
        shapes.append(Text(4.0, y, str(number), _TEXT, "bold", "end", tabular=True))
        for line in wrap(f"{RUMORS[number].name}: {RUMORS[number].text}", _LETTERS):
            shapes.append(Text(_NUMBER, y, line, _TEXT))
            y += _LEAD
        y += 0.9
    return Scene(WIDTH, y - _LEAD, tuple(shapes), {}, "Dice and rumors", describe_deal(deal))


def describe_deal(deal: Deal) -> str:
    """The dice and the rumors in words."""
    turns = (f"Turn {i}: {' '.join(map(str, turn[:3]))}, then {' '.join(map(str, turn[3:]))}."
             for i, turn in enumerate(deal.script, 1))  # fmt: skip
    rumors = (f"Rumor {number}, {RUMORS[number].name}: {RUMORS[number].text}" for number in deal.rumors)
    return " ".join((*turns, *rumors))


def _turn(number: int, dice: Turn, x: float, y: float) -> Iterator[Shape]:
    """A turn's number and its dice."""
    yield Text(x + 4.0, y + (_DIE + CAP_HEIGHT * _TEXT) / 2, str(number), _TEXT, "medium", "end", "mid", tabular=True)
    for i, shown in enumerate(dice):
        start = i * _STEP if i < 3 else _PAIR + (i - 3) * _STEP
        yield die(x + _NUMBER + start, y, _DIE, shown)
