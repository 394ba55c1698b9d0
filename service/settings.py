"""What can be set, all of it by environment variables; without any the service runs on a SQLite file.

| variable | what | default |
| --- | --- | --- |
| ``FAIRDEAL_DATA`` | folder of the SQLite file | ``$XDG_DATA_HOME/fairdeal``, ``~/.local/share/fairdeal`` |
| ``FAIRDEAL_DATABASE_URL`` | ``sqlite:///FILE`` or ``postgresql://...`` | the SQLite file ``fairdeal.db`` there |
| ``FAIRDEAL_TIMEZONE`` | the zone whose midnight begins a day | ``UTC`` |
| ``FAIRDEAL_SOLUTION_DELAY`` | hours from a day's start until its solutions open | 0 |
| ``FAIRDEAL_SALT`` | which puzzles the dates get; a printed calendar needs the same | ``fairdeal`` |
| ``FAIRDEAL_ALMANAC`` | version of the almanac | the one the database began with |
| ``FAIRDEAL_BUFFER`` | days vetted ahead | 14 |
| ``FAIRDEAL_PUBLIC_URL`` | where the service is seen from outside, its path too | as each request was addressed |
| ``FAIRDEAL_PROXIES`` | proxies of your own before the service, whose ``X-Forwarded-*`` are believed | 0 |
| ``FAIRDEAL_PROCESSES`` | web processes of the site: each allows its part of what an address may ask for | 1 |

None of them is a secret except a password in the database's address, which is never logged.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from generator.core.errors import FairdealError, UsageProblem
from generator.vetting.almanac import SALT

PREFIX = "FAIRDEAL_"
LONGEST_DELAY = 8784
"""Hours: a leap year."""
LONGEST_BUFFER = 366
MOST_PROCESSES = 64


def data_folder(environ: Mapping[str, str]) -> Path:
    """Where the SQLite file lies unless an address says otherwise."""
    if given := environ.get(PREFIX + "DATA"):
        return Path(given)
    base = environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "fairdeal"


def _default_url() -> str:
    return f"sqlite:///{data_folder(os.environ).absolute() / 'fairdeal.db'}"


@dataclass(frozen=True, slots=True)
class Settings:
    """The values in force. ``Settings()`` is the default; ``Settings.from_env()`` reads and checks the environment."""

    database_url: str = field(default_factory=_default_url)
    timezone: str = "UTC"
    solution_delay: timedelta = timedelta(0)
    salt: str = SALT
    almanac: int | None = None
    buffer_days: int = 14
    public_url: str | None = None
    proxies: int = 0
    processes: int = 1

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Read the environment; raises ``UsageProblem`` with one line that names the variable."""
        environ = os.environ if environ is None else environ
        values: dict[str, Any] = {"database_url": f"sqlite:///{data_folder(environ).absolute() / 'fairdeal.db'}"}
        for name, (key, read) in _READERS.items():
            text = environ.get(PREFIX + name, "").strip()
            if text:
                values[key] = _read(PREFIX + name, text, read)
        return cls(**values)


def _read(variable: str, text: str, read: Callable[[str], Any]) -> Any:
    try:
        return read(text)
    except FairdealError as error:
        raise UsageProblem(f"{variable}: {error}") from None


def read_database_url(text: str) -> str:
    """An address of SQLite or PostgreSQL, as SQLAlchemy wants it."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import ArgumentError

    accepted = "it is sqlite:////absolute/path.db or postgresql://user:password@host/name"
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise UsageProblem(f"this is not the address of a database; {accepted}") from None
    if url.drivername in ("postgres", "postgresql", "postgresql+psycopg"):
        return url.set(drivername="postgresql+psycopg").render_as_string(hide_password=False)
    if url.drivername not in ("sqlite", "sqlite+pysqlite"):
        raise UsageProblem(f"{url.drivername[:40]!r} is not a database that is known here; {accepted}")
    if not url.database or ":memory:" in url.database:
        raise UsageProblem(f"a database in memory would be lost, and cannot be shared; {accepted}")
    return url.set(drivername="sqlite").render_as_string(hide_password=False)


def read_zone(text: str) -> str:
    """The name of a time zone that the tz database knows."""
    try:
        return ZoneInfo(text).key
    except (KeyError, ValueError, OSError):  # not known; not a name; a name too long for a file
        raise UsageProblem(f"{text[:60]!r} is not a time zone; it is a name such as UTC or Europe/Berlin") from None


def read_hours(text: str) -> timedelta:
    """A number of hours, whole or with a decimal point."""
    whole, _, part = text.partition(".")
    if not (whole + part).isascii() or not whole.isdigit() or (part and not part.isdigit()) or len(text) > 12:
        hours = -1.0
    else:
        hours = float(text)
    if not 0 <= hours <= LONGEST_DELAY:
        raise UsageProblem(f"{text[:40]!r} is not a delay; it is a number of hours from 0 to {LONGEST_DELAY}")
    return timedelta(hours=hours)


def read_salt(text: str) -> str:
    """Any short text on one line."""
    if len(text) > 200 or not text.isprintable():
        raise UsageProblem("the salt is one line of at most 200 printable characters")
    return text


def read_almanac(text: str) -> int:
    """The number of an almanac that there is."""
    from generator.vetting.almanac import ALMANACS, find_almanac

    if not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise UsageProblem(f"{text[:40]!r} is not an almanac; it is one of {', '.join(map(str, ALMANACS))}")
    return find_almanac(int(text)).version


def read_days(text: str) -> int:
    """How many days ahead."""
    if not (text.isascii() and text.isdigit()) or len(text) > 6 or not 1 <= int(text) <= LONGEST_BUFFER:
        raise UsageProblem(f"{text[:40]!r} is not a number of days; it is a whole number 1 to {LONGEST_BUFFER}")
    return int(text)


def read_public_url(text: str) -> str:
    """An address of the web, without a slash at its end."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
    except ValueError:
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise UsageProblem(f"{text[:80]!r} is not an address; it is one such as https://example.org/fairdeal")
    return text.rstrip("/")


def read_proxies(text: str) -> int:
    """How many proxies of our own stand before the service."""
    if text not in tuple("0123456789"):
        raise UsageProblem(f"{text[:40]!r} is not a number of proxies; it is 0 to 9")
    return int(text)


def read_processes(text: str) -> int:
    """How many web processes serve the site together."""
    if not (text.isascii() and text.isdigit()) or len(text) > 4 or not 1 <= int(text) <= MOST_PROCESSES:
        raise UsageProblem(f"{text[:40]!r} is not a number of processes; it is a whole number 1 to {MOST_PROCESSES}")
    return int(text)


_READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "DATABASE_URL": ("database_url", read_database_url),
    "TIMEZONE": ("timezone", read_zone),
    "SOLUTION_DELAY": ("solution_delay", read_hours),
    "SALT": ("salt", read_salt),
    "ALMANAC": ("almanac", read_almanac),
    "BUFFER": ("buffer_days", read_days),
    "PUBLIC_URL": ("public_url", read_public_url),
    "PROXIES": ("proxies", read_proxies),
    "PROCESSES": ("processes", read_processes),
}
