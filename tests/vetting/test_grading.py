"""Grades: words, scales, ranks, and what they do to records and packs."""

from __future__ import annotations

import doctest
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.errors import UsageProblem
from generator.core.game import AnyGame
from generator.core.puzzle import Grade, Puzzle
from generator.games import all_games
from generator.press.entry import number_entries
from generator.vetting import grading, ranks
from generator.vetting.grading import WORDS, can_grade, eases, grader, parse_grades, scale, word_of
from generator.vetting.ranks import falling_fifths, rank_correlation
from tests.cli.conftest import Command, fairdeal
from tests.conftest import few, spend

__all__ = ["fairdeal"]
NUMBERS = st.lists(st.integers(0, 10_000).map(lambda number: number / 10_000), min_size=5, max_size=40)
GRADED = [game for game in all_games() if game.trials]


@pytest.mark.parametrize("module", [grading, ranks])
def test_examples_in_docstrings(module) -> None:  # type: ignore[no-untyped-def]
    """The examples in the docstrings hold."""
    result = doctest.testmod(module)
    assert result.attempted > 0
    assert result.failed == 0


@given(NUMBERS)
def test_fifths_hold_a_fifth_each(values: list[float]) -> None:
    """The cuts fall, and no grade holds more than a fifth of the sample, ties and rounding apart."""
    cuts = falling_fifths(values)
    assert cuts
    assert list(cuts) == sorted(cuts, reverse=True)
    if len(set(values)) == len(values):
        for word in WORDS:
            assert sum(word_of(value, cuts) == word for value in values) <= len(values) / 5 + 2


@given(NUMBERS)
def test_rank_correlation_knows_same_and_opposite(values: list[float]) -> None:
    """An order is 1 with itself and -1 with its reverse; without spread it is not defined."""
    if len(set(values)) == 1:
        assert rank_correlation(values, values) is None
    else:
        assert rank_correlation(values, values) == pytest.approx(1)
        assert rank_correlation(values, [-value for value in values]) == pytest.approx(-1)


def test_ranges_of_grades() -> None:
    """One grade, or an inclusive range from gentler to harder; anything else is refused."""
    assert parse_grades("medium") == ("medium",)
    assert parse_grades("gentle..fiendish") == WORDS
    for text in ("", "..", "hard..easy", "easy..", "simple", "easy...hard", "Easy"):
        with pytest.raises(UsageProblem, match="is not a grade"):
            parse_grades(text)


@pytest.mark.parametrize("game", GRADED, ids=lambda game: game.name)
def test_every_named_variant_has_its_scale(game: AnyGame) -> None:
    """A game with players is graded in every named variant; its cuts fall within 0 to 1."""
    for variant in game.variants:
        cuts = scale(game.name, variant)
        assert cuts
        assert 1 >= cuts[0] > cuts[1] > cuts[2] > cuts[3] >= 0
        assert can_grade(game, variant)


@pytest.mark.parametrize("game", GRADED, ids=lambda game: game.name)
def test_a_record_carries_its_grade(fairdeal: Command, game: AnyGame) -> None:
    """The grade in a record is what its measures say, the same whenever it is measured; a wish is met."""
    line = fairdeal("find", game.name, "--count", 1, "--grade", "gentle..fiendish", *spend(game)).out
    puzzle = Puzzle.from_json(line)
    assert puzzle.grade
    assert puzzle.grade.word in WORDS
    deal = game.notation.parse_deal(puzzle.deal)
    grade_by = grader(game, puzzle.variant, deal)
    assert grade_by
    assert grade_by(puzzle.facts["score"]) == puzzle.grade
    assert puzzle.grade.measures["ease"] == pytest.approx(eases(game, deal, puzzle.facts["score"]).ease, abs=2e-6)


@pytest.mark.parametrize("game", GRADED, ids=lambda game: game.name)
def test_a_survey_shows_the_scale(fairdeal: Command, game: AnyGame, tmp_path: Path) -> None:
    """``--grades`` adds eases to the rows, cuts and correlations to the report; it goes on where it was."""
    args = ("survey", game.name, "--seeds", f"0:{few(game, 12, 6)}", "--grades", *spend(game), "--jobs", 1, "--out")
    whole = fairdeal(*args, tmp_path / "whole.csv").out
    assert "cuts between gentle, easy, medium, hard, fiendish" in whole
    assert "rank correlation between two halves" in whole
    text = (tmp_path / "whole.csv").read_text()
    (tmp_path / "torn.csv.part").write_text(text[: len(text) // 2])
    assert fairdeal(*args, tmp_path / "torn.csv").out == whole
    assert (tmp_path / "torn.csv").read_text() == text


def test_a_pack_goes_from_gentle_to_fiendish(fairdeal: Command) -> None:
    """Entries are ordered by grade, those without one last; within a grade they keep their order."""
    first = json.loads(fairdeal("find", "hopper", "--count", 1).out)
    words = ["hard", None, "gentle", "hard", "medium"]
    puzzles = [
        Puzzle.model_validate(first | {"id": str(i), "grade": word and Grade(word=word).model_dump()})
        for i, word in enumerate(words)
    ]
    assert [entry.puzzle.id for entry in number_entries(puzzles)] == ["2", "4", "0", "3", "1"]


def test_a_survey_is_plotted(fairdeal: Command, tmp_path: Path) -> None:
    """``--plot`` writes the same SVG each time, with its numbers in words."""
    for name in ("a.svg", "b.svg"):
        assert fairdeal("survey", "hopper", "--seeds", "0:300", "--plot", tmp_path / name).code == 0
    assert (tmp_path / "a.svg").read_text() == (tmp_path / "b.svg").read_text()
    assert "Card Hopper, standard: 300 deals" in (tmp_path / "a.svg").read_text()
