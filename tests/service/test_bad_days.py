"""Full disks, lost databases and faults of our own: one clear answer, a line in the log, and back by itself."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp

import psycopg
import pytest
from flask import Flask, Response, abort
from flask.testing import FlaskClient

from generator.core.errors import DealError, MachineError
from generator.games import all_games
from service import LARGEST_BODY, create_app, problems
from service.engine import StoreDown
from service.parts import NAME, Parts
from service.problems import Problem
from service.publishing import DayPending, NotYet, Publisher
from service.settings import Settings
from service.store import Store
from service.workers import Busy
from tests.service.conftest import TODAY, Now, PostgreSQL, fill, kept_puzzle, publisher_on

GAME = all_games()[0]


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """No file can grow beyond the size that this one has."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


def test_a_full_disk_keeps_what_there_is(tmp_path: Path, parts: Parts, now: Now) -> None:
    """With the disk full nothing is written, by halves or otherwise; what is there is served; with room it goes on."""
    publisher = parts.publisher
    fill(publisher, TODAY, 2)
    now.forward(days=1)
    with full_disk(tmp_path / "fairdeal.db-wal"):
        for _ in range(3):
            with pytest.raises(StoreDown, match="disk"):
                publisher.day(GAME.name, TODAY + timedelta(days=1))
            assert publisher.day(GAME.name, TODAY) is not None
    assert publisher.store.published(GAME.name, TODAY + timedelta(days=1)) is None
    assert publisher.day(GAME.name, TODAY + timedelta(days=1)) is not None


def test_a_full_disk_on_the_web(served: FlaskClient, parts: Parts, tmp_path: Path, now: Now) -> None:
    """A service that cannot write says 503 and when to come back, lives on, and is ready again with room."""
    now.forward(days=1)
    with full_disk(tmp_path / "fairdeal.db-wal"):
        assert served.get("/healthz").status_code == 200
        ready = served.get("/readyz")
        assert (ready.status_code, ready.get_json()["status"]) == (503, "no database")
    assert served.get("/readyz").status_code == 200


@contextmanager
def small_disk(megabytes: int) -> Iterator[Path]:
    """A file system of that size, open to every user; skips where this one may not mount it."""
    folder = Path(mkdtemp(prefix="fairdeal-"))
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0777", "fairdeal-small", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        folder.rmdir()
        pytest.skip(f"needs to mount a small file system, which this user may not: {error}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)
        folder.rmdir()


def take_all_room(database: psycopg.Connection) -> None:
    """Fill the disk with rows of nobody's."""
    database.execute("SET synchronous_commit = off")
    database.execute("CREATE TABLE filler (data text)")
    database.execute("ALTER TABLE filler ALTER COLUMN data SET STORAGE PLAIN")
    for _ in range(40_000):
        database.execute("INSERT INTO filler VALUES (repeat(md5(random()::text), 200))")


def fill_on(publisher: Publisher, day: date) -> None:
    """Put days into the buffer, into what room the tables have left, for years."""
    for number in range(1_000):
        fill(publisher, day + timedelta(days=number), 1)


def test_a_full_disk_of_postgresql(postgresql: PostgreSQL, now: Now) -> None:
    """As on SQLite: what is there is served, nothing is written by halves, and with room it goes on."""
    with small_disk(16) as folder:
        url, tomorrow = postgresql.fresh(folder), TODAY + timedelta(days=1)
        store = Store(url)
        publisher = publisher_on(store, now)
        fill(publisher, TODAY, 2)
        now.forward(days=1)
        with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as filler:
            with pytest.raises(psycopg.errors.DiskFull):
                take_all_room(filler)
            with pytest.raises(StoreDown, match="No space left"):
                fill_on(publisher, tomorrow + timedelta(days=1))
            assert publisher.day(GAME.name, TODAY) is not None
            filler.execute("DROP TABLE filler")
        fill(publisher, tomorrow, 2)
        found = [publisher.day(game.name, tomorrow) for game in publisher.games]
        assert [day and publisher.whole(day) for day in found] == [
            kept_puzzle(game, tomorrow) for game in publisher.games
        ]
        store.close()
        postgresql.drop(url)


def away(path: Path) -> Path:
    """Take the file of a database away."""
    return path.rename(path.with_suffix(".away"))


def test_a_lost_database_comes_back(
    served: FlaskClient, parts: Parts, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """While the database is away the service lives and is not ready; when it is back, so is everything."""
    parts.store.database.rest = 0
    gone = away(tmp_path / "fairdeal.db")
    assert served.get("/healthz").status_code == 200
    ready = served.get("/readyz")
    assert (ready.status_code, ready.get_json()["status"]) == (503, "no database")
    assert "fairdeal_database_up 0" in served.get("/metrics").get_data(as_text=True)
    gone.rename(tmp_path / "fairdeal.db")
    assert served.get("/readyz").status_code == 200


def test_a_service_that_starts_before_its_database(
    postgresql: PostgreSQL, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    """Started while PostgreSQL takes no connections, it says so in the log, answers, and works once it does."""
    url = postgresql.fresh()
    name = url.partition("/fairdeal_")[2].partition("?")[0]
    postgresql.run(f"ALTER DATABASE fairdeal_{name} ALLOW_CONNECTIONS false;")
    app = create_app(Settings(database_url=url), now=now)
    made: Parts = app.extensions[NAME]
    made.store.database.rest = 0
    assert "the database cannot be used now" in caplog.text
    assert app.test_client().get("/healthz").status_code == 200
    assert app.test_client().get("/readyz").get_json()["status"] == "no database"
    postgresql.run(f"ALTER DATABASE fairdeal_{name} ALLOW_CONNECTIONS true;")
    fill(made.publisher, TODAY, 1)
    assert app.test_client().get("/readyz").status_code == 200
    made.close()


def test_a_file_that_is_no_database(tmp_path: Path, now: Now, caplog: pytest.LogCaptureFixture) -> None:
    """A file of something else is not written over."""
    (tmp_path / "notes.db").write_text("my notes, much longer than the header of a database would ever be" * 9)
    app = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'notes.db'}"), now=now)
    assert app.test_client().get("/readyz").status_code == 503
    assert "file is not a database" in caplog.text
    assert (tmp_path / "notes.db").read_text().startswith("my notes")
    app.extensions[NAME].close()


ERRORS: list[tuple[Exception, int, bool]] = [
    (DealError("there is no such deal"), 422, False),
    (NotYet(datetime(2026, 12, 1, tzinfo=UTC), 60), 403, True),
    (DayPending("hopper", TODAY), 503, True),
    (Busy(), 503, True),
    (StoreDown("the database is away"), 503, True),
    (MachineError("a worker died"), 503, True),
    (Problem(409, "Conflict", "two at once", extra={"at": 3}), 409, False),
    (ZeroDivisionError("a secret detail"), 500, False),
]


@pytest.mark.parametrize(("error", "status", "later"), ERRORS, ids=lambda value: type(value).__name__)
def test_every_error_is_a_problem(app: Flask, error: Exception, status: int, later: bool) -> None:
    """One shape for all: status, title and detail; a time to come back where waiting helps; no inner details."""

    @app.get("/fails")
    def _fails() -> str:
        raise error

    answer = app.test_client().get("/fails")
    data = answer.get_json(force=True)
    assert (answer.status_code, data["status"], answer.mimetype) == (status, status, problems.MIMETYPE)
    assert data["title"]
    assert "\n" not in data["detail"]
    assert ("Retry-After" in answer.headers) is later
    assert "secret" not in answer.get_data(as_text=True)
    assert answer.headers["Cache-Control"] == "no-store"


def test_people_get_a_page(app: Flask, parts: Parts) -> None:
    """Where a page for problems is set, browsers get it and programs get JSON, with the same status."""
    parts.problem_page = lambda problem: Response(f"<p>{problem.detail}</p>", mimetype="text/html")

    @app.get("/gone")
    def _gone() -> str:
        abort(410, "it was here once")

    client = app.test_client()
    browser = client.get("/gone", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (browser.status_code, browser.get_data(as_text=True)) == (410, "<p>it was here once</p>")
    for accept in ({}, {"Accept": "*/*"}, {"Accept": "application/json"}):
        assert client.get("/gone", headers=accept).mimetype == problems.MIMETYPE


def test_hostile_requests_are_problems(served: FlaskClient) -> None:
    """Long paths, NUL, path tricks, wrong methods and huge bodies are the client's fault, never ours."""
    for path in ("/" + "a" * 20_000, "/%00", "/..%2f..%2fetc/passwd", "/%ff%fe", "/healthz/../../x", "//healthz"):
        assert 300 <= served.get(path).status_code < 500, path
    wrong = served.post("/healthz", data=b"x" * (LARGEST_BODY + 1))
    assert wrong.status_code == 405
    assert "GET" in wrong.headers["Allow"]


def test_proxies_are_believed_only_where_they_are_ours(make_app: Callable[..., Flask]) -> None:
    """The client's address comes from X-Forwarded-For only behind a proxy that was declared."""
    from flask import request

    seen = []
    for proxies in (0, 1):
        app = make_app(proxies=proxies)

        @app.get("/who")
        def _who() -> str:
            return str(request.remote_addr)

        answer = app.test_client().get("/who", headers={"X-Forwarded-For": "203.0.113.7"})
        seen.append(answer.get_data(as_text=True))
    assert seen == ["127.0.0.1", "203.0.113.7"]


def test_a_fill_of_the_gap_needs_no_scheduler(served: FlaskClient, parts: Parts, now: Now) -> None:
    """Days later, requests alone publish what was vetted ahead."""
    now.forward(days=14)
    publisher = parts.publisher
    for n in range(15):
        assert publisher.day(GAME.name, TODAY + timedelta(days=n)) is not None
    now.forward(days=1)
    publisher.want = lambda game, day: None
    with pytest.raises(DayPending):
        publisher.day(GAME.name, TODAY + timedelta(days=15))
