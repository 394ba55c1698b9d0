"""The rumor cards: true examples, words that fit, backs behind their fronts, marks outside the bleed."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pikepdf
import pytest

from generator.core.errors import FairdealError, MachineError, PaperError
from generator.core.languages import LANGUAGES, translator
from generator.games.lost_island.rules import SETS
from generator.games.lost_island.rumors import RUMORS, picture
from generator.press import rumor_examples
from generator.press.cut_sheets import EDGES, FREE, Grid, broken, make_grid
from generator.press.fonts import string_width
from generator.press.paper import parse_paper
from generator.press.player_aid import LARGE_TYPE, USUAL, Type, aid_pages
from generator.press.profile import BLEED, profile
from generator.press.rumor_back import back
from generator.press.rumor_cards import Order, fronts, rumors_pdf
from generator.press.rumor_examples import counted
from generator.press.rumor_fronts import LEAST_CELL, front
from generator.press.rumor_kit import SIZES, begin, lines_of, make_kit
from generator.press.sheet import LARGE_PRINT, SMALLEST, Block
from generator.scene.shapes import PT, Circle, Group, Path, Point, RoundRect, Shape, Text, Use, compose, scale_of

MM = 25.4 / 72
Matrix = tuple[float, float, float, float, float, float]


def texts(
    shapes: tuple[Shape, ...], matrix: Matrix = (1, 0, 0, 1, 0, 0)
) -> Iterator[tuple[float, float, float, Text, float]]:
    """Every text, with its left and right ends, baseline and size on the card, in mm."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from texts(shape.children, compose(matrix, shape.transform) if shape.transform else matrix)
        elif isinstance(shape, Text):
            scale = scale_of(matrix)
            wide = scale * string_width(shape.text, shape.size, shape.weight, tabular=shape.tabular)
            left = matrix[4] + scale * shape.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.anchor] * wide
            yield left, left + wide, matrix[5] + scale * shape.y, shape, scale * shape.size


def boxes(found: list[tuple[float, float, float, Text, float]]) -> list[tuple[float, float, float, float]]:
    """The boxes of texts: left, top of capitals, right, foot of descenders."""
    return [(left, base - 0.69 * size, right, base + 0.2 * size) for left, right, base, _text, size in found]


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two boxes share more than a hair."""
    return all(min(one[i + 2], other[i + 2]) - max(one[i], other[i]) > 0.05 for i in (0, 1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_every_word_fits_every_card(size: str, language: str) -> None:
    """Measured: no text beyond the margins or on another, none under 6 pt, no condition under 7 pt."""
    kit = make_kit(size, language)
    cards = fronts(kit)
    assert len(cards) == len(RUMORS) + 4
    for number, card in enumerate(cards, 1):
        found = list(texts(card.shapes))
        margin = kit.size.margin - 1e-6
        for left, right, base, text, scaled in found:
            assert left >= margin and right <= kit.size.width - margin, text
            assert base + 0.1 * scaled <= kit.size.height - margin, text
            assert scaled >= SMALLEST
        for i, box in enumerate(boxes(found)):
            assert not any(overlap(box, other) for other in boxes(found)[:i]), (number, found[i][3].text)
    assert kit.size.text >= 7 * PT - 1e-9


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_pictures_stand_clear_of_the_words(size: str, language: str) -> None:
    """The picture lies between the terrains and the sum under it, its cells are large enough, and the sum is said."""
    kit = make_kit(size, language)
    for number, rumor in RUMORS.items():
        card = front(kit, number)
        plan = next(
            shape
            for shape in card.shapes
            if isinstance(shape, Group) and any(isinstance(child, Group) for child in shape.children)
        )
        assert plan.transform is not None
        _x, top = plan.transform[4:]
        sum_ = next(shape for shape in card.shapes if isinstance(shape, Text) and "×" in shape.text)
        assert str(rumor.worth) in sum_.text.partition("=")[2]
        last = next(shape for shape in card.shapes if isinstance(shape, Text) and shape.y > sum_.y)
        marks = [shape.transform[5] + 10 * shape.transform[3] for shape in card.shapes if isinstance(shape, Use)]
        assert marks and max(marks) < top < sum_.y < last.y - 0.9 * last.size
        cells = rumor_examples.example(number, kit.inner, sum_.y - top - 0.7 * kit.size.text, 99.0)
        assert cells[1] >= LEAST_CELL[size]


@pytest.mark.parametrize("number", RUMORS)
def test_examples_count_as_they_are_drawn(number: int) -> None:
    """The engine gives the sum on the card; without the cells of any outlined thing it gives less."""
    rumor, found = RUMORS[number], counted(number)
    sheet, drawn = picture(rumor.example)
    assert rumor.count(sheet, drawn) == found.value * found.things == rumor.worth > 0
    lines = [[cell for cell in drawn if cell[1] == row] for row in found.rows]
    lines += [[cell for cell in drawn if cell[0] == column] for column in found.columns]
    for area in (*found.areas, *lines):
        rest = {cell: letter for cell, letter in drawn.items() if cell not in area}
        assert rumor.count(sheet, rest) < rumor.worth, area


def test_an_untrue_example_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture that the engine counts otherwise is the machine's fault, never printed."""
    monkeypatch.setitem(RUMORS, 6, replace(RUMORS[6], example="MM#MM/##MM#"))
    with pytest.raises(MachineError, match="rumor 6 is worth 0 points by the rules"):
        rumors_pdf(Order(parse_paper("a4")))


def test_each_rumor_is_in_one_set() -> None:
    """The set in small print on a card is the only one that has it."""
    named = [number for numbers in SETS.values() for number in numbers or ()]
    assert sorted(named) == sorted(RUMORS)


def test_backs_are_the_same_both_ways_up() -> None:
    """Turned by half a turn, a back's waves and rings lie where they lay; small misregistration tells nothing."""
    for size in SIZES.values():
        points = {
            (round(x, 3), round(y, 3))
            for shape in back(size).shapes
            if isinstance(shape, Path)
            for _letter, values in shape.commands
            for x, y in zip(values[::2], values[1::2], strict=True)
        }
        turned = {(round(size.width - x, 3), round(size.height - y, 3)) for x, y in points}
        near = {(x + dx, y + dy) for x, y in points for dx in (-0.001, 0, 0.001) for dy in (-0.001, 0, 0.001)}
        assert turned <= {(round(x, 3), round(y, 3)) for x, y in near}
        circles = [shape for shape in back(size).shapes if isinstance(shape, Circle)]
        assert all((shape.x, shape.y) == (size.width / 2, size.height / 2) for shape in circles)


def test_art_goes_to_the_bleed_and_no_further() -> None:
    """Waves reach 3 mm beyond the cut at the left and right, the back's sea above and below too; nothing beyond."""
    for size in SIZES.values():
        for block in (back(size), front(make_kit(size.name, "en"), 1)):
            values = [v for s in block.shapes if isinstance(s, Path) for _c, v in s.commands]
            xs = [x for v in values for x in v[::2]]
            ys = [y for v in values for y in v[1::2]]
            assert min(xs) == pytest.approx(-BLEED) and max(xs) == pytest.approx(size.width + BLEED)
            assert min(ys) >= -BLEED and max(ys) <= size.height + BLEED
    for size in SIZES.values():
        ys = [y for s in back(size).shapes if isinstance(s, Path) for _c, v in s.commands for y in v[1::2]]
        assert min(ys) < 0.2 - BLEED and max(ys) > size.height + BLEED - 0.2


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize(("size", "count"), [("poker", 8), ("poker", None), ("mini", 9), ("mini", None)])
def test_each_back_lies_behind_its_front(size: str, count: int | None, name: str, edge: str) -> None:
    """Read back from the file and turned on the edge, the backs lie where the fronts are, to a tenth of a mm."""
    order = Order(parse_paper(name), size, "de", duplex=edge, per_sheet=count, aid=False)
    pages = list(placed(rumors_pdf(order)))
    assert len(pages) % 2 == 0
    for (page, cards), (_same, backs) in zip(pages[::2], pages[1::2], strict=True):
        upright = (edge == "long") == (page[1] >= page[0])
        width, height = SIZES[size].width + 2 * BLEED, SIZES[size].height + 2 * BLEED
        seen = [(page[0] - x - width, y) if upright else (x, page[1] - y - height) for x, y in backs]
        assert len(seen) == len(cards)
        for x, y in cards:
            assert min(max(abs(x - bx), abs(y - by)) for bx, by in seen) < 0.1
    assert sum(len(cards) for _page, cards in pages[::2]) == 16


def test_the_offset_moves_the_backs_only() -> None:
    """``--back-offset 1.5,-0.5``: backs lie 1.5 mm further right and 0.5 mm higher, fronts stay."""
    plain, moved = (list(placed(rumors_pdf(Order(parse_paper("a4"), offset=at)))) for at in ((0, 0), (1.5, -0.5)))
    assert plain[0] == moved[0]
    for (x, y), (mx, my) in zip(plain[1][1], moved[1][1], strict=True):
        assert (mx - x, my - y) == pytest.approx((1.5, -0.5), abs=1e-3)


def test_fronts_and_backs_alone() -> None:
    """The pages of both are those of the fronts and of the backs, in turn; only fronts are followed by the aid."""
    both, front_, back_ = (
        list(placed(rumors_pdf(Order(parse_paper("a4"), faces=faces)))) for faces in ("both", "fronts", "backs")
    )
    assert both[0:4:2] == front_[:2] and both[1:4:2] == back_
    assert len(front_) == 3 and len(both) == 5 and not both[4][1]


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "a5", "110x170mm"])
@pytest.mark.parametrize("size", SIZES.values(), ids=lambda size: size.name)
def test_marks_lie_outside_every_bleed(name: str, size: Any) -> None:
    """Every cut has two marks in line with it, none on a card or its bleed, all on the page."""
    grid = make_grid(parse_paper(name), (size.width, size.height), size.name)
    corners = [grid.corner(i) for i in range(grid.places)]
    lines = [[values for _letter, values in mark.commands] for mark in grid.marks()]
    for (x1, y1), (x2, y2) in lines:
        assert min(x1, x2) > 0 and max(x1, x2) < grid.page[0] and min(y1, y2) > 0 and max(y1, y2) < grid.page[1]
        for x, y in corners:
            beside = max(x1, x2) < x - BLEED or min(x1, x2) > x + size.width + BLEED
            assert beside or max(y1, y2) < y - BLEED or min(y1, y2) > y + size.height + BLEED
    uprights = {round(line[0][0], 3) for line in lines if line[0][0] == line[1][0]}
    levels = {round(line[0][1], 3) for line in lines if line[0][1] == line[1][1]}
    assert uprights == {round(x + side, 3) for x, _y in corners for side in (0, size.width)}
    assert levels == {round(y + side, 3) for _x, y in corners for side in (0, size.height)}
    assert len(lines) == 2 * (len(uprights) + len(levels))


def test_how_many_fit() -> None:
    """9 poker cards on A4 touch, 8 have room for their own bleed; Letter takes 8; 16 mini cards fill one A4."""
    poker, mini = (63.0, 88.0), (44.0, 67.0)
    nine = make_grid(parse_paper("a4"), poker, "poker")
    assert (nine.columns, nine.rows, nine.gap, nine.page) == (3, 3, 0, (210, 297))
    eight = make_grid(parse_paper("a4"), poker, "poker", 8)
    assert (eight.columns, eight.rows, eight.gap, eight.page) == (4, 2, 2 * BLEED, (297, 210))
    assert make_grid(parse_paper("letter"), poker, "poker").places == 8
    assert make_grid(parse_paper("a4"), mini, "mini").places == 16
    assert make_grid(parse_paper("a6"), poker, "poker").places == 1


def test_what_does_not_fit_is_refused() -> None:
    """The fault says what would fit."""
    with pytest.raises(PaperError, match="9 poker cards .* do not fit the paper letter; at most 8 do"):
        make_grid(parse_paper("letter"), (63, 88), "poker", 9)
    with pytest.raises(PaperError, match="too small for a poker card: with bleed and marks it needs 84x116 mm"):
        make_grid(parse_paper("90x90mm"), (63, 88), "poker")
    with pytest.raises(FairdealError, match="no size of cards; the sizes are poker, mini, jumbo"):
        make_kit("tarot", "en")
    with pytest.raises(PaperError, match="wider than"):
        lines_of("Donaudampfschiff", 4, 20)
    with pytest.raises(PaperError, match="has room for two"):
        begin(make_kit("mini", "en"), "12", "a very long title that never ends at all")


def test_places_behind() -> None:
    """On an upright edge columns change sides, on a level one rows do."""
    tall, wide = Grid(3, 3, (63, 88), 0, (210, 297)), Grid(4, 2, (63, 88), 0, (297, 210))
    assert [tall.behind(0, edge) for edge in EDGES] == [2, 6]
    assert [wide.behind(0, edge) for edge in EDGES] == [4, 3]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["a4", "letter", "a5", "a6"])
@pytest.mark.parametrize("to", [USUAL, LARGE_TYPE], ids=["usual", "large"])
def test_the_aid_fits(to: Type, name: str, language: str) -> None:
    """One page of A4 or Letter; on small paper and in large print more, every text inside the margins, none on another.

    No text is smaller than the print asked for.
    """
    paper = parse_paper(name)
    words, game = translator("rumors", language), translator("lost-island", language)
    imprint = (
        "Fairdeal 1.0 · fairdeal rumors --size poker --language de --paper letter --per-sheet 8 · You may copy it."
    )
    if (to, name) == (LARGE_TYPE, "a6"):
        with pytest.raises(PaperError, match="the paper a6 is too small for the player aid; leave it out"):
            list(aid_pages(paper, words, game, imprint, to))
        return
    pages = list(aid_pages(paper, words, game, imprint, to))
    assert len(pages) == 1 or paper.width < 200 or to is LARGE_TYPE
    for page in pages:
        found = list(texts(page.shapes))
        for left, right, base, text, size in found:
            assert left >= paper.margin - 1e-6 and right <= paper.width - paper.margin + 1e-6, text
            assert base - 0.7 * size > FREE and base + 0.25 * size < paper.height - FREE, text
            assert size >= to.small >= (LARGE_PRINT if to is LARGE_TYPE else SMALLEST)
        measured = boxes(found)
        for i, box in enumerate(measured):
            assert not any(overlap(box, other) for other in measured[:i]), found[i][3].text


@pytest.mark.parametrize("language", LANGUAGES)
def test_large_print(language: str) -> None:
    """Cards, imprint and aid have no text under 14 pt, as it stands in the file, in every language."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    raw = pypdfium2.raw
    order = Order(parse_paper("a4"), "jumbo", language, large=True, command="fairdeal rumors --large")
    with pypdfium2.PdfDocument(rumors_pdf(order)) as document:
        for page in document:
            text = page.get_textpage()
            count = text.count_chars()
            sizes = [raw.FPDFText_GetFontSize(text, i) for i in range(count)]
            lefts = [text.get_charbox(i, loose=True) for i in range(count)]
            heights = [top - bottom for _left, bottom, _right, top in lefts if top > bottom]
            assert count > 30 and sizes
            assert min(heights) >= 14 * 1.1  # Fira's ascender and descender are 1.2 ems


def test_large_print_is_refused_where_it_has_no_room() -> None:
    """Smaller cards, smaller paper: the line says what would do."""
    with pytest.raises(PaperError, match="a mini card has no room for large print, 14 pt; .* take jumbo"):
        Order(parse_paper("a4"), "mini", large=True)
    with pytest.raises(PaperError, match="the paper a6 is too small for a jumbo card"):
        rumors_pdf(Order(parse_paper("a6"), "jumbo", large=True))
    with pytest.raises(PaperError, match="no backs without --duplex"):
        Order(parse_paper("a4"), faces="backs", duplex="none")


def test_one_side_only() -> None:
    """Without an edge to turn on only fronts are printed."""
    one, both = (rumors_pdf(Order(parse_paper("a4"), duplex=edge)) for edge in ("none", "long"))
    assert [len(list(placed(data))) for data in (one, both)] == [3, 5]


def test_on_screens_cards_are_read() -> None:
    """Each rumor is a heading with its number and name, its picture in words, its condition; backs are a picture."""
    game = translator("lost-island", "fr")
    data = rumors_pdf(Order(parse_paper("a4"), language="fr", profile=profile("screen")))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        (whole,) = pdf.Root.StructTreeRoot.K
        roles = [str(kid.S) for kid in whole.K]
        assert (str(pdf.Root.Lang), roles[0]) == ("fr", "/H1")
        assert roles.count("/H2") == 16 + len(_sections())
        figures = [kid for kid in whole.K if kid.S == "/Figure"]
        said = [str(kid.Alt) for kid in figures]
        assert sum("Ce qui compte\N{NO-BREAK SPACE}: " in text for text in said) == 12
        assert sum("boussole" in text for text in said) == 2
        assert f"{game('Mountains')}: 6" in said
        assert all(float(kid.A.BBox[0]) < float(kid.A.BBox[2]) for kid in figures)
        with pdf.open_outline() as outline:
            assert len(outline.root) == 2


def _sections() -> list[Text]:
    """The headings of the player aid, without its title."""
    words, game = translator("rumors", "fr"), translator("lost-island", "fr")
    pages = aid_pages(parse_paper("a4"), words, game, "x")
    return [shape for page in pages for *_ends, shape, _size in texts(page.shapes) if shape.heading == 2]


def test_an_imprint_is_broken_between_its_parts() -> None:
    """Only what is wider than a line is broken in the middle; nothing is lost."""
    imprint = "The Lost Island · rumor cards · Fairdeal 1.0 · fairdeal rumors · You may copy and share these cards."
    lines = broken(imprint, 4.9, 200)
    assert len(lines) == 2 and lines[1] == "You may copy and share these cards."
    assert " · ".join(lines) == imprint
    assert " ".join(broken("word " * 60, 4.9, 200)).split() == ["word"] * 60


def test_a_long_imprint_takes_fewer_cards_to_a_sheet() -> None:
    """Four large cards fill a page of A4 but for two lines; where the imprint takes more, three are printed."""
    for command, cards in (("fairdeal rumors --large", 4), ("fairdeal rumors " + "--large " * 20, 3)):
        order = Order(parse_paper("a4"), "jumbo", "fr", faces="fronts", large=True, command=command, aid=False)
        found = [len(found) for _size, found in placed(rumors_pdf(order))]
        assert (found[0], sum(found)) == (cards, 16)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_translated(language: str) -> None:
    """No message of the cards or the aid is missing, nor, in another language, left as it is in English."""
    words = translator("rumors", language)
    english = translator("rumors", "en").catalogue._catalog  # type: ignore[attr-defined]
    ours = words.catalogue._catalog  # type: ignore[attr-defined]
    assert {key for key in english if isinstance(key, str)} == {key for key in ours if isinstance(key, str)}
    same = {key for key in ours if isinstance(key, str) and key and ours[key] == key}
    assert language == "en" or same <= {"Terrains", "Score", "Bonuses"}
    kit = make_kit("poker", language)
    said = [shape.text for card in fronts(kit) for *_ends, shape, _size in texts(card.shapes)]
    assert all(kit.words(word) in said for word in ("Rumor sets", "Terrains", "Bonuses", "Solo turn", "all six"))


@pytest.mark.parametrize(("size", "language"), [("poker", "ru"), ("mini", "fr")])
def test_nothing_but_bleed_and_marks_near_the_edge(size: str, language: str) -> None:
    """Text keeps 5 mm from the edge of the page, the imprint too."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    order = Order(
        parse_paper("a4"),
        size,
        language,
        command=f"fairdeal rumors --size {size} --language {language} --duplex short --back-offset 0.5,-0.5",
    )
    with pypdfium2.PdfDocument(rumors_pdf(order)) as document:
        for page in document:
            text = page.get_textpage()
            assert "Fairdeal" in text.get_text_bounded() and "--back-offset" in text.get_text_bounded()
            for i in range(text.count_rects()):
                left, bottom, right, top = text.get_rect(i)
                assert min(left, bottom, page.get_width() - right, page.get_height() - top) * MM >= FREE - 0.01


def test_the_same_bytes_and_forms_once() -> None:
    """The same order gives the same file; sixteen fronts and one back are written once each; only black ink."""
    first = rumors_pdf(Order(parse_paper("a4"), language="es"))
    assert first == rumors_pdf(Order(parse_paper("a4"), language="es"))
    with pikepdf.open(io.BytesIO(first)) as pdf:
        forms = [o for o in pdf.objects if isinstance(o, pikepdf.Stream) and o.get("/Subtype") == pikepdf.Name.Form]
        contents = [form.read_bytes() for form in forms]
        assert len(contents) == len(set(contents))
        symbols = [name for name in pdf.pages[0].obj.Resources.XObject if not name[2:].isdigit()]  # not outlines: /o12
        assert 17 <= len(symbols) <= 17 + 9
        colours = {
            str(step.operator) for thing in (*pdf.pages, *forms) for step in pikepdf.parse_content_stream(thing)
        } & {"rg", "RG", "k", "K", "sc", "scn"}
        assert colours == set()


def test_checked_by_others(tmp_path: Any, program: Any) -> None:
    """qpdf finds no fault, and every font is an embedded subset."""
    import subprocess

    path = tmp_path / "rumors.pdf"
    path.write_bytes(rumors_pdf(Order(parse_paper("a4"), "mini", "ru")))
    assert subprocess.run([program("qpdf"), "--check", path], capture_output=True, check=False).returncode == 0
    listed = subprocess.run([program("pdffonts"), path], capture_output=True, text=True, check=True).stdout
    fonts = listed.splitlines()[2:]
    assert len(fonts) >= 3
    assert all(line.split()[0][6] == "+" and line.split()[-5:-2] == ["yes", "yes", "yes"] for line in fonts)


def test_frames_of_pictures_are_inside_their_cells() -> None:
    """What counts is outlined within its own cells, so that no frame lies on the coast or another frame."""
    for number in RUMORS:
        block, cell = rumor_examples.example(number, 100, 100, 10.0)
        assert isinstance(block, Block) and cell == 10.0
        inner = [shape for group in block.shapes if isinstance(group, Group) for shape in group.children]
        papers = [shape for shape in inner if isinstance(shape, RoundRect) and shape.fill == "paper"]
        frames = [shape for shape in inner if isinstance(shape, Path) and shape.stroke == "accent"]
        assert len(frames) == counted(number).things
        for x1, x2 in pairwise(sorted({shape.x for shape in papers})):
            assert x2 - x1 == pytest.approx(cell)


def placed(data: bytes) -> Iterator[tuple[Point, list[Point]]]:
    """Each page's size, and the top left corners of the cards' forms on it (bleed included), in mm, read back."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            size = float(page.MediaBox[2]) * MM, float(page.MediaBox[3]) * MM
            now, stack, found = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), [], []
            for step in pikepdf.parse_content_stream(page):
                match str(step.operator):
                    case "q":
                        stack.append(now)
                    case "Q":
                        now = stack.pop()
                    case "cm":
                        now = compose(now, tuple(map(float, step.operands)))  # type: ignore[arg-type]
                    case "Do":
                        name = str(step.operands[0])
                        if "card-" in name or "back" in name:
                            found.append((now[4] * MM, size[1] - now[5] * MM))
            yield size, found
