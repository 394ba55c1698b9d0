"""``fairdeal publish``: vets and publishes days here and now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

import click

from generator.cli.options import all_cores, jobs_option

if TYPE_CHECKING:
    from generator.core.puzzle import Puzzle
    from service.publishing import Publisher

MOST_DAYS = 3660


@click.command()
@click.option("--date", "first", metavar="D", help="The first day, as YYYY-MM-DD [default: today].")
@click.option("--days", type=click.IntRange(1, MOST_DAYS), default=1, show_default=True, help="How many days.")
@jobs_option("one a core")
def publish(first: str | None, days: int, jobs: int | None) -> None:
    """Vet and publish days of every game, those that have not begun only into the buffer.

    Days that have been published stay as they are. A day before the first one becomes the first: a running service
    then fills the days between.
    """
    from service.making import make_parts
    from service.settings import Settings

    made = make_parts(Settings.from_env())
    try:
        dates = _dates(_first(first, made.publisher), days)
        for line in _publish(made.publisher, dates, all_cores(jobs)):
            click.echo(line)
    finally:
        made.close()


def _first(text: str | None, publisher: Publisher) -> date:
    """The first day; raises ``UsageProblem`` that names the option."""
    from generator.core.dates import parse_date
    from generator.core.errors import UsageProblem
    from service.clock import service_date

    if text is None:
        return publisher.today()
    try:
        return service_date(parse_date(text))
    except UsageProblem as error:
        raise UsageProblem(f"--date {error}") from None


def _dates(first: date, days: int) -> list[date]:
    return [date.fromordinal(number) for number in range(first.toordinal(), first.toordinal() + days)]


def _publish(publisher: Publisher, dates: list[date], jobs: int) -> Iterator[str]:
    """Do it; a line a game and day."""
    from contextlib import closing

    from generator.vetting.pool import ordered_map

    tasks = [(game.name, day) for day in dates for game in publisher.games]
    missing = [task for task in tasks if not publisher.is_there(*task)]
    work = partial(_vet, publisher.almanac.version, publisher.settings.salt)
    with closing(ordered_map(work, missing, min(jobs, len(missing) or 1))) as found:
        for name, day in tasks:
            if (name, day) in missing:
                publisher.keep(name, day, next(found))
            yield publisher.word(name, day)


def _vet(version: int, salt: str, task: tuple[str, date]) -> Puzzle:
    from service.foreman import vet

    return vet(version, salt, *task)
