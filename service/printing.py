"""Documents made on request: in worker processes, within a time limit, from wishes that are bounded."""

from __future__ import annotations

import signal
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from concurrent.futures import TimeoutError as TooSlow
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import urlencode

from generator.core.dates import parse_date
from generator.core.errors import MachineError, UsageProblem
from service.problems import later
from service.seats import Seats
from service.workers import Busy, Crew

if TYPE_CHECKING:
    from werkzeug.datastructures import MultiDict

    from generator.press.profile import ProfileName

PATIENCE = 5.0
"""Seconds that a request waits for its document, if it finds a seat, before it is told to come back."""
LONGEST = 60
"""Seconds after which a document is given up."""
COME_BACK = 3
REMEMBERED = 4
MOST_PUZZLES, MOST_SHEETS, MOST_TITLE = 48, 48, 120
PER_PAGE = ("1", "2", "4", "6")
SOLUTIONS = ("back", "none")
PROFILES = ("home", "screen")
"""For printers in black, for screens in colour; print shops are served by the command."""


class PrintShop:
    """Hands documents to the workers, and remembers those that were not waited for until they are fetched.

    ``count`` is called with the kind of every document that a worker gets, and may refuse it by raising; asking again
    for what is being made is not counted.
    """

    def __init__(
        self, crew: Crew, seats: Seats, count: Callable[[str], None] = lambda kind: None, patience: float = PATIENCE
    ) -> None:
        self.crew, self.seats, self.count, self.patience = crew, seats, count, patience
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
                self.count(kind)
                try:
                    result = self._ordered[order] = self.crew.submit(work, *args)
                except Busy:
                    raise later(
                        429, "Busy", f"other documents are being made; ask again in {COME_BACK} seconds", COME_BACK
                    ) from None
                if len(self._ordered) > REMEMBERED:
                    self._ordered.popitem(last=False)
            return result

    def _forget(self, order: tuple[Any, ...]) -> None:
        with self._lock:
            self._ordered.pop(order, None)


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


@dataclass(frozen=True, slots=True)
class PackWish:
    """A pack of puzzles of past days: of which games and grades, how many, up to which date, and how it is set.

    Without a title it is called "Fair deals", in its language.
    """

    games: tuple[str, ...]
    puzzles: int
    grades: tuple[str, ...]
    paper: str
    per_page: int
    solutions: str
    title: str
    until: date | None
    language: str
    large: bool
    profile: str

    def query(self) -> str:
        """The wish as the query of an address, without what is usual."""
        given: dict[str, Any] = {
            "games": ",".join(self.games),
            "puzzles": self.puzzles,
            "grade": "" if not self.grades else f"{self.grades[0]}..{self.grades[-1]}",
            "paper": self.paper,
            "per_page": self.per_page,
            "solutions": self.solutions,
            "title": self.title,
            "until": self.until or "",
            "language": self.language,
            "large": int(self.large),
            "profile": self.profile,
        }
        usual = {
            "puzzles": 12,
            "paper": "a4",
            "per_page": 2,
            "solutions": "back",
            "language": "en",
            "large": 0,
            "profile": "home",
        }
        return urlencode({key: value for key, value in given.items() if value not in ("", usual.get(key))})


def one_query(query: MultiDict[str, str]) -> dict[str, str]:
    """A query as one value a name; games may come one by one too, as the boxes of a form send them."""
    games = {"games": ",".join(query.getlist("games"))} if "games" in query else {}
    return {**query.to_dict(), **games}


def read_pack_wish(query: Mapping[str, str], games: tuple[str, ...]) -> PackWish:
    """Read a wish; ``games`` are those that there are. Raises one line that names the value and what is accepted."""
    from generator.core.languages import LANGUAGES
    from generator.press.paper import parse_paper
    from generator.vetting.grading import parse_grades

    named = tuple(filter(None, query.get("games", "").replace(" ", "").split(",")))
    for name in named:
        if name not in games:
            raise UsageProblem(f"games: {name[:40]!r} is not one; they are {', '.join(games)}, with commas between")
    grade, until = query.get("grade", "").strip(), query.get("until", "").strip()
    return PackWish(
        games=tuple(name for name in games if name in named),
        puzzles=whole(query, "puzzles", 12, MOST_PUZZLES),
        grades=parse_grades(grade) if grade else (),
        paper=parse_paper(query.get("paper", "").strip() or "a4").name,
        per_page=int(one_of(query, "per_page", PER_PAGE, "2")),
        solutions=one_of(query, "solutions", SOLUTIONS, "back"),
        title=title_of(query, ""),
        until=parse_date(until) if until else None,
        language=one_of(query, "language", LANGUAGES, "en"),
        large=one_of(query, "large", ("0", "1"), "0") == "1",
        profile=one_of(query, "profile", PROFILES, "home"),
    )


@dataclass(frozen=True, slots=True)
class PadWish:
    """A pad of sheets: see ``generator.press.pad_order.PadOrder``, whose fields these are."""

    sheets: int
    side: str
    seed: int | None
    shape: str
    paper: str
    up: int
    language: str
    title: str

    def query(self) -> str:
        """The wish as the query of an address, without what is usual."""
        given: dict[str, Any] = {
            "sheets": self.sheets,
            "side": self.side,
            "seed": "" if self.seed is None else self.seed,
            "shape": self.shape,
            "paper": self.paper,
            "up": self.up,
            "language": self.language,
            "title": self.title,
        }
        usual = {"sheets": 24, "side": "A", "shape": "any", "paper": "a4", "up": 2, "language": "en"}
        return urlencode({key: value for key, value in given.items() if value not in ("", usual.get(key))})


def read_pad_wish(query: Mapping[str, str]) -> PadWish:
    """Read a wish. Raises one line that names the value and what is accepted."""
    from generator.core.languages import LANGUAGES
    from generator.press.pad import UPS
    from generator.press.pad_order import SIDES
    from generator.press.paper import parse_paper

    side, seed, shape = read_island(query, SIDES)
    return PadWish(
        sheets=whole(query, "sheets", 24, MOST_SHEETS),
        side=side,
        seed=seed,
        shape=shape,
        paper=parse_paper(query.get("paper", "").strip() or "a4").name,
        up=int(one_of(query, "up", tuple(map(str, UPS)), "2")),
        language=one_of(query, "language", LANGUAGES, "en"),
        title=title_of(query, ""),
    )


def read_island(query: Mapping[str, str], sides: tuple[str, ...]) -> tuple[str, int | None, str]:
    """The side, the seed (None: the game's own island) and the shape that are asked for."""
    from generator.core.rng import parse_seed
    from generator.press.pad_order import OUTLINES

    seed = query.get("seed", "").strip()
    shape = one_of(query, "shape", OUTLINES, OUTLINES[0])
    if shape != OUTLINES[0] and not seed:
        raise UsageProblem("shape: only an island of a seed has one; give a seed too, or leave the shape out")
    return one_of(query, "side", sides, sides[0]), parse_seed(seed) if seed else None, shape


def whole(query: Mapping[str, str], name: str, usual: int, most: int) -> int:
    """A whole number from 1 to ``most``."""
    text = query.get(name, "").strip() or str(usual)
    if not (text.isascii() and text.isdigit()) or len(text) > 6 or not 1 <= int(text) <= most:
        raise UsageProblem(f"{name}: {text[:40]!r} is not a whole number 1 to {most}")
    return int(text)


def one_of(query: Mapping[str, str], name: str, accepted: tuple[str, ...], usual: str) -> str:
    """One of a few words."""
    text = query.get(name, "").strip() or usual
    if text not in accepted:
        raise UsageProblem(f"{name}: {text[:40]!r} is not one of {', '.join(accepted)}")
    return text


def title_of(query: Mapping[str, str], usual: str) -> str:
    """A title on one line."""
    title = " ".join(query.get("title", "").split()) or usual
    accepted = f"a title is one line of at most {MOST_TITLE} characters"
    if not title.isprintable():
        raise UsageProblem(f"title: it holds a character that cannot be printed; {accepted}")
    if len(title) > MOST_TITLE:
        raise UsageProblem(f"title: it has {len(title)} characters; {accepted}")
    return title


def pack_pdf(records: tuple[str, ...], wish: PackWish, address: str) -> bytes:
    """The pack of these records. Runs in a worker."""
    from tempfile import TemporaryDirectory

    from generator.core.puzzle import Puzzle
    from generator.press.entry import number_entries
    from generator.press.layout import Layout
    from generator.press.pack import write_pack
    from generator.press.paper import in_large_print, parse_paper
    from generator.press.printing import Printing
    from generator.press.profile import profile
    from generator.press.wording import wording

    say, paper = wording(wish.language), parse_paper(wish.paper)
    sheet = in_large_print(paper) if wish.large else paper
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
