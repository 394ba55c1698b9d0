"""The cover: one thing is largest, then the games, then the grades; it fits every paper, title and language."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import chain, combinations

import pytest

from generator.core.errors import PaperError
from generator.core.languages import LANGUAGES
from generator.games import all_games
from generator.press.calendar import _title, days_of
from generator.press.cover import TITLES, _grades
from generator.press.emblem import emblem
from generator.press.entry import Entry, number_entries
from generator.press.fonts import string_width
from generator.press.layout import Layout
from generator.press.paper import paper_for
from generator.press.sheet import BODY, HEAD, SMALL, Sheet
from generator.press.titlepage import title_sheet
from generator.press.wording import wording
from generator.scene.shapes import Circle, Group, Text, walk
from tests.conftest import records
from tests.press.test_pages import box, texts

PAPERS = ("a3", "a4", "letter", "a5", "half-letter", "legal")


def entries(language: str) -> list[Entry]:
    """Three fair deals of every game."""
    return number_entries(chain.from_iterable(records(game.name) for game in all_games()), wording(language))


def covers(language: str, paper: str, title: str = "", *, large: bool = False) -> list[Sheet]:
    """The cover of a pack, and that of a year book."""
    say, some = wording(language), entries(language)
    named = title or say("Fair deals {year}", year=2027)
    layout = Layout(paper_for(paper, large=large), 1, "back", named, "fairdeal pack --count 15", say)
    days = days_of(((date(2027, 1, 25) + timedelta(i), entry.puzzle) for i, entry in enumerate(some)), say)
    return [title_sheet(some, layout), _title(days, layout)]


def cairns(sheet: Sheet) -> list[Group]:
    """The pictures on a cover: groups that are drawn at a scale."""
    return [one for one in sheet.shapes if isinstance(one, Group) and one.transform and one.transform[0] != 1]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_a_cover_is_whole(language: str, paper: str) -> None:
    """Every text within the margins and clear of the others and of the cairn, in four sizes, the title largest."""
    sheet_paper = paper_for(paper, large=False)
    for sheet in covers(language, paper):
        found = [(box(text, at), text) for text, at in texts(tuple(sheet.shapes))]
        for (left, top, right, bottom), text in found:
            assert min(left, top) > sheet_paper.margin - 1, text.text
            assert right < sheet_paper.width - sheet_paper.margin + 1, text.text
            assert bottom < sheet_paper.height - sheet_paper.margin + 1, text.text
        for (one, first), (other, second) in combinations(found, 2):
            apart = one[0] > other[2] or other[0] > one[2] or one[1] > other[3] or other[1] > one[3]
            assert apart, (first.text, second.text)
        sizes = sorted({text.size for _box, text in found})
        assert sizes[:-1] == [SMALL, BODY, HEAD] and sizes[-1] in TITLES
        (cairn,) = cairns(sheet)
        assert cairn.transform
        scale, top = cairn.transform[0], cairn.transform[5]
        assert all(there[3] < top or there[1] > top + scale * emblem().height for there, _text in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_grades_are_not_set_as_games_are(language: str) -> None:
    """Each grade has its dots, its word smaller than the games' names, and below it its numbers."""
    sheet, _year = covers(language, "a4")
    said = {text.text: text for text, _at in texts(tuple(sheet.shapes))}
    say, some = wording(language), entries(language)
    for entry in some:
        assert said[entry.name].size == HEAD and said[entry.name].weight == "medium"
        assert entry.grade and said[say.phrase(entry.grade)].size == BODY
    first = [entry.number for entry in some if entry.grade == "gentle"]
    assert say("{first} to {last}", first=first[0], last=first[-1]) in said
    grades = len({entry.grade for entry in some})
    dots = [one for one in walk(tuple(sheet.shapes)) if isinstance(one, Circle)]
    assert len(dots) == 5 * grades
    assert sum(dot.fill == "ink" for dot in dots) == sum(range(1, grades + 1))


@pytest.mark.parametrize("title", ["W" * 110, "A title of many words " * 5, "O", "Тихие вечера & <b>more</b>"])
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_long_title_is_smaller(title: str, paper: str) -> None:
    """It stays within the margins; a short one is large."""
    sheet_paper = paper_for(paper, large=False)
    for sheet in covers("en", paper, title.strip()):
        largest = max((text.size for text, _at in texts(tuple(sheet.shapes))))
        assert largest < TITLES[0] if len(title) > 30 else largest >= TITLES[1]
        for text, at in texts(tuple(sheet.shapes)):
            assert box(text, at)[2] < sheet_paper.width - sheet_paper.margin + 1, text.text


def test_a_cover_in_large_print() -> None:
    """Fits A4, if need be without its cairn; a paper that has no room for the words is refused."""
    assert all(
        any(isinstance(one, Text) for one in walk(tuple(sheet.shapes))) for sheet in covers("ru", "a4", large=True)
    )
    with pytest.raises(PaperError, match="the paper 90x90mm is too small for its first page; take a larger one"):
        covers("en", "90x90mm")


def test_words_of_two_grades_keep_apart_on_a_narrow_page() -> None:
    """Few grades stand in fifths of the page, as all five would, but not where their words are wider than that."""
    block = _grades([("gentle", "совсем легко", "1"), ("easy", "легко", "2")], paper_for("90x239mm", large=False), 68.0)
    (first, _), (second, _) = (item for item in texts(tuple(block.shapes)) if "легко" in item[0].text)
    assert first.x + string_width(first.text, first.size, first.weight) < second.x
