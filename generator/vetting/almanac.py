"""The almanac: which game a date has, how hard, and from which seed on its puzzle is looked for.

The service and the printed calendar both ask here, so they agree: the same version and salt give the same puzzles
on every machine. A version is never changed once it is released; another list or week is a new version.

The puzzle of a game and date is found so:

1. The first seed is ``int.from_bytes(SHA-256("SALT:GAME:YYYY-MM-DD")[:8], "big")``, in UTF-8.
2. Seeds are tried in order from there (after 2**64 - 1 comes 0), in the game's default variant, under the game's own
   budget of nodes.
3. The first deal that is fair and of the weekday's grade is the puzzle.
4. If none of ``LOOK`` seeds is, the first fair deal of the nearest grade among them is (the gentler of two equally
   near), and its record says which grade was looked for, in the key ``asked_grade``.

Grading is much quicker than solving for some games and the other way round for others; a deal is graded first, which
changes nothing in what is found.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from generator.core.errors import MachineError, UsageProblem
from generator.core.game import AnyGame
from generator.core.puzzle import GradeWord, Puzzle
from generator.core.rng import SEEDS
from generator.games import all_games
from generator.vetting.finding import Wish, make_puzzle
from generator.vetting.grading import WORDS, grade, scale

LOOK = 256
"""How many seeds are looked at for the grade before the nearest one is taken."""


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
    """The games of an almanac, in their turn; those that this installation lacks are left out."""
    known = {game.name: game for game in all_games()}
    return tuple(known[name] for name in almanac.games if name in known)


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
    variant, wanted = game.variants[0], almanac.grade(day)
    seeds = _seeds(first_seed(salt, game.name, day))
    if scale(game.name, variant) is None:
        return _first_fair(game, variant, seeds, day)
    others: list[tuple[int, GradeWord, int]] = []
    for seed in seeds:
        found = grade(game, variant, game.deal(seed, variant))
        if found is not None and found.word == wanted:
            puzzle = make_puzzle(game, variant, seed, game.budget)
            if puzzle is not None:
                return puzzle
        elif found is not None:
            others.append((_distance(found.word, wanted), found.word, seed))
    nearest = sorted(others, key=lambda other: (other[0], WORDS.index(other[1])))
    puzzle = _first_fair(game, variant, iter([seed for _, _, seed in nearest]), day)
    return puzzle.model_copy(update={"asked_grade": wanted})


def _seeds(first: int) -> Iterator[int]:
    return ((first + step) % SEEDS for step in range(LOOK))


def _distance(word: GradeWord, wanted: GradeWord) -> int:
    return abs(WORDS.index(word) - WORDS.index(wanted))


def _first_fair(game: AnyGame, variant: str, seeds: Iterator[int], day: date) -> Puzzle:
    fair = (puzzle for seed in seeds if (puzzle := make_puzzle(game, variant, seed, game.budget, Wish())))
    puzzle = next(fair, None)
    if puzzle is None:
        raise MachineError(f"none of {LOOK} deals of {game.name} for {day} is known to be fair")
    return puzzle
