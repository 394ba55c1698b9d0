"""The options that all products share, through the commands."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest

from generator.games import all_games
from tests.cli.conftest import Command, fairdeal
from tests.conftest import records

__all__ = ["fairdeal"]
MM = 72 / 25.4


@pytest.fixture(scope="module")
def some(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a record of every game."""
    path = tmp_path_factory.mktemp("records") / "some.jsonl"
    path.write_text("\n".join(records(game.name)[0].to_json() for game in all_games()), encoding="utf-8")
    return path


def sizes(path: Path) -> list[tuple[float, float]]:
    """The width and height of every page in mm."""
    with pikepdf.open(path) as pdf:
        return [(round(float(page.mediabox[2]) / MM), round(float(page.mediabox[3]) / MM)) for page in pdf.pages]


@pytest.mark.parametrize(
    ("options", "size"),
    [
        (("--impose", "booklet", "--duplex", "short"), (296, 210)),
        (("--impose", "2up"), (296, 210)),
        (("--impose", "4up", "--duplex", "long"), (296, 420)),
        (("--impose", "cut-stack", "--duplex", "short"), (296, 210)),
        (("--impose", "booklet", "--duplex", "short", "--profile", "press"), (316, 230)),
        (("--impose", "4up", "--profile", "press"), (322, 446)),
    ],
)
def test_sheets(fairdeal: Command, some: Path, tmp_path: Path, options: tuple[str, ...], size: tuple[int, int]) -> None:
    """Pages of A5 lie on sheets as large as they need; every page is there, and the outline leads to sheets."""
    plain, laid = tmp_path / "plain.pdf", tmp_path / "laid.pdf"
    assert fairdeal("pack", "--from", some, "--paper", "a5", "--out", plain).code == 0
    assert fairdeal("pack", "--from", some, "--paper", "a5", *options, "--out", laid).code == 0
    assert set(sizes(laid)) == {size}
    with pikepdf.open(laid) as pdf, pdf.open_outline() as outline:
        placed = sum(len(page.obj.Resources.XObject) for page in pdf.pages)
        assert placed == len(sizes(plain))
        assert [item.title for item in outline.root][-2:] == ["Puzzles", "Answers"]
        if "press" in options:
            assert all("/TrimBox" in page.obj and "/BleedBox" in page.obj for page in pdf.pages)
            assert "/OutputIntents" in pdf.Root


def test_fronts_and_backs_apart(fairdeal: Command, some: Path, tmp_path: Path) -> None:
    """Fronts and backs printed apart are together what is printed at once; only backs are moved."""
    given = ("pack", "--from", some, "--duplex", "long")
    for faces in ("both", "fronts", "backs"):
        assert fairdeal(*given, "--faces", faces, "--out", tmp_path / f"{faces}.pdf").code == 0
    assert fairdeal(*given, "--back-offset", "2,-1", "--out", tmp_path / "moved.pdf").code == 0
    matrices = {}
    for name in ("both", "fronts", "backs", "moved"):
        with pikepdf.open(tmp_path / f"{name}.pdf") as pdf:
            matrices[name] = [page.Contents.read_bytes() for page in pdf.pages]
    assert matrices["both"][::2] == matrices["fronts"] == matrices["moved"][::2]
    assert matrices["both"][1::2] == matrices["backs"]
    assert all(one != two for one, two in zip(matrices["both"][1::2], matrices["moved"][1::2], strict=True))
    shift = [float(value) for value in matrices["moved"][1].split()[5:7]]
    assert shift == pytest.approx([2 * MM, MM], abs=0.01)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--impose", "booklet"), "add --duplex short"),
        (("--faces", "backs"), "without --duplex"),
        (("--back-offset", "1,1"), "add --duplex"),
        (("--duplex", "long", "--back-offset", "1"), "two numbers of mm"),
        (("--duplex", "long", "--back-offset", "1,99"), "two numbers of mm"),
        (("--duplex", "long", "--back-offset", "nan,1"), "two numbers of mm"),
        (("--suits", "4"), "--profile screen or press"),
        (("--profile", "screen", "--impose", "2up"), "--profile home or press"),
    ],
)
def test_what_does_not_go_together(
    fairdeal: Command, some: Path, tmp_path: Path, options: tuple[str, ...], words: str
) -> None:
    """One clear line that says what to do, and no file."""
    result = fairdeal("pack", "--from", some, *options, "--out", tmp_path / "p.pdf")
    assert result.code == 2
    assert words in result.err
    assert result.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_four_colours(fairdeal: Command, tmp_path: Path) -> None:
    """Four suits have four colours where they are asked for: blue diamonds, green clubs."""
    used, one = [], tmp_path / "one.jsonl"
    one.write_text(records("empire")[0].to_json(), encoding="utf-8")
    for suits in (2, 4):
        path = tmp_path / f"{suits}.pdf"
        assert fairdeal("pack", "--from", one, "--profile", "screen", "--suits", suits, "--out", path).code == 0
        with pikepdf.open(path) as pdf:
            forms = [
                item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form"
            ]
            parts = [part for form in forms for part in pikepdf.parse_content_stream(form)]
            used.append({tuple(map(float, part.operands)) for part in parts if str(part.operator) in ("rg", "RG")})
    assert used[0] < used[1]
    assert len(used[1]) == len(used[0]) + 2


def test_pads_share_them(fairdeal: Command, tmp_path: Path) -> None:
    """A pad for the press has trim boxes; its backs are printed apart; a one-sided pad has none."""
    path = tmp_path / "pad.pdf"
    given = ("pad", "--sheets", 4, "--side", "both", "--out", path)
    assert fairdeal(*given, "--profile", "press").code == 0
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 4
        assert all("/TrimBox" in page.obj for page in pdf.pages)
    assert fairdeal(*given, "--faces", "backs", "--back-offset", "0.5,0").code == 0
    with pikepdf.open(path) as pdf:
        assert len(pdf.pages) == 2
    refused = fairdeal("pad", "--sheets", 4, "--faces", "backs", "--out", tmp_path / "no.pdf")
    assert refused.code == 2
    assert "without --duplex" in refused.err


def test_rumor_cards_for_the_press(fairdeal: Command, tmp_path: Path) -> None:
    """Cards for a print shop claim its standard."""
    assert fairdeal("rumors", "--profile", "press", "--out", tmp_path / "r.pdf").code == 0
    with pikepdf.open(tmp_path / "r.pdf") as pdf:
        assert "/OutputIntents" in pdf.Root


@pytest.mark.parametrize(
    "words", ["pack --from {file} --out {file}", "pad --island {file} --ranks none --out {file}"], ids=["pack", "pad"]
)
def test_what_is_read_is_not_written_over(fairdeal: Command, tmp_path: Path, words: str) -> None:
    """A file that is both read and written would be lost."""
    file = tmp_path / "mine"
    file.write_text("x", encoding="utf-8")
    result = fairdeal(*words.format(file=file).split())
    assert (result.code, result.out) == (2, "")
    assert result.err == f"fairdeal: {file} is the file that is read; name another one to write\n"
    assert file.read_text(encoding="utf-8") == "x"


@pytest.mark.parametrize("words", [("pack", "--title"), ("pad", "--title"), ("pad", "--names")])
def test_titles_and_names_are_one_line(fairdeal: Command, tmp_path: Path, words: tuple[str, str]) -> None:
    """A line end is not swallowed: the page would tell another command than the one that was given."""
    result = fairdeal(words[0], words[1], "a\nb", "--out", tmp_path / "x.pdf")
    assert (result.code, result.out) == (2, "")
    assert "several lines" in result.err
