"""The readers under the checks: tokens, matrices, fonts, covers, against known results and a second reader."""

from __future__ import annotations

import io
from decimal import Decimal
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.core.game import Marks
from generator.games.hopper import drawing, rules
from generator.press.pdf import scene_pdf
from generator.press.preflight import Report, preflight
from generator.press.preflight.content import Follower
from generator.press.preflight.geometry import MM as POINTS_IN_MM
from generator.press.preflight.geometry import depth, thinnest_scale, within
from generator.press.preflight.marks import Drawn
from generator.press.preflight.report import Finding, page_ranges, report
from generator.press.preflight.source import open_source
from generator.press.preflight.tokens import Junk, Name, instructions, subpaths
from tests.press.preflight.making import MM, add, base, encoded, form, image, resource, save, shown

CRAFTED = rb"""q % a comment ( with brackets
1 0 0 1 -.5 +7. cm 0.5 g
/F#31 12 Tf BT (plain \(nested\) (really) \101\7\\ \
on) Tj <48 65 6c6C 6> Tj [(a) -12.5 <62> (c(d))] TJ ET
/P <</MCID 3/Deep [1 [2 (x)] true null]>>BDC 1 2 m 3 4 l h 5 6 7 8 re f* EMC
[3 1] 0 d /Name/Other Do 1 w Q"""


def plain(value: Any) -> Any:
    """An operand of pikepdf's as ours are."""
    if isinstance(value, pikepdf.Name):
        return str(value)[1:]
    if isinstance(value, pikepdf.String):
        return bytes(value)
    if isinstance(value, pikepdf.Array):
        return [plain(one) for one in value]
    if isinstance(value, pikepdf.Dictionary):
        return {key[1:]: plain(one) for key, one in value.items()}
    return float(value) if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool) else value


def ours(data: bytes) -> list[tuple[str, list[Any]]]:
    """Our reading, paths taken apart again."""
    found: list[tuple[str, list[Any]]] = []
    for operator, operands in instructions(data):
        if operator != "path":
            found.append((operator, operands))
            continue
        numbers: list[float] = []
        for word in operands[0].split():
            if word.isalpha():
                found.append((word.decode(), numbers))
                numbers = []
            else:
                numbers.append(float(word))
    return found


@pytest.mark.parametrize("name", ["crafted", "board"])
def test_tokens_are_those_of_a_second_reader(name: str) -> None:
    """Operators and operands agree with pikepdf's reading, on a stream full of traps and on a real one."""
    if name == "crafted":
        data = CRAFTED
    else:
        scene = drawing.draw(rules.initial(rules.deal(2, "standard")), Marks())
        with pikepdf.open(io.BytesIO(scene_pdf(scene))) as pdf:
            data = pdf.pages[0].obj.Contents.read_bytes()
    with pikepdf.new() as blank:
        theirs = pikepdf.parse_content_stream(pikepdf.Stream(blank, data))
        expected = [(str(one.operator), [plain(value) for value in one.operands]) for one in theirs]
    assert ours(data) == expected


def test_pixels_of_an_inline_image_are_no_operators() -> None:
    """The stream goes on after the pixels, whatever they look like."""
    data = b"BI /W 4 /H 2 /BPC 8 /CS /G ID a EI b EI EI 7 w"
    assert list(instructions(data)) == [("BI", [{"W": 4.0, "H": 2.0, "BPC": 8.0, "CS": "G"}]), ("w", [7.0])]
    packed = b"BI /W 4 /H 2 /F /AHx ID 00 11 22> EI 7 w"
    assert [operator for operator, _ in instructions(packed)] == ["BI", "w"]


@pytest.mark.parametrize(
    "data", [b"1 2", b"(open", b"[1 2", b"]", b"[1 w]", b"<</A 1", b"1 { w", b"BI /W 1", b"<4x> Tj"]
)
def test_junk_is_told(data: bytes) -> None:
    """Bytes that are no content stream are an error with their place."""
    with pytest.raises(Junk, match="stream|string"):
        list(instructions(data))


def test_a_path_is_its_parts() -> None:
    """Each part has its own points; a rectangle is a part."""
    assert subpaths(b"1 2 m 3 4 l h 5 6 2 3 re ") == [[(1, 2), (3, 4)], [(5, 6), (7, 6), (7, 9), (5, 9)]]
    with pytest.raises(ValueError, match="numbers"):
        subpaths(b"1 2 3 m ")


def test_scales_and_depths() -> None:
    """The thinner of two scales, turned or not; how deep two squares overlap; what lies within a triangle."""
    assert thinnest_scale((0, 2, -0.5, 0, 9, 9)) == pytest.approx(0.5)
    assert thinnest_scale((0.6, 0.8, -0.8, 0.6, 0, 0)) == pytest.approx(1)
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    assert depth(square, [(x + 3, y + 1) for x, y in square]) == pytest.approx(1)
    assert depth(square, [(x + 5, y) for x, y in square]) == 0
    diamond = [(6.5, 2.0), (9.0, 4.5), (6.5, 7.0), (4.0, 4.5)]
    assert depth(square, diamond) == 0  # their boxes meet, they do not
    assert within((2, 2), [(0, 0), (9, 0), (0, 9)]) and not within((6, 6), [(0, 0), (9, 0), (0, 9)])


def drawn(pdf: pikepdf.Pdf, tmp_path: Path) -> Drawn:
    """What the first page draws."""
    source = open_source(save(pdf, tmp_path / "drawn.pdf"))
    return Follower().page(source.pages[0])


def test_text_is_measured_on_paper(tmp_path: Path) -> None:
    """Text matrix, form matrix and page matrix together make the size; the widths are the font's own."""
    pdf = base("home")
    words = form(
        pdf, f"BT /F 10 Tf 0 2 -2 0 5 5 Tm 50 Tz {encoded('abc')} Tj ET", (-90, -90, 90, 90), (0.5, 0, 0, 0.5, 3, 4)
    )
    resource(pdf, "XObject", "X", pdf.make_indirect(words))
    add(pdf, "q 3 0 0 3 100 200 cm /X Do Q")
    run = drawn(pdf, tmp_path).runs[-1]
    assert run.said.text == "abc"
    assert run.size == pytest.approx(10 * 2 * 0.5 * 3)
    a, b, c, d, e, f = run.matrix
    assert (a, b, c, d) == pytest.approx((0, 0.015, -0.03, 0))
    assert (e, f) == pytest.approx((100 + 3 * (3 + 2.5), 200 + 3 * (4 + 2.5)))
    from generator.press.fonts import string_width

    assert run.said.advance == pytest.approx(string_width("abc", 1000), abs=2)


def test_spacing_moves_the_pen(tmp_path: Path) -> None:
    """Character and word spacing, stretch, rise, leading and the moves of TJ place the next string."""
    pdf = base("home")
    text = f"BT /F 10 Tf 1 Tc 2 Tw 100 Tz 14 TL 60 100 Td [{encoded('a b')} -500] TJ {encoded('x')} Tj {encoded('y')} '"
    add(pdf, f"{text} 5 Ts {encoded('z')} Tj ET")
    first, second, third, fourth = drawn(pdf, tmp_path).runs[-4:]
    assert first.said.advance - second.font.said(bytes.fromhex(encoded("a b")[1:-1])).advance == pytest.approx(1000)
    plain_width = second.font.said(bytes.fromhex(encoded("a b")[1:-1])).advance / 100
    assert second.matrix[4] == pytest.approx(60 + plain_width + 3 + 2 + 5)
    assert (third.matrix[4], third.matrix[5]) == pytest.approx((60, 86))
    assert fourth.matrix[5] == pytest.approx(91)


def test_a_form_is_followed_once_and_drawn_everywhere(tmp_path: Path) -> None:
    """Two places of one form have the same marks, shifted; what it sets does not leak into the page."""
    pdf = base("home")
    mark = form(pdf, "0.25 g 10 10 20 20 re f 5 w", (0, 0, 15, 40))
    resource(pdf, "XObject", "X", pdf.make_indirect(mark))
    add(pdf, "q 1 0 0 1 100 200 cm /X Do Q q 1 0 0 1 150 210 cm /X Do Q 1 w 100 100 m 200 100 l S")
    one, two, line = drawn(pdf, tmp_path).paints[-3:]
    assert one.box == pytest.approx((110, 210, 115, 230))
    assert two.box == pytest.approx((160, 220, 165, 240))
    assert line.width == pytest.approx(1)
    assert line.colour.values == (0.0,)


def test_images_are_measured_in_their_coarser_direction(tmp_path: Path) -> None:
    """Pixels to an inch through the matrix, turned as well."""
    pdf = base("home")
    resource(pdf, "XObject", "X", pdf.make_indirect(image(pdf, pikepdf.Name.DeviceGray, b"0", 100)))
    add(pdf, "q 0 72 -36 0 200 200 cm /X Do Q")
    assert drawn(pdf, tmp_path).pictures[-1].ppi == pytest.approx(100)


def looked_at(pdf: pikepdf.Pdf, tmp_path: Path) -> Report:
    """The report on a file to print at home."""
    return preflight(save(pdf, tmp_path / "seen.pdf"), "home")


def test_covered_text_is_not_overlapped(tmp_path: Path) -> None:
    """Text under an opaque area is not there any more; under a transparent one, or drawn after it, it is."""
    under, over = shown("5", 20, 60, 12), shown("6", 20, 60, 12, "0 g")
    area = "q 1 g 50 160 30 40 re f Q "
    pdf = base("home")
    add(pdf, under + area + over)
    assert looked_at(pdf, tmp_path).ok
    pdf = base("home")
    add(pdf, area + under + over)
    assert looked_at(pdf, tmp_path).rules() == {"text.overlap"}
    pdf = base("home")
    resource(pdf, "ExtGState", "T", pikepdf.Dictionary(ca=0.5))
    add(pdf, under + "q /T gs 1 g 50 160 30 40 re f Q " + over)
    seen = looked_at(pdf, tmp_path)
    assert seen.rules() == {"text.overlap"}
    assert any(one.rule == "colour.transparency" for one in seen.findings)


def test_what_is_no_fault_is_none(tmp_path: Path) -> None:
    """A halo, invisible text, white paint at the edge, touching letters, an image mask: no finding."""
    pdf = base("home")
    halo = f" 1 G 1 w 1 Tr {shown('halo', 20, 60)} 0 Tr {shown('halo', 20, 60)}"
    unseen = f"3 Tr {shown('unseen', 20, 60, 3)} 0 Tr"
    white = f"1 g 0 0 {148 * MM} {210 * MM} re f 0 g"
    words = shown("one", 20, 70) + shown("below", 20, 70 - 11 / POINTS_IN_MM)
    mask = f"q 8 0 0 8 200 100 cm BI /W 40 /H 40 /IM true ID {'a' * 200} EI Q"
    add(pdf, white + halo + unseen + words + mask)
    seen = looked_at(pdf, tmp_path)
    assert (seen.count("error"), seen.count("warning")) == (0, 0), seen.text()


def test_places_are_from_the_trims_top_left(tmp_path: Path) -> None:
    """A finding's place is in mm from the trim's top left corner, on a sheet with marks too."""
    pdf = base("press")
    add(pdf, f"1 0 0 1 k {100 * MM} {60 * MM} {10 * MM} {10 * MM} re f 1 1 1 1 k {50 * MM} {60 * MM} 9 {10 * MM} re f")
    (found,) = [
        one for one in preflight(save(pdf, tmp_path / "p.pdf", "press"), "press").findings if one.severity == "error"
    ]
    assert found.page == 1 and found.place == pytest.approx((50, 140), abs=0.02)
    assert found.detail == "400 %: DeviceCMYK 100 100 100 100"


def test_marks_outside_the_bleed_may_be_anything(tmp_path: Path) -> None:
    """Registration marks in all inks, and words beside the page, are a printer's own business."""
    pdf = base("press")
    add(pdf, f"1 1 1 1 K 0.25 w {-8 * MM} 300 m {-4 * MM} 300 l S " + shown("Sheet 1", 20, -8, 7, "1 1 1 1 k"))
    seen = preflight(save(pdf, tmp_path / "p.pdf", "press"), "press")
    assert (seen.count("error"), seen.count("warning")) == (0, 0), seen.text()


def test_white_text_on_black_needs_one_plate(tmp_path: Path) -> None:
    """White figures in a black square are of no concern to a press."""
    pdf = base("press")
    add(pdf, "0 0 0 1 k 50 160 60 30 re f " + shown("white", 20, 60, 12, "0 0 0 0 k"))
    seen = preflight(save(pdf, tmp_path / "p.pdf", "press"), "press")
    assert (seen.count("error"), seen.count("warning")) == (0, 0), seen.text()


def test_lines_end_where_they_end(tmp_path: Path) -> None:
    """A mark that begins 5 mm from the edge does not reach nearer, unless its ends are square or round."""
    line = f"1 w {50 * MM} {5.01 * MM} m {50 * MM} {9 * MM} l S"
    pdf = base("home")
    add(pdf, line)
    assert not looked_at(pdf, tmp_path).rules("warning")
    pdf = base("home")
    add(pdf, f"2 J {line}")
    assert looked_at(pdf, tmp_path).rules("warning") == {"art.edge"}


def test_findings_are_grouped() -> None:
    """One paragraph a rule, pages as ranges, the worst places first, a line that sums up."""
    assert page_ranges([3, 1, 2, 9]) == "pages 1-3, 9"
    assert page_ranges([4]) == "page 4"
    findings = [Finding("text.size", "error", "small", "6 pt", page=n, detail=f"{n} pt") for n in range(2, 10)]
    seen = report("a.pdf", "home", 9, [Finding("boxes.size", "info", "A5", page=1), *findings, findings[0]])
    assert seen.text() == (
        "error text.size\n  small (pages 2-9); accepted: 6 pt\n    page 2: 2 pt\n    page 3: 3 pt\n    page 4: 4 pt\n"
        "    and on 5 other pages\n\ninfo boxes.size\n  A5 (page 1)\n\na.pdf: fails home; 8 errors, 0 warnings, 9 pages"
    )


def test_names_are_read_with_their_escapes() -> None:
    """A name of the stream is the name of the resource."""
    ((operator, (name,)),) = instructions(b"/A#20b Do")
    assert (operator, name) == ("Do", "A b") and isinstance(name, Name)
