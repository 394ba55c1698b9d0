"""The almanac: the same settings give the same puzzles anywhere."""

from __future__ import annotations

import doctest
from datetime import date, timedelta
from itertools import islice

import pytest

from generator.core.errors import MachineError, UsageProblem
from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.core.rng import SEEDS
from generator.games import all_games
from generator.vetting import almanac as module
from generator.vetting.almanac import ALMANACS, find_almanac, find_puzzle, fingerprint, first_seed, game_of, games_of
from generator.vetting.finding import Wish, find_fair

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
    assert list(islice(module._seeds(SEEDS - 2), 4)) == [SEEDS - 2, SEEDS - 1, 0, 1]
    puzzle = find_puzzle(ONE, "salt", QUICK, MONDAY)
    assert 0 <= int(puzzle.seed or -1) < module.LOOK or puzzle.seed == str(SEEDS - 1)


def test_the_nearest_grade_after_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where no deal looked at has the grade, the nearest fair one is taken, and the record says what was looked for."""
    sunday = MONDAY + timedelta(days=6)
    start, look = first_seed("salt", QUICK.name, sunday), 6
    wish = Wish(grades=("gentle", "easy", "medium", "hard"))
    seeds = range(start, start + look)
    fair = [p for seed in seeds if (p := module.make_puzzle(QUICK, QUICK.variants[0], seed, QUICK.budget, wish))]
    monkeypatch.setattr(module, "LOOK", look)
    monkeypatch.setattr(module, "make_puzzle", _without("fiendish", module.make_puzzle))
    monkeypatch.setattr(module, "grade", lambda game, variant, deal: _grade_without("fiendish", game, variant, deal))
    puzzle = find_puzzle(ONE, "salt", QUICK, sunday)
    nearest = max(fair, key=lambda p: module.WORDS.index(p.grade.word))  # type: ignore[union-attr]
    assert puzzle.id == nearest.id
    assert puzzle.model_dump()["asked_grade"] == "fiendish"
    assert Puzzle.from_json(puzzle.to_json()) == puzzle


def _without(word: str, make: object) -> object:
    """``make_puzzle`` in a world without one grade."""

    def made(*args: object) -> Puzzle | None:
        puzzle = make(*args)  # type: ignore[operator]
        return None if puzzle is None or puzzle.grade.word == word else puzzle

    return made


def _grade_without(word: str, game: AnyGame, variant: str, deal: object) -> object:
    from generator.vetting.grading import grade

    found = grade(game, variant, deal)
    return None if found is None or found.word == word else found


def test_no_fair_deal_at_all_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """If nothing within the bound is fair, that is said, and no puzzle invented."""
    monkeypatch.setattr(module, "LOOK", 3)
    monkeypatch.setattr(module, "make_puzzle", lambda *args: None)
    with pytest.raises(MachineError, match="none of 3 deals of"):
        find_puzzle(ONE, "salt", QUICK, MONDAY)


def test_a_game_without_grades_has_its_first_fair_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variant that is not graded takes the first fair deal, and nothing was asked for."""
    monkeypatch.setattr(module, "scale", lambda name, variant: None)
    puzzle = find_puzzle(ONE, "salt", QUICK, MONDAY)
    (first,) = islice(find_fair(QUICK, QUICK.variants[0], first_seed("salt", QUICK.name, MONDAY), QUICK.budget, 1), 1)
    assert puzzle == first


def test_every_version_names_games_once() -> None:
    """No game twice in a version, seven grades a week, numbered as it is kept."""
    for version, almanac in ALMANACS.items():
        assert almanac.version == version
        assert len(set(almanac.games)) == len(almanac.games)
        assert len(almanac.week) == 7
