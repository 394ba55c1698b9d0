"""Settings are read from the environment; a wrong one is one clear line."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from generator.core.errors import UsageProblem
from service.settings import Settings


def test_without_any_the_defaults() -> None:
    """No variables: a SQLite file in the data folder, UTC, solutions at once, fourteen days ahead."""
    settings = Settings.from_env({"XDG_DATA_HOME": "/data"})
    assert settings.database_url == "sqlite:////data/fairdeal/fairdeal.db"
    assert settings == Settings(database_url=settings.database_url)
    assert (settings.timezone, settings.solution_delay, settings.buffer_days) == ("UTC", timedelta(0), 14)
    here = Settings.from_env({"FAIRDEAL_DATA": "/elsewhere", "FAIRDEAL_SALT": ""})
    assert here.database_url == "sqlite:////elsewhere/fairdeal.db"
    assert here.salt == "fairdeal"


def test_all_of_them() -> None:
    """Each variable sets its value."""
    settings = Settings.from_env(
        {
            "FAIRDEAL_DATABASE_URL": "postgres://me:secret@db/fair",
            "FAIRDEAL_TIMEZONE": "Asia/Kathmandu",
            "FAIRDEAL_SOLUTION_DELAY": "1.5",
            "FAIRDEAL_SALT": "our own",
            "FAIRDEAL_ALMANAC": "1",
            "FAIRDEAL_BUFFER": "30",
            "FAIRDEAL_PUBLIC_URL": "https://example.org/cards/",
            "FAIRDEAL_PROXIES": "2",
            "FAIRDEAL_PROCESSES": "3",
        }
    )
    assert settings == Settings(
        database_url="postgresql+psycopg://me:secret@db/fair",
        timezone="Asia/Kathmandu",
        solution_delay=timedelta(minutes=90),
        salt="our own",
        almanac=1,
        buffer_days=30,
        public_url="https://example.org/cards",
        proxies=2,
        processes=3,
    )


WRONG = [
    ("DATABASE_URL", "nonsense", "not the address of a database"),
    ("DATABASE_URL", "mysql://me:secret@db/x", "'mysql' is not a database that is known here"),
    ("DATABASE_URL", "sqlite://", "in memory"),
    ("DATABASE_URL", "sqlite:///:memory:", "in memory"),
    ("TIMEZONE", "Mars/Olympus", "is not a time zone"),
    ("TIMEZONE", "../../etc/passwd", "is not a time zone"),
    ("TIMEZONE", "x" * 5000, "is not a time zone"),
    ("SOLUTION_DELAY", "-1", "is not a delay"),
    ("SOLUTION_DELAY", "nan", "is not a delay"),
    ("SOLUTION_DELAY", "1e3", "is not a delay"),
    ("SOLUTION_DELAY", "99999", "is not a delay"),
    ("SALT", "two\nlines", "one line"),
    ("ALMANAC", "2", "there is no almanac 2"),
    ("ALMANAC", "one", "is not an almanac"),
    ("BUFFER", "0", "is not a number of days"),
    ("BUFFER", "1000", "is not a number of days"),
    ("PUBLIC_URL", "example.org", "is not an address"),
    ("PUBLIC_URL", "https://[", "is not an address"),
    ("PROXIES", "10", "is not a number of proxies"),
    ("PROCESSES", "0", "is not a number of processes"),
    ("PROCESSES", "two", "is not a number of processes"),
]


@pytest.mark.parametrize(("name", "text", "fault"), WRONG)
def test_a_wrong_one_is_named(name: str, text: str, fault: str) -> None:
    """The line names the variable and what is accepted, and never shows a password."""
    with pytest.raises(UsageProblem, match=fault) as wrong:
        Settings.from_env({f"FAIRDEAL_{name}": text})
    assert str(wrong.value).startswith(f"FAIRDEAL_{name}: ")
    assert "secret" not in str(wrong.value)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A data folder that cannot be is named when the store is opened."""
    from service.store import Store

    (tmp_path / "file").write_text("")
    with pytest.raises(UsageProblem, match="set FAIRDEAL_DATA to a folder"):
        Store(f"sqlite:///{tmp_path / 'file' / 'sub' / 'fairdeal.db'}")
