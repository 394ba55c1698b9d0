"""Measures the service: ``make bench-service``. Ratios are between servers of one kind, on one machine, in one run.

The service and a bare Flask view that sends the same bytes each run on waitress in a process of their own, with the
settings of ``fairdeal serve``; their puzzles are the kept ones, so nothing is solved. Then many clients ask while days
go by every two seconds, and it is counted what went wrong and which days were lost.
"""

from __future__ import annotations

import argparse
import logging
import multiprocessing
import socket
import statistics
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from generator.games import all_games
from tests.service.conftest import TODAY, fill

GAMES = tuple(game.name for game in all_games())
DAY_SECONDS = 2.0
"""How long a day is while many clients ask."""


@dataclass
class Hurried:
    """A clock that goes ``speed`` times as fast from noon of ``TODAY`` on."""

    speed: float
    since: float

    def __call__(self) -> datetime:
        """The time."""
        noon = datetime.fromisoformat(f"{TODAY}T12:00:00+00:00")
        return noon + timedelta(seconds=self.speed * (time.monotonic() - self.since))


def serve_days(line: Connection, folder: str, speed: float, days: int) -> None:
    """The service, in a process; tells its port, then publishes as its scheduler does."""
    from service import create_app
    from service.parts import NAME
    from service.settings import Settings

    now = Hurried(speed, time.monotonic())
    settings = Settings(database_url=f"sqlite:///{folder}/fairdeal.db")
    app = create_app(settings, now=now)
    publisher = app.extensions[NAME].publisher
    fill(publisher, TODAY - timedelta(days=3), days + 4)
    now.since = time.monotonic()
    if speed:
        threading.Thread(target=_publish, args=(publisher,), daemon=True).start()
    _run(app, line)


def _publish(publisher: Any) -> None:
    while True:
        publisher.catch_up()
        time.sleep(0.2)


def serve_bare(line: Connection, body: bytes, kind: str) -> None:
    """A Flask view that sends the bytes and nothing else, in a process."""
    from flask import Flask, Response

    app = Flask("bare", static_folder=None)
    app.add_url_rule("/<path:path>", "bare", lambda path: Response(body, content_type=kind))
    _run(app, line)


def _run(app: Any, line: Connection) -> None:
    from waitress.server import create_server

    from service.channel import keep_open
    from service.server import WAITRESS

    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # it would tell of every request that waits its turn
    server = keep_open(create_server(app, host="127.0.0.1", port=0, **WAITRESS))
    line.send(server.effective_port)
    server.run()


@contextmanager
def process(work: Any, *args: Any) -> Iterator[int]:
    """A server's port, for as long as it runs."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    made = context.Process(target=work, args=(theirs, *args), daemon=True)
    made.start()
    try:
        yield ours.recv()
    finally:
        made.kill()
        made.join()


@dataclass
class Client:
    """One connection that is kept open; a plain socket, so that asking costs less than answering."""

    port: int
    left: bytes = b""

    def __post_init__(self) -> None:
        self.line = socket.create_connection(("127.0.0.1", self.port), timeout=20)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, request: bytes) -> tuple[int, bytes, bytes]:
        """Status, head and body of the answer."""
        self.line.sendall(request)
        data = self.left
        while b"\r\n\r\n" not in data:
            data += self._more()
        head, _, rest = data.partition(b"\r\n\r\n")
        status = int(head[9:12])
        at = head.lower().find(b"content-length: ")
        length = 0 if status == 304 or at < 0 else int(head[at + 16 :].split(b"\r\n", 1)[0])
        while len(rest) < length:
            rest += self._more()
        self.left = rest[length:]
        return status, head, rest[:length]

    def _more(self) -> bytes:
        piece = self.line.recv(65536)
        if not piece:
            raise ConnectionError("the server hung up")
        return piece


def request_of(path: str, **headers: str) -> bytes:
    """The bytes of a GET."""
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", *(f"{k.replace('_', '-')}: {v}" for k, v in headers.items())]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def rate(port: int, request: bytes, seconds: float, clients: int = 4) -> float:
    """Requests per second of a few clients that ask one after another."""
    counts = [0] * clients
    end = time.monotonic() + seconds

    def ask(number: int) -> None:
        client = Client(port)
        while time.monotonic() < end:
            client.ask(request)
            counts[number] += 1

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / seconds


def compare(port: int, path: str, seconds: float) -> None:
    """Print the rates of an address, of its 304, and of a bare view with the same bytes, in turns."""
    status, head, body = Client(port).ask(request_of(path))
    if status != 200:
        print(f"{path}: not measured, it answers {status}")
        return
    values = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
    named = {key.lower(): value for key, value in values.items()}
    plain, known = request_of(path), request_of(path, If_None_Match=named.get("etag", '"none"'))
    with process(serve_bare, body, named["content-type"]) as bare:
        for warm in (port, bare):
            rate(warm, plain, 0.3)
        turns = [(rate(port, plain, seconds), rate(bare, plain, seconds), rate(port, known, seconds)) for _ in range(3)]
    whole, base, unchanged = (sorted(column)[1] for column in zip(*turns, strict=True))
    print(f"{path} ({len(body)} bytes): {whole:.0f}/s, bare view {base:.0f}/s, ratio {whole / base:.2f}", end="")
    print(f"; 304s {unchanged:.0f}/s, ratio {unchanged / base:.2f}" if "etag" in named else "; no ETag")


def steps(folder: str) -> None:
    """Print the processor time of a step of play, 30 moves into each game: from nothing, and a move after another."""
    from service import create_app
    from service.pages import position
    from service.pages.address import encode
    from service.parts import NAME
    from service.settings import Settings

    noon = datetime.fromisoformat(f"{TODAY}T12:00:00+00:00")
    app = create_app(Settings(database_url=f"sqlite:///{folder}/fairdeal.db"), now=lambda: noon)
    client, publisher = app.test_client(), app.extensions[NAME].publisher
    fill(publisher, TODAY - timedelta(days=6), 7)

    def spent(path: str) -> float:
        start = time.process_time()
        assert client.get(path).status_code == 200
        return (time.process_time() - start) * 1000

    for game in publisher.games:
        cold, warm = [], []
        for day in publisher.days(TODAY - timedelta(days=6), TODAY, game.name):
            lines = tuple(publisher.solution(day))[:30]
            path = f"/daily/{game.name}/{day.date}/play?m="
            spent(path + encode(lines[:-1]))
            warm.append(spent(path + encode(lines)))
            position.forget()
            cold.append(spent(path + encode(lines)))
        told = f"a move {statistics.median(warm):.1f} ms, from nothing {statistics.median(cold):.1f} ms"
        print(f"{game.name}, {len(cold)} puzzles, up to 30 moves played: {told} (median processor time)")


def crowd(folder: str, clients: int, seconds: float) -> None:
    """Print what many clients met while days went by, and which days were lost."""
    days = int(seconds / DAY_SECONDS) + 6
    with process(serve_days, folder, 86400 / DAY_SECONDS, days) as port:
        met, end = Counter[str](), time.monotonic() + seconds
        threads = [threading.Thread(target=_visit, args=(port, number, end, met)) for number in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        client = Client(port)
        _, _, body = client.ask(request_of("/api/v1/daily/hopper"))
        last = date.fromisoformat(body.decode().split('"date":"')[1][:10])
        wanted = [TODAY + timedelta(days=number) for number in range((last - TODAY).days + 1)]
        paths = [f"/api/v1/daily/{game}/{day}" for day in wanted for game in GAMES]
        lost = [path for path in paths if client.ask(request_of(path))[0] != 200]
    told = ", ".join(f"{count} x {what}" for what, count in sorted(met.items()))
    errors = sum(count for what, count in met.items() if what not in ("200", "304"))
    print(f"{clients} clients, {seconds:.0f} s, {len(wanted)} days: {told}; errors {errors}; lost days {len(lost)}")


def _visit(port: int, number: int, end: float, met: Counter[str]) -> None:
    asks = [
        "/",
        f"/api/v1/daily/{GAMES[number % len(GAMES)]}",
        "/api/v1/daily",
        "/api/v1/archive",
        "/feed.atom",
        "/api/v1/games",
    ]
    requests, turn, client = [request_of(path) for path in asks], number, Client(port)
    while time.monotonic() < end:
        try:
            what = str(client.ask(requests[turn % len(requests)])[0])
        except OSError as error:  # a lost connection counts as an error
            what, client = type(error).__name__, Client(port)
        met[what] += 1
        turn += 1


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement [default: 2]")
    parser.add_argument("--crowd", type=float, default=30.0, help="seconds of many clients; 0: none [default: 30]")
    given = parser.parse_args()
    with TemporaryDirectory(prefix="fairdeal-") as folder:
        (Path(folder) / "a").mkdir()
        (Path(folder) / "b").mkdir()
        (Path(folder) / "c").mkdir()
        with process(serve_days, f"{folder}/a", 0.0, 1) as port:
            for path in ("/api/v1/daily", f"/api/v1/daily/hopper/{TODAY}", "/", f"/daily/hopper/{TODAY}"):
                compare(port, path, given.seconds)
        steps(f"{folder}/c")
        if given.crowd:
            crowd(f"{folder}/b", 64, given.crowd)


if __name__ == "__main__":
    main()
