"""The translator between Islands' states and its kernels.

A first beam finds a win, a wider one looks for a win in fewer turns, and a bound may prove that there is none; where
there is no win yet, ever wider beams follow until the budget is spent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from typing import Any, NamedTuple

from generator.core.verdict import Budget, Unknown, Unwinnable, Verdict, Winnable
from generator.games.islands.grid import Clearing, Grid, place, settle, stranded
from generator.games.islands.rules import Move, State, is_won, setting_up

FIRST, SECOND, WIDEST = 300, 1200, 32_000
"""Grids kept a turn: by the first beam, by the second, and by the widest of those that follow."""
SETUPS = 500
"""Ways of clearing the initial strings that are looked at for a bound."""
SEARCHED = "every position that can be reached was searched"
STRANDED = "a face-up card lies in a component of fewer than three cells, where no string can form"


class Start(NamedTuple):
    """A state as the kernels know it (see ``kernel``): ``deck`` int8[], ``top`` int8[36], ``under`` int8[52]."""

    cells: int
    columns: int
    deck: Any
    turns: int
    setup: bool
    top: Any
    under: Any


class Found(NamedTuple):
    """What one beam came to: its status, the win's steps, whether it is exhaustive, and the nodes it took."""

    status: int
    steps: tuple[int, ...]
    complete: bool
    nodes: int


@cache
def _work() -> Any:
    """The kernels' working arrays that do not depend on a beam's width, one set a process."""
    from generator.games.islands import beam_kernel, promise_kernel

    return promise_kernel.tables(), beam_kernel.marks()


@cache
def ledgers() -> Any:
    """Two ledgers for the kernels (see ``kernel.ledger``), one pair a process."""
    from generator.games.islands import kernel

    return kernel.ledger(), kernel.ledger()


@cache
def _room(width: int) -> Any:
    from generator.games.islands import beam_kernel

    return beam_kernel.room(width)


@cache
def geometry(columns: int, rows: int) -> Any:
    """Which cells touch, and which one more cell would join."""
    from generator.games.islands import kernel, promise_kernel

    return kernel.neighbours(columns, rows), promise_kernel.partners(columns, rows)


def translate(state: State) -> Start:
    """A state in arrays."""
    import numpy as np

    from generator.games.islands import kernel

    top, under = np.full(kernel.CELLS, kernel.EMPTY, np.int8), np.zeros(kernel.CARDS, np.int8)
    for cell, stack in enumerate(state.grid.stacks):
        chain = [kernel.LAND if stack.land else kernel.EMPTY, *(card.number for card in stack.cards)]
        for below, card in pairwise(chain):
            under[card] = below
        top[cell] = chain[-1]
    deck = np.array([card.number for card in state.deal.deck], np.int8)
    return Start(len(state.grid.stacks), state.grid.columns, deck, state.turns, setting_up(state), top, under)


def solve(state: State, budget: Budget) -> Verdict[Move]:
    """A win in few turns, the fewest where that is proved; or a proof that there is none; or neither."""
    if is_won(state):
        return Winnable((), 0, optimal=True, bound=0)
    start = translate(state)
    if not start.setup and stranded(state.grid):
        return Unwinnable(STRANDED, 0)
    found, spent = _first_win(start, budget.nodes)
    if found.status == 0:
        return Unwinnable(SEARCHED, spent)
    if found.status < 0:
        return Unknown(spent)
    best, bound, spent = _improve(start, found, lower_bound(state), spent, budget.nodes)
    return Winnable(solution(state, best), spent, optimal=len(best) == bound, bound=bound)


def _first_win(start: Start, nodes: int) -> tuple[Found, int]:
    """Wider and wider beams until one wins, one is exhaustive, or the budget is spent."""
    width, spent = FIRST, 0
    while True:
        found = _beam(start, len(start.deck), width, nodes - spent)
        spent += found.nodes
        if found.status > 0 or (found.status == 0 and found.complete):
            return found, spent
        if found.status < 0 or spent >= nodes or width >= WIDEST:
            return found._replace(status=-1), spent
        width = min(2 * width, WIDEST)


def _improve(start: Start, found: Found, bound: int, spent: int, nodes: int) -> tuple[tuple[int, ...], int, int]:
    """The steps of a shortest win found, a proved bound on their number, and the nodes spent in all."""
    best = found.steps
    if found.complete:
        return best, len(best), spent
    while len(best) > bound and spent < nodes:
        limit = start.turns + len(best) - 1 - start.setup
        found = _beam(start, limit, SECOND, nodes - spent)
        spent += found.nodes
        if found.status > 0:
            best = found.steps
        if found.status >= 0 and found.complete:
            return best, len(best), spent
        if found.status <= 0:
            break
    return best, bound, spent


def _beam(start: Start, limit: int, width: int, nodes: int) -> Found:
    """One beam for a win by turn ``limit``."""
    import numpy as np

    from generator.games.islands import beam_kernel, promise_kernel

    foresight, marks = _work()
    steps = np.zeros(beam_kernel.LAYERS, np.int64)
    weights = promise_kernel.WEIGHTS
    promise_kernel.foresee(start.deck, start.turns, limit, weights, *foresight)
    status, layers, complete, spent = beam_kernel.beam(
        geometry(start.columns, start.cells // start.columns),
        start.cells,
        start.deck,
        start.turns,
        limit,
        start.setup,
        start.top,
        start.under,
        foresight,
        weights,
        marks,
        ledgers(),
        _room(width),
        width,
        nodes,
        steps,
    )
    return Found(int(status), tuple(steps[:layers].tolist()), bool(complete), int(spent))


def lower_bound(state: State) -> int:
    """Lines that every win needs, proved; 1 where nothing better is known cheaply."""
    if not setting_up(state):
        return _fewest_turns(state)
    ways = list(islice(settle(state.grid), SETUPS + 1))
    if len(ways) > SETUPS:
        return 1
    return 1 + min(_fewest_turns(replace(state, grid=grid)) for grid in {grid for _, grid in ways})


def _fewest_turns(state: State) -> int:
    """Turns that every win needs from a state in which no string stands."""
    from generator.games.islands import bound_kernel

    if any(len(stack.cards) > 1 for stack in state.grid.stacks):
        return 1
    start = translate(state)
    near, _ = geometry(start.columns, start.cells // start.columns)
    left = len(start.deck) - start.turns
    return int(bound_kernel.fewest_turns(near, start.cells, start.columns, start.top, start.deck, start.turns, left))


def solution(state: State, steps: Sequence[int]) -> tuple[Move, ...]:
    """The moves of a win, from the kernel's steps: a cell, and the number of the way of clearing."""
    from generator.games.islands import beam_kernel, kernel

    moves, grid, turns = [], state.grid, state.turns
    for step in steps:
        number, way = divmod(step, beam_kernel.STRIDE)
        cell = None if number == kernel.CELLS else grid.cells[number]
        if cell is not None:
            grid, turns = place(grid, cell, state.deal.deck[turns]), turns + 1
        clearings, grid = _way(grid, max(way, 1))
        moves.append(Move(cell, clearings))
    return tuple(moves)


def _way(grid: Grid, number: int) -> tuple[tuple[Clearing, ...], Grid]:
    """The way of clearing of that number, from 1."""
    return next(islice(settle(grid), number - 1, None))
