"""The year book: a title page, how the games are played, a page a month, a page a day, and the answers."""

from __future__ import annotations

from calendar import monthcalendar
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, groupby
from pathlib import Path

from generator.core.errors import PaperError
from generator.core.puzzle import Puzzle
from generator.press.answers import answer_pages
from generator.press.book import Jump, Page, write_book
from generator.press.cover import Cover, cover_sheet
from generator.press.entry import Entry
from generator.press.fonts import shortened, string_width, wrap
from generator.press.held import FOOT
from generator.press.layout import Layout
from generator.press.leaves import leaves
from generator.press.pack import howto_pages, puzzle_pages
from generator.press.paper import Paper
from generator.press.printing import Printing
from generator.press.sheet import HEAD, SMALL, TITLE, Sheet, cap
from generator.press.titlepage import imprint
from generator.press.wording import ENGLISH, Wording
from generator.scene.shapes import Circle, Ink, RoundRect
from generator.vetting.grading import WORDS

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
SHORT = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
"""The weekdays where there is little room."""
MONTHS = (
    "January {year}", "February {year}", "March {year}", "April {year}", "May {year}", "June {year}",
    "July {year}", "August {year}", "September {year}", "October {year}", "November {year}", "December {year}",
)  # fmt: skip
DATES = (
    "{day} January {year}", "{day} February {year}", "{day} March {year}", "{day} April {year}", "{day} May {year}",
    "{day} June {year}", "{day} July {year}", "{day} August {year}", "{day} September {year}", "{day} October {year}",
    "{day} November {year}", "{day} December {year}",
)  # fmt: skip
"""Months alone and in a date, which some languages call otherwise."""
LEAST_PAPER = (139.7, 210.0)
"""The width and height of the smallest paper that carries whatever a day may bring, in mm: Half Letter's, and A5's."""
LEAST_LARGE = (297.0, 420.0)
"""The same for large print: A3."""
_LEAST_CELL = 15.0
"""A cell of a month narrower than this, in mm, has no room for the name of a game."""


@dataclass(frozen=True, slots=True)
class Day:
    """A date and its puzzle, numbered by the day of the year."""

    date: date
    entry: Entry


def days_of(puzzles: Iterable[tuple[date, Puzzle]], say: Wording = ENGLISH) -> list[Day]:
    """Days in their order."""
    return [
        Day(when, Entry(when.timetuple().tm_yday, puzzle, say, _date(when, say)))
        for when, puzzle in sorted(puzzles, key=_when)
    ]


def _when(dated: tuple[date, Puzzle]) -> date:
    return dated[0]


def said(when: date, say: Wording = ENGLISH) -> str:
    """A date in words.

    >>> said(date(2026, 11, 30))
    'Monday, 30 November 2026'
    """
    return say("{weekday}, {date}", weekday=say(WEEKDAYS[when.weekday()]), date=_date(when, say))


def _date(when: date, say: Wording) -> str:
    """A date without its weekday; the first of a month has its own sign in French."""
    day = "1er" if say.language == "fr" and when.day == 1 else when.day
    return say(DATES[when.month - 1], day=day, year=when.year)


def refuse_small(paper: Paper) -> None:
    """Raise ``PaperError`` for a paper that cannot carry every puzzle that a day may have."""
    least, papers = LEAST_PAPER, "a3, a4, a5, letter, legal, half-letter"
    if paper.is_large:
        least, papers = LEAST_LARGE, "a3"
    if any(side < at_least - 0.01 for side, at_least in zip(paper.printed, least, strict=True)):
        what = "a year book in large print" if paper.is_large else "a year book"
        raise PaperError(
            f"the paper {paper.name} is too small for {what}: some days have a wide board; papers are {papers}, "
            f"or WIDTHxHEIGHTmm of at least {least[0]:g}x{least[1]:g}mm"
        )


def write_calendar(
    days: Sequence[Day], layout: Layout, out: Path, advance: Callable[[int], None], printing: Printing
) -> list[Path]:
    """Write the year book, and its answers apart where the layout says so; returns the files.

    ``advance`` is told of every page; raises ``PaperError`` for a paper that is too small.
    """
    front = chain(_opening(days, layout), _months(days, layout))
    entries = [day.entry for day in days]
    return write_book(front, lambda: answer_pages(entries, layout), layout, out, advance, printing)


def _opening(days: Sequence[Day], layout: Layout) -> Iterator[Page]:
    yield Page(_title(days, layout), layout.title, ((0, layout.title),))
    yield from howto_pages((day.entry for day in days), layout)


def _title(days: Sequence[Day], layout: Layout) -> Sheet:
    """The cover of the book: its days, how many of them are of each game, and which of each grade."""
    say, counts = layout.say, Counter(day.entry.game for day in days)
    games = [(counts[game], say.phrase(game.title)) for game in sorted(counts, key=lambda game: game.number)]
    notes = [
        say("Every solution was found by a solver and replayed by the rules."),
        say("Puzzles are easier on Mondays, harder to Sunday."),
    ]
    cover = Cover(layout.title, _span(days, say), games, [], notes, list(imprint([day.entry for day in days], layout)))
    return cover_sheet(cover, layout.paper)


def _span(days: Sequence[Day], say: Wording) -> str:
    first, last = days[0].date, days[-1].date
    return (
        said(first, say) if first == last else say("{first}, to {last}", first=said(first, say), last=said(last, say))
    )


def _months(days: Sequence[Day], layout: Layout) -> Iterator[Page]:
    """Every month's page, and its days after it."""
    for (year, month), group in groupby(days, key=lambda day: (day.date.year, day.date.month)):
        some = list(group)
        name = layout.say(MONTHS[month - 1], year=year)
        sheet, links = _month(some, name, layout)
        yield Page(sheet, name, ((0, name),), links=links)
        for day in some:
            yield from _day(day, layout)


def _month(days: Sequence[Day], name: str, layout: Layout) -> tuple[Sheet, tuple[Jump, ...]]:
    """The month as a grid of weeks; each day has its number, its game, and its grade in dots."""
    sheet, paper, say = Sheet(), layout.paper, layout.say
    left, wide = paper.margin, (paper.width - 2 * paper.margin) / 7
    sheet.text(left, paper.margin + cap(TITLE), name, TITLE, "bold")
    top = paper.margin + cap(TITLE) + 4 * paper.grid
    for i, weekday in enumerate(WEEKDAYS if wide > 22 else SHORT):
        sheet.text(left + i * wide + 1.0, top - 1.5, say(weekday), SMALL, "medium")
    weeks = monthcalendar(days[0].date.year, days[0].date.month)
    tall = min(wide * 1.6, (paper.height - paper.margin - FOOT - top) / len(weeks))
    by_day, links = {day.date.day: day for day in days}, []
    for row, week in enumerate(weeks):
        for column, number in enumerate(week):
            if number == 0:
                continue
            x, y = left + column * wide, top + row * tall
            sheet.shapes.append(RoundRect(x, y, wide, tall, 0, stroke="mid", stroke_width=0.2))
            found = by_day.get(number)
            sheet.text(x + 1.2, y + 1.4 + cap(HEAD), str(number), HEAD, "medium", ink="ink" if found else "mid")
            if found:
                _in_cell(sheet, found, (x, y, wide, tall), paper.smallest)
                links.append(Jump("", f"puzzle-{found.entry.number}", (x, y, wide, tall), said(found.date, say)))
    return sheet, tuple(links)


def _in_cell(sheet: Sheet, day: Day, cell: tuple[float, float, float, float], small: float) -> None:
    """A day's game at the foot of its cell, as many lines as there are words that fit, and dots of its grade."""
    x, y, wide, tall = cell
    if day.entry.grade in WORDS:
        for i in range(len(WORDS)):
            fill: Ink | None = "ink" if i <= WORDS.index(day.entry.grade) else None
            at = x + wide - 1.6 - (len(WORDS) - 1 - i) * 1.7
            sheet.shapes.append(Circle(at, y + 1.4 + cap(HEAD) / 2, 0.6, fill=fill, stroke="ink", width=0.15))
    if wide < _LEAST_CELL:
        return
    title = day.entry.title
    if string_width(title, small) > wide - 2.0:
        title = title.replace("-", "- ")  # a word may break where it has a hyphen
    lines = wrap(title, small, wide - 2.0)
    room = max(1, int((tall - cap(HEAD) - 3.5) / (1.2 * small)))
    for i, line in enumerate(lines[:room]):
        base = y + tall - 1.2 - (min(len(lines), room) - 1 - i) * 1.2 * small
        text = shortened("".join(part for part, _weight in line), small, wide - 2.0)
        sheet.text(x + 1.2, base, text, small, ink="strong")


def _day(day: Day, layout: Layout) -> Iterator[Page]:
    """The date over its puzzle, on as many pages as it needs."""
    entry, say, weekday = day.entry, layout.say, layout.say(WEEKDAYS[day.date.weekday()])
    line = say("{name}: {what}", name=f"{day.date.day} {weekday}", what=entry.title)
    found = leaves(entry, layout.paper, weekday, lines=layout.has_lines(entry.game))
    return puzzle_pages(found, entry, said(day.date, say), ((1, line),))
