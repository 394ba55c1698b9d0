"""Hints, winnability and deals by seed, with an asker whose answers a test sets."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from generator.core.game import AnyGame
from generator.games import find_game
from service.api.limits import Limits, Rate
from service.api.state import NAME as API
from service.api.state import Api
from service.asking import Pending
from service.pages import answers, free
from service.pages.address import encode
from service.parts import Parts
from service.questions import Answer
from service.workers import Busy
from tests.conftest import records
from tests.service.conftest import TODAY, fill, kept_puzzle

PLAY = f"/daily/hopper/{TODAY}/play"
HTML = {"Accept": "text/html"}


@dataclass
class SetAsker:
    """Gives the answers that it is given, in turn; the last one again and again."""

    answers: list[Any] = field(default_factory=list)
    asked: list[tuple[Any, ...]] = field(default_factory=list)

    def ask(self, *args: Any, patience: float, count: Any) -> Any:
        """A question about a position."""
        return self._next(args)

    def deal(self, *args: Any, search: bool = False, patience: float, count: Any) -> Any:
        """A question about a seed."""
        return self._next((*args, search))

    def _next(self, args: tuple[Any, ...]) -> Any:
        self.asked.append(args)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """Nothing to end."""


@pytest.fixture
def asker(parts: Parts) -> SetAsker:
    """The service's asker for this test."""
    parts.asker.close()
    made = SetAsker()
    parts.asker = made  # type: ignore[assignment]
    return made


@pytest.fixture
def open_day(app: Flask, parts: Parts) -> FlaskClient:
    """A client of a service that has today's puzzles, none of which is kept for a day to come."""
    fill(parts.publisher, TODAY, 1)
    return app.test_client()


def page(client: FlaskClient, path: str) -> str:
    """What a page says, entities read."""
    return unescape(client.get(path, headers=HTML).get_data(as_text=True))


def test_a_hint_is_a_move_that_can_be_followed(open_day: FlaskClient, asker: SetAsker) -> None:
    """The page tells one move, links to it, and no more of the way."""
    lines = kept_puzzle(find_game("hopper"), TODAY).solution
    asker.answers = [Answer(True, tuple(lines[1:]))]
    shown = page(open_day, f"{PLAY}?m={encode(lines[:1])}&ask=hint")
    assert f'Try <a href="{PLAY}?m={encode(lines[:2])}"' in shown
    assert encode(lines[1:4]) not in shown
    assert asker.asked[0][3] == tuple(lines[:1])


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (Answer(True, ("a1-a2", "h1-g1")), "Yes. It can be won in 2 more moves, no fewer."),
        (Answer(False), "No. That is proved"),
        (Answer(None), "Unknown. The solver searched as far as it may"),
    ],
)
def test_whether_it_can_be_won_is_said_as_it_is_known(
    open_day: FlaskClient, asker: SetAsker, answer: Answer, says: str
) -> None:
    """A proof is a no; a search that ended early is not."""
    asker.answers = [answer]
    assert says in page(open_day, f"{PLAY}?ask=win")


@pytest.mark.parametrize("answer", [Pending(3), Busy(3)])
def test_a_page_that_waits_asks_again(open_day: FlaskClient, asker: SetAsker, answer: Any) -> None:
    """With JavaScript only the answer is fetched again, without it the page."""
    asker.answers = [answer]
    shown = page(open_day, f"{PLAY}?ask=win")
    assert 'hx-trigger="load delay:3s"' in shown
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in shown


def seeded(name: str) -> tuple[AnyGame, int, str]:
    """A kept fair deal: its game, seed and record."""
    puzzle = records(name)[0]
    assert puzzle.seed is not None
    return find_game(name), int(puzzle.seed), puzzle.to_json()


def test_a_fair_deal_is_played_by_its_seed(app: Flask, asker: SetAsker) -> None:
    """The seed's own deal, at an address that keeps its moves; its solution is not on the page."""
    game, seed, record = seeded("hopper")
    asker.answers = [Answer(True, (), record)]
    line = records("hopper")[0].solution[0]
    shown = page(app.test_client(), f"/play/hopper/{seed}?m={encode([line])}")
    assert f"Deal {seed}" in shown and "Move 2" in shown
    assert encode(records("hopper")[0].solution[:3]) not in shown
    assert asker.asked == [(game.name, "standard", seed, False)]


def test_a_deal_that_is_not_fair_is_not_played(app: Flask, asker: SetAsker) -> None:
    """The page says so, and whether that is proved."""
    client = app.test_client()
    for answer, says in ((Answer(False), "cannot be won"), (Answer(None), "is not known to be winnable")):
        asker.answers = [answer]
        response = client.get("/play/hopper/5", headers=HTML)
        assert response.status_code == 404
        assert f"Deal 5 of Card Hopper {says}" in unescape(response.get_data(as_text=True))


def test_another_fair_deal_is_looked_for(app: Flask, asker: SetAsker) -> None:
    """From a random seed on; a page waits while the search takes its time, then leads to the deal."""
    _game, seed, record = seeded("islands")
    asker.answers = [Pending(4), Answer(True, (), record)]
    client = app.test_client()
    away = client.get("/play/islands?variant=medium", headers=HTML)
    assert away.status_code == 303 and away.headers["Location"].endswith("/next?variant=medium")
    waiting = client.get(away.headers["Location"], headers=HTML)
    assert waiting.status_code == 202
    assert '<meta http-equiv="refresh" content="4">' in waiting.get_data(as_text=True)
    found = client.get(away.headers["Location"], headers=HTML)
    assert found.status_code == 303 and found.headers["Location"] == f"/play/islands/{seed}?variant=medium"


def test_where_every_game_counts_every_deal_is_fair(app: Flask, asker: SetAsker) -> None:
    """No solver is asked whether a deal may be played."""
    for game in app.extensions["fairdeal"].publisher.games:
        if game.every_game_counts:
            assert app.test_client().get(f"/play/{game.name}/5", headers=HTML).status_code == 200
    assert asker.asked == []


def test_questions_are_counted_once(
    open_day: FlaskClient, app: Flask, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each position, each seed, each search is one; asking again for what is being worked out is none."""
    state: Api = app.extensions[API]
    monkeypatch.setattr(parts.asker.crew, "submit", lambda *_: Future[Answer]())  # never answered
    parts.asker.places.of_one = 100
    for module in (answers, free):
        monkeypatch.setattr(module, "PATIENCE", 0)
    line = kept_puzzle(find_game("hopper"), TODAY).solution[0]
    paths = (f"{PLAY}?ask=hint", f"{PLAY}?m={encode([line])}&ask=win", "/play/hopper/7", "/play/islands/7/next")
    for path in paths:
        state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(1, 6)), lambda: 0.0)
        for _ in range(3):
            assert open_day.get(path, headers=HTML).status_code in (200, 202)
        refused = open_day.get("/play/hopper/99", headers=HTML)
        assert refused.status_code == 429 and refused.headers["Retry-After"] == "10"
        assert "ask again in 10 seconds" in unescape(refused.get_data(as_text=True))
