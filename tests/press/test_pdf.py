"""PDFs: deterministic, embedded, grey at home, whole or not at all."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import Any

import pikepdf
import pytest

from generator.core.cards import Card
from generator.core.errors import FairdealError, PaperError
from generator.core.game import Marks
from generator.games.hopper import drawing, rules
from generator.press.fonts import face, runs, string_width, wrap
from generator.press.pdf import PdfDocument, scene_pdf, scene_png
from generator.scene.cards import card_symbols, use_card
from generator.scene.dice import die
from generator.scene.inks import theme
from generator.scene.shapes import Circle, Path, RoundRect, Scene, Symbol, Text, Use, move, path

NAME = pikepdf.Name
COLOUR_OPERATORS = {
    "home": {"g", "G"},
    "screen": {"rg", "RG"},
    "press": {"k", "K"},
}
ALL_COLOUR_OPERATORS = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}


def board(seed: int = 2) -> Scene:
    """A Card Hopper board."""
    return drawing.draw(rules.initial(rules.deal(seed, "standard")), Marks())


def document(profile: str = "home") -> PdfDocument:
    """Two pages with boards, cards, text in all faces, an outline."""
    pdf = PdfDocument((210, 297), theme=theme(profile), title="Päck", language="de")
    cards = [Card.parse("KD"), Card.parse("AS"), Card.parse("XR")]
    hand = Scene(40, 14, tuple(use_card(card, 10.0 * i, 0, 9) for i, card in enumerate(cards)), card_symbols(cards))
    for number in (1, 2):
        pdf.page()
        pdf.anchor(f"page-{number}")
        pdf.outline(f"Seite {number}", f"page-{number}", number - 1)
        pdf.draw(board(number), 20, 20, 80)
        pdf.draw(hand, 20, 120, 40)
        pdf.shapes(
            Text(20, 200, "Grüße, Привет, Γειά", 4, "medium"),
            Text(20, 210, "0123456789", 4, tabular=True),
            Path(path("M 1 1 L 9 9"), stroke="hatch", dash=(1.0, 1.0)),
            RoundRect(1, 1, 5, 5, fill="tint"),
            Circle(9, 9, 3, fill="accent", stroke="red"),
        )
    return pdf


def opened(data: bytes) -> pikepdf.Pdf:
    """The document, read back."""
    return pikepdf.open(io.BytesIO(data))


def forms(pdf: pikepdf.Pdf) -> list[pikepdf.Stream]:
    """Every form XObject of the document."""
    return [thing for thing in pdf.objects if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == NAME.Form]


def operators(pdf: pikepdf.Pdf) -> Iterator[str]:
    """Every operator of every page and form."""
    streams: list[Any] = [*pdf.pages, *forms(pdf)]
    for stream in streams:
        yield from (str(instruction.operator) for instruction in pikepdf.parse_content_stream(stream))


def test_the_same_calls_give_the_same_bytes() -> None:
    """No clock and no chance in a document: two runs agree to the byte, and it is PDF 1.7."""
    first = document().to_bytes()
    assert first == document().to_bytes()
    assert first.startswith(b"%PDF-1.7")


def test_every_font_is_an_embedded_subset() -> None:
    """Print shops refuse anything else: no base font, no Helvetica."""
    pdf = opened(document().to_bytes())
    dictionaries = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary)]
    fonts = [thing for thing in dictionaries if thing.get("/Type") == NAME.Font]
    assert len(fonts) >= 3
    for font in fonts:
        assert str(font.BaseFont)[7] == "+"
        assert "/FontFile2" in font.FontDescriptor
        assert "/ToUnicode" in font
    assert b"Helvetica" not in document().to_bytes()


@pytest.mark.parametrize("profile", list(COLOUR_OPERATORS))
def test_a_profile_uses_one_colour_space(profile: str) -> None:
    """Home prints with black ink alone, screens take RGB, presses CMYK; nothing else slips in."""
    used = set(operators(opened(document(profile).to_bytes()))) & ALL_COLOUR_OPERATORS
    assert used == COLOUR_OPERATORS[profile]


def test_symbols_are_written_once() -> None:
    """Boards on many pages share their forms: twelve symbols, and outlines that they share."""
    pdf = opened(document().to_bytes())
    contents = [form.read_bytes() for form in forms(pdf)]
    assert len(contents) == len(set(contents))
    assert 12 <= len(contents) <= 26


def test_hairlines_keep_their_width_at_every_scale() -> None:
    """One symbol at two scales is two forms, each with a line of 0.35 pt on paper."""
    line = Symbol(10, 10, (Circle(5, 5, 4, stroke="ink", width=0.0),))
    scene = Scene(10, 10, (Use("line", move(0, 0)),), {"line": line})
    pdf = PdfDocument((100, 100), theme=theme("home"), title="")
    pdf.page()
    pdf.draw(scene, 0, 0, 10)
    pdf.draw(scene, 20, 0, 20)
    result = opened(pdf.to_bytes())
    widths = {
        float(instruction.operands[0])
        for form in forms(result)
        for instruction in pikepdf.parse_content_stream(form)
        if str(instruction.operator) == "w"
    }
    assert sorted(widths) == pytest.approx([0.35 * 25.4 / 72 / 2, 0.35 * 25.4 / 72], rel=1e-3)


@pytest.mark.parametrize("width", [0.0, 0.5])
def test_lines_of_forms_are_not_cut(width: float) -> None:
    """The box of a form holds the whole line round its outline, hairlines too: what is outside is not painted."""
    pdf = PdfDocument((100, 100), theme=theme("home"), title="")
    pdf.page()
    pdf.shapes(*(RoundRect(x, 10, 20, 20, 2, stroke="ink", stroke_width=width) for x in (10, 40, 70)))
    result = opened(pdf.to_bytes())
    (form,) = forms(result)
    (line,) = (
        float(instruction.operands[0])
        for instruction in pikepdf.parse_content_stream(result.pages[0])
        if str(instruction.operator) == "w"
    )
    left, top, right, bottom = (float(value) for value in form.BBox)
    assert right - left >= 20 + line and bottom - top >= 20 + line


def test_what_recurs_is_written_once() -> None:
    """A die that is thrown often is a form after some times, and the page paints all of them."""
    pdf = PdfDocument((210, 297), theme=theme("home"), title="")
    pdf.page()
    pdf.shapes(*(die(10 + 8 * (i % 20), 10 + 8 * (i // 20), 6, 5) for i in range(100)))
    result = opened(pdf.to_bytes())
    assert len(forms(result)) == 3  # its edge, a pip, and the die of them
    painted = [str(each.operator) for each in pikepdf.parse_content_stream(result.pages[0])].count("Do")
    assert 100 < painted < 200


def test_one_name_is_one_symbol() -> None:
    """Two scenes may not mean different things by one symbol's name, and none may use what it lacks."""
    pdf = PdfDocument((100, 100), theme=theme("home"), title="")
    pdf.page()
    pdf.draw(Scene(10, 10, (), {"a": Symbol(1, 1, ())}), 0, 0, 10)
    with pytest.raises(PaperError, match="'a'"):
        pdf.draw(Scene(10, 10, (), {"a": Symbol(2, 2, ())}), 0, 0, 10)
    with pytest.raises(PaperError, match="'b'"):
        pdf.draw(Scene(10, 10, (Use("b", move(0, 0)),)), 0, 0, 10)


def test_a_missing_glyph_is_an_error_that_names_it() -> None:
    """Never a black box: the message has the character and its code."""
    with pytest.raises(PaperError, match=r"'漢' \(U\+6F22\)"):
        scene_pdf(Scene(20, 10, (Text(0, 5, "a 漢 b", 3),)))


def test_tabular_figures_are_of_one_width() -> None:
    """Figures in columns line up; those in text do not pay for it."""
    assert len({string_width(figure, 10, tabular=True) for figure in "0123456789"}) == 1
    assert len({string_width(figure, 10) for figure in "0123456789"}) > 1
    assert face("bold", True) is face("bold", True)


def test_lines_fit_and_lose_nothing() -> None:
    """Wrapped lines are no wider than asked and hold every word in order; a word that cannot fit is broken."""
    text = "**Win** with the third pawn in the hole. The *number* of moves is the smallest."
    lines = wrap(runs(text), 10, 120)
    assert len(lines) > 2
    assert all(sum(string_width(part, 10, weight) for part, weight in line) <= 120 for line in lines)
    assert " ".join("".join(part for part, _ in line) for line in lines) == text.replace("*", "")
    long = "pneumonoultramicroscopicsilicovolcanoconiosis"
    broken = wrap(f"a {long}", 10, 50)
    assert "".join(part for line in broken for part, _ in line) == f"a{long}"
    assert all(sum(string_width(part, 10, weight) for part, weight in line) <= 50 for line in broken)


def test_metadata_language_and_outline() -> None:
    """The title, the language and a nested outline are in the file, and no annotation unless asked for."""
    pdf = opened(document().to_bytes())
    assert str(pdf.docinfo["/Title"]) == "Päck"
    assert str(pdf.Root.Lang) == "de"
    with pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Seite 1"]
        assert [entry.title for entry in outline.root[0].children] == ["Seite 2"]
    assert all("/Annots" not in page for page in pdf.pages)


def test_links_lead_to_anchors_and_addresses() -> None:
    """A link is asked for by its box in mm from the top left; it is an annotation without a border."""
    pdf = document("screen")
    pdf.link(10, 20, 30, 5, "page-1", "first page")
    pdf.link(10, 40, 30, 5, "https://example.org/")
    result = opened(pdf.to_bytes())
    first, second = result.pages[1].Annots
    box = [float(value) * 25.4 / 72 for value in first.Rect]
    assert box == pytest.approx([10, 297 - 25, 40, 297 - 20], abs=0.01)
    assert str(second.A.URI) == "https://example.org/"


def test_pages_may_differ_in_size() -> None:
    """Each page has the size it was begun with."""
    pdf = PdfDocument((100, 50), theme=theme("home"), title="")
    pdf.page()
    pdf.page((20, 30))
    result = opened(pdf.to_bytes())
    sizes = [[float(value) * 25.4 / 72 for value in list(page.MediaBox)[2:]] for page in result.pages]
    assert sizes == [pytest.approx([100, 50], abs=0.001), pytest.approx([20, 30], abs=0.001)]


def test_a_file_appears_whole_or_not_at_all(tmp_path: FilePath) -> None:
    """A document that cannot be finished leaves neither a file nor a part of one, and an old file as it was."""
    out = tmp_path / "pack.pdf"
    out.write_bytes(b"old")
    with pytest.raises(PaperError, match="no page"):
        PdfDocument((100, 50), theme=theme("home"), title="").finish(out)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("pack.pdf", b"old")]
    document().finish(out)
    assert [path.name for path in tmp_path.iterdir()] == ["pack.pdf"]
    assert out.read_bytes().startswith(b"%PDF")
    with pytest.raises(FairdealError, match="folder"):
        document().finish(tmp_path / "none" / "pack.pdf")


def test_scenes_as_files_of_their_own() -> None:
    """One scene is one page with a margin, and a PNG of its size."""
    scene = board()
    pdf = opened(scene_pdf(scene, margin=2))
    assert float(pdf.pages[0].MediaBox[2]) * 25.4 / 72 == pytest.approx(scene.width + 4, abs=0.001)  # type: ignore[index]
    assert scene_png(scene, dpi=50).startswith(b"\x89PNG")
    assert scene_png(scene, dpi=50) == scene_png(scene, dpi=50)
