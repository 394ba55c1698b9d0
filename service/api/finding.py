"""Reads what an address names: a game, a date, a day. What there is not is a problem 404 that says why."""

from __future__ import annotations

from datetime import date, datetime

from generator.core.errors import DealError, UsageProblem
from generator.core.game import AnyGame
from generator.games import find_game
from service.clock import parse_date
from service.parts import parts
from service.problems import Problem
from service.publishing import Day


def not_found(detail: str) -> Problem:
    """A problem 404."""
    return Problem(404, "Not found", detail)


def game_named(name: str) -> AnyGame:
    """The game of an address."""
    try:
        return find_game(name)
    except DealError as error:
        raise not_found(str(error)) from None


def date_named(text: str) -> date:
    """The date of an address."""
    try:
        return parse_date(text)
    except UsageProblem as error:
        raise not_found(str(error)) from None


def day_named(game: str, day: str) -> Day:
    """The published day of an address; raises ``DayPending`` for one that is being vetted."""
    return day_of(game_named(game), date_named(day))


def day_of(game: AnyGame, day: date) -> Day:
    """The published day of a game and date."""
    found = parts().publisher.day(game.name, day)
    if found is None:
        raise not_found(f"there is no puzzle of {game.name} for {day}: that day is yet to come, or before the first")
    return found


def settled(day: Day) -> datetime | None:
    """The moment up to which others may keep a day: the next rollover; None, for good, once the day is past."""
    made = parts()
    now = made.publisher.now()
    return None if day.date < made.clock.today(now) else made.clock.next_rollover(now)


def rollover() -> datetime:
    """The moment at which today ends."""
    made = parts()
    return made.clock.next_rollover(made.publisher.now())
