"""``fairdeal daily``, against a server that really listens, and without one."""

from __future__ import annotations

import http.client
import json
import threading
from collections.abc import Callable, Iterator
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from flask import Flask
from waitress.server import create_server

from generator.core.puzzle import Puzzle
from generator.vetting import almanac
from service.channel import keep_open
from service.parts import NAME
from tests.cli.conftest import Command, fairdeal
from tests.conftest import records
from tests.service.conftest import PATIENCE, TODAY, fill, kept_puzzle

__all__ = ["fairdeal"]
HOPPER = records("hopper")[0]


def listening(app: Flask) -> Iterator[str]:
    """The address of a server on a free port."""
    server = keep_open(create_server(app, host="127.0.0.1", port=0, threads=2))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.effective_port}"
    server.trigger.pull_trigger(server.close)  # in the thread that serves, which ends with it
    thread.join(PATIENCE)
    server.task_dispatcher.shutdown()


@pytest.fixture
def server(make_app: Callable[..., Flask]) -> Iterator[str]:
    """A service whose solutions open two days later, with four days."""
    app = make_app(solution_delay=timedelta(hours=48))
    fill(app.extensions[NAME].publisher, TODAY - timedelta(days=3), 4)
    yield from listening(app)


def test_a_day_from_a_server(fairdeal: Command, server: str) -> None:
    """Today's of the day's game, or a game's, or a date's: name, grade, aim and board."""
    shown = fairdeal("daily", "--server", server)
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith(f"{TODAY}: ")
    shown = fairdeal("daily", "hopper", "--server", f"{server}/", "--date", TODAY - timedelta(days=1))
    assert shown.out.startswith(f"{TODAY - timedelta(days=1)}: Card Hopper, ")
    assert "Fewest moves" in shown.out
    assert "[" in shown.out.split("\n\n", 1)[1]


def test_a_connection_outlives_many_answers(server: str) -> None:
    """Whole ones and those without a body, on one line; closed where the client wishes it."""
    line = http.client.HTTPConnection(server.removeprefix("http://"), timeout=PATIENCE)
    line.request("GET", "/api/v1/daily")
    answer = line.getresponse()
    tag, body, opened = answer.headers["ETag"], answer.read(), line.sock
    for _ in range(3):
        line.request("GET", "/api/v1/daily", headers={"If-None-Match": tag})
        unchanged = line.getresponse()
        assert (unchanged.status, unchanged.read()) == (304, b"")
        assert line.sock is opened
    line.request("GET", "/api/v1/daily")
    assert line.getresponse().read() == body
    line.request("GET", "/api/v1/daily", headers={"If-None-Match": tag, "Connection": "close"})
    assert line.getresponse().headers["Connection"] == "close"
    line.close()


def test_a_day_as_json(fairdeal: Command, server: str) -> None:
    """What the API has, less the links; the solution with its moves, once it is open."""
    past = TODAY - timedelta(days=3)
    args = ("daily", "hopper", "--server", server, "--date", past, "--json")
    day = json.loads(fairdeal(*args).out)
    assert set(day) == {"date", "game", "puzzle"}
    assert "solution" not in day["puzzle"]
    told = json.loads(fairdeal(*args, "--solution").out)
    kept = kept_puzzle(_game(), past)
    assert told == {"date": past.isoformat(), "game": "hopper", "solution": kept.solution}
    assert fairdeal(*args[:-1], "--solution").out.endswith("\n\n" + "\n".join(kept.solution) + "\n")


def _game() -> Any:
    from generator.games import find_game

    return find_game("hopper")


@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        (("hopper", "--date", "2099-01-01"), 2, "yet to come"),
        (("hopper", "--solution"), 2, "open at"),
        (("hopper", "--date", "2026-02-30"), 2, "YYYY-MM-DD"),
        (("chess",), 2, "hopper"),
    ],
)
def test_what_a_server_refuses(fairdeal: Command, server: str, args: tuple[str, ...], code: int, says: str) -> None:
    """One line, in the server's words, and whose fault it is."""
    result = fairdeal("daily", *args, "--server", server)
    assert (result.code, result.out) == (code, "")
    assert says in result.err and result.err.count("\n") == 1


@pytest.mark.parametrize(
    "address", ["localhost", "ftp://localhost", "http://", "http://[::1", "http://a b", "http://x:0"]
)
def test_what_is_no_address(fairdeal: Command, address: str) -> None:
    """2, and an example."""
    result = fairdeal("daily", "hopper", "--server", address)
    assert (result.code, result.out) == (2, "")
    assert "https://example.org" in result.err


def test_a_server_that_is_not_there(fairdeal: Command, server: str) -> None:
    """1, and why."""
    result = fairdeal("daily", "--server", "http://127.0.0.1:1")
    assert (result.code, result.out) == (1, "")
    assert "refused" in result.err and result.err.count("\n") == 1


@pytest.mark.parametrize(
    ("status", "body", "code"),
    [
        (200, b"hello", 1),
        (200, b"[]", 1),
        (200, b'{"date": 1}', 1),
        (200, b'{"date": "2026-11-30", "game": "hopper", "puzzle": {}}', 2),
        (500, b"", 1),
        (503, b'{"detail": "being vetted"}', 1),
        (404, b"\xff", 2),
        (429, b"[]", 1),
    ],
)
def test_a_server_of_something_else(fairdeal: Command, status: int, body: bytes, code: int) -> None:
    """One clear line, whatever comes back."""

    class Strange(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Strange) as strange:
        thread = threading.Thread(target=strange.handle_request, daemon=True)
        thread.start()
        result = fairdeal("daily", "--server", f"http://127.0.0.1:{strange.server_port}")
        thread.join(PATIENCE)
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith("fairdeal: ") and result.err.count("\n") == 1


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What the almanac is asked for, without solving: it gives a kept puzzle."""
    asked: list[tuple[Any, ...]] = []

    def find(*args: Any) -> Puzzle:
        asked.append(args)
        return HOPPER

    monkeypatch.setattr(almanac, "find_puzzle", find)
    return asked


def test_without_a_server(fairdeal: Command, found: list[tuple[Any, ...]]) -> None:
    """The newest almanac's puzzle with the usual salt, in the same shapes."""
    shown = fairdeal("daily", "hopper", "--date", TODAY, "--solution")
    assert shown.out.startswith(f"{TODAY}: Card Hopper, ")
    assert shown.out.endswith("\n".join(HOPPER.solution) + "\n")
    version, salt, game, day = found[0]
    assert (version.version, salt, game.name, day) == (almanac.NEWEST, "fairdeal", "hopper", TODAY)
    told = json.loads(fairdeal("daily", "--date", TODAY, "--json").out)
    assert set(told) == {"date", "game", "puzzle"} and "solution" not in told["puzzle"]
    assert found[1][2].name == almanac.game_of(almanac.find_almanac(almanac.NEWEST), TODAY).name


def test_today_is_of_a_zone(fairdeal: Command, found: list[tuple[Any, ...]], monkeypatch: pytest.MonkeyPatch) -> None:
    """Zones a day apart have todays a day apart; what is no zone is refused."""
    for zone in ("Etc/GMT+12", "Etc/GMT-14"):
        monkeypatch.setenv("FAIRDEAL_TIMEZONE", zone)
        assert fairdeal("daily", "hopper").code == 0
    assert found[1][3] - found[0][3] in (timedelta(days=1), timedelta(days=2))
    monkeypatch.setenv("FAIRDEAL_TIMEZONE", "Moon/Base")
    result = fairdeal("daily", "hopper")
    assert result.code == 2 and "FAIRDEAL_TIMEZONE" in result.err
