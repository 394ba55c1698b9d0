"""Broken and hostile files: one clear error or an honest report, never anything else."""

from __future__ import annotations

import random
from pathlib import Path

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.errors import FairdealError, UsageProblem
from generator.press.preflight import PROFILES, Profile, Report, preflight
from tests.press.preflight.making import add, base, form, resource, save

WORDS = """
q Q cm re m l c h f S B n W BT ET Tf Tj TJ Tm Td ' " T* Tr gs Do sh g rg k cs scn BDC EMC BI ID EI
"""
OPERANDS = ["0", "1", "-7.5", "1e9", "99999999999", "/F", "/I", "/W", "/X", "(a)", "<00ff>", "[1 (a) 2]", "<</MCID 1>>"]


def looked_at(path: Path, profile: Profile) -> Report | None:
    """The report, or ``None`` where the file cannot be used; any other error is the test's failure."""
    try:
        report = preflight(path, profile)
    except FairdealError as error:
        assert str(path) in str(error) and "\n" not in str(error)
        return None
    assert report.text() and report.as_dict()
    return report


@settings(max_examples=60)
@given(st.binary(max_size=300))
def test_garbage_is_no_pdf(tmp_path_factory: pytest.TempPathFactory, rubbish: bytes) -> None:
    """Bytes by chance cannot be used, with the header of a PDF or without."""
    path = tmp_path_factory.getbasetemp() / "rubbish.pdf"
    for data in (rubbish, b"%PDF-1.7\n" + rubbish):
        path.write_bytes(data)
        assert looked_at(path, "home") is None


@pytest.mark.parametrize("profile", PROFILES)
def test_a_file_cut_short_never_passes(profile: Profile, tmp_path: Path) -> None:
    """Cut anywhere, a file is damaged or cannot be used."""
    whole = save(base(profile), tmp_path / "whole.pdf", profile).read_bytes()
    path = tmp_path / "cut.pdf"
    for part in range(1, 30):
        path.write_bytes(whole[: len(whole) * part // 30])
        report = looked_at(path, profile)
        assert report is None or not report.ok, part


@pytest.mark.parametrize("profile", PROFILES)
def test_changed_bytes_never_break_the_checker(profile: Profile, tmp_path: Path) -> None:
    """A file with a few bytes changed, in objects or in packed streams, gets its report or its one line."""
    whole = save(base(profile), tmp_path / "whole.pdf", profile).read_bytes()
    path = tmp_path / "changed.pdf"
    chance = random.Random(7)
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 3, 30))):
            data[chance.randrange(len(data))] = chance.choice(b"/<>()[]0919 nRobj")
        path.write_bytes(data)
        looked_at(path, profile)


def test_entries_of_the_wrong_kind_never_break_the_checker(tmp_path: Path) -> None:
    """Every entry of every dictionary in turn becomes something that it may not be."""
    path = tmp_path / "odd.pdf"
    profile: Profile
    for profile in PROFILES:
        count = len(base(profile).objects)
        for at in range(count):
            pdf = base(profile)
            thing = pdf.objects[at]
            if not isinstance(thing, (pikepdf.Dictionary, pikepdf.Stream)):
                continue
            for number, key in enumerate(list(thing.keys())):
                if key not in ("/Length", "/Filter", "/Pages", "/Kids", "/Count", "/Type", "/Parent"):
                    odd = (-1, pikepdf.Name.Odd, pikepdf.Array([1, pikepdf.String("x")]), pikepdf.Dictionary(A=1))
                    thing[key] = odd[(at + number) % 4]
            looked_at(save(pdf, path, profile), profile)


@settings(max_examples=80)
@given(st.lists(st.sampled_from(WORDS.split() + OPERANDS * 2), max_size=40))
def test_operators_by_chance_are_followed(tmp_path_factory: pytest.TempPathFactory, words: list[str]) -> None:
    """A content stream of operators and operands in any order gets its report."""
    pdf = base("home")
    add(pdf, " ".join(words))
    assert looked_at(save(pdf, tmp_path_factory.getbasetemp() / "words.pdf"), "home") is not None


def test_forms_that_draw_one_another_end(tmp_path: Path) -> None:
    """A form that draws itself, smaller and twice, is told and does not go on for ever."""
    pdf = base("home")
    loop = form(pdf, "q .9 0 0 .9 0 0 cm /X Do /X Do Q 0 g 100 100 50 50 re f", (0, 0, 400, 400))
    resource(pdf, "XObject", "X", pdf.make_indirect(loop))
    add(pdf, "/X Do")
    report = preflight(save(pdf, tmp_path / "loop.pdf"), "home")
    assert report.rules() == {"file.content"}


def test_forms_that_multiply_are_cut_off(tmp_path: Path) -> None:
    """Ten forms that each draw the next ten times are not followed to the ten thousand millionth mark."""
    pdf = base("home")
    before = None
    for _ in range(10):
        content = "0 g 200 200 9 9 re f" if before is None else "/Next Do " * 10
        one = form(pdf, content, (0, 0, 500, 500))
        one.Resources = pikepdf.Dictionary(
            XObject=pikepdf.Dictionary() if before is None else pikepdf.Dictionary(Next=before)
        )
        before = pdf.make_indirect(one)
    resource(pdf, "XObject", "X", before)
    add(pdf, "/X Do")
    report = preflight(save(pdf, tmp_path / "many.pdf"), "home")
    assert report.rules() == {"file.content"}


def test_a_locked_file_cannot_be_used(tmp_path: Path) -> None:
    """A file that wants a password is refused, with what to do."""
    path = save(base("home"), tmp_path / "locked.pdf", encryption=pikepdf.Encryption(owner="o", user="u", R=4))
    with pytest.raises(UsageProblem, match=r"locked\.pdf is locked with a password; save it without one"):
        preflight(path, "home")


def test_a_file_with_a_lost_table_is_damaged(tmp_path: Path) -> None:
    """What a lenient reader mends is told as damage."""
    path = save(base("home"), tmp_path / "lost.pdf")
    path.write_bytes(path.read_bytes().replace(b"startxref\n", b"startxref\n9"))
    assert preflight(path, "home").rules() == {"file.damaged"}
