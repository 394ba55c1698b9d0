"""``fairdeal calendar``: a year book with a puzzle a day."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import all_cores, jobs_option, out_option
from generator.cli.products import (
    checked_title,
    default_out,
    large_option,
    made_by,
    print_options,
    printing_of,
)
from generator.cli.progress import Progress, ready
from generator.core.dates import parse_date
from generator.core.errors import UsageProblem
from generator.core.files import refuse_place
from generator.core.languages import LANGUAGES
from generator.vetting.almanac import SALT

if TYPE_CHECKING:
    from generator.vetting.almanac import Almanac

FIRST, LAST = 1900, 9999
MOST_SALT = 200


@click.command()
@click.argument("year")
@click.option("--from", "first", metavar="D", help="The first day, as YYYY-MM-DD [default: 1 January].")
@click.option("--to", "last", metavar="D", help="The last day [default: 31 December].")
@click.option("--paper", default="a5", metavar="P", help="a3 a4 a5 a6 letter legal half-letter or WxHmm [default: a5].")
@click.option(
    "--solutions",
    type=click.Choice(["back", "separate", "none"]),
    default="back",
    help="Where the answers go [default: back].",
)
@click.option("--title", metavar="T", help="The book's title [default: Fair deals and the year].")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The language of the pages [default: en].")
@click.option("--salt", metavar="S", help="The service's salt [default: FAIRDEAL_SALT, or fairdeal].")
@click.option("--almanac", metavar="N", help="The almanac's version [default: FAIRDEAL_ALMANAC, or the newest].")
@jobs_option("one a core")
@large_option
@print_options()
@out_option("The PDF [default: output/calendar-YEAR.pdf, or calendar-YEAR.pdf where there is no folder output].")
def calendar(
    year: str,
    first: str | None,
    last: str | None,
    paper: str,
    solutions: str,
    title: str | None,
    language: str,
    salt: str | None,
    almanac: str | None,
    jobs: int | None,
    large: bool,
    out: Path | None,
    **shared: str,
) -> None:
    """Print a year book: a puzzle for every day of YEAR, easier on Mondays, harder to Sunday, answers at the back.

    They are the puzzles that a service with the same salt and almanac publishes. What is found is kept beside the PDF,
    in a file that ends in .jsonl: a run that was broken off goes on from there.
    """
    from generator.press.calendar import days_of, refuse_small, write_calendar
    from generator.press.layout import Layout
    from generator.press.paper import paper_for
    from generator.press.wording import wording
    from generator.vetting.yearbook import Kept

    printing, say = printing_of(shared), wording(language)
    number = _year(year)
    days = list(_days(number, first, last))
    found_by, salted = _almanac(almanac), _salt(salt)
    out = out or default_out(f"calendar-{number}.pdf")
    command = _command(click.get_current_context(), found_by.version, salted)
    title = say("Fair deals {year}", year=number) if title is None else checked_title(title)
    sheet = printing.with_room(paper_for(paper, large=large))
    refuse_small(sheet)
    layout = Layout(sheet, 1, solutions, title, command, say)
    kept = Kept(out.with_suffix(".jsonl"), found_by, salted)
    if kept.path == out:
        raise UsageProblem(f"{out} would be both the PDF and what is kept; name a PDF")
    for path in (out, kept.path):
        refuse_place(path)
    _find(kept, days, all_cores(jobs))
    puzzles = kept.read()
    with Progress("printing pages", None) as progress:
        book = days_of(((day, puzzles[day]) for day in days), say)
        written = write_calendar(book, layout, out, progress.advance, printing)
    for path in written:
        click.echo(path)


def _find(kept: object, days: list[date], jobs: int) -> None:
    """Find what is not kept yet."""
    from generator.vetting.almanac import game_of
    from generator.vetting.yearbook import Kept, find_dates

    assert isinstance(kept, Kept)
    known = kept.read()
    missing = [day for day in days if day not in known]
    for game in sorted({game_of(kept.almanac, day) for day in missing}, key=lambda game: game.number):
        ready(game, game.variants[0], graded=True)
    with Progress(f"finding the puzzles of {len(missing)} days", len(missing)) as progress:
        for _found in find_dates(kept, missing, jobs):
            progress.advance()


def _year(text: str) -> int:
    if not re.fullmatch(r"[0-9]{4}", text) or not FIRST <= int(text) <= LAST:
        raise UsageProblem(f"{text[:40]!r} is not a year; a year is {FIRST} to {LAST}")
    return int(text)


def _days(year: int, first: str | None, last: str | None) -> Iterator[date]:
    """Every day from the first to the last; raises ``UsageProblem`` for days of another year or in another order."""
    start = _day("--from", first, year) if first else date(year, 1, 1)
    end = _day("--to", last, year) if last else date(year, 12, 31)
    if end < start:
        raise UsageProblem(f"--to {end} is before --from {start}; give the earlier day first")
    for step in range((end - start).days + 1):
        yield start + timedelta(step)


def _day(option: str, text: str, year: int) -> date:
    try:
        found = parse_date(text)
    except UsageProblem:
        found = None
    if found is None or found.year != year:
        raise UsageProblem(f"{option} {text[:40]!r} is not a day of {year}; a day is written YYYY-MM-DD")
    return found


def _salt(given: str | None) -> str:
    """The salt as the service takes it."""
    salt = os.environ.get("FAIRDEAL_SALT", "").strip() or SALT if given is None else given.strip()
    if not salt or len(salt) > MOST_SALT or not salt.isprintable():
        raise UsageProblem(f"the salt is one line of 1 to {MOST_SALT} printable characters")
    return salt


def _almanac(given: str | None) -> Almanac:
    from generator.vetting.almanac import NEWEST, find_almanac

    text = os.environ.get("FAIRDEAL_ALMANAC", "").strip() or str(NEWEST) if given is None else given
    if not (text.isascii() and text.isdigit()) or len(text) > 6:
        raise UsageProblem(f"{text[:40]!r} is not the version of an almanac; it is a whole number, such as {NEWEST}")
    return find_almanac(int(text))


def _command(context: click.Context, almanac: int, salt: str) -> str:
    """The command that makes the same book again, wherever: the settings of the environment are written out."""
    words = [f"fairdeal calendar {context.params['year']}"]
    words += made_by(context, leave_out=("year", "salt", "almanac"))
    if salt != SALT:
        words.append(f"--salt {shlex.quote(salt)}")
    return " ".join([*words, f"--almanac {almanac}"])
