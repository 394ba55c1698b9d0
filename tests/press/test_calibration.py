"""The calibration page: rulers of the stated lengths, and scales whose numbers put the back right."""

from __future__ import annotations

import io
from itertools import combinations
from typing import Any

import pikepdf
import pypdfium2
import pytest

from generator.core.errors import PaperError
from generator.core.languages import LANGUAGES
from generator.press.calibration import Look, calibration, signs
from generator.press.impose.scheme import Layout, turns_about_horizontal
from generator.press.paper import parse_paper
from generator.press.printing import Printing
from generator.press.profile import profile
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["a3", "a4", "letter", "a5", "half-letter"])
@pytest.mark.parametrize("large", [False, True])
def test_every_text_has_its_place(size: str, language: str, large: bool) -> None:
    """Nothing lies on anything else or within 5 mm of the edge; in large print nothing is under 14 pt."""
    paper, command = parse_paper(size), f"fairdeal calibrate --paper {size} --large --language {language}"
    for duplex in ("long", "none"):
        look = Look(language, large)
        with pypdfium2.PdfDocument(calibration(paper, duplex, command, look)) as pdf:  # type: ignore[arg-type]
            assert len(pdf) == (2 if duplex == "long" else 1)
            text = pdf[0].get_textpage()
            boxes = [text.get_rect(i) for i in range(text.count_rects())]
            heights = [text.get_charbox(i, loose=True) for i in range(text.count_chars())]
        for left, bottom, right, top in boxes:
            assert min(left, bottom, paper.width * MM - right, paper.height * MM - top) >= 5 * MM
        for one, other in combinations(boxes, 2):
            assert not all(min(one[i + 2], other[i + 2]) - max(one[i], other[i]) > 0.2 for i in (0, 1))
        if large:
            assert min(top - bottom for _left, bottom, _right, top in heights if top > bottom) >= 14 * 1.1


def test_small_papers_are_refused() -> None:
    """Rulers that would be cut off are not printed."""
    with pytest.raises(PaperError, match="the paper a6 is too small for the calibration page; take a5"):
        calibration(parse_paper("a6"), "long", "x")
    with pytest.raises(PaperError, match="120x150mm is too small .* in large print; take a4"):
        calibration(parse_paper("120x150mm"), "long", "x", Look(large=True))


def test_on_screens_it_is_read() -> None:
    """A heading, the instructions, rulers and scales in words."""
    with pikepdf.open(io.BytesIO(calibration(parse_paper("a4"), "long", "x", Look("es"), screen()))) as pdf:
        (whole,) = pdf.Root.StructTreeRoot.K
        assert [str(kid.S) for kid in whole.K] == ["/H1", "/P", "/P", "/Figure", "/P", "/Figure", "/Figure", "/Figure"]
        said = [str(kid.Alt) for kid in whole.K if "/Alt" in kid]
        assert said[1] == "Una regla de 100 mm." and said[3] == "Una cruz en el centro de la página."
        with pdf.open_outline() as outline:
            assert [item.title for item in outline.root] == ["Anverso", "Reverso"]


def screen() -> Printing:
    """For screens."""
    return Printing(profile("screen"))


def test_the_offset_that_was_read_is_tried(fairdeal: Command, tmp_path: Any) -> None:
    """With --back-offset the cross of the back is moved by it, and the front stays; the backs can be printed alone."""
    plain, moved, backs = (tmp_path / f"{name}.pdf" for name in ("plain", "moved", "backs"))
    offset = ("--back-offset", "3,-2")
    assert fairdeal("calibrate", "--out", plain).code == 0
    assert fairdeal("calibrate", *offset, "--out", moved).code == 0
    assert fairdeal("calibrate", *offset, "--faces", "backs", "--out", backs).code == 0
    boxes = {}
    for path in (plain, moved, backs):
        with pypdfium2.PdfDocument(path) as pdf:
            page = pdf[len(pdf) - 1].render(scale=4, grayscale=True).to_pil()
            boxes[path.stem] = page.point(lambda level: 255 - level).getbbox()
    shift = [after - before for before, after in zip(boxes["plain"], boxes["moved"], strict=True)]
    assert shift == pytest.approx([3 * MM * 4, -2 * MM * 4] * 2, abs=2)
    assert boxes["backs"] == boxes["moved"]


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("--impose 2up", "on a sheet of its own; leave out --impose"),
        ("--suits 4", "the calibration page has no suits; leave out --suits"),
        ("--duplex none --faces backs", "there are no backs without --duplex long or short"),
        ("--profile screen --back-offset 1,1", "take --profile home or press"),
        ("--language tlh", "'tlh' is not one of"),
    ],
)
def test_what_makes_no_sense_is_refused(fairdeal: Command, tmp_path: Any, args: str, fault: str) -> None:
    """One line that says why, and no file."""
    result = fairdeal("calibrate", *args.split(), "--out", tmp_path / "c.pdf")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert fault in result.err
    assert not (tmp_path / "c.pdf").exists()


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
