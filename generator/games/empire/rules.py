"""Empire Solitaire: eighteen cards conquer one another until one is left.

The rules of record are in ``docs/rules/empire.md``; this module reads like them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.core.cards import Card
from generator.core.cells import Cell, format_cell
from generator.core.errors import IllegalMove
from generator.core.rng import Stream

COLUMNS, ROWS, RESERVE = 5, 3, 3
CELLS: tuple[Cell, ...] = tuple((c, r) for r in range(ROWS) for c in range(COLUMNS))
"""All cells, row by row: the order of the deal."""

_AT = {cell: at for at, cell in enumerate(CELLS)}


@dataclass(frozen=True, slots=True)
class Deal:
    """The 15 cards of the board in the order of ``CELLS``, and the 3 of the reserve, top first."""

    board: tuple[Card, ...]
    reserve: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class State:
    """What lies on each cell (in the order of ``CELLS``), the reserve, top first, and the card turned over."""

    board: tuple[Card | None, ...]
    reserve: tuple[Card, ...]
    turned: Card | None = None

    def on(self, cell: Cell) -> Card | None:
        """The card on a cell of the board."""
        return self.board[_AT[cell]]


@dataclass(frozen=True, slots=True)
class View:
    """What a person sees: the board, how many reserve cards are face down, and the one turned over."""

    board: tuple[Card | None, ...]
    reserve_left: int
    turned: Card | None


@dataclass(frozen=True, slots=True)
class Conquer:
    """The card on a cell conquers the one on another."""

    origin: Cell
    target: Cell


@dataclass(frozen=True, slots=True)
class Turn:
    """The next reserve card is turned over and seen; its place is not yet chosen."""


@dataclass(frozen=True, slots=True)
class Place:
    """The card turned over, or else the next reserve card, is placed on an empty cell."""

    cell: Cell


Move = Conquer | Turn | Place


def deal(seed: int, variant: str) -> Deal:
    """Shuffle the 52 cards; 15 go on the board, 3 into the reserve, the rest is out of the game."""
    numbers = list(range(52))
    Stream(seed).shuffle(numbers)
    cards = tuple(map(Card, numbers[: len(CELLS) + RESERVE]))
    return Deal(cards[: len(CELLS)], cards[len(CELLS) :])


def initial(deal: Deal) -> State:
    """The board full, the reserve face down."""
    return State(deal.board, deal.reserve)


def view(state: State) -> View:
    """The state without the faces of the reserve."""
    return View(state.board, len(state.reserve), state.turned)


def kin(a: Card, b: Card) -> bool:
    """Whether two cards share rank or suit."""
    return a.rank == b.rank or a.suit == b.suit


def reaches(state: State, origin: Cell, target: Cell) -> bool:
    """Whether two cells touch, or lie in one row or column with only empty cells between."""
    dc, dr = target[0] - origin[0], target[1] - origin[1]
    steps = max(abs(dc), abs(dr))
    if steps < 2:
        return steps == 1
    if dc and dr:
        return False
    between = ((origin[0] + dc // steps * i, origin[1] + dr // steps * i) for i in range(1, steps))
    return all(state.on(cell) is None for cell in between)


def legal_moves(state: State) -> Iterator[Move]:
    """Every move that the rules allow; a reserve card may be turned and placed in one move, or turned first."""
    if not state.turned:
        occupied = [cell for cell in CELLS if state.on(cell)]
        for origin in occupied:
            for target in occupied:
                if not _conquest_objection(state, origin, target):
                    yield Conquer(origin, target)
        if not _turn_objection(state):
            yield Turn()
    for cell in CELLS:
        if not _place_objection(state, cell):
            yield Place(cell)


def apply(state: State, move: Move) -> State:
    """Make a move; raises ``IllegalMove`` with the rule that forbids it."""
    if objection := _objection(state, move):
        raise IllegalMove(objection)
    match move:
        case Conquer(origin, target):
            return replace(state, board=_changed(_changed(state.board, target, state.on(origin)), origin, None))
        case Turn():
            return replace(state, reserve=state.reserve[1:], turned=state.reserve[0])
        case Place(cell):
            seen = state if state.turned else apply(state, Turn())
            return replace(seen, board=_changed(seen.board, cell, seen.turned), turned=None)


def _changed(board: tuple[Card | None, ...], cell: Cell, card: Card | None) -> tuple[Card | None, ...]:
    at = _AT[cell]
    return (*board[:at], card, *board[at + 1 :])


def _objection(state: State, move: Move) -> str:
    """Why a move is not allowed; empty when it is."""
    match move:
        case Conquer(origin, target):
            return _conquest_objection(state, origin, target)
        case Turn():
            return _turn_objection(state)
        case Place(cell):
            return _place_objection(state, cell)


def _conquest_objection(state: State, origin: Cell, target: Cell) -> str:
    here, there = format_cell(origin), format_cell(target)
    attacker, victim = state.on(origin), state.on(target)
    if state.turned:
        return f"{state.turned} is turned over and must be placed before anything else"
    if attacker is None or victim is None:
        return f"{here if attacker is None else there} is empty"
    if origin == target:
        return f"the card on {here} cannot conquer itself"
    if not kin(attacker, victim):
        return f"{attacker} and {victim} share neither rank nor suit"
    return "" if reaches(state, origin, target) else f"{here} does not reach {there}"


def _turn_objection(state: State) -> str:
    if state.turned:
        return f"{state.turned} is turned over and must be placed before anything else"
    if not state.reserve:
        return "no reserve card is left"
    return "" if None in state.board else "no cell is empty, so no reserve card may be turned"


def _place_objection(state: State, cell: Cell) -> str:
    if state.on(cell) is not None:
        return f"{format_cell(cell)} is occupied"
    return "" if state.turned or state.reserve else "no reserve card is left"


def cards_left(state: State) -> int:
    """How many cards lie on the board."""
    return sum(card is not None for card in state.board)


def unplaced(state: State) -> int:
    """How many reserve cards are not on the board yet."""
    return len(state.reserve) + (state.turned is not None)


def is_won(state: State) -> bool:
    """All reserve cards have been placed, and one card is left."""
    return unplaced(state) == 0 and cards_left(state) == 1


def shortfall(state: State) -> str:
    """What is missing from the win."""
    left, to_come = cards_left(state), unplaced(state)
    lacks = [f"{left} cards left on the board"] if left != 1 else []
    lacks += [f"{to_come} reserve card{'' if to_come == 1 else 's'} not placed"] if to_come else []
    return f"not won: {', '.join(lacks)}"
