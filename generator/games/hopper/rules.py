"""Card Hopper: three pawns hop over a triangle of numbered cards into the hole.

The rules of record are in ``docs/rules/hopper.md``; this module reads like them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.core.cells import Cell, format_cell
from generator.core.errors import IllegalMove
from generator.core.rng import Stream

COLUMNS = 8
HOLE: Cell = (3, 2)
STARTS: tuple[Cell, Cell, Cell] = ((0, 0), (0, 7), (7, 0))
CELLS: tuple[Cell, ...] = tuple((c, r) for c in range(COLUMNS) for r in range(COLUMNS - c))
"""All cells, column by column, top to bottom: the order of the deal."""

_ON_BOARD = frozenset(CELLS)


@dataclass(frozen=True, slots=True)
class Deal:
    """The numbers 2..10 of the cells in the order of ``CELLS``; 0 is the hole."""

    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The deal, and where the three pawns stand (in the order of ``STARTS``)."""

    deal: Deal
    pawns: tuple[Cell, Cell, Cell]

    def number(self, cell: Cell) -> int:
        """The number on a cell; 0 for the hole."""
        return self.deal.numbers[CELLS.index(cell)]


@dataclass(frozen=True, slots=True)
class Move:
    """One pawn goes from a cell to a neighbouring one."""

    origin: Cell
    target: Cell


View = State
"""Everything lies open: a player sees the whole state."""


def deal(seed: int, variant: str) -> Deal:
    """Shuffle the 36 cards and lay them column by column; the card on the hole is removed."""
    numbers = [number for _suit in range(4) for number in range(2, 11)]
    Stream(seed).shuffle(numbers)
    numbers[CELLS.index(HOLE)] = 0
    return Deal(tuple(numbers))


def initial(deal: Deal) -> State:
    """The pawns on the three corners."""
    return State(deal, STARTS)


def neighbours(cell: Cell) -> list[Cell]:
    """The cells that touch a cell."""
    c, r = cell
    around = ((c, r - 1), (c, r + 1), (c + 1, r), (c + 1, r - 1), (c - 1, r), (c - 1, r + 1))
    return [cell for cell in around if cell in _ON_BOARD]


def differ_by_one(a: int, b: int) -> bool:
    """Whether two numbers differ by exactly one, 2 and 10 counting as neighbours."""
    return abs(a - b) in (1, 8)


def legal_moves(state: State) -> Iterator[Move]:
    """Every move that the rules allow."""
    for origin in dict.fromkeys(state.pawns):
        for target in neighbours(origin):
            if not _objection(state, origin, target):
                yield Move(origin, target)


def apply(state: State, move: Move) -> State:
    """Make a move; raises ``IllegalMove`` with the rule that forbids it."""
    if objection := _objection(state, move.origin, move.target):
        raise IllegalMove(objection)
    moved = state.pawns.index(move.origin)
    first, second, third = (move.target if i == moved else pawn for i, pawn in enumerate(state.pawns))
    return replace(state, pawns=(first, second, third))


def _objection(state: State, origin: Cell, target: Cell) -> str:
    """Why a pawn may not go from one cell to another; empty when it may."""
    here, there = format_cell(origin), format_cell(target)
    if origin not in state.pawns:
        return f"no pawn stands on {here}"
    if origin == HOLE:
        return "a pawn in the hole stays there"
    if target not in neighbours(origin):
        return f"{there} is not next to {here}"
    if target == HOLE:
        return ""
    if target in state.pawns:
        return f"another pawn stands on {there}"
    helpers = [state.number(pawn) for pawn in state.pawns if pawn not in (origin, HOLE)]
    if not any(differ_by_one(number, state.number(target)) for number in helpers):
        return f"no other pawn stands on a number one away from the {state.number(target)} on {there}"
    return ""


def is_won(state: State) -> bool:
    """All three pawns are in the hole."""
    return all(pawn == HOLE for pawn in state.pawns)


def shortfall(state: State) -> str:
    """What is missing from the win."""
    outside = sum(pawn != HOLE for pawn in state.pawns)
    return f"not won: {outside} of the 3 pawns {'is' if outside == 1 else 'are'} not in the hole"
