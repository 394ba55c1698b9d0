"""The days of a year, kept as they are found; what is spared on the way to them changes none of them."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from collections.abc import Callable
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from time import sleep

import pytest

from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.core.verdict import Winnable
from generator.games import all_games, find_game
from generator.vetting.almanac import ALMANACS, NEWEST, Almanac, find_almanac, find_puzzle, game_of
from generator.vetting.finding import Wish, make_puzzle
from generator.vetting.grading import WORDS, grader
from generator.vetting.pool import eager_map
from generator.vetting.yearbook import Kept, find_dates
from tests.conftest import DATA, enough, few, records

DAYS = [date(2028, 1, 30) + timedelta(step) for step in range(6)]
GOLDEN = [line.split() for line in (DATA / "almanac-2027.txt").read_text(encoding="utf-8").splitlines()]
"""Date, game, grade, seed, digest of the record: as the almanac gave them before any search was spared."""
GIVES_UP = [game for game in all_games() if game.solve_while]


def quick(almanac: Almanac, _salt: str, day: date) -> Puzzle:
    """A record of the day's game that takes no search."""
    return records(game_of(almanac, day).name)[day.day % 3]


def kept_at(folder: Path) -> Kept:
    """Where the tests keep their days."""
    return Kept(folder / "kept.jsonl", find_almanac(NEWEST), "fairdeal")


def await_file(folder: Path, number: int) -> int:
    """Work whose task 0 ends only once the results of others were taken."""
    for _ in range(3000 if number == 0 else 0):
        if (folder / "others are taken").exists():
            return number
        sleep(0.01)
    return -1 if number == 0 else number


def test_what_takes_long_keeps_nothing_waiting(tmp_path: Path) -> None:
    """On two processes the results of quick tasks come while a slow one that began before them is at work."""
    found = []
    for task, result in eager_map(partial(await_file, tmp_path), range(8), 2):
        found.append(task)
        assert result == task
        if len(found) == 7:
            (tmp_path / "others are taken").touch()
    assert sorted(found[:7]) == [1, 2, 3, 4, 5, 6, 7]
    assert found[7:] == [0]


@pytest.mark.parametrize("jobs", [1, 2])
def test_each_day_is_kept_in_its_place(tmp_path: Path, jobs: int) -> None:
    """However the days come, the file has them by date, and nothing twice."""
    kept = kept_at(tmp_path)
    assert dict(find_dates(kept, DAYS, jobs, quick)) == kept.read()
    assert list(kept.read()) == DAYS
    assert list(find_dates(kept, DAYS, jobs, quick)) == []


def test_found_in_any_order_the_file_is_the_same(tmp_path: Path) -> None:
    """Later days first, then all of them: the bytes of one run."""
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    whole, parts = kept_at(tmp_path / "a"), kept_at(tmp_path / "b")
    list(find_dates(whole, DAYS, 1, quick))
    list(find_dates(parts, DAYS[3:], 1, quick))
    list(find_dates(parts, DAYS, 1, quick))
    assert parts.path.read_bytes() == whole.path.read_bytes()


KILLED = """
import os, signal, sys
from pathlib import Path
from generator.vetting.yearbook import find_dates
from tests.vetting.test_yearbook import DAYS, kept_at, quick
def find(almanac, salt, day):
    if day == DAYS[4]:
        os.kill(os.getpid(), getattr(signal, sys.argv[2]))
    return quick(almanac, salt, day)
list(find_dates(kept_at(Path(sys.argv[1])), DAYS, 1, find))
"""


@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT"])
def test_a_run_that_is_killed_loses_nothing(tmp_path: Path, name: str) -> None:
    """What was found before ``kill -9`` or Ctrl-C is kept, and going on gives the bytes of an unbroken run."""
    (tmp_path / "whole").mkdir()
    whole, broken = kept_at(tmp_path / "whole"), kept_at(tmp_path)
    list(find_dates(whole, DAYS, 1, quick))
    done = subprocess.run([sys.executable, "-c", KILLED, tmp_path, name], cwd=DATA.parent.parent, capture_output=True)
    assert done.returncode != 0
    assert list(broken.read()) == DAYS[:4]
    assert [day for day, _puzzle in find_dates(broken, DAYS, 1, quick)] == DAYS[4:]
    assert broken.path.read_bytes() == whole.path.read_bytes()


@pytest.mark.parametrize(("day", "name", "word", "seed", "digest"), GOLDEN, ids=[line[0] for line in GOLDEN])
def test_the_almanac_gives_what_it_gave(day: str, name: str, word: str, seed: str, digest: str) -> None:
    """Days of 2027 that were found by solving every deal: the same seeds and the same records."""
    when, almanac = date.fromisoformat(day), ALMANACS[1]
    game = game_of(almanac, when)
    assert (game.name, almanac.grade(when)) == (name, word)
    puzzle = find_puzzle(almanac, "fairdeal", game, when)
    record = {key: value for key, value in json.loads(puzzle.to_json()).items() if key != "made"}
    assert puzzle.seed == seed
    assert hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()[:16] == digest


def test_a_wish_only_leaves_out(game: AnyGame) -> None:
    """The record of a seed is the same with a wish as without, or there is none because it is of another grade."""
    variant, budget = game.variants[0], enough(game)
    for seed in range(few(game, 12, 3)):
        plain = make_puzzle(game, variant, seed, budget)
        for word in WORDS:
            wished = make_puzzle(game, variant, seed, budget, Wish(grades=(word,)))
            assert wished == (plain if plain and plain.grade and plain.grade.word == word else None)


@pytest.mark.parametrize("game", GIVES_UP, ids=lambda game: game.name)
def test_a_search_that_may_be_given_up(game: AnyGame) -> None:
    """It is asked about scores that only grow, ends as ``solve`` does if never given up, and else with nothing."""
    state, budget = game.initial(game.deal(5, game.variants[0])), enough(game)
    told: list[int] = []
    assert game.solve_while

    def hear(answer: bool) -> Callable[[int], bool]:
        return lambda score: told.append(score) is None and answer

    verdict = game.solve_while(state, budget, hear(True))
    assert isinstance(verdict, Winnable)
    assert verdict == game.solve(state, budget)
    assert told == sorted(told)
    assert told[-1] == verdict.score
    assert game.solve_while(state, budget, hear(False)) is None


def test_a_higher_par_is_never_gentler() -> None:
    """Where every game counts the same plays grade no gentler against a higher score: what a search may count on."""
    for game in (find_game(game.name) for game in all_games() if game.every_game_counts):
        grade_by = grader(game, game.variants[0], game.deal(1, game.variants[0]))
        assert grade_by
        hardness = [WORDS.index(grade_by(score).word) for score in (None, *range(0, 260, 5))]
        assert hardness == sorted(hardness)
        assert hardness[0] == 0
        assert hardness[-1] == len(WORDS) - 1
