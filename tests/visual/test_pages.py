"""Every product's pages look as they did when they were last approved."""

from __future__ import annotations

import pytest
from PIL import ImageDraw

from tests.visual.products import APPROVED, FAR, PRODUCTS, approved, changed, differing, pages


@pytest.mark.parametrize("product", PRODUCTS)
def test_pages_are_as_approved(product: str) -> None:
    """``make approve`` shows what changed, and approves it."""
    assert list(differing(product, pages(product))) == [], "look at what changed: make approve"


def test_every_picture_is_of_a_product() -> None:
    """No approved picture is left of what is made no more."""
    assert {path.name.split(".")[0] for path in APPROVED.glob("*.png")} == set(PRODUCTS)


def test_a_word_that_moves_is_seen() -> None:
    """A small black mark more on a page is a change; the page itself is none."""
    page = approved("pad")[0]
    other = page.copy()
    ImageDraw.Draw(other).rectangle((100, 100, 130, 110), fill=0)
    assert changed(page, page) == 0
    assert changed(page, other) > FAR / 4
