"""Games, days, puzzles and the archive: what is there, and what is not."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from generator.games import all_games
from service.parts import NAME, Parts
from tests.service.api.conftest import V1, assert_problem
from tests.service.conftest import TODAY, Now, fill, kept_puzzle

NAMES = tuple(game.name for game in all_games())


def test_the_games(served: FlaskClient) -> None:
    """Every game with where its puzzle of the day is."""
    games = {game["name"]: game for game in served.get(f"{V1}/games").get_json()["games"]}
    assert set(games) >= set(NAMES)
    for name in NAMES:
        assert games[name]["daily"]
        assert served.get(games[name]["links"]["daily"]).get_json()["game"] == name
        assert served.get(games[name]["links"]["archive"]).status_code == 200


def test_today_is_the_day_of_the_game_whose_turn_it_is(served: FlaskClient, parts: Parts) -> None:
    """``/daily`` is the same day as that game's own address."""
    turn = parts.publisher.game_of(TODAY).name
    day = served.get(f"{V1}/daily").get_json()
    assert (day["date"], day["game"]) == (TODAY.isoformat(), turn)
    assert day == served.get(f"{V1}/daily/{turn}").get_json() == served.get(f"{V1}/daily/{turn}/{TODAY}").get_json()


@pytest.mark.parametrize("name", NAMES)
def test_a_day_is_its_record_without_the_solution(served: FlaskClient, parts: Parts, name: str) -> None:
    """The record as it was vetted, less the solution, which has an address of its own; links lead somewhere."""
    game = next(game for game in parts.publisher.games if game.name == name)
    record = kept_puzzle(game, TODAY).model_dump(by_alias=True)
    solution = record.pop("solution")
    day = served.get(f"{V1}/daily/{name}/{TODAY}").get_json()
    assert set(day) == {"date", "game", "puzzle", "links"}
    assert day["puzzle"] == record
    told = served.get(day["links"]["solution"]).get_json()
    assert told == {"date": TODAY.isoformat(), "game": name, "solution": solution}
    assert served.get(day["links"]["puzzle"]).get_json()["puzzle"] == record
    assert served.get(day["links"]["self"]).get_json() == day


@pytest.mark.parametrize("form", ["json", "svg"])
def test_the_same_in_other_forms(served: FlaskClient, form: str) -> None:
    """An ending chooses the form, of every address of a day."""
    day = served.get(f"{V1}/daily/hopper").get_json()
    bodies = set()
    for path in (f"/daily/hopper.{form}", f"/daily/hopper/{TODAY}.{form}"):
        answer = served.get(V1 + path)
        assert answer.status_code == 200
        assert answer.mimetype == {"json": "application/json", "svg": "image/svg+xml"}[form]
        bodies.add(answer.data)
    assert len(bodies) == 1
    puzzle = served.get(f"{V1}/puzzles/{day['puzzle']['id']}.{form}")
    assert puzzle.status_code == 200
    assert served.get(f"{V1}/daily.{form}").status_code == 200


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("/daily/chess", "hopper"),
        ("/daily/chess/2026-11-30", "hopper"),
        (f"/daily/hopper/{TODAY + timedelta(days=1)}", "yet to come"),
        ("/daily/hopper/2026-01-01", "before the first"),
        ("/daily/hopper/0001-01-01", "before the first"),
        ("/daily/hopper/9999-12-31", "yet to come"),
        ("/daily/hopper/0000-00-00", "YYYY-MM-DD"),
        ("/daily/hopper/2026-02-30", "YYYY-MM-DD"),
        ("/daily/hopper/20261130", "YYYY-MM-DD"),
        ("/daily/hopper/２０２６-11-30", "YYYY-MM-DD"),
        ("/daily/hopper/today", "YYYY-MM-DD"),
        ("/puzzles/nothing", "nothing"),
    ],
)
def test_what_there_is_not(served: FlaskClient, path: str, says: str) -> None:
    """404 in every form, with the reason."""
    forms = ["", ".json", ".svg", ".pdf"]
    if path.count("/") == 3:
        forms.append("/solution")
    for form in forms:
        assert says in assert_problem(served.get(V1 + path + form), 404)


def test_a_day_that_has_not_begun_is_nowhere(make_app: Callable[..., Flask], now: Now) -> None:
    """Neither by its date nor by its id, nor in the archive, until the moment when it begins."""
    app = make_app()
    made: Parts = app.extensions[NAME]
    publisher, client = made.publisher, app.test_client()
    tomorrow = TODAY + timedelta(days=1)
    fill(publisher, TODAY, 2)
    game = publisher.games[0]
    kept = kept_puzzle(game, tomorrow).id
    paths = [f"{V1}/daily/{game.name}/{tomorrow}", f"{V1}/puzzles/{kept}", f"{V1}/puzzles/{kept}.svg"]
    for path in paths:
        assert_problem(client.get(path), 404)
    assert f'"{tomorrow}"' not in client.get(f"{V1}/archive?to={tomorrow}").get_data(as_text=True)
    now.forward(hours=12)
    for path in paths:
        assert client.get(path).status_code == 200
    assert client.get(f"{V1}/archive").get_json()["days"][0]["date"] == tomorrow.isoformat()


def test_a_day_that_is_being_vetted_says_when_to_come_back(app: Flask, parts: Parts) -> None:
    """503 with Retry-After, kept by nobody; and there as soon as it is there."""
    wanted = []
    parts.publisher.want = lambda game, day: wanted.append((game, day))
    client = app.test_client()
    answer = client.get(f"{V1}/daily/hopper")
    assert_problem(answer, 503)
    assert int(answer.headers["Retry-After"]) > 0
    assert answer.headers["Cache-Control"] == "no-store"
    assert wanted == [("hopper", TODAY)]
    fill(parts.publisher, TODAY, 1)
    assert client.get(f"{V1}/daily/hopper").status_code == 200


def test_the_archive_has_every_day_newest_first(served: FlaskClient) -> None:
    """All games and dates, or some of them."""
    days = served.get(f"{V1}/archive").get_json()["days"]
    dates = [day["date"] for day in days]
    assert dates == sorted(dates, reverse=True)
    assert len(set(dates)) == 4
    assert all("solution" not in day["puzzle"] for day in days)
    yesterday = TODAY - timedelta(days=1)
    some = served.get(f"{V1}/archive?game=cairn&from={yesterday}&to={yesterday}").get_json()["days"]
    assert [(day["game"], day["date"]) for day in some] == [("cairn", yesterday.isoformat())]
    assert served.get(f"{V1}/archive?from=9999-01-01").get_json()["days"] == []


def test_the_archive_comes_in_pages(app: Flask, parts: Parts) -> None:
    """Following the links gives every day once."""
    fill(parts.publisher, TODAY - timedelta(days=70), 71)
    client, path, seen = app.test_client(), f"{V1}/archive?game=hopper", []
    while path:
        page = client.get(path).get_json()
        seen += [day["date"] for day in page["days"]]
        path = page["links"].get("next")
    assert seen == [(TODAY - timedelta(days=number)).isoformat() for number in range(71)]
    assert page["pages"] == page["page"] == 3
    assert client.get(page["links"]["previous"]).get_json()["page"] == 2


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("game=chess", "hopper"),
        ("from=yesterday", "YYYY-MM-DD"),
        ("to=2026-02-30", "YYYY-MM-DD"),
        ("from=2026-02-02&to=2026-02-01", "after"),
        ("page=0", "page"),
        ("page=-1", "page"),
        ("page=99999", "page"),
        ("page=²", "page"),
    ],
)
def test_the_archive_refuses(served: FlaskClient, query: str, says: str) -> None:
    """422, and what is accepted."""
    assert says in assert_problem(served.get(f"{V1}/archive?{query}"), 422)
