"""What each command gives its user."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from tests.cli.conftest import Command
from tests.conftest import few, records, spend

KEYS = ["game", "variant", "seed", "deal", "verdict", "moves", "optimal", "score", "nodes"]


def test_games_lists_every_game_and_variant(fairdeal: Command, game: AnyGame) -> None:
    """``games`` names every game, its variants and its aim."""
    line = next(line for line in fairdeal("games").out.splitlines() if line.startswith(game.name))
    assert all(variant in line for variant in game.variants)
    assert game.aim in line


def test_rules_for_players_and_of_record(fairdeal: Command, game: AnyGame) -> None:
    """``rules`` prints the player's page, ``--record`` the rules of record."""
    assert fairdeal("rules", game.name).out.strip() == game.howto("en").strip()
    assert fairdeal("rules", game.name, "--record").out.startswith(f"# {game.title}")


def test_deal_as_text_and_json(fairdeal: Command, game: AnyGame) -> None:
    """The board as people know it; JSON holds the deal's text, which reads back to the same deal."""
    text = fairdeal("deal", game.name, "--seed", 3).out
    data = json.loads(fairdeal("deal", game.name, "--seed", 3, "--format", "json").out)
    assert game.notation.board(game.initial(game.deal(3, game.variants[0]))) in text
    assert data["seed"] == "3"
    again = json.loads(fairdeal("deal", game.name, "--deal", data["deal"], "--format", "json").out)
    assert again == data | {"seed": None}


@pytest.mark.parametrize("form", ["svg", "pdf", "png"])
def test_deal_as_picture(fairdeal: Command, game: AnyGame, tmp_path: Path, form: str) -> None:
    """The picture's format follows the file's ending, and the same command gives the same bytes."""
    first, second = tmp_path / f"a.{form}", tmp_path / f"b.{form}"
    for path in (first, second):
        assert fairdeal("deal", game.name, "--seed", 3, "--out", path).code == 0
    assert first.read_bytes() == second.read_bytes()
    assert {"svg": b"<svg", "pdf": b"%PDF-1.7", "png": b"\x89PNG"}[form] in first.read_bytes()[:200]
    assert sorted(path.name for path in tmp_path.iterdir()) == [first.name, second.name]


def test_deal_without_a_seed_takes_any(fairdeal: Command) -> None:
    """Without a seed two deals differ, and each names its seed."""
    one, two = (json.loads(fairdeal("deal", "hopper", "--format", "json").out) for _ in range(2))
    assert one["seed"] != two["seed"]


def test_solve_one_in_words_and_json(fairdeal: Command, game: AnyGame) -> None:
    """One deal: words with numbered moves, or one JSON line with the documented keys."""
    seed = records(game.name)[0].seed
    said = "points in" if game.every_game_counts else "winnable in"
    assert said in fairdeal("solve", game.name, "--seed", seed, *spend(game)).out
    line = json.loads(fairdeal("solve", game.name, "--seed", seed, "--json", *spend(game)).out)
    assert list(line)[: len(KEYS)] == KEYS
    assert line["verdict"] == "winnable"
    by_text = json.loads(fairdeal("solve", game.name, "--deal", line["deal"], "--json", *spend(game)).out)
    assert by_text == line | {"seed": None}


def test_solve_many_in_input_order(fairdeal: Command, game: AnyGame, tmp_path: Path) -> None:
    """Seeds and deal files stream in order, the same for any number of jobs."""
    seeds = range(5, 5 + few(game, 20, 4))
    args = ("solve", game.name, "--seeds", f"{seeds.start}:{seeds.stop}", *spend(game), "--jobs")
    one = fairdeal(*args, 1).out
    assert one == fairdeal(*args, 2).out
    lines = [json.loads(line) for line in one.splitlines()]
    assert [line["seed"] for line in lines] == list(map(str, seeds))
    deals = tmp_path / "deals.txt"
    deals.write_text("\n".join(line["deal"] for line in lines))
    by_file = [
        json.loads(line) for line in fairdeal("solve", game.name, "--deals", deals, *spend(game)).out.splitlines()
    ]
    assert by_file == [line | {"seed": None} for line in lines]


def test_a_bad_deal_line_is_named_and_the_rest_kept(fairdeal: Command, game: AnyGame, tmp_path: Path) -> None:
    """Bad lines are reported by number on standard error; every good line is answered; exit code 2."""
    text = game.notation.format_deal(game.deal(0, game.variants[0]))
    deals = tmp_path / "deals.txt"
    deals.write_text(f"{text}\n\nnonsense\n# a comment\n{text}\n")
    for jobs in (1, 2):
        result = fairdeal("solve", game.name, "--deals", deals, "--jobs", jobs, *spend(game))
        assert result.code == 2
        assert len(result.out.splitlines()) == 2
        assert result.err.startswith("fairdeal: line 3: ")
        assert len(result.err.splitlines()) == 1


def test_an_unknown_verdict_says_so(fairdeal: Command, game: AnyGame) -> None:
    """A budget of one node leaves deals unknown, never unwinnable by exhaustion; where every game counts, none."""
    verdicts = [
        json.loads(line)["verdict"]
        for line in fairdeal("solve", game.name, "--seeds", f"0:{few(game, 30, 10)}", "--budget", 1).out.splitlines()
    ]
    assert ("unknown" in verdicts) != game.every_game_counts


def test_find_gives_records_that_check_accepts(fairdeal: Command, game: AnyGame, tmp_path: Path) -> None:
    """``find`` writes records in seed order, the same for any number of jobs; ``check`` accepts each."""
    out, count = tmp_path / "fair.jsonl", few(game, 5, 1)
    args = ("find", game.name, "--count", count, "--start", 3, *spend(game))
    assert fairdeal(*args, "--out", out).code == 0
    assert out.read_text() == fairdeal(*args, "--jobs", 1).out
    puzzles = [Puzzle.from_json(line) for line in out.read_text().splitlines()]
    seeds = [int(puzzle.seed or -1) for puzzle in puzzles]
    assert seeds == sorted(set(seeds))
    assert seeds[0] >= 3
    result = fairdeal("check", out)
    assert result.code == 0
    assert result.out.count("complete in" if game.every_game_counts else "won in") == count


def test_check_a_game_file(fairdeal: Command, game: AnyGame, tmp_path: Path) -> None:
    """A game played is won (0), or its first wrong move is named (1), or it cannot be used (2)."""
    puzzle = records(game.name)[0]
    played = tmp_path / "played.txt"
    head = f"# my game\ngame: {game.name}\nseed: {puzzle.seed}\ndeal: {puzzle.deal}\n\n"
    played.write_text(head + "\n".join(puzzle.solution))
    assert fairdeal("check", played).code == 0
    assert json.loads(fairdeal("check", played, "--json").out)["ok"] is True
    played.write_text(head + "\n".join([*puzzle.solution, puzzle.solution[-1]]))
    wrong = fairdeal("check", played)
    after = len(puzzle.solution) + 1
    assert wrong.code == 1
    assert f"move {after} ({puzzle.solution[-1]}): " in wrong.out
    assert json.loads(fairdeal("check", played, "--json").out)["at"] == after
    played.write_text(head.replace(f"seed: {puzzle.seed}", "seed: 987654321"))
    false = fairdeal("check", played)
    assert false.code == 2
    assert "does not give this deal" in false.err


def test_check_a_record_on_many_lines(fairdeal: Command, tmp_path: Path) -> None:
    """A record may be laid out over many lines."""
    record = tmp_path / "record.json"
    record.write_text(json.dumps(json.loads(fairdeal("find", "hopper", "--count", 1).out), indent=2))
    assert fairdeal("check", record).code == 0


def test_survey_is_the_same_for_any_jobs(fairdeal: Command, game: AnyGame, tmp_path: Path) -> None:
    """The report and the rows do not depend on the number of jobs."""
    seeds = f"98:{98 + few(game, 200, 4)}"
    reports = [
        fairdeal(
            "survey", game.name, "--seeds", seeds, *spend(game), "--jobs", jobs, "--out", tmp_path / f"{jobs}.csv"
        ).out
        for jobs in (1, 2)
    ]
    assert reports[0] == reports[1]
    rows = (tmp_path / "1.csv").read_text()
    assert rows == (tmp_path / "2.csv").read_text()
    refereed = len(re.findall(r"^\d*00,winnable", rows, re.MULTILINE))
    assert f"s replayed by the referee: {refereed}" in reports[0]


def test_survey_goes_on_where_it_was(fairdeal: Command, game: AnyGame, tmp_path: Path) -> None:
    """A part file with a torn line is gone on with, to the same rows and report as in one go."""
    args = ("survey", game.name, "--seeds", f"0:{few(game, 150, 4)}", *spend(game), "--jobs", 1, "--out")
    whole = fairdeal(*args, tmp_path / "whole.csv").out
    text = (tmp_path / "whole.csv").read_text()
    for cut in (5, 130, len(text) // 2, len(text) - 1, len(text))[-few(game, 5, 2) :]:
        (tmp_path / "torn.csv").unlink(missing_ok=True)
        (tmp_path / "torn.csv.part").write_text(text[:cut])
        assert fairdeal(*args, tmp_path / "torn.csv").out == whole
        assert (tmp_path / "torn.csv").read_text() == text
        assert not (tmp_path / "torn.csv.part").exists()
    assert fairdeal(*args, tmp_path / "whole.csv").out == whole


def test_survey_does_not_write_over_another(fairdeal: Command, tmp_path: Path) -> None:
    """A file that holds something else, or another survey, is left alone."""
    path = tmp_path / "mine.csv"
    path.write_text("my notes\n")
    result = fairdeal("survey", "hopper", "--seeds", "0:10", "--out", path)
    assert result.code == 2
    assert "holds something else (my notes)" in result.err
    assert path.read_text() == "my notes\n"
