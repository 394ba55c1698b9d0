"""What may be asked of packs and pads to print: wishes, read from a query and bounded, and written as one again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from generator.core.dates import parse_date
from generator.core.errors import UsageProblem

if TYPE_CHECKING:
    from werkzeug.datastructures import MultiDict

MOST_PUZZLES, MOST_SHEETS, MOST_TITLE = 48, 48, 120
PER_PAGE = ("1", "2", "4", "6")
SOLUTIONS = ("back", "none")
PROFILES = ("home", "screen")
"""For printers in black, for screens in colour; print shops are served by the command."""


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
    """A pad of sheets: see ``generator.press.pad_order.PadOrder``, whose fields these are.

    Large print has one sheet to a page, whatever is asked for.
    """

    sheets: int
    side: str
    seed: int | None
    shape: str
    paper: str
    up: int
    language: str
    title: str
    left_handed: bool
    large: bool

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
            "left_handed": int(self.left_handed),
            "large": int(self.large),
        }
        usual = {
            "sheets": 24,
            "side": "A",
            "shape": "any",
            "paper": "a4",
            "up": 2,
            "language": "en",
            "left_handed": 0,
            "large": 0,
        }
        return urlencode({key: value for key, value in given.items() if value not in ("", usual.get(key))})


def read_pad_wish(query: Mapping[str, str]) -> PadWish:
    """Read a wish. Raises one line that names the value and what is accepted."""
    from generator.core.languages import LANGUAGES
    from generator.press.pad import UPS
    from generator.press.pad_order import SIDES
    from generator.press.paper import parse_paper

    side, seed, shape = read_island(query, SIDES)
    up = int(one_of(query, "up", tuple(map(str, UPS)), "2"))
    large = one_of(query, "large", ("0", "1"), "0") == "1"
    return PadWish(
        sheets=whole(query, "sheets", 24, MOST_SHEETS),
        side=side,
        seed=seed,
        shape=shape,
        paper=parse_paper(query.get("paper", "").strip() or "a4").name,
        up=1 if large else up,
        language=one_of(query, "language", LANGUAGES, "en"),
        title=title_of(query, ""),
        left_handed=one_of(query, "left_handed", ("0", "1"), "0") == "1",
        large=large,
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
