"""Backs that are moved: their art, marks and boxes stay together, nothing comes near an edge, preflight is silent."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator.press.preflight import preflight
from generator.press.preflight.profiles import Profile
from tests.cli.conftest import Command, fairdeal
from tests.conftest import DATA

__all__ = ["fairdeal"]
PACK = ("pack", "--from", DATA / "puzzles" / "hopper.jsonl", "--per-page", 1)
PRODUCTS = (
    (*PACK, "--paper", "a5", "--impose", "2up", "--duplex", "long"),
    (*PACK, "--paper", "a5", "--impose", "booklet", "--duplex", "short"),
    (*PACK, "--duplex", "long"),
    (*PACK, "--large", "--duplex", "long"),
    ("pad", "--sheets", 2, "--side", "both", "--ranks", "none"),
    ("pad", "--sheets", 2, "--side", "both", "--ranks", "none", "--large"),
    ("pad", "--sheets", 4, "--side", "both", "--ranks", "none", "--up", 4),
    ("rumors",),
    ("rumors", "--size", "jumbo", "--duplex", "short"),
    ("rumors", "--size", "mini", "--paper", "letter"),
    ("calibrate",),
)


@pytest.mark.parametrize("offset", ["5,5", "-5,4.9", "3,-5"])
@pytest.mark.parametrize("profile", ["home", "press"])
@pytest.mark.parametrize("product", PRODUCTS, ids=lambda product: " ".join(map(str, product[:1] + product[3:])))
def test_preflight_is_silent(
    fairdeal: Command, tmp_path: Path, product: tuple[object, ...], profile: Profile, offset: str
) -> None:
    """Up to 5 mm either way there is neither error nor warning."""
    if product[0] == "calibrate":
        product = (*product, "--duplex", "long")
    out = tmp_path / "x.pdf"
    assert fairdeal(*product, "--profile", profile, f"--back-offset={offset}", "--out", out).code == 0
    report = preflight(out, profile)
    assert (report.rules(), report.rules("warning")) == (set(), set()), report.text()


def _boxes(path: Path, name: str) -> list[tuple[float, ...]]:
    """A box of every page, in mm."""
    with pikepdf.open(path) as pdf:
        return [tuple(float(value) * 25.4 / 72 for value in page.obj[name]) for page in pdf.pages]


def test_the_trim_box_of_a_back_lies_where_its_pages_do(fairdeal: Command, tmp_path: Path) -> None:
    """Right and down by the offset on backs, in place on fronts; the bleed box ends with the sheet, the sheet stays."""
    plain, moved = tmp_path / "a.pdf", tmp_path / "b.pdf"
    for path, more in ((plain, ()), (moved, ("--back-offset=2,4",))):
        assert fairdeal(*PRODUCTS[0], "--profile", "press", *more, "--out", path).code == 0
    for name, least in (("/TrimBox", 0.0), ("/BleedBox", 0.0)):
        pairs = list(zip(_boxes(plain, name), _boxes(moved, name), strict=True))
        assert all(was == pytest.approx(now) for was, now in pairs[::2])
        for was, now in pairs[1::2]:
            assert now == pytest.approx([was[0] + 2, max(least, was[1] - 4), was[2] + 2, was[3] - 4], abs=0.01)
    assert _boxes(plain, "/MediaBox") == _boxes(moved, "/MediaBox")


def test_marks_of_a_back_lie_on_its_cuts(fairdeal: Command, tmp_path: Path) -> None:
    """Every upright cut mark of a moved back stands where an upright edge of its trim box does."""
    out = tmp_path / "x.pdf"
    assert fairdeal(*PRODUCTS[2], "--profile", "press", "--back-offset=3,-2", "--out", out).code == 0
    trims = _boxes(out, "/TrimBox")
    with pikepdf.open(out) as pdf:
        for page, (left, _low, right, _high) in zip(pdf.pages, trims, strict=True):
            found = set()
            for start, end in _lines(page):
                if abs(start[0] - end[0]) < 0.01 and abs(start[1] - end[1]) > 4.5:
                    found.add(round(start[0], 1))
            assert found == {round(left, 1), round(right, 1)}


def _lines(page: pikepdf.Page) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The lines of the sheet's own content, in mm."""
    lines, start = [], (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) in "ml":
            x, y = (float(value) * 25.4 / 72 for value in operands)
            if str(operator) == "l":
                lines.append((start, (x, y)))
            start = (x, y)
    return lines
