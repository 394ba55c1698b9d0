"""The calendar (RFC 5545): a whole day an event. It tells game and grade of days to come, never their puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from urllib.parse import urlsplit

from generator.core.game import AnyGame
from service.caching import Made
from service.clock import DAY
from service.publishing import Publisher

BEFORE, AHEAD = timedelta(days=31), timedelta(days=92)
LINE = 75
"""Bytes to a line."""


def made(publisher: Publisher, base: str, game: AnyGame | None, until: datetime) -> Made:
    """The calendar of a game, or of the puzzle of the day."""
    today = publisher.today()
    first = max(publisher.first_day() or today, today - BEFORE)
    stamp = publisher.clock.begins(today)
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Fairdeal//Daily puzzles//EN",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        f"X-WR-CALNAME:{escaped('Fairdeal: ' + game.title if game else 'Fairdeal: the puzzle of the day')}",
        "REFRESH-INTERVAL;VALUE=DURATION:P1D",
    ]
    for number in range((today + AHEAD - first).days + 1):
        day = first + number * DAY
        lines += _event(publisher, base, game or publisher.game_of(day), day, stamp)
    lines.append("END:VCALENDAR")
    body = "".join(folded(line) + "\r\n" for line in lines).encode()
    return Made(body, "text/calendar", stamp, until)


def _event(publisher: Publisher, base: str, game: AnyGame, day: date, stamp: datetime) -> Iterator[str]:
    host = urlsplit(base).hostname or "localhost"
    yield "BEGIN:VEVENT"
    yield f"UID:{game.name}-{day}@{host}"
    yield f"DTSTAMP:{stamp:%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{day:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{day + DAY:%Y%m%d}"
    yield f"SUMMARY:{escaped(f'{game.title} ({publisher.almanac.grade(day)})')}"
    yield f"DESCRIPTION:{escaped(game.aim)}"
    yield f"URL:{base}/daily/{game.name}/{day}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def escaped(text: str) -> str:
    """A text as a property's value."""
    for sign, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n")):
        text = text.replace(sign, written)
    return text


def folded(line: str) -> str:
    """A line broken so that no part has more than ``LINE`` bytes, never within a character.

    >>> folded("x" * 76) == "x" * 75 + "\\r\\n x"
    True
    """
    parts, part, size = [], "", 0
    for sign in line:
        wide = len(sign.encode())
        if size + wide > LINE:
            parts.append(part)
            part, size = " ", 1
        part, size = part + sign, size + wide
    return "\r\n".join([*parts, part])
