"""Card Hopper in text: ``a1-b1`` is a move; a deal is the eight columns, top to bottom, joined by ``/``."""

from __future__ import annotations

from generator.core.cells import format_cell, parse_cell
from generator.core.errors import DealError, NotationError
from generator.games.hopper.rules import CELLS, COLUMNS, HOLE, Deal, Move, State

_DIGITS = "..23456789T"
_FORM = "8 characters/7/6/5/4/3/2/1, numbers 2-9 and T, the third of the fourth column '.'"


def parse_deal(text: str) -> Deal:
    """Read a deal; raises ``DealError``."""
    columns = "".join(text.split()).upper().replace("10", "T").split("/")
    if [len(column) for column in columns] != list(range(COLUMNS, 0, -1)):
        sizes = "/".join(str(len(column)) for column in columns[:12])
        raise DealError(f"the deal has columns of {sizes} characters; a deal is {_FORM}")
    numbers = [_number(character) for character in "".join(columns)]
    for cell, number in zip(CELLS, numbers, strict=True):
        if (number == 0) != (cell == HOLE):
            raise DealError(f"{format_cell(cell)} is {'' if number == 0 else 'not '}the hole; a deal is {_FORM}")
    for number in range(2, 11):
        if numbers.count(number) > 4:
            raise DealError(f"the number {number} stands {numbers.count(number)} times; each stands at most 4 times")
    return Deal(tuple(numbers))


def _number(character: str) -> int:
    if character == ".":
        return 0
    if character not in _DIGITS:
        raise DealError(f"{character!r} is not a number on a card; a deal is {_FORM}")
    return _DIGITS.index(character)


def format_deal(deal: Deal) -> str:
    """Write a deal."""
    characters = iter("".join("." if number == 0 else _DIGITS[number] for number in deal.numbers))
    return "/".join("".join(next(characters) for _ in range(size)) for size in range(COLUMNS, 0, -1))


def parse_move(text: str) -> Move:
    """Read a move; raises ``NotationError``."""
    origin, dash, target = text.strip().partition("-")
    if not dash:
        raise NotationError(f"{text[:40]!r} is not a move; a move is two cells, such as a1-b1")
    move = Move(parse_cell(origin.strip()), parse_cell(target.strip()))
    for cell in (move.origin, move.target):
        if cell not in CELLS:
            raise NotationError(f"{format_cell(cell)} is not on the board; the columns are a1-a8, b1-b7, ... h1")
    return move


def format_move(move: Move) -> str:
    """Write a move."""
    return "-".join(parts(move))


def parts(move: Move) -> tuple[str, str]:
    """The choices in a move: which pawn, then where to."""
    return format_cell(move.origin), format_cell(move.target)


def board(state: State) -> str:
    """The triangle, each column half a card lower than the one to its left; pawns in brackets, the hole ``( )``."""
    lines = [[" " * 4] * COLUMNS for _ in range(2 * COLUMNS)]
    for (c, r), number in zip(CELLS, state.deal.numbers, strict=True):
        lines[2 * r + c][c] = _tile((c, r), number, state)
    heads = "".join(f" {chr(ord('a') + c)}  " for c in range(COLUMNS))
    return "\n".join(line.rstrip() for line in [heads, *("".join(line) for line in lines)]).rstrip()


def _tile(cell: tuple[int, int], number: int, state: State) -> str:
    here = state.pawns.count(cell)
    if cell == HOLE:
        return f"({here or ' '}) "
    return f"[{_DIGITS[number]}] " if here else f" {_DIGITS[number]}  "
