"""The service's commands, as people run them."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.request import urlopen

import pytest

from generator.cli import COMMANDS
from generator.games import all_games
from generator.vetting import almanac
from service.clock import utc_now
from service.store import Store
from tests.cli.conftest import Command, Result, fairdeal
from tests.service.conftest import PATIENCE, TODAY, PostgreSQL, fill, publisher_on
from tests.service.helpers import LATER

__all__ = ["fairdeal"]
QUICK = next(game for game in all_games() if game.sweep)
MINE = [name for name, place in COMMANDS.items() if place.startswith("service.")]


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of this test's own, which the commands use."""
    for name in [name for name in os.environ if name.startswith("FAIRDEAL_") and name != "FAIRDEAL_REQUIRE"]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("FAIRDEAL_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def quick_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """The almanac has only a game that is solved in no time."""
    one = replace(almanac.find_almanac(1), games=(QUICK.name,))
    monkeypatch.setattr(almanac, "ALMANACS", {1: one})


def test_publish_vets_and_publishes(fairdeal: Command, data: Path, quick_only: None) -> None:
    """Days that have begun are published, others kept in the buffer; done again nothing changes."""
    past = fairdeal("publish", "--date", "2026-01-01", "--days", 3, "--jobs", 1)
    assert (past.code, past.err) == (0, "")
    lines = past.out.splitlines()
    assert [line.split(":")[0] for line in lines] == [f"2026-01-0{n} {QUICK.name}" for n in (1, 2, 3)]
    assert all(": published, " in line for line in lines)
    assert fairdeal("publish", "--date", "2026-01-01", "--days", 3).out == past.out
    future = fairdeal("publish", "--date", "2900-01-01")
    assert ": vetted, " in future.out


def test_the_same_settings_give_the_same_days_anywhere(
    fairdeal: Command, data: Path, quick_only: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Another machine, with an empty database and another zone, publishes the same puzzles; another salt others."""
    first = fairdeal("publish", "--date", "2026-03-01", "--days", 2, "--jobs", 1).out
    monkeypatch.setenv("FAIRDEAL_DATA", str(tmp_path / "second"))
    monkeypatch.setenv("FAIRDEAL_TIMEZONE", "Pacific/Auckland")
    assert fairdeal("publish", "--date", "2026-03-01", "--days", 2, "--jobs", 1).out == first
    monkeypatch.setenv("FAIRDEAL_DATA", str(tmp_path / "third"))
    monkeypatch.setenv("FAIRDEAL_SALT", "our own")
    assert fairdeal("publish", "--date", "2026-03-01", "--days", 2, "--jobs", 1).out != first


def test_db_copies(
    fairdeal: Command, data: Path, postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """From SQLite to PostgreSQL through a file; and a bad line is named with its file."""
    assert fairdeal("db", "upgrade") == Result(0, "", "")
    store = Store(f"sqlite:///{data / 'fairdeal.db'}")
    fill(publisher_on(store, LATER), TODAY, 2)
    store.close()
    out = tmp_path / "all.jsonl"
    assert fairdeal("db", "export", "--out", out).code == 0
    text = out.read_text()
    assert fairdeal("db", "export").out == text
    monkeypatch.setenv("FAIRDEAL_DATABASE_URL", postgresql.fresh())
    lines = len(text.splitlines())
    assert fairdeal("db", "import", out).out == f"{lines} lines, {lines} of them new\n"
    assert fairdeal("db", "export").out == text
    out.write_text(text.replace('"solution": [', '"solution": ["nonsense", ', 1))
    bad = fairdeal("db", "import", out)
    assert bad.code == 2
    assert bad.err.startswith(f"fairdeal: {out}: line 1: the referee refuses")


BAD = [
    ("TIMEZONE", "Mars/Olympus", ("publish",), "FAIRDEAL_TIMEZONE: 'Mars/Olympus' is not a time zone"),
    ("DATABASE_URL", "nonsense", ("serve",), "FAIRDEAL_DATABASE_URL: this is not the address of a database"),
    ("SALT", "x", ("publish", "--date", "2026-13-01"), "--date '2026-13-01' is not a date"),
    ("SALT", "x", ("publish", "--date", ""), "--date '' is not a date"),
    ("SALT", "x", ("daily", "--date", ""), "--date '' is not a date"),
    ("SALT", "x", ("daily", "--server", "http://user:secret@host"), "--server holds a name or a password"),
    ("SALT", "x", ("daily", "--server", "ftp://user:secret@host"), "--server holds a name or a password"),
    ("SALT", "x", ("db", "export"), "there is no database of Fairdeal at "),
    ("SALT", "x", ("publish", "--date", "0001-01-01"), "is not a day of a service"),
    ("SALT", "x", ("publish", "--days", "0"), "0"),
    ("SALT", "x", ("db", "import", "/no/such/file"), "/no/such/file"),
    ("SALT", "x", ("serve", "--port", "99999"), "99999"),
    ("SALT", "x", ("serve", "--host", "not a host"), "--host 'not a host' is not an address"),
]


@pytest.mark.parametrize(("name", "value", "args", "fault"), BAD, ids=lambda value: str(value)[:30])
def test_bad_input_is_one_line(
    fairdeal: Command,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    value: str,
    args: tuple[str, ...],
    fault: str,
) -> None:
    """A wrong setting or option is one line on standard error, exit code 2."""
    monkeypatch.setenv(f"FAIRDEAL_{name}", value)
    result = fairdeal(*args)
    assert result.code == 2
    assert fault in result.err
    assert len(result.err.splitlines()) == 1
    assert "secret" not in result.err


def test_an_export_of_nothing_makes_nothing(
    fairdeal: Command, data: Path, postgresql: PostgreSQL, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither a file, nor a folder, nor tables; what is not a database of the service is refused too."""
    assert fairdeal("db", "export", "--out", tmp_path / "all.jsonl").code == 2
    assert not data.exists() and not (tmp_path / "all.jsonl").exists()
    data.mkdir()
    (data / "fairdeal.db").touch()
    assert "there is no database of Fairdeal" in fairdeal("db", "export").err
    monkeypatch.setenv("FAIRDEAL_DATABASE_URL", postgresql.fresh())
    for _ in range(2):  # the first made no tables
        refused = fairdeal("db", "export")
        assert refused.code == 2 and "there is no database of Fairdeal at this address" in refused.err


@pytest.mark.parametrize("name", MINE)
def test_each_command_tells_how_it_is_used(fairdeal: Command, name: str) -> None:
    """``--help`` works for every command of the service."""
    assert fairdeal(name, "--help").out.startswith(f"Usage: fairdeal {name}")


@dataclass
class Served:
    """A service that runs as people run it."""

    process: subprocess.Popen[str]
    address: str

    def get(self, path: str) -> dict[str, object]:
        """The JSON at a path."""
        with urlopen(self.address + path) as answer:
            found: dict[str, object] = json.loads(answer.read())
        return found

    def end(self, how: signal.Signals) -> int:
        """Send a signal and wait for the end; returns the exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


@pytest.fixture
def served(data: Path) -> Iterator[Served]:
    """``fairdeal serve`` on any free port, its days vetted already."""
    store = Store(f"sqlite:///{data / 'fairdeal.db'}")
    publisher = publisher_on(store, utc_now)
    fill(publisher, publisher.today(), 15)
    store.close()
    command = [sys.executable, "-m", "generator", "serve", "--port", "0"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    address = re.search(r"http://\S+", process.stdout.readline())
    assert address
    yield Served(process, address[0].rstrip("/"))
    process.kill()
    process.wait()
    process.stdout.close()
    assert process.stderr
    process.stderr.close()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_serve_answers_and_ends_cleanly(served: Served, how: signal.Signals) -> None:
    """The address is printed once it listens; Ctrl-C and SIGTERM end it with 0 and leave no process behind."""
    assert served.get("/healthz")["status"] == "ok"
    assert served.get("/readyz")["status"] == "ready"
    assert served.end(how) == 0
    assert served.process.stderr
    assert "Traceback" not in served.process.stderr.read()


def test_a_second_service_on_the_port_is_told_so(served: Served, data: Path) -> None:
    """A port that is taken is one line, exit code 1, and does not disturb who has it."""
    port = served.address.rsplit(":", 1)[1]
    command = [sys.executable, "-m", "generator", "serve", "--port", port]
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert f"cannot listen on 127.0.0.1 port {port}: address already in use" in second.stderr
    assert len(second.stderr.splitlines()) == 1
    assert served.get("/healthz")["status"] == "ok"


def test_a_killed_service_serves_the_same_again(served: Served, data: Path) -> None:
    """After kill -9 the database is whole and holds what was published."""
    served.get("/readyz")
    served.process.kill()
    served.process.wait()
    store = Store(f"sqlite:///{data / 'fairdeal.db'}")
    assert store.first_date() is not None
    with store.database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    store.close()


def test_the_scheduler_alone_fills_an_empty_database(data: Path) -> None:
    """``fairdeal scheduler`` on an empty database publishes today's first puzzle; SIGTERM ends it with 0."""
    command = [sys.executable, "-m", "generator", "scheduler"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr
    line = process.stderr.readline()
    assert "fairdeal.vetting: vetted" in line
    process.send_signal(signal.SIGTERM)
    assert process.wait(PATIENCE) == 0
    process.stderr.close()
    store = Store(f"sqlite:///{data / 'fairdeal.db'}")
    assert store.first_date() is not None
    store.close()
