"""Survey a range of seeds: how many deals are winnable, and how long their solutions are.

The kernel's verdicts are counted; every hundredth win goes before the referee. Rows are kept in order in a file beside
the finished one, so an interrupted survey goes on where it was.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, field
from functools import partial
from typing import Any

from generator.core.errors import MachineError
from generator.core.game import AnyGame, Tally, count_moves
from generator.core.referee import replay
from generator.core.verdict import Budget, Winnable, verdict_word
from generator.games import find_game
from generator.vetting.grading import Eases, eases
from generator.vetting.pool import ordered_map


def is_refereed(seed: int) -> bool:
    """Whether the win of a seed is replayed by the referee: about every hundredth is."""
    return seed % 100 == 0


@dataclass(slots=True)
class Summary:
    """What a survey found; ``eases`` are those of the fair deals, in the order of their seeds."""

    verdicts: Counter[str] = field(default_factory=Counter)
    moves: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    nodes: int = 0
    refereed: int = 0
    eases: list[Eases] = field(default_factory=list)

    @property
    def deals(self) -> int:
        """How many deals were tried."""
        return self.verdicts.total()

    def add(self, tallies: Sequence[Tally]) -> None:
        """Count deals."""
        if not tallies:
            return
        seeds, verdicts, moves, scores, spent, _lines, eases = zip(*tallies, strict=True)
        self.verdicts.update(verdicts)
        self.moves.update(number for number in moves if number is not None)
        self.scores.update(number for number in scores if number is not None)
        self.nodes += sum(spent)
        self.refereed += sum(
            is_refereed(seed) and verdict == "winnable" for seed, verdict in zip(seeds, verdicts, strict=True)
        )
        self.eases += [Eases(*each) for each in eases if each is not None]


def survey(
    game: AnyGame, variant: str, seeds: range, budget: Budget, jobs: int, *, grades: bool = False
) -> Generator[list[Tally], None, None]:
    """The tallies of the seeds, in order, a chunk at a time: the same for any number of jobs.

    With ``grades`` simulated players play every fair deal too.
    """
    pace = _Pace()
    chunks = pace.chunks(seeds)
    work = partial(_timed_chunk, game.name, variant, budget, grades)
    for seconds, columns in ordered_map(work, chunks, jobs if seeds else 1):
        tallies = list(map(Tally._make, zip(*columns, strict=True)))
        pace.adapt(seconds, len(tallies))
        yield tallies


class _Pace:
    """Chunks of about a fifth of a second: long enough to be worth sending, short enough to show progress and to stop.

    How the seeds are cut changes nothing in what is found.
    """

    def __init__(self) -> None:
        self._size = 1

    def chunks(self, seeds: range) -> Iterator[range]:
        """The seeds in order, in chunks of the size of the moment."""
        first = seeds.start
        while first < seeds.stop:
            chunk = range(first, min(first + self._size, seeds.stop))
            yield chunk
            first = chunk.stop

    def adapt(self, seconds: float, deals: int) -> None:
        """Learn from a finished chunk."""
        wanted = int(0.2 * deals / max(seconds, 1e-6))
        self._size = max(1, min(2000, wanted, 4 * self._size))


def _timed_chunk(
    name: str, variant: str, budget: Budget, grades: bool, seeds: range
) -> tuple[float, list[tuple[Any, ...]]]:
    """The seconds that a chunk took, and its tallies column by column: that is sent in a third of the time."""
    start = time.monotonic()
    tallies = _tally_chunk(name, variant, budget, grades, seeds)
    return time.monotonic() - start, list(zip(*tallies, strict=True))


def _tally_chunk(name: str, variant: str, budget: Budget, grades: bool, seeds: range) -> list[Tally]:
    game = find_game(name)
    if game.sweep:
        tallies = list(game.sweep(seeds, variant, budget, is_refereed))
    else:
        tallies = [_tally(game, variant, budget, seed) for seed in seeds]
    _referee(game, variant, tallies)
    return [_with_eases(game, variant, tally) for tally in tallies] if grades else tallies


def _with_eases(game: AnyGame, variant: str, tally: Tally) -> Tally:
    if tally.verdict != "winnable":
        return tally
    return tally._replace(eases=astuple(eases(game, game.deal(tally.seed, variant), tally.score)))


def _tally(game: AnyGame, variant: str, budget: Budget, seed: int) -> Tally:
    verdict = game.solve(game.initial(game.deal(seed, variant)), budget)
    if not isinstance(verdict, Winnable):
        return Tally(seed, verdict_word(verdict), None, None, verdict.spent)
    lines = tuple(map(game.notation.format_move, verdict.solution)) if is_refereed(seed) else None
    return Tally(seed, "winnable", count_moves(game, verdict.solution), verdict.score, verdict.spent, lines)


def _referee(game: AnyGame, variant: str, tallies: Iterable[Tally]) -> None:
    for tally in tallies:
        if tally.lines is not None:
            ruling = replay(game, game.deal(tally.seed, variant), tally.lines)
            if not ruling.ok or ruling.score != tally.score or ruling.moves != tally.moves:
                raise MachineError(f"the referee refuses the win of {game.name} seed {tally.seed}: {ruling.why}")
