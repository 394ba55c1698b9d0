"""Pads as a form of a few fields orders them."""

from __future__ import annotations

import io
import re
from dataclasses import replace

import pypdfium2
import pytest

from generator.core.errors import PaperError
from generator.press.pad_order import PadOrder, ordered_pad

ORDER = PadOrder(2, "both", None, "any", "a4", 1, "en", "", "the address")


def pages(order: PadOrder) -> list[str]:
    """The text of every page."""
    with pypdfium2.PdfDocument(io.BytesIO(ordered_pad(order))) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_an_order() -> None:
    """A with B behind it, and what makes it again at the foot."""
    assert [re.findall("Side (.)", page) for page in pages(ORDER)] == [["A"], ["B"]] * 2
    assert all("the address" in page for page in pages(ORDER))


def test_hands_and_print() -> None:
    """For a left hand and in large print pages differ, and are as many; several large sheets to a page are refused."""
    made = {
        ordered_pad(replace(ORDER, left_handed=hand, large=large)) for hand in (False, True) for large in (False, True)
    }
    assert len(made) == 4
    assert len(pages(replace(ORDER, left_handed=True, large=True))) == 4
    with pytest.raises(PaperError, match="large print has one sheet to a page"):
        ordered_pad(replace(ORDER, large=True, up=2))


def test_what_is_not_accepted() -> None:
    """The line names the value and what is accepted."""
    with pytest.raises(PaperError, match="'C' is not one of A, B, both"):
        replace(ORDER, side="C")
