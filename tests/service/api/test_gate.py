"""The one gate: with a delay set, no address of the whole application tells a solution before its time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import product
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from generator.core.puzzle import Puzzle
from service.api.state import NAME as API
from service.parts import NAME, Parts
from service.questions import Answer
from tests.service.api.conftest import V1, Inline, assert_problem, holds, words
from tests.service.conftest import TODAY, Now, fill, kept_puzzle

QUERIES = ("", "answer=1", "solve=1", "puzzles=1", "format=json", "ask=hint", "ask=win")
TELLING = ("", "answer=1", "solve=1")
"""Queries with which solutions are told once they may be."""


class Knowing:
    """An asker that knows the solutions and tells them to every view that asks."""

    def __init__(self, known: list[Puzzle]) -> None:
        self.known = {puzzle.game: Answer(True, tuple(puzzle.solution), puzzle.to_json()) for puzzle in known}

    def ask(self, _key: str, game: str, *_: object, **__: object) -> Answer:
        """A question about a position."""
        return self.known[game]

    def deal(self, game: str, *_: object, **__: object) -> Answer:
        """A question about a seed."""
        return self.known[game]

    def close(self) -> None:
        """Nothing to end."""

    waiting = 0


@pytest.fixture
def delayed(make_app: Callable[..., Flask]) -> Flask:
    """Today's puzzles published at noon, their solutions to open at eight in the evening; its asker knows them."""
    app = make_app(solution_delay=timedelta(hours=20))
    fill(app.extensions[NAME].publisher, TODAY, 1)
    app.extensions[NAME].asker = Knowing(puzzles(app))
    app.extensions[API].shop.crew = Inline()
    limits = app.extensions[API].limits
    limits.rates = {kind: type(rate)(10_000, 1) for kind, rate in limits.rates.items()}
    return app


def puzzles(app: Flask) -> list[Puzzle]:
    """Today's, of every game."""
    made: Parts = app.extensions[NAME]
    return [kept_puzzle(game, TODAY) for game in made.publisher.games]


def values_of(rule: Rule, puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """What the arguments of an address may be, filled with the day's own values."""
    known: dict[str, tuple[Any, ...]] = {
        "game": (puzzle.game,),
        "day": (TODAY.isoformat(),),
        "date": (TODAY.isoformat(),),
        "year": (TODAY.year,),
        "month": (TODAY.month,),
        "seed": (puzzle.seed,),
        "puzzle": (puzzle.id,),
        "form": ("json", "svg", "pdf"),
        "name": (puzzle.game,),
        "variant": ("standard",),
        "filename": ("site.css",),
        "path": ("site.css",),
        "text": (str(puzzle.seed),) if rule.rule.startswith("/play") else (TODAY.isoformat(),),
        "number": (f"{TODAY.month:02}",),
        "stamp": ("0",),
    }
    names = sorted(rule.arguments)
    missing = [name for name in names if name not in known]
    assert not missing, f"tell this test what {missing} of {rule.rule} may be"
    for chosen in product(*(known[name] for name in names)):
        yield dict(zip(names, chosen, strict=True))


def addresses(app: Flask, puzzle: Puzzle) -> set[str]:
    """Every address that the application answers to a GET, without a query."""
    found = set()
    with app.test_request_context():
        adapter = app.url_map.bind("localhost")
        for rule in app.url_map.iter_rules():
            if rule.methods is None or "GET" not in rule.methods:
                continue
            for values in values_of(rule, puzzle):
                form = values.get("form")
                if form is not None and rule.rule.endswith(":form>") and form not in rule.rule:
                    continue
                found.add(adapter.build(rule.endpoint, values, append_unknown=False))
    return found


def telling(app: Flask, queries: tuple[str, ...]) -> set[str]:
    """Every address, with every query, that tells the solution of any puzzle of today."""
    client, made, found = app.test_client(), puzzles(app), set()
    for path in sorted(set().union(*(addresses(app, puzzle) for puzzle in made))):
        for query in queries:
            answer = client.get(path, query_string=query)
            assert answer.status_code < 500, (path, query, answer.data)
            said = words(answer.data)
            if any(holds(said, puzzle.solution) for puzzle in made):
                found.add(f"{path}?{query}".rstrip("?"))
    return found


def test_nothing_tells_a_solution_before_its_time(delayed: Flask, now: Now) -> None:
    """Walked over the whole map of addresses at the last moment before it; the same walk finds them right after."""
    now.forward(hours=8, microseconds=-1)
    assert telling(delayed, QUERIES) == set()
    now.forward(microseconds=1)
    told = telling(delayed, TELLING)
    for puzzle in puzzles(delayed):
        day = f"{V1}/daily/{puzzle.game}/{TODAY}"
        assert {f"{day}/solution", f"{day}/solution.json", f"{day}.pdf?answer=1"} <= told
        assert f"{V1}/deal/{puzzle.game}/{puzzle.seed}?solve=1" in told
        assert f"/daily/{puzzle.game}/{TODAY}/solution" in told
    quiet = {path for path in told if "/solution" not in path and "solve=1" not in path}
    assert all(path.endswith(".pdf?answer=1") for path in quiet), quiet


@pytest.mark.parametrize("path", ["/solution", ".pdf?answer=1"])
def test_a_refusal_says_when(delayed: Flask, now: Now, path: str) -> None:
    """403, with the moment and how long it is until then, kept by nobody."""
    answer = delayed.test_client().get(f"{V1}/daily/hopper/{TODAY}{path}")
    assert "2026-11-30 20:00" in assert_problem(answer, 403)
    assert answer.get_json()["opens"] == "2026-11-30T20:00:00+00:00"
    assert answer.headers["Retry-After"] == str(8 * 3600)
    assert answer.headers["Cache-Control"] == "no-store"


def post(client: FlaskClient, puzzle: Puzzle, **changed: Any) -> Any:
    """The referee's word on a won game."""
    return client.post(f"{V1}/check", json={"game": puzzle.game, "moves": puzzle.solution} | changed)


def test_checks_and_deals_are_hints(delayed: Flask, now: Now) -> None:
    """The referee's word on today's deal waits, however the deal comes; that on another does not."""
    client = delayed.test_client()
    for puzzle in puzzles(delayed):
        record = puzzle.model_dump(by_alias=True)
        by_variant = {"variant": puzzle.variant}
        assert_problem(client.post(f"{V1}/check", json=record), 403)
        assert_problem(post(client, puzzle, deal=puzzle.deal), 403)
        assert_problem(post(client, puzzle, seed=puzzle.seed, **by_variant), 403)
        for form in ("", ".svg"):
            path = f"{V1}/deal/{puzzle.game}/{puzzle.seed}{form}"
            assert_problem(client.get(path, query_string=by_variant), 403)
        assert_problem(client.get(f"/play/{puzzle.game}/{puzzle.seed}", query_string=by_variant), 403)
        assert client.get(f"{V1}/deal/{puzzle.game}/987654321").status_code == 200
    now.forward(hours=8)
    for puzzle in puzzles(delayed):
        assert client.post(f"{V1}/check", json=puzzle.model_dump(by_alias=True)).get_json()["ok"]
        assert post(client, puzzle, deal=puzzle.deal).get_json()["ok"]


def test_a_day_to_come_is_not_dealt(app: Flask, parts: Parts) -> None:
    """Even without a delay, a deal of the buffer is refused until its day begins."""
    fill(parts.publisher, TODAY + timedelta(days=1), 1)
    puzzle = kept_puzzle(parts.publisher.games[0], TODAY + timedelta(days=1))
    for place in (f"{V1}/deal", "/play"):
        path = f"{place}/{puzzle.game}/{puzzle.seed}?variant={puzzle.variant}"
        assert_problem(app.test_client().get(path), 403)


def test_a_deal_that_becomes_one_to_come_is_refused_from_then_on(app: Flask, parts: Parts) -> None:
    """That it was sent before, and is kept, changes nothing."""
    puzzle = kept_puzzle(parts.publisher.games[0], TODAY)
    paths = (f"{V1}/deal/{puzzle.game}/{puzzle.seed}", f"/play/{puzzle.game}/{puzzle.seed}")
    client = app.test_client()
    assert all(client.get(path).status_code < 300 for path in paths)
    parts.publisher.keep(puzzle.game, TODAY + timedelta(days=5), puzzle)
    for path in paths:
        assert_problem(client.get(path), 403)
