"""Ticks at any time publish each date once, never early, and leave none out."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event
from zoneinfo import ZoneInfo

import pytest
from apscheduler.schedulers.background import BackgroundScheduler
from sqlalchemy import select

from generator.core.errors import MachineError
from generator.core.puzzle import Puzzle
from generator.games import all_games
from service.making import make_parts
from service.models import published
from service.parts import Parts
from service.publishing import Publisher
from service.scheduler import GRACE, start, tick
from service.settings import Settings
from service.store import Store
from tests.service import helpers
from tests.service.conftest import PATIENCE, TODAY, Now, fill, kept_puzzle, publisher_on

CHANGES = {
    "UTC": date(2027, 1, 1),
    "Pacific/Kiritimati": date(2027, 1, 1),
    "Etc/GMT+12": date(2027, 1, 1),
    "Europe/Berlin": date(2026, 10, 25),
    "America/New_York": date(2026, 3, 8),
    "America/Havana": date(2026, 3, 8),
    "America/Santiago": date(2026, 9, 6),
    "Africa/Cairo": date(2026, 4, 24),
    "Asia/Beirut": date(2026, 3, 29),
    "Asia/Almaty": date(2024, 3, 1),
    "America/Nuuk": date(2024, 3, 31),
    "Australia/Lord_Howe": date(2026, 10, 4),
    "Pacific/Apia": date(2011, 12, 30),
}
"""Zones, and a date at which each does something: changes at midnight, by half an hour, a day that is skipped."""


class Instant:
    """A foreman whose workers are done at once."""

    def __init__(self, publisher: Publisher) -> None:
        self.publisher = publisher

    def refill(self) -> None:
        for game, day in list(self.publisher.missing()):
            self.publisher.keep(game.name, day, kept_puzzle(game, day))


def wall_dates(zone: ZoneInfo, first: datetime, last: datetime) -> set[date]:
    """Every date that the wall shows between two moments, looked at each quarter of an hour."""
    quarters = int((last - first) / timedelta(minutes=15))
    return {(first + n * timedelta(minutes=15)).astimezone(zone).date() for n in range(quarters + 1)}


@pytest.mark.parametrize("name", CHANGES)
def test_ticks_around_midnights_and_changes_of_the_clock(name: str, tmp_path: Path) -> None:
    """Twelve telling zones: each date once, from its beginning on and not before, whenever ticks come or fail to."""
    noon = datetime.combine(CHANGES[name], datetime.min.time(), UTC) + timedelta(hours=12)
    now = Now(noon - timedelta(hours=50))
    store = Store(f"sqlite:///{tmp_path / 'ticks.db'}")
    publisher = replace_games(publisher_on(store, now, name, buffer_days=2))
    made = replace(parts_of(store), publisher=publisher, foreman=Instant(publisher))  # type: ignore[arg-type]
    first, seen = now.moment, dict[date, datetime]()
    for step in range(200):
        if step % 17 not in (3, 4, 5, 6):  # now and then ticks are missed
            tick(made)
            for day in published_dates(store):
                seen.setdefault(day, now.moment)
        now.forward(minutes=31 if step % 2 else 29)
    tick(made)
    shown = wall_dates(publisher.clock.zone, first, now.moment)
    assert shown <= set(published_dates(store))
    assert (
        len(published_dates(store)) == (max(shown) - min(shown)).days + 1
    )  # a date that is skipped has its puzzle too
    assert all(moment >= publisher.clock.begins(day) for day, moment in seen.items())
    store.close()


def replace_games(publisher: Publisher) -> Publisher:
    """One game is enough to see the days by."""
    from generator.vetting.almanac import find_almanac

    publisher.__dict__["almanac"] = replace(find_almanac(1), games=(all_games()[0].name,))
    return publisher


def published_dates(store: Store) -> list[date]:
    """The dates of all rows, one a row."""
    with store.database.reading() as connection:
        return sorted(connection.scalars(select(published.c.date)))


def parts_of(store: Store) -> Parts:
    """The parts of a service on the store's database."""
    return replace(
        make_parts(Settings(database_url=f"sqlite:///{store.database.engine.url.database or 'x'}")), store=store
    )


@pytest.fixture
def parts(settings: Settings, now: Now) -> Iterator[Parts]:
    """A service that vets with kept puzzles, in real worker processes."""
    made = make_parts(settings, now, helpers.vet_kept)
    yield made
    made.close()


def test_the_scheduler_ticks_at_once_and_fills_the_buffer(parts: Parts) -> None:
    """Started on an empty database, its first tick has worker processes vet today and the buffer, in this order."""
    full, kept, keep = Event(), list[tuple[str, date]](), parts.publisher.keep

    def noting(game: str, day: date, puzzle: object) -> None:
        keep(game, day, puzzle)  # type: ignore[arg-type]
        kept.append((game, day))
        if parts.publisher.buffer().days == 14 and len(set(kept)) == 15 * len(parts.publisher.games):
            full.set()

    parts.publisher.keep = noting  # type: ignore[method-assign,assignment]
    scheduler = BackgroundScheduler()
    start(scheduler, parts)
    assert full.wait(PATIENCE)
    scheduler.shutdown()
    games = len(parts.publisher.games)
    assert {day for _, day in kept[:games]} == {TODAY}
    assert len(kept) == len(set(kept)) == 15 * games
    assert all(parts.publisher.day(game.name, TODAY) for game in parts.publisher.games)


class Bench:
    """A crew whose jobs are done by the test."""

    def __init__(self) -> None:
        self.jobs: dict[tuple[str, date], Future[Puzzle]] = {}

    def submit(self, _vet: object, _version: int, _salt: str, game: str, day: date, **_: int) -> Future[Puzzle]:
        """Take a job."""
        return self.jobs.setdefault((game, day), Future())


def test_todays_puzzles_come_first(parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing else is begun while one of them is vetted, unless that one failed before."""
    bench, foreman, games = Bench(), parts.foreman, parts.publisher.games
    monkeypatch.setattr(foreman.crew, "submit", bench.submit)
    foreman.refill()
    *others, last = games
    assert set(bench.jobs) == {(game.name, TODAY) for game in games}
    for game in others:
        bench.jobs[game.name, TODAY].set_result(kept_puzzle(game, TODAY))
    assert {day for _, day in bench.jobs} == {TODAY}
    bench.jobs.pop((last.name, TODAY)).set_exception(MachineError("no luck"))
    foreman.refill()
    assert (last.name, TODAY) in bench.jobs
    assert {day for _, day in bench.jobs} > {TODAY}


def test_the_job_is_forgiving(parts: Parts) -> None:
    """One job, in UTC, every few minutes, never twice at once, missed ticks as one, late ones still good."""
    scheduler = BackgroundScheduler()
    parts.publisher.catch_up = lambda: None  # type: ignore[method-assign]
    parts.foreman.refill = lambda: None  # type: ignore[method-assign]
    start(scheduler, parts)
    (job,) = scheduler.get_jobs()
    scheduler.shutdown()
    assert (job.coalesce, job.max_instances, job.misfire_grace_time) == (True, 1, GRACE)
    assert job.trigger.interval <= timedelta(minutes=5)
    assert job.trigger.timezone.utcoffset(None) == timedelta(0)


def test_a_tick_that_fails_is_logged_and_the_next_one_works(parts: Parts, caplog: pytest.LogCaptureFixture) -> None:
    """Neither a lost database nor a fault of ours ends the clockwork."""
    catch_up = parts.publisher.catch_up
    for error in (MachineError("the database is away"), ZeroDivisionError("a fault")):

        def fail(error: Exception = error) -> None:
            raise error

        parts.publisher.catch_up = fail  # type: ignore[method-assign]
        tick(parts)
        assert "the database is away" in caplog.text
    assert "the scheduler's tick failed" in caplog.text
    parts.publisher.catch_up = catch_up  # type: ignore[method-assign]
    parts.foreman.refill = lambda: None  # type: ignore[method-assign]
    fill(parts.publisher, TODAY, 1)
    tick(parts)
    assert parts.publisher.first_day() == TODAY


def test_a_web_process_vets_what_is_asked_for_and_no_more(parts: Parts) -> None:
    """Without a scheduler a missing day is vetted once it is asked for, and nothing else."""
    game, there, keep = parts.publisher.games[0], Event(), parts.publisher.keep

    def noting(*args: object) -> None:
        keep(*args)  # type: ignore[arg-type]
        there.set()

    parts.publisher.keep = noting  # type: ignore[method-assign,assignment]
    for _ in range(3):
        parts.foreman.want(game.name, TODAY)
    assert there.wait(PATIENCE)
    parts.foreman.crew.close()
    assert parts.publisher.day(game.name, TODAY) is not None
    assert published_dates(parts.store) == [TODAY]
    assert parts.foreman.at_work == 0


def test_vetting_that_kills_its_process_is_a_line_in_the_log(
    settings: Settings, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    """A worker that dies is replaced once, then the day is left for a later tick; nothing else is hurt."""
    made = make_parts(settings, now, helpers.vet_and_die)
    done, take = Event(), made.foreman._take

    def noting(*args: object) -> None:
        take(*args)  # type: ignore[arg-type]
        done.set()

    made.foreman._take = noting  # type: ignore[method-assign,assignment]
    made.foreman.want(made.publisher.games[0].name, TODAY)
    assert done.wait(PATIENCE)
    assert "a worker process died twice" in caplog.text
    assert made.foreman.at_work == 0
    made.close()
