"""A pack on paper: what is on its pages, and what real PDF programs say of it."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.core.game import AnyGame
from generator.games import all_games, find_game
from tests.cli.conftest import Command, fairdeal
from tests.conftest import DATA, records

__all__ = ["fairdeal"]
Program = Callable[[str], str]
TWO = ("--game", "hopper", "--game", "empire")
"""Games that are solved in no time."""


def pages_of(path: Path) -> list[str]:
    """The text of every page."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


@pytest.fixture
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with two records of every game."""
    path = tmp_path_factory.mktemp("records") / "some.jsonl"
    lines = [puzzle.to_json() for game in all_games() for puzzle in records(game.name)[:2]]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


@pytest.fixture
def whole_pack(fairdeal: Command, some: Path, tmp_path: Path) -> Path:
    """A pack of all games with its answers at the back."""
    path = tmp_path / "pack.pdf"
    assert fairdeal("pack", "--from", some, "--title", "Rainy days", "--out", path).code == 0
    return path


def test_a_pack_has_all_its_parts(whole_pack: Path) -> None:
    """Title, how to play each game, puzzles, answers, page numbers, outline; one page size; nothing blank."""
    pages = pages_of(whole_pack)
    assert "Rainy days" in pages[0]
    assert "fairdeal pack --title" in pages[0].replace("\n", " ").replace("\r", "")
    for game in all_games():
        assert any(page.startswith(game.title) for page in pages)
    assert any(page.startswith("Answers") for page in pages)
    for number, page in enumerate(pages[1:], 2):
        assert re.search(rf"Rainy days\s+{number}\s*$", page), page
    with pikepdf.open(whole_pack) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
        assert titles[0] == "Rainy days"
        assert titles[-2:] == ["Puzzles", "Answers"]
        assert len(outline.root[-2].children) == len(outline.root[-1].children) == 2 * len(all_games())
        assert {tuple(map(float, page.MediaBox)) for page in pdf.pages} == {(0, 0, 595.2756, 841.8898)}
        assert "/Helvetica" not in str(pdf.Root)


def test_puzzle_and_answer_bear_one_number_and_seed(fairdeal: Command, game: AnyGame, tmp_path: Path) -> None:
    """Every puzzle's seed stands with it and with its answer, and the answer holds every move."""
    path, puzzles = tmp_path / "pack.pdf", records(game.name)
    source = DATA / "puzzles" / f"{game.name}.jsonl"
    assert fairdeal("pack", "--from", source, "--per-page", 1, "--out", path).code == 0
    pages = pages_of(path)
    first_answer = next(i for i, page in enumerate(pages) if page.startswith("Answers"))
    first_puzzle = next(i for i, page in enumerate(pages) if any(f"seed {puzzle.seed}" in page for puzzle in puzzles))
    before, after = "\n".join(pages[first_puzzle:first_answer]), "\n".join(pages[first_answer:])
    for puzzle in puzzles:
        assert len(re.findall(rf"\bseed {puzzle.seed}\b", before)) == 1
        assert len(re.findall(rf"\bseed {puzzle.seed}\b", after)) == 1
        for move in puzzle.solution:
            assert move in re.sub(r"\s+", " ", after)
        assert not any(f"{move}\n" in before.replace("\r", "") for move in puzzle.solution)


@pytest.fixture
def one_each(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a record of every game."""
    path = tmp_path_factory.mktemp("records") / "one-each.jsonl"
    path.write_text("\n".join(records(game.name)[0].to_json() for game in all_games()), encoding="utf-8")
    return path


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "half-letter", "150x150mm"])
@pytest.mark.parametrize("per_page", [1, 2, 4, 6])
def test_every_layout_keeps_inside_the_margins(
    fairdeal: Command, one_each: Path, tmp_path: Path, paper: str, per_page: int
) -> None:
    """On every paper and number to a page the pack is printed with nothing within 5 mm of the edge, or refused."""
    path = tmp_path / "pack.pdf"
    result = fairdeal("pack", "--from", one_each, "--paper", paper, "--per-page", per_page, "--out", path)
    if result.code == 2:
        assert per_page > 2 or paper not in ("a4", "letter", "a3")
        assert "too small for puzzle" in result.err
        assert not path.exists()
        return
    edge = round(5 / 25.4 * 72)
    with pypdfium2.PdfDocument(path) as document:
        for page in document:
            picture = page.render(scale=1, grayscale=True).to_pil()
            left, top, right, bottom = picture.point(lambda level: 255 - level).getbbox()
            assert min(left, top, picture.width - right, picture.height - bottom) > edge


def test_the_same_command_gives_the_same_bytes(fairdeal: Command, tmp_path: Path) -> None:
    """No clock, no chance, no number of jobs in a pack."""
    for name, jobs in (("a.pdf", 1), ("b.pdf", 2)):
        assert fairdeal("pack", *TWO, "--count", 4, "--jobs", jobs, "--out", tmp_path / name).code == 0
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_answers_apart_or_left_out(fairdeal: Command, tmp_path: Path) -> None:
    """``separate`` writes a second file with the answers alone; ``none`` writes no answers."""
    apart = fairdeal("pack", *TWO, "--count", 2, "--solutions", "separate", "--out", tmp_path / "p.pdf")
    assert apart.out.split() == [str(tmp_path / "p.pdf"), str(tmp_path / "p-solutions.pdf")]
    assert not any(page.startswith("Answers") for page in pages_of(tmp_path / "p.pdf"))
    assert pages_of(tmp_path / "p-solutions.pdf")[0].startswith("Answers")
    none = fairdeal("pack", *TWO, "--count", 2, "--solutions", "none", "--out", tmp_path / "n.pdf")
    assert none.out.split() == [str(tmp_path / "n.pdf")]
    assert not any(page.startswith("Answers") for page in pages_of(tmp_path / "n.pdf"))


def test_games_share_the_count(fairdeal: Command, tmp_path: Path) -> None:
    """The count is the total: the first games take what is over; a named variant is its game's."""
    games = [find_game(name) for name in TWO[1::2]]
    count = len(games) + 1
    assert fairdeal("pack", *TWO, "--count", count, "--out", tmp_path / "p.pdf").code == 0
    with pikepdf.open(tmp_path / "p.pdf") as pdf, pdf.open_outline() as outline:
        names = [item.title.partition(" ")[2] for item in outline.root[-1 - 1].children]
    assert names == [games[0].title, *(game.title for game in games)]
    only = fairdeal("pack", "--game", "hopper:standard", "--count", 1, "--out", tmp_path / "q.pdf")
    assert only.code == 0
    twice = fairdeal("pack", "--game", "hopper", "--game", "hopper", "--out", tmp_path / "q.pdf")
    assert twice.code == 2
    assert "named twice" in twice.err


def test_a_title_the_font_cannot_print_is_refused(fairdeal: Command, tmp_path: Path) -> None:
    """A missing glyph is named, and no file is left."""
    result = fairdeal("pack", *TWO, "--count", 1, "--title", "日本", "--out", tmp_path / "p.pdf")
    assert result.code == 2
    assert "no glyph for '日'" in result.err
    assert list(tmp_path.iterdir()) == []
    assert fairdeal("pack", *TWO, "--count", 1, "--title", "x" * 121, "--out", tmp_path / "p.pdf").code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", ["W" * 110, "A title of many words " * 5, "Тихие вечера & <b>more</b>"])
def test_long_and_foreign_titles(fairdeal: Command, tmp_path: Path, title: str) -> None:
    """A long title is broken on its page and shortened at the foot of the others; other scripts and signs are text."""
    result = fairdeal(
        "pack", "--game", "hopper", "--count", 1, "--paper", "a5", "--title", title, "--out", tmp_path / "p.pdf"
    )
    assert result.code == 0
    edge = round(5 / 25.4 * 72)
    with pypdfium2.PdfDocument(tmp_path / "p.pdf") as document:
        for page in document:
            picture = page.render(scale=1, grayscale=True).to_pil()
            left, _top, right, _bottom = picture.point(lambda level: 255 - level).getbbox()
            assert min(left, picture.width - right) > edge


def test_fonts_are_embedded_subsets_and_ink_is_grey(whole_pack: Path) -> None:
    """Every font has its file and a subset's prefix; no page or form uses colour."""
    with pikepdf.open(whole_pack) as pdf:
        fonts = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            assert re.fullmatch(r"/[A-Z0-9]{6}\+\S+", str(font.BaseFont)), font.BaseFont
            assert "/FontFile2" in font.FontDescriptor
        streams = [page.obj for page in pdf.pages]
        streams += [
            item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
        ]
        for stream in streams:
            operators = {str(operator) for _operands, operator in pikepdf.parse_content_stream(stream)}
            assert not operators & {"rg", "RG", "k", "K", "cs", "CS", "scn", "SCN", "sh"}


def test_real_programs_find_nothing_wrong(whole_pack: Path, program: Program, tmp_path: Path) -> None:
    """qpdf checks it clean, pdffonts sees every font embedded and subset, pdftotext reads it, pdftoppm draws it."""
    subprocess.run([program("qpdf"), "--check", whole_pack], check=True, capture_output=True)
    listed = subprocess.run([program("pdffonts"), whole_pack], check=True, capture_output=True, text=True).stdout
    for line in listed.splitlines()[2:]:
        assert re.search(r"yes\s+yes\s+yes\s+\d+\s+0$", line), line
    text = subprocess.run([program("pdftotext"), whole_pack, "-"], check=True, capture_output=True, text=True).stdout
    assert "Rainy days" in text
    drawn = tmp_path / "page"
    subprocess.run([program("pdftoppm"), "-r", "20", "-png", "-l", "2", whole_pack, drawn], check=True)
    assert len(list(tmp_path.glob("page*.png"))) == 2


def test_ghostscript_sees_black_ink_only(whole_pack: Path, program: Program) -> None:
    """Ghostscript's ink coverage: no cyan, magenta or yellow on any page."""
    command = [program("gs"), "-q", "-o", "-", "-sDEVICE=inkcov", whole_pack]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    rows = [line.split() for line in shown.splitlines() if "CMYK" in line]
    assert rows
    assert all(row[:3] == ["0.00000"] * 3 and float(row[3]) > 0 for row in rows)


def test_papers() -> None:
    """Papers are named or given in mm; sizes that cannot be printed on are refused."""
    from generator.core.errors import PaperError
    from generator.press.paper import parse_paper

    assert parse_paper("Letter").height == 279.4
    assert parse_paper("120.5x200mm").width == 120.5
    for text in ("a9", "", "0x0mm", "10x10mm", "99999x200mm", "120x200", "120x200cm", "-1x200mm"):
        with pytest.raises(PaperError):
            parse_paper(text)
