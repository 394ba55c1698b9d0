"""The picture on a title page: a cairn of cards on a waterline."""

from __future__ import annotations

from math import pi, sin

from generator.core.cards import Card
from generator.scene.cards import HEIGHT, WIDTH, card_name, card_symbols
from generator.scene.shapes import Path, Scene, Shape, Use, compose, place, polyline, turn

_CARD = 14.0
"""The width of a card, in mm."""
_TALL = _CARD * HEIGHT / WIDTH
_AIR = 2.2
_CAIRN = (("8S", "QD", "5C", "KH"), ("9H", "7C", "TD"), ("3S", "6H"), ("AD",))
"""Row by row from the waterline up, each half a card across."""
_LEAN = (-2.2, 1.4, -0.9, 2.0, -1.5, 1.1)
"""Degrees: stacked by hand."""


def emblem(width: float = 0.0) -> Scene:
    """The cairn in the middle of ``width`` mm, or as wide as it is, its base on the first of three receding waves."""
    rows = [[Card.parse(name) for name in row] for row in _CAIRN]
    step, rise = _TALL + _AIR, _CARD + _AIR
    own, ground = len(rows[0]) * step - _AIR, len(rows) * rise
    width = max(width, own)
    left = (width - own) / 2
    cards = [
        _lying(card, left + (level / 2 + i) * step, ground - (level + 1) * rise, 3 * level + i)
        for level, row in enumerate(rows)
        for i, card in enumerate(row)
    ]
    waves = [_wave(ground + 1.5 + 4.0 * i, 9.0 * i, width - 9.0 * i, 0.9 - 0.25 * i) for i in range(3)]
    symbols = card_symbols([card for row in rows for card in row])
    return Scene(width, ground + 12.0, (*cards, *waves), symbols)


def _lying(card: Card, x: float, y: float, index: int) -> Use:
    """A card on its side, its top left corner at a point, a little askew."""
    lean = turn(_LEAN[index % len(_LEAN)], x + _TALL / 2, y + _CARD / 2)
    lying = compose(turn(-90, x, y + _CARD), place(x, y + _CARD, _CARD / WIDTH))
    return Use(card_name(card), compose(lean, lying))


def _wave(y: float, left: float, right: float, width: float) -> Shape:
    """A line of small waves."""
    points = [(left + i * 0.8, y + 0.7 * sin(2 * pi * i * 0.8 / 7.5)) for i in range(int((right - left) / 0.8) + 1)]
    return Path(polyline(points), stroke="ink", width=width, round=True)
