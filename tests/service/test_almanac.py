"""The almanac: the same settings give the same puzzles anywhere."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from datetime import date, timedelta
from itertools import chain, islice

import pytest

from generator.core.errors import MachineError, UsageProblem
from generator.core.game import AnyGame
from generator.core.puzzle import Grade, Puzzle
from generator.core.rng import SEEDS
from generator.games import all_games
from generator.vetting import almanac as module
from generator.vetting import finding
from generator.vetting.almanac import ALMANACS, find_almanac, find_puzzle, fingerprint, first_seed, game_of, games_of
from generator.vetting.finding import Wish, find_fair
from tests.conftest import records

MONDAY = date(2026, 11, 30)
ONE = find_almanac(1)
QUICK = next(game for game in all_games() if game.sweep)


def test_examples() -> None:
    """The docstrings' examples hold."""
    assert doctest.testmod(module).failed == 0


def test_version_1_is_what_it_always_was() -> None:
    """A released almanac never changes: its games, its week, its seeds and its fingerprint."""
    assert ONE.games == ("hopper", "empire", "islands", "cairn", "lost-island")
    assert [ONE.grade(MONDAY + timedelta(days=n)) for n in range(7)] == [
        "gentle",
        "easy",
        "easy",
        "medium",
        "medium",
        "hard",
        "fiendish",
    ]
    assert first_seed("fairdeal", "hopper", MONDAY) == SEED_OF_MONDAY
    assert fingerprint(1, "fairdeal") == MARK_OF_1


SEED_OF_MONDAY = 10591620953708111422
MARK_OF_1 = "f8906d77625cf541"


def test_an_unknown_version_is_refused() -> None:
    """A version that this release does not know is an error that names those it does."""
    with pytest.raises(UsageProblem, match="there is no almanac 99; .*knows 1"):
        find_almanac(99)


def test_games_take_turns() -> None:
    """The game of a date is number ``toordinal()``, counted round, of the almanac's games."""
    games = games_of(ONE)
    for n in range(20):
        day = MONDAY + timedelta(days=n)
        assert game_of(ONE, day) is games[day.toordinal() % len(games)]
    assert {game.name for game in all_games()} <= set(ONE.games)


@pytest.mark.parametrize("offset", range(7))
def test_a_date_s_puzzle_is_the_first_fair_deal_of_its_grade(offset: int) -> None:
    """From the date's seed on, no earlier deal is fair and of the weekday's grade: the definition, done slowly."""
    day = MONDAY + timedelta(days=offset)
    puzzle = find_puzzle(ONE, "salt", QUICK, day)
    wish = Wish(grades=(ONE.grade(day),))
    (slow,) = islice(find_fair(QUICK, QUICK.variants[0], first_seed("salt", QUICK.name, day), QUICK.budget, 1, wish), 1)
    assert puzzle == slow
    assert puzzle.grade is not None
    assert puzzle.grade.word == ONE.grade(day)


def test_seeds_go_on_at_0_after_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """A date whose first seed is the last there is has its puzzle among the first."""
    monkeypatch.setattr(module, "first_seed", lambda salt, game, day: SEEDS - 1)
    last = find_fair(QUICK, QUICK.variants[0], SEEDS - 1, QUICK.budget, 1)
    first = find_fair(QUICK, QUICK.variants[0], 0, QUICK.budget, 1)
    expected = next(puzzle for puzzle in chain(last, first) if puzzle.grade and puzzle.grade.word == ONE.grade(MONDAY))
    assert find_puzzle(ONE, "salt", QUICK, MONDAY) == expected


def _grades(words: str) -> Callable[..., Puzzle | None]:
    """``make_puzzle`` in a world where the seeds have these grades, a letter each; ``-`` is no fair deal."""
    kept = records(QUICK.name)[0]
    named = {word[0]: word for word in module.WORDS}

    def make(game: AnyGame, variant: str, seed: int, budget: object, wish: Wish | None = None) -> Puzzle | None:
        letter = words[seed]
        grade = Grade.model_validate({"word": named.get(letter, "easy")})
        unwanted = wish and wish.grades and grade.word not in wish.grades
        return None if letter == "-" or unwanted else kept.model_copy(update={"seed": str(seed), "grade": grade})

    return make


@pytest.mark.parametrize(
    ("weekday", "words", "seed", "asked"),
    [
        (6, "gemhf", 4, None),
        (6, "ge-mmh-hge", 5, "fiendish"),
        (3, "ehhegggggg", 0, "medium"),
        (3, "hhhehhhhhh", 3, "medium"),
        (0, "----f---ee", 8, "gentle"),
        (0, "fffffffffg", 9, None),
    ],
)
def test_the_nearest_grade_after_a_bound(
    monkeypatch: pytest.MonkeyPatch, weekday: int, words: str, seed: int, asked: str | None
) -> None:
    """Where none of the fair deals looked at has the grade, the nearest is taken; the record says what was asked."""
    monkeypatch.setattr(module, "make_puzzle", _grades(words))
    monkeypatch.setattr(module, "first_seed", lambda salt, game, day: 0)
    monkeypatch.setattr(module, "MOST_SEEDS", len(words))
    puzzle = find_puzzle(ONE, "salt", QUICK, MONDAY + timedelta(days=weekday))
    assert puzzle.seed == str(seed)
    assert puzzle.model_dump().get("asked_grade") == asked
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


def test_no_more_fair_deals_are_looked_at_than_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bound counts fair deals: one of the grade behind it is not seen."""
    monkeypatch.setattr(module, "make_puzzle", _grades("-e-e-g"))
    monkeypatch.setattr(module, "first_seed", lambda salt, game, day: 0)
    monkeypatch.setattr(module, "LOOK", 2)
    assert find_puzzle(ONE, "salt", QUICK, MONDAY).seed == "1"
    monkeypatch.setattr(module, "LOOK", 3)
    assert find_puzzle(ONE, "salt", QUICK, MONDAY).seed == "5"


def test_no_fair_deal_at_all_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """If nothing within the bound is fair, that is said, and no puzzle invented."""
    monkeypatch.setattr(module, "MOST_SEEDS", 3)
    monkeypatch.setattr(module, "make_puzzle", lambda *args: None)
    with pytest.raises(MachineError, match="none of 3 deals of"):
        find_puzzle(ONE, "salt", QUICK, MONDAY)


def test_a_game_without_grades_has_its_first_fair_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant that is not graded takes the first fair deal, and nothing was asked for."""
    monkeypatch.setattr(finding, "grader", lambda *args: None)
    puzzle = find_puzzle(ONE, "salt", QUICK, MONDAY)
    (first,) = islice(find_fair(QUICK, QUICK.variants[0], first_seed("salt", QUICK.name, MONDAY), QUICK.budget, 1), 1)
    assert puzzle == first
    assert puzzle.grade is None


def test_every_version_names_games_once() -> None:
    """No game twice in a version, seven grades a week, numbered as it is kept."""
    for version, almanac in ALMANACS.items():
        assert almanac.version == version
        assert len(set(almanac.games)) == len(almanac.games)
        assert len(almanac.week) == 7
