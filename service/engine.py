"""The way to the database: one engine a process, and its faults as one kind of error.

SQLite: write-ahead log, so that readers never wait for a writer; a busy database is waited for; what will write
takes the write lock at once (``BEGIN IMMEDIATE``), so that two writers queue up instead of failing.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from generator.core.errors import MachineError, UsageProblem

PATIENCE = 5
"""Seconds to wait for a connection, or for another writer."""
REST = 1.0
"""Seconds between two attempts to connect to a database that is away."""

FAULTS = (DBAPIError, DisconnectionError, PoolTimeout, sqlite3.Error, OSError)
"""What SQLAlchemy, SQLite and the operating system raise."""


class StoreDown(MachineError):
    """The database cannot be reached or written to (lost, full, locked for long); it may be back soon."""


def open_engine(url: str) -> Engine:
    """An engine for ``sqlite:///FILE`` (its folder is made) or PostgreSQL. Connects to nothing yet."""
    made = make_url(url)
    engine = _sqlite(made) if made.get_backend_name() == "sqlite" else _postgresql(made)
    if hasattr(os, "register_at_fork"):  # a forked process must not share its parent's connections
        os.register_at_fork(after_in_child=lambda: engine.dispose(close=False))
    return engine


def _postgresql(url: URL) -> Engine:
    waits = {"connect_timeout": PATIENCE, "tcp_user_timeout": PATIENCE * 1000}
    return create_engine(url, pool_pre_ping=True, pool_timeout=PATIENCE, connect_args=waits)


def sqlite_file(url: str) -> Path | None:
    """The file of a database of SQLite; None where it is another one."""
    made = make_url(url)
    return Path(made.database or "").absolute() if made.get_backend_name() == "sqlite" else None


def _sqlite(url: URL) -> Engine:
    path = Path(url.database or "").absolute()
    make_folder(path.parent)
    engine = create_engine("sqlite://", creator=_Opener(path), poolclass=QueuePool, pool_timeout=PATIENCE)
    event.listen(engine, "begin", _begin_sqlite)
    event.listen(engine, "checkout", _still_the_same)
    return engine


class _Opener:
    """Opens a SQLite file: makes it if need be, but only once.

    A file that vanishes later is waited for, not quietly replaced by an empty one.
    """

    def __init__(self, path: Path) -> None:
        self.path, self.mode = path, "rwc"

    def __call__(self) -> sqlite3.Connection:
        address = f"file:{quote(str(self.path))}?mode={self.mode}"
        made = sqlite3.connect(address, uri=True, timeout=PATIENCE, check_same_thread=False, factory=_Opened)
        try:
            made.prepare(self.path)
        except BaseException:
            made.close()
            raise
        self.mode = "rw"
        return made


class _Opened(sqlite3.Connection):
    """A connection that knows which file it has open."""

    path: Path
    file: tuple[int, int]

    def prepare(self, path: Path) -> None:
        """Set what has to be set for each connection."""
        self.isolation_level = None  # transactions begin where SQLAlchemy says so, DDL included
        self.execute(f"PRAGMA busy_timeout = {PATIENCE * 1000}")
        self.execute("PRAGMA foreign_keys = ON")
        self._write_ahead()
        self.execute("PRAGMA synchronous = FULL")
        self.path, self.file = path, _identity(path)

    def _write_ahead(self) -> None:
        """Switch to the write-ahead log: while others switch too, SQLite refuses at once instead of waiting."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                    raise
                time.sleep(0.02)
            else:
                return

    def is_stale(self) -> bool:
        """Whether the file was taken away or replaced since."""
        return not self.path.exists() or _identity(self.path) != self.file


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_dev, found.st_ino


def _still_the_same(connection: Any, _record: object, _proxy: object) -> None:
    """Called for a connection from the pool: one to a file that is gone would write into nowhere."""
    if connection.is_stale():
        raise DisconnectionError("the file of the database was replaced")


def make_folder(folder: Path) -> None:
    """Make the folder of the SQLite file; raises ``UsageProblem``."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UsageProblem(f"{folder}: {why}; set FAIRDEAL_DATA to a folder that can be written to") from None


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _in_words(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return f"the database cannot be used now: {lines[0][:200]}"


class Database:
    """Connections to read and to write with; every fault of the database is a ``StoreDown``.

    After a connection failed the next ``REST`` seconds fail at once, so that requests do not queue up behind a server
    that does not answer.
    """

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        self.rest = REST
        self._failed = float("-inf")
        self._fault = ""

    @property
    def is_postgresql(self) -> bool:
        """Whether this is PostgreSQL; else it is SQLite."""
        return self.engine.dialect.name == "postgresql"

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read from; raises ``StoreDown``."""
        with _as_store_down(), self._connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is kept whole or not at all; raises ``StoreDown``."""
        with _as_store_down(), self._connect() as connection, connection.execution_options(writes=True).begin():
            yield connection

    def _connect(self) -> Connection:
        if time.monotonic() < self._failed + self.rest:
            raise StoreDown(self._fault)
        try:
            return self.engine.connect()
        except FAULTS as error:
            self._failed, self._fault = time.monotonic(), _in_words(error)
            raise


@contextmanager
def _as_store_down() -> Iterator[None]:
    try:
        yield
    except FAULTS as error:
        raise StoreDown(_in_words(error)) from error
