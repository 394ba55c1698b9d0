"""``fairdeal rumors``: its options, its faults, and that the same command gives the same file."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from generator.core.languages import LANGUAGES, translator
from generator.games.lost_island.rumors import RUMORS
from tests.cli.conftest import Command


def pages(path: Path) -> list[str]:
    """The text of every page, on one line."""
    with pypdfium2.PdfDocument(path) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where the cards go."""
    return tmp_path / "rumors.pdf"


def test_the_usual_cards(fairdeal: Command, out: Path) -> None:
    """Twelve poker cards and four more on two sheets of A4, their backs, the aid; every rumor is in it."""
    result = fairdeal("rumors", "--out", out)
    assert (result.code, result.out, result.err) == (0, f"{out}\n", "")
    found = pages(out)
    assert len(found) == 5
    for rumor in RUMORS.values():
        assert any(rumor.name in page and rumor.text in page for page in found), rumor.number
        assert rumor.name in found[4]
    assert "You may copy and share" in found[0] and "fairdeal rumors" in found[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["poker", "mini"])
def test_every_language_and_size(fairdeal: Command, out: Path, size: str, language: str) -> None:
    """Each prints, with the names of that language."""
    assert fairdeal("rumors", "--size", size, "--language", language, "--no-aid", "--out", out).code == 0
    assert translator("lost-island", language)("Rivers") in pages(out)[0]
    assert f"--size {size} --no-aid --language {language}" in pages(out)[0]


def test_the_same_command_the_same_file(fairdeal: Command, tmp_path: Path) -> None:
    """Byte for byte, and nothing beside it."""
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    for path in (first, second):
        assert fairdeal("rumors", "--back-offset", "0.5,-1", "--paper", "letter", "--out", path).code == 0
    assert first.read_bytes() == second.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.pdf", "b.pdf"]


def test_where_it_goes_unless_told(fairdeal: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the folder output where there is one, else here."""
    monkeypatch.chdir(tmp_path)
    assert fairdeal("rumors", "--faces", "backs").out == "rumors.pdf\n"
    (tmp_path / "output").mkdir()
    assert fairdeal("rumors", "--faces", "backs").out == f"{Path('output/rumors.pdf')}\n"


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("--size tarot", "'tarot' is not one of 'poker', 'mini', 'jumbo'"),
        ("--large --size poker", "a poker card has no room for large print, 14 pt; leave out --size, or take jumbo"),
        ("--large --paper a6", "the paper a6 is too small for a jumbo card"),
        ("--impose 2up", "cards are laid on sheets to be cut; leave out --impose"),
        ("--suits 2", "the cards of The Lost Island have no suits; leave out --suits"),
        ("--duplex none --back-offset 1,0", "--back-offset moves the backs; add --duplex long or short"),
        ("--duplex none --faces backs", "there are no backs without --duplex long or short"),
        ("--language xx", "'xx' is not one of 'en', 'ru'"),
        ("--paper a9", "'a9' is not a paper; papers are"),
        ("--paper 90x90mm", "the paper 90x90mm is too small for a poker card: with bleed and marks it needs 84x116 mm"),
        ("--per-sheet 9 --paper letter", "9 poker cards to a sheet"),
        ("--per-sheet 7", "at most 9 do"),
        ("--per-sheet 0", "'0' is not a number of cards to a sheet; it is a whole number 1 to 99"),
        ("--per-sheet nine", "'nine' is not a number of cards"),
        ("--back-offset 1", "'1' is not an offset of the backs; it is two numbers of mm"),
        ("--back-offset 1,x", "is not an offset"),
        ("--back-offset 7.1,0", "each -7 to 7"),
        ("--back-offset nan,0", "is not an offset"),
        ("--duplex left", "'left' is not one of"),
        ("--faces one", "'one' is not one of"),
        ("--out no/such/rumors.pdf", "there is no folder no/such"),
    ],
)
def test_one_clear_line(
    fairdeal: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: str, fault: str
) -> None:
    """Faults are named in one line; exit code 2; no file."""
    monkeypatch.chdir(tmp_path)
    result = fairdeal("rumors", *args.split())
    assert (result.code, result.out) == (2, "")
    assert fault in result.err
    assert len(result.err.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []
