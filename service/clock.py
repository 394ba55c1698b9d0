"""When a day begins: pure functions of an aware moment, for every time zone.

A day has begun once the clock on the wall of the zone has shown its date, or a later one. So a day that begins at one
in the morning, because midnight was skipped, begins then; a day that a zone skips begins together with the next; and
where a clock is put back over midnight, the day stays begun.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from generator.core.errors import UsageProblem

REACH = timedelta(hours=30)
"""No zone's midnight is farther from that of UTC."""
FIRST, LAST = date(1, 1, 4), date(9999, 12, 28)
"""Dates outside are treated as these: the calendar ends there."""
EARLIEST, LATEST = date(2000, 1, 1), date(2999, 12, 31)
"""The dates that a service has to do with."""
SECOND = timedelta(seconds=1)
DAY = timedelta(days=1)


class Clock:
    """The days of one time zone. ``now`` is always an aware ``datetime``."""

    def __init__(self, zone: ZoneInfo) -> None:
        self.zone = zone
        self.begins = lru_cache(maxsize=4096)(self._begins)
        """``begins(day)``: the moment, in UTC, at which a date begins."""

    def today(self, now: datetime) -> date:
        """The newest date that has begun."""
        shown = _within(now.astimezone(self.zone).date())
        while self.begins(shown + DAY) <= now:  # the clock was put back over midnight
            shown += DAY
        return shown

    def has_begun(self, day: date, now: datetime) -> bool:
        """Whether the date has begun."""
        return day <= self.today(now)

    def next_rollover(self, now: datetime) -> datetime:
        """The moment, in UTC, at which ``today`` changes next."""
        return self.begins(self.today(now) + DAY)

    def solution_opens(self, day: date, delay: timedelta) -> datetime:
        """The moment, in UTC, from which a date's solutions may be seen: ``delay`` after the day's start."""
        return self.begins(day) + delay

    def solution_open(self, day: date, now: datetime, delay: timedelta) -> bool:
        """Whether a date's solutions may be seen."""
        return self.solution_opens(day, delay) <= now

    def _begins(self, day: date) -> datetime:
        midnight = datetime.combine(_within(day), time(), UTC)
        low, high = midnight - REACH, midnight + REACH
        before, after = self._offset(low), self._offset(high)
        if before == after:
            return midnight - before
        change = self._change(low, high)
        if midnight - before < change:
            return midnight - before
        return max(change, midnight - after)

    def _change(self, low: datetime, high: datetime) -> datetime:
        """The moment between two at which the zone's offset changes: the first second of the new offset."""
        before = self._offset(low)
        while high - low > SECOND:
            middle = low + (high - low) // (2 * SECOND) * SECOND
            if self._offset(middle) == before:
                low = middle
            else:
                high = middle
        return high

    def _offset(self, moment: datetime) -> timedelta:
        return moment.astimezone(self.zone).utcoffset() or timedelta(0)


def _within(day: date) -> date:
    return min(max(day, FIRST), LAST)


def service_date(day: date) -> date:
    """The same date; raises ``UsageProblem`` for one that no service has to do with."""
    if not EARLIEST <= day <= LATEST:
        raise UsageProblem(f"{day} is not a day of a service; it is a date from {EARLIEST} to {LATEST}")
    return day


def utc_now() -> datetime:
    """The present moment."""
    return datetime.now(UTC)
