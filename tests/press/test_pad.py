"""Pads on paper: what is on a sheet, where it stands, and that backs lie behind their fronts."""

from __future__ import annotations

import io
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path as FilePath

import pikepdf
import pypdfium2
import pytest

from generator.core.errors import PaperError
from generator.core.languages import LANGUAGES, translator
from generator.games.lost_island.rules import deal_on
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.sheet import own_sheet, parse_sheet
from generator.games.lost_island.terrain import NAMES
from generator.press.fonts import string_width
from generator.press.pad import Grid, Pad, cut_marks, grid_of, pad_pdf
from generator.press.pad_parts import PLAYERS
from generator.press.pad_ranks import PRINTED, RANKS, Ranks
from generator.press.pad_sheet import LEAST_CELL, LEAST_MARGIN, Face, Form, make_form
from generator.press.pad_solo import Solo
from generator.press.paper import parse_paper
from generator.press.sheet import SMALLEST
from generator.scene.shapes import (
    CAP_HEIGHT,
    Group,
    Matrix,
    Path,
    RoundRect,
    Shape,
    Text,
    Use,
    compose,
    move,
    scale_of,
    walk,
)

MM = 25.4 / 72
FOUND = Ranks((61, 78, 97, 118), 2400, 120, 0.84)
"""Ranks that were found by play."""
HERE: Matrix = move(0, 0)
Program = Callable[[str], str]


def a_face(name: str = "a", *, solo: bool = False, ranks: Ranks | None = None) -> Face:
    """A side of the project's own."""
    sheet = own_sheet(name)
    puzzle = Solo(7, deal_on(sheet, 7, None), 131) if solo else None
    return Face(sheet, "Side", name.upper(), ranks or PRINTED[name], puzzle)


def a_pad(*faces: Face, **changes: object) -> Pad:
    """A pad on A4, two sheets to a page."""
    pad = Pad(parse_paper("a4"), 2, 3, faces or (a_face(),), None, "The Lost Island", (), "en", "fairdeal pad")
    return replace(pad, **changes)  # type: ignore[arg-type]


def a_form(face: Face, language: str = "en", width: float = 148, height: float = 210) -> Form:
    """One sheet with the game's title in that language."""
    title = translator("lost-island", language)("The Lost Island")
    return make_form(face, title, "fairdeal pad --side both --names 'Ann,Ben'", language, width, height)


def laid(shapes: tuple[Shape, ...], matrix: Matrix = HERE) -> Iterator[tuple[Shape, Matrix]]:
    """Every shape but groups, with where it lies on the paper."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from laid(shape.children, compose(matrix, shape.transform or HERE))
        else:
            yield shape, matrix


def on_paper(form: Form) -> Iterator[tuple[Shape, Matrix]]:
    """The shapes of a sheet, in millimetres."""
    return laid(form.symbol.shapes, (form.scale, 0, 0, form.scale, 0, 0))


def box(text: Text, matrix: Matrix) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a text on paper: its width, from a little under its baseline to its capitals."""
    scale = scale_of(matrix)
    x, y = matrix[0] * text.x + matrix[4], matrix[3] * text.y + matrix[5]
    size = scale * text.size
    width = string_width(text.text, size, text.weight, tabular=text.tabular)
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
    return x, y - CAP_HEIGHT * size, x + width, y + 0.1 * size


def texts(form: Form) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Every text of a sheet with its box."""
    return [(shape.text, box(shape, matrix)) for shape, matrix in on_paper(form) if isinstance(shape, Text)]


def uses(form: Form) -> Counter[str]:
    """How often each symbol is used on a sheet."""
    return Counter(shape.symbol for shape, _matrix in on_paper(form) if isinstance(shape, Use))


def dice(form: Form) -> list[int]:
    """What the dice of a sheet show, in the order they are drawn."""
    titles = (shape.title for shape in walk(form.symbol.shapes) if isinstance(shape, Group) and shape.title)
    return [int(title.removeprefix("die: ")) for title in titles]


def opened(pad: Pad) -> pikepdf.Pdf:
    """The pad, read back."""
    return pikepdf.open(io.BytesIO(pad_pdf(pad)))


# What is on a sheet


@pytest.mark.parametrize("name", ["a", "b"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_has_all_that_the_rules_list(name: str, language: str) -> None:
    """Name line, plan, side; six terrains with die and three boxes; slots; scoring cells; total; ranks; imprint."""
    sheet, form = own_sheet(name), a_form(a_face(name), language)
    words, game = translator("pad", language), translator("lost-island", language)
    said = [text for text, _box in texts(form)]
    labels = ["Name", "Side", "gained", "spent", "Rumors", "Bonus", "Total", "Solo"]
    for label in (*map(words, labels), *map(game, NAMES.values()), game("The Lost Island"), name.upper()):
        assert said.count(label) == 1, label
    for least in PRINTED[name].thresholds:
        assert said.count(str(least)) == 1
    assert Counter(text for text in said if text in PLAYERS) == dict.fromkeys(PLAYERS, 6)
    assert dice(form) == [1, 2, 3, 4, 5, 6]
    pluses, quills, stars = (len(sheet.bonuses(sign)) for sign in "+*?")
    assert uses(form) == Counter({"bonus-coin": 2 * pluses, "bonus-quill": 2 * quills, "bonus-star": stars})
    whole = " ".join(said)
    for text in ("Fairdeal", "fairdeal pad --side both --names", words("You may copy and share this sheet.")):
        assert text in whole
    boxes = Counter(round(shape.width, 2) for shape, _ in on_paper(form) if isinstance(shape, RoundRect))
    assert boxes[16.8] == pluses, "a slot for each bonus"


def test_every_land_cell_is_on_the_plan_and_large_enough_to_draw_in() -> None:
    """On A5 the cells of both sides are 9 mm or more, all of one size, one for each land cell."""
    for name in "ab":
        form = a_form(a_face(name))
        assert form.cell >= 9
        squares = [shape for shape, _ in on_paper(form) if isinstance(shape, RoundRect) and shape.fill == "paper"]
        cells = [shape for shape in squares if shape.width == shape.height and shape.width * form.scale > 8]
        assert len(cells) == len(own_sheet(name).land)
        assert {round(shape.width * form.scale, 6) for shape in cells} == {round(form.cell, 6)}


def test_a_puzzle_has_its_script_its_rumors_in_full_and_its_par() -> None:
    """Eighteen turns of five dice, a box to tick after each throw, four conditions, their numbers with the scores."""
    for language in LANGUAGES:
        face = a_face("b", solo=True)
        assert face.solo
        form, game, words = a_form(face, language), translator("lost-island", language), translator("pad", language)
        script = [die for turn in face.solo.deal.script for die in turn]
        assert dice(form) == [1, 2, 3, 4, 5, 6, *script]
        ticks = [s for s, _ in on_paper(form) if isinstance(s, RoundRect) and s.radius == 0.4]
        assert len(ticks) == 36
        said = [text for text, _box in texts(form)]
        whole = " ".join(said)
        for number in face.solo.deal.rumors:
            assert game(RUMORS[number].name) in whole
            assert game(RUMORS[number].text) in whole
            assert said.count(str(number)) >= 2
        assert words("Best score known") in whole and "131" in said
        assert words("Best score possible") not in whole
        assert not set(PLAYERS) & set(said), "the boxes of one player need no mark"
        proved = a_form(replace(face, solo=replace(face.solo, proved=True)), language)
        assert words("Best score possible") in " ".join(text for text, _box in texts(proved))
        silent = a_form(replace(face, solo=replace(face.solo, par=None)), language)
        assert words("Best score known") not in " ".join(text for text, _box in texts(silent))


def test_ranks_found_by_play_say_so_and_none_can_be_left_out() -> None:
    """Games, scripts and standard error stand under calibrated ranks only; without ranks there is more room."""
    plain, found = a_form(a_face()), a_form(a_face(ranks=FOUND))
    line = "Ranks set by 2400 games on 120 dice scripts; standard error 0.8."
    assert line in [text for text, _box in texts(found)]
    assert not any("standard error" in text for text, _box in texts(plain))
    assert {"61", "78", "97", "118"} <= {text for text, _box in texts(found)}
    none = a_form(replace(a_face(), ranks=None))
    assert not {*RANKS, "Solo"} & {text for text, _box in texts(none)}
    assert none.cell >= plain.cell


# Whether it fits

SIZES = [(148, 210), (105, 148), (210, 297), (297, 420), (107.95, 139.7), (139.7, 215.9), (215.9, 355.6), (95, 160)]
"""Sheets in mm: papers and halves and quarters of papers, down to what is barely possible."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("kind", ["a", "b", "found", "solo"])
def test_all_words_fit_in_every_language(language: str, width: float, height: float, kind: str) -> None:
    """On every paper no two texts overlap, none is under 6 pt or outside the margins, no fixed word is broken."""
    face = a_face("b" if kind == "b" else "a", solo=kind == "solo", ranks=FOUND if kind == "found" else None)
    if kind == "solo" and width < 139:
        with pytest.raises(PaperError, match="too small"):
            a_form(face, language, width, height)
        return
    form = a_form(face, language, width, height)
    assert form.cell >= LEAST_CELL
    found = texts(form)
    for (one, a), (other, b) in combinations(found, 2):
        apart = a[0] > b[2] - 0.02 or b[0] > a[2] - 0.02 or a[1] > b[3] - 0.02 or b[1] > a[3] - 0.02
        assert apart, (one, other)
    for shape, matrix in on_paper(form):
        if isinstance(shape, Text):
            assert shape.text
            assert shape.size * scale_of(matrix) >= SMALLEST - 1e-6, shape
            left, top, right, bottom = box(shape, matrix)
            assert min(left, top, width - right, height - bottom) >= LEAST_MARGIN - 0.6, shape
    words = {word for text, _box in found for word in text.split()}
    fixed = [translator("pad", language)(rank) for rank in RANKS] + [
        translator("lost-island", language)("The Lost Island")
    ]
    for text in fixed:
        assert set(text.split()) <= words, "a word was broken"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rumor_fits_a_puzzle(language: str) -> None:
    """All twelve, four at a time, are printed whole on the smallest paper of a puzzle."""
    game = translator("lost-island", language)
    for numbers in ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)):
        face = Face(own_sheet("b"), "Side", "B", PRINTED["b"], Solo(1, deal_on(own_sheet("b"), 1, numbers), 100))
        said = " ".join(text for text, _box in texts(a_form(face, language)))
        for number in numbers:
            assert game(RUMORS[number].name) in said
            assert game(RUMORS[number].text) in said


def shape_boxes(form: Form) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right, bottom on paper of every box and path."""
    for shape, (a, _b, _c, d, e, f) in on_paper(form):
        if isinstance(shape, RoundRect):
            yield a * shape.x + e, d * shape.y + f, a * (shape.x + shape.width) + e, d * (shape.y + shape.height) + f
        elif isinstance(shape, Path) and shape.commands:
            xs = [x for _letter, values in shape.commands for x in values[::2]]
            ys = [y for _letter, values in shape.commands for y in values[1::2]]
            yield a * min(xs) + e, d * min(ys) + f, a * max(xs) + e, d * max(ys) + f


ISLANDS = {
    "wide": ["################", "##+####*####+###", "####?###########"],
    "tall": [row for _ in range(8) for row in ("###+##", "######")],
    "tiny": ["####", "#+*#", "####"],
    "bare": ["#####"] * 4,
    "rich": ["+" * 6 + "?" * 4, "*" * 6 + "#" * 4, "##########"],
}


@pytest.mark.parametrize("name", ISLANDS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_other_islands_take_what_room_they_need(name: str, language: str) -> None:
    """Up to sixteen columns or rows, with no bonus or many, everything is on the paper and no two boxes overlap."""
    island = parse_sheet(ISLANDS[name])
    for width, height in ((148, 210), (210, 297)):
        form = a_form(Face(island, "Island", "3F9A", FOUND), language, width, height)
        assert form.cell >= LEAST_CELL
        for left, top, right, bottom in shape_boxes(form):
            assert min(left, top, width - right, height - bottom) >= LEAST_MARGIN - 0.1
        outer = [s for s, _ in on_paper(form) if isinstance(s, RoundRect) and s.radius == 0.8]
        assert len(outer) == 6 + 18 + 4 + 1 + len(island.bonuses("+")) + len(island.bonuses("*"))
        placed = [(s, m) for s, m in on_paper(form) if isinstance(s, RoundRect) and s.radius == 0.8]
        edges = [(m[4] + m[0] * s.x, m[5] + m[0] * s.y, m[0] * s.width, m[0] * s.height) for s, m in placed]
        for (x, y, w, h), (u, v, p, q) in combinations(edges, 2):
            assert x + w <= u or u + p <= x or y + h <= v or v + q <= y


def test_what_cannot_be_drawn_in_is_refused() -> None:
    """Cells under 6 mm and text under 6 pt are refused, with the figure; nothing is shrunk silently."""
    with pytest.raises(PaperError, match=r"cells of \d\.\d mm would be too small to draw in: a sheet of 105 by 148 mm"):
        a_form(Face(parse_sheet(ISLANDS["wide"]), "Island", "1"), width=105, height=148)
    with pytest.raises(PaperError, match="a sheet of 74 by 105 mm is too small: its text would be under 6 pt"):
        a_form(a_face(), width=74, height=105)


def test_names_must_fit_their_line() -> None:
    """The line says which name is too wide; one of forty narrow letters is not."""
    with pytest.raises(PaperError, match=r"name 2, 'W+', is \d\.\d times as wide as the name line"):
        pad_pdf(a_pad(names=("Ann", "W" * 40), up=4))
    assert pad_pdf(a_pad(names=("i" * 40,)))
    for name, code in (("李娜", "U+674E"), ("נעמי", "U+05E0")):
        with pytest.raises(PaperError, match=re.escape(code)):
            pad_pdf(a_pad(names=(name,)))


def test_long_titles_take_lines() -> None:
    """A long title is broken between words and the plan makes room for it; nothing of it is lost."""
    title = "A long evening on the island of the lost surveyors"
    form = make_form(a_face(), title, "c", "en", 148, 210)
    assert title in " ".join(text for text, _box in texts(form))
    assert form.cell < a_form(a_face()).cell


# Pages


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
