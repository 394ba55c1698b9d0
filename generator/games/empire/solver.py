"""The translator between Empire Solitaire's states and its kernel."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import takewhile
from typing import Any

from generator.core.game import Tally
from generator.core.verdict import Budget, Unknown, Unwinnable, Verdict, Winnable
from generator.games.empire.notation import format_move
from generator.games.empire.rules import (
    CELLS,
    RESERVE,
    Conquer,
    Move,
    Place,
    State,
    cards_left,
    deal,
    initial,
    unplaced,
)

APART = "the cards do not all hang together by rank and suit, so no row of conquests can join them"
SEARCHED = "every way to play was searched"
WIN = len(CELLS) - 1 + 2 * RESERVE
"""The moves of every win from the deal: a placement for each reserve card, a conquest for each card but the last."""


@cache
def scratch() -> Any:
    """The kernel's working arrays, one set a process: 10 MB, and as much of 128 MB more as the hardest deal needed."""
    from generator.games.empire import kernel

    arrays: Any = kernel.scratch  # untyped, like all that is compiled
    return arrays()


def load(state: State) -> None:
    """Write a state into row 0 of the scratch arrays; a card turned over is the reserve's first, and marked."""
    import numpy as np

    from generator.games.empire import kernel
    from generator.games.empire.position_kernel import CARDS, FORCED, HIGH

    cells = [at for at, card in enumerate(state.board) if card is not None]
    to_come = ([state.turned] if state.turned else []) + list(state.reserve)
    numbers = np.zeros(CARDS, np.int64)
    numbers[: len(cells)] = [card.number for card in state.board if card is not None]
    numbers[CARDS - len(to_come) :] = [card.number for card in to_come]
    kernel.begin(scratch(), numbers, np.array(cells, np.int64), len(to_come))
    if state.turned:
        scratch()[0][0, HIGH] |= FORCED


def solve(state: State, budget: Budget) -> Verdict[Move]:
    """The exact verdict, the order of the reserve known; ``budget`` counts positions."""
    from generator.games.empire import kernel

    load(state)
    word = int(kernel.solve(scratch(), budget.nodes))
    nodes = int(scratch()[6][kernel.NODES])
    if word == kernel.LOST:
        return Unwinnable(SEARCHED if nodes else APART, nodes)
    if word == kernel.SPENT:
        return Unknown(nodes)
    length = cards_left(state) - 1 + 2 * unplaced(state)
    return Winnable(_solution(), nodes, optimal=True, bound=length)


def _solution() -> tuple[Move, ...]:
    """The moves of the win that the last search found."""
    codes = takewhile(lambda code: code >= 0, scratch()[3].tolist())
    return tuple(move for code in codes for move in _moves(code))


@lru_cache(maxsize=4096)
def _moves(code: int) -> tuple[Move, ...]:
    """The one or two moves of a kernel's move."""
    from generator.games.empire import position_kernel as position

    kind, a, b = code & 7, CELLS[code >> 3 & 15], CELLS[code >> 7 & 15]
    if kind == position.CONQUER:
        return (Conquer(a, b),)
    if kind == position.PLACE_AND_CONQUER:
        return (Place(a), Conquer(a, b))
    if kind == position.PLACE_AND_LOSE:
        return (Place(a), Conquer(b, a))
    return (Place(a),)


def sweep(seeds: range, variant: str, budget: Budget, wants_lines: Callable[[int], bool]) -> Sequence[Tally]:
    """Deal and solve a range of seeds in the kernel, the solution's lines added where they are wanted."""
    import numpy as np

    from generator.games.empire import kernel

    words, nodes = np.zeros(len(seeds), np.int64), np.zeros(len(seeds), np.int64)
    kernel.sweep(scratch(), np.uint64(seeds.start), budget.nodes, words, nodes)
    names = {kernel.WON: "winnable", kernel.LOST: "unwinnable", kernel.SPENT: "unknown"}
    return [
        Tally(
            seed,
            names[word],
            WIN if word == kernel.WON else None,
            None,
            spent,
            _lines(seed, variant, budget) if word == kernel.WON and wants_lines(seed) else None,
        )
        for seed, word, spent in zip(seeds, words.tolist(), nodes.tolist(), strict=True)
    ]


def _lines(seed: int, variant: str, budget: Budget) -> tuple[str, ...]:
    verdict = solve(initial(deal(seed, variant)), budget)
    assert isinstance(verdict, Winnable)
    return tuple(map(format_move, verdict.solution))
