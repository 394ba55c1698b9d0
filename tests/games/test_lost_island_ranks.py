"""The solo ranks of The Lost Island: printed on the project's sheets, calibrated on any other."""

from __future__ import annotations

from functools import partial

import pytest

from generator.games.lost_island import ranks
from generator.games.lost_island.ranks import PRINTED, RANKS, Measured, Ranks, measure, places_of, ranks_at
from generator.games.lost_island.sheet import own_sheet, parse_sheet
from generator.vetting.pool import ordered_map

SCRIPTS = 5
SMALL = parse_sheet(["###+", "#?#*", "####", "+##."])
LARGE = parse_sheet(["#######", "##+#*##", "#######", "#+###+#", "#######", "##*#+##", "#######"])


@pytest.fixture(scope="module")
def side_a() -> Measured:
    """A few games on side A."""
    return measure(own_sheet("a"), SCRIPTS)


def test_own_sheets_have_their_printed_ranks() -> None:
    """A has those of the rules, B each 20 higher; another sheet has none."""
    a, b = (ranks.printed_ranks(own_sheet(name)) for name in "ab")
    assert a and b and not a.calibrated
    assert a.thresholds == (75, 90, 110, 130)
    assert b.thresholds == tuple(least + 20 for least in a.thresholds)
    assert ranks.printed_ranks(SMALL) is None


def test_points_have_a_name() -> None:
    """The names of the four ranks, from their thresholds on."""
    found = [Ranks(PRINTED["a"]).name_of(points) for points in (74, 75, 89, 90, 129, 130, 200)]
    assert found == [None, RANKS[0], RANKS[0], RANKS[1], RANKS[2], RANKS[3], RANKS[3]]


def test_side_a_gives_its_ranks_back(side_a: Measured) -> None:
    """The places measured on A with some scripts give A's ranks, calibrated anew with the same scripts."""
    found = ranks_at(side_a, places_of(side_a, PRINTED["a"]))
    assert found.thresholds == PRINTED["a"]
    assert found.calibrated and (found.games, found.scripts) == (3 * SCRIPTS, SCRIPTS)
    assert found.error > 0


def test_the_stored_places_are_those_of_this_player_and_optimiser() -> None:
    """``ranks.toml`` was measured with the code as it is: the first scripts come out the same, the figures agree."""
    stored = ranks.stored()
    first = [ranks.play_and_optimise((own_sheet("a"), numbers, 0)) for numbers in ranks._NAMED]
    assert [points for pair in first for points in pair] == stored["first"]
    assert (stored["scripts"], stored["nodes"]) == (ranks.SCRIPTS, ranks.NODES)
    assert list(ranks.places()) == sorted(ranks.places())
    low, high = stored["means"]
    assert [round(low + place * (high - low)) for place in ranks.places()] == list(PRINTED["a"])
    assert stored["reached"] == sorted(stored["reached"], reverse=True)


def test_a_larger_island_has_higher_ranks(side_a: Measured) -> None:
    """Thresholds rise, are multiples of five, and are higher on an island with more cells and bonuses."""
    small, large = (ranks.calibrated_ranks(sheet, SCRIPTS) for sheet in (SMALL, LARGE))
    for found in (small, large, ranks_at(side_a, ranks.places())):
        assert list(found.thresholds) == sorted(set(found.thresholds))
        assert all(least > 0 and least % 5 == 0 for least in found.thresholds)
    assert all(less < more for less, more in zip(small.thresholds, large.thresholds, strict=True))


def test_calibration_is_the_same_each_time_and_on_several_cores() -> None:
    """The same sheet and scripts give the same ranks, whoever shares the work; progress is told game by game."""
    told: list[tuple[int, int]] = []
    once = ranks.calibrated_ranks(SMALL, 2, progress=lambda done, whole: told.append((done, whole)))
    assert once == ranks.calibrated_ranks(SMALL, 2, partial(ordered_map, jobs=2))
    assert told == [(done, 6) for done in range(1, 7)]


def test_ranks_rise_where_points_hardly_do() -> None:
    """Where nobody makes a point, ranks are still above 0 and apart."""
    nothing = Measured((((0.0, 0.0), (0.0, 0.0)),) * 3)
    assert ranks_at(nothing, (-1.0, -0.5, 0.3, 1.0)).thresholds == (5, 10, 15, 20)


def test_one_script_is_not_enough() -> None:
    """An error cannot be told from one script."""
    with pytest.raises(ValueError, match="2 or more"):
        ranks.calibrated_ranks(SMALL, 1)
