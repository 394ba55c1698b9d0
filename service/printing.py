"""Documents made on request: in worker processes, within a time limit."""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooSlow
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

from generator.core.errors import MachineError
from service.problems import Problem, later
from service.seats import Places, Seats
from service.wishes import PackWish, PadWish
from service.workers import Busy, Crew

if TYPE_CHECKING:
    from generator.press.profile import ProfileName

PATIENCE = 5.0
"""Seconds that a request waits for its document, if it finds a seat, before it is told to come back."""
LONGEST = 60
"""Seconds after which a document is given up."""
COME_BACK = 3
REMEMBERED = 4
OF_ONE = 1
"""How many documents of one client are made, or wait to be made, at once."""


class PrintShop:
    """Hands documents to the workers, and remembers those that were not waited for until they are fetched.

    One client has one order in the queue, so that nobody fills it.

    ``count`` is called with the kind of every document that a worker gets, and may refuse it by raising; asking again
    for what is being made is not counted.
    """

    def __init__(
        self, crew: Crew, seats: Seats, count: Callable[[str], None] = lambda kind: None, patience: float = PATIENCE
    ) -> None:
        self.crew, self.seats, self.count, self.patience = crew, seats, count, patience
        self.places = Places(seats.whose, OF_ONE)
        self._ordered: OrderedDict[tuple[Any, ...], Future[bytes]] = OrderedDict()
        self._lock = Lock()

    def make(self, kind: str, work: Callable[..., bytes], *args: Any) -> bytes:
        """A document; raises a problem 429 when too much waits, 503 when it takes longer than a request may.

        Where no seat is free nothing is waited for: the order stands all the same, and the 503 comes at once.
        """
        order = (work.__name__, args)
        result = self._order(order, kind, work, args)
        try:
            with self.seats.seat() as seated:
                made = result.result(timeout=self.patience if seated else 0)
        except TooSlow:
            raise later(
                503, "Being made", f"the document is being made; ask again in {COME_BACK} seconds", COME_BACK
            ) from None
        except BaseException:
            self._forget(order)
            raise
        self._forget(order)
        return made

    def _order(
        self, order: tuple[Any, ...], kind: str, work: Callable[..., bytes], args: tuple[Any, ...]
    ) -> Future[bytes]:
        with self._lock:
            result = self._ordered.get(order)
            if result is None:
                if not self.places.is_free:
                    raise _busy("another document is being made for this address", "One at a time")
                if self.crew.is_full:  # looked at before it is counted: what is refused costs nothing
                    raise _busy("other documents are being made")
                self.count(kind)
                try:
                    result = self._ordered[order] = self.crew.submit(work, *args)
                except Busy:
                    raise _busy("other documents are being made") from None
                self.places.take(result)
                if len(self._ordered) > REMEMBERED:
                    self._ordered.popitem(last=False)
            return result

    def _forget(self, order: tuple[Any, ...]) -> None:
        with self._lock:
            self._ordered.pop(order, None)


def _busy(why: str, title: str = "Busy") -> Problem:
    return later(429, title, f"{why}; ask again in {COME_BACK} seconds", COME_BACK)


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """Give up what takes longer; raises ``MachineError``. For the main thread of a worker process."""
    if not hasattr(signal, "SIGALRM"):
        yield  # no such clock here: whoever waits comes back, and finds it made
        return

    def give_up(*_: object) -> None:
        raise MachineError(f"the document took longer than {seconds} seconds; ask for a smaller one")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def day_sheet(record: str, day: str, paper: str, answer: bool) -> bytes:
    """A day's puzzle as a PDF, with its answer if the record has it and it is wanted. Runs in a worker."""
    from generator.core.puzzle import Puzzle
    from generator.press.leaf import leaf_pdf
    from generator.press.paper import parse_paper

    when = date.fromisoformat(day)
    heading = f"{when:%A}, {when.day} {when:%B} {when.year}"
    with within(LONGEST):
        return leaf_pdf(Puzzle.from_json(record), when.day, heading, parse_paper(paper), answer=answer)


def pack_pdf(records: tuple[str, ...], wish: PackWish, address: str) -> bytes:
    """The pack of these records. Runs in a worker."""
    from tempfile import TemporaryDirectory

    from generator.core.puzzle import Puzzle
    from generator.press.entry import number_entries
    from generator.press.layout import Layout
    from generator.press.pack import write_pack
    from generator.press.paper import paper_for
    from generator.press.printing import Printing
    from generator.press.profile import profile
    from generator.press.wording import wording

    say, sheet = wording(wish.language), paper_for(wish.paper, large=wish.large)
    layout = Layout(sheet, wish.per_page, wish.solutions, wish.title or say("Fair deals"), address, say)
    printing = Printing(profile(cast("ProfileName", wish.profile)))
    with within(LONGEST), TemporaryDirectory(prefix="fairdeal-") as folder:
        entries = number_entries((Puzzle.from_json(record) for record in records), say)
        (path,) = write_pack(entries, layout, Path(folder) / "pack.pdf", lambda _pages: None, printing)
        return path.read_bytes()


def pad_pdf(wish: PadWish, address: str) -> bytes:
    """The pad. Runs in a worker."""
    from generator.press.pad_order import PadOrder, ordered_pad

    with within(LONGEST):
        return ordered_pad(PadOrder(**asdict(wish), command=address))


def island_svg(side: str, seed: int | None, shape: str) -> bytes:
    """A picture of an island: a hundredth of a second, so it waits for no worker."""
    from generator.press.pad_order import island_scene
    from generator.press.picture import picture

    return picture(island_scene(side, seed, shape), "svg")
