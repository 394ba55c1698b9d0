"""The translator between The Lost Island's states and its kernel."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.core.verdict import Budget, Verdict, Winnable
from generator.games.lost_island import arrays, rules
from generator.games.lost_island.filling import touching_order
from generator.games.lost_island.rules import Draw, State
from generator.games.lost_island.sheet import FREE, areas
from generator.games.lost_island.terrain import TERRAINS

SEED = 0
"""The seed of all the chance in a search: the same state and budget always give the same game."""


def solve(state: State, budget: Budget) -> Verdict[Draw]:
    """The best complete game that the annealing finds from a state; there always is one."""
    if state.over:
        return Winnable((), 0, optimal=True, score=rules.score(state), bound=rules.score(state))
    verdict = solve_while(state, budget, lambda _score: True)
    assert verdict is not None
    return verdict


def solve_while(state: State, budget: Budget, hopeful: Callable[[int], bool]) -> Verdict[Draw] | None:
    """What ``solve`` says; None as soon as the best score so far, which only grows, is not ``hopeful``."""
    if state.over:
        return solve(state, budget)
    found = search(state, budget.nodes, hopeful)
    if found is None:
        return None
    score, spent, game = found
    return Winnable(moves_of(state, game), spent, optimal=False, score=score, bound=None)


def search(state: State, nodes: int, hopeful: Callable[[int], bool]) -> tuple[int, int, Any] | None:
    """The best score, the nodes visited, and the best game as a ``game_kernel.GAME``.

    None where the best score after one of its rounds is not ``hopeful``.
    """
    import numpy as np

    from generator.games.lost_island import game_kernel, kernel

    at, _where = arrays.map_arrays(state.map)
    stream = np.array([SEED], np.uint64)
    best, game = np.zeros(2, game_kernel.GAME)
    ground, script, rounds, spent = arrays.ground(state.deal.sheet), arrays.script(state), kernel.rounds_of(nodes), 0
    for number in range(rounds):
        spent += int(kernel.go_round(ground, script, at, best, game, stream, number, rounds, nodes - spent))
        if not hopeful(int(best["book"][game_kernel.TOTAL])):
            return None
    return int(best["book"][game_kernel.TOTAL]), spent, best


def moves_of(state: State, game: Any) -> tuple[Draw, ...]:
    """The kernel's game as draws, with the impossible one that ends it."""
    from generator.games.lost_island.game_kernel import DRAWS, TERRAIN

    land = state.deal.sheet.land
    moves: list[Draw] = []
    for slot in range(int(game["book"][DRAWS])):
        terrain = TERRAINS[int(game["slots"][slot, TERRAIN])]
        cells = [land[i] for i, owner in enumerate(game["owner"].tolist()) if owner == slot]
        move = _draw(state, game, terrain, cells)
        moves.append(move)
        state = rules.apply(state, move)
    return tuple(moves) if state.over else (*moves, last(state))


def _draw(state: State, game: Any, terrain: str, cells: list[Any]) -> Draw:
    """A slot's draw: the die that needs the fewest bonuses, the cells as they are written."""
    sheet, size = state.deal.sheet, len(cells)
    die = min((die for name, die in rules.choices(state) if name == terrain), key=lambda die: abs(size - die))
    shown = {cell: TERRAINS[int(game["own"][sheet.index[cell]])] for cell in cells if sheet.sign(cell) == FREE}
    own = {cell: letter for cell, letter in shown.items() if letter != terrain}
    return Draw(terrain, die, _spent(size - die), tuple((cell, own.get(cell)) for cell in touching_order(cells)))


def last(state: State) -> Draw:
    """The impossible draw that needs the fewest bonuses."""
    least = 1 + max(map(len, areas(rules.empty_cells(state))), default=0)
    terrain, die = max(rules.choices(state), key=lambda choice: choice[1])
    return Draw(terrain, die, _spent(max(0, least - die)), (), impossible=True)


def _spent(change: int) -> tuple[int, ...]:
    """The bonuses that change a die by so much."""
    return (1 if change > 0 else -1,) * abs(change)
