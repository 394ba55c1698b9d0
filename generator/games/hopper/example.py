"""The picture that teaches Card Hopper: one move, and why it is allowed."""

from __future__ import annotations

from generator.core.cells import parse_cell
from generator.core.game import Example, Marks
from generator.games.hopper.drawing import draw
from generator.games.hopper.rules import Move, State, deal

STATE = State(deal(19, "standard"), (parse_cell("b4"), parse_cell("b6"), parse_cell("f3")))
MOVE = Move(parse_cell("b4"), parse_cell("c4"))
CAPTION = (
    "The square stands on a 5, so the disc may move to the 6 beside it: the move b4-c4. "
    "From there the hole is one hop away."
)


def example() -> Example:
    """The board in the middle of a game, a move as an arrow."""
    return Example((draw(STATE, Marks(steps=((1, MOVE),))),), CAPTION)
