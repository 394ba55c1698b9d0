"""Scenes as SVG."""

from __future__ import annotations

from pathlib import Path as FilePath
from xml.etree import ElementTree

import pytest

from generator.core.cards import Card
from generator.scene.cards import card_symbols, use_card
from generator.scene.inks import theme, web_colours
from generator.scene.shapes import HAIRLINE, INKS, Circle, Group, Scene, Text, Use, move
from generator.scene.svg import css, css_variables, write_svg, write_symbols

GOLDENS = FilePath(__file__).parent / "goldens"
KING, JOKER = Card.parse("KD"), Card.parse("XR")
SVG = "{http://www.w3.org/2000/svg}"


def two_cards() -> Scene:
    """A scene with a symbol used twice, and all that needs escaping."""
    shapes = (
        use_card(KING, 0, 0, 9),
        use_card(KING, 10, 0, 9),
        use_card(None, 20, 0, 9),
        Group((Text(1, 2, "a < b & \"c\" 'd'", 3),), move(0.1 + 0.2, 0), id="cell-a1", title='<"&', link="?a=1&b=2"),
        Circle(1, 1, 1, stroke="ink", width=HAIRLINE),
    )
    return Scene(30, 12.6, shapes, card_symbols([KING, None]), 'Two & "three"', "King & back <here>")


def test_svg_is_well_formed_xml_and_reproducible() -> None:
    """Whatever the texts hold, the SVG parses to the same texts; two writes give the same bytes."""
    text = write_svg(two_cards())
    root = ElementTree.fromstring(text)
    assert text == write_svg(two_cards())
    assert root.findtext(f"{SVG}title") == 'Two & "three"'
    assert [node.text for node in root.iter(f"{SVG}text")][-1] == "a < b & \"c\" 'd'"
    assert root.find(f"{SVG}a").attrib["href"] == "?a=1&b=2"  # type: ignore[union-attr]


def test_symbols_stand_once_and_all_uses_find_theirs() -> None:
    """A symbol is written once however often it is used, and nothing uses what is not there."""
    root = ElementTree.fromstring(write_svg(two_cards()))
    ids = [node.attrib["id"] for node in root.iter(f"{SVG}symbol")]
    uses = [node.attrib["href"] for node in root.iter(f"{SVG}use")]
    assert sorted(ids) == ["card-KD", "card-back"]
    assert uses == ["#card-KD", "#card-KD", "#card-back"]


def test_a_scene_with_links_is_no_image() -> None:
    """What screen readers would hide inside an image is not one: role img only without links."""
    assert 'role="group"' in write_svg(two_cards())
    assert 'role="img"' in write_svg(Scene(1, 1, ()))


def test_inline_svg_carries_no_style_and_prefixed_ids() -> None:
    """Many scenes share a page: no rules, no namespace, no symbols if not asked, ids with the prefix."""
    text = write_svg(two_cards(), standalone=False, symbols=False, prefix="p7-")
    assert "<style" not in text
    assert "xmlns" not in text
    assert "<symbol" not in text
    assert 'id="p7-cell-a1"' in text
    assert 'aria-labelledby="p7-title"' in text


def test_numbers_are_short_and_near() -> None:
    """Coordinates are the shortest decimals within a ten-thousandth of a millimetre."""
    assert "matrix(1 0 0 1 .3 0)" in write_svg(two_cards())


def test_missing_symbols_are_refused() -> None:
    """A scene that uses a symbol that it does not carry is not written, unless the page holds the symbols."""
    lacking = Scene(1, 1, (Use("card-KD", move(0, 0)),))
    with pytest.raises(ValueError, match="card-KD"):
        write_svg(lacking)
    assert "card-KD" in write_svg(lacking, symbols=False)


def test_every_ink_has_a_colour_everywhere() -> None:
    """No theme lacks an ink, and every ink has its rule and variable."""
    for name in ("home", "screen", "press"):
        assert set(theme(name).colours) == set(INKS)
    assert all(f".f-{ink}" in css() and f"--{ink}:" in css_variables("dark") for ink in INKS)
    assert css_variables("light", 4) != css_variables("light", 2)


def test_text_inks_stand_out_from_paper() -> None:
    """Inks that carry text contrast with paper by 4.5 at least, in light and dark (WCAG AA)."""
    for mode in ("light", "dark"):
        colours = web_colours()[mode]
        for ink in ("ink", "strong", "mid", "accent", "hearts", "blue", "green"):
            assert contrast(colours[ink], colours["paper"]) >= 4.5, (mode, ink)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours by WCAG 2."""
    low, high = sorted(map(luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_total_ink_on_press_is_at_most_300_percent() -> None:
    """Print shops refuse more ink than paper dries, and text is black alone."""
    assert all(sum(colour) <= 3 for colour in theme("press").colours.values())
    assert theme("press").colours["ink"] == (0, 0, 0, 1)


def test_card_golden() -> None:
    """Card faces change only on purpose: a king and a joker, against the text kept beside this test."""
    assert write_symbols(card_symbols([KING, JOKER])) + "\n" == (GOLDENS / "cards.svg").read_text(encoding="utf-8")
