"""The referee by mail: records and games played; and deals by their seeds."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from generator.core.puzzle import Puzzle
from generator.games import all_games
from service.asking import Pending
from service.parts import Parts
from service.questions import Answer
from tests.conftest import records
from tests.service.api.conftest import V1, assert_problem

HOPPER = records("hopper")[0]


@pytest.fixture
def served(app: Flask) -> FlaskClient:
    """A service without days: none of the kept puzzles is one to come, whose solution waits."""
    return app.test_client()


def check(client: FlaskClient, body: Any) -> Any:
    """The answer to a body: JSON values, or bytes as they are."""
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    return client.post(f"{V1}/check", data=raw, content_type="application/json")


def played(puzzle: Puzzle = HOPPER, **changed: Any) -> dict[str, Any]:
    """A won game, with changes."""
    return {"game": puzzle.game, "deal": puzzle.deal, "moves": puzzle.solution} | changed


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_a_record_is_judged(served: FlaskClient, name: str) -> None:
    """As ``fairdeal check`` does: won, with its moves and score; or what is wrong, and where."""
    puzzle = records(name)[0]
    word = check(served, puzzle.model_dump(by_alias=True)).get_json()
    assert word["ok"] and word["why"] == "won" and word["at"] is None
    assert (word["game"], word["seed"], word["variant"]) == (puzzle.game, puzzle.seed, puzzle.variant)
    assert (word["moves"], word["score"]) == (puzzle.facts["moves"], puzzle.facts["score"])
    short = puzzle.model_copy(update={"solution": puzzle.solution[:-1]}).model_dump(by_alias=True)
    word = check(served, short).get_json()
    assert not word["ok"] and word["at"] is None


def test_a_game_is_judged(served: FlaskClient) -> None:
    """By its deal, by its seed as text or number, by both."""
    for changed in ({}, {"deal": None, "seed": HOPPER.seed}, {"deal": None, "seed": int(HOPPER.seed or 0)}):
        assert check(served, played(**changed)).get_json()["ok"]
    assert check(served, played(seed=HOPPER.seed, variant="standard")).get_json()["ok"]
    word = check(served, played(moves=[HOPPER.solution[0], "a1-h8"])).get_json()
    assert (word["ok"], word["at"], word["moves"]) == (False, 2, 1)
    assert "move 2" in word["why"]


@pytest.mark.parametrize(
    ("body", "status", "says"),
    [
        (b"", 400, "not JSON"),
        (b"{", 400, "not JSON"),
        (b"\xff", 400, "not JSON"),
        (b"[" * 100_000, 400, "not JSON"),
        (b'{"game": "\\ud800", "moves": []}', 400, "not JSON"),
        (b'{"seed": ' + b"9" * 5000 + b"}", 400, "not JSON"),
        ([], 400, "object"),
        ({}, 422, "game"),
        ({"game": 1, "moves": []}, 422, "game"),
        ({"game": "chess", "seed": 1, "moves": []}, 422, "hopper"),
        ({"game": "hopper", "moves": []}, 422, "deal"),
        ({"game": "hopper", "seed": "2"}, 422, "moves"),
        ({"game": "hopper", "seed": "2", "moves": [1]}, 422, "moves"),
        ({"game": "hopper", "seed": "2", "moves": ["x"] * 4001}, 422, "4000"),
        ({"game": "hopper", "seed": True, "moves": []}, 422, "seed"),
        ({"game": "hopper", "seed": 1.5, "moves": []}, 422, "seed"),
        ({"game": "hopper", "seed": -1, "moves": []}, 422, "seed"),
        ({"game": "hopper", "seed": "2", "variant": "hard", "moves": []}, 422, "standard"),
        ({"game": "hopper", "seed": "2", "moves": [], "hint": 1}, 422, "hint"),
        ({"game": "hopper", "deal": "98T\x00", "moves": []}, 422, ""),
        (played(seed="3"), 422, "seed 3"),
        ({"schema": 1}, 422, "record"),
        ({"schema": 99}, 422, "schema"),
        (HOPPER.model_dump(by_alias=True) | {"id": "hopper.standard.1"}, 422, "id"),
    ],
)
def test_what_cannot_be_judged(served: FlaskClient, body: Any, status: int, says: str) -> None:
    """400 or 422, and what is accepted."""
    assert says in assert_problem(check(served, body), status)


def test_a_body_that_is_too_large(served: FlaskClient) -> None:
    """413, before it is read."""
    assert_problem(check(served, b" " * (256 * 1024 + 1)), 413)


def test_a_check_is_no_read(served: FlaskClient) -> None:
    """GET is 405, and says what is allowed."""
    answer = served.get(f"{V1}/check")
    assert_problem(answer, 405)
    assert "POST" in answer.headers["Allow"]


def test_any_deal(served: FlaskClient) -> None:
    """A seed's deal as text and as a picture; no word of whether it is fair."""
    assert served.get(f"{V1}/deal/islands/77?variant=easy").get_json()["variant"] == "easy"
    deal = served.get(f"{V1}/deal/hopper/0077").get_json()
    assert (deal["game"], deal["variant"], deal["seed"]) == ("hopper", "standard", "77")
    assert set(deal) == {"game", "variant", "seed", "deal", "links"}
    assert served.get(deal["links"]["self"]).get_json() == deal
    assert served.get(deal["links"]["svg"]).mimetype == "image/svg+xml"
    assert check(served, {"game": "hopper", "deal": deal["deal"], "seed": "77", "moves": []}).status_code == 200


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("chess/1", 404),
        ("hopper/x", 404),
        ("hopper/18446744073709551616", 404),
        ("hopper/-1", 404),
        ("hopper/1?variant=easy", 422),
        ("hopper/1?solve=2", 422),
    ],
)
def test_deals_that_there_are_not(served: FlaskClient, path: str, status: int) -> None:
    """404 for what the address names, 422 for what the query asks."""
    assert_problem(served.get(f"{V1}/deal/{path}"), status)


def test_the_solvers_word(served: FlaskClient, parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fair with its record and solution, unfair, not known, or not yet."""
    asked = []

    def deal(*args: object, count: object) -> Answer | Pending:
        asked.append(args)
        return answers.pop()

    monkeypatch.setattr(parts.asker, "deal", deal)
    path = f"{V1}/deal/hopper/1234567?solve=1"
    answers = [Pending(7), Answer(None), Answer(False), Answer(True, tuple(HOPPER.solution), HOPPER.to_json())]
    fair = served.get(path)
    assert fair.headers["Cache-Control"] == "no-store"
    assert fair.get_json()["winnable"] is True
    assert fair.get_json()["solution"] == HOPPER.solution
    assert fair.get_json()["puzzle"]["deal"] == HOPPER.deal
    assert "solution" not in fair.get_json()["puzzle"]
    for word in (False, None):
        told = served.get(path).get_json()
        assert (told["winnable"], told["solution"], told["puzzle"]) == (word, None, None)
    late = served.get(path)
    assert_problem(late, 503)
    assert late.headers["Retry-After"] == "7"
    assert asked == 4 * [("hopper", "standard", 1234567)]
