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
from tests.service.api.conftest import V1, assert_problem, tells
from tests.service.conftest import TODAY, Now, fill, kept_puzzle

QUERIES = ("", "answer=1", "solve=1", "puzzles=1", "format=json", "ask=hint")
BEYOND = {"solve=1", "ask=hint"}
"""Queries that have a solver work once they are allowed; asked only while they are not."""


@pytest.fixture
def delayed(make_app: Callable[..., Flask]) -> Flask:
    """Today's puzzles published at noon, their solutions to open at eight in the evening."""
    app = make_app(solution_delay=timedelta(hours=20))
    fill(app.extensions[NAME].publisher, TODAY, 1)
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
    """Every address that the application answers to a GET, with every query."""
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
                path = adapter.build(rule.endpoint, values, append_unknown=False)
                found |= {f"{path}?{query}" if query else path for query in QUERIES}
    return found


def walk(app: Flask, *, leave_out: set[str]) -> Iterator[tuple[str, bool]]:
    """Every address with whether it tells the solution of the puzzle that it was filled with."""
    client = app.test_client()
    for puzzle in puzzles(app):
        for path in sorted(addresses(app, puzzle)):
            if path.partition("?")[2] in leave_out:
                continue
            answer = client.get(path)
            assert answer.status_code < 500, (path, answer.data)
            yield path, tells(answer.data, puzzle.solution)


def test_nothing_tells_a_solution_before_its_time(delayed: Flask, now: Now) -> None:
    """Walked over the whole map of addresses, an hour before and at the moment; the same walk finds them after it."""
    assert [path for path, told in walk(delayed, leave_out=set()) if told] == []
    now.forward(hours=8, microseconds=-1)
    assert [path for path, told in walk(delayed, leave_out={"answer=1"}) if told] == []
    now.forward(microseconds=1)
    told = {path for path, told in walk(delayed, leave_out=BEYOND) if told}
    for puzzle in puzzles(delayed):
        day = f"{V1}/daily/{puzzle.game}/{TODAY}"
        assert {f"{day}/solution", f"{day}/solution.json", f"{day}.pdf?answer=1"} <= told
        assert f"/daily/{puzzle.game}/{TODAY}/solution" in told
    quiet = {path.partition("?")[0] for path in told if path.startswith(V1) and "solution" not in path}
    assert all(path.endswith(".pdf") for path in quiet), quiet


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
