"""The three profiles: what home printers, screens and print shops are given."""

from __future__ import annotations

import io
import re
import subprocess
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from generator.core.resources import template
from generator.games import all_games
from generator.press.entry import number_entries
from generator.press.impose.marks import ROOM
from generator.press.layout import Layout
from generator.press.pack import write_pack
from generator.press.paper import parse_paper
from generator.press.prepress.standard import PROFILE
from generator.press.printing import Printing
from generator.press.profile import BLEED, PROFILES, ProfileName, profile
from tests.cli.conftest import Command, fairdeal
from tests.conftest import records

__all__ = ["fairdeal"]

MM = 72 / 25.4
ENTRIES = number_entries(puzzle for game in all_games() for puzzle in records(game.name)[:1])
SPACES = {"home": {"g", "G"}, "screen": {"rg", "RG"}, "press": {"k", "K"}}
COLOUR = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}


def pack(path: Path, **printing: Any) -> bytes:
    """A pack of every game, printed so."""
    layout = Layout(parse_paper("a4"), 2, "back", "Rainy & <dry> days", "fairdeal pack")
    write_pack(ENTRIES, layout, path, lambda pages: None, Printing(**printing))
    return path.read_bytes()


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """One pack in every profile."""
    folder = tmp_path_factory.mktemp("packs")
    return {name: pack(folder / f"{name}.pdf", profile=profile(name)) for name in PROFILES}


def opened(data: bytes) -> pikepdf.Pdf:
    """The document, read back."""
    return pikepdf.open(io.BytesIO(data))


def streams(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """Every page and form."""
    yield from pdf.pages
    yield from (item for item in pdf.objects if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form")


def box(page: Any, name: str) -> list[float]:
    """A box of a page in mm."""
    return [float(value) / MM for value in page.obj[name]]


@pytest.mark.parametrize("name", PROFILES)
def test_a_profile_has_one_colour_space(packs: dict[str, bytes], name: str) -> None:
    """Grey, RGB or CMYK: read from every page and form, marks included."""
    with opened(packs[name]) as pdf:
        used = {str(part.operator) for stream in streams(pdf) for part in pikepdf.parse_content_stream(stream)}
    assert used & COLOUR == SPACES[name]


def test_ink_of_the_press(packs: dict[str, bytes]) -> None:
    """No more than 300 % of ink anywhere; text is black alone, but for white on a coloured ground."""
    with opened(packs["press"]) as pdf:
        for stream in streams(pdf):
            stack: list[tuple[float, ...]] = []
            fill: tuple[float, ...] = (0, 0, 0, 1)
            for part in pikepdf.parse_content_stream(stream):
                operator = str(part.operator)
                if operator in ("k", "K"):
                    colour = tuple(map(float, part.operands))
                    assert sum(colour) <= 3.0
                    fill = colour if operator == "k" else fill
                elif operator == "q":
                    stack.append(fill)
                elif operator == "Q":
                    fill = stack.pop()
                elif operator == "Tj":
                    assert fill in ((0, 0, 0, 1), (0, 0, 0, 0))


@pytest.mark.parametrize("name", PROFILES)
def test_no_line_is_finer_than_a_quarter_of_a_point(packs: dict[str, bytes], name: str) -> None:
    """Line widths on paper, through every matrix and form."""
    with opened(packs[name]) as pdf:
        found = [width for page in pdf.pages for width in _widths(page, 1.0, 1.0, page.obj.Resources)]
    assert found
    assert min(found) >= 0.249


def _widths(stream: Any, scale: float, width: float, resources: Any) -> Iterator[float]:
    """The width in points of everything that is stroked."""
    stack: list[tuple[float, float]] = []
    for part in pikepdf.parse_content_stream(stream):
        operator = str(part.operator)
        if operator == "q":
            stack.append((scale, width))
        elif operator == "Q":
            scale, width = stack.pop()
        elif operator == "cm":
            a, b = float(part.operands[0]), float(part.operands[1])
            scale *= (a * a + b * b) ** 0.5
        elif operator == "w":
            width = float(part.operands[0])
        elif operator in ("S", "B"):
            yield scale * width
        elif operator == "Do":
            form = resources.XObject[str(part.operands[0])]
            yield from _widths(form, scale, width, form.get("/Resources", resources))


def test_boxes_of_the_press(packs: dict[str, bytes]) -> None:
    """The trim box is the paper, within 3 mm of bleed, within the media box; marks lie outside the bleed."""
    with opened(packs["press"]) as pdf:
        for page in pdf.pages:
            assert box(page, "/MediaBox") == pytest.approx([0, 0, 210 + 2 * ROOM, 297 + 2 * ROOM], abs=0.01)
            assert box(page, "/TrimBox") == pytest.approx([ROOM, ROOM, 210 + ROOM, 297 + ROOM], abs=0.01)
            inset = ROOM - BLEED
            assert box(page, "/BleedBox") == pytest.approx(
                [inset, inset, 210 + ROOM + BLEED, 297 + ROOM + BLEED], abs=0.01
            )
            assert "/Annots" not in page.obj
            lines = re.findall(
                rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", page.Contents.read_bytes().partition(b"2.8346")[0]
            )
            assert len(lines) >= 16
            left, bottom, right, top = (value * MM for value in box(page, "/BleedBox"))
            for line in lines:
                x1, y1, x2, y2 = map(float, line)
                outside = max(x1, x2) <= left or min(x1, x2) >= right or max(y1, y2) <= bottom or min(y1, y2) >= top
                assert outside, line


@pytest.mark.parametrize("name", ["home", "screen"])
def test_other_pages_are_not_trimmed(packs: dict[str, bytes], name: str) -> None:
    """Trim box and media box are one, and nothing claims to be for a print shop."""
    with opened(packs[name]) as pdf:
        assert all(page.trimbox == page.mediabox for page in pdf.pages)
        assert "/OutputIntents" not in pdf.Root
        assert packs[name].startswith(b"%PDF-1.7")


def test_output_intent(packs: dict[str, bytes]) -> None:
    """The profile that is embedded is the one that is shipped, for four inks, and its licence lies beside it."""
    with opened(packs["press"]) as pdf:
        (intent,) = pdf.Root.OutputIntents
        assert (str(intent.S), str(intent.OutputConditionIdentifier)) == ("/GTS_PDFX", "FOGRA39")
        icc = intent.DestOutputProfile
        data = icc.read_bytes()
        assert data == template(f"icc/{PROFILE}").read_bytes()
        assert (data[12:16], data[16:20], data[36:40], int(icc.N)) == (b"prtr", b"CMYK", b"acsp", 4)
        assert int.from_bytes(data[:4], "big") == len(data)
    assert "zlib/libpng" in template(f"icc/{Path(PROFILE).stem}.LICENSE.txt").read_text(encoding="utf-8")


def test_metadata_agree(packs: dict[str, bytes]) -> None:
    """XMP and the information dictionary say the same; ids come from the contents."""
    with opened(packs["press"]) as pdf, pdf.open_metadata() as xmp:
        info = {key: str(value) for key, value in pdf.docinfo.items()}
        assert xmp["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
        assert xmp["dc:title"] == info["/Title"] == "Rainy & <dry> days"
        assert xmp["dc:description"] == info["/Subject"]
        assert xmp["pdf:Producer"] == info["/Producer"]
        assert xmp["xmp:CreatorTool"] == info["/Creator"]
        assert (xmp["pdf:Trapped"], info["/Trapped"]) == ("False", "/False")
        assert info["/CreationDate"] == info["/ModDate"]
        digits = re.sub(r"\D", "", info["/CreationDate"])
        for name in ("xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate"):
            assert re.sub(r"\D", "", xmp[name]) == digits
        for name in ("xmpMM:DocumentID", "xmpMM:VersionID", "xmpMM:RenditionClass"):
            assert xmp[name]
        assert len(pdf.trailer.ID) == 2
        assert b"<x:xmpmeta" in packs["press"]  # not compressed: programs that know no PDF find it
    assert packs["press"].startswith(b"%PDF-1.6")


def test_ids_tell_documents_apart(packs: dict[str, bytes], tmp_path: Path) -> None:
    """Another content has other ids, the same content the same."""
    layout = Layout(parse_paper("a4"), 2, "none", "Rainy & <dry> days", "fairdeal pack")
    press = Printing(profile("press"))
    write_pack(ENTRIES[:1], layout, tmp_path / "a.pdf", lambda pages: None, press)
    with opened(packs["press"]) as one, pikepdf.open(tmp_path / "a.pdf") as two:
        assert one.trailer.ID[0] != two.trailer.ID[0]
        with one.open_metadata() as first, two.open_metadata() as second:
            assert first["xmpMM:VersionID"] != second["xmpMM:VersionID"]
            assert first["xmpMM:DocumentID"] == second["xmpMM:DocumentID"]
    assert pack(tmp_path / "b.pdf", profile=profile("press")) == packs["press"]


def test_screen_pages_are_tagged(packs: dict[str, bytes]) -> None:
    """Every mark on every page has its element in the tree, or is nothing to read; pictures have words."""
    with opened(packs["screen"]) as pdf:
        assert pdf.Root.MarkInfo.Marked == True  # noqa: E712 (an object of pikepdf)
        assert str(pdf.Root.Lang) == "en"
        assert pdf.Root.ViewerPreferences.DisplayDocTitle == True  # noqa: E712
        numbers = list(pdf.Root.StructTreeRoot.ParentTree.Nums)
        tree = {int(key): value for key, value in zip(numbers[::2], numbers[1::2], strict=True)}
        (whole,) = pdf.Root.StructTreeRoot.K
        roles = Counter(str(kid.S) for kid in whole.K)
        assert roles["/H1"] >= 2 + len(ENTRIES)
        assert roles["/H2"] >= 2 * len(ENTRIES)
        assert roles["/P"] > sum(len(entry.puzzle.solution) for entry in ENTRIES)  # each move is one
        cover = [kid for kid in whole.K if kid.S == "/H2" and kid.Pg.objgen == pdf.pages[0].obj.objgen]
        assert len(cover) == len({(entry.game.name, entry.puzzle.variant) for entry in ENTRIES})
        kids = {kid.objgen for kid in whole.K}
        for page in pdf.pages:
            marked, depth = [], 0
            for part in pikepdf.parse_content_stream(page):
                operator = str(part.operator)
                if operator == "BDC":
                    marked.append(int(part.operands[1].MCID))
                depth += {"BDC": 1, "BMC": 1, "EMC": -1}.get(operator, 0)
                assert depth in (0, 1)
                assert depth or operator not in ("Tj", "f", "S", "B", "Do")
            assert depth == 0
            assert marked == list(range(len(marked)))
            parents = list(tree[int(page.obj.StructParents)])
            assert len(parents) == len(marked)
            assert all(parent.objgen in kids and parent.Pg.objgen == page.obj.objgen for parent in parents)
        figures = [kid for kid in whole.K if kid.S == "/Figure"]
        views = [(entry.game, entry.game.view(entry.game.initial(entry.deal))) for entry in ENTRIES]
        boards = [game.draw(view, _no_marks()) for game, view in views if game.draw_apart is None]
        boards += chain.from_iterable(game.draw_apart(view) for game, view in views if game.draw_apart)
        spoken = {str(figure.Alt) for figure in figures}
        assert len(figures) > 2 * len(ENTRIES)
        assert {board.description for board in boards} <= spoken
        assert all(len(text) > 3 for text in spoken)
        for figure in figures:
            left, bottom, right, top = map(float, figure.A.BBox)
            width, height = (float(value) for value in figure.Pg.MediaBox[2:])
            assert str(figure.A.O) == "/Layout"
            assert 0 <= left < right <= width and 0 <= bottom < top <= height, str(figure.Alt)[:60]


def _no_marks() -> Any:
    from generator.core.game import Marks

    return Marks()


def test_headings_say_number_and_name(packs: dict[str, bytes]) -> None:
    """A puzzle's heading is its number and its game, in one element of the tree."""
    with opened(packs["screen"]) as pdf:
        (whole,) = pdf.Root.StructTreeRoot.K
        two = [kid for kid in whole.K if kid.S == "/H2"]
        shown = [_count(kid) for kid in two]
    assert shown.count(1) >= 2 * len(ENTRIES)


def _count(element: Any) -> int:
    return 1 if isinstance(element.K, int) else len(element.K)


def test_links_lead_both_ways(packs: dict[str, bytes]) -> None:
    """Every puzzle leads to its answer and back: where one leads to, the other begins."""
    with opened(packs["screen"]) as pdf:
        names = {str(key): value for key, value in pdf.Root.get("/Dests", pikepdf.Dictionary()).items()}
        pages = {page.obj.objgen: number for number, page in enumerate(pdf.pages)}
        found: dict[str, tuple[int, float, int, float]] = {}
        for number, page in enumerate(pdf.pages):
            for note in page.obj.get("/Annots", []):
                assert note.Subtype == "/Link"
                assert int(note.StructParent) >= len(pdf.pages)
                target = _target(note, names)
                top = float(note.Rect[3])
                found[str(note.Contents)] = (number, top, pages[target[0].objgen], float(target[3]))
    assert sorted(found) == sorted(f"{kind} {entry.number}" for kind in ("Answer", "Puzzle") for entry in ENTRIES)
    for entry in ENTRIES:
        here, there = found[f"Answer {entry.number}"], found[f"Puzzle {entry.number}"]
        assert here[:2] == pytest.approx(there[2:], abs=0.01)
        assert there[:2] == pytest.approx(here[2:], abs=0.01)
        assert here[0] < there[0]


def _target(note: Any, names: dict[str, Any]) -> Any:
    target = note.get("/Dest") if "/Dest" in note else note.A.D
    found = names[str(target)] if isinstance(target, (pikepdf.Name, pikepdf.String)) else target
    return found.D if isinstance(found, pikepdf.Dictionary) else found


def test_home_and_press_have_no_links(packs: dict[str, bytes]) -> None:
    """Paper has none; the outline stays."""
    for name in ("home", "press"):
        with opened(packs[name]) as pdf, pdf.open_outline() as outline:
            assert all("/Annots" not in page.obj for page in pdf.pages)
            assert [item.title for item in outline.root][-2:] == ["Puzzles", "Answers"]
            assert "/StructTreeRoot" not in pdf.Root


@pytest.mark.parametrize("name", PROFILES)
def test_bytes_do_not_depend_on_the_compressor_of_python(
    packs: dict[str, bytes], name: ProfileName, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A Python with another zlib gives the same file: every stream is compressed by the library that is pinned."""
    real = zlib.compress
    monkeypatch.setattr(zlib, "compress", lambda data, *args, **more: real(data, 0))
    assert pack(tmp_path / "again.pdf", profile=profile(name)) == packs[name]


def test_files_are_small(packs: dict[str, bytes]) -> None:
    """No page repeats what pages share, and nothing is left of what no page needs."""
    with opened(packs["home"]) as pdf:
        assert len({page.obj.Resources.objgen for page in pdf.pages}) == 1
        assert not any(key in page.obj for page in pdf.pages for key in ("/Trans", "/Rotate"))
        assert "/ProcSet" not in pdf.pages[0].obj.Resources
        sizes = sorted(len(page.Contents.read_raw_bytes()) for page in pdf.pages)
    assert sizes[len(sizes) // 2] < 4000


@pytest.mark.parametrize("name", PROFILES)
def test_real_programs_find_nothing_wrong(
    packs: dict[str, bytes], name: str, program: Callable[[str], str], tmp_path: Path
) -> None:
    """qpdf checks every profile clean, and every font is embedded and a subset."""
    path = tmp_path / "pack.pdf"
    path.write_bytes(packs[name])
    subprocess.run([program("qpdf"), "--check", path], check=True, capture_output=True)
    listed = subprocess.run([program("pdffonts"), path], check=True, capture_output=True, text=True).stdout
    assert all(re.search(r"yes\s+yes\s+yes\s+\d+\s+0$", line) for line in listed.splitlines()[2:])


def test_ghostscript_sees_the_inks_of_the_press(
    packs: dict[str, bytes], program: Callable[[str], str], tmp_path: Path
) -> None:
    """The title page has black and red ink, the text page of how to play little but black."""
    path = tmp_path / "pack.pdf"
    path.write_bytes(packs["press"])
    command = [program("gs"), "-q", "-o", "-", "-sDEVICE=inkcov", "-dLastPage=1", path]
    shown = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    cyan, magenta, yellow, black = map(float, next(line for line in shown.splitlines() if "CMYK" in line).split()[:4])
    assert black > 0.01
    assert 0 < magenta < 0.01
    assert 0 < yellow < 0.01
    assert cyan <= magenta


@pytest.mark.parametrize("name", PROFILES)
def test_preflight_passes(fairdeal: Command, packs: dict[str, bytes], name: str, tmp_path: Path) -> None:
    """A print shop has nothing to object to, and nothing to ask."""
    path = tmp_path / "pack.pdf"
    path.write_bytes(packs[name])
    result = fairdeal("preflight", "--profile", name, path)
    assert result.code == 0, result.out
    assert "; 0 errors, 0 warnings, " in result.out, result.out


@pytest.mark.parametrize("name", ["home", "press"])
def test_imposed_sheets_pass_preflight(fairdeal: Command, name: ProfileName, tmp_path: Path) -> None:
    """Pages laid on sheets are as good as they were, at home and for the press."""
    path = tmp_path / "pack.pdf"
    pack(path, profile=profile(name), scheme="4up", duplex="long")
    result = fairdeal("preflight", "--profile", name, path)
    assert result.code == 0, result.out
    assert "; 0 errors, 0 warnings, " in result.out, result.out
