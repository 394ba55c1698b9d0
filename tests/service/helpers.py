"""What other processes of these tests run: functions that a spawned process can import."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterable
from datetime import UTC, date, datetime
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Barrier
from time import sleep
from typing import Any

from sqlalchemy import event

from generator.core.errors import MachineError
from generator.core.puzzle import Puzzle
from generator.games import find_game
from service.publishing import Publisher
from service.store import Store
from tests.conftest import records
from tests.service.conftest import Now, kept_puzzle, publisher_on

LATER = Now(datetime(2028, 1, 1, tzinfo=UTC))
"""A moment at which every day of these tests has begun."""


def vet_kept(version: int, salt: str, game: str, day: date) -> Puzzle:
    """Vetting without solving: a kept puzzle."""
    return kept_puzzle(find_game(game), day)


def vet_and_die(version: int, salt: str, game: str, day: date) -> Puzzle:
    """Vetting that kills its process."""
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("not reached")


def own_pid() -> int:
    """The process that did the work."""
    return os.getpid()


def own_niceness() -> int:
    """How far the process that does the work stands back."""
    return os.nice(0)


def die_once(marker: str) -> str:
    """Kill the process at the first call, answer at the second; ``marker`` is a file that remembers."""
    if os.path.exists(marker):
        return "answered"
    open(marker, "w").close()
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("not reached")


def refuse(message: str) -> None:
    """Work that fails as the machine does."""
    raise MachineError(message)


def stumble() -> None:
    """Work with a fault in it."""
    raise ZeroDivisionError("a fault")


def sleep_long(path: str) -> None:
    """Work that takes longer than any test: says that it has begun."""
    open(path, "w").close()
    sleep(600)


def _publisher(store: Store) -> Publisher:
    return publisher_on(store, LATER)


def race(url: str, game: str, days: list[date], number: int, start: Barrier, answer: Connection) -> None:
    """Vet and publish the days, each process with a puzzle of its own; tells what was published, in order."""
    store = Store(url)
    publisher, puzzle = _publisher(store), records(game)[number]
    start.wait()
    answer.send([_published(publisher, game, day, puzzle) for day in days])
    store.close()


def _published(publisher: Publisher, game: str, day: date, puzzle: Puzzle) -> str:
    publisher.keep(game, day, puzzle)
    found = publisher.day(game, day)
    assert found is not None
    return found.puzzle.id


def publish_and_die(url: str, game: str, days: Iterable[date], when: tuple[str, int]) -> None:
    """Publish the days one after another, and be killed at the n-th event of a kind, in the midst of a transaction."""
    kind, left = when
    store = Store(url)
    store.prepare()

    def die(*_: Any) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(store.database.engine, kind, die)
    publisher = _publisher(store)
    for day in days:
        publisher.keep(game, day, kept_puzzle(find_game(game), day))
