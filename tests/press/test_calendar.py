"""The year book, with a finder that takes no time."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta
from pathlib import Path

import pikepdf
import pypdfium2
import pytest

from generator.core.errors import RecordError
from generator.core.puzzle import Puzzle
from generator.games import all_games
from generator.vetting import yearbook
from generator.vetting.almanac import NEWEST, Almanac, find_almanac, find_puzzle, game_of
from generator.vetting.yearbook import Kept, find_dates
from tests.cli.conftest import Command, fairdeal
from tests.conftest import records

__all__ = ["fairdeal"]
RECORDS = {game.name: records(game.name) for game in all_games()}
DAYS = [date(2028, 1, 30) + timedelta(step) for step in range(4)]
GIVEN = ("calendar", 2028, "--from", "2028-01-30", "--to", "2028-02-02", "--jobs", 1)
"""Two days of January and two of February."""


def quick(almanac: Almanac, salt: str, day: date) -> Puzzle:
    """A record of the day's game."""
    return RECORDS[game_of(almanac, day).name][day.day % 3]


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The command finds with ``quick``; the list tells for which dates it was asked."""
    asked: list[date] = []

    def count(almanac: Almanac, salt: str, day: date) -> Puzzle:
        asked.append(day)
        return quick(almanac, salt, day)

    defaults = (*(yearbook.find_dates.__defaults__ or ())[:-1], count)
    monkeypatch.setattr(yearbook.find_dates, "__defaults__", defaults)
    monkeypatch.setattr("generator.cli.calendar.ready", lambda game, variant, graded: None)
    monkeypatch.delenv("FAIRDEAL_SALT", raising=False)
    monkeypatch.delenv("FAIRDEAL_ALMANAC", raising=False)
    return asked


def pages_of(path: Path) -> list[str]:
    """The text of every page."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def test_a_book_has_all_its_parts(fairdeal: Command, found: list[date], tmp_path: Path) -> None:
    """Title, how to play, a page a month, a page a day in order with weekday and date, the answers."""
    path = tmp_path / "c.pdf"
    assert fairdeal(*GIVEN, "--out", path).code == 0
    assert found == DAYS
    pages = pages_of(path)
    assert "Fair deals 2028" in " ".join(pages[0].split())
    assert "fairdeal calendar 2028 --from 2028-01-30" in " ".join(pages[0].split())
    order = ["January 2028", "Sunday", "Monday", "February 2028", "Tuesday", "Wednesday", "Answers"]
    places = [next(i for i, page in enumerate(pages) if page.startswith(start)) for start in order]
    assert places == sorted(places)
    assert "31 January 2028" in pages[places[2]]
    for day in DAYS:
        puzzle = quick(find_almanac(NEWEST), "fairdeal", day)
        assert sum(f"seed {puzzle.seed}" in page for page in pages) >= 1
        when = f"{day.day} {day:%B} {day.year}"
        assert any(when in page for page in pages[places[-1] :]), "an answer is looked up by its date"
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
        assert titles[-3:] == ["January 2028", "February 2028", "Answers"]
        assert [len(item.children) for item in outline.root[-3:]] == [2, 2, 4]


def test_a_month_is_a_grid_of_weeks(fairdeal: Command, found: list[date], tmp_path: Path) -> None:
    """Every day of the month stands under its weekday; on screens the days of the book are links to their pages."""
    path = tmp_path / "c.pdf"
    assert fairdeal(*GIVEN, "--profile", "screen", "--paper", "a4", "--out", path).code == 0
    with pypdfium2.PdfDocument(path) as document:
        number = next(i for i, page in enumerate(pages_of(path)) if page.startswith("February 2028"))
        text = document[number].get_textpage()
        words = text.get_text_bounded()
        assert [day for day in re.findall(r"\b\d{1,2}\b", words) if 1 <= int(day) <= 29][:29]
        lefts = {}
        for word in ("Tuesday", "Wednesday"):
            search = text.search(word)
            lefts[word] = text.get_charbox(search.get_next()[0])[0]
    with pikepdf.open(path) as pdf:
        notes = pdf.pages[number].obj.Annots
        assert [str(note.Contents) for note in notes] == ["Tuesday, 1 February 2028", "Wednesday, 2 February 2028"]
        for note, word in zip(notes, lefts, strict=True):
            assert float(note.Rect[0]) < lefts[word] < float(note.Rect[2])


@pytest.mark.parametrize("options", [("--profile", "press"), ("--impose", "booklet", "--duplex", "short"), ()])
def test_the_same_bytes_however_it_is_found(
    fairdeal: Command, found: list[date], tmp_path: Path, options: tuple[str, ...]
) -> None:
    """Broken off or not, the book is the same; what was kept is not looked for again."""
    whole, parts = tmp_path / "whole.pdf", tmp_path / "parts.pdf"
    assert fairdeal(*GIVEN, *options, "--out", whole).code == 0
    kept = (tmp_path / "whole.jsonl").read_bytes()
    first = kept.index(b"\n") + 1
    (tmp_path / "parts.jsonl").write_bytes(kept[: first + 40])  # one day, and a line that was being written
    found.clear()
    assert fairdeal(*GIVEN, *options, "--out", parts).code == 0
    assert found == DAYS[1:]
    assert (tmp_path / "parts.jsonl").read_bytes() == kept
    assert parts.read_bytes() == whole.read_bytes()


def test_what_is_kept_is_not_trusted(fairdeal: Command, found: list[date], tmp_path: Path) -> None:
    """Another salt, a false record, a day of another game: one line that names the line, and no PDF."""
    path, kept = tmp_path / "c.pdf", tmp_path / "c.jsonl"
    assert fairdeal(*GIVEN, "--solutions", "none", "--out", path).code == 0
    path.unlink()
    lines = kept.read_text(encoding="utf-8").splitlines()
    salted = fairdeal(*GIVEN, "--salt", "other", "--out", path)
    assert salted.code == 2
    assert "c.jsonl line 1: the day was found with another salt or almanac" in salted.err
    day = json.loads(lines[1])
    for change, words in (
        ({"date": "2028-02-01"}, "it is the turn of"),
        ({"puzzle": day["puzzle"] | {"solution": day["puzzle"]["solution"][:-1]}}, "line 2"),
        ({"settings": 5}, "another salt"),
        ({"date": "soon"}, "not a kept day"),
    ):
        kept.write_text("\n".join([lines[0], json.dumps(day | change), *lines[2:]]) + "\n", encoding="utf-8")
        result = fairdeal(*GIVEN, "--out", path)
        assert result.code == 2, change
        assert words in result.err
        assert result.err.count("\n") == 1
        assert not path.exists()


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((28,), "is not a year"),
        (("next",), "is not a year"),
        ((2028, "--from", "2027-12-31"), "is not a day of 2028"),
        ((2027, "--from", "2027-02-29"), "is not a day of 2027"),
        ((2028, "--from", "2028-02-02", "--to", "2028-02-01"), "is before"),
        ((2028, "--almanac", 99), "no almanac 99"),
        ((2028, "--almanac", "x"), "is not the version"),
        ((2028, "--salt", " "), "the salt is one line"),
        ((2028, "--title", ""), "the title has 0 characters"),
        ((2028, "--impose", "booklet"), "add --duplex short"),
    ],
)
def test_bad_input(fairdeal: Command, found: list[date], tmp_path: Path, args: tuple[object, ...], words: str) -> None:
    """One clear line before anything is looked for."""
    result = fairdeal("calendar", *args, "--out", tmp_path / "c.pdf")
    assert result.code == 2
    assert words in result.err
    assert found == []
    assert list(tmp_path.iterdir()) == []


def test_the_salt_of_the_service_is_taken(
    fairdeal: Command, found: list[date], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """FAIRDEAL_SALT decides, and stands in the command that makes the book again."""
    monkeypatch.setenv("FAIRDEAL_SALT", "tea leaves")
    assert fairdeal(*GIVEN, "--out", tmp_path / "c.pdf").code == 0
    assert "--salt 'tea leaves' --almanac" in " ".join(pages_of(tmp_path / "c.pdf")[0].split())
    kept = Kept(tmp_path / "c.jsonl", find_almanac(NEWEST), "tea leaves")
    assert sorted(kept.read()) == DAYS
    with pytest.raises(RecordError, match="another salt"):
        Kept(kept.path, kept.almanac, "fairdeal").read()


def test_two_days_of_the_real_almanac(tmp_path: Path) -> None:
    """The days of two quick games have the puzzles that the almanac finds, which the service publishes."""
    almanac, week = find_almanac(NEWEST), [date(2028, 1, 1) + timedelta(step) for step in range(7)]
    days = [next(day for day in week if game_of(almanac, day).name == name) for name in ("hopper", "empire")]
    kept = Kept(tmp_path / "kept.jsonl", almanac, "fairdeal")
    found = dict(find_dates(kept, sorted(days), 1))
    assert found == kept.read()
    for day in days:
        assert found[day] == find_puzzle(almanac, "fairdeal", game_of(almanac, day), day)
        assert found[day].grade is not None
        assert found[day].grade.word == almanac.grade(day)
