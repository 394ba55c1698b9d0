"""One stone of the castle: a landscape brick that shows its card, its weight and what holds it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, cast

from generator.core.cards import Card
from generator.games.cairn.castle import heavy
from generator.scene.cards import Suit, ellipse, suit
from generator.scene.shapes import Command, Group, Path, Point, Recurring, RoundRect, Shape, Text, centred, move

PITCH_X, PITCH_Y = 11.0, 7.6
"""From a stone to the next in its row, and from row to row, in mm: a step of x is half of the first."""
WIDE, HIGH = 10.5, 7.2
TEXT = 3.9
"""The smallest type on the castle, in mm."""
_RADIUS = 1.1
_TAG, _LOW_TAG = 3.5, 3.15
"""The height of a number's tag, and of one that has to leave room for the rank above it, in mm."""

Open = Literal["left", "right", ""]
"""The lower corner under which nothing lies, where the stone has one support."""
_Index = Literal["whole", "raised", "low"]
"""Where a stone's card is told: in the middle, over a number, or low beside one that reaches under it."""


def stone(card: Card, x: float, y: float, gap: Open = "", number: int | None = None) -> Iterator[Shape]:
    """A stone by its top left corner; a number stands in a dark tag at its lower right."""
    crowded = number is not None and _is_crowded(card, number)
    yield Group(_bare(card, gap, "whole" if number is None else "low" if crowded else "raised"), move(x, y))
    if number is not None:
        yield from tag(number, x, y, _LOW_TAG if crowded else _TAG)


@lru_cache(maxsize=1 << 10)
def _bare(card: Card, gap: Open, index: _Index) -> Recurring:
    """A stone without its number."""
    return Recurring(_agate(card)) if card.joker else Recurring((*_brick(card, gap), *_index(card, index)))


def ghost(x: float, y: float) -> Shape:
    """Where a stone may go."""
    return RoundRect(
        x + 0.4, y + 0.4, WIDE - 0.8, HIGH - 0.8, _RADIUS, stroke="accent", stroke_width=0.45, dash=(0.9, 1.1)
    )


def tag(number: int, x: float, y: float, high: float = _TAG) -> Iterator[Shape]:
    """A number at the lower right of the stone whose corner is given."""
    wide = _tag_width(number)
    left, top = x + WIDE - wide, y + HIGH - high + 0.1
    rim = min(0.35, _TAG - high + 0.1) if high < _TAG else 0.35
    yield RoundRect(left - 0.35, top - rim, wide + 0.35, high + rim, 1.0, fill="paper")
    yield RoundRect(left, top, wide, high, 1.0, fill="badge")
    yield centred(left + wide / 2, top + high / 2, str(number), TEXT, "medium", "paper", tabular=True)


def _tag_width(number: int) -> float:
    return 1.3 + 0.58 * TEXT * len(str(number))


def _is_crowded(card: Card, number: int) -> bool:
    """Whether a tag reaches under the rank, so that both have to be low."""
    end = 0.95 + 1.2 * 4.1 if card.rank == "T" else 1.5 + 0.7 * 4.6
    return not card.joker and end > WIDE - _tag_width(number) - 0.35


def _brick(card: Card, gap: Open) -> Iterator[Shape]:
    """Paper within an outline, thick for a heavy stone, left open at the corner that nothing holds."""
    line = 1.0 if heavy(card) else 0.28
    inset = line / 2
    yield RoundRect(0, 0, WIDE, HIGH, _RADIUS, fill="paper")
    box = inset, inset, WIDE - inset, HIGH - inset
    if gap:
        yield Path(_open(*box, gap == "left"), stroke="ink", width=line)
    else:
        left, top, right, bottom = box
        yield RoundRect(left, top, right - left, bottom - top, _RADIUS, stroke="ink", stroke_width=line)


def _open(left: float, top: float, right: float, bottom: float, mirrored: bool) -> tuple[Command, ...]:
    """An outline without its lower right corner, or its lower left one where mirrored."""
    r, k = _RADIUS, 0.45 * _RADIUS

    def at(x: float, y: float) -> Point:
        return (left + right - x if mirrored else x), y

    def arc(a: Point, b: Point, c: Point) -> Command:
        return "C", (*at(*a), *at(*b), *at(*c))

    return (
        ("M", at((left + right) / 2, bottom)),
        ("L", at(left + r, bottom)),
        arc((left + k, bottom), (left, bottom - k), (left, bottom - r)),
        ("L", at(left, top + r)),
        arc((left, top + k), (left + k, top), (left + r, top)),
        ("L", at(right - r, top)),
        arc((right - k, top), (right, top + k), (right, top + r)),
        ("L", at(right, top + 0.45 * (bottom - top))),
    )


def _index(card: Card, index: _Index) -> Iterator[Shape]:
    """The rank large, the suit small; raised to leave the lower right to a number."""
    ten, whole = card.rank == "T", index == "whole"
    size = (4.7 if ten else 5.4) if whole else (4.1 if ten else 4.6)
    base = HIGH / 2 + 0.345 * size if whole else 4.25
    if index == "low":
        size, base = TEXT, 3.85 if heavy(card) else 3.6
    yield Text(0.95 if ten else 1.5, base, "10" if ten else card.rank, size, "bold")
    right = WIDE - (2.75 if heavy(card) else 2.35)
    yield suit(cast(Suit, card.suit), right, HIGH / 2 if whole else 2.15, 2.8 if whole else 2.2)


def _agate(card: Card) -> Iterator[Shape]:
    """A banded oval as large as a stone: black solid, red outlined."""
    cx, cy, rx, ry, line = WIDE / 2, HIGH / 2, WIDE / 2 - 0.1, HIGH / 2 - 0.1, 0.5
    if card.suit == "B":
        yield Path(ellipse(cx, cy, rx, ry), fill="spades")
        yield Path(ellipse(cx, cy, rx - 1.1, ry - 1.1), stroke="paper", width=line)
    else:
        yield Path(ellipse(cx, cy, rx - line / 2, ry - line / 2), fill="paper", stroke="hearts", width=line)
        yield Path(ellipse(cx, cy, rx - 1.5, ry - 1.5), stroke="hearts", width=line)
