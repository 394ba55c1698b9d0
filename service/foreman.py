"""Vetting ahead: hands the dates without a puzzle to worker processes, and what comes back to the publisher."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from datetime import date
from functools import partial
from threading import Lock

from generator.core.errors import FairdealError
from generator.core.puzzle import Puzzle
from service.publishing import Publisher
from service.workers import Busy, Crew, ShuttingDown

log = logging.getLogger("fairdeal.vetting")
Vet = Callable[[int, str, str, date], Puzzle]
"""``vet(almanac version, salt, game name, date)``; a module's function, called in a worker process."""
WINDOW = 8
"""How many dates are handed out ahead, so that one asked for now does not wait behind a long row."""
URGENT, AHEAD = 0, 1


def vet(version: int, salt: str, game: str, day: date) -> Puzzle:
    """Find the puzzle of a game and date. Runs in a worker."""
    from generator.games import find_game
    from generator.vetting.almanac import find_almanac, find_puzzle

    return find_puzzle(find_almanac(version), salt, find_game(game), day)


class Foreman:
    """Keeps the workers busy with what is missing, each game and date once at a time."""

    def __init__(self, publisher: Publisher, crew: Crew, vet: Vet = vet) -> None:
        self.publisher, self.crew, self._vet = publisher, crew, vet
        self._at_work: set[tuple[str, date]] = set()
        self._failed: set[tuple[str, date]] = set()
        self._lock = Lock()
        self._in_turn = Lock()
        self._ahead = False
        publisher.want = self.want

    @property
    def at_work(self) -> int:
        """How many games and dates are being vetted or wait for a worker."""
        return len(self._at_work)

    def want(self, game: str, day: date) -> None:
        """Have a puzzle vetted now; comes back at once."""
        self._hand_out(game, day, URGENT)

    def refill(self) -> None:
        """Hand out what is missing, as far as the window goes, and go on so whenever something is done.

        Nothing else is begun while today's puzzles are vetted, unless they failed before: people wait for them. Raises
        ``StoreDown``. A web process that never calls this vets only what is asked for.
        """
        self._ahead = True
        with self._in_turn:  # else what comes back between looking and handing out would be handed out again
            today = self.publisher.today()
            for game, day in self.publisher.missing():
                if self.at_work >= WINDOW or (day != today and self._is_awaited(today)):
                    return
                self._hand_out(game.name, day, URGENT if day == today else AHEAD)

    def _is_awaited(self, today: date) -> bool:
        """Whether a puzzle of today is being vetted that has not failed before."""
        return any(key[1] == today and key not in self._failed for key in tuple(self._at_work))

    def _hand_out(self, game: str, day: date, rank: int) -> None:
        key = (game, day)
        with self._lock:
            if key in self._at_work:
                return
            self._at_work.add(key)
        publisher = self.publisher
        try:
            args = (publisher.almanac.version, publisher.settings.salt, game, day)
            self.crew.submit(self._vet, *args, rank=rank).add_done_callback(partial(self._take, key))
        except Busy:
            self._at_work.discard(key)
        except BaseException:
            self._at_work.discard(key)
            raise

    def _keep(self, key: tuple[str, date], result: Future[Puzzle]) -> None:
        try:
            self.publisher.keep(*key, result.result())
        finally:
            self._at_work.discard(key)

    def _take(self, key: tuple[str, date], result: Future[Puzzle]) -> None:
        """Keep what came back; what failed is found missing again at the next tick."""
        try:
            with self._in_turn:
                self._keep(key, result)
            log.info("vetted %s for %s", *key)
            if self._ahead:
                self.refill()
        except ShuttingDown:
            pass
        except FairdealError as error:
            self._failed.add(key)
            log.error("%s for %s: %s", *key, error)
