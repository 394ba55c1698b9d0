"""The almanac: which game a date has, how hard, and from which seed on its puzzle is looked for.

The service and the printed calendar both ask here, so they agree: the same version and salt give the same puzzles
on every machine. A version is never changed once it is released; another list or week is a new version.

The puzzle of a game and date is found so:

1. The first seed is ``int.from_bytes(SHA-256("SALT:GAME:YYYY-MM-DD")[:8], "big")``, in UTF-8.
2. Seeds are tried in order from there (after 2**64 - 1 comes 0), in the game's default variant, under the game's own
   budget of nodes.
3. The first fair deal that is of the weekday's grade is the puzzle.
4. If none of the first ``LOOK`` fair deals is, the nearest of them is (of two equally near grades the gentler, of one
   grade the first), and its record says which grade was looked for, in the key ``asked_grade``.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import islice

from generator.core.errors import MachineError, UsageProblem
from generator.core.game import AnyGame
from generator.core.puzzle import GradeWord, Puzzle
from generator.core.rng import SEEDS
from generator.games import find_game
from generator.vetting.finding import Wish, make_puzzle
from generator.vetting.grading import WORDS

SALT = "fairdeal"
"""What the seeds are salted with unless a service or a calendar is told otherwise."""
LOOK = 64
"""How many fair deals are looked at for the grade: by a fifth each, all but one date in a million finds it."""
MOST_SEEDS = 2048
"""How many seeds are looked at for a fair deal."""


@dataclass(frozen=True, slots=True)
class Almanac:
    """One version: the games in the order in which they take turns, and the grade of each weekday from Monday."""

    version: int
    games: tuple[str, ...]
    week: tuple[GradeWord, ...]

    def grade(self, day: date) -> GradeWord:
        """How hard the puzzles of a date are."""
        return self.week[day.weekday()]


ALMANACS: Mapping[int, Almanac] = {
    1: Almanac(
        version=1,
        games=("hopper", "empire", "islands", "cairn", "lost-island"),
        week=("gentle", "easy", "easy", "medium", "medium", "hard", "fiendish"),
    )
}
"""Every version there ever was."""
NEWEST = max(ALMANACS)


def find_almanac(version: int) -> Almanac:
    """The almanac of that version; ``UsageProblem`` names those there are."""
    if version not in ALMANACS:
        raise UsageProblem(
            f"there is no almanac {version}; this version of Fairdeal knows {', '.join(map(str, ALMANACS))}"
        )
    return ALMANACS[version]


def games_of(almanac: Almanac) -> tuple[AnyGame, ...]:
    """The games of an almanac, in their turn."""
    return tuple(map(find_game, almanac.games))


def game_of(almanac: Almanac, day: date) -> AnyGame:
    """The game whose turn it is: number ``day.toordinal()``, counted round."""
    games = games_of(almanac)
    return games[day.toordinal() % len(games)]


def first_seed(salt: str, game: str, day: date) -> int:
    """The seed from which a date's puzzle is looked for.

    >>> first_seed("", "hopper", date(2026, 11, 30))
    6872461770661198872
    """
    digest = hashlib.sha256(f"{salt}:{game}:{day.isoformat()}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def fingerprint(version: int, salt: str) -> str:
    """The settings that decide an almanac, in 16 hex digits."""
    return hashlib.sha256(f"{version}:{salt}".encode()).hexdigest()[:16]


def find_puzzle(almanac: Almanac, salt: str, game: AnyGame, day: date) -> Puzzle:
    """The puzzle of a game and date. Solves deals: seconds for most games, and compiles the solver first."""
    first, wanted = first_seed(salt, game.name, day), almanac.grade(day)
    return _soon(game, first, wanted) or _first_of_all(game, first, wanted, day)


def _soon(game: AnyGame, first: int, wanted: GradeWord) -> Puzzle | None:
    """The first fair deal of a grade among ``LOOK`` seeds, among which no more than ``LOOK`` are fair; else None.

    Most deals of other grades need not be solved to know that they are none.
    """
    wish = Wish(grades=(wanted,))
    seeds = ((first + step) % SEEDS for step in range(min(LOOK, MOST_SEEDS)))
    puzzles = (make_puzzle(game, game.variants[0], seed, game.budget, wish) for seed in seeds)
    return next(filter(None, puzzles), None)


def _first_of_all(game: AnyGame, first: int, wanted: GradeWord, day: date) -> Puzzle:
    """The almanac's definition, with every deal solved."""
    fair = list[Puzzle]()
    for puzzle in islice(_fair_deals(game, first), LOOK):
        if puzzle.grade is None or puzzle.grade.word == wanted:
            return puzzle
        fair.append(puzzle)
    if not fair:
        raise MachineError(f"none of {MOST_SEEDS} deals of {game.name} for {day} is known to be fair")
    nearest = min(fair, key=lambda puzzle: _distance(puzzle, wanted))
    return nearest.model_copy(update={"asked_grade": wanted})


def _fair_deals(game: AnyGame, first: int) -> Iterator[Puzzle]:
    """The records of the fair deals from a seed on."""
    for step in range(MOST_SEEDS):
        puzzle = make_puzzle(game, game.variants[0], (first + step) % SEEDS, game.budget)
        if puzzle is not None:
            yield puzzle


def _distance(puzzle: Puzzle, wanted: GradeWord) -> tuple[int, int]:
    """How far a graded puzzle is from a grade: least is nearest, then gentlest."""
    assert puzzle.grade is not None
    place = WORDS.index(puzzle.grade.word)
    return abs(place - WORDS.index(wanted)), place
