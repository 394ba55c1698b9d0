"""Forms that lead to packs and pads to print; what cannot be printed is told beside the form that asked for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from flask import Response, redirect, request, url_for

from generator.core.errors import FairdealError
from generator.core.rng import random_seed
from generator.vetting.grading import WORDS
from service.choosing import is_empty
from service.outside import absolute
from service.pages.site import FRESH, blueprint, page
from service.parts import parts
from service.problems import Problem, problem_of
from service.wishes import MOST_PUZZLES, MOST_SHEETS, MOST_TITLE, PER_PAGE, one_query, read_pack_wish, read_pad_wish

PAPERS = {"a4": "A4", "letter": "Letter", "a5": "A5", "a3": "A3"}
"""The papers that the forms offer; the addresses of the PDFs take any."""
GRADES: dict[str, str] = {
    "": "any grade",
    **dict(zip(WORDS, WORDS, strict=True)),
    **{f"{low}..{high}": f"{low} and {high}" for low, high in pairwise(WORDS)},
}
SOLUTIONS = {"back": "at the back", "none": "none"}
SIDES = {"A": "A", "B": "B", "both": "A and B"}
LANGUAGES = {"en": "English", "ru": "Русский", "de": "Deutsch", "fr": "Français", "es": "Español"}
LARGE = {"0": "as usual", "1": "large"}
HANDS = {"0": "the right hand", "1": "the left hand"}
PROFILES = {"home": "a printer: black ink", "screen": "a screen: colours and links"}
PACK = {
    "puzzles": "12",
    "grade": "",
    "paper": "a4",
    "per_page": "2",
    "solutions": "back",
    "title": "",
    "until": "",
    "language": "en",
    "large": "0",
    "profile": "home",
}
PAD = {
    "sheets": "24",
    "side": "A",
    "seed": "",
    "shape": "any",
    "paper": "a4",
    "up": "2",
    "language": "en",
    "title": "",
    "left_handed": "0",
    "large": "0",
}
"""The fields of the forms and what they hold at first."""
LABELS = {
    "games": "Games",
    "puzzles": "Puzzles",
    "sheets": "Leaves",
    "per_page": "Puzzles to a page",
    "up": "Leaves to a page",
    "solutions": "Solutions",
    "language": "Language",
    "large": "Print",
    "profile": "For",
    "left_handed": "For",
    "title": "Title",
    "side": "Side",
    "shape": "Its shape",
}
"""The names of an address -> what the forms call them."""
LONGEST = 200
"""Characters of a field that are shown again."""
SHORT = 1_000_000
"""Seeds of islands that nobody chose lie below this: they stand on the sheets, and are typed in again."""
PASSING = {
    "Too many requests": "You asked for many documents. This page asks again by itself in {} seconds.",
    "Busy": "Other documents are being made just now. This page asks again by itself in {} seconds.",
    "One at a time": "Another document of yours is being made. This page asks again by itself in {} seconds.",
    "Being made": "Your PDF is being made; the download begins by itself, in {} seconds or a little later.",
}
"""What is said of problems that pass in some seconds, by their titles; others are told in their own words."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is said beside a form: one line, and after how many seconds the page asks again, None for never."""

    line: str
    again: int | None = None


@blueprint.get("/print/pack")
def print_pack() -> Response:
    """What a pack may be made of."""
    return pack_form(None)


@blueprint.get("/print/pad")
def print_pad() -> Response:
    """What a pad may be made of, with a picture of its island; ``another=1`` leads to the island of another seed."""
    if not request.args.get("another"):
        return pad_form(None)
    wanted = {name: value for name, value in _given(PAD).items() if value != PAD[name]}
    response = redirect(f"{url_for('pages.print_pad')}?{urlencode(wanted | {'seed': str(random_seed() % SHORT)})}", 303)
    response.headers["Cache-Control"] = "no-store"
    return response  # type: ignore[return-value]


def pack_form(problem: Problem | None) -> Response:
    """The form with what was asked for, and the problem that this met, if any."""
    offered = parts().publisher.games
    names = tuple(game.name for game in offered)
    query = one_query(request.args)
    wanted = query.get("games", "").split(",")
    return _form(
        "print_pack",
        "Print a pack of puzzles",
        "Puzzles of past days as a PDF, with their solutions at the back.",
        _fault(problem, lambda: read_pack_wish(query, names)),
        PACK,
        games=[(game, game.name in wanted) for game in offered],
        today=parts().publisher.today().isoformat(),
        empty=is_empty(parts().publisher),
    )


def pad_form(problem: Problem | None) -> Response:
    """The form with what was asked for, its island, and the problem that this met, if any."""
    from generator.press.pad import UPS
    from generator.press.pad_order import OUTLINES

    fault = _fault(problem, lambda: read_pad_wish(request.args))
    return _form(
        "print_pad",
        "Print a pad for The Lost Island",
        "Sheets of the game's own islands or of an island made from a seed, as a PDF.",
        fault,
        PAD,
        islands=() if fault and fault.again is None else _islands(),
        ups={str(up): str(up) for up in UPS},
        shapes={shape: shape.replace("-", " ") for shape in OUTLINES},
        sides=SIDES,
    )


FORMS: Mapping[str | None, Callable[[Problem], Response]] = {"prints.pack": pack_form, "prints.pad": pad_form}
"""Endpoint of a PDF -> the form that tells its problems."""


def _form(
    name: str, title: str, description: str, fault: Fault | None, fields: Mapping[str, str], **values: Any
) -> Response:
    return page(
        name,
        fresh=None if fault or request.query_string else FRESH,
        title=title,
        description=description,
        canonical=absolute(url_for(f"pages.{name}")),
        endpoint="pages.print_pack",  # the one entry of the navigation for both
        fault=fault,
        refresh=fault.again if fault else None,
        given=_given(fields),
        papers=PAPERS,
        grades=GRADES,
        solutions=SOLUTIONS,
        languages=LANGUAGES,
        large=LARGE,
        hands=HANDS,
        profiles=PROFILES,
        per_page={number: number for number in PER_PAGE},
        most={"puzzles": MOST_PUZZLES, "sheets": MOST_SHEETS, "title": MOST_TITLE},
        **values,
    )


def _given(fields: Mapping[str, str]) -> dict[str, str]:
    """What the request holds for each field, shortened; what is usual where it holds nothing."""
    return {name: request.args.get(name, "").strip()[:LONGEST] or usual for name, usual in fields.items()}


def _fault(problem: Problem | None, read: Callable[[], object]) -> Fault | None:
    """What is to be said: of the problem, or of what the fields hold."""
    if problem is None:
        try:
            read()
        except FairdealError as error:
            problem = problem_of(error)
        else:
            return None
    after = problem.headers.get("Retry-After", "")
    if problem.title not in PASSING or not after.isdigit():
        return Fault(_in_its_words(problem.detail))
    return Fault(PASSING[problem.title].format(after), int(after))


def _in_its_words(line: str) -> str:
    """A line that begins with the name of a value as the form says it.

    >>> _in_its_words("sheets: '0' is not a whole number 1 to 48")
    "Leaves: '0' is not a whole number 1 to 48"
    """
    name, colon, rest = line.partition(":")
    return LABELS[name] + colon + rest if name in LABELS else line[:1].upper() + line[1:]


def _islands() -> list[tuple[str, str]]:
    """Address and name of the picture of each side that is printed."""
    given = _given(PAD)
    seed, shape = given["seed"], given["shape"]
    made: dict[str, Any] = {"seed": seed, "shape": shape} if seed else {}
    sides = ("A", "B") if given["side"] == "both" else (given["side"],)
    named = f"Island {seed}" if seed else "The game's own island"
    return [(url_for("prints.island", side=side, **made), f"{named}, side {side}") for side in sides]
