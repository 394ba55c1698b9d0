"""Publishing: which puzzle a day has, and who may see what of it, when.

``Publisher`` is what pages and API ask. It promises:

- ``day(game, date)``: the published day, its puzzle *without* the solution; None for a day that has not begun, a date
  before the first day, or a game that there is not. A day that is due and in the buffer is published there and then;
  one that is not vetted yet is asked for and ``DayPending`` raised (503 with Retry-After).
- ``solution(day)`` is the one gate for solutions: it raises ``NotYet`` with the moment when they open. ``whole(day)``
  is the record with its solution, through the same gate. ``refuse_early(game, deal)`` is that gate for hints and
  answers about a deal that came in some other way.
- ``ensure(date)`` and ``catch_up()`` publish from the buffer whatever is due; they may be called at any time, any
  number of times, by any number of processes.

What is published is never changed.
"""

from __future__ import annotations

import logging
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import cached_property
from typing import Any

from generator.core.errors import DealError, FairdealError, MachineError
from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.games import find_game
from generator.vetting.almanac import ALMANACS, NEWEST, Almanac, find_almanac, fingerprint, game_of, games_of
from service.clock import DAY, Clock, utc_now
from service.settings import Settings
from service.store import Entry, Store

log = logging.getLogger("fairdeal.publishing")
RETRY_AFTER = 10
"""Seconds after which to ask again for a day that is being vetted."""
_ID = re.compile(r"[A-Za-z0-9._-]{1,120}")


class DayPending(MachineError):
    """The day's puzzle is being vetted; ``retry_after`` is in seconds."""

    def __init__(self, game: str, day: date, retry_after: int = RETRY_AFTER) -> None:
        super().__init__(f"the puzzle of {game} for {day} is being vetted; ask again in {retry_after} seconds")
        self.game, self.day, self.retry_after = game, day, retry_after


class NotYet(FairdealError):
    """Solutions and hints of this deal open at the moment ``opens`` (UTC)."""

    def __init__(self, opens: datetime, retry_after: int) -> None:
        super().__init__(f"solutions and hints of this puzzle open at {opens:%Y-%m-%d %H:%M} UTC")
        self.opens, self.retry_after = opens, retry_after


@dataclass(frozen=True, slots=True)
class Day:
    """One game's published puzzle of a date. ``puzzle.solution`` is always empty: see ``Publisher.solution``."""

    game: AnyGame
    date: date
    puzzle: Puzzle
    almanac: int
    begins: datetime
    """The moment, in UTC, at which the date began."""
    opens: datetime
    """The moment, in UTC, from which its solution may be seen."""

    def record(self) -> dict[str, Any]:
        """The puzzle's record as JSON values, without the key ``solution``."""
        values = self.puzzle.model_dump(by_alias=True)
        del values["solution"]
        return values


@dataclass(frozen=True, slots=True)
class Buffer:
    """How many days from tomorrow on are vetted for every game, without a hole, and how many are wanted."""

    days: int
    wanted: int

    @property
    def low(self) -> bool:
        """Whether less than half of it is there."""
        return 2 * self.days < self.wanted


def quick_first(games: tuple[AnyGame, ...]) -> list[AnyGame]:
    """The games in the order in which they are vetted: those with compiled sweeps are the quick ones."""
    return sorted(games, key=lambda game: game.sweep is None)


class Publisher:
    """See the module. ``now`` tells the time; ``want(game name, date)`` asks for a puzzle to be vetted."""

    def __init__(
        self, store: Store, clock: Clock, settings: Settings, *, now: Callable[[], datetime] = utc_now
    ) -> None:
        self.store, self.clock, self.settings, self.now = store, clock, settings, now
        self.want: Callable[[str, date], None] = lambda game, day: None

    @cached_property
    def almanac(self) -> Almanac:
        """The almanac in force: as set, else that of the latest day in the database, else the newest.

        A newer release may have written an almanac that is not known here: then it is the newest that is.
        """
        version = self.settings.almanac or self.store.last_almanac() or NEWEST
        if version not in ALMANACS:
            log.error("the database has days of almanac %s, unknown to this release; %s is used", version, NEWEST)
            version = NEWEST
        return find_almanac(version)

    @cached_property
    def fingerprint(self) -> str:
        """The settings that decide the almanac."""
        return fingerprint(self.almanac.version, self.settings.salt)

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """The games that have a puzzle a day, in their turn."""
        return games_of(self.almanac)

    def game_of(self, day: date) -> AnyGame:
        """The game of *the* puzzle of a date."""
        return game_of(self.almanac, day)

    def today(self) -> date:
        """The newest date that has begun."""
        return self.clock.today(self.now())

    def first_day(self) -> date | None:
        """The first date that has anything published; None before there is any."""
        first = self.store.first_date()
        return first and min(first, self.today())

    def day(self, game_name: str, day: date) -> Day | None:
        """See the module; raises ``DayPending``, ``StoreDown``."""
        game = _game(game_name)
        if game is None or not self.clock.has_begun(day, self.now()):
            return None
        entry = self.store.published(game.name, day)
        if entry is None:
            if game not in self.games or not self._is_due(day):
                return None
            entry = self._publish(game.name, day)
        if entry is None:
            self.want(game.name, day)
            raise DayPending(game.name, day)
        return self._day(entry)

    def puzzle(self, puzzle_id: str) -> Day | None:
        """The day that first had this record; None where none has, or it has not begun."""
        if not _ID.fullmatch(puzzle_id):
            return None
        entry = self.store.published_puzzle(puzzle_id)
        if entry is None or _game(entry.game) is None or not self.clock.has_begun(entry.date, self.now()):
            return None
        return self._day(entry)

    def days(self, first: date, last: date, game_name: str | None = None) -> list[Day]:
        """Everything published from ``first`` to ``last``, both included, in the order of dates and the games' turn."""
        last = min(last, self.today())
        if game_name is not None and _game(game_name) is None:
            return []
        entries = self.store.published_between(first, last, game_name)
        found = [self._day(entry) for entry in entries if _game(entry.game)]  # a newer release may have had more games
        return sorted(found, key=lambda day: (day.date, day.game.number))

    def solution(self, day: Day) -> list[str]:
        """The solution, a line a move; raises ``NotYet`` before it opens."""
        return self.whole(day).solution

    def whole(self, day: Day) -> Puzzle:
        """The record with its solution; raises ``NotYet`` before that opens."""
        self._refuse_before(day.opens)
        entry = self.store.published(day.game.name, day.date)
        if entry is None:
            raise DealError(f"nothing is published of {day.game.name} for {day.date}")
        return entry.puzzle

    def refuse_early(self, game: AnyGame, deal: Any) -> None:
        """Raise ``NotYet`` if this deal is, or will be, that of a day whose solution is not open yet."""
        dates = self.store.dates_of_deal(game.name, game.notation.format_deal(deal))
        for day in dates:
            self._refuse_before(self._opens(day))

    def ensure(self, day: date) -> list[str]:
        """Publish every game's puzzle of a begun date from the buffer; returns the names of those not vetted yet."""
        if not self.clock.has_begun(day, self.now()):
            return []
        return [game.name for game in quick_first(self.games) if not self._is_published(game.name, day)]

    def catch_up(self) -> None:
        """Publish what the buffer holds of every date from the first day to today."""
        today = self.today()
        first = self.first_day() or today
        done = self.store.published_keys(first, today)
        ready = self.store.vetted_keys(first, today, self.fingerprint)
        for game, day in sorted(ready - done, key=lambda key: key[1]):
            self._publish(game, day)

    def keep(self, game_name: str, day: date, puzzle: Puzzle) -> None:
        """Put a vetted puzzle into the buffer, and publish it if its date has begun."""
        entry = Entry(game_name, day, puzzle, self.almanac.version, self.fingerprint)
        self.store.keep_vetted(entry)
        if self.clock.has_begun(day, self.now()):
            self._publish(game_name, day)

    def is_there(self, game: str, day: date) -> bool:
        """Whether nothing is left to vet: published, or in the buffer (and published now if its date has begun)."""
        if self.clock.has_begun(day, self.now()):
            return self._is_published(game, day)
        return (self.store.published(game, day) or self.store.vetted(game, day, self.fingerprint)) is not None

    def word(self, game: str, day: date) -> str:
        """One line on what is there for a game and date, for whoever runs the service."""
        entry = self.store.published(game, day)
        state, entry = ("published", entry) if entry else ("vetted", self.store.vetted(game, day, self.fingerprint))
        if entry is None:
            return f"{day} {game}: missing"
        grade = entry.puzzle.grade.word if entry.puzzle.grade else "no grade"
        return f"{day} {game}: {state}, {grade}, {entry.puzzle.id}"

    def missing(self) -> Iterator[tuple[AnyGame, date]]:
        """What has to be vetted, in that order: today, tomorrow, gaps since the first day (newest first), the rest."""
        today = self.today()
        first, last = self.first_day() or today, today + self.settings.buffer_days * DAY
        there = self.store.published_keys(first, last) | self.store.vetted_keys(first, last, self.fingerprint)
        ahead = [today + number * DAY for number in range(self.settings.buffer_days + 1)]
        gaps = [today - number * DAY for number in range(1, (today - first).days + 1)]
        for day in (*ahead[:2], *gaps, *ahead[2:]):
            yield from ((game, day) for game in quick_first(self.games) if (game.name, day) not in there)

    def buffer(self) -> Buffer:
        """How full the buffer is."""
        today, wanted = self.today(), self.settings.buffer_days
        first, last = today + DAY, today + wanted * DAY
        there = self.store.published_keys(first, last) | self.store.vetted_keys(first, last, self.fingerprint)
        names = [game.name for game in self.games]
        for number in range(wanted):
            if any((name, first + number * DAY) not in there for name in names):
                return Buffer(number, wanted)
        return Buffer(wanted, wanted)

    def _is_due(self, day: date) -> bool:
        """Whether a begun date ought to have puzzles: from the first day on."""
        return day >= (self.first_day() or self.today())

    def _is_published(self, game: str, day: date) -> bool:
        return (self.store.published(game, day) or self._publish(game, day)) is not None

    def _publish(self, game: str, day: date) -> Entry | None:
        """Publish from the buffer; whoever did it first, the answer is what is published."""
        entry = self.store.vetted(game, day, self.fingerprint)
        if entry is not None:
            self.store.publish(replace(entry, published_at=int(self.now().timestamp())))
        return self.store.published(game, day)

    def _day(self, entry: Entry) -> Day:
        bare = entry.puzzle.model_copy(update={"solution": []})
        begins = self.clock.begins(entry.date)
        return Day(find_game(entry.game), entry.date, bare, entry.almanac, begins, self._opens(entry.date))

    def _opens(self, day: date) -> datetime:
        return self.clock.solution_opens(day, self.settings.solution_delay)

    def _refuse_before(self, opens: datetime) -> None:
        left: timedelta = opens - self.now()
        if left > timedelta(0):
            raise NotYet(opens, math.ceil(left.total_seconds()))


def _game(name: str) -> AnyGame | None:
    try:
        return find_game(name)
    except DealError:
        return None
