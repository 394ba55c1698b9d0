"""A deal on the table: what it is called, where it is played, what is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any

from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from service.pages.address import encode


@dataclass(frozen=True)
class Table:
    """One deal that is played at ``path``; ``query`` is what its address needs besides moves.

    ``day`` is the date whose puzzle it is, None for any other deal; ``puzzle`` the record without its solution, None
    where only the deal is known; ``opens`` the moment, in the zone of the service, at which its solution opens, None if
    that may be seen.
    """

    game: AnyGame
    variant: str
    deal: str
    path: str
    query: str = ""
    day: date | None = None
    puzzle: Puzzle | None = None
    seed: int | None = None
    opens: datetime | None = None

    @property
    def key(self) -> str:
        """What the browser remembers it by, and solvers."""
        if self.day:
            return f"{self.day.isoformat()}/{self.game.name}"
        return f"{self.game.name}/{self.variant}/{self.seed}"

    @property
    def grade(self) -> str | None:
        """The grade in a word, where there is one."""
        return self.puzzle.grade.word if self.puzzle and self.puzzle.grade else None

    @property
    def par(self) -> str:
        """What there is to reach, in words."""
        return self.game.par(self.puzzle.facts) if self.puzzle else ""

    @cached_property
    def dealt(self) -> Any:
        """The deal, read from its text."""
        return self.game.notation.parse_deal(self.deal)

    def url(self, lines: tuple[str, ...] = (), prefix: tuple[str, ...] = (), ask: str = "") -> str:
        """The address of a position, with a move begun and a question asked if wanted."""
        values = (("m", encode(lines)), ("p", encode(prefix)), ("ask", ask))
        query = "&".join(filter(None, [self.query, *(f"{name}={value}" for name, value in values if value)]))
        return f"{self.path}?{query}" if query else self.path
