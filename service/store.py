"""What is kept: the buffer of vetted puzzles and the published ones, in SQLite or PostgreSQL.

Every method raises ``StoreDown`` while the database is away, and works again when it is back. Only
``service.publishing`` calls the store: it alone knows which days have begun and which solutions may be seen.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Row, Select, Table, delete, inspect, select
from sqlalchemy.dialects import postgresql, sqlite

from generator.core.errors import MachineError, RecordError
from generator.core.puzzle import Puzzle
from service.engine import Database, StoreDown
from service.migrating import upgrade
from service.models import published, vetted


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle, with its solution, for a game and date; ``published_at`` (seconds since 1970) is None in the buffer."""

    game: str
    date: date
    puzzle: Puzzle
    almanac: int
    fingerprint: str
    published_at: int | None = None


def deal_key(game: str, deal: str) -> str:
    """How a deal is found by its text."""
    return hashlib.sha256(f"{game}:{deal}".encode()).hexdigest()


class Store:
    """The tables, made or brought up to date before their first use."""

    def __init__(self, url: str) -> None:
        self.database = Database(url)
        self._ready = False
        self._lock = Lock()

    def prepare(self) -> None:
        """Bring the tables up to date, once; raises ``StoreDown``."""
        with self._lock:
            if not self._ready:
                upgrade(self.database)
                self._ready = True

    @contextmanager
    def _using(self, kind: str) -> Iterator[Connection]:
        """A connection for ``reading`` or ``writing``; where tables are missing they are made before the next."""
        self.prepare()
        try:
            with getattr(self.database, kind)() as connection:
                yield connection
        except StoreDown as error:
            self._ready = not _lacks_tables(error.__cause__)
            raise

    def close(self) -> None:
        """Give back every connection."""
        self.database.engine.dispose()

    def ping(self) -> None:
        """Ask for something small."""
        self._rows(select(published.c.date).limit(1))

    def published(self, game: str, day: date) -> Entry | None:
        """What was published for a game and date."""
        return self._one(select(published).where(published.c.game == game, published.c.date == day))

    def published_between(self, first: date, last: date, game: str | None = None) -> list[Entry]:
        """Everything published for the dates from ``first`` to ``last``, in the order of dates and games."""
        query = select(published).where(published.c.date.between(first, last))
        query = query if game is None else query.where(published.c.game == game)
        return [_entry(row) for row in self._rows(query.order_by(published.c.date, published.c.game))]

    def published_keys(self, first: date, last: date) -> set[tuple[str, date]]:
        """The games and dates that have been published."""
        query = select(published.c.game, published.c.date).where(published.c.date.between(first, last))
        return {(row.game, row.date) for row in self._rows(query)}

    def published_puzzle(self, puzzle: str) -> Entry | None:
        """The first publication of a record, by its id."""
        return self._one(select(published).where(published.c.puzzle == puzzle).order_by(published.c.date).limit(1))

    def first_date(self) -> date | None:
        """The first date that has anything published."""
        rows = self._rows(select(published.c.date).order_by(published.c.date).limit(1))
        return rows[0].date if rows else None

    def last_almanac(self) -> int | None:
        """The almanac of the latest published day."""
        rows = self._rows(select(published.c.almanac).order_by(published.c.date.desc()).limit(1))
        return rows[0].almanac if rows else None

    def dates_of_deal(self, game: str, deal: str) -> list[date]:
        """The dates, published or to come, that have this deal."""
        key = deal_key(game, deal)
        both = [select(table.c.date).where(table.c.deal == key) for table in (published, vetted)]
        return [row.date for query in both for row in self._rows(query)]

    def vetted(self, game: str, day: date, fingerprint: str) -> Entry | None:
        """What the buffer holds for a game and date."""
        keys = (vetted.c.game == game, vetted.c.date == day, vetted.c.fingerprint == fingerprint)
        return self._one(select(vetted).where(*keys))

    def vetted_keys(self, first: date, last: date, fingerprint: str) -> set[tuple[str, date]]:
        """The games and dates that the buffer holds."""
        query = select(vetted.c.game, vetted.c.date)
        query = query.where(vetted.c.date.between(first, last), vetted.c.fingerprint == fingerprint)
        return {(row.game, row.date) for row in self._rows(query)}

    def keep_vetted(self, entry: Entry) -> None:
        """Put a puzzle into the buffer, unless there is one."""
        self._write([_insert(self.database, vetted, _values(entry))])

    def publish(self, entry: Entry) -> bool:
        """Publish, unless the game and date have been; returns whether this call did it."""
        spent = delete(vetted).where(vetted.c.game == entry.game, vetted.c.date == entry.date)
        values = _values(entry) | {"published_at": entry.published_at}
        return self._write([_insert(self.database, published, values), spent]) == 1

    def everything(self) -> Iterator[Entry]:
        """Every published puzzle, oldest first, then the buffer; in memory only a few at a time."""
        with self._using("reading") as connection:
            for table in (published, vetted):
                query = select(table).order_by(table.c.date, table.c.game)
                for row in connection.execution_options(yield_per=200).execute(query):
                    yield _entry(row)

    def add_all(self, entries: Iterable[Entry]) -> int:
        """Add many at once, all or none, leaving what is there as it is; returns how many were new."""
        added = 0
        with self._using("writing") as connection:
            for entry in entries:
                table, values = vetted, _values(entry)
                if entry.published_at is not None:
                    table, values = published, values | {"published_at": entry.published_at}
                added += connection.execute(_insert(self.database, table, values)).rowcount
        return added

    def _one(self, query: Select[Any]) -> Entry | None:
        rows = self._rows(query)
        return _entry(rows[0]) if rows else None

    def _rows(self, query: Select[Any]) -> list[Row[Any]]:
        with self._using("reading") as connection:
            return list(connection.execute(query))

    def _write(self, statements: list[Any]) -> int:
        """Run the statements as one transaction; returns how many rows the first one touched."""
        with self._using("writing") as connection:
            touched = [connection.execute(statement).rowcount for statement in statements]
        return touched[0]


def has_tables(database: Database) -> bool:
    """Whether the service's tables are there; raises ``StoreDown``."""
    with database.reading() as connection:
        return inspect(connection).has_table(published.name)


def _lacks_tables(fault: BaseException | None) -> bool:
    """Whether it is an empty database that was found in place of ours."""
    cause = getattr(fault, "orig", None)
    return "no such table" in str(cause) or getattr(cause, "sqlstate", None) == "42P01"


def _insert(database: Database, table: Table, values: dict[str, Any]) -> Any:
    dialect = postgresql if database.is_postgresql else sqlite
    return dialect.insert(table).values(values).on_conflict_do_nothing().execution_options(preserve_rowcount=True)


def _values(entry: Entry) -> dict[str, Any]:
    return {
        "game": entry.game,
        "date": entry.date,
        "puzzle": entry.puzzle.id,
        "deal": deal_key(entry.game, entry.puzzle.deal),
        "record": entry.puzzle.to_json(),
        "almanac": entry.almanac,
        "fingerprint": entry.fingerprint,
    }


def _entry(row: Row[Any]) -> Entry:
    at = row._mapping.get("published_at")
    try:
        puzzle = Puzzle.from_json(row.record)
    except RecordError as error:  # nobody's fault who asks
        raise MachineError(f"the database's record of {row.game} for {row.date} cannot be read: {error}") from None
    return Entry(row.game, row.date, puzzle, row.almanac, row.fingerprint, at)
