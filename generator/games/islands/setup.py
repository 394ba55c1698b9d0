"""Sizes of the grid, and the deal: what chance decides before a game of Islands begins."""

from __future__ import annotations

import re
from dataclasses import dataclass

from generator.core.cards import Card
from generator.core.errors import DealError
from generator.core.rng import Stream
from generator.games.islands.grid import Grid, Stack, String, choices, clear, stranded, strings

SIZES = {"easy": (3, 4), "medium": (4, 4), "hard": (4, 5), "expert": (5, 5)}
"""The sizes that have a name: columns and rows."""
CARDS = 52

_NAMES = {size: name for name, size in SIZES.items()}
_ACCEPTED = f"the variants are {', '.join(SIZES)}, or COLUMNSxROWS of 6 to 36 cells with sides of 2 to 8, such as 6x5"


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards of the grid, row by row, ``columns`` to a row; and the deck, the top card first."""

    columns: int
    grid: tuple[Card, ...]
    deck: tuple[Card, ...]


def size_of(variant: str) -> tuple[int, int]:
    """Columns and rows of a variant; raises ``DealError``."""
    if variant in SIZES:
        return SIZES[variant]
    match = re.fullmatch(r"([2-8])x([2-8])", variant)
    if not match or not is_size(int(match[1]), int(match[2])):
        raise DealError(f"there is no variant {variant[:40]!r} of islands; {_ACCEPTED}")
    return int(match[1]), int(match[2])


def is_size(columns: int, rows: int) -> bool:
    """Whether a grid may have this size."""
    return 2 <= columns <= 8 and 2 <= rows <= 8 and 6 <= columns * rows <= 36


def name_of(columns: int, rows: int) -> str:
    """A size's variant: its name where it has one."""
    return _NAMES.get((columns, rows), f"{columns}x{rows}")


def canonical_variant(text: str) -> str:
    """Read a variant, ``3x4`` as ``easy``; raises ``DealError``."""
    return name_of(*size_of(text))


def variant_of(deal: Deal) -> str:
    """The variant that a deal's grid makes it."""
    return name_of(deal.columns, len(deal.grid) // deal.columns)


def deal(seed: int, variant: str) -> Deal:
    """Shuffle, fill the grid row by row, and put back strings while the setup is impossible."""
    columns, rows = size_of(variant)
    stream, cards = Stream(seed), [Card(number) for number in range(CARDS)]
    stream.shuffle(cards)
    grid, deck = _lay(columns, cards[: columns * rows]), cards[columns * rows :]
    while not _possible(grid):
        grid, deck = _put_back(grid, _culprit(grid), deck, stream)
    return Deal(columns, tuple(card for stack in grid.stacks for card in stack.cards), tuple(deck))


def _lay(columns: int, cards: list[Card]) -> Grid:
    return Grid(columns, tuple(Stack(cards=(card,)) for card in cards))


def _possible(grid: Grid) -> bool:
    """Whether some way of clearing the initial strings strands no face-up card."""
    seen, edge = {grid}, [grid]
    while edge:
        grid = edge.pop()
        standing = strings(grid)
        if not standing and not stranded(grid):
            return True
        fresh = {clear(grid, clearing) for clearing in choices(standing)} - seen
        seen |= fresh
        edge += fresh
    return False


def _culprit(grid: Grid) -> String:
    """The first string whose clearing alone strands a card wherever its land forms; else the first string."""
    standing = strings(grid)
    for string in standing:
        if all(stranded(clear(grid, clearing)) for clearing in choices((string,))):
            return string
    return standing[0]


def _put_back(grid: Grid, string: String, deck: list[Card], stream: Stream) -> tuple[Grid, list[Card]]:
    """The string's cards go under the deck, the deck is shuffled, and its cells are filled from the top."""
    deck = [*deck, *(card for cell in string for card in grid.at(cell).cards)]
    stream.shuffle(deck)
    filled = {cell: Stack(cards=(card,)) for cell, card in zip(string, deck, strict=False)}
    return grid.changed(filled), deck[len(string) :]
