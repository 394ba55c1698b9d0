"""The Lost Island: the solver and its kernels against the readable rules."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import cache
from typing import Any

import numpy as np
import pytest

from generator.core.errors import IllegalMove
from generator.core.verdict import Budget, Winnable
from generator.games.lost_island import arrays, game_kernel, kernel, legal_kernel, rules, rumors_kernel, solver
from generator.games.lost_island.rules import Draw, State
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.sheet import Sheet, around, own_sheet, parse_sheet
from generator.games.lost_island.terrain import TERRAINS

TINY = parse_sheet(["###+", "#?#*", "####"])


def island(cells: int, signs: str, seed: int) -> Sheet:
    """A random sheet of so many cells, each with a random sign."""
    luck = random.Random(seed)
    land = [(8, 8)]
    while len(land) < cells:
        cell = luck.choice(around(luck.choice(land)))
        if cell not in land and min(cell) >= 0 and max(cell) < 16:
            land.append(cell)
    return parse_sheet("".join(luck.choice(signs) if (x, y) in land else "." for x in range(16)) for y in range(16))


SHEETS = {
    "a": own_sheet("a"),
    "b": own_sheet("b"),
    "tiny": TINY,
    "least": island(12, "##+*?", 1),
    "plain": island(40, "#", 2),
    "word": island(64, "###+*?", 3),
    "free": island(65, "#?", 4),
    "most": island(120, "####+*?", 5),
    "quills": island(120, "*", 6),
}
"""The project's own, and others at the borders of what a sheet may be."""


def start(sheet: str, seed: int, numbers: tuple[int, ...] | None = None) -> State:
    """The start of a seed's game on one of the sheets."""
    return rules.initial(rules.deal_on(SHEETS[sheet], seed, numbers))


def solved(state: State, nodes: int) -> Winnable[Draw]:
    """The solver's verdict."""
    verdict = solver.solve(state, Budget(nodes))
    assert isinstance(verdict, Winnable)
    return verdict


def along(state: State, moves: tuple[Draw, ...]) -> list[State]:
    """The states of a game, first to last."""
    states = [state]
    for move in moves:
        states.append(rules.apply(states[-1], move))
    return states


@pytest.mark.parametrize("name", SHEETS)
def test_the_compiled_rumors_are_the_readable_ones(name: str) -> None:
    """Each of the twelve rumors counts the same on sparse and full, on mixed and clustered random maps."""
    sheet, luck = SHEETS[name], random.Random(name)
    ground = arrays.ground(sheet)
    for _ in range(12):
        full, clustered = luck.random() * 1.2, luck.random() * 0.8
        letters = ["."] * len(sheet.land)
        for i in range(len(letters)):
            fresh = luck.choice(TERRAINS) if luck.random() < full else "."
            letters[i] = letters[i - 1] if i and luck.random() < clustered else fresh
        drawn = {cell: shown for cell, shown in zip(sheet.land, letters, strict=True) if shown != "."}
        at, where = arrays.map_arrays("".join(letters))
        readable = {number: rumor.count(sheet, drawn) for number, rumor in RUMORS.items()}
        assert {number: int(rumors_kernel.rumor(number, ground, at, where)) for number in RUMORS} == readable
        numbers, out = np.array(sorted(luck.sample(sorted(RUMORS), 4))), np.zeros(4, np.int64)
        assert rumors_kernel.least(ground, numbers, at, where, out) == min(out)
        assert out.tolist() == [readable[number] for number in numbers.tolist()]


def test_a_map_is_the_same_painted_or_gathered() -> None:
    """Cells painted one by one, over others and empty again, give the bits that the whole map gives."""
    luck, terrains = random.Random(0), [*range(6), rumors_kernel.EMPTY]
    at, where = arrays.map_arrays("." * 120)
    for _ in range(500):
        rumors_kernel.paint(at, where, luck.randrange(120), luck.choice(terrains))
    gathered = np.zeros_like(where)
    rumors_kernel.gather(at, gathered)
    assert gathered.any() and (gathered == where).all()


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.parametrize("nodes", [1, 2, 100, 5_000])
def test_solutions_replay_to_their_score(name: str, nodes: int) -> None:
    """With every budget, the smallest too: a whole legal game of the stated score, within the budget."""
    for seed in range(3):
        state = start(name, seed)
        verdict = solved(state, nodes)
        end = along(state, verdict.solution)[-1]
        assert end.over and rules.score(end) == verdict.score
        assert 1 <= verdict.spent <= nodes
        assert not verdict.optimal and verdict.bound is None


@pytest.mark.parametrize("name", SHEETS)
def test_solutions_from_the_middle_replay(name: str) -> None:
    """From every state of a game, first and second draws: what is drawn and written stays, the rest is legal."""
    state = start(name, 7)
    for middle in along(state, solved(state, 300).solution)[:-1]:
        verdict = solved(middle, 300)
        end = along(middle, verdict.solution)[-1]
        assert end.over and rules.score(end) == verdict.score
        assert end.scores[: len(middle.scores)] == middle.scores
        assert verdict.spent <= 300


@pytest.mark.parametrize("variant", ["a-cramped", "a-peaceful", "a-skull", "b-cramped", "b-peaceful", "b-skull"])
def test_a_tenth_of_the_reference_reaches_the_last_ranks(variant: str) -> None:
    """More nodes are worth something: the start's random game is far below, and Ordinary Explorer is reached."""
    state = rules.initial(rules.deal(1, variant))
    first, better = solved(state, 1).score, solved(state, 100_000).score
    assert first is not None and better is not None
    assert first < 90 < better


def test_after_the_end_there_is_nothing_to_solve() -> None:
    """Over a game that has ended: no move, and its score is proved."""
    state = start("tiny", 1)
    end = along(state, solved(state, 50).solution)[-1]
    points = rules.score(end)
    assert solver.solve(end, Budget(5)) == Winnable((), 0, optimal=True, score=points, bound=points)


def test_the_same_budget_gives_the_same_game() -> None:
    """Twice here and in a fresh process: chance is the stream's alone."""
    state = start("b", 3, (2, 6, 7, 9))
    once = solved(state, 45_000)
    assert once == solved(state, 45_000)
    script = (
        "from generator.core.verdict import Budget\n"
        "from generator.games.lost_island import rules, solver\n"
        "print(solver.solve(rules.initial(rules.deal(3, 'b-skull')), Budget(45_000)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(once)


def _replays(state: State, game: Any) -> int | None:
    """The score of a kernel's game under the readable rules; None when they refuse it."""
    try:
        return rules.score(along(state, solver.moves_of(state, game))[-1])
    except (IllegalMove, ValueError):  # ValueError: no die offers the terrain
        return None


@pytest.mark.parametrize("name", ["a", "b", "least", "word"])
@pytest.mark.parametrize("third", [0, 1])
def test_the_judge_agrees_with_the_rules_on_changed_games(name: str, third: int) -> None:
    """Of random changes to a game, the kernel calls legal what the rules do, with their score; the others it undoes."""
    state = start(name, 11)
    states = along(state, solved(state, 1).solution)
    state = states[third * len(states) // 3]
    ground, script, stream = arrays.ground(state.deal.sheet), arrays.script(state), np.array([third], np.uint64)
    game = np.zeros(1, game_kernel.GAME)[0]
    kernel.clear(ground, arrays.map_arrays(state.map)[0], game)
    kernel.play(ground, script, game, stream)
    kept = refused = 0
    for _ in range(250):
        before = game.copy()
        kernel.propose(ground, script, game, stream)
        if game["book"][game_kernel.ENTRIES] == 0:
            continue
        verdict, points = bool(legal_kernel.legal(ground, script, game)), _replays(state, game)
        assert verdict == (points is not None)
        if verdict:
            assert int(legal_kernel.total(ground, script, game)) == points
            game_kernel.keep(game)
            kept += 1
        else:
            game_kernel.undo(script, game)
            assert all((game[part] == before[part]).all() for part in CHANGED)
            refused += 1
    assert kept > 5 and refused > 5


CHANGED = ("cells", "slots", "owner", "own", "at", "where", "book")
"""What a change changes; the rest is scratch room."""


@cache
def _best(state: State) -> int:
    """The best score of all, by trying every move."""
    if state.over:
        return rules.score(state) or 0
    return max(_best(rules.apply(state, move)) for move in rules.legal_moves(state))


def test_near_the_end_the_best_game_is_found() -> None:
    """With a few cells left on the smallest island: as many points as trying all games gives, never more."""
    states = (
        state for seed in range(12) for state in along(start("tiny", seed), solved(start("tiny", seed), 1).solution)
    )
    late = [state for state in states if 0 < len(rules.empty_cells(state)) <= 3 and not state.over]
    found = [(solved(state, 1).score or 0, solved(state, 2_000).score or 0, _best(state)) for state in late]
    assert all(first <= score == best for first, score, best in found)
    assert any(first < best for first, _score, best in found)
    assert len(found) > 8
    _best.cache_clear()
