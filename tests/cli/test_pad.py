"""``fairdeal pad``: its options, its faults, and that the same command gives the same file."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.cli.pad import DEFAULT_SHEETS
from generator.core.languages import LANGUAGES, translator
from generator.games.lost_island.rules import SETS, deal_on
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.sheet import own_sheet, parse_sheet
from tests.cli.conftest import Command

MASK = ["..####..", ".##+###.", "###*####", ".##?###.", "..####.."]


def pages(path: Path) -> list[str]:
    """The text of every page, on one line."""
    with pypdfium2.PdfDocument(path) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]


def sizes(path: Path) -> set[tuple[int, int]]:
    """The sizes of the pages, in mm."""
    with pypdfium2.PdfDocument(path) as document:
        return {tuple(round(side * 25.4 / 72) for side in page.get_size()) for page in document}  # type: ignore[misc]


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """Where the pad goes."""
    return tmp_path / "pad.pdf"


@pytest.fixture
def mask(tmp_path: Path) -> Path:
    """A file with an island."""
    path = tmp_path / "own.txt"
    path.write_text("// an island of ours\n" + "\n".join(MASK) + "\n", encoding="utf-8")
    return path


def test_the_usual_pad(fairdeal: Command, out: Path) -> None:
    """Side A, two A5 sheets to a page of A4 that lies, the game's name for a title; the file is named."""
    result = fairdeal("pad", "--out", out)
    assert (result.code, result.out) == (0, f"{out}\n")
    assert sizes(out) == {(297, 210)}
    found = pages(out)
    assert len(found) == DEFAULT_SHEETS / 2
    assert all(page.count("The Lost Island ·") == 2 and page.count("Side A") == 2 for page in found)


def test_where_it_goes_unless_told(fairdeal: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the folder output where there is one, else here."""
    monkeypatch.chdir(tmp_path)
    assert fairdeal("pad").out == "pad.pdf\n"
    (tmp_path / "output").mkdir()
    assert Path(fairdeal("pad").out.strip()) == Path("output/pad.pdf")
    assert (tmp_path / "pad.pdf").read_bytes() == (tmp_path / "output" / "pad.pdf").read_bytes()


@pytest.mark.parametrize(
    ("args", "count", "size"),
    [
        ("--sheets 5", 3, (297, 210)),
        ("--sheets 5 --up 1", 5, (210, 297)),
        ("--sheets 5 --up 4", 2, (210, 297)),
        ("--sheets 5 --up 4 --side both", 4, (210, 297)),
        ("--sheets 5 --up 1 --duplex short", 10, (210, 297)),
        ("--sheets 5 --side both --duplex short", 6, (297, 210)),
        ("--sheets 1 --paper a5", 1, (148, 210)),
        ("--sheets 4 --paper a3", 1, (297, 420)),
        ("--sheets 2 --paper letter", 1, (279, 216)),
        ("--sheets 1 --paper 150x200mm", 1, (150, 200)),
        ("--sheets 1 --paper 200x150mm", 1, (150, 200)),
    ],
)
def test_pages_are_as_asked(fairdeal: Command, out: Path, args: str, count: int, size: tuple[int, int]) -> None:
    """A leaf printed on both sides is one sheet; sheets come next to A5 unless told."""
    assert fairdeal("pad", *args.split(), "--out", out).code == 0
    assert len(pages(out)) == count
    assert sizes(out) == {size}


def test_sides(fairdeal: Command, out: Path) -> None:
    """B alone, A with B behind it, or one side behind itself."""
    assert fairdeal("pad", "--side", "b", "--sheets", 2, "--out", out).code == 0
    assert ["Side B" in page for page in pages(out)] == [True]
    assert fairdeal("pad", "--side", "both", "--sheets", 4, "--out", out).code == 0
    assert [re.findall("Side (.)", page) for page in pages(out)] == [["A", "A"], ["B", "B"]] * 2
    assert fairdeal("pad", "--island", "B", "--duplex", "long", "--sheets", 4, "--out", out).code == 0
    assert [re.findall("Side (.)", page) for page in pages(out)] == [["B", "B"]] * 4


@pytest.mark.parametrize(
    "options", ["", "--side B", "--island seed:7 --ranks none", "--up 1", "--up 4", "--paper letter"]
)
def test_left_handed(fairdeal: Command, out: Path, options: str) -> None:
    """On every paper, side, island and number to a page the total comes before the rumors; usually it comes last."""
    for hand, last in (((), "Total"), (("--left-handed",), "Rumors")):
        assert fairdeal("pad", *options.split(), *hand, "--sheets", 4, "--out", out).code == 0
        x = {}
        with pypdfium2.PdfDocument(out) as document:
            text = document[0].get_textpage()
            for word in ("Rumors", "Total"):
                index, _count = text.search(word, match_case=True).get_next()
                x[word] = text.get_charbox(index)[0]
        assert max(x, key=lambda word: x[word]) == last
        assert ("--left-handed" in " ".join(pages(out))) == bool(hand)


def test_large_print(fairdeal: Command, out: Path) -> None:
    """One sheet to a page of A4, its back behind it; a puzzle takes two pages."""
    assert fairdeal("pad", "--large", "--sheets", 2, "--side", "both", "--out", out).code == 0
    assert [re.findall("Side (.)", page) for page in pages(out)] == [["A"], ["B"]] * 2
    assert sizes(out) == {(210, 297)}
    assert fairdeal("pad", "--large", "--dice-script", 5, "--budget", 500, "--out", out).code == 0
    assert [("Dice script 5" in page, "Total" in page) for page in pages(out)] == [(False, True), (True, False)]


def test_pages_on_larger_sheets(fairdeal: Command, out: Path) -> None:
    """Names of cut stacks lie so that the piles laid one on another are in order; backs lie behind their fronts."""
    given = ("--paper", "a5", "--side", "both", "--duplex", "short", "--names", "Ann,Ben,Cleo,Dan", "--impose")
    for scheme, order in (("2up", ["Ann", "Ben", "Cleo", "Dan"]), ("cut-stack", ["Ann", "Cleo", "Ben", "Dan"])):
        assert fairdeal("pad", *given, scheme, "--out", out).code == 0
        assert sizes(out) == {(296, 210)}
        assert [page.count("Side B") for page in pages(out)] == [0, 2, 0, 2]
        named = []
        with pypdfium2.PdfDocument(out) as document:
            for page in (document[0], document[2]):
                width, height = page.get_size()
                for left in (0, width / 2):
                    head = page.get_textpage().get_text_bounded(left, height / 2, left + width / 2, height)
                    named += re.findall("Ann|Ben|Cleo|Dan", head)
        assert named == order


def test_an_island_of_your_own(fairdeal: Command, out: Path, mask: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From a file or standard input, known by four signs of its mask; a known mask is known by its letter."""
    assert fairdeal("pad", "--island", mask, "--ranks", "none", "--out", out).code == 0
    first = pages(out)[0]
    assert re.search(r"Island [0-9A-F]{4} ", first)
    assert f"--island {mask.name} " in first and str(mask.parent) not in first
    text = "\n".join(MASK).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text)))
    assert fairdeal("pad", "--island", "-", "--ranks", "none", "--out", out).code == 0
    assert pages(out)[0].replace("--island - ", f"--island {mask.name} ") == first
    mask.write_text("\n".join(own_sheet("b").rows))
    assert fairdeal("pad", "--island", mask, "--out", out).code == 0
    assert "Side B" in pages(out)[0] and "150" in pages(out)[0]


def test_an_island_made_by_chance(fairdeal: Command, out: Path) -> None:
    """It bears its seed and side; with both sides the front has A's bonuses, the back B's, which has free terrains."""
    args = ("--island", "seed:7", "--side", "both", "--sheets", 1, "--ranks", "none", "--up", 1)
    assert fairdeal("pad", *args, "--out", out).code == 0
    assert [re.findall("Island (7 .)", page) for page in pages(out)] == [["7 A"], ["7 B"]]


def test_names_in_turn(fairdeal: Command, out: Path) -> None:
    """One sheet a name, or as many as asked for in turn; both sides of a leaf bear the same."""
    assert fairdeal("pad", "--names", "Ann, Zoë  Ö.,Иван", "--up", 1, "--out", out).code == 0
    people = ("Ann", "Zoë Ö.", "Иван")
    assert [[name for name in people if name in page.split("·")[-1]] for page in pages(out)] == [[n] for n in people]
    args = ("--names", "Ann,Bea", "--sheets", 3, "--side", "both", "--up", 1)
    assert fairdeal("pad", *args, "--out", out).code == 0
    found = [[name for name in ("Ann", "Bea") if name in page.split("·")[-1]] for page in pages(out)]
    assert found == [["Ann"]] * 2 + [["Bea"]] * 2 + [["Ann"]] * 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages(fairdeal: Command, out: Path, language: str) -> None:
    """The title, the words and the file's language are those asked for; a title of one's own stays."""
    assert fairdeal("pad", "--language", language, "--sheets", 1, "--out", out).code == 0
    words, game = translator("pad", language), translator("lost-island", language)
    for text in (game("The Lost Island"), game("Mountains"), words("Rumors"), words("Alley Explorer")):
        assert text in pages(out)[0]
    with pikepdf.open(out) as pdf:
        assert str(pdf.Root.Lang) == language
        assert str(pdf.docinfo["/Title"]) == game("The Lost Island")
    assert fairdeal("pad", "--language", language, "--title", "Unser Abend", "--sheets", 1, "--out", out).code == 0
    assert pages(out)[0].startswith("Unser Abend") and game("The Lost Island") not in pages(out)[0]


def test_ranks(fairdeal: Command, out: Path) -> None:
    """Those of the rules on A and B, twenty higher on B; or none."""
    for side, least in (("A", ("75", "90", "110", "130")), ("B", ("95", "110", "130", "150"))):
        for more in ((), ("--ranks", "printed")):
            assert fairdeal("pad", "--side", side, "--sheets", 1, *more, "--out", out).code == 0
            assert re.search(r"\s".join(f"{score} [A-Z]\\w+ \\w+" for score in least), pages(out)[0])
    assert fairdeal("pad", "--sheets", 1, "--ranks", "none", "--out", out).code == 0
    assert "Marco Polo" not in pages(out)[0]


@pytest.mark.parametrize(
    ("given", "numbers"),
    [
        (None, deal_on(own_sheet("b"), 11, None).rumors),
        ("11, 3,8,04", (3, 4, 8, 11)),
        ("skull", SETS["skull"]),
    ],
)
def test_a_puzzle(fairdeal: Command, out: Path, given: str | None, numbers: tuple[int, ...]) -> None:
    """The seed's dice, and the rumors dealt, numbered or of a set, in full; one sheet on one page of A4."""
    more = ("--rumors", given) if given else ()
    assert fairdeal("pad", "--side", "B", "--dice-script", 11, "--budget", 1000, *more, "--out", out).code == 0
    (page,) = pages(out)
    assert sizes(out) == {(210, 297)}
    assert "Dice script 11" in page
    names = [rumor.name for rumor in RUMORS.values() if rumor.name in page]
    assert names == [RUMORS[number].name for number in numbers]


def test_the_same_command_gives_the_same_file(fairdeal: Command, tmp_path: Path) -> None:
    """To the byte; and the foot of the sheet tells it, but for where it is written."""
    args = ("--side", "both", "--names", "Ann,Ben", "--title", "Rainy days", "--sheets", "4", "--duplex", "short")
    files = [tmp_path / name for name in ("a.pdf", "b.pdf")]
    for file in files:
        assert fairdeal("pad", *args, "--out", file).code == 0
    assert files[0].read_bytes() == files[1].read_bytes()
    told = "fairdeal pad --sheets 4 --side both --duplex short --title 'Rainy days' --names Ann,Ben"
    assert f"Rainy days · Fairdeal 0.1.0 · {told} ·" in pages(files[0])[0]
    with pikepdf.open(files[0]) as pdf:
        assert str(pdf.docinfo["/Subject"]) == told


FAULTS = [
    ("--sheets 0", "'0' is not a number of sheets; it is a whole number 1 to 1000"),
    ("--sheets 100000", "'100000' is not a number of sheets; it is a whole number 1 to 1000"),
    ("--sheets 1001", "1 to 1000"),
    ("--sheets 2 --names A,B,C", "--sheets 2 leaves out some of the 3 names; give 3 or more"),
    ("--side C", "'C' is not one of"),
    ("--side B --island A", "--side goes with --island seed:N only"),
    ("--side both --duplex none", "--side both has B on the backs"),
    ("--island seed:x", "'x' is not a seed"),
    ("--island no/such.txt", "no/such.txt: no such file or directory"),
    ("--up 3", "'3' is not one of"),
    ("--paper a9", "'a9' is not a paper"),
    (
        "--large --paper a5",
        "a sheet of 148 by 210 mm is too small for large print: with no text under 14 pt it is 201 mm",
    ),
    ("--large --up 2", "large print has one sheet to a page, not 2; leave out --up, or take --up 1"),
    ("--impose booklet", "the sheets of a pad are cut, not folded; take --impose 2up, 4up or cut-stack"),
    ("--impose 2up --up 4", "--impose 2up lays pages on larger sheets, each with one sheet of the pad; leave out --up"),
    ("--suits 2", "the sheets of a pad have no suits; leave out --suits"),
    ("--profile screen --impose 2up", "take --profile home or press"),
    ("--paper a6 --up 4", "a sheet of 52.5 by 74 mm is too small: its text would be under 6 pt"),
    ("--paper a6 --up 1 --dice-script 3", "a sheet of 105 by 148 mm is too small"),
    ("--language tlh", "'tlh' is not one of"),
    ("--names Ann,,Ben", "name 2 of --names has 0 characters; a name has 1 to 40"),
    (f"--names Ann,{'x' * 300}", "name 2 of --names has 300 characters; a name has 1 to 40"),
    (f"--names {','.join('n' * 101)}", "--names has 101 names; it takes at most 100"),
    (f"--names {'W' * 40}", "is 1.3 times as wide as the name line; shorten it"),
    ("--names Ann,李娜", "has no glyph for '李' (U+674E) in '李娜'"),
    ("--names נעמי", "has no glyph for 'נ' (U+05E0)"),
    ("--names A\x07", "(U+0007)"),
    ("--title 日本", "has no glyph for '日'"),
    (f"--title {'x' * 121}", "the title has 121 characters; a title has 1 to 120"),
    ("--rumors skull", "--rumors and --budget are for a solo puzzle; give its --dice-script too"),
    ("--dice-script -1", "'-1' is not a seed"),
    ("--dice-script 1 --rumors 3,4,8,13", "'13' is not a rumor; --rumors takes 4 different numbers 1 to 12"),
    ("--dice-script 1 --rumors 3,4,8,3", "rumor 3 is named twice"),
    ("--dice-script 1 --rumors 3,4,8", "3 rumors are named"),
    ("--dice-script 1 --rumors 1,2,3,4,5", "5 rumors are named"),
    ("--dice-script 1 --rumors bones", "'bones' is not a rumor; --rumors takes 4 different numbers 1 to 12, such as"),
    ("--ranks old", "'old' is not one of"),
    ("--out no/such/pad.pdf", "there is no folder no/such"),
]


@pytest.mark.parametrize(("args", "fault"), FAULTS)
def test_one_clear_line(
    fairdeal: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: str, fault: str
) -> None:
    """The line names the fault; exit code 2; no file, nothing on standard output."""
    monkeypatch.chdir(tmp_path)
    result = fairdeal("pad", *args.split(" "))
    assert (result.code, result.out) == (2, "")
    assert fault in result.err
    assert result.err.startswith("fairdeal: ") and result.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "the sheet is empty"),
        ("####\n#x##\n####", "row 2, column 2 of the sheet is 'x'"),
        ("####\n#####\n####", "row 2 of the sheet has 5 columns, row 1 has 4"),
        ("#" * 2000, "the sheet has 2000 columns and 1 rows; it has at most 16 of each"),
        ("####..#\n####..#\n####..#", "the sheet's land is not connected: row 1, column 7 (g1) cannot be reached"),
        ("###", "the sheet has 3 land cells; an island has 12 to 120"),
        ("####\n#" * 2000, "at most 16"),
        ("########\n" * 16, "128 land cells"),
        ("####\n####\n####\n\n####\n####\n####", "there are 2 sheets, parted by empty lines"),
    ],
)
def test_masks_at_fault(fairdeal: Command, tmp_path: Path, text: str, fault: str) -> None:
    """The line names the file, the place and what is accepted; no pad is written."""
    path = tmp_path / "mask.txt"
    path.write_text(text, encoding="utf-8")
    result = fairdeal("pad", "--island", path, "--ranks", "none", "--out", tmp_path / "pad.pdf")
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith(f"fairdeal: {path}: ") and result.err.count("\n") == 1
    assert fault in result.err
    assert list(tmp_path.iterdir()) == [path]


def test_an_island_of_your_own_has_its_own_ranks(
    fairdeal: Command, out: Path, mask: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unless told otherwise they are played for there, and the sheet says from how many games."""
    from generator.games.lost_island import ranks

    monkeypatch.setattr(ranks.calibrated_ranks, "__defaults__", (2, map, None))
    assert fairdeal("pad", "--island", mask, "--out", out).code == 0
    page = " ".join(pages(out)[0].split())
    found = ranks.calibrated_ranks(parse_sheet(MASK), 2)
    assert all(f" {least} " in f" {page} " for least in found.thresholds)
    assert "6 games" in page


def test_what_is_no_mask(fairdeal: Command, tmp_path: Path, mask: Path) -> None:
    """A folder, a picture, ranks that the rules do not have: one line each."""
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\xff")
    for name, fault in ((tmp_path, "is a directory"), (tmp_path / "picture.png", "not a text file in UTF-8")):
        result = fairdeal("pad", "--island", name, "--out", tmp_path / "pad.pdf")
        assert result.code == 2 and fault in result.err, result.err
    result = fairdeal("pad", "--island", mask, "--ranks", "printed", "--out", tmp_path / "pad.pdf")
    assert result.code == 2 and "ranks for the sheets A and B only" in result.err
    assert not (tmp_path / "pad.pdf").exists()


def test_an_old_pad_stays_when_the_new_one_fails(fairdeal: Command, out: Path) -> None:
    """A file appears whole or not at all."""
    out.write_bytes(b"old")
    assert fairdeal("pad", "--names", "李", "--out", out).code == 2
    assert out.read_bytes() == b"old"
    assert [path.name for path in out.parent.iterdir()] == ["pad.pdf"]
