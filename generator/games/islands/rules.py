"""Islands: cards laid on a grid form sets and runs, and every card must become land.

The rules of record are in ``docs/rules/islands.md``; this module and its two neighbours, ``grid`` and ``setup``, read
like them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.core.cards import Card
from generator.core.cells import Cell, format_cell
from generator.core.errors import IllegalMove
from generator.games.islands.grid import (
    LEAST,
    Clearing,
    Grid,
    Stack,
    String,
    clear,
    components,
    in_order,
    place,
    settle,
    strings,
)
from generator.games.islands.setup import Deal


@dataclass(frozen=True, slots=True)
class State:
    """The deal, the grid, and how many turns were played: as many cards of the deck are used."""

    deal: Deal
    grid: Grid
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Move:
    """One turn: where the card goes, then each clearing. ``cell`` is None for clearings before the first turn."""

    cell: Cell | None
    clearings: tuple[Clearing, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """What lies open: the grid with every face-up card, the card turned, and how many more the deck holds.

    ``turned`` is None while initial strings stand (no card is turned yet) and when the game is over.
    """

    grid: Grid
    turned: Card | None
    left: int


def initial(deal: Deal) -> State:
    """One face-up card a cell; strings may stand."""
    return State(deal, Grid(deal.columns, tuple(Stack(cards=(card,)) for card in deal.grid)))


def is_won(state: State) -> bool:
    """No face-up card is left, wherever it lies."""
    return not state.grid.face_up


def setting_up(state: State) -> bool:
    """Whether initial strings stand: they are cleared before the first turn."""
    return state.turns == 0 and bool(strings(state.grid))


def view(state: State) -> View:
    """What a person at the table sees: not the deck's order."""
    left = len(state.deal.deck) - state.turns
    if not left or is_won(state) or setting_up(state):
        return View(state.grid, None, left)
    return View(state.grid, state.deal.deck[state.turns], left - 1)


def legal_moves(state: State) -> Iterator[Move]:
    """Every turn that the rules allow, with every way of clearing."""
    return moves_seen(view(state))


def moves_seen(view: View) -> Iterator[Move]:
    """Every turn that the rules allow, as a person at the table finds them."""
    return (move for move, _ in outcomes(view))


def outcomes(view: View) -> Iterator[tuple[Move, Grid]]:
    """Every turn that the rules allow, with the grid that it leaves."""
    if view.turned is None:
        yield from ((Move(None, done), after) for done, after in settle(view.grid) if done)
        return
    for cell in view.grid.cells:
        if not view.grid.at(cell).empty:
            laid = place(view.grid, cell, view.turned)
            yield from ((Move(cell, done), after) for done, after in settle(laid))


def apply(state: State, move: Move) -> State:
    """Play a turn, or clear the initial strings; raises ``IllegalMove`` with the rule that forbids it."""
    begun = begin(state, move.cell)
    grid = begun.grid
    for clearing in move.clearings:
        if objection := _objection(grid, clearing):
            raise IllegalMove(objection)
        grid = clear(grid, clearing)
    if standing := strings(grid):
        raise IllegalMove(f"the string {_names(standing[0])} still stands; every string must be cleared")
    if move.cell is None and not move.clearings:
        raise IllegalMove("a line '-' clears initial strings, but it names none")
    return replace(begun, grid=grid)


def begin(state: State, cell: Cell | None) -> State:
    """Lay the turned card, or turn to the initial strings (None); strings may stand. Raises ``IllegalMove``."""
    if is_won(state):
        raise IllegalMove("the game is won; nothing may follow")
    standing = strings(state.grid) if state.turns == 0 else ()
    if cell is None:
        if not standing:
            raise IllegalMove("no initial string stands: a line that starts with '-' is not allowed here")
        return state
    if standing:
        raise IllegalMove(
            f"the initial string {_names(standing[0])} must be cleared first, on a line that starts with '-'"
        )
    if state.turns == len(state.deal.deck):
        raise IllegalMove("the deck is used up; no card is left to place")
    if cell not in state.grid.cells:
        last = format_cell(state.grid.cells[-1])
        raise IllegalMove(f"{format_cell(cell)} is not on the grid; its cells are a1 to {last}")
    if state.grid.at(cell).empty:
        raise IllegalMove(f"{format_cell(cell)} is empty; a card goes on land or on a face-up card")
    return replace(state, grid=place(state.grid, cell, state.deal.deck[state.turns]), turns=state.turns + 1)


def _objection(grid: Grid, clearing: Clearing) -> str:
    """Why a string may not be cleared so; empty when it may."""
    string, standing = clearing.string, strings(grid)
    if string not in standing:
        return _no_string(grid, string, standing)
    if clearing.land not in string:
        return f"the land cell {format_cell(clearing.land)} is not one of the string's cells {_names(string)}"
    return ""


def _no_string(grid: Grid, string: String, standing: tuple[String, ...]) -> str:
    """Why these cells are not a string that stands."""
    named = _names(string)
    for cell in string:
        if cell not in grid.cells:
            return f"{format_cell(cell)} is not on the grid; its cells are a1 to {format_cell(grid.cells[-1])}"
        if not grid.at(cell).cards:
            return f"no face-up card lies on top of {format_cell(cell)}, so {named} is not a string"
    if in_order(set(string)) in standing and len(set(string)) < len(string):
        return f"{named} names a cell twice"
    if in_order(set(string)) in standing:
        return f"{named} is not in grid order; the string is written {_names(in_order(set(string)))}"
    for whole in standing:
        if set(string) < set(whole):
            return f"{named} is only part of the string {_names(whole)}; a string is cleared whole"
    if len(set(string)) < LEAST:
        return f"{named} has fewer than three cells; a string has three or more"
    if len(list(components(set(string)))) > 1:
        return f"the cells {named} do not hang together by their sides, so they are not a string"
    cards = " ".join(str(grid.at(cell).top) for cell in string)
    return f"{named} ({cards}) is neither a set of one rank nor a run of one suit"


def _names(string: String) -> str:
    return "".join(map(format_cell, string))


def score(state: State) -> None:
    """Islands has no score: it is won or lost."""


def shortfall(state: State) -> str:
    """What is missing from the win."""
    count = state.grid.face_up
    return f"not won: {count} card{' is' if count == 1 else 's are'} face up after turn {state.turns}"
