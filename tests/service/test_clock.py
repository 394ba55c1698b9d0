"""Days begin when a zone's clock shows them, whatever the zone does with its midnights."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo, available_timezones

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.dates import parse_date
from generator.core.errors import UsageProblem
from service import clock as clock_module
from service.clock import Clock

FIRST, LAST = date(2024, 1, 1), date(2032, 12, 31)
TICK = timedelta(microseconds=1)
SECOND, HOUR, DAY = timedelta(seconds=1), timedelta(hours=1), timedelta(days=1)
MIDNIGHTS = [datetime(2023, 12, 29, tzinfo=UTC) + n * DAY for n in range(3296)]
"""Of UTC, from three days before these years to three after."""
MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2032, 12, 31), timezones=st.just(UTC))


Change = tuple[datetime, timedelta]
"""The first second of an offset, and the offset."""


@cache
def distinct_zones() -> list[str]:
    """One name for every way in which offsets change in these years: a clock sees nothing else of a zone."""
    return list({changes(name): name for name in sorted(available_timezones(), reverse=True)}.values())


@cache
def changes(name: str) -> tuple[Change, ...]:
    """Every offset of these years, and some days before and after, by its first second (that of the first day)."""
    zone, found = ZoneInfo(name), list[Change]()
    for before, after in pairwise(MIDNIGHTS):
        if not found:
            found.append((before, _offset(zone, before)))
        if _offset(zone, after) != found[-1][1]:
            found.append((_changed(zone, before, after), _offset(zone, after)))
    return tuple(found)


def _changed(zone: ZoneInfo, low: datetime, high: datetime) -> datetime:
    """The first second, after one moment and up to another, that has the latter's offset."""
    while high - low > SECOND:
        middle = low + (high - low) // (2 * SECOND) * SECOND
        low, high = (low, middle) if _offset(zone, middle) == _offset(zone, high) else (middle, high)
    return high


def _offset(zone: ZoneInfo, moment: datetime) -> timedelta:
    return moment.astimezone(zone).utcoffset() or timedelta(0)


def shown(moment: datetime, zone: ZoneInfo) -> date:
    """The date on the wall."""
    return moment.astimezone(zone).date()


def days() -> Iterator[date]:
    """Every day of these years."""
    return map(date.fromordinal, range(FIRST.toordinal(), LAST.toordinal() + 1))


def test_every_day_of_every_zone_begins_when_the_wall_first_shows_it() -> None:
    """2024 to 2032, all zones: shown from ``begins`` on, never a microsecond, an hour or most of a day before."""
    for name in distinct_zones():
        clock, zone = Clock(ZoneInfo(name)), ZoneInfo(name)
        last = datetime.min.replace(tzinfo=UTC)
        for day in days():
            begins = clock.begins.__wrapped__(day)
            assert shown(begins, zone) >= day, (name, day)
            assert shown(begins - TICK, zone) < day, (name, day)
            assert begins > last, (name, day)
            last = begins


def test_no_earlier_moment_shows_the_day() -> None:
    """Around each change of an offset no quarter of an hour of the two days before shows the date."""
    for name in distinct_zones():
        clock, zone = Clock(ZoneInfo(name)), ZoneInfo(name)
        changed = [moment for moment, _ in changes(name)[1:]]
        for day in {shown(moment, zone) + n * DAY for moment in changed[:6] for n in (-1, 0, 1)}:
            begins = clock.begins(day)
            quarters = (begins - timedelta(minutes=15 * n) for n in range(1, 4 * 48))
            assert all(shown(moment, zone) < day for moment in quarters), (name, day)


@pytest.mark.parametrize(
    "name", ["UTC", "Asia/Almaty", "America/Havana", "Africa/Cairo", "America/Nuuk", "Asia/Beirut"]
)
@given(moment=MOMENTS)
def test_today_is_the_newest_day_that_has_begun(name: str, moment: datetime) -> None:
    """``today``, ``has_begun`` and ``next_rollover`` tell one story at any moment."""
    clock = Clock(ZoneInfo(name))
    today, rollover = clock.today(moment), clock.next_rollover(moment)
    assert clock.begins(today) <= moment < rollover
    assert clock.has_begun(today, moment)
    assert not clock.has_begun(today + timedelta(days=1), moment)
    assert clock.today(rollover - TICK) == today < clock.today(rollover)


def test_a_skipped_day_begins_with_the_next() -> None:
    """Samoa had no 30 December 2011: it begins together with the 31st, and is begun then."""
    clock = Clock(ZoneInfo("Pacific/Apia"))
    assert (
        clock.begins(date(2011, 12, 30)) == clock.begins(date(2011, 12, 31)) == datetime(2011, 12, 30, 10, tzinfo=UTC)
    )
    before = datetime(2011, 12, 30, 9, 59, tzinfo=UTC)
    assert clock.today(before) == date(2011, 12, 29)
    assert clock.next_rollover(before) == datetime(2011, 12, 30, 10, tzinfo=UTC)
    assert clock.today(before + HOUR) == date(2011, 12, 31)
    assert clock.has_begun(date(2011, 12, 30), before + HOUR)


def test_a_day_lived_twice_begins_once() -> None:
    """Kwajalein skipped the other way in 1969 (a repeated day), St John's put its clock back over midnight in 2010."""
    clock = Clock(ZoneInfo("America/St_Johns"))
    change = datetime(2010, 11, 7, 2, 31, tzinfo=UTC)  # 00:01 of the 7th becomes 23:01 of the 6th
    assert shown(change - TICK, clock.zone) == date(2010, 11, 7)
    assert shown(change, clock.zone) == date(2010, 11, 6)
    for minutes in range(-1, 90):
        assert clock.today(change + timedelta(minutes=minutes)) == date(2010, 11, 7)
    kwajalein = Clock(ZoneInfo("Pacific/Kwajalein"))
    moments = [datetime(1969, 9, 29, tzinfo=UTC) + n * HOUR for n in range(24 * 5)]
    todays = [kwajalein.today(moment) for moment in moments]
    assert todays == sorted(todays)


def test_midnight_that_is_skipped() -> None:
    """In Cairo summer begins at midnight: that day begins at one o'clock, and lasts 23 hours."""
    clock = Clock(ZoneInfo("Africa/Cairo"))
    day = date(2026, 4, 24)
    assert clock.begins(day) == datetime(2026, 4, 23, 22, tzinfo=UTC)
    assert clock.begins(day).astimezone(clock.zone).hour == 1
    assert clock.begins(day + timedelta(days=1)) - clock.begins(day) == 23 * HOUR


def test_solutions_open_hours_after_the_start() -> None:
    """The delay counts from the day's start in real hours, over a change of the clock too."""
    clock, day, delay = Clock(ZoneInfo("Europe/Berlin")), date(2026, 10, 25), timedelta(hours=24)
    opens = clock.solution_opens(day, delay)
    assert opens - clock.begins(day) == delay
    assert opens.astimezone(clock.zone).hour == 23  # that day has 25 hours
    assert not clock.solution_open(day, opens - TICK, delay)
    assert clock.solution_open(day, opens, delay)


@pytest.mark.parametrize("day", [date.min, date.max])
@pytest.mark.parametrize("name", ["UTC", "Pacific/Kiritimati", "Etc/GMT+12"])
def test_the_ends_of_the_calendar_are_harmless(day: date, name: str) -> None:
    """The first and the last date of the calendar are long past and far away, and nothing overflows."""
    clock, now = Clock(ZoneInfo(name)), datetime(2026, 11, 30, tzinfo=UTC)
    assert clock.has_begun(day, now) is (day == date.min)
    assert clock.solution_open(day, now, timedelta(hours=1)) is (day == date.min)


@pytest.mark.parametrize(
    "text", ["", "2026-2-3", "20260203", "2026-W06-2", "2026-02-30", "0000-01-01", "٢٠٢٦-٠٢-٠٣", "2026-02-03\n"]
)
def test_what_is_no_date(text: str) -> None:
    """A date is YYYY-MM-DD of the calendar, and nothing else."""
    with pytest.raises(UsageProblem, match="is not a date"):
        parse_date(text)


def test_examples() -> None:
    """The docstrings' examples hold."""
    assert doctest.testmod(clock_module).failed == 0
