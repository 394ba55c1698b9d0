"""Islands in text: ``b2 a2b2c2>b2`` is a turn; a deal is the grid's rows joined by ``/``, then ``+`` and the deck."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.core.cards import Card, format_cards, parse_cards, refuse_twins
from generator.core.cells import Cell, format_cell, parse_cell
from generator.core.errors import DealError, IllegalMove, NotationError
from generator.games.islands.grid import Clearing, Grid, Stack, String, clear, strings
from generator.games.islands.rules import Move, State, begin, setting_up, view
from generator.games.islands.setup import CARDS, Deal, is_size

_FORM = "the rows of the grid joined by '/', then '+' and the deck, all 52 cards once"
_CELLS = re.compile(r"(?:[a-z][1-9][0-9]?)+")
_CELL = re.compile(r"[a-z][1-9][0-9]?")


def parse_deal(text: str) -> Deal:
    """Read a deal; raises ``DealError``, or ``NotationError`` for what is not a card."""
    grid, plus, deck = text.partition("+")
    if not plus:
        raise DealError(f"the deal has no '+' before its deck; a deal is {_FORM}")
    rows, rest = [parse_cards(row) for row in grid.split("/")], parse_cards(deck)
    if len({len(row) for row in rows}) > 1 or not is_size(len(rows[0]), len(rows)):
        sizes = "/".join(str(len(row)) for row in rows[:12])
        raise DealError(
            f"the grid has rows of {sizes} cards; a grid has 2 to 8 rows of as many cards each, 2 to 8, 6 to 36 in all"
        )
    laid = tuple(card for row in rows for card in row)
    _check_cards((*laid, *rest))
    return Deal(len(rows[0]), laid, rest)


def _check_cards(cards: tuple[Card, ...]) -> None:
    for card in cards:
        if card.joker:
            raise DealError(f"{card} is a joker; a deal is {_FORM}")
    refuse_twins(cards)
    if len(cards) != CARDS:
        raise DealError(f"the deal has {len(cards)} cards; a deal is {_FORM}")


def format_deal(deal: Deal) -> str:
    """Write a deal."""
    rows = (deal.grid[i : i + deal.columns] for i in range(0, len(deal.grid), deal.columns))
    return f"{' / '.join(map(format_cards, rows))} + {format_cards(deal.deck)}"


def parse_move(text: str) -> Move:
    """Read a move; raises ``NotationError``."""
    first, *rest = text.split() or [""]
    clearings = tuple(map(_parse_clearing, rest))
    if first != "-":
        return Move(parse_cell(first), clearings)
    if not clearings:
        raise NotationError("a line '-' names the clearings before the first turn; without any there is no such line")
    return Move(None, clearings)


def _parse_clearing(text: str) -> Clearing:
    string, arrow, land = text.partition(">")
    if not arrow or not _CELLS.fullmatch(string):
        raise NotationError(
            f"{text[:60]!r} is not a clearing; a clearing is a string's cells and its land cell, such as a2b2c2>b2"
        )
    return Clearing(tuple(map(parse_cell, _CELL.findall(string))), parse_cell(land))


def format_move(move: Move) -> str:
    """Write a move."""
    first = "-" if move.cell is None else format_cell(move.cell)
    return " ".join([first, *(f"{_names(each.string)}>{format_cell(each.land)}" for each in move.clearings)])


def _names(string: String) -> str:
    return "".join(map(format_cell, string))


def parts(move: Move) -> tuple[str, ...]:
    """The choices in a move: the cell (``-`` before the first turn), then for each clearing the string and the land."""
    first = "-" if move.cell is None else format_cell(move.cell)
    return (first, *(part for each in move.clearings for part in (_names(each.string), format_cell(each.land))))


def continuations(state: State, prefix: tuple[str, ...]) -> Iterator[str]:
    """The next parts of the legal moves that start with ``prefix``, each once; none where it is a whole move."""
    if not prefix:
        yield from _first_parts(state)
        return
    try:
        grid = begin(state, None if prefix[0] == "-" else parse_cell(prefix[0])).grid
    except (IllegalMove, NotationError):
        return
    for string, land in zip(prefix[1::2], (*prefix[2::2], ""), strict=False):
        named = {_names(each): each for each in strings(grid)}
        if string not in named:
            return
        lands = {format_cell(cell): cell for cell in named[string]}
        if not land:
            yield from lands
            return
        if land not in lands:
            return
        grid = clear(grid, Clearing(named[string], lands[land]))
    yield from map(_names, strings(grid))


def _first_parts(state: State) -> Iterator[str]:
    if setting_up(state):
        yield "-"
    elif view(state).turned:
        yield from (format_cell(cell) for cell in state.grid.cells if not state.grid.at(cell).empty)


def board(state: State) -> str:
    """The grid as people see it: ``8S`` a card, ``8S+2`` over two more, ``[5]`` land of five cards, ``.`` empty."""
    grid, seen = state.grid, view(state)
    lines = ["   " + "".join(f"{chr(ord('a') + c):10}" for c in range(grid.columns))]
    for row in range(len(grid.stacks) // grid.columns):
        tiles = (_tile(grid, (c, row)) for c in range(grid.columns))
        lines.append(f"{row + 1}  " + "".join(f"{tile:10}" for tile in tiles))
    turned = f"turned: {seen.turned}, " if seen.turned else ""
    lines.append(f"{turned}{seen.left} {'more ' if turned else ''}in the deck")
    return "\n".join(line.rstrip() for line in lines)


def _tile(grid: Grid, cell: Cell) -> str:
    stack: Stack = grid.at(cell)
    if stack.empty:
        return "."
    if not stack.cards:
        return f"[{stack.land}]"
    beneath = f"+{len(stack.cards) - 1}" if len(stack.cards) > 1 else ""
    return f"{stack.top}{beneath}{f'[{stack.land}]' if stack.land else ''}"
