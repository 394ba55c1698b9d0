"""Solo ranks: what a game's points are called, on the printed sheets and on an island of one's own.

The ranks of side A have their places between two means over the same dice scripts: what the simulated expert makes,
who does not see the dice to come (place 0), and what the optimiser makes, who does (place 1). An island of one's own
has its ranks at the same places between the two means there. ``python -m generator.games.lost_island.ranks`` measures
the places again and writes ``ranks.toml``; do so when the player or the optimiser has changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from math import sqrt
from pathlib import Path
from statistics import fmean, variance

from generator.core.files import write_whole
from generator.core.verdict import Budget, Winnable
from generator.games.lost_island import rules, solver
from generator.games.lost_island.sheet import Sheet, own_sheet
from generator.games.lost_island.trials import TRIALS

RANKS = ("Alley Explorer", "Ordinary Explorer", "True Explorer", "Marco Polo")
PRINTED = {"a": (75, 90, 110, 130), "b": (95, 110, 130, 150)}
"""The ranks on the project's own sheets."""
PLAYER = "expert"
SCRIPTS, NODES, STEP = 100, 50_000, 5
"""Dice scripts of each named set; the optimiser's budget for each; ranks are multiples of STEP."""
LEAST_SCRIPTS = 2
_NAMED = tuple(numbers for numbers in rules.SETS.values() if numbers is not None)
GAMES = SCRIPTS * len(_NAMED)
"""Games played, and as many optimised, for the ranks of an island."""

Task = tuple[Sheet, tuple[int, ...], int]
"""A sheet, rumors, and the seed of the dice."""
Pair = tuple[float, float]
"""The points of the player and of the optimiser with one script."""
Map = Callable[[Callable[[Task], Pair], Iterable[Task]], Iterable[Pair]]
"""``map``, or one that shares the work among processes and keeps the order."""
Progress = Callable[[int, int], None]
"""Told how many games of how many are done."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """The points that each of ``RANKS`` takes, rising; for calibrated ones how they were found.

    ``games``: how many were played, and as many optimised; ``scripts`` of each named set; ``error``: the standard error
    in points of the rank that has the greatest.
    """

    thresholds: tuple[int, int, int, int]
    games: int = 0
    scripts: int = 0
    error: float = 0.0
    calibrated: bool = False

    def name_of(self, points: int) -> str | None:
        """The rank that a game's points reach; None below the first.

        >>> Ranks((75, 90, 110, 130)).name_of(109)
        'Ordinary Explorer'
        """
        reached = [name for name, least in zip(RANKS, self.thresholds, strict=True) if points >= least]
        return reached[-1] if reached else None


@dataclass(frozen=True, slots=True)
class Measured:
    """The pairs of each named set, in the order of their scripts: seeds 0, 1, 2 ..."""

    pairs: tuple[tuple[Pair, ...], ...]

    @property
    def player(self) -> float:
        """The player's mean, every set counting the same."""
        return self._mean(0.0)

    @property
    def optimiser(self) -> float:
        """The optimiser's mean, every set counting the same."""
        return self._mean(1.0)

    def at(self, place: float) -> float:
        """The points at a place: 0 is the player's mean, 1 the optimiser's."""
        return self._mean(place)

    def error(self, place: float) -> float:
        """The standard error, in points, of ``at(place)``: over scripts, the sets being fixed."""
        spread = [variance(_between(pairs, place)) / len(pairs) for pairs in self.pairs]
        return sqrt(sum(spread)) / len(self.pairs)

    def _mean(self, place: float) -> float:
        return fmean(fmean(_between(pairs, place)) for pairs in self.pairs)


def _between(pairs: Sequence[Pair], place: float) -> list[float]:
    return [(1 - place) * player + place * optimiser for player, optimiser in pairs]


def printed_ranks(sheet: Sheet) -> Ranks | None:
    """The ranks of side A or B; None for any other sheet."""
    thresholds = PRINTED.get(sheet.name)
    return Ranks(thresholds) if thresholds else None


def calibrated_ranks(
    sheet: Sheet, scripts: int = SCRIPTS, mapped: Map = map, progress: Progress | None = None
) -> Ranks:
    """The ranks of any sheet, from ``scripts`` (two or more) of each named set; the same for the same numbers.

    ``mapped`` may share the games among processes. Takes about a tenth of a second a game.
    """
    return ranks_at(measure(sheet, scripts, mapped, progress), places())


def ranks_at(measured: Measured, wanted: Sequence[float]) -> Ranks:
    """The ranks at four rising places, rounded, each above the one before it and the first above 0."""
    thresholds: list[int] = []
    for place in wanted:
        rounded = STEP * round(measured.at(place) / STEP)
        thresholds.append(max(rounded, (thresholds[-1] if thresholds else 0) + STEP))
    first, second, third, fourth = thresholds
    scripts = len(measured.pairs[0])
    return Ranks(
        (first, second, third, fourth),
        games=scripts * len(measured.pairs),
        scripts=scripts,
        error=round(max(map(measured.error, wanted)), 2),
        calibrated=True,
    )


def measure(sheet: Sheet, scripts: int, mapped: Map = map, progress: Progress | None = None) -> Measured:
    """Play and optimise the scripts of the seeds 0, 1 .. with each named set."""
    if scripts < LEAST_SCRIPTS:
        raise ValueError(f"{scripts} scripts; ranks take {LEAST_SCRIPTS} or more of each named set")
    tasks = [(sheet, numbers, seed) for numbers in _NAMED for seed in range(scripts)]
    pairs: list[Pair] = []
    for pair in mapped(play_and_optimise, tasks):
        pairs.append(pair)
        if progress:
            progress(len(pairs), len(tasks))
    return Measured(tuple(tuple(pairs[start : start + scripts]) for start in range(0, len(pairs), scripts)))


def play_and_optimise(task: Task) -> Pair:
    """What the player makes of a script in one play, and the optimiser within its budget."""
    dealt = rules.deal_on(task[0], task[2], task[1])
    verdict = solver.solve(rules.initial(dealt), Budget(NODES))
    if not isinstance(verdict, Winnable) or verdict.score is None:
        raise AssertionError("every complete game of the island counts")
    return TRIALS[PLAYER](dealt, range(1))[0], float(verdict.score)


def warm() -> None:
    """Load player and optimiser, once before any worker starts; their first use on a machine compiles them."""
    dealt = rules.deal(0, "a-cramped")
    solver.solve(rules.initial(dealt), Budget(1))
    TRIALS[PLAYER](dealt, range(1))


def places() -> tuple[float, ...]:
    """The places of side A's ranks, as ``ranks.toml`` has them."""
    return tuple(stored()["places"])


def stored() -> dict[str, list[float]]:
    """All that ``ranks.toml`` says."""
    return tomllib.loads((files(__package__) / "ranks.toml").read_text(encoding="utf-8"))


def places_of(measured: Measured, thresholds: Sequence[int]) -> tuple[float, ...]:
    """The places of ranks between two means; they give the ranks back."""
    low, high = measured.player, measured.optimiser
    return tuple((threshold - low) / (high - low) for threshold in thresholds)


def table(measured: Measured) -> str:
    """What ``ranks.toml`` says of side A."""
    found = places_of(measured, PRINTED["a"])
    span = measured.optimiser - measured.player
    errors = [measured.error(place) / span for place in found]
    first = [points for pairs in measured.pairs for points in pairs[0]]
    share = [fmean(pair[0] >= rank for pairs in measured.pairs for pair in pairs) for rank in PRINTED["a"]]
    lines = (
        "# Side A: written by `python -m generator.games.lost_island.ranks`",
        f"scripts = {len(measured.pairs[0])}",
        f"nodes = {NODES}",
        "# the means of the player and of the optimiser, and their standard errors",
        f"means = {_numbers((measured.player, measured.optimiser), 2)}",
        f"mean_errors = {_numbers((measured.error(0.0), measured.error(1.0)), 2)}",
        f"# the places of {', '.join(RANKS)}: 0 is the player's mean, 1 the optimiser's; their standard errors",
        f"places = {_numbers(found, 4)}",
        f"errors = {_numbers(errors, 4)}",
        "# the share of the player's games that reach each rank",
        f"reached = {_numbers(share, 4)}",
        "# player and optimiser on the first script of each set: when these have changed, all has to be measured again",
        f"first = {_numbers(first, 0)}",
    )
    return "\n".join(lines) + "\n"


def _numbers(values: Iterable[float], decimals: int) -> str:
    return f"[{', '.join(f'{value:.{decimals}f}' for value in values)}]"


if __name__ == "__main__":
    write_whole(Path(__file__).with_name("ranks.toml"), table(measure(own_sheet("a"), SCRIPTS)).encode())
