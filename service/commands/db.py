"""``fairdeal db``: the tables of the service, and copies of what is in them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import out_option, read_text

if TYPE_CHECKING:
    from service.store import Store


@click.group()
def db() -> None:
    """Bring the service's database up to date; copy it out and in."""


@db.command()
def upgrade() -> None:
    """Make the tables, or bring them up to date."""
    with _store() as store:
        store.prepare()


@db.command("export")
@out_option("Write here instead of to standard output.")
def export_(out: Path | None) -> None:
    """Write everything that is kept, solutions too, as JSON Lines."""
    from generator.core.files import whole_file
    from service.copying import export

    _refuse_missing()
    with _store() as store, whole_file(out) if out else nullcontext(sys.stdout.buffer) as file:
        for line in export(store):
            file.write(line.encode() + b"\n")


@db.command("import")
@click.argument("file", metavar="FILE|-")
def import_(file: str) -> None:
    """Add what an export holds, all of it or nothing; the referee replays every record first."""
    from generator.core.errors import RecordError
    from service.copying import import_lines

    with _store() as store:
        try:
            lines, new = import_lines(store, read_text(file).split("\n"))
        except RecordError as error:
            raise RecordError(f"{file}: {error}") from None
    click.echo(f"{lines} lines, {new} of them new")


def _refuse_missing() -> None:
    """Raise ``UsageProblem`` where there is no database of the service; makes nothing."""
    from generator.core.errors import UsageProblem
    from service.engine import Database, sqlite_file
    from service.settings import Settings
    from service.store import has_tables

    url = Settings.from_env().database_url
    file = sqlite_file(url)
    where = "this address" if file is None else str(file)
    line = f"there is no database of Fairdeal at {where}; FAIRDEAL_DATABASE_URL or FAIRDEAL_DATA says where it is"
    if file is not None and not file.is_file():
        raise UsageProblem(line)
    database = Database(url)
    try:
        if not has_tables(database):
            raise UsageProblem(line)
    finally:
        database.engine.dispose()


@contextmanager
def _store() -> Iterator[Store]:
    from service.settings import Settings
    from service.store import Store

    store = Store(Settings.from_env().database_url)
    try:
        yield store
    finally:
        store.close()
