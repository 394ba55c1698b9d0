"""Packs in five languages: the catalogue is whole, every text has room, and no English is left on the pages."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator
from datetime import date
from itertools import chain, combinations, product
from pathlib import Path

import pikepdf
import pytest
from babel.messages.pofile import read_po

from generator.core.game import Marks
from generator.core.languages import LANGUAGES, translator
from generator.games import all_games, find_game
from generator.games.islands.setup import SIZES
from generator.games.lost_island.rules import SETS, deal_on
from generator.games.lost_island.script import draw_chance
from generator.games.lost_island.sheet import own_sheet
from generator.press.answer import steps
from generator.press.calendar import DATES, MONTHS, SHORT, WEEKDAYS, days_of, write_calendar
from generator.press.calendar import said as dated
from generator.press.entry import Entry, number_entries
from generator.press.fonts import face, string_width
from generator.press.howto import howto_sheets
from generator.press.layout import Layout
from generator.press.pack import _opening, write_pack
from generator.press.paper import parse_paper
from generator.press.preflight import preflight
from generator.press.printing import Printing
from generator.press.profile import PROFILES, ProfileName, profile
from generator.press.sheet import SMALLEST, SQUEEZE, least_scale, squeezed
from generator.press.titlepage import _PROMISES, _WHERE
from generator.press.wording import pattern, wording
from generator.scene.shapes import Group, Scene, scale_of
from generator.vetting.grading import WORDS
from tests.cli.conftest import Command, fairdeal
from tests.conftest import records
from tests.press.test_pack import pages_of
from tests.press.test_pages import all_pages, box, legible, texts

__all__ = ["fairdeal"]
ROOT = Path(__file__).parents[2]
OTHERS = LANGUAGES[1:]
EXTRA = {
    "Par: {0} turns.", "Fewest turns: {0}.", "Tide {0}: round {1}", "Turn {0}, second draw", "The game is over",
    "A wave comes", "{0} to spend", "{0} next turn", "Fair deals", "not graded", *SIZES, *SETS, *WORDS,
    *WEEKDAYS, *SHORT, *MONTHS, *DATES, *_PROMISES.values(), *_WHERE.values(),
}  # fmt: skip
"""Texts that the records at hand may not draw, and those that are looked up by a variable."""


def entries(language: str) -> list[Entry]:
    """Two fair deals of every game."""
    return number_entries(chain.from_iterable(records(game.name)[:2] for game in all_games()), wording(language))


def scenes(entry: Entry) -> Iterator[Scene]:
    """What is drawn of a puzzle, in the entry's language."""
    game = entry.game
    yield entry.say.scene(game.draw(game.view(game.initial(entry.deal)), Marks()))
    if chance := game.draw_chance(entry.deal):
        yield entry.say.scene(chance)
    yield from (step.board for step in steps(entry))
    yield from map(entry.say.scene, game.example().scenes)


def catalogue(language: str) -> dict[str | tuple[str, str], list[str]]:
    """Every text of the ``.po`` file with its forms."""
    path = ROOT / "templates" / "locale" / language / "LC_MESSAGES" / "pack.po"
    with path.open("rb") as file:
        found = read_po(file, locale=language, abort_invalid=True)
    assert not [message.id for message in found if message.id and message.fuzzy]
    known: dict[str | tuple[str, str], list[str]] = {}
    for message in found:
        if message.id:
            key = message.id if isinstance(message.id, str) else (message.id[0], message.id[1])
            known[key] = (
                [str(message.string)] if isinstance(message.string, str) else list(map(str, message.string or ()))
            )
    return known


def asked() -> set[str | tuple[str, str]]:
    """The texts that the pages' code asks for, as constants: ``say("...")`` and ``say.number("one", "many", n)``."""
    found: set[str | tuple[str, str]] = set()
    files = [
        *(ROOT / "generator" / "cli" / name for name in ("pack.py", "calendar.py")),
        *(ROOT / "generator" / "press").glob("*.py"),
    ]
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                said = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
                name = ast.unparse(node.func)
                if name.endswith("say") and said:
                    found.add(said[0])
                elif name.endswith("say.number"):
                    found.add((said[0], said[1]))
    return found


def of_games() -> set[str]:
    """Titles, aims and pars of the tables, and what their chance is called."""
    found = {text for game in all_games() for text in (game.title, game.aim, game.example().caption)}
    drawn = [entry.game.draw_chance(entry.deal) for entry in entries("en")]
    found |= {scene.title for scene in drawn if scene}
    return found | {pattern(said) for entry in entries("en") if (said := entry.game.par(entry.puzzle.facts))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_every_text(language: str) -> None:
    """Every text that the code asks for and that games hold is there, with the same places; the ``.mo`` agrees."""
    known = catalogue(language)
    assert asked() >= {"Answers", "{name}, continued", ("{count} move", "{count} moves")}
    wanted = asked() | of_games() | EXTRA
    assert not wanted - set(known) - {"The Lost Island", "random"}
    compiled = translator("pack", language).catalogue

    def places(text: str) -> set[str | None]:
        return {name for _text, name, _spec, _how in string.Formatter().parse(text) if name is not None}

    for key, forms in known.items():
        one, many = (key, key) if isinstance(key, str) else key
        for form in forms:
            assert form.strip() == form != ""
            assert places(form) == places(many), key
            face("bold").check(form)
        said = [compiled.gettext(one)] if isinstance(key, str) else [compiled.ngettext(one, many, n) for n in (1, 2, 5)]
        assert set(said) == set(forms), key
        if language == "en":
            assert forms == ([one] if isinstance(key, str) else [one, many])


@pytest.mark.parametrize("language", OTHERS)
def test_no_word_of_a_drawing_stays_english(language: str) -> None:
    """Every drawn text with words is said otherwise in another language, or has the same word there."""
    for english, other in zip(entries("en"), entries(language), strict=True):
        for scene, foreign in zip(scenes(english), scenes(other), strict=True):
            drawn = {text.text for text, _at in texts(scene.shapes) if re.search(r"[A-Za-z]{3}", text.text)}
            left = drawn & {text.text for text, _at in texts(foreign.shapes)}
            assert left <= {"Total", "Base of 6", "Base of 12", "Base of 18", "Base of 24"}, other.name
            if language in ("ru", "de"):
                assert not left, other.name


@pytest.mark.parametrize("language", OTHERS)
def test_words_stay_within_their_drawing(language: str) -> None:
    """No text of a drawing reaches over its edge."""
    for entry in entries(language):
        for scene in scenes(entry):
            for text, at in texts(scene.shapes):
                left, _top, right, bottom = box(text, at)
                assert text.room is None or right - left <= text.room + 1e-6, text.text
                assert left > -0.6, text.text
                assert right < scene.width + 0.6, text.text
                assert bottom < scene.height + 0.6, text.text


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize(("paper", "per_page"), [("a4", 2), ("letter", 2), ("a5", 1), ("half-letter", 1)])
def test_every_text_has_room(language: str, paper: str, per_page: int) -> None:
    """On every page no two texts overlap, none leaves the page or is too small."""
    say = wording(language)
    layout = Layout(parse_paper(paper), per_page, "back", say("Fair deals"), "fairdeal pack", say)
    edge = layout.paper.margin - 2
    for page in all_pages(legible(entries(language), layout), layout):
        found = [(box(text, at), text, at) for text, at in texts(tuple(page.sheet.shapes))]
        for (left, top, right, bottom), text, at in found:
            assert text.size * scale_of(at) >= SMALLEST - 1e-6, text.text
            assert min(left, top) > edge, text.text
            assert right < layout.paper.width - edge, text.text
            assert bottom < layout.paper.height - edge, text.text
        for (one, said, _at), (other, also, _there) in combinations(found, 2):
            apart = one[0] > other[2] or other[0] > one[2] or one[1] > other[3] or other[1] > one[3]
            assert apart, (page.name, said.text, also.text)


@pytest.mark.parametrize("language", OTHERS)
def test_how_to_play_is_one_page_in_every_language(language: str) -> None:
    """Each game has its own text, under the title that the pack uses, and it fits a page of A4, Letter and A5."""
    for entry in {entry.game.name: entry for entry in entries(language)}.values():
        said, english = entry.game.howto(language), entry.game.howto("en")
        assert said.splitlines()[0] == f"# {entry.title}"
        assert len(said.split("\n\n")) == len(english.split("\n\n"))
        assert 0.8 < len(said) / len(english) < 1.4
        assert re.findall(r"\br\dx\d\b|\ba\dxb\d\b|a8-b7|b2 a2b2c2>b2|F 4-1 c3 c4 d4", said)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("paper", ["a3", "a4", "letter", "legal", "a5", "half-letter"])
def test_every_page_that_teaches_has_its_picture(language: str, paper: str) -> None:
    """The game's picture with its caption stands on the one page, every text legible, none over another."""
    for entry in {entry.game.name: entry for entry in entries(language)}.values():
        example, sheet_paper = entry.game.example(), parse_paper(paper)
        (sheet,) = howto_sheets(entry, sheet_paper)
        shown = [shape.title for shape in sheet.shapes if isinstance(shape, Group)]
        assert shown == [scene.description for scene in example.scenes], entry.name
        found = [(box(text, at), text, at) for text, at in texts(tuple(sheet.shapes))]
        said = " ".join(text.text for _box, text, _at in found)
        assert entry.say.phrase(example.caption).split()[-1] in said
        for (left, top, right, bottom), text, at in found:
            assert text.size * scale_of(at) >= SMALLEST - 1e-6, text.text
            assert min(left, top) > sheet_paper.margin - 2 and right < sheet_paper.width - sheet_paper.margin + 2
            assert bottom < sheet_paper.height - sheet_paper.margin - 3
        for (one, first, _at), (other, second, _there) in combinations(found, 2):
            apart = one[0] > other[2] or other[0] > one[2] or one[1] > other[3] or other[1] > one[3]
            assert apart, (entry.name, first.text, second.text)


@pytest.mark.parametrize("language", OTHERS)
def test_a_pack_read_back_has_no_english_furniture(fairdeal: Command, tmp_path: Path, language: str) -> None:
    """What a PDF reader reads is in the language, but for the command, inventors and the titles that they gave."""
    source, path = tmp_path / "some.jsonl", tmp_path / "pack.pdf"
    source.write_text("\n".join(entry.puzzle.to_json() for entry in entries("en")), encoding="utf-8")
    assert fairdeal("pack", "--from", source, "--language", language, "--out", path).code == 0
    pages = pages_of(path)
    say = wording(language)
    assert say("Fair deals") in " ".join(pages[0].split())
    assert f"--language {language}" in re.sub(r"\s+", " ", pages[0])
    assert any(page.startswith(say("Answers")) for page in pages)
    read = " ".join(pages[1:])
    words = "puzzle|Answers|continued|turn the page|seed|moves|Round|left|Turn|Cover|Fair deals|How to|Build|fiendish"
    for word in (*words.split("|"), "gentle", "the", "and", "cards"):
        assert not re.search(rf"\b{word}\b", read), word
    for word in ("puzzle", "Every", "answer", "Made with", "invented", "copy", "gentle"):
        assert not re.search(rf"\b{word}", pages[0]), word


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rumor_has_room_beside_its_box(language: str) -> None:
    """Long names stand on two lines, hardly smaller, none over a box or another, and so where texts are made larger."""
    game = find_game("lost-island")
    for first, share in product(range(1, 13, 2), (1.0, 0.9, SQUEEZE)):
        named = tuple((first + i - 1) % 12 + 1 for i in range(4))
        view = game.view(game.initial(deal_on(own_sheet("a"), 1, tuple(sorted(named)))))
        scene = wording(language).scene(game.draw(view, Marks()))
        least = least_scale(scene)
        scene = squeezed(scene, share * least)
        lines = [(text, box(text, at)) for text, at in texts(scene.shapes) if text.room is not None]
        assert 4 <= len(lines) <= 8
        for line, _box in lines:
            assert line.room is not None
            assert string_width(line.text, line.size, line.weight) <= line.room + 1e-6, line.text
            assert line.size >= 0.9 * 3.4
        for (one, here), (other, there) in combinations(lines, 2):
            apart = here[0] > there[2] or there[0] > here[2] or here[1] > there[3] or there[1] > here[3]
            assert apart, (one.text, other.text)


def test_french_has_a_space_before_its_signs() -> None:
    """A colon, semicolon, question or exclamation mark follows a no-break space, in catalogues, pages and drawings."""
    folder = ROOT / "templates" / "locale" / "fr" / "LC_MESSAGES"
    said = [str(text) for path in sorted(folder.glob("*.po")) for text in _said(path)]
    said += [game.howto("fr") for game in all_games()]
    for entry in entries("fr"):
        said += [text.text for scene in scenes(entry) for text, _at in texts(scene.shapes)]
    deal = deal_on(own_sheet("a"), 1, (2, 6, 7, 9))
    rumors = wording("fr").scene(draw_chance(deal))
    said += [text.text for text, _at in texts(rumors.shapes)]
    assert any("Temples engloutis\N{NO-BREAK SPACE}: 3" in text for text in said)
    space = "\N{NO-BREAK SPACE}"
    for text in said:
        assert not re.search(rf"(?<!{space})[:;?!»](?=\s|$)|«(?!{space})", text), text


def _said(path: Path) -> Iterator[str]:
    """Every form of every text of a catalogue."""
    with path.open("rb") as file:
        for message in read_po(file, locale="fr"):
            if message.id:
                yield from [message.string] if isinstance(message.string, str) else message.string


def test_numbers_choose_their_form() -> None:
    """Moves and puzzles are counted as each language counts."""
    forms = ("{count} move", "{count} moves")
    assert [wording("ru").number(*forms, count) for count in (1, 3, 14, 21)] == [
        "1 ход",
        "3 хода",
        "14 ходов",
        "21 ход",
    ]
    assert [wording("fr").number(*forms, count) for count in (0, 1, 2)] == ["0 coup", "1 coup", "2 coups"]


def test_an_unknown_language_is_one_clear_line(fairdeal: Command, tmp_path: Path) -> None:
    """The line names the languages that there are, and nothing is written."""
    result = fairdeal("pack", "--language", "tlh", "--out", tmp_path / "pack.pdf")
    assert result.code == 2
    assert "'tlh' is not one of 'en', 'ru', 'de', 'fr', 'es'" in result.err
    assert not (tmp_path / "pack.pdf").exists()


def test_contents_are_counted() -> None:
    """Contents are counted with plural forms."""
    layout = Layout(parse_paper("a4"), 2, "none", "T", "c", wording("ru"))
    page = next(_opening(entries("ru"), layout))
    said = [text.text for text, _at in texts(tuple(page.sheet.shapes))]
    assert "10 задач" in said
    assert said[said.index("Карточный прыгун") - 1] == "2"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", PROFILES)
def test_the_file_names_its_language(fairdeal: Command, tmp_path: Path, name: ProfileName, language: str) -> None:
    """The catalog has it, the metadata of the press too; pictures whose words are English say so; preflight agrees."""
    path, say = tmp_path / "pack.pdf", wording(language)
    layout = Layout(parse_paper("a4"), 2, "back", say("Fair deals"), "fairdeal pack", say)
    write_pack(entries(language)[:3], layout, path, lambda _pages: None, Printing(profile(name)))
    with pikepdf.open(path) as pdf:
        assert str(pdf.Root.Lang) == language
        if name == "press":
            with pdf.open_metadata() as xmp:
                assert set(xmp["dc:language"]) == {language}
        if name == "screen":
            (whole,) = pdf.Root.StructTreeRoot.K
            pictures = [kid for kid in whole.K if kid.S == "/Figure"]
            assert pictures
            assert {str(one.get("/Lang", language)) for one in pictures} == {"en"}
            assert not any("/Lang" in kid for kid in whole.K if kid.S != "/Figure")
            links = {str(note.Contents) for page in pdf.pages for note in page.obj.get("/Annots", [])}
            assert say("Answer {number}", number=1) in links and say("Puzzle {number}", number=1) in links
    result = fairdeal("preflight", "--profile", name, path)
    assert result.code == 0 and "; 0 errors, 0 warnings, " in result.out, result.out


SAID = {
    "en": ("Monday, 30 November 2026", "Friday, 1 January 2027"),
    "de": ("Montag, 30. November 2026", "Freitag, 1. Januar 2027"),
    "ru": ("Понедельник, 30 ноября 2026", "Пятница, 1 января 2027"),
    "fr": ("Lundi 30 novembre 2026", "Vendredi 1er janvier 2027"),
    "es": ("Lunes, 30 de noviembre de 2026", "Viernes, 1 de enero de 2027"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_dates_are_said_as_the_language_does(language: str) -> None:
    """Days, months within a date, the first of a month."""
    say = wording(language)
    assert (dated(date(2026, 11, 30), say), dated(date(2027, 1, 1), say)) == SAID[language]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_year_book_has_no_english_furniture(language: str, paper: str, tmp_path: Path) -> None:
    """Months, weekdays and dates are in the language too, and every text has room."""
    say, path = wording(language), tmp_path / "book.pdf"
    puzzles = [entry.puzzle for entry in entries("en")]
    days = days_of(((date(2026, 5, 25 + i) if i < 7 else date(2026, 6, i), one) for i, one in enumerate(puzzles)), say)
    layout = Layout(parse_paper(paper), 1, "back", say("Fair deals {year}", year=2026), "fairdeal calendar 2026", say)
    write_calendar(days, layout, path, lambda _pages: None, Printing())
    read = " ".join(pages_of(path)[1:])
    for word in (*WEEKDAYS, "May", "June", "puzzle", "Answers", "Every", "easier", "seed", "moves", "How to"):
        assert not re.search(rf"\b{word}\b", read), word
    assert say("{day} May {year}", day=25, year=2026) in read
    assert say(WEEKDAYS[0]) in read
    report = preflight(path)
    assert report.ok and not report.count("warning"), report.text()
