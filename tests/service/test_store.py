"""What the store keeps, on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import multiprocessing
import sqlite3
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event, make_url, text

from generator.core.errors import MachineError, RecordError
from generator.games import all_games
from service.copying import export, import_lines
from service.engine import Database, StoreDown
from service.migrating import upgrade
from service.models import metadata
from service.store import Entry, Store
from tests.conftest import records
from tests.service.conftest import TODAY, Now, PostgreSQL, fill, kept_puzzle, publisher_on

GAME = all_games()[0]
MARK = "0123456789abcdef"


def entry(day: date = TODAY, number: int = 0, at: int | None = None) -> Entry:
    """One of the kept puzzles for a day."""
    return Entry(GAME.name, day, records(GAME.name)[number], 1, MARK, at)


def test_what_goes_in_comes_out(store: Store) -> None:
    """A vetted and a published puzzle come back whole; what is not there is None."""
    vetted, shown = entry(), entry(TODAY + timedelta(days=1), 1, at=1_800_000_000)
    store.keep_vetted(vetted)
    assert store.publish(shown)
    assert store.vetted(GAME.name, TODAY, MARK) == vetted
    assert store.vetted(GAME.name, TODAY, "f" * 16) is None
    assert store.published(GAME.name, shown.date) == shown
    assert store.published(GAME.name, TODAY) is None
    assert store.published_puzzle(shown.puzzle.id) == shown
    assert store.first_date() == shown.date
    assert store.dates_of_deal(GAME.name, shown.puzzle.deal) == [shown.date]


def test_the_first_publication_stays(store: Store) -> None:
    """A second puzzle for a game and date changes nothing, and publishing empties the buffer's place."""
    store.keep_vetted(entry())
    assert store.publish(entry(at=1))
    assert not store.publish(entry(number=1, at=2))
    assert store.published(GAME.name, TODAY) == entry(at=1)
    assert store.vetted(GAME.name, TODAY, MARK) is None
    store.keep_vetted(entry(number=1))
    store.keep_vetted(entry(number=2))
    assert store.vetted(GAME.name, TODAY, MARK) == entry(number=1)


def test_the_migrations_make_the_models(store: Store) -> None:
    """The tables that the migrations make are those that the code describes, and doing it again does nothing."""
    store.prepare()
    upgrade(store.database)
    with store.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_database_of_a_newer_version_is_refused(store: Store, url: str) -> None:
    """Tables that this version does not know are left alone, with a line that says so."""
    store.prepare()
    with store.database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    newer = Store(url)
    with pytest.raises(MachineError, match="made by another version of Fairdeal"):
        newer.ping()
    newer.close()


def _prepare(url: str, start: multiprocessing.synchronize.Barrier) -> None:
    database = Database(url)
    start.wait()
    upgrade(database)


def test_many_processes_that_start_at_once(url: str) -> None:
    """Four processes that find an empty database make its tables once, and none of them fails."""
    context = multiprocessing.get_context("spawn")
    start = context.Barrier(4)
    processes = [context.Process(target=_prepare, args=(url, start)) for _ in range(4)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * 4
    store = Store(url)
    store.ping()
    store.close()


def test_an_export_moves_everything(store: Store, tmp_path: Path, now: Now) -> None:
    """Exported and imported elsewhere it is the same export; imported again nothing is new."""
    fill(publisher_on(store, now), TODAY - timedelta(days=2), 5)
    lines = list(export(store))
    other = Store(f"sqlite:///{tmp_path / 'other.db'}")
    assert import_lines(other, lines) == (len(lines), len(lines))
    assert list(export(other)) == lines
    assert import_lines(other, lines) == (len(lines), 0)
    other.close()


def bad_lines(line: str) -> dict[str, str]:
    """Lines with one fault each, made from a good one."""
    data = json.loads(line)
    puzzle = data["puzzle"]
    changes: dict[str, object] = {
        "is not a date": {"date": "2026-02-30"},
        "there is no game": {"game": "chess"},
        "whole number": {"almanac": -1},
        "there is no almanac 77": {"almanac": 77},
        "1999-12-31 is not a day of a service": {"date": "1999-12-31"},
        "3000-01-01 is not a day of a service": {"date": "3000-01-01"},
        "16 hex digits": {"fingerprint": "x\0y"},
        "the referee refuses": {"puzzle": puzzle | {"solution": puzzle["solution"][:-1]}},
        "the line of": {"game": all_games()[1].name},
        "half a character": {"puzzle": puzzle | {"note": "\ud800"}},
        "does not give this deal": {"puzzle": puzzle | {"seed": "7", "id": "x"}},
        "not a record": {"puzzle": []},
    }
    made = {fault: json.dumps(data | change) for fault, change in changes.items()}  # type: ignore[operator]
    return made | {"not a line of an export": line[:-1]}


def test_an_import_is_whole_or_nothing(store: Store, tmp_path: Path, now: Now) -> None:
    """One line that is no export, or a record that the referee refuses, is named, and nothing is imported."""
    publisher = publisher_on(store, now)
    publisher.keep(GAME.name, TODAY, kept_puzzle(GAME, TODAY))
    (good,) = export(store)
    other = Store(f"sqlite:///{tmp_path / 'other.db'}")
    for fault, line in bad_lines(good).items():
        with pytest.raises(RecordError, match=f"line 2: .*{fault}.*nothing was imported"):
            import_lines(other, [good, line])
        assert list(export(other)) == []
    other.close()


def test_a_lost_sqlite_file_is_waited_for(tmp_path: Path) -> None:
    """A file that is moved away is not replaced by an empty one; moved back, it serves."""
    path, away = tmp_path / "fairdeal.db", tmp_path / "away.db"
    store = Store(f"sqlite:///{path}")
    store.database.rest = 0
    store.publish(entry(at=1))
    path.rename(away)
    for _ in range(2):
        with pytest.raises(StoreDown, match="the database cannot be used now"):
            store.published(GAME.name, TODAY)
    assert not path.exists()
    away.rename(path)
    assert store.published(GAME.name, TODAY) == entry(at=1)
    store.close()


def test_a_replaced_sqlite_file_is_noticed(tmp_path: Path) -> None:
    """Another file under the same name is the one that is read and written from then on, tables made if need be."""
    store = Store(f"sqlite:///{tmp_path / 'fairdeal.db'}")
    store.publish(entry(at=1))
    (tmp_path / "fairdeal.db").unlink()
    (tmp_path / "fairdeal.db-wal").unlink()
    (tmp_path / "fairdeal.db-shm").unlink()
    sqlite3.connect(tmp_path / "fairdeal.db").execute("PRAGMA user_version = 1").connection.close()
    with pytest.raises(StoreDown, match="no such table"):
        store.published(GAME.name, TODAY)
    assert store.published(GAME.name, TODAY) is None
    store.close()


def test_a_lost_postgresql_server_is_waited_for(postgresql: PostgreSQL) -> None:
    """Connections that break give one clear error; when the database takes connections again, the store works again."""
    store = Store(url := postgresql.fresh())
    name = make_url(url).database
    store.database.rest = 0
    store.publish(entry(at=1))
    postgresql.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false;")
    postgresql.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';")
    for _ in range(2):
        with pytest.raises(StoreDown, match="not currently accepting connections"):
            store.published(GAME.name, TODAY)
    postgresql.run(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true;")
    assert store.published(GAME.name, TODAY) == entry(at=1)
    store.close()


def test_an_emptied_postgresql_database_has_tables_again(postgresql: PostgreSQL) -> None:
    """Found empty, a database says so once; then the tables are there."""
    store = Store(postgresql.fresh())
    store.publish(entry(at=1))
    with store.database.writing() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    with pytest.raises(StoreDown, match="does not exist"):
        store.published(GAME.name, TODAY)
    assert store.published(GAME.name, TODAY) is None
    store.close()


def test_readers_do_not_wait_for_a_writer(tmp_path: Path) -> None:
    """While another process holds SQLite's write lock, writing gives up after its patience and reading goes on."""
    store = Store(f"sqlite:///{tmp_path / 'fairdeal.db'}")
    store.publish(entry(at=1))
    store.close()
    event.listen(store.database.engine, "connect", lambda made, _: made.execute("PRAGMA busy_timeout = 0"))
    other = sqlite3.connect(tmp_path / "fairdeal.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(2):
        with pytest.raises(StoreDown, match="database is locked"):
            store.keep_vetted(entry())
        assert store.published(GAME.name, TODAY) == entry(at=1)
    other.close()
    store.keep_vetted(entry())
    store.close()


def test_a_database_that_is_away_is_not_asked_again_at_once(tmp_path: Path) -> None:
    """After a connection failed, the next questions fail at once with the same words until a rest is over."""
    store = Store(f"sqlite:///{tmp_path / 'fairdeal.db'}")
    store.ping()
    store.database.rest = 3600
    (tmp_path / "fairdeal.db").rename(tmp_path / "away.db")
    with pytest.raises(StoreDown) as first:
        store.ping()
    (tmp_path / "away.db").rename(tmp_path / "fairdeal.db")
    with pytest.raises(StoreDown, match=str(first.value)):
        store.ping()
    store.close()


def test_a_row_of_a_record_that_was_kept_long_ago(store: Store) -> None:
    """Keys of a record that this version does not know are kept."""
    puzzle = entry().puzzle.model_copy(update={"asked_grade": "fiendish"})
    store.publish(replace(entry(at=1), puzzle=puzzle))
    found = store.published(GAME.name, TODAY)
    assert found is not None
    assert found.puzzle.model_dump()["asked_grade"] == "fiendish"
