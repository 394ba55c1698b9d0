"""Which published puzzles a pack gets: the newest of past days whose solutions are open, shared among the games."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import islice

from generator.core.errors import UsageProblem
from generator.core.puzzle import Puzzle
from service.clock import DAY
from service.printing import PackWish
from service.publishing import Day, Publisher

WINDOW = timedelta(days=92)
FARTHEST = 40
"""How many windows are looked through at most: ten years."""


def choose(publisher: Publisher, wish: PackWish) -> list[Puzzle]:
    """The puzzles with their solutions, oldest first; raises ``UsageProblem`` where there are too few."""
    games = wish.games or tuple(game.name for game in publisher.games)
    found: list[Day] = []
    for place, name in enumerate(games):
        share = wish.puzzles // len(games) + (place < wish.puzzles % len(games))
        some = list(islice(_newest(publisher, wish, name), share))
        if len(some) < share:
            raise UsageProblem(
                f"the archive has only {len(some)} such puzzles of {name}, and {share} are needed; "
                "ask for fewer, for other grades, or for other games"
            )
        found += some
    return [publisher.whole(day) for day in sorted(found, key=lambda day: (day.date, day.game.number))]


def _newest(publisher: Publisher, wish: PackWish, game: str) -> Iterator[Day]:
    """A game's days that may go into the pack, newest first."""
    last, first = publisher.today() - DAY, publisher.first_day()
    last = min(last, wish.until or last)
    for _ in range(FARTHEST):
        if first is None or last < first:
            return
        days = publisher.days(max(first, last - WINDOW), last, game)
        yield from (day for day in reversed(days) if _fits(publisher, wish, day))
        last -= WINDOW + DAY


def _fits(publisher: Publisher, wish: PackWish, day: Day) -> bool:
    if wish.grades and (day.puzzle.grade is None or day.puzzle.grade.word not in wish.grades):
        return False
    return day.opens <= publisher.now()
