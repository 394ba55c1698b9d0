"""Islands: the kernels are twins of the rules, and the solver's word holds."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import islice

import numpy as np
import pytest

from generator.core.cards import Card
from generator.core.referee import replay
from generator.core.rng import Stream
from generator.core.verdict import Budget, Unknown, Unwinnable, Winnable
from generator.games.islands import GAME, bound_kernel, grid, kernel, rules, setup, solver
from generator.games.islands.grid import Grid, Stack

BUDGET = Budget(100_000)


@cache
def opening(variant: str, seed: int) -> rules.State:
    """A deal's first state."""
    return rules.initial(setup.deal(seed, variant))


def wander(variant: str, seed: int, steps: int) -> list[rules.State]:
    """The states of a random game that clears where it can, half of the time."""
    stream, state = Stream(seed + 7), opening(variant, seed)
    states = [state]
    while len(states) <= steps and (moves := list(islice(rules.legal_moves(state), 200))):
        clearing = [move for move in moves if move.clearings]
        pool = clearing if clearing and stream.below(2) else moves
        state = rules.apply(state, pool[stream.below(len(pool))])
        states.append(state)
    return states


def arrays(board: Grid) -> tuple[bytes, tuple[tuple[int, int], ...]]:
    """A grid as the kernel's arrays, in a form that can be compared."""
    state = rules.State(setup.Deal(board.columns, (), ()), board, 1)
    start = solver.translate(state)
    return comparable(start.top, start.under)


def comparable(top: np.ndarray, under: np.ndarray) -> tuple[bytes, tuple[tuple[int, int], ...]]:
    """The chains of a grid in arrays; what ``under`` says of other cards means nothing."""
    links = []
    for card in top.tolist():
        while card < kernel.LAND:
            links.append((card, int(under[card])))
            card = int(under[card])
    return top.tobytes(), tuple(links)


def mask(board: Grid, string: grid.String) -> int:
    """A string as a set of cells."""
    return sum(1 << board.cells.index(cell) for cell in string)


def kernel_strings(board: Grid) -> list[int]:
    """The strings of a grid, as the kernel finds them."""
    near = kernel.neighbours(board.columns, len(board.stacks) // board.columns)
    top = np.full(kernel.CELLS, kernel.EMPTY, np.int8)
    for cell, stack in enumerate(board.stacks):
        top[cell] = stack.top.number if stack.top else kernel.LAND if stack.land else kernel.EMPTY
    found = np.zeros(kernel.STRINGS, np.uint64)
    count = kernel.find_strings(near, top, np.uint64((1 << 36) - 1), found)
    return [int(each) for each in found[:count]]


@pytest.mark.parametrize(("columns", "rows", "suits"), [(3, 4, 1), (5, 5, 2), (6, 6, 4), (7, 2, 1), (4, 5, 3)])
def test_kernel_finds_the_same_strings(columns: int, rows: int, suits: int) -> None:
    """On crowded grids, with aces high and low and sets across runs, the kernel's strings are the rules', in order."""
    for seed in range(80):
        cards = [Card(number) for number in range(13 * suits)]
        Stream(seed).shuffle(cards)
        laid = [Stack(cards=(card,)) for card in cards[: columns * rows]]
        laid += [Stack(1)] * (columns * rows - len(laid))
        Stream(seed).shuffle(laid)
        board = Grid(columns, tuple(laid))
        assert kernel_strings(board) == [mask(board, string) for string in grid.strings(board)]


@pytest.mark.parametrize("variant", ["2x3", "easy", "medium", "hard", "expert", "6x6", "8x2"])
def test_kernel_turns_as_the_rules_do(variant: str) -> None:
    """On random games every placement leads to the same grids, listed in the same order, and strands the same ones."""
    columns, rows = setup.size_of(variant)
    near, book = kernel.neighbours(columns, rows), kernel.ledger()
    for seed in range(2):
        for state in wander(variant, seed, 24)[::2]:
            start, view = solver.translate(state), rules.view(state)
            assert kernel.stranded(near, start.top, start.cells) == grid.stranded(state.grid)
            cells = [-1] if start.setup else [i for i, stack in enumerate(state.grid.stacks) if not stack.empty]
            if not start.setup and view.turned is None:
                continue
            for cell in cells:
                card = view.turned.number if view.turned else -1
                ways, _ = kernel.turn_to(near, book, start.top, start.under, cell, card)
                after = grid.place(state.grid, state.grid.cells[cell], view.turned) if view.turned else state.grid
                expected = [arrays(left) for _, left in grid.settle(after)]
                assert [comparable(book[7][way], book[8][way]) for way in range(ways)] == expected


def fewest(state: rules.State, limit: int) -> int | None:
    """The naive search: the fewest turns to a win, at most ``limit``; None where there is no such win."""
    layer = {state}
    for turns in range(limit + 1):
        if any(map(rules.is_won, layer)):
            return turns
        layer = {rules.apply(before, move) for before in layer for move in rules.legal_moves(before)}
    return None


def late(variant: str, seed: int, left: int) -> rules.State:
    """A position of a random game of few turns, all but a few cards of its deck taken away."""
    state = wander(variant, seed, 4 + seed)[-1]
    cut = setup.Deal(state.deal.columns, state.deal.grid, state.deal.deck[: state.turns + left])
    return rules.State(cut, state.grid, state.turns)


@pytest.mark.parametrize("variant", ["2x3", "3x2"])
def test_verdicts_near_the_end(variant: str) -> None:
    """With three cards left the verdict is the naive search's: a shortest win, or none."""
    for seed in range(8):
        state = late(variant, seed, 3)
        verdict, truth = GAME.solve(state, BUDGET), fewest(state, 3)
        if truth is None:
            assert isinstance(verdict, Unwinnable)
        else:
            assert isinstance(verdict, Winnable)
            assert verdict.optimal
            assert len(verdict.solution) == verdict.bound == truth


@pytest.mark.parametrize(("variant", "seed"), [("2x3", 1), ("2x4", 0), ("3x3", 2), ("easy", 1)])
def test_verdicts_near_a_win(variant: str, seed: int) -> None:
    """Up to three turns before a win the verdict is a shortest win, as long as the naive search's."""
    verdict = GAME.solve(opening(variant, seed), BUDGET)
    assert isinstance(verdict, Winnable)
    states = [opening(variant, seed)]
    for move in verdict.solution:
        states.append(rules.apply(states[-1], move))
    for state in states[-4:]:
        again = GAME.solve(state, BUDGET)
        assert isinstance(again, Winnable)
        assert again.optimal
        assert len(again.solution) == fewest(state, 3)


@pytest.mark.parametrize("seed", range(6))
def test_bounds_hold(seed: int) -> None:
    """On small grids no win takes fewer turns than the bound: the naive search finds none, the solver none shorter."""
    state = opening("2x3", seed)
    verdict = GAME.solve(state, Budget(20_000))
    bound = solver.lower_bound(state)
    assert fewest(state, min(bound - 1, 3)) is None
    if isinstance(verdict, Winnable):
        assert bound <= len(verdict.solution)
        assert verdict.bound is not None
        assert bound <= verdict.bound <= len(verdict.solution)


def test_a_bound_that_is_met() -> None:
    """A pair and the card that completes it: one turn, and the bound says so."""
    cards = [Card.parse(text) for text in ("7C", "7D")]
    board = Grid(3, (Stack(cards=(cards[0],)), Stack(1), Stack(cards=(cards[1],)), Stack(1), Stack(), Stack()))
    near = kernel.neighbours(3, 2)
    start = solver.translate(rules.State(setup.Deal(3, (), (Card.parse("2S"), Card.parse("7H"))), board, 0))
    assert bound_kernel.fewest_turns(near, 6, 3, start.top, start.deck, 0, 2) == 2
    assert bound_kernel.fewest_turns(near, 6, 3, start.top, start.deck, 1, 1) == 1
    assert bound_kernel.fewest_turns(near, 6, 3, start.top, start.deck, 0, 1) == 2


@pytest.mark.parametrize("variant", setup.SIZES)
def test_wins_are_refereed(variant: str) -> None:
    """The rules replay every win from its text, and its length is what the verdict says."""
    for seed in range(3):
        deal = GAME.deal(seed, variant)
        verdict = GAME.solve(GAME.initial(deal), BUDGET)
        assert isinstance(verdict, Winnable)
        ruling = replay(GAME, deal, map(GAME.notation.format_move, verdict.solution))
        assert ruling.ok, ruling.why
        assert ruling.moves == sum(map(GAME.counts, verdict.solution)) >= (verdict.bound or 0)


@pytest.mark.parametrize(("variant", "seed"), [("easy", 9), ("6x6", 5), ("expert", 1)])
def test_wins_from_initial_strings(variant: str, seed: int) -> None:
    """A win from a deal with initial strings starts with a line that clears them."""
    deal = GAME.deal(seed, variant)
    verdict = GAME.solve(GAME.initial(deal), Budget(30_000))
    assert rules.setting_up(GAME.initial(deal))
    if isinstance(verdict, Winnable):
        assert verdict.solution[0].cell is None
        assert replay(GAME, deal, map(GAME.notation.format_move, verdict.solution)).ok


def test_clearing_the_initial_strings_may_win() -> None:
    """A deal whose initial strings are all there is: won in no turn, by one line."""
    rest = [Card(number) for number in range(52) if number % 13 not in (6, 9)]
    sevens = [Card(number) for number in range(52) if number % 13 == 6]
    tens = [Card(number) for number in range(52) if number % 13 == 9]
    deal = setup.Deal(4, (*sevens, *tens), tuple(rest))
    verdict = GAME.solve(GAME.initial(deal), BUDGET)
    assert isinstance(verdict, Winnable)
    assert verdict.optimal
    assert [GAME.notation.format_move(move) for move in verdict.solution] == ["- a1b1c1d1>a1 a2b2c2d2>a2"]


def test_the_same_verdict_whatever_was_solved_before() -> None:
    """The working arrays carry nothing from one deal to the next."""
    first = GAME.solve(opening("medium", 5), Budget(20_000))
    GAME.solve(opening("expert", 1), Budget(3_000))
    assert GAME.solve(opening("medium", 5), Budget(20_000)) == first


@pytest.mark.parametrize("nodes", [1, 10, 600])
def test_a_small_budget_ends_in_unknown(nodes: int) -> None:
    """A search that may not finish says so, and spends no more than it may."""
    assert GAME.solve(opening("expert", 0), Budget(nodes)) == Unknown(nodes)


def test_a_stranded_card_is_a_proof() -> None:
    """A face-up card that can never be cleared makes the deal unwinnable, and the proof says why."""
    board = Grid(3, (Stack(cards=(Card(0),)), Stack(), Stack(1), Stack(1), Stack(), Stack(1)))
    deal = setup.Deal(3, (), tuple(Card(number) for number in range(1, 9)))
    assert GAME.solve(rules.State(deal, board), BUDGET) == Unwinnable(solver.STRANDED, 0)


def test_a_won_state_needs_nothing() -> None:
    """The verdict on a win is the empty solution, proved shortest."""
    board = Grid(3, (Stack(3), *[Stack()] * 5))
    assert GAME.solve(rules.State(setup.Deal(3, (), ()), board), BUDGET) == Winnable((), 0, optimal=True, bound=0)


def test_importing_the_game_does_not_import_numba() -> None:
    """A process that never solves never pays for the compiler."""
    code = "import sys, generator.games.islands; assert not {'numba', 'numpy'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
