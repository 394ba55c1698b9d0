"""Our own card faces: a large index, one large suit, nothing else; legible at 9 mm and in grey.

Spades and clubs are solid, hearts and diamonds outlined, in colour too. Faces and backs are symbols of ``WIDTH`` by
``HEIGHT``, named ``card-KD`` and ``card-back``; a scene collects those that it uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from math import sqrt
from typing import Literal, cast

from generator.core.cards import Card
from generator.scene.shapes import (
    CAP_HEIGHT,
    HAIRLINE,
    Command,
    Drawn,
    Group,
    Ink,
    Path,
    Recurring,
    RoundRect,
    Shape,
    Symbol,
    Text,
    Use,
    Weight,
    move,
    moved,
    path,
    place,
)

WIDTH, HEIGHT = 25.0, 35.0
RADIUS = 0.06 * WIDTH
BACK = "card-back"
Suit = Literal["C", "D", "H", "S"]

_INKS: Mapping[str, Ink] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "B": "spades", "R": "hearts"}
_OUTLINED = "HD"
_RANK_NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king")
_SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

# Each within a square of side 1 about the origin, of about equal weight to the eye.
_SHAPES: Mapping[str, tuple[Command, ...]] = {
    "D": path(
        "M 0 -.5 C .1 -.32 .26 -.12 .4 0 C .26 .12 .1 .32 0 .5 C -.1 .32 -.26 .12 -.4 0 C -.26 -.12 -.1 -.32 0 -.5 Z"
    ),
    "H": path(
        "M 0 .49 C -.1 .3 -.48 .1 -.48 -.19 C -.48 -.36 -.36 -.46 -.24 -.46 C -.13 -.46 -.04 -.4 0 -.28 "
        "C .04 -.4 .13 -.46 .24 -.46 C .36 -.46 .48 -.36 .48 -.19 C .48 .1 .1 .3 0 .49 Z"
    ),
    "S": path(
        "M 0 -.5 C .1 -.32 .46 -.12 .46 .13 C .46 .28 .35 .36 .24 .36 C .15 .36 .08 .32 .04 .25 "
        "C .045 .36 .09 .45 .18 .5 L -.18 .5 C -.09 .45 -.045 .36 -.04 .25 C -.08 .32 -.15 .36 -.24 .36 "
        "C -.35 .36 -.46 .28 -.46 .13 C -.46 -.12 -.1 -.32 0 -.5 Z"
    ),
}


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Command, ...]:
    """An ellipse by its centre and half axes."""
    k = 4 * (sqrt(2) - 1) / 3
    p, q = k * rx, k * ry
    return (
        ("M", (x + rx, y)),
        ("C", (x + rx, y + q, x + p, y + ry, x, y + ry)),
        ("C", (x - p, y + ry, x - rx, y + q, x - rx, y)),
        ("C", (x - rx, y - q, x - p, y - ry, x, y - ry)),
        ("C", (x + p, y - ry, x + rx, y - q, x + rx, y)),
        ("Z", ()),
    )


def _club() -> tuple[Command, ...]:
    stem = path("M -.14 -.12 L .14 -.12 L .05 .2 C .05 .34 .09 .45 .18 .5 L -.18 .5 C -.09 .45 -.05 .34 -.05 .2 Z")
    leaves = (ellipse(0, -0.28, 0.22, 0.22), ellipse(-0.26, 0.09, 0.22, 0.22), ellipse(0.26, 0.09, 0.22, 0.22))
    return (*(command for leaf in leaves for command in leaf), *stem)


def suit(suit: Suit, x: float, y: float, size: float) -> Path:
    """A suit centred on a point, within a square of that side: solid or outlined, as the suit is."""
    ink = _INKS[suit]
    if suit not in _OUTLINED:
        return Path(_suit(suit, size), fill=ink, at=(x, y))
    line = 0.105 * size
    return Path(_suit(suit, size - 1.15 * line), fill="paper", stroke=ink, width=line, at=(x, y))


@lru_cache(maxsize=1 << 10)
def _suit(suit: Suit, size: float) -> Drawn:
    """The commands of a suit about the origin: packs have tens of thousands of them, in few sizes."""
    return Drawn(moved(_SHAPES.get(suit) or _club(), place(0.0, 0.0, size)))


def agate(colour: Literal["B", "R"], x: float, y: float, height: float) -> tuple[Shape, ...]:
    """A banded oval, the sign of a joker: black solid, red outlined."""
    ink, ry = _INKS[colour], height / 2
    rx, line = 0.72 * ry, 0.07 * height

    def band(part: float) -> tuple[Command, ...]:
        return ellipse(x, y, rx - (1 - part) * ry, part * ry)

    if colour == "B":
        ring = Path(band(0.66), stroke="paper", width=line)
        return Path(band(1.0), fill=ink), ring
    outer = Path(band(1 - line / height), fill="paper", stroke=ink, width=line)
    return outer, Path(band(0.56), stroke=ink, width=line)


def blank(ink: Ink = "ink") -> RoundRect:
    """The card itself: paper with a hairline border."""
    return RoundRect(0, 0, WIDTH, HEIGHT, RADIUS, fill="paper", stroke=ink, stroke_width=HAIRLINE)


@cache
def face(card: Card) -> Symbol:
    """A card's face."""
    ink = _INKS[card.suit]
    rank = _rank(card.rank, ink)
    if card.joker:
        colour = cast(Literal["B", "R"], card.suit)
        return Symbol(WIDTH, HEIGHT, (blank(), rank, *agate(colour, 15.0, 23.0, 18.5)))
    kind = cast(Suit, card.suit)
    return Symbol(WIDTH, HEIGHT, (blank(), rank, suit(kind, 6.0, 18.9, 8.0), suit(kind, 16.5, 25.7, 14.0)))


def _rank(rank: str, ink: Ink) -> Text:
    """The rank over the small suit; ten, the only wide one, from the margin."""
    if rank == "T":
        return Text(1.7, 12.0, "10", 14.2, "bold", ink=ink)
    return Text(6.0, 12.0, rank, 14.2, "bold", "middle", ink)


@cache
def back() -> Symbol:
    """A card face down: a fine diagonal hatch within a margin."""
    inset = 0.07 * WIDTH
    lines = hatch(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, RADIUS / 2, 2.6)
    return Symbol(WIDTH, HEIGHT, (blank(), Path(lines, stroke="hatch", width=HAIRLINE)))


def hatch(x: float, y: float, width: float, height: float, radius: float, step: float) -> tuple[Command, ...]:
    """Rising diagonal lines within a rounded rectangle; ``step`` is the distance between two of them along an edge."""
    commands: list[Command] = []
    count = int((width + height) / step)
    first = (width + height - step * count) / 2
    for i in range(count + 1):
        total = first + step * i  # the line of the points with dx + dy = total, from lower left to upper right
        low, high = max(0.0, total - height), min(width, total)
        low += _corner(low, total - low, width, height, radius, 1)
        high -= _corner(high, total - high, width, height, radius, -1)
        if high - low > 1e-6:
            commands += [("M", (x + low, y + total - low)), ("L", (x + high, y + total - high))]
    return tuple(commands)


def _corner(dx: float, dy: float, width: float, height: float, radius: float, way: int) -> float:
    """How far along a diagonal (1: rightwards up) a point on the edge must go to be inside the corner's arc."""
    t = dx - min(max(dx, radius), width - radius)
    s = dy - min(max(dy, radius), height - radius)
    if not (t and s):
        return 0.0
    square = (t - s) ** 2 - 2 * (t * t + s * s - radius * radius)
    return (way * (s - t) - sqrt(square)) / 2 if square > 0 else width  # the line misses the corner's inside: no line


def index(card: Card, x: float, y: float, size: float, weight: Weight = "medium") -> tuple[Shape, ...]:
    """A card in a line of text: its rank ends and its suit begins at ``x``; a joker is its agate about that point.

    ``y`` is the baseline, ``size`` the em; the index reaches some 1.2 em to the left and 0.8 em to the right.
    """
    return (Group(_index(card, size, weight), move(x, y)),)


@lru_cache(maxsize=1 << 10)
def _index(card: Card, size: float, weight: Weight) -> Recurring:
    middle = -CAP_HEIGHT * size / 2
    if card.joker:
        return Recurring(agate(cast(Literal["B", "R"], card.suit), 0.0, middle, 0.84 * size))
    rank = Text(0.0, 0.0, "10" if card.rank == "T" else card.rank, size, weight, "end")
    return Recurring((rank, suit(cast(Suit, card.suit), 0.46 * size, middle, 0.78 * size)))


def card_name(card: Card | None) -> str:
    """The name of a card's symbol; None is a card face down."""
    return BACK if card is None else f"card-{card}"


def use_card(card: Card | None, x: float, y: float, width: float) -> Use:
    """A card by its top left corner and width; None lies face down."""
    return Use(card_name(card), place(x, y, width / WIDTH))


def card_symbols(cards: Iterable[Card | None]) -> dict[str, Symbol]:
    """The symbols that a scene with these cards needs, in the order of their names."""
    wanted = {card_name(card): back() if card is None else face(card) for card in cards}
    return dict(sorted(wanted.items()))


def spoken(card: Card) -> str:
    """A card in words.

    >>> spoken(Card.parse("KD")), spoken(Card.parse("XR"))
    ('king of diamonds', 'red joker')
    """
    if card.joker:
        return {"B": "black joker", "R": "red joker"}[card.suit]
    return f"{_RANK_NAMES[card.number % 13]} of {_SUIT_NAMES[card.suit]}"
