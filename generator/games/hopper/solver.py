"""The translator between Card Hopper's states and its kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from generator.core.game import Tally
from generator.core.verdict import Budget, Unknown, Unwinnable, Verdict, Winnable
from generator.games.hopper.notation import format_move
from generator.games.hopper.rules import CELLS, Move, State, deal, initial

PROOF = "every position that can be reached was searched"


@cache
def _scratch() -> Any:
    """The kernel's working arrays, one set a process."""
    from generator.games.hopper import kernel

    return kernel.scratch()


def solve(state: State, budget: Budget) -> Verdict[Move]:
    """The exact verdict with a shortest solution; a deal's whole space is under 9,000 nodes."""
    import numpy as np

    from generator.games.hopper import kernel

    allow = np.zeros(kernel.N, np.uint64)
    kernel.open_cells(np.array(state.deal.numbers, np.int64), allow)
    start = kernel.pack(*(CELLS.index(pawn) for pawn in state.pawns))
    moves, nodes = map(int, kernel.search(allow, kernel.NEAR, kernel.AWAY, _scratch(), start, budget.nodes))
    if moves == kernel.FINISHED:
        return Unwinnable(PROOF, nodes)
    if moves == kernel.SPENT:
        return Unknown(nodes)
    return Winnable(_solution(moves), nodes, optimal=True, bound=moves)


def _solution(count: int) -> tuple[Move, ...]:
    """The moves of the win that the last search found."""
    import numpy as np

    from generator.games.hopper import kernel

    states = np.zeros(count + 1, np.int64)
    kernel.path(_scratch()[2], count, states)
    return tuple(_step(int(before), int(after)) for before, after in pairwise(states))


def _step(before: int, after: int) -> Move:
    """The one pawn that differs between two packed states."""
    left, came = _pawns(before), _pawns(after)
    for cell in _pawns(before):
        if cell in came:
            left.remove(cell)
            came.remove(cell)
    return Move(CELLS[left[0]], CELLS[came[0]])


def _pawns(packed: int) -> list[int]:
    return [packed & 63, packed >> 6 & 63, packed >> 12]


def sweep(seeds: range, variant: str, budget: Budget, wants_lines: Callable[[int], bool]) -> Sequence[Tally]:
    """Deal and solve a range of seeds in the kernel, the solution's lines added where they are wanted."""
    import numpy as np

    from generator.games.hopper import kernel

    moves, nodes = np.zeros(len(seeds), np.int64), np.zeros(len(seeds), np.int64)
    kernel.sweep(np.uint64(seeds.start), kernel.NEAR, kernel.AWAY, _scratch(), budget.nodes, moves, nodes)
    words = {kernel.FINISHED: "unwinnable", kernel.SPENT: "unknown"}
    return [
        Tally(
            seed,
            words.get(count, "winnable"),
            count if count >= 0 else None,
            None,
            spent,
            _lines(seed, variant, budget) if count >= 0 and wants_lines(seed) else None,
        )
        for seed, count, spent in zip(seeds, moves.tolist(), nodes.tolist(), strict=True)
    ]


def _lines(seed: int, variant: str, budget: Budget) -> tuple[str, ...]:
    verdict = solve(initial(deal(seed, variant)), budget)
    assert isinstance(verdict, Winnable)
    return tuple(map(format_move, verdict.solution))
