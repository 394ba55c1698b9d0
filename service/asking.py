"""The asker: questions that need a solver, answered by worker processes, remembered, and refused when too many wait.

``ask`` and ``deal`` come back soon: with an ``Answer``, or with ``Pending`` when the answer takes longer than
``patience`` or no seat to wait in is free (ask the same again: the question stands). They raise ``Busy`` when too much
waits (503 with Retry-After; 429 where it is one client's own questions that wait), the rules' own errors for what is
not legal, ``MachineError`` when the solver failed. ``count`` is called before a question goes to a worker, and may
refuse it by raising; what is known or being worked out is not counted. Whether an answer may be told at all is not
decided here: see ``Publisher.refuse_early``.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooSlow
from dataclasses import dataclass
from threading import Lock
from typing import Any

from service.questions import QUESTIONS, Answer
from service.seats import Places, Seats
from service.workers import Busy, Crew, OneAtATime

REMEMBERED = 2048
"""How many questions and answers are remembered."""
OF_ONE = 4
"""How many questions of one client are worked on, or wait for a worker, at once."""


@dataclass(frozen=True, slots=True)
class Pending:
    """The answer is being worked out; ask the same again after ``retry_after`` seconds."""

    retry_after: int = 2


class Asker:
    """See the module."""

    def __init__(self, crew: Crew, seats: Seats) -> None:
        self.crew, self.seats, self.places = crew, seats, Places(seats.whose, OF_ONE)
        self._asked: OrderedDict[tuple[Any, ...], Future[Answer]] = OrderedDict()
        self._lock = Lock()

    def ask(
        self,
        key: str,
        game: str,
        deal_text: str,
        moves: tuple[str, ...] | list[str] = (),
        what: str = "win",
        *,
        patience: float = 1.5,
        count: Callable[[], None] = lambda: None,
    ) -> Answer | Pending:
        """Can this deal still be won after these moves, and how?

        ``key`` names the puzzle (its id, or anything that stays the same while it is played). ``what`` is ``win``: one
        answer serves both "can this still be won?" (``answer.winnable``) and a hint (``answer.lines[0]``).
        """
        return self._answer((key, what, game, deal_text, tuple(moves)), patience, count)

    def deal(
        self,
        game: str,
        variant: str,
        seed: int,
        *,
        search: bool = False,
        patience: float = 1.5,
        count: Callable[[], None] = lambda: None,
    ) -> Answer | Pending:
        """The record of a seed's deal if it is fair; with ``search`` of the first fair one at or after the seed."""
        return self._answer(("", "next" if search else "fair", game, variant, seed), patience, count)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return self.crew.waiting

    def close(self) -> None:
        """End the workers."""
        self.crew.close()

    def _answer(self, question: tuple[Any, ...], patience: float, count: Callable[[], None]) -> Answer | Pending:
        result = self._put(question, count)
        try:
            with self.seats.seat() as seated:
                return result.result(timeout=patience if seated else 0)
        except TooSlow:
            return Pending()
        except BaseException:
            self._forget(question, result)
            raise

    def _put(self, question: tuple[Any, ...], count: Callable[[], None]) -> Future[Answer]:
        with self._lock:
            result = self._asked.get(question)
            if result is None:
                if not self.places.is_free:
                    raise OneAtATime()
                if self.crew.is_full:  # looked at before it is counted: what is refused costs nothing
                    raise Busy()
                count()
                _, what, *args = question
                result = self._asked[question] = self.crew.submit(QUESTIONS[what], *args)
                self.places.take(result)
            self._asked.move_to_end(question)
            if len(self._asked) > REMEMBERED:
                self._asked.popitem(last=False)
            return result

    def _forget(self, question: tuple[Any, ...], result: Future[Answer]) -> None:
        """A failure is not remembered: asked again, it is tried again."""
        with self._lock:
            if self._asked.get(question) is result:
                del self._asked[question]
