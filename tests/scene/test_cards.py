"""Card faces: what makes them legible."""

from __future__ import annotations

from math import hypot

import pytest

from generator.core.cards import Card
from generator.press.fonts import string_width
from generator.scene.cards import HEIGHT, WIDTH, Suit, back, card_symbols, face, hatch, spoken, suit
from generator.scene.shapes import HAIRLINE, Path, RoundRect, Text

DECK = [Card(number) for number in range(54)]


@pytest.mark.parametrize("card", DECK, ids=str)
def test_ranks_fit_and_are_large(card: Card) -> None:
    """The index stays on the card, within a margin, and its figures are at least a quarter of the card's height."""
    rank = next(shape for shape in face(card).shapes if isinstance(shape, Text))
    width = string_width(rank.text, rank.size, rank.weight)
    left = rank.x - (width / 2 if rank.anchor == "middle" else 0)
    assert left > 1
    assert left + width < WIDTH - 1
    assert rank.size * 0.689 > HEIGHT / 4


@pytest.mark.parametrize(("name", "solid"), [("C", True), ("S", True), ("D", False), ("H", False)])
def test_suits_differ_without_colour(name: Suit, solid: bool) -> None:
    """Black suits are solid; red ones are outlined, with a line of at least 0.25 pt on a card of 9 mm."""
    shape = suit(name, 0, 0, 8.0)
    assert (shape.stroke is None) == solid
    assert solid or shape.width * 9 / WIDTH > 0.25 * 25.4 / 72


def test_suits_keep_their_square() -> None:
    """No point of a suit, nor half its line, lies outside the square that it was given."""
    for name in ("C", "D", "H", "S"):
        shape = suit(name, 0, 0, 10)  # type: ignore[arg-type]
        line = shape.width / 2 if shape.stroke else 0
        assert all(abs(value) + line <= 5.0001 for _, numbers in shape.commands for value in numbers)


def test_the_border_is_a_hairline_at_any_scale() -> None:
    """The card's border is 0.35 pt however small the card is drawn."""
    borders = [shape for shape in face(DECK[0]).shapes if isinstance(shape, RoundRect)]
    assert [border.stroke_width for border in borders] == [HAIRLINE]


def test_hatch_stays_inside_its_rounded_corners() -> None:
    """Both ends of every line lie within the rounded rectangle."""
    x, y, width, height, radius = 2.0, 3.0, 20.0, 30.0, 4.0
    ends = [point for _, point in hatch(x, y, width, height, radius, 1.25)]
    assert len(ends) > 50
    for px, py in ends:
        away_x = max(x + radius - px, px - (x + width - radius), 0)
        away_y = max(y + radius - py, py - (y + height - radius), 0)
        assert hypot(away_x, away_y) <= radius + 1e-6


def test_faces_are_made_once() -> None:
    """Two scenes with one card share its symbol, so that documents write it once."""
    assert card_symbols([DECK[0]])["card-AC"] is card_symbols([DECK[0], None])["card-AC"]
    assert back() is card_symbols([None])["card-back"]


def test_all_cards_look_different() -> None:
    """54 cards and the back: 55 pictures."""
    assert len({face(card).shapes for card in DECK} | {back().shapes}) == 55
    assert len({spoken(card) for card in DECK}) == 54


def test_backs_show_nothing_of_the_card() -> None:
    """A card face down is only its border and hatch."""
    assert [type(shape) for shape in back().shapes] == [RoundRect, Path]
