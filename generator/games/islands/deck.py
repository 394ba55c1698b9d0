"""What chance holds in a deal of Islands, for paper: the deck in its order."""

from __future__ import annotations

from generator.games.islands.rules import initial, view
from generator.games.islands.setup import Deal
from generator.scene.cards import index, spoken
from generator.scene.shapes import Scene, Shape, Text

TEXT, LEAD = 2.7, 3.6
"""The smallest type, and from one line of text to the next, in mm."""


def draw_chance(deal: Deal) -> Scene:
    """The deck in rows of ten, the first of each five numbered, and how to stack a real deck so.

    Where the board shows the first card turned over already, it is not stacked.
    """
    size, step, lead, number = 3.0, 6.6, 4.5, 4.6
    five = number + 5 * step + 1.6
    shapes: list[Shape] = []
    for i, card in enumerate(deal.deck):
        x, y = i % 10 // 5 * five, (i // 10 + 1) * lead - 1.4
        if i % 5 == 0:
            shapes.append(Text(x + number - 1.4, y, str(i + 1), TEXT, "regular", "end", "mid", tabular=True))
        shapes += index(card, x + number + i % 5 * step + 1.25 * size, y, size)
    below = (len(deal.deck) + 9) // 10 * lead
    turned = view(initial(deal)).turned is not None
    how = [f"To stack a deck: lay {1 + turned} to {len(deal.deck)} face up on a pile; turn it over."]
    if turned:
        how.insert(0, "Card 1 lies turned over beside the grid already.")
    for i, line in enumerate(how):
        shapes.append(Text(0, below + 3.0 + i * LEAD, line, TEXT, "regular", ink="strong"))
    said = f"The deck, top first: {', '.join(map(spoken, deal.deck))}. {' '.join(how)}"
    high = below + 3.9 + (len(how) - 1) * LEAD
    return Scene(2 * five - 1.6, high, tuple(shapes), {}, "Deck, top first", said)
