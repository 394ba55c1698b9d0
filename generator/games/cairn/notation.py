"""Cairn Card Castle in text: ``r2x3`` lays a stone, ``~`` is a wave; a deal is deck, rolls and tide tables."""

from __future__ import annotations

import re

from generator.core.cards import Card, format_cards, parse_cards, refuse_twins
from generator.core.errors import DealError, NotationError
from generator.games.cairn.castle import format_place
from generator.games.cairn.rules import CARDS, ROLLS, WAVES, Deal, Move, Placement, State, Wave

_FORM = "the 54 cards of the deck | 60 die rolls | 12 tide tables of 54 cards joined by /"
_PLACE = re.compile(r"r([1-9][0-9]?)x(0|-?[1-9][0-9]{0,2})")


def parse_deal(text: str) -> Deal:
    """Read a deal; raises ``DealError``."""
    parts = text.split("|")
    if len(parts) != 3:
        raise DealError(f"the deal has {len(parts)} parts joined by |; a deal is {_FORM}")
    tides = parts[2].split("/")
    if len(tides) != WAVES:
        raise DealError(f"the deal has {len(tides)} tide tables; a deal is {_FORM}")
    return Deal(
        _pack(parts[0], "the deck"),
        _rolls("".join(parts[1].split())),
        tuple(_pack(tide, f"tide table {number}") for number, tide in enumerate(tides, 1)),
    )


def _pack(text: str, where: str) -> tuple[Card, ...]:
    """All 54 cards, each once; raises ``DealError`` that says where they are not."""
    try:
        cards = parse_cards(text)
        refuse_twins(cards)
    except (NotationError, DealError) as error:
        raise DealError(f"{where}: {error}") from None
    if len(cards) != CARDS:
        raise DealError(f"{where} has {len(cards)} cards; it has all 54, with both jokers, each once")
    return cards


def _rolls(text: str) -> tuple[int, ...]:
    if stray := next((character for character in text if character not in "123456"), None):
        raise DealError(f"{stray!r} is not a die roll; the rolls are 60 digits 1 to 6")
    if len(text) != ROLLS:
        raise DealError(f"the deal has {len(text)} die rolls; it has 60, each a digit 1 to 6")
    return tuple(map(int, text))


def format_deal(deal: Deal) -> str:
    """Write a deal."""
    rolls = "".join(map(str, deal.rolls))
    return " | ".join((format_cards(deal.deck), rolls, " / ".join(map(format_cards, deal.tides))))


def parse_move(text: str) -> Move:
    """Read a move; raises ``NotationError``."""
    line = text.strip()
    if line == "~":
        return Wave()
    if match := _PLACE.fullmatch(line):
        return Placement((int(match[1]), int(match[2])))
    raise NotationError(f"{line[:40]!r} is not a move; a move is a place, such as r2x3 or r4x-1, or ~ for a wave")


def format_move(move: Move) -> str:
    """Write a move."""
    return "~" if isinstance(move, Wave) else format_place(move.place)


def parts(move: Move) -> tuple[str]:
    """The choices in a move: the place alone."""
    return (format_move(move),)


def board(state: State) -> str:
    """The castle as a wall of bricks over the x axis, then the round's cards, the die and the cards left to turn."""
    lines = [*_wall(state), "", f"Round {state.round}: {format_cards(state.hand) or '-'}"]
    die = f"Die: {state.die or '-'}" + (", a wave comes (~)" if state.wave_due else "")
    return "\n".join([*lines, f"{die}   Left to turn: {len(state.deck)}"])


def _wall(state: State) -> list[str]:
    """Rows from the top, each with its number, then x: a stone is a brick ``[QH]``, two characters a step of x."""
    at = state.castle.at
    if not at:
        return ["(no stone is left)"]
    low, high = min(x for _row, x in at), max(x for _row, x in at)
    return [
        f"{row:>3}  " + "".join(_brick(state, row, x) for x in range(low, high + 2)).rstrip()
        for row in range(max(row for row, _x in at), 0, -1)
    ] + [_axis(start, low, high) for start in (low, low + 1)]


def _brick(state: State, row: int, x: int) -> str:
    """The left half of the stone on a place, or the right half of the one before it."""
    at = state.castle.at
    if (row, x) in at:
        return f"[{at[row, x]}"[:2]
    return f"{at[row, x - 1]}]"[1:] if (row, x - 1) in at else "  "


def _axis(start: int, low: int, high: int) -> str:
    """Every second x, under the middle of the bricks that lie there."""
    labels = "".join(f"{x:^4}" for x in range(start, high + 1, 2))
    return ("  x  " + "  " * (start - low) + labels).rstrip()
