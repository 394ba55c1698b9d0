"""Imposed sheets, read back from the PDF: after folding and cutting every page lies where it should."""

from __future__ import annotations

import io
from math import ceil
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.core.errors import PaperError
from generator.press.impose.marks import ROOM
from generator.press.impose.scheme import Layout, sides
from generator.press.impose.writing import Imposing, impose
from generator.press.pdf import PdfDocument
from generator.scene.inks import theme
from generator.scene.shapes import Text

MM = 72 / 25.4
AT = (20.0, 30.0)
"""Where every page has its label, in mm from its top left corner."""


def source(pages: int, size: tuple[float, float] = (100.0, 140.0)) -> bytes:
    """A document of numbered pages with an outline entry each, the first page linking to the last."""
    document = PdfDocument(size, theme=theme("home"), title="pages")
    for number in range(pages):
        document.page()
        document.anchor(f"p{number}", 10)
        document.outline(f"page {number}", f"p{number}")
        document.shapes(Text(*AT, f"X{number:03}", 5))
        if number == 0:
            document.link(20, 30, 10, 5, f"p{pages - 1}")
    return document.to_bytes()


def labels(pdf: bytes) -> list[dict[int, tuple[float, float, bool]]]:
    """For every side: page number -> where its label begins, in mm from the top left, and whether it is upside down."""
    found = []
    with pypdfium2.PdfDocument(pdf) as document:
        for page in document:
            side, text = {}, page.get_textpage()
            letters = [(text.get_text_range(i, 1), text.get_charbox(i, loose=True)) for i in range(text.count_chars())]
            starts = [i for i, (letter, _box) in enumerate(letters) if letter == "X"]
            for start in starts:
                number = int("".join(letter for letter, _box in letters[start + 1 : start + 4]))
                upside_down = letters[start + 1][1][0] < letters[start][1][0]
                left, bottom, right, top = letters[start][1]
                x, y = (right, top) if upside_down else (left, bottom)
                side[number] = (x / MM, (page.get_height() - y) / MM, upside_down)
            found.append(side)
    return found


def base(pdf: bytes) -> tuple[float, float]:
    """Where a label is found on an unimposed page."""
    x, y, _ = labels(pdf)[0][0]
    return x, y


def physical(layout: Layout, x: float, y: float, upside_down: bool, duplex: str) -> tuple[float, float, bool]:
    """A point of a back as a point of the front, and whether it reads upright when its leaf is turned like a page."""
    width, height = layout.sheet
    about_upright = (duplex == "long") == (height >= width)
    return (width - x, y, not upside_down) if about_upright else (x, height - y, upside_down)


CASES = [(scheme, duplex, size) for scheme in ("none", "2up", "4up", "cut-stack") for duplex in ("long", "short")
         for size in ((100.0, 140.0), (140.0, 100.0))]  # fmt: skip


@pytest.mark.parametrize(("scheme", "duplex", "size"), CASES)
def test_after_cutting_every_back_lies_behind_its_front(scheme: Any, duplex: Any, size: Any) -> None:
    """Cut into leaves: page 2n is the front of leaf n, page 2n + 1 its back, both where they are on their own page."""
    pages, layout = 11, Layout(scheme, duplex, size, gap=4, border=12)
    pdf = source(pages, size)
    here = base(pdf)
    found = labels(impose(pdf, Imposing(layout)))
    assert sorted(number for side in found for number in side) == list(range(pages))
    for front, back in zip(found[::2], found[1::2], strict=True):
        for number, (x, y, upside_down) in front.items():
            cell = cell_of(layout, x, y)
            assert not upside_down
            assert number % 2 == 0
            assert (x - cell[0], y - cell[1]) == pytest.approx(here, abs=0.1)
            if number + 1 < pages:
                bx, by, upright = physical(layout, *back[number + 1], duplex)
                assert upright
                assert cell_of(layout, bx, by) == cell
                assert (cell[0] + size[0] - bx, by - cell[1]) == pytest.approx(here, abs=0.1)


def cell_of(layout: Layout, x: float, y: float) -> tuple[float, float]:
    """The trimmed top left corner of the cell that holds a point: sheets are cut at equal steps."""
    width, height = layout.page
    column, row = int((x - layout.border) // (width + layout.gap)), int((y - layout.border) // (height + layout.gap))
    return layout.border + column * (width + layout.gap), layout.border + row * (height + layout.gap)


@pytest.mark.parametrize("duplex", ["none", "long"])
@pytest.mark.parametrize("pages", [1, 7, 16, 21])
def test_cut_stacks_laid_on_one_another_are_in_order(duplex: Any, pages: int) -> None:
    """Cut all sheets at once, lay the left pile on the right one: the pages are in order."""
    layout = Layout("cut-stack", duplex, (100.0, 140.0))
    found = labels(impose(source(pages), Imposing(layout)))
    fronts = found if duplex == "none" else found[::2]
    piles: dict[tuple[float, float], list[int]] = {}
    for front in fronts:
        for number, (x, y, _) in front.items():
            piles.setdefault(cell_of(layout, x, y), []).append(number)
    stacked = [number for corner in sorted(piles, key=lambda c: (c[1], c[0])) for number in piles[corner]]
    assert stacked == list(range(0, pages, 1 if duplex == "none" else 2))


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("pages", [4, 9, 32])
def test_a_booklet_folded_reads_in_order(duplex: Any, pages: int) -> None:
    """Folded and nested, each page is at its place from the spine, the thickness of the sheets around it counted."""
    creep, size = 0.2, (100.0, 140.0)
    layout = Layout("booklet", duplex, size, creep=creep)
    pdf = source(pages)
    here = base(pdf)
    found = labels(impose(pdf, Imposing(layout)))
    fold, sheets = layout.sheet[0] / 2, ceil(pages / 4)
    assert len(found) == 2 * sheets
    leaves: dict[int, float] = {}
    for sheet, (front, back) in enumerate(zip(found[::2], found[1::2], strict=True)):
        for number, (x, y, _) in front.items():
            right = x > fold
            assert number == (2 * sheet if right else 4 * sheets - 1 - 2 * sheet)
            leaves[number] = x - fold if right else x - (fold - size[0])
            leaves[number] += creep * sheet * (1 if right else -1)
            assert y == pytest.approx(here[1], abs=0.1)
        for number, mark in back.items():
            x, y, upright = physical(layout, *mark, duplex)
            assert upright
            right = x > fold  # behind the right half of the front: a left page when turned
            assert number == (2 * sheet + 1 if right else 4 * sheets - 2 - 2 * sheet)
            leaves[number] = fold + size[0] - x if right else fold - x
            leaves[number] += creep * sheet * (-1 if right else 1)
            assert y == pytest.approx(here[1], abs=0.1)
    assert sorted(leaves) == list(range(pages))
    assert all(x == pytest.approx(here[0], abs=0.1) for x in leaves.values())


def test_backs_alone_are_moved_by_the_offset() -> None:
    """Fronts or backs alone; only backs move, right and down."""
    pdf, layout = source(8), Layout("2up", "long", (100.0, 140.0))
    whole = labels(impose(pdf, Imposing(layout)))
    fronts = labels(impose(pdf, Imposing(layout, faces="fronts", back_offset=(1.5, -2.0))))
    backs = labels(impose(pdf, Imposing(layout, faces="backs", back_offset=(1.5, -2.0))))
    assert fronts == whole[::2]
    for moved, still in zip(backs, whole[1::2], strict=True):
        for number, (x, y, _) in moved.items():
            assert (x - still[number][0], y - still[number][1]) == pytest.approx((1.5, -2.0), abs=0.02)


@pytest.mark.parametrize("scheme", ["2up", "4up", "cut-stack", "booklet"])
def test_outline_and_links_lead_to_the_same_pages(scheme: Any) -> None:
    """Every outline entry leads to the side that holds its page; the link lies on its text."""
    pages, layout = 9, Layout(scheme, "long", (100.0, 140.0), border=ROOM)
    pdf = impose(source(pages), Imposing(layout, marks=True))
    found = labels(pdf)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        number_of = {page.obj.objgen: i for i, page in enumerate(opened.pages)}
        item, titles = opened.Root.Outlines.First, []
        while item is not None:
            page = int(str(item.Title).split()[1])
            assert page in found[number_of[item.Dest[0].objgen]]
            titles.append(page)
            item = item.get("/Next")
        assert titles == list(range(pages))
        first = next(i for i, side in enumerate(found) if 0 in side)
        (note,) = opened.pages[first].obj.Annots
        target = note.get("/Dest") or note.A.D
        assert pages - 1 in found[number_of[target[0].objgen]]
        x, y, _ = found[first][0]
        left, bottom, right, top = (float(value) / MM for value in note.Rect)
        height = float(opened.pages[first].mediabox[3]) / MM
        assert left - 0.5 <= x <= right
        assert height - top - 0.5 <= y <= height - bottom + 0.5


@pytest.mark.faulty  # its pages are blocks of ink of no profile
def test_imposed_files_are_sound_and_the_same_each_time(program: Any, tmp_path: Any) -> None:
    """qpdf finds nothing to object to; the same pages give the same bytes; a page is written once."""
    import subprocess

    asked = Imposing(Layout("4up", "long", (100.0, 140.0), gap=6, border=ROOM), marks=True)
    one, other = impose(source(20), asked), impose(source(20), asked)
    assert one == other
    (tmp_path / "sheets.pdf").write_bytes(one)
    subprocess.run([program("qpdf"), "--check", str(tmp_path / "sheets.pdf")], check=True, capture_output=True)


def test_marks_lie_outside_the_bleed() -> None:
    """No mark comes nearer to a trimmed page than 3.5 mm, and all are on the sheet."""
    from generator.press.impose.marks import WIDTH, _crosses, _lines, cuts

    layout = Layout("2up", "long", (100.0, 140.0), gap=6, border=ROOM)
    xs, ys = cuts(layout)
    assert WIDTH >= 0.25
    for x1, y1, x2, y2 in (*_lines(layout), *_crosses(layout)):
        for x, y in ((x1, y1), (x2, y2)):
            away = max(xs[0] - x, x - xs[-1], ys[0] - y, y - ys[-1])
            assert away >= 1.9
            assert 0 <= x <= layout.sheet[0]
            assert 0 <= y <= layout.sheet[1]


def test_what_cannot_be_imposed_is_refused() -> None:
    """Pages of several sizes, a booklet on one side of the paper, backs where there are none."""
    with pytest.raises(PaperError, match="both sides"):
        sides(Layout("booklet", "none", (100.0, 140.0)), 4)
    with pytest.raises(PaperError, match="no backs"):
        impose(source(4), Imposing(Layout("2up", "none", (100.0, 140.0)), faces="backs"))
    with pytest.raises(PaperError, match="page 1 is 100.0 x 140.0 mm"):
        impose(source(2), Imposing(Layout("2up", "none", (148.0, 210.0))))


def test_pages_that_touch_have_marks_where_they_are_cut() -> None:
    """Without a border round them, four pages are cut apart at short lines at the sheet's edges, on both faces."""
    layout = Layout("4up", "long", (100.0, 140.0))
    with pikepdf.open(io.BytesIO(impose(source(8), Imposing(layout, marks=True)))) as pdf:
        for page in pdf.pages:
            parts = pikepdf.parse_content_stream(page)
            points = [
                tuple(round(float(value) / MM, 1) for value in part.operands)
                for part in parts
                if str(part.operator) in ("m", "l")
            ]
            assert sorted(points) == sorted(
                [(100, 5), (100, 10), (100, 270), (100, 275), (5, 140), (10, 140), (190, 140), (195, 140)]
            )
