"""Bringing the tables up to date: Alembic's migrations, which lie in this package, applied under a lock.

Several processes may start at once: on PostgreSQL an advisory lock, on SQLite the write lock lets one of them work
and the others find the work done. A migration is one transaction: it is there whole or not at all.
"""

from __future__ import annotations

from importlib.resources import as_file, files
from typing import TYPE_CHECKING

from sqlalchemy import text

from generator.core.errors import MachineError
from service.engine import Database

if TYPE_CHECKING:
    from alembic.config import Config

LOCK = 0x_FA1D_EA1
"""The key of PostgreSQL's advisory lock."""


def upgrade(database: Database) -> None:
    """Bring the tables up to date; does nothing where they are. Raises ``StoreDown``, ``MachineError``."""
    from alembic import command
    from alembic.util.exc import CommandError

    with as_file(files("service") / "migrations") as folder, database.writing() as connection:
        if database.is_postgresql:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
        config = _config(str(folder))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise MachineError(f"the tables were made by another version of Fairdeal: {error}") from None


def _config(folder: str) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config
