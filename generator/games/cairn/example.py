"""The picture that teaches Cairn Card Castle: a small castle that keeps all five rules."""

from __future__ import annotations

from generator.core.cards import Card
from generator.core.game import Example, Marks
from generator.games.cairn.castle import Castle
from generator.games.cairn.drawing import draw
from generator.games.cairn.rules import View

_ROWS = {1: "4D 5S QC AH", 2: "9C TS KH", 3: "XR"}
"""Cards of each row from the left, edge to edge; each row begins half a card further right."""
CASTLE = Castle.of(
    ((row, row - 1 + 2 * i), Card.parse(name)) for row, names in _ROWS.items() for i, name in enumerate(names.split())
).with_stone((2, 7), Card.parse("AD"))
CAPTION = (
    "The 9 stands on 4 and 5, the king on a queen and an ace, the agate on two stones. The upper ace stands on one "
    "stone only, so its corner is open, and it carries nothing."
)


def example() -> Example:
    """A castle as answers show it, without the round's cards."""
    return Example((draw(View(CASTLE, (), 0, 0, 1, False), Marks(cards=(None,))),), CAPTION)
