"""Finding, surveying, and sharing the work."""

from __future__ import annotations

import doctest
import os
import signal
from collections import Counter
from itertools import count, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.errors import MachineError
from generator.core.game import AnyGame
from generator.core.verdict import Winnable
from generator.vetting import interval
from generator.vetting.finding import find_fair
from generator.vetting.interval import wilson, win_interval
from generator.vetting.pool import ordered_map
from generator.vetting.survey import Summary, survey
from tests.conftest import enough, few


def square(number: int) -> int:
    """Work for the pool."""
    return number * number


def die(number: int) -> int:
    """Work that kills its process."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    """Any number of jobs gives what map gives, from endless tasks too."""
    assert list(ordered_map(square, range(50), jobs)) == [n * n for n in range(50)]
    endless = ordered_map(square, count(), jobs)
    assert list(islice(endless, 5)) == [0, 1, 4, 9, 16]
    endless.close()  # type: ignore[attr-defined]


def test_a_dead_worker_is_an_error_of_the_machine() -> None:
    """A worker that is killed ends the work with one clear error."""
    with pytest.raises(MachineError, match="a worker process died"):
        list(ordered_map(die, range(9), 2))


def test_wilson_matches_its_examples() -> None:
    """The docstring's example, and the textbook's 81 of 263."""
    assert doctest.testmod(interval).failed == 0
    low, high = wilson(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)


@given(st.integers(0, 500), st.integers(0, 500), st.integers(0, 500))
def test_unknowns_widen_the_interval(won: int, lost: int, unknown: int) -> None:
    """The bounds lie around the share, within 0..1, and every unknown counts once each way."""
    trials = won + lost + unknown
    low, high = win_interval(won, unknown, trials)
    assert 0 <= low <= high <= 1
    if trials:
        assert low <= won / trials
        assert high >= (won + unknown) / trials - 1e-12
        assert low == wilson(won, trials)[0]
        assert high == wilson(won + unknown, trials)[1]


def test_find_skips_nothing_and_invents_nothing(game: AnyGame) -> None:
    """The fair deals found are exactly the seeds that solve wins, for any number of jobs."""
    variant = game.variants[0]
    found = [list(islice(find_fair(game, variant, 0, enough(game), jobs), few(game, 6, 2))) for jobs in (1, 2)]
    assert found[0] == found[1]
    seeds = [int(puzzle.seed or -1) for puzzle in found[0]]
    won = [
        seed
        for seed in range(seeds[-1] + 1)
        if isinstance(game.solve(game.initial(game.deal(seed, variant)), enough(game)), Winnable)
    ]
    assert seeds == won


def test_a_survey_counts_what_solve_says(game: AnyGame) -> None:
    """Verdicts and lengths of a survey are those of solve, seed by seed."""
    variant, seeds, summary = game.variants[0], range(few(game, 40, 4)), Summary()
    for chunk in survey(game, variant, seeds, enough(game), 2):
        summary.add(chunk)
    verdicts = [game.solve(game.initial(game.deal(seed, variant)), enough(game)) for seed in seeds]
    assert summary.verdicts == Counter(type(verdict).__name__.lower() for verdict in verdicts)
    assert summary.moves == Counter(len(v.solution) for v in verdicts if isinstance(v, Winnable))
    assert summary.nodes == sum(verdict.spent for verdict in verdicts)


def test_a_false_sweep_is_caught_by_the_referee(game: AnyGame) -> None:
    """If a kernel's win does not replay, the survey stops with an error of the machine."""
    from dataclasses import replace

    from generator.core.game import Tally
    from generator.vetting.survey import _referee

    with pytest.raises(MachineError, match="the referee refuses"):
        _referee(replace(game), game.variants[0], [Tally(0, "winnable", 3, None, 1, ("nonsense",))])
