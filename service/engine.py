"""The way to the database: one engine a process, and its faults as one kind of error.

SQLite: write-ahead log, so that readers never wait for a writer; a busy database is waited for; what will write
takes the write lock at once (``BEGIN IMMEDIATE``), so that two writers queue up instead of failing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from generator.core.errors import MachineError, UsageProblem

log = logging.getLogger("fairdeal.store")
PATIENCE = 10
"""Seconds to wait for a connection, or for another writer."""


class StoreDown(MachineError):
    """The database cannot be reached or written to (lost, full, locked for long); it may be back soon."""


def open_engine(url: str) -> Engine:
    """An engine for ``sqlite:///FILE`` (its folder is made) or PostgreSQL. Connects to nothing yet."""
    made = make_url(url)
    if made.get_backend_name() != "sqlite":
        return create_engine(
            made, pool_pre_ping=True, pool_timeout=PATIENCE, connect_args={"connect_timeout": PATIENCE}
        )
    make_folder(Path(made.database or "").parent)
    engine = create_engine(made, pool_timeout=PATIENCE, connect_args={"timeout": PATIENCE, "check_same_thread": False})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def make_folder(folder: Path) -> None:
    """Make the folder of the SQLite file; raises ``UsageProblem``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UsageProblem(f"{folder}: {why}; set FAIRDEAL_DATA to a folder that can be written to") from None


def _prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # transactions begin where SQLAlchemy says so, DDL included
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A connection to read from; raises ``StoreDown``."""
    with _faults(), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that is kept whole or not at all; raises ``StoreDown``."""
    with _faults(), engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


@contextmanager
def _faults() -> Iterator[None]:
    """The database's own errors, as one line."""
    try:
        yield
    except (DBAPIError, PoolTimeout) as error:
        raise StoreDown(f"the database cannot be used now: {_in_words(error)}") from error


def _in_words(error: SQLAlchemyError) -> str:
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return lines[0][:200]
