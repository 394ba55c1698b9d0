"""Empire Solitaire in text: ``a1xb2`` conquers, ``+c2`` turns and places, ``+`` turns only; a deal is three rows."""

from __future__ import annotations

import re

from generator.core.cards import Card, format_cards, refuse_twins
from generator.core.cells import Cell, format_cell, parse_cell
from generator.core.errors import DealError, NotationError
from generator.games.empire.rules import CELLS, COLUMNS, RESERVE, ROWS, Conquer, Deal, Move, Place, State, Turn

_FORM = "three rows of 5 cards joined by '/', then '+' and the 3 reserve cards, such as KD 3H 4C 9S TD / ... + 7H QS 5C"
_CARD = re.compile(r"(?:10|[A2-9TJQKX])\s*[CDHSBR♣♦♥♠♧♢♡♤]\ufe0f?", re.IGNORECASE)


def parse_deal(text: str) -> Deal:
    """Read a deal; raises ``DealError``."""
    board, plus, reserve = text.partition("+")
    rows = [_cards(row) for row in board.split("/")]
    if not plus or "+" in reserve:
        raise DealError(f"the deal has {'no' if not plus else 'more than one'} '+'; a deal is {_FORM}")
    if len(rows) != ROWS:
        raise DealError(f"the deal has {len(rows)} row{'' if len(rows) == 1 else 's'}; a deal is {_FORM}")
    for number, row in enumerate(rows, 1):
        _refuse_count(row, COLUMNS, f"row {number}")
    hidden = _cards(reserve)
    _refuse_count(hidden, RESERVE, "the reserve")
    deal = Deal(tuple(card for row in rows for card in row), hidden)
    refuse_twins(deal.board + deal.reserve)
    return deal


def _cards(text: str) -> tuple[Card, ...]:
    """The cards in a piece of a deal, with or without spaces and commas between them."""
    found, at, text = [], 0, text.strip(" \t\r\n,")
    while at < len(text):
        match = _CARD.match(text, at)
        token = match[0] if match else re.split(r"[\s,]", text[at:], maxsplit=1)[0][:12]
        found.append(_card(token))
        at += len(token)
        while at < len(text) and (text[at].isspace() or text[at] == ","):
            at += 1
    return tuple(found)


def _card(token: str) -> Card:
    """One card of the 52; raises ``DealError``."""
    try:
        card = Card.parse("".join(token.split()))
    except NotationError as error:
        raise DealError(str(error)) from None
    if card.joker:
        raise DealError(f"{card} is a joker; this game has none")
    return card


def _refuse_count(cards: tuple[Card, ...], wanted: int, where: str) -> None:
    if len(cards) != wanted:
        found = f"{len(cards)} card{'' if len(cards) == 1 else 's'}"
        raise DealError(f"{where} has {found}, not {wanted}; a deal is {_FORM}")


def format_deal(deal: Deal) -> str:
    """Write a deal."""
    rows = (format_cards(deal.board[at : at + COLUMNS]) for at in range(0, len(CELLS), COLUMNS))
    return f"{' / '.join(rows)} + {format_cards(deal.reserve)}"


def parse_move(text: str) -> Move:
    """Read a move; raises ``NotationError``."""
    move = text.strip()
    if move.startswith("+"):
        return Place(_cell(move[1:].strip())) if move != "+" else Turn()
    origin, cross, target = move.partition("x")
    if not cross:
        raise NotationError(f"{text.strip()[:40]!r} is not a move; a move is a1xb2 (a1 conquers b2), +c2 or +")
    return Conquer(_cell(origin.strip()), _cell(target.strip()))


def _cell(text: str) -> Cell:
    cell = parse_cell(text)
    if cell not in CELLS:
        raise NotationError(f"{text} is not on the board; the cells are a1 to e3")
    return cell


def format_move(move: Move) -> str:
    """Write a move."""
    match move:
        case Conquer(origin, target):
            return f"{format_cell(origin)}x{format_cell(target)}"
        case Turn():
            return "+"
        case Place(cell):
            return f"+{format_cell(cell)}"


def parts(move: Move) -> tuple[str, ...]:
    """The choices in a move: which card, then which to conquer; for the reserve, where it goes."""
    match move:
        case Conquer(origin, target):
            return format_cell(origin), format_cell(target)
        case _:
            return (format_move(move),)


def board(state: State) -> str:
    """The three rows, ``..`` an empty cell, and the reserve: the card turned over, or how many lie face down."""
    lines = ["   " + "  ".join("abcde")]
    for row in range(ROWS):
        cards = state.board[row * COLUMNS : (row + 1) * COLUMNS]
        lines.append(f"{row + 1}  " + " ".join(str(card) if card else ".." for card in cards))
    hidden = f"reserve: {len(state.reserve)} face down"
    if state.turned:
        hidden += f", {state.turned} turned over, to be placed"
    return "\n".join([*lines, hidden])
