"""Catalogues: whole, compiled, and in step with the code."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from generator.core.errors import UsageProblem
from generator.core.languages import LANGUAGES, translator
from generator.games.lost_island.ranks import RANKS
from generator.games.lost_island.rules import SETS
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.terrain import NAMES
from generator.press.fonts import face
from generator.press.pad_sheet import ISLAND, SIDE

ROOT = Path(__file__).parents[2]
DOMAINS = {
    "pad": ("words", ("pad",)),
    "lost-island": ("game", ("",)),
    "rumors": ("words", ("rumor", "player_aid")),
    "calibration": ("words", ("calibration",)),
}
"""Each domain, what its translator is called where pages are laid out, and how the names of those files begin."""
Key = str | tuple[str, str]
"""A text, or its two English forms."""

each = pytest.mark.parametrize(
    ("domain", "language"), [(domain, language) for domain in DOMAINS for language in LANGUAGES]
)


def catalogue(domain: str, language: str) -> Catalog:
    """The ``.po`` file, read by another program than the one at work."""
    path = ROOT / "templates" / "locale" / language / "LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(domain: str, language: str) -> dict[Key, list[str]]:
    """Every text with what it is in that language, one or a form for each number."""
    found = {}
    for message in catalogue(domain, language):
        if message.id:
            said = message.string if isinstance(message.string, (tuple, list)) else [message.string]
            found[message.id] = list(map(str, said))
    return found


def used(domain: str) -> set[Key]:
    """The texts that the code asks a domain for."""
    named = set(_calls(*DOMAINS[domain]))
    if domain == "calibration":
        return named
    if domain == "pad":
        return named | {SIDE, ISLAND, *RANKS}
    texts = {text for rumor in RUMORS.values() for text in (rumor.name, rumor.text)}
    return named | {"The Lost Island", *NAMES.values(), *texts}


def _calls(name: str, files: tuple[str, ...]) -> Iterator[Key]:
    """Texts in calls such as ``kit.words("Name")`` or ``kit.words.plural("one", "many", n)``."""
    for path in (path for path in (ROOT / "generator").rglob("*.py") if path.name.startswith(files)):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            function, texts = node.func, [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            if isinstance(function, ast.Attribute) and function.attr == name and texts:
                yield str(texts[0])
            elif isinstance(function, ast.Attribute) and function.attr == "plural" and name == "words":
                yield str(texts[0]), str(texts[1])


def _constants(files: tuple[str, ...]) -> Iterator[Key]:
    """Every text in some files, and every pair of them that stand side by side."""
    for path in (path for path in (ROOT / "generator").rglob("*.py") if path.name.startswith(files)):
        texts = [
            node.value
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        yield from texts
        yield from product(texts, texts)


@each
def test_a_catalogue_has_every_text_of_the_code_and_no_other(domain: str, language: str) -> None:
    """Nothing stays English by neglect, and nothing is translated in vain."""
    assert used(domain)
    known = set(messages(domain, language))
    if domain == "rumors":  # whose texts stand in tables, and are asked for by variables
        assert set(_calls(*DOMAINS[domain])) <= known <= {*_constants(DOMAINS[domain][1]), *SETS}
        return
    assert known == used(domain)


@each
def test_every_text_is_translated(domain: str, language: str) -> None:
    """None is empty or fuzzy; each has as many forms as the language needs; English says what the code says."""
    whole = catalogue(domain, language)
    assert not [message.id for message in whole if message.id and message.fuzzy]
    for key, said in messages(domain, language).items():
        assert len(said) == (whole.num_plurals if isinstance(key, tuple) else 1), key
        assert all(form.strip() == form != "" for form in said), key
        if language == "en":
            assert said == (list(key) if isinstance(key, tuple) else [key])
        elif isinstance(key, str) and len(key) > 12:
            assert said != [key]


@each
def test_translations_keep_the_places_of_values(domain: str, language: str) -> None:
    """A translation has the same braces as its text, and numbers that count points stay the same."""

    def braces(text: str) -> set[str | None]:
        return {name for _text, name, _spec, _conversion in string.Formatter().parse(text) if name is not None}

    for key, said in messages(domain, language).items():
        text = key if isinstance(key, str) else key[1]
        assert all(braces(form) == braces(text) for form in said), key
    if domain == "lost-island":
        for rumor in RUMORS.values():
            if not (rumor.number == 11 and language == "ru"):  # "three times" is one word there
                assert translator(domain, language)(rumor.text).startswith(rumor.text[0]), rumor.number


@each
def test_the_compiled_catalogue_agrees(domain: str, language: str) -> None:
    """The ``.mo`` file says what the ``.po`` file says: ``make catalogues`` was run."""
    compiled = dict(translator(domain, language).catalogue._catalog)  # type: ignore[attr-defined]
    compiled.pop("")
    expected: dict[object, str] = {}
    for key, said in messages(domain, language).items():
        if isinstance(key, tuple):
            expected |= {(key[0], i): form for i, form in enumerate(said)}
        else:
            expected[key] = said[0]
    assert compiled == expected


@each
def test_every_translation_can_be_printed(domain: str, language: str) -> None:
    """The font has every letter of every text, in every weight that sheets use."""
    for said in messages(domain, language).values():
        for form in said:
            for weight in ("regular", "medium", "bold"):
                face(weight).check(form)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("language", "count", "expected"),
    [
        ("en", 1, "1 game"),
        ("en", 2, "2 games"),
        ("ru", 1, "1 партии"),
        ("ru", 3, "3 партиям"),
        ("ru", 21, "21 партии"),
        ("de", 2400, "2400 Partien"),
        ("fr", 1, "1 partie"),
        ("es", 12, "12 partidas"),
    ],
)
def test_numbers_choose_the_form(language: str, count: int, expected: str) -> None:
    """Each language counts in its own way."""
    assert translator("pad", language).plural("{count} game", "{count} games", count) == expected


def test_numbers_have_the_decimal_sign_of_the_language() -> None:
    """A point in English, a comma elsewhere."""
    assert [translator("pad", language).decimal(0.84, 1) for language in LANGUAGES] == ["0.8", *["0,8"] * 4]


def test_an_unknown_language_is_refused() -> None:
    """The line names those that there are; a text without a translation stays as it is."""
    with pytest.raises(UsageProblem, match="'tlh' is no language of Fairdeal; the languages are en, ru, de, fr, es"):
        translator("pad", "tlh")
    assert translator("pad", "de")("no such text") == "no such text"
