"""Which published puzzles a pack gets: the newest of past days whose solutions are open, shared among the games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice

from generator.core.errors import UsageProblem
from generator.core.puzzle import Puzzle
from generator.games import find_game
from service.clock import DAY
from service.publishing import Day, Publisher
from service.wishes import PackWish

WINDOW = timedelta(days=92)
FARTHEST = 40
"""How many windows are looked through at most: ten years."""


def choose(publisher: Publisher, wish: PackWish) -> list[Puzzle]:
    """The puzzles with their solutions, oldest first; raises ``UsageProblem`` where there are too few."""
    games = wish.games or tuple(game.name for game in publisher.games)
    found: list[Day] = []
    for place, name in enumerate(games):
        share = wish.puzzles // len(games) + (place < wish.puzzles % len(games))
        some = list(islice(_newest(publisher, wish.grades, wish.until, name), share))
        if len(some) < share:
            raise UsageProblem(_too_few(find_game(name).title, len(some), share))
        found += some
    return [publisher.whole(day) for day in sorted(found, key=lambda day: (day.date, day.game.number))]


def is_empty(publisher: Publisher) -> bool:
    """Whether there is no puzzle yet that may go into a pack."""
    return not any(next(_newest(publisher, (), None, game.name), None) for game in publisher.games)


def _too_few(title: str, there: int, needed: int) -> str:
    """One line on a game that has fewer puzzles than a pack needs of it."""
    found = f"no such puzzle of {title} yet" if there == 0 else f"only {there} such puzzle{'s'[: there > 1]} of {title}"
    return (
        f"the archive has {found}, and the pack needs {needed}; ask for fewer puzzles, for other grades, or for other "
        "games"
    )


def _newest(publisher: Publisher, grades: tuple[str, ...], until: date | None, game: str) -> Iterator[Day]:
    """A game's days that may go into the pack, newest first."""
    last, first = publisher.today() - DAY, publisher.first_day()
    last = min(last, until or last)
    for _ in range(FARTHEST):
        if first is None or last < first:
            return
        days = publisher.days(max(first, last - WINDOW), last, game)
        yield from (day for day in reversed(days) if _fits(publisher, grades, day))
        last -= WINDOW + DAY


def _fits(publisher: Publisher, grades: tuple[str, ...], day: Day) -> bool:
    if grades and (day.puzzle.grade is None or day.puzzle.grade.word not in grades):
        return False
    return day.opens <= publisher.now()
