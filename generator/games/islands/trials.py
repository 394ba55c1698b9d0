"""Many plays of one deal by the simulated people, compiled: the translator for ``players_kernel``."""

from __future__ import annotations

from typing import Any

from generator.games.islands import players
from generator.games.islands.rules import Move, State
from generator.games.islands.setup import CARDS
from generator.games.islands.solver import geometry, ledgers, solution, translate


def count_wins(state: State, player: str, plays: int, seed: int = 0) -> int:
    """How many of ``plays`` the player wins, play ``i`` with ``Stream(seed + i)``."""
    import numpy as np

    from generator.games.islands import players_kernel

    run: Any = players_kernel.plays
    return int(run(*_table(state), *mind(player), np.uint64(seed), plays, ledgers()))


def one_play(state: State, player: str, seed: int) -> tuple[bool, tuple[Move, ...]]:
    """Whether the player wins with ``Stream(seed)``, and its moves until then or until a card is stranded."""
    import numpy as np

    from generator.games.islands import players_kernel

    run: Any = players_kernel.play
    stream, steps = np.array([seed], np.uint64), np.zeros(CARDS + 2, np.int64)
    won, moves = run(*_table(state), *mind(player), stream, ledgers(), steps)
    return bool(won), solution(state, steps[:moves].tolist())


def _table(state: State) -> tuple[Any, ...]:
    start = translate(state)
    around = geometry(start.columns, start.cells // start.columns)
    return around, start.cells, start.deck, start.turns, start.setup, start.top, start.under


def mind(player: str) -> tuple[Any, Any]:
    """A player's weights and traits as arrays."""
    import numpy as np

    from generator.games.islands import promise_kernel as names

    weights = np.zeros(len(names.WEIGHTS), np.int64)
    for index, value in (
        (names.CELL, players.CELL),
        (names.JUNK, players.JUNK),
        (names.DEEP, players.DEEP),
        (names.PAIR, players.PAIR),
        (names.SMALL, players.SMALL),
        (names.BARE, players.BARE),
        (names.PLAIN, players.PLAIN),
        (names.LONE, players.LONE),
        (names.FEW, players.FEW),
        (names.SHARED, players.SHARED),
    ):
        weights[index] = value
    traits = (
        *players.OUTS[1:],
        players.WAIT,
        players.WIN,
        players.RUIN,
        players.TREMBLE,
        players.BREADTH,
        players.DRAWS,
    )
    return weights, np.array([*traits, list(players.PLAYERS).index(player)], np.int64)
