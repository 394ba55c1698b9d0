"""Sheets of The Lost Island: what is on them, and that all of it fits in every language."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from generator.core.errors import PaperError
from generator.core.languages import LANGUAGES, translator
from generator.games.lost_island.plan import Plan
from generator.games.lost_island.ranks import PRINTED, RANKS, printed_ranks
from generator.games.lost_island.rules import deal_on
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.sheet import own_sheet, parse_sheet
from generator.games.lost_island.terrain import NAMES
from generator.press.pad import lay_out, pad_pdf
from generator.press.pad_kit import LEAST_MARGIN, USUAL, Style
from generator.press.pad_parts import PLAYERS
from generator.press.pad_sheet import LARGE_WIDTH, Face, Form, make_form, make_pages
from generator.press.pad_solo import Solo
from generator.press.paper import parse_paper
from generator.press.sheet import LARGE_PRINT, SMALLEST
from generator.scene.shapes import (
    Matrix,
    Path,
    RoundRect,
    Text,
    Use,
    compose,
    scale_of,
)
from tests.press.pads import FOUND, a_face, a_form, a_pad, box, dice, on_paper, texts, two_pages, uses


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
    for least in PRINTED[name]:
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
    assert form.cell >= USUAL.least_cell
    all_fits(form, width, height, SMALLEST)
    words = {word for text, _box in texts(form) for word in text.split()}
    fixed = [translator("pad", language)(rank) for rank in RANKS] + [
        translator("lost-island", language)("The Lost Island")
    ]
    for text in fixed:
        assert set(text.split()) <= words, "a word was broken"


def all_fits(form: Form, width: float, height: float, smallest: float) -> None:
    """No two texts overlap, none is smaller than that or outside the margins."""
    found = texts(form)
    for (one, a), (other, b) in combinations(found, 2):
        apart = a[0] > b[2] - 0.02 or b[0] > a[2] - 0.02 or a[1] > b[3] - 0.02 or b[1] > a[3] - 0.02
        assert apart, (one, other)
    for shape, matrix in on_paper(form):
        if isinstance(shape, Text):
            assert shape.text
            assert shape.size * scale_of(matrix) >= smallest - 1e-6, shape
            left, top, right, bottom = box(shape, matrix)
            assert min(left, top, width - right, height - bottom) >= LEAST_MARGIN - 0.6, shape


STYLES = [Style(left_handed=True), Style(large=True), Style(large=True, left_handed=True)]
LARGE_SIZES = [(210, 297), (215.9, 279.4), (215.9, 355.6), (297, 420)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["a", "b", "found"])
def test_all_words_fit_in_every_style(language: str, kind: str) -> None:
    """For a left hand on every paper; in large print, nothing under 14 pt, from Letter on, mostly on one page."""
    title = translator("lost-island", language)("The Lost Island")
    face = a_face("b" if kind == "b" else "a", ranks=FOUND if kind == "found" else None)
    for style in STYLES:
        for width, height in LARGE_SIZES if style.large else SIZES:
            paper = parse_paper(f"{width:g}x{height:g}mm")
            forms = lay_out(a_pad(face, paper=paper, up=1, title=title, language=language, style=style))
            assert forms[0].cell >= style.least_cell
            assert len(forms) == 1 or (kind, language, height) == ("found", "ru", 279.4)
            for form in forms:
                all_fits(form, width, height, style.text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("width", "height"), LARGE_SIZES)
def test_a_puzzle_in_large_print_takes_two_pages(language: str, width: float, height: float) -> None:
    """The plan and all that is written on are on the first, the script, the rumors in full and the imprint follow."""
    face, style = a_face("b", solo=True, ranks=FOUND), Style(large=True)
    assert face.solo
    first, second = two_pages(face, language, width, height, style)
    for form in (first, second):
        all_fits(form, width, height, LARGE_PRINT)
    assert first.cell >= style.least_cell
    words = [[text for text, _box in texts(form)] for form in (first, second)]
    pad = translator("pad", language)
    assert all(pad(word) in words[0] and pad(word) not in words[1] for word in ("Rumors", "Total"))
    assert dice(second) == [die for turn in face.solo.deal.script for die in turn]
    assert pad("You may copy and share this sheet.") in " ".join(words[1])
    assert all(pad("Name") in said and pad("Side") in said for said in words)


def mirrored(boxes: list[tuple[float, float, float, float]], width: float) -> list[tuple[float, ...]]:
    """Boxes seen in a mirror, in order."""
    return sorted((round(width - right, 3), top, round(width - left, 3), bottom) for left, top, right, bottom in boxes)


def outer(form: Form) -> list[tuple[float, float, float, float]]:
    """The boxes that are written on: left, top, right, bottom on paper."""
    placed = [(s, m) for s, m in on_paper(form) if isinstance(s, RoundRect) and s.radius == 0.8]
    corners = [(m[0] * s.x + m[4], m[3] * s.y + m[5], m[0] * s.width, m[3] * s.height) for s, m in placed]
    return sorted((round(x, 3), round(y, 3), round(x + w, 3), round(y + h, 3)) for x, y, w, h in corners)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("name", ["a", "b"])
def test_a_left_handed_sheet_is_the_mirror_image(name: str, large: bool) -> None:
    """Slots, scores, total and the bonuses in their cells stand where a mirror shows them; words are not mirrored."""
    right, left = (a_form(a_face(name), "de", 210, 297, Style(large, hand)) for hand in (False, True))
    for seen, there in zip(mirrored(outer(right), 210), outer(left), strict=True):
        assert seen == pytest.approx(there, abs=0.002)
    places = [sorted((round(m[4], 3), round(m[5], 3)) for m in _placed(form, "bonus-quill")) for form in (right, left)]
    assert places[0] != places[1]
    side = dict(texts(left))
    assert side["Summe"][0] < side["Bonus"][0] < side["Gerüchte"][0]
    assert side["genutzt"][2] < 105
    assert sorted(text for text, _ in texts(left)) == sorted(text for text, _ in texts(right))


def test_bonuses_stand_in_the_corner_that_the_hand_leaves_free() -> None:
    """As far from the right border of their cells as for a right hand from the left one, and as far from the upper."""
    island = own_sheet("b")
    right, left = (Plan(island, 10.0, 3.0, left_handed=hand) for hand in (False, True))
    assert (right.width, right.height) == (left.width, left.height)
    for cell in island.bonuses("*"):
        (one,), (other,) = (list(plan.bonus(cell)) for plan in (right, left))
        assert isinstance(one, Use) and isinstance(other, Use)
        side = one.transform[0] * right.symbols()["bonus-quill"].width
        assert one.transform[4] - right.corner(cell)[0] == pytest.approx(
            left.corner(cell)[0] + 10 - other.transform[4] - side
        )
        assert one.transform[5] == other.transform[5]
    rows = [[shape.x for shape in plan.labels() if isinstance(shape, Text) and shape.tabular] for plan in (right, left)]
    assert max(rows[0]) < right.corner((0, 0))[0] + 10 and min(rows[1]) > left.width - 5


@pytest.mark.parametrize("name", ["wide", "tall", "tiny", "bare", "rich"])
def test_other_islands_in_large_print(name: str) -> None:
    """On A4 and Letter each is on a page or on two with cells of 10 mm or more."""
    face = Face(parse_sheet(ISLANDS[name]), "Island", "3F9A", FOUND)
    for paper in ("a4", "letter"):
        for language in ("en", "ru"):
            pad = a_pad(face, paper=parse_paper(paper), up=1, language=language, style=Style(large=True))
            forms = lay_out(pad)
            assert len(forms) in (1, 2) and forms[0].cell >= 10
            for form in forms:
                all_fits(form, pad.paper.width, pad.paper.height, LARGE_PRINT)


def _placed(form: Form, symbol: str) -> Iterator[Matrix]:
    return (
        compose(matrix, shape.transform)
        for shape, matrix in on_paper(form)
        if isinstance(shape, Use) and shape.symbol == symbol
    )


def test_the_left_handed_script_is_ticked_at_the_left() -> None:
    """Every box to tick stands before its throw, and no box lies on a die."""
    form = a_form(a_face(solo=True), style=Style(left_handed=True), width=210, height=297)
    shapes = [(s, m) for s, m in on_paper(form) if isinstance(s, RoundRect)]
    ticks = [m[0] * s.x + m[4] for s, m in shapes if s.radius == 0.4]
    dice_ = [(m[0] * s.x + m[4], m[0] * s.width) for s, m in shapes if 4 < m[0] * s.width < 5.2 and s.radius > 0.9]
    assert len(ticks) == 36 and len(dice_) >= 90
    assert min(ticks) < min(x for x, _w in dice_ if x > 20)


def test_papers_that_large_print_cannot_use_are_refused() -> None:
    """The line says how wide a sheet must be; several sheets to a page are refused as well."""
    for width, height in ((148, 210), (139.7, 215.9), (200, 300)):
        with pytest.raises(PaperError, match=r"too small for large print: with no text under 14 pt it is 201 mm wide"):
            a_form(a_face(), width=width, height=height, style=Style(large=True))
    assert LARGE_WIDTH * Style(large=True).least_scale == pytest.approx(201, abs=0.5)
    with pytest.raises(PaperError, match="large print has one sheet to a page, not 2"):
        a_pad(style=Style(large=True))
    tall = Face(parse_sheet(ISLANDS["wide"]), "Island", "1")
    assert a_form(tall, width=210, height=297, style=Style(large=True)).cell >= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rumor_fits_a_puzzle(language: str) -> None:
    """All twelve, four at a time, are printed whole on the smallest paper of a puzzle."""
    game = translator("lost-island", language)
    ranks = printed_ranks(own_sheet("b"))
    for numbers in ((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)):
        face = Face(
            own_sheet("b"),
            "Side",
            "B",
            ranks,
            Solo(1, deal_on(own_sheet("b"), 1, numbers), 100),
        )
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
        assert form.cell >= USUAL.least_cell
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


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("row", "said"), [("++++++++++++", "120 [+-1] bonuses, each with a slot"), ("+*" * 6, "60 [")])
def test_too_many_bonuses_are_what_is_refused(row: str, said: str, large: bool) -> None:
    """The line names the bonuses, not the paper alone, and how many have room: so many do, and one more does not."""
    style, size = Style(large=large), (210, 297) if large else (148, 210)

    def lay(pluses: int, quills: int) -> None:
        kept, rows = {"+": pluses, "*": quills}, []
        for _ in range(10):
            signs = []
            for sign in row:
                kept[sign] -= 1
                signs.append(sign if kept[sign] >= 0 else "#")
            rows.append("".join(signs))
        form = make_pages if large else make_form
        form(Face(parse_sheet(rows), "Island", "1"), "T", "c", "en", *size, style)

    counts = (120, 0) if "*" not in row else (60, 60)
    with pytest.raises(PaperError) as refused:
        lay(*counts)
    line = str(refused.value)
    assert line.startswith(f"the island has {said}")
    assert "take some away, or a larger paper" in line
    room = line.partition("has room for ")[2]
    pluses, quills = ([int(one) for one in re.findall(rf"(\d+) \[{name}", room)] for name in (r"\+-1", "scoring"))
    most = (pluses or [counts[0]])[0], (quills or [counts[1]])[0]
    assert most < counts
    lay(*most)
    with pytest.raises(PaperError):
        lay(most[0] + 1, most[1] + (counts[1] > 0))


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
