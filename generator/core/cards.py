"""Playing cards: two characters on disk, one small integer in kernels.

A card's number is ``13 * suit + rank`` with suits C D H S = 0..3 and ranks A..K = 0..12;
the jokers are ``XB`` = 52 and ``XR`` = 53.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from generator.core.errors import DealError, NotationError

RANKS = "A23456789TJQK"
SUITS = "CDHS"
SUIT_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
JOKERS = ("XB", "XR")
_SYMBOLS_TO_SUITS = str.maketrans("♣♦♥♠♧♢♡♤", "CDHSCDHS")
_ACCEPTED = "a rank A 2-9 T J Q K and a suit C D H S, or a joker XB or XR"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card, by its number 0..53.

    >>> Card.parse("10d"), Card.parse("T♦").number
    (Card(number=22), 22)
    >>> str(Card(22)), Card(22).symbol
    ('TD', '10♦')
    """

    number: int

    @staticmethod
    def parse(text: str) -> Card:
        """Read a card; raises ``NotationError`` naming the text and what is accepted."""
        return _parsed(text)

    @property
    def joker(self) -> bool:
        """Whether this is one of the two jokers."""
        return self.number >= 52

    @property
    def rank(self) -> str:
        """``A 2 .. 9 T J Q K``; ``X`` for a joker."""
        return "X" if self.joker else RANKS[self.number % 13]

    @property
    def suit(self) -> str:
        """``C D H S``; a joker's is its colour, ``B`` or ``R``."""
        return "BR"[self.number - 52] if self.joker else SUITS[self.number // 13]

    @property
    def symbol(self) -> str:
        """As people write it: ``10♦``; jokers stay ``XB`` and ``XR``."""
        if self.joker:
            return str(self)
        return f"{self.rank.replace('T', '10')}{SUIT_SYMBOLS[self.suit]}"

    def __str__(self) -> str:
        return self.rank + self.suit


@lru_cache(maxsize=1 << 10)
def _parsed(text: str) -> Card:
    """The card of a text; there are few texts, and a pack reads them tens of thousands of times."""
    token = text.strip().translate(_SYMBOLS_TO_SUITS).upper().replace("\ufe0f", "").replace("10", "T", 1)
    if token in JOKERS:
        return Card(52 + JOKERS.index(token))
    if len(token) == 2 and token[0] in RANKS and token[1] in SUITS:
        return Card(13 * SUITS.index(token[1]) + RANKS.index(token[0]))
    raise NotationError(f"{text.strip()[:40]!r} is not a card; a card is {_ACCEPTED}")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas."""
    return tuple(Card.parse(token) for token in re.split(r"[\s,]+", text.strip()) if token)


def format_cards(cards: Iterable[Card]) -> str:
    """Write cards separated by single spaces."""
    return " ".join(map(str, cards))


def refuse_twins(cards: Iterable[Card]) -> None:
    """Raise ``DealError`` if a card stands twice in a deal."""
    seen: set[Card] = set()
    for card in cards:
        if card in seen:
            raise DealError(f"{card} stands twice in the deal; each card may stand once")
        seen.add(card)
