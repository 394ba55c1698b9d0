"""The grid of Islands: stacks of cards, the strings that stand on it, and what clearing one does.

A cell is a pair ``(column, row)``; all lists of cells are in grid order, row by row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from functools import cache

from generator.core.cards import RANKS, SUITS, Card
from generator.core.cells import Cell

String = tuple[Cell, ...]
"""The cells of a string, in grid order."""

LEAST = 3
"""A string has at least three cells; so has a component that can still be cleared."""


@dataclass(frozen=True, slots=True)
class Stack:
    """One cell: how many face-down cards lie at its bottom, and the face-up cards over them, the top one last."""

    land: int = 0
    cards: tuple[Card, ...] = ()

    @property
    def top(self) -> Card | None:
        """The face-up card on top; None on land and on an empty cell."""
        return self.cards[-1] if self.cards else None

    @property
    def empty(self) -> bool:
        """Whether no card lies here: the cell is out of play for good."""
        return not self.land and not self.cards


@dataclass(frozen=True, slots=True)
class Clearing:
    """One string cleared: its cells in grid order, and the one of them where the land forms."""

    string: String
    land: Cell


@dataclass(frozen=True, slots=True)
class Grid:
    """Stacks in grid order, ``columns`` to a row."""

    columns: int
    stacks: tuple[Stack, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All cells, in grid order."""
        return cells_of(self.columns, len(self.stacks) // self.columns)

    def at(self, cell: Cell) -> Stack:
        """The stack on a cell of the grid."""
        return self.stacks[cell[1] * self.columns + cell[0]]

    def changed(self, changes: dict[Cell, Stack]) -> Grid:
        """The grid with other stacks on some cells."""
        stacks = list(self.stacks)
        for (c, r), stack in changes.items():
            stacks[r * self.columns + c] = stack
        return replace(self, stacks=tuple(stacks))

    @property
    def face_up(self) -> int:
        """How many cards are face up, those under others counted too."""
        return sum(len(stack.cards) for stack in self.stacks)


@cache
def cells_of(columns: int, rows: int) -> tuple[Cell, ...]:
    """All cells of a grid, row by row."""
    return tuple((c, r) for r in range(rows) for c in range(columns))


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells that share a side with a cell, on the grid or not."""
    c, r = cell
    return (c, r - 1), (c - 1, r), (c + 1, r), (c, r + 1)


def components(cells: Collection[Cell]) -> Iterator[set[Cell]]:
    """The sets of cells that hang together by adjacency."""
    left = dict.fromkeys(cells)
    while left:
        part, edge = set[Cell](), [left.popitem()[0]]
        while edge:
            cell = edge.pop()
            part.add(cell)
            for near in neighbours(cell):
                if near in left:
                    del left[near]
                    edge.append(near)
        yield part


def strings(grid: Grid) -> tuple[String, ...]:
    """The maximal strings that stand, in order of their cells."""
    tops = {card: cell for cell, stack in zip(grid.cells, grid.stacks, strict=True) if (card := stack.top)}
    found = {frozenset(string) for string in (*_sets(tops), *_runs(tops))}
    whole = (string for string in found if not any(string < other for other in found))
    return tuple(sorted((in_order(string) for string in whole), key=grid_order))


def in_order(cells: Collection[Cell]) -> String:
    """Cells in grid order."""
    return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))


def grid_order(string: String) -> list[tuple[int, int]]:
    """The key by which strings are sorted: their cells in grid order, one after another."""
    return [(r, c) for c, r in string]


def _sets(tops: dict[Card, Cell]) -> Iterator[set[Cell]]:
    """Three or more connected cells of one rank."""
    for rank in RANKS:
        cells = [cell for card, cell in tops.items() if card.rank == rank]
        if len(cells) >= LEAST:
            yield from (part for part in components(cells) if len(part) >= LEAST)


_RUNS = tuple([Card.parse(rank + suit).number for rank in RANKS + RANKS[0]] for suit in SUITS)
"""The numbers of each suit's cards, the ace first and last."""


def _runs(tops: dict[Card, Cell]) -> Iterator[set[Cell]]:
    """Three or more connected cells of one suit and consecutive ranks; an ace is high or low, never both."""
    cell_of = {card.number: cell for card, cell in tops.items()}
    for numbers in _RUNS:
        cells = [cell_of.get(number) for number in numbers]
        for low in range(len(cells)):
            if None in cells[low : low + LEAST]:
                continue
            for high in range(low + LEAST, min(low + len(RANKS), len(cells)) + 1):
                run = {cell for cell in cells[low:high] if cell}
                if len(run) < high - low:
                    break
                if len(list(components(run))) == 1:
                    yield run


def place(grid: Grid, cell: Cell, card: Card) -> Grid:
    """A card goes face up on a cell."""
    stack = grid.at(cell)
    return grid.changed({cell: replace(stack, cards=(*stack.cards, card))})


def clear(grid: Grid, clearing: Clearing) -> Grid:
    """A string's cards move to its land cell, whose whole stack turns face down; the others lose their top card."""
    changes = {}
    for cell in clearing.string:
        stack = grid.at(cell)
        changes[cell] = replace(stack, cards=stack.cards[:-1])
    here = changes[clearing.land]
    changes[clearing.land] = Stack(here.land + len(here.cards) + len(clearing.string))
    return grid.changed(changes)


def choices(standing: tuple[String, ...]) -> Iterator[Clearing]:
    """Which string to clear, and where its land forms."""
    return (Clearing(string, land) for string in standing for land in string)


def settle(grid: Grid, done: tuple[Clearing, ...] = ()) -> Iterator[tuple[tuple[Clearing, ...], Grid]]:
    """Every way of clearing until no string stands: the clearings, and the grid they leave."""
    standing = strings(grid)
    if not standing:
        yield done, grid
    for clearing in choices(standing):
        yield from settle(clear(grid, clearing), (*done, clearing))


def stranded(grid: Grid) -> bool:
    """Whether some face-up card lies in a component of fewer than three non-empty cells: it can never be cleared."""
    inhabited = [cell for cell in grid.cells if not grid.at(cell).empty]
    small = (part for part in components(inhabited) if len(part) < LEAST)
    return any(grid.at(cell).cards for part in small for cell in part)
