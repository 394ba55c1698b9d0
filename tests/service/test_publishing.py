"""Each game and date has one puzzle, never early, never another, and its solution opens when it should."""

from __future__ import annotations

import json
import multiprocessing
import subprocess
import sys
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select, update

from generator.core.errors import MachineError
from generator.core.puzzle import Puzzle
from generator.games import all_games, find_game
from generator.vetting.almanac import NEWEST
from service.models import published, vetted
from service.publishing import Buffer, DayPending, NotYet, Publisher
from service.store import Entry, Store
from tests.conftest import records
from tests.service import helpers
from tests.service.conftest import TODAY, Now, fill, kept_puzzle, publisher_on

GAME = all_games()[0]
DAY = timedelta(days=1)


@pytest.fixture
def publisher(store: Store, now: Now) -> Publisher:
    """A publisher on an empty store, of both kinds, at noon of ``TODAY``."""
    return publisher_on(store, now)


def rows(store: Store) -> list[tuple[str, date]]:
    """The game and date of every published row."""
    with store.database.reading() as connection:
        found = connection.execute(select(published.c.game, published.c.date).order_by(published.c.date))
        return [(row.game, row.date) for row in found]


def test_a_day_that_is_vetted_is_published_when_asked_for(publisher: Publisher) -> None:
    """What the buffer holds for today is published by the first who asks; asking again changes nothing."""
    game, puzzle = GAME, kept_puzzle(GAME, TODAY)
    publisher.store.keep_vetted(in_buffer(publisher, TODAY))
    assert rows(publisher.store) == []
    day = publisher.day(game.name, TODAY)
    assert day is not None
    assert (day.game, day.date, day.puzzle.id, day.almanac) == (game, TODAY, puzzle.id, 1)
    assert day == publisher.day(game.name, TODAY) == publisher.puzzle(puzzle.id)
    assert rows(publisher.store) == [(game.name, TODAY)]


def in_buffer(publisher: Publisher, day: date) -> Entry:
    """A kept puzzle as the buffer keeps it."""
    return Entry(GAME.name, day, kept_puzzle(GAME, day), 1, publisher.fingerprint)


def test_a_day_that_is_not_vetted_is_asked_for(publisher: Publisher) -> None:
    """Nothing in the buffer: vetting is asked for, and the caller told to come back."""
    wanted: list[tuple[str, date]] = []
    publisher.want = lambda game, day: wanted.append((game, day))
    with pytest.raises(DayPending) as pending:
        publisher.day(GAME.name, TODAY)
    assert pending.value.retry_after > 0
    assert wanted == [(GAME.name, TODAY)]


def test_what_is_not_served(publisher: Publisher) -> None:
    """No game, no day before the first, none that has not begun, by date or by id; and nobody is set to work on it."""
    fill(publisher, TODAY, 3)
    publisher.want = lambda game, day: pytest.fail("nothing is to be vetted")
    assert publisher.day("chess", TODAY) is None
    for day in (TODAY - DAY, TODAY + DAY, date.min, date.max):
        assert publisher.day(GAME.name, day) is None
    assert publisher.puzzle(kept_puzzle(GAME, TODAY + DAY).id) is None
    for name in ("", "x\0y", "a" * 500, "hopper.standard.1' OR 1=1", "\ud800"):
        assert publisher.puzzle(name) is None
        assert publisher.days(TODAY, TODAY, name) == []


def test_a_day_begins_for_its_puzzle_too(publisher: Publisher, now: Now) -> None:
    """At the rollover, not a microsecond before, tomorrow's puzzle is there."""
    fill(publisher, TODAY, 3)
    now.moment = publisher.clock.next_rollover(now.moment) - timedelta(microseconds=1)
    assert publisher.day(GAME.name, TODAY + DAY) is None
    assert publisher.ensure(TODAY + DAY) == []
    assert publisher.store.published(GAME.name, TODAY + DAY) is None
    now.forward(microseconds=1)
    assert publisher.day(GAME.name, TODAY + DAY) is not None


def test_solutions_have_one_gate(store: Store, now: Now) -> None:
    """A day never carries its solution; the gate opens the delay after the day's start, and says when before that."""
    publisher = publisher_on(store, now, solution_delay=timedelta(hours=36))
    fill(publisher, TODAY, 1)
    day = publisher.day(GAME.name, TODAY)
    assert day is not None
    kept = kept_puzzle(GAME, TODAY)
    assert day.puzzle.solution == []
    assert day.record() == {key: value for key, value in json.loads(kept.to_json()).items() if key != "solution"}
    for gate in (publisher.solution, publisher.whole):
        with pytest.raises(NotYet, match="open at 2026-12-01 12:00 UTC") as closed:
            gate(day)
        assert closed.value.opens == day.opens == day.begins + timedelta(hours=36)
        assert closed.value.retry_after == 24 * 3600
    now.moment = day.opens
    assert publisher.solution(day) == kept.solution
    assert publisher.whole(day) == kept


def test_hints_for_a_day_s_deal_wait_for_its_solution(store: Store, now: Now) -> None:
    """The same deal by another way has the same gate: today's under the delay, and those to come; others have none."""
    publisher = publisher_on(store, now, solution_delay=timedelta(hours=24))
    fill(publisher, TODAY, 2)
    for day in (TODAY, TODAY + DAY):
        deal = GAME.notation.parse_deal(kept_puzzle(GAME, day).deal)
        with pytest.raises(NotYet) as closed:
            publisher.refuse_early(GAME, deal)
        assert closed.value.opens == publisher.clock.begins(day) + timedelta(hours=24)
    publisher.refuse_early(GAME, GAME.deal(424242, GAME.variants[0]))
    now.forward(days=3)
    publisher.refuse_early(GAME, GAME.notation.parse_deal(kept_puzzle(GAME, TODAY).deal))


def test_every_game_has_its_own_and_one_is_the_day_s(publisher: Publisher) -> None:
    """Every game of the almanac has a puzzle a day; they take turns as *the* puzzle of the day."""
    fill(publisher, TODAY, 1)
    assert publisher.ensure(TODAY) == []
    assert {day.game for day in publisher.days(TODAY, TODAY)} == set(publisher.games)
    turns = [publisher.game_of(TODAY + n * DAY) for n in range(len(publisher.games))]
    assert set(turns) == set(publisher.games)


def test_the_archive_shows_what_has_begun(publisher: Publisher) -> None:
    """A span of days, in order, one game or all; what is in the buffer is not in it."""
    fill(publisher, TODAY - 2 * DAY, 6)
    every = publisher.days(TODAY - 9 * DAY, TODAY + 9 * DAY)
    assert [day.date for day in every] == sorted(day.date for day in every)
    assert {day.date for day in every} == {TODAY - n * DAY for n in range(3)}
    assert all(day.puzzle.solution == [] for day in every)
    one = publisher.days(TODAY - DAY, TODAY, GAME.name)
    assert [(day.game.name, day.date) for day in one] == [(GAME.name, TODAY - DAY), (GAME.name, TODAY)]


def test_quick_games_of_today_are_vetted_first(publisher: Publisher, now: Now) -> None:
    """The order of vetting: today's quick games, today, tomorrow, the gaps from the newest on, then the days ahead."""
    fill(publisher, TODAY - 4 * DAY, 1)
    order = list(publisher.missing())
    days = list(dict.fromkeys(day for _, day in order))
    gaps = [TODAY - n * DAY for n in (1, 2, 3)]
    assert days == [TODAY, TODAY + DAY, *gaps, *(TODAY + n * DAY for n in range(2, 15))]
    first = [game for game, day in order if day == TODAY]
    assert set(first) == set(publisher.games)
    assert [game.sweep is None for game in first] == sorted(game.sweep is None for game in first)
    assert len(order) == len(set(order)) == len(days) * len(publisher.games)


def test_the_buffer_is_as_long_as_its_shortest_game(publisher: Publisher) -> None:
    """Days count as far as every game has them; less than half of what is wanted is low."""
    assert publisher.buffer() == Buffer(0, 14)
    fill(publisher, TODAY + DAY, 7)
    assert publisher.buffer() == Buffer(7, 14)
    assert not publisher.buffer().low
    publisher.keep(GAME.name, TODAY + 9 * DAY, kept_puzzle(GAME, TODAY))
    assert publisher.buffer() == Buffer(7, 14)
    assert Buffer(6, 14).low


def test_days_down_leave_no_hole(publisher: Publisher, now: Now) -> None:
    """After days without anybody, what the buffer holds of them is published, the rest is vetted and then published."""
    fill(publisher, TODAY, 3)
    now.forward(days=5)
    publisher.catch_up()
    games = {game.name for game in publisher.games}
    assert set(rows(publisher.store)) == {(game, TODAY + n * DAY) for game in games for n in range(3)}
    for game, day in list(publisher.missing()):
        publisher.keep(game.name, day, kept_puzzle(game, day))
    assert set(rows(publisher.store)) == {(game, TODAY + n * DAY) for game in games for n in range(6)}
    with publisher.store.database.reading() as connection:
        assert connection.scalar(select(func.count()).select_from(vetted)) == 14 * len(games)


def test_other_settings_have_another_buffer_and_the_same_past(store: Store, now: Now) -> None:
    """Another salt changes neither what is published nor uses what was vetted under the old one."""
    old, new = publisher_on(store, now), publisher_on(store, now, salt="another")
    fill(old, TODAY, 2)
    assert new.day(GAME.name, TODAY) == old.day(GAME.name, TODAY)
    assert new.buffer() == Buffer(0, 14)
    other = records(GAME.name)[(TODAY.toordinal() + 2) % 3]
    new.keep(GAME.name, TODAY + DAY, other)
    now.forward(days=1)
    day = new.day(GAME.name, TODAY + DAY)
    assert day is not None
    assert day.puzzle.id == other.id
    assert old.day(GAME.name, TODAY + DAY) == day


def test_two_processes_publish_one_and_the_same(url: str) -> None:
    """Two processes that race to vet and publish 200 days, each another puzzle, leave one each and tell the same."""
    context = multiprocessing.get_context("spawn")
    start, days = context.Barrier(2), [TODAY + n * DAY for n in range(200)]
    lines, processes = [], []
    for number in (0, 1):
        mine, theirs = context.Pipe()
        args = (url, GAME.name, days, number, start, theirs)
        processes.append(context.Process(target=helpers.race, args=args))
        processes[-1].start()
        theirs.close()
        lines.append(mine)
    told = [line.recv() for line in lines]
    for process in processes:
        process.join()
    assert told[0] == told[1]
    store = Store(url)
    assert rows(store) == [(GAME.name, day) for day in days]
    store.close()


KILLED = [("before_cursor_execute", 30), ("after_cursor_execute", 32), ("commit", 4)]


def test_killed_at_any_instant_nothing_is_lost_or_doubled(url: str) -> None:
    """Killed in the midst of transactions: what was published stays, the rest is done by the next, each day once."""
    context = multiprocessing.get_context("spawn")
    days = [TODAY + n * DAY for n in range(8)]
    before = 0
    for when in KILLED:
        process = context.Process(target=helpers.publish_and_die, args=(url, GAME.name, days, when))
        process.start()
        process.join()
        assert process.exitcode == -9
        store = Store(url)
        there = rows(store)
        assert there == [(GAME.name, day) for day in days[: len(there)]]
        assert len(there) >= before
        before = len(there)
        store.close()
    store = Store(url)
    publisher = publisher_on(store, helpers.LATER)
    for day in days:
        publisher.keep(GAME.name, day, kept_puzzle(GAME, day))
    assert rows(store) == [(GAME.name, day) for day in days]
    for day in days:
        found = publisher.day(GAME.name, day)
        assert found is not None
        assert publisher.solution(found) == kept_puzzle(GAME, day).solution
    store.close()


SCRIPT = """
import sys
from datetime import date
from service import create_app
from service.settings import Settings
app = create_app(Settings(database_url="sqlite:///" + sys.argv[1]))
client = app.test_client()
codes = [client.get(path).status_code for path in ("/healthz", "/readyz", "/metrics", "/nope")]
made = app.extensions["fairdeal"]
heavy = [name for name in ("numba", "llvmlite", "reportlab") if name in sys.modules]
print(codes, heavy, made.asker.crew.waiting)
made.close()
"""


def test_who_only_serves_loads_no_compiler(tmp_path: Path) -> None:
    """A fresh process that makes the application and answers has not loaded numba."""
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "fresh.db")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[200, 503, 200, 404] [] 0"


def test_importing_the_service_does_nothing() -> None:
    """``import service`` loads neither Flask nor SQLAlchemy."""
    script = "import sys, service; print([name for name in ('flask', 'sqlalchemy', 'pydantic') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_false_record_is_not_the_publisher_s_word(publisher: Publisher) -> None:
    """What a day shows is what was vetted, key by key, through the database and back."""
    for game in publisher.games:
        puzzle = kept_puzzle(game, TODAY)
        publisher.keep(game.name, TODAY, puzzle)
        day = publisher.day(game.name, TODAY)
        assert day is not None
        assert Puzzle.from_json(publisher.whole(day).to_json()) == puzzle
        assert find_game(day.game.name) is game


def test_what_a_newer_release_wrote_is_no_fault_of_who_asks(
    store: Store, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    """An almanac and a game that are not known here: a line in the log, and every known puzzle is there."""
    entry = Entry(GAME.name, TODAY - DAY, kept_puzzle(GAME, TODAY - DAY), 77, "0" * 16, 1)
    store.publish(entry)
    store.publish(replace(entry, game="chess", puzzle=kept_puzzle(GAME, TODAY)))
    publisher = publisher_on(store, now)
    fill(publisher, TODAY, 1)
    assert publisher.almanac.version == NEWEST
    assert "days of almanac 77, unknown to this release" in caplog.text
    found = publisher.days(TODAY - DAY, TODAY)
    assert (found[0].game, found[0].date) == (GAME, TODAY - DAY)
    assert len(found) == 1 + len(publisher.games)


def test_a_record_that_cannot_be_read_is_the_services_trouble(store: Store, now: Now) -> None:
    """Never a fault of who asks."""
    publisher = publisher_on(store, now)
    fill(publisher, TODAY, 1)
    with store.database.writing() as connection:
        connection.execute(update(published).values(record='{"schema": 99}'))
    with pytest.raises(MachineError, match="cannot be read"):
        publisher.day(GAME.name, TODAY)
