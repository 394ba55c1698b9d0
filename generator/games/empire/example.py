"""The picture that teaches Empire Solitaire: two conquests in a row."""

from __future__ import annotations

from generator.core.cards import Card
from generator.core.cells import parse_cell
from generator.core.game import Example, Marks
from generator.games.empire.drawing import draw_part
from generator.games.empire.rules import Conquer, State, view

_COLUMNS = 4
_BOARD = "7D 7S .. KD ..", "4C .. QH 9S ..", ".. .. .. .. .."
STATE = State(tuple(Card.parse(name) if name != ".." else None for row in _BOARD for name in row.split()), ())
MOVES = Conquer(parse_cell("a1"), parse_cell("b1")), Conquer(parse_cell("b1"), parse_cell("d1"))
CAPTION = (
    "A part of the board. 1: the seven of diamonds takes the seven beside it, for both are sevens. "
    "2: along the row the next card is the king, a diamond too; the gap between does not matter."
)


def example() -> Example:
    """A part of the board with some cards gone, two moves as arrows."""
    return Example((draw_part(view(STATE), Marks(steps=tuple(enumerate(MOVES, 1))), _COLUMNS, 2),), CAPTION)
