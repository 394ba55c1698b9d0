"""Pads as PDF: backs lie behind their fronts, cuts lie between sheets, and each sheet is written once."""

from __future__ import annotations

import io
import re
import subprocess
from dataclasses import replace
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest

from generator.core.errors import PaperError
from generator.core.languages import translator
from generator.games.lost_island.sheet import own_sheet
from generator.press.pad import Grid, cut_marks, grid_of, pad_pdf
from generator.press.pad_kit import Kit, Style
from generator.press.pad_words import told
from generator.press.paper import parse_paper
from generator.press.printing import Printing
from generator.press.profile import profile
from tests.press.pads import MM, Program, a_face, a_pad, opened
from tests.visual.products import changed


def spots(data: bytes, words: list[str]) -> list[dict[str, tuple[float, float]]]:
    """Where words stand on each page, in mm from its top left corner, as a PDF reader finds them."""
    found = []
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            text, height = page.get_textpage(), page.get_height()
            places = {}
            for word in words:
                hit = text.search(word).get_next()
                if hit:
                    left, bottom, _right, _top = text.get_charbox(hit[0])
                    places[word] = (left * MM, (height - bottom) * MM)
            found.append(places)
    return found


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize("up", [1, 2, 4])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "120x280mm"])
def test_backs_lie_behind_their_fronts(edge: str, up: int, paper: str) -> None:
    """Turn the leaf on its edge: behind every name is the same name, on A's back is B.

    A page is turned about a level line if that is the edge's direction: the long edge of a page that stands is upright.
    """
    if paper == "120x280mm" and up == 4:
        with pytest.raises(PaperError):
            pad_pdf(a_pad(up=up, paper=parse_paper(paper)))
        return
    names = [f"Leaf {letter}" for letter in "ABCDEFG"]
    pad = a_pad(a_face("a"), a_face("b"), paper=parse_paper(paper), up=up, sheets=7, names=tuple(names), turned=edge)
    data = pad_pdf(pad)
    pages = spots(data, names)
    with pypdfium2.PdfDocument(data) as document:
        (width, height) = (side * MM for side in document[0].get_size())
    assert len(pages) == 2 * -(-7 // up)
    upright_axis = (edge == "long") == (height > width)
    columns = {1: 1, 2: 2 if width > height else 1, 4: 2}[up]
    cell_width, cell_height = width / columns, height / (up // columns)
    corners = set()
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert front.keys() == back.keys()
        for name, (x, y) in front.items():
            middle_x = (x // cell_width + 0.5) * cell_width
            middle_y = (y // cell_height + 0.5) * cell_height
            behind = (width - middle_x, middle_y) if upright_axis else (middle_x, height - middle_y)
            u, v = back[name]
            assert abs(u - behind[0]) < cell_width / 2 and abs(v - behind[1]) < cell_height / 2, name
            assert x % cell_width == pytest.approx(u % cell_width, abs=0.01)
            assert y % cell_height == pytest.approx(v % cell_height, abs=0.01)
            corners.add((x // cell_width, y // cell_height))
    assert sorted(name for page in pages[::2] for name in page) == names
    assert len(corners) == up
    assert all("Side B" in sides and "Side A" not in sides for sides in _sides(data)[1::2])
    assert all("Side A" in sides and "Side B" not in sides for sides in _sides(data)[::2])


def _sides(data: bytes) -> list[str]:
    """The text of every page, on one line."""
    with pypdfium2.PdfDocument(data) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def test_sheets_stand_upright() -> None:
    """Two sheets stand side by side on turned A4; on a narrow paper one over the other; four on A4 as it is."""
    grids = [
        grid_of(parse_paper(paper), up) for paper, up in (("a4", 2), ("100x280mm", 2), ("a4", 4), ("297x210mm", 1))
    ]
    assert grids == [Grid(2, 1, 297, 210), Grid(1, 2, 100, 280), Grid(2, 2, 210, 297), Grid(1, 1, 210, 297)]


@pytest.mark.parametrize("up", [1, 2, 4])
def test_cut_marks_lie_on_the_cuts(up: int) -> None:
    """Two at the ends of every cut and a cross where cuts meet, all exactly between sheets, 5 mm from the edge."""
    grid = grid_of(parse_paper("a4"), up)
    marks = [[values for _letter, values in mark.commands] for mark in cut_marks(grid)]
    assert len(marks) == {1: 0, 2: 2, 4: 6}[up]
    for (x1, y1), (x2, y2) in marks:
        assert x1 == x2 == grid.width / 2 or y1 == y2 == grid.height / 2
        assert min(x1, x2, y1, y2, grid.width - x1, grid.width - x2, grid.height - y1, grid.height - y2) >= 5
    with opened(a_pad(up=up, sheets=up)) as pdf:
        drawn = [str(op) for _operands, op in pikepdf.parse_content_stream(pdf.pages[0])]
    assert drawn.count("S") == len(marks)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "half-letter", "a5", "a6"])
@pytest.mark.parametrize("up", [1, 2, 4])
def test_five_millimetres_at_the_edges_stay_free(paper: str, up: int) -> None:
    """On every paper and number to a page, or the paper is refused."""
    pad = a_pad(a_face("b"), paper=parse_paper(paper), up=up, sheets=up, names=("Ann",))
    try:
        data = pad_pdf(pad)
    except PaperError:
        assert (paper, up) in {("a5", 2), ("a5", 4), ("a6", 2), ("a6", 4), ("half-letter", 2), ("half-letter", 4)} - {
            ("a5", 2)
        }
        return
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            picture = page.render(scale=2, grayscale=True).to_pil()
            left, top, right, bottom = picture.point(lambda level: 255 - level).getbbox()
            assert min(left, top, picture.width - right, picture.height - bottom) >= 2 * 5 / MM - 1


def test_a_sheet_is_written_once() -> None:
    """However many leaves, each side is one form; a page is a few operators; a pad of 100 leaves is small."""
    pad = a_pad(a_face("a"), a_face("b"), turned="long", sheets=100, names=("Ann", "Bea"))
    data = pad_pdf(pad)
    assert len(data) < 400_000
    pdf = pikepdf.open(io.BytesIO(data))
    assert len(pdf.pages) == 100
    forms = [item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"]
    large = [form for form in forms if len(form.read_bytes()) > 5000]
    assert len(large) == 2
    contents = [form.read_bytes() for form in forms]
    assert len(contents) == len(set(contents))
    for page in pdf.pages:
        assert len(list(pikepdf.parse_content_stream(page))) < 60
    grown = len(pad_pdf(replace(pad, sheets=200))) - len(data)
    assert grown < 100 * 1000


def test_names_come_in_turn_and_blank_places_stay_blank() -> None:
    """Five leaves for two names: Ann, Ben, Ann, Ben, Ann; the sixth place of three pages is empty."""
    pages = _sides(pad_pdf(a_pad(names=("Ann", "Ben"), sheets=5)))
    assert [(page.count("Ann"), page.count("Ben")) for page in pages] == [(1, 1), (1, 1), (1, 0)]
    assert [page.count("The Lost Island ·") for page in pages] == [2, 2, 1]


@pytest.mark.parametrize("style", [Style(), Style(large=True, left_handed=True)])
def test_on_screens_a_pad_is_read(style: Style) -> None:
    """Each sheet: its title, its side, its name, the plan in words with its place on the page, every text as text."""
    pad = a_pad(a_face("b"), language="de", title="Die verlorene Insel", names=("Zoë",), up=1, sheets=2, style=style)
    with pikepdf.open(io.BytesIO(pad_pdf(pad, Printing(profile("screen"))))) as pdf:
        (whole,) = pdf.Root.StructTreeRoot.K
        heads = [str(kid.S) for kid in whole.K if str(kid.S) in ("/H1", "/H2")]
        assert heads == ["/H1", "/H2"] * 2
        assert [str(kid.S) for kid in whole.K][:2] == ["/H1", "/H2"]
        plans = [kid for kid in whole.K if "Landfeldern" in str(kid.get("/Alt", ""))]
        assert len(plans) == 2
        said = str(plans[0].Alt)
        assert said == told(Kit(translator("pad", "de"), translator("lost-island", "de"), 1.0), own_sheet("b"))
        assert "1 b–c, f–g;" in said and "Änderungen eines Würfels: c3, g3, c6, h7." in said
        left, bottom, right, top = map(float, plans[0].A.BBox)
        assert (str(plans[0].A.O), left >= 0, top <= 297 / MM) == ("/Layout", True, True)
        assert 0.5 * 210 / MM < right - left < 210 / MM and 0.3 * 297 / MM < top - bottom < 0.6 * 297 / MM
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Seite B"]
        assert (str(pdf.Root.Lang), str(pdf.docinfo["/Title"])) == ("de", "Die verlorene Insel")
    pages = _sides(pad_pdf(pad, Printing(profile("screen"))))
    assert all(page.index("Seite") < page.index("Zoë") < page.index("Ruinen") for page in pages)


def test_a_screen_shows_what_is_printed() -> None:
    """A sheet whose shapes are drawn as they stand, to be read, looks as one that is drawn as a form."""
    pictures = []
    for tagged in (False, True):
        data = pad_pdf(a_pad(a_face("b")), Printing(replace(profile("screen"), tagged=tagged)))
        with pypdfium2.PdfDocument(data) as document:
            pictures.append(document[0].render(scale=1, grayscale=True).to_pil().convert("L"))
    assert changed(*pictures) < 0.002


def test_large_print_takes_leaves_of_its_own() -> None:
    """A puzzle in large print is one leaf: its two pages are front and back; A with B behind are four pages."""
    style = Style(large=True)
    one = a_pad(a_face("a", solo=True), up=1, sheets=2, style=style)
    assert [page.count("Dice script") for page in _sides(pad_pdf(one))] == [0, 1, 0, 1]
    both = a_pad(a_face("a", solo=True), a_face("b", solo=True), up=1, sheets=1, style=style, turned="long")
    assert [re.findall("Side (.)", page) for page in _sides(pad_pdf(both))] == [["A"], ["A"], ["B"], ["B"]]
    twice = a_pad(a_face("a", solo=True), a_face("a", solo=True), up=1, sheets=1, style=style, turned="long")
    assert len(_sides(pad_pdf(twice))) == 2


def test_the_same_pad_gives_the_same_bytes() -> None:
    """No clock and no chance; language and title are in the file."""
    pad = a_pad(a_face("a"), a_face("b"), turned="short", language="de", title="Die verlorene Insel")
    assert pad_pdf(pad) == pad_pdf(pad)
    pdf = opened(pad)
    assert str(pdf.docinfo["/Title"]) == "Die verlorene Insel"
    assert str(pdf.Root.Lang) == "de"


def test_real_programs_find_nothing_wrong(program: Program, tmp_path: FilePath) -> None:
    """qpdf checks it clean, pdffonts sees every font embedded and subset, and only black ink is used."""
    path = tmp_path / "pad.pdf"
    path.write_bytes(pad_pdf(a_pad(a_face("a", solo=True), a_face("b"), turned="long", up=1, names=("Ann",))))
    subprocess.run([program("qpdf"), "--check", path], check=True, capture_output=True)
    listed = subprocess.run([program("pdffonts"), path], check=True, capture_output=True, text=True).stdout
    assert len(listed.splitlines()) > 4
    for line in listed.splitlines()[2:]:
        assert re.search(r"yes\s+yes\s+yes\s+\d+\s+0$", line), line
    with pikepdf.open(path) as pdf:
        streams = [page.obj for page in pdf.pages]
        streams += [s for s in pdf.objects if isinstance(s, pikepdf.Stream) and s.get("/Subtype") == "/Form"]
        for stream in streams:
            operators = {str(operator) for _operands, operator in pikepdf.parse_content_stream(stream)}
            assert not operators & {"rg", "RG", "k", "K", "cs", "CS", "scn", "SCN", "sh"}
