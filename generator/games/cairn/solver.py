"""The translator between Cairn Card Castle's states and its kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from generator.core.rng import Stream
from generator.core.verdict import Budget, Unknown, Unwinnable, Verdict, Winnable
from generator.games.cairn.capacity import best_score, overflow, sea
from generator.games.cairn.castle import Place
from generator.games.cairn.rules import WAVES, Move, Placement, State, Wave, apply, is_won, score

SEARCHED = "every continuation was searched"
POLISH = 4_000_000
"""How many nodes more may look for a better score once a win is found."""


class Beam(NamedTuple):
    """One try: how many castles, whether one an outline suffices, the weights that judge (see ``outlook_kernel``)."""

    width: int
    merge: bool
    weights: tuple[int, ...]

    @property
    def for_agates(self) -> bool:
        """Whether the weights care for agates: the other beams only look for a first win."""
        return self.weights[AGATE] > 0


AGATE = 13
"""Where a row of weights says what an agate set is worth (see ``outlook_kernel``)."""
FAR = (4, 1, 10, 0, 1, 0, 1, 10, 10, 4, 32, 20, 0, 300, 0)
SNUG = (4, 1, 10, 0, 1, 0, 1, 10, 10, 4, 16, 30, 100, 100, 0)
PLAIN = (4, 1, 10, 0, 1, 0, 1, 10, 10, 4, 48, 20, 0, 0, 0)
BROAD = (8, 1, 10, 0, 1, 4, 1, 10, 10, 1, 32, 20, 0, 0, 100)
"""Weights found by trial: an eye to agates; castles that must be filled to the last place; no agates; wide bases."""
BEAMS = (
    Beam(100, False, FAR),
    *(Beam(width, True, weights) for width in (100, 400, 1500, 5000) for weights in (FAR, SNUG, PLAIN, BROAD)),
    Beam(12000, True, BROAD),
)


def solve(state: State, budget: Budget) -> Verdict[Move]:
    """A win with the best score found and a proved bound on it; Unwinnable by capacity or by a finished search."""
    if is_won(state):
        return Winnable((), 0, optimal=True, score=score(state), bound=score(state))
    if state.wave_due:
        return _after_wave(solve(apply(state, Wave()), budget))
    coming = sea(state)
    if proof := overflow(state, coming):
        return Unwinnable(proof, 0)
    return _search(state, coming, budget.nodes)


def _after_wave(verdict: Verdict[Move]) -> Verdict[Move]:
    """The verdict on a state that waits for a wave, from the one on the state after it."""
    if not isinstance(verdict, Winnable):
        return verdict
    return Winnable((Wave(), *verdict.solution), verdict.spent, verdict.optimal, verdict.score, verdict.bound)


def _search(state: State, coming: list[bool], nodes: int) -> Verdict[Move]:
    """Try the beams, each wider or weighed otherwise than the one before, until the bound or the budget is met."""
    bound, best, spent, limit = best_score(state, coming), 0, 0, nodes
    solution: tuple[Move, ...] = ()
    run = _runner(state, coming, bound)
    for beam in BEAMS:
        if spent >= limit:
            break
        if best and not beam.for_agates:
            continue
        found = run(beam, limit - spent)
        if found.score > best:
            limit = limit if best else min(limit, spent + found.spent + POLISH)
            best, solution = found.score, found.solution
        spent += found.spent
        if found.complete and not best:
            return Unwinnable(SEARCHED, spent)
        bound = best if found.complete else bound
        if best == bound:
            break
    return Winnable(solution, spent, best == bound, best, bound) if best else Unknown(spent)


class Found(NamedTuple):
    """What one beam found: the score of its best win (0: none), that win, its nodes, whether it searched all."""

    score: int
    solution: tuple[Move, ...]
    spent: int
    complete: bool


def _runner(state: State, coming: list[bool], target: int) -> Any:
    """A function ``(beam, limit) -> Found`` over the state's arrays."""
    import numpy as np

    from generator.games.cairn import kernel

    start, order, waves = arrays(state), order_of(state), np.array(coming, np.int64)

    def run(beam: Beam, limit: int) -> Found:
        came = np.zeros((len(waves), beam.width + 1), np.int32)
        made_at = np.zeros((len(waves), beam.width + 1), np.int32)
        weights = np.array(beam.weights, np.int64)
        found, level, spent, flags = map(
            int,
            kernel.search(
                start, order, waves, state.waves == 0, beam.width, beam.merge, weights, _zobrist(), limit, target,
                came, made_at,
            ),
        )  # fmt: skip
        places = np.zeros(level + 1, np.int64)
        kernel.path(came, made_at, beam.width, level, places)
        return Found(found, moves_of(state, coming, places.tolist()), spent, not flags & kernel.CUT)

    return run


@cache
def _zobrist() -> Any:
    """A random number for each row and bit."""
    import numpy as np

    from generator.games.cairn import kernel

    stream = Stream(0)
    return np.array([[stream.next() for _bit in range(64)] for _row in range(kernel.ROWS)], np.uint64)


def corner(state: State) -> tuple[int, int]:
    """The least x of the base, and the bit that it gets: waves to come may widen the castle to its left."""
    return min((x for (row, x), _card in state.castle.stones if row == 1), default=0), 1 + WAVES - state.waves


def arrays(state: State) -> Any:
    """The castle as the kernel's ``(rows, grid)``."""
    import numpy as np

    from generator.games.cairn import kernel

    rows, grid = np.zeros(kernel.ROWS, np.uint64), np.zeros((kernel.ROWS, 64), np.uint8)
    least, origin = corner(state)
    for (row, x), card in state.castle.stones:
        bit = origin + (x - least - (row - 1)) // 2
        rows[row - 1] |= np.uint64(1 << bit)
        grid[row - 1, bit] = card.number
    return rows, grid


def order_of(state: State) -> Any:
    """The order of the deck now and after each wave to come."""
    import numpy as np

    now = (*state.hand, *state.deck, *state.castle.cards)
    return np.array([[card.number for card in cards] for cards in (now, *state.deal.tides[state.waves :])], np.int64)


def moves_of(state: State, coming: list[bool], places: Sequence[int]) -> tuple[Move, ...]:
    """The kernel's places as moves, with the waves between them."""
    least, origin = corner(state)
    moves: list[Move] = []
    waves = 0
    for i, (packed, wave) in enumerate(zip(places, coming, strict=False), 1):
        row, bit = packed >> 6, packed & 63
        place: Place = (row + 1, least + 2 * (bit - origin) + row + waves)
        moves.append(Placement(place))
        if wave and i < len(places):
            moves.append(Wave())
            waves += 1
    return tuple(moves)
