"""Every rule finds its own fault and nothing else; broken files end in one line; our own products are checked."""

from __future__ import annotations

import io
import json
import random
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String

from generator.core.errors import FairdealError
from generator.press.preflight import preflight
from generator.press.preflight.report import Report, page_ranges
from tests.cli.conftest import Command, fairdeal
from tests.press.preflight import faulty as make

__all__ = ["fairdeal"]

TEXT = "BT /F {} Tf {} Td (\\001\\002\\003) Tj ET"
SCRIPT = Dictionary(S=Name.JavaScript, JS=String("1"))

HOME: dict[str, tuple[str, make.Fault]] = {
    "TrimBox smaller": ("boxes", make.page("/TrimBox", Array([5, 5, 295, 395]))),
    "TrimBox outside": ("boxes", make.page("/ArtBox", Array([-9, 0, 300, 400]))),
    "unit": ("user-unit", make.page("/UserUnit", 2)),
    "not embedded": ("font-embedded", make.font("/FontFile2", None, about=True)),
    "not a subset": ("font-subset", make.font("/BaseFont", Name("/FiraSans"))),
    "a code without glyph": ("missing-glyph", make.content("BT /F 9 Tf 60 60 Td (\\377) Tj ET")),
    "a broken program": (
        "font-program",
        lambda pdf: next(iter(dict(pdf.pages[0].Resources.Font).values())).FontDescriptor.FontFile2.write(b"x" * 99),
    ),
    "red": ("colour", make.content("1 0 0 rg 60 60 9 9 re f")),
    "blue text": ("colour", make.content("0 0 1 rg " + TEXT.format(9, "60 60"))),
    "a coloured image": ("colour", make.image(200, "DeviceRGB", b"abc", 40)),
    "an inline image": (
        "colour",
        make.content("BI /W 9 /H 1 /BPC 8 /CS /RGB ID " + "a" * 27 + " EI"),
    ),
    "small text": ("text-size", make.content(TEXT.format(5, "60 60"))),
    "small by its matrix": ("text-size", make.content("q .5 0 0 .5 0 0 cm " + TEXT.format(11, "160 160") + " Q")),
    "small in forms": ("text-size", make.form(TEXT.format(20, "500 600"), [0.5, 0, 0, 0.5, 9, 9])),
    "near the edge": ("text-edge", make.content(TEXT.format(9, "10 60"))),
    "over the edge": ("text-edge", make.content(TEXT.format(9, "290 60"))),
    "over other text": ("text-overlap", make.content(TEXT.format(12, "62 302"))),
    "turned over other text": ("text-overlap", make.content("BT /F 12 Tf 0 1 -1 0 80 290 Tm (\\001\\002\\003) Tj ET")),
    "cut": ("text-cut", make.content("q 60 60 9 99 re W n " + TEXT.format(12, "60 65") + " Q")),
    "a dead link": ("links", make.link(Dest=String("nowhere"))),
    "a script": ("scripts", make.root("/OpenAction", SCRIPT)),
    "a page's action": ("scripts", make.page("/AA", Dictionary(O=SCRIPT))),
    "a form": ("forms", make.root("/AcroForm", Dictionary(Fields=Array([Dictionary(T=String("x"))])))),
    "junk": ("content", make.content("1 2 gibberish")),
    "an open state": ("content", make.content("q")),
}
SCREEN: dict[str, tuple[str, make.Fault]] = {
    "no language": ("language", make.root("/Lang", None)),
    "title not shown": ("title", make.root("/ViewerPreferences", None)),
    "not marked": ("tags", make.root("/MarkInfo", None)),
    "no tree": ("tags", make.root("/StructTreeRoot", None)),
    "loose text": ("tags", make.content(TEXT.format(9, "60 60"))),
    "an unknown id": ("tags", make.content("/P <</MCID 7>> BDC " + TEXT.format(9, "60 60") + " EMC")),
    "no words": ("alt-text", lambda pdf: make._put(pdf.Root.StructTreeRoot.K[0], "/Alt", None)),
    "no letters": ("font-tounicode", make.font("/ToUnicode", None)),
}
PRESS: dict[str, tuple[str, make.Fault]] = {
    "no trim": ("boxes", make.every_page("/TrimBox", None)),
    "narrow bleed": ("bleed", make.page("/BleedBox", Array([15, 15, 285, 385]))),
    "trim over bleed": ("boxes", make.page("/BleedBox", Array([11, 11, 270, 389]))),
    "RGB": ("colour", make.content("1 0 0 rg 60 60 9 9 re f")),
    "RGB shading": (
        "colour",
        lambda pdf: (
            make._put(
                pdf.pages[0].Resources,
                "/Shading",
                Dictionary(S=Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=Array([0, 0, 1, 1]))),
            ),
            make.content("q 60 60 9 9 re W n /S sh Q")(pdf),
        ),
    ),
    "text in four inks": ("text-black", make.content(".5 .5 .5 1 k " + TEXT.format(9, "60 60"))),
    "grey text": ("text-black", make.content(".5 g " + TEXT.format(9, "60 60"))),
    "too much ink": ("total-ink", make.content("1 1 .5 .6 k 60 60 9 9 re f")),
    "a heavy image": ("total-ink", make.image(200, "DeviceCMYK", b"\xff\xff\xff\x40", 40)),
    "a thin line": ("stroke-width", make.content("q .1 0 0 .1 0 0 cm 2 w 600 600 m 900 900 l S Q")),
    "a hairline": ("stroke-width", make.content("0 w 60 60 m 90 90 l S")),
    "a link": ("annotations", make.link(A=Dictionary(S=Name.URI, URI=String("x:y")))),
    "no intent": ("output-intent", make.root("/OutputIntents", None)),
    "a screen's profile": ("output-intent", make.icc(b"prtrCMYK", b"mntrRGB ")),
    "no version": ("pdfx-version", make.xmp(b"PDF/X-4", b"PDF/X-1")),
    "dates differ": ("dates", make.xmp(b'ModifyDate="2026', b'ModifyDate="2025')),
    "no document id": ("document-id", make.xmp(b'xmpMM:DocumentID="uuid:1"', b"")),
    "trapped unknown": ("trapped", lambda pdf: make._put(pdf.docinfo, "/Trapped", Name.Unknown)),
    "broken XMP": ("xmp", lambda pdf: pdf.Root.Metadata.write(b"<a><b>")),
    "other files": ("embedded-files", make.root("/AF", Array([]))),
}
ALL = {"home": HOME, "screen": SCREEN, "press": PRESS}
CASES = [(profile, name, *case) for profile, cases in ALL.items() for name, case in cases.items()]
IMPLIED = {"xmp": {"pdfx-version", "dates", "document-id"}}
"""What a file lacks too when it lacks something."""


def check(data: bytes, profile: Any, folder: Path) -> Report:
    """The report on a file's bytes."""
    path = folder / "file.pdf"
    path.write_bytes(data)
    return preflight(path, profile)


@pytest.mark.parametrize("profile", ["home", "screen", "press"])
def test_the_good_file_passes(profile: str, tmp_path: Path) -> None:
    """Without an error and without a warning."""
    report = check(make.good(profile), profile, tmp_path)
    assert report.ok and not report.count("warning"), report.text()


@pytest.mark.parametrize(("profile", "name", "rule", "fault"), CASES, ids=[f"{case[0]}-{case[1]}" for case in CASES])
def test_each_fault_is_found_and_nothing_else(
    profile: str, name: str, rule: str, fault: make.Fault, tmp_path: Path
) -> None:
    """The rule of the fault, and only this rule, fails."""
    report = check(make.faulty(profile, fault), profile, tmp_path)
    assert report.rules() == {rule} | IMPLIED.get(rule, set()), report.text()


def test_warnings_do_not_fail(tmp_path: Path) -> None:
    """Coarse images, thin lines and pages of two sizes warn at home."""
    warned = [
        ("image-resolution", make.image(20, "DeviceGray", b"\x55", 40)),
        ("stroke-width", make.content("0 w 60 60 m 90 90 l S")),
        ("page-size", make.page("/MediaBox", Array([0, 0, 310, 400]))),
    ]
    for rule, fault in warned:
        report = check(make.faulty("home", fault), "home", tmp_path)
        assert report.ok and report.rules("warning") == {rule}, report.text()


def test_hidden_text_and_slug_text_are_fine(tmp_path: Path) -> None:
    """Text that an opaque shape hides is not overlapped; a slug outside the bleed takes text."""
    hidden = make.content("1 g 50 290 150 30 re f 0 g " + TEXT.format(12, "62 302"))
    assert check(make.faulty("home", hidden), "home", tmp_path).ok
    slug = make.content("0 0 0 1 k " + TEXT.format(7, "60 2"))
    assert check(make.faulty("press", slug), "press", tmp_path).ok


def test_files_that_cannot_be_read_end_in_one_line(fairdeal: Command, tmp_path: Path) -> None:
    """Exit code 2 for no PDF, half of one, an encrypted one, none; 1 for one that fails; 0 for one that passes."""
    data = make.good("home")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="a", user=""))
    (tmp_path / "half.pdf").write_bytes(data[: len(data) // 2])
    (tmp_path / "text.pdf").write_bytes(b"no")
    for name in ("locked.pdf", "half.pdf", "text.pdf", "none.pdf", "."):
        result = fairdeal("preflight", tmp_path / name)
        assert (result.code, result.out, result.err.count("\n")) == (2, "", 1), (name, result)
    (tmp_path / "good.pdf").write_bytes(data)
    assert fairdeal("preflight", tmp_path / "good.pdf").out.count("passes home; 0 errors") == 1
    result = fairdeal("preflight", tmp_path / "good.pdf", "--profile", "press", "--json")
    assert result.code == 1
    assert json.loads(result.out)["ok"] is False


def test_garbage_raises_only_our_errors(tmp_path: Path) -> None:
    """Files cut anywhere and files with bytes changed end in a report or in our own error."""
    rng = random.Random(7)
    data = make.good("press")
    for turn in range(120):
        spoiled = bytearray(data[: rng.randrange(20, len(data))] if turn % 2 else data)
        for _ in range(rng.randrange(1, 30)):
            spoiled[rng.randrange(len(spoiled))] = rng.randrange(256)
        try:
            check(bytes(spoiled), "press", tmp_path).text()
        except FairdealError as error:
            assert "file.pdf" in str(error)


def test_page_ranges() -> None:
    """Neighbours become a range."""
    assert page_ranges([9, 2, 3, 4]) == "pages 2-4, 9"


@pytest.mark.parametrize("command", [("pad", "--sheets", "2"), ("calibrate",)])
def test_our_products_pass_at_home(fairdeal: Command, command: tuple[str, ...], tmp_path: Path) -> None:
    """What the commands print has nothing that a print shop objects to."""
    out = tmp_path / "product.pdf"
    assert fairdeal(*command, "--out", out).code == 0
    report = preflight(out)
    assert report.ok, report.text()
