"""The year book: a title page, how the games are played, a page a month, a page a day, and the answers."""

from __future__ import annotations

import calendar
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import chain, groupby
from pathlib import Path

from generator import __version__
from generator.core.errors import PaperError
from generator.core.puzzle import Puzzle
from generator.press.day import day_leaves
from generator.press.emblem import emblem
from generator.press.entry import Entry
from generator.press.fonts import printable, shortened, wrap
from generator.press.held import FOOT
from generator.press.layout import Layout
from generator.press.pack import Jump, Page, howto_pages, write_book
from generator.press.printing import Printing
from generator.press.sheet import BODY, HEAD, SMALL, SMALLEST, TITLE, Sheet, cap
from generator.scene.shapes import Circle, Ink, RoundRect, place
from generator.vetting.grading import WORDS

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_LEAST_CELL = 15.0
"""A cell of a month narrower than this, in mm, has no room for the name of a game."""


@dataclass(frozen=True, slots=True)
class Day:
    """A date and its puzzle, numbered by the day of the year."""

    date: date
    entry: Entry


def days_of(puzzles: Iterable[tuple[date, Puzzle]]) -> list[Day]:
    """Days in their order."""
    return [
        Day(when, Entry(when.timetuple().tm_yday, puzzle, said(when).split(", ")[1]))
        for when, puzzle in sorted(puzzles, key=_when)
    ]


def _when(dated: tuple[date, Puzzle]) -> date:
    return dated[0]


def said(when: date) -> str:
    """A date in words.

    >>> said(date(2026, 11, 30))
    'Monday, 30 November 2026'
    """
    return f"{WEEKDAYS[when.weekday()]}, {when.day} {calendar.month_name[when.month]} {when.year}"


def write_calendar(
    days: Sequence[Day], layout: Layout, out: Path, advance: Callable[[int], None], printing: Printing
) -> list[Path]:
    """Write the year book, and its answers apart where the layout says so; returns the files.

    ``advance`` is told of every page; raises ``PaperError`` for a paper that is too small.
    """
    front = chain(_opening(days, layout), _months(days, layout))
    return write_book(front, [day.entry for day in days], layout, out, advance, printing)


def _opening(days: Sequence[Day], layout: Layout) -> Iterator[Page]:
    yield Page(_title(days, layout), layout.title, ((0, layout.title),))
    yield from howto_pages((day.entry for day in days), layout)


def _title(days: Sequence[Day], layout: Layout) -> Sheet:
    """Title, what the book holds, and the imprint at the foot."""
    sheet, paper = Sheet(), layout.paper
    left, width, grid = paper.margin, paper.width - 2 * paper.margin, paper.grid
    lines = [line for text in _imprint(days, layout) for line in wrap(text, SMALL, width)]
    foot = paper.height - paper.margin - (len(lines) - 1) * grid
    y = paper.margin + 4 * grid + cap(TITLE)
    for line in wrap([(layout.title, "bold")], TITLE, width):
        sheet.runs(left, y, line, TITLE)
        y += 1.25 * TITLE
    sheet.rule(left, y - 0.6 * TITLE, left + width, "ink", 0.35)
    y = sheet.paragraph(left, y + grid, [(_span(days), "medium")], width, 1.75 * grid, HEAD)
    for text in _contents(days):
        y = sheet.paragraph(left, y, text, min(width, 118.0), 1.25 * grid, BODY)
    if y > foot - grid:
        raise PaperError(f"the paper {paper.name} is too small for the title page; take a larger one")
    scene = emblem()
    scale = min(0.55 * paper.width / scene.width, (foot - 4 * grid - y) / scene.height)
    if scale >= 0.4:
        at = place(paper.width - paper.margin - scale * scene.width, foot - 3 * grid - scale * scene.height, scale)
        sheet.scene(scene, at)
    for i, line in enumerate(lines):
        sheet.runs(left, foot + i * grid, line, SMALL, "strong")
    return sheet


def _span(days: Sequence[Day]) -> str:
    first, last = days[0].date, days[-1].date
    return said(first) if first == last else f"{said(first)}, to {said(last)}"


def _contents(days: Sequence[Day]) -> Iterator[str]:
    counts = Counter(day.entry.game for day in days)
    for game in sorted(counts, key=lambda game: game.number):
        yield f"{game.title}: {counts[game]} puzzle{'s' if counts[game] > 1 else ''}"
    yield "Every solution was found by a solver and replayed by the rules."
    yield "Puzzles are easier on Mondays, harder to Sunday."


def _imprint(days: Sequence[Day], layout: Layout) -> Iterator[str]:
    for game in sorted({day.entry.game for day in days}, key=lambda game: game.number):
        if game.author:
            yield f"{game.title} was invented by {game.author}."
    yield f"Made with Fairdeal {__version__} by the command: {printable(layout.command)}"
    yield "You may copy and share these pages."


def _months(days: Sequence[Day], layout: Layout) -> Iterator[Page]:
    """Every month's page, and its days after it."""
    for (year, month), group in groupby(days, key=lambda day: (day.date.year, day.date.month)):
        some = list(group)
        name = f"{calendar.month_name[month]} {year}"
        sheet, links = _month(some, name, layout)
        yield Page(sheet, name, ((0, name),), links=links)
        for day in some:
            yield from _day(day, layout)


def _month(days: Sequence[Day], name: str, layout: Layout) -> tuple[Sheet, tuple[Jump, ...]]:
    """The month as a grid of weeks; each day has its number, its game, and its grade in dots."""
    sheet, paper = Sheet(), layout.paper
    left, wide = paper.margin, (paper.width - 2 * paper.margin) / 7
    sheet.text(left, paper.margin + cap(TITLE), name, TITLE, "bold")
    top = paper.margin + cap(TITLE) + 4 * paper.grid
    for i, weekday in enumerate(WEEKDAYS):
        sheet.text(left + i * wide + 1.0, top - 1.5, weekday if wide > 22 else weekday[:3], SMALL, "medium")
    weeks = calendar.monthcalendar(days[0].date.year, days[0].date.month)
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
                _in_cell(sheet, found, (x, y, wide, tall))
                links.append(Jump("", f"puzzle-{found.entry.number}", (x, y, wide, tall), said(found.date)))
    return sheet, tuple(links)


def _in_cell(sheet: Sheet, day: Day, cell: tuple[float, float, float, float]) -> None:
    """A day's game at the foot of its cell, as many lines as there are words that fit, and dots of its grade."""
    x, y, wide, tall = cell
    if day.entry.grade in WORDS:
        for i in range(len(WORDS)):
            fill: Ink | None = "ink" if i <= WORDS.index(day.entry.grade) else None
            at = x + wide - 1.6 - (len(WORDS) - 1 - i) * 1.7
            sheet.shapes.append(Circle(at, y + 1.4 + cap(HEAD) / 2, 0.6, fill=fill, stroke="ink", width=0.15))
    if wide < _LEAST_CELL:
        return
    lines = wrap(day.entry.game.title, SMALLEST, wide - 2.0)
    room = max(1, int((tall - cap(HEAD) - 3.5) / (1.2 * SMALLEST)))
    for i, line in enumerate(lines[:room]):
        base = y + tall - 1.2 - (min(len(lines), room) - 1 - i) * 1.2 * SMALLEST
        text = shortened("".join(part for part, _weight in line), SMALLEST, wide - 2.0)
        sheet.text(x + 1.2, base, text, SMALLEST, ink="strong")


def _day(day: Day, layout: Layout) -> Iterator[Page]:
    """The date over its puzzle, on as many pages as it needs."""
    entry, weekday = day.entry, said(day.date).split(", ")[0]
    for number, leaf in enumerate(day_leaves(entry, weekday, layout.paper)):
        jump = Jump(f"puzzle-{entry.number}", f"answer-{entry.number}", leaf.heading, f"Answer {entry.number}")
        outline = ((1, f"{day.date.day} {weekday}: {entry.game.title}"),)
        yield Page(leaf.sheet, said(day.date), outline, (jump,)) if number == 0 else Page(leaf.sheet, said(day.date))
