"""The picture that teaches Islands: a card that makes a run, and where the land forms."""

from __future__ import annotations

from generator.core.cards import parse_cards
from generator.core.cells import parse_cell
from generator.core.game import Example, Marks
from generator.games.islands.drawing import draw
from generator.games.islands.grid import Clearing
from generator.games.islands.rules import Move, State, initial, view
from generator.games.islands.setup import Deal

STATE: State = initial(Deal(3, parse_cards("4S TH KC QD 8H JH"), parse_cards("9H 2C")))
_RUN = tuple(map(parse_cell, ("b1", "b2", "c2")))
MOVE = Move(parse_cell("b2"), (Clearing(_RUN, parse_cell("c2")),))
CAPTION = (
    "Turn 1: the nine of hearts is laid on the eight. With the ten above it and the jack beside it, it makes a run, "
    "joined by the thread. The land forms at the ring."
)


def example() -> Example:
    """A corner of a grid, a turn with its clearing."""
    turned = view(STATE).turned
    return Example((draw(view(STATE), Marks(steps=((1, MOVE),), cards=(turned,))),), CAPTION)
