"""The calibration page: rulers of the stated lengths, and scales whose numbers put the back right."""

from __future__ import annotations

from typing import Any

import pypdfium2
import pytest

from generator.press.calibration import calibration, signs
from generator.press.impose.scheme import Layout, turns_about_horizontal
from generator.press.paper import parse_paper
from tests.cli.conftest import Command, fairdeal

__all__ = ["fairdeal"]

MM = 72 / 25.4


def seen_through(layout: Layout, x: float, y: float) -> tuple[float, float]:
    """Where a point of the back lies on the front, both in mm right and down from the middle of the page."""
    return (x, -y) if turns_about_horizontal(layout) else (-x, y)


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("size", ["a4", "300x200mm"])
def test_the_numbers_read_put_the_back_right(duplex: Any, size: str) -> None:
    """A back printed 3 mm right and 2 mm down is read as the offset that moves it 3 mm left and 2 mm up."""
    paper = parse_paper(size)
    layout = Layout("none", duplex, (paper.width, paper.height))
    right, down = seen_through(layout, 3, 2)
    read = (right * signs(paper, duplex)[0], down * signs(paper, duplex)[1])
    assert read == (-3, -2)


def test_rulers_are_as_long_as_they_say() -> None:
    """100 mm between 0 and 100, 4 inches between 0 and 4, as placed on the page."""
    with pypdfium2.PdfDocument(calibration(parse_paper("a4"), "long", "x")) as pdf:
        text = pdf[0].get_textpage()
        middles = {}
        for what in ("100", "4"):
            searcher = text.search(what, match_whole_word=True)
            index, count = searcher.get_next() or (0, 0)
            while (found := searcher.get_next()) is not None:
                index, count = found
            left = text.get_charbox(index, loose=True)[0]
            right = text.get_charbox(index + count - 1, loose=True)[2]
            middles[what] = (left + right) / 2 / MM
        start = (210 - 4 * 25.4) / 2
        assert middles["100"] - start == pytest.approx(100, abs=0.2)
        assert middles["4"] - start == pytest.approx(101.6, abs=0.2)


def test_the_command_writes_it(fairdeal: Command, tmp_path: Any) -> None:
    """Two pages of the paper asked for; a paper that there is not is refused in a line."""
    out = tmp_path / "c.pdf"
    assert fairdeal("calibrate", "--paper", "a5", "--out", str(out)).code == 0
    with pypdfium2.PdfDocument(out) as pdf:
        assert len(pdf) == 2
        assert pdf[0].get_width() == pytest.approx(148 * MM, abs=0.1)
    bad = fairdeal("calibrate", "--paper", "a9", "--out", str(tmp_path / "d.pdf"))
    assert bad.code == 2
    assert "a9" in bad.err
    assert not (tmp_path / "d.pdf").exists()
