"""Cairn Card Castle: the solver and its kernel against the readable rules."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import cache
from itertools import combinations, pairwise

import numpy as np
import pytest

from generator.core.cards import Card
from generator.core.errors import IllegalMove
from generator.core.referee import replay
from generator.core.verdict import Budget, Unknown, Unwinnable, Winnable
from generator.games.cairn import GAME, capacity, kernel, outlook_kernel, rules, solver
from generator.games.cairn.castle import Castle, objection
from generator.games.cairn.rules import Deal, Move, Placement, State, Wave

WON = (0, 1, 2, 3, 24, 135)
DEAD = (6, 8, 9)


def start(seed: int) -> State:
    """The start of a seed's game."""
    return rules.initial(rules.deal(seed, "standard"))


def lines(moves: tuple[Move, ...]) -> list[str]:
    """Moves as text."""
    return [GAME.notation.format_move(move) for move in moves]


@cache
def won(seed: int) -> Winnable[Move]:
    """A quick win of a seed."""
    verdict = solver.solve(start(seed), Budget(300_000))
    assert isinstance(verdict, Winnable)
    return verdict


def along(seed: int) -> list[State]:
    """The states of a quick win, first to last."""
    states = [start(seed)]
    for move in won(seed).solution:
        states.append(rules.apply(states[-1], move))
    return states


def kernel_places(state: State, card: Card) -> set[tuple[int, int]]:
    """Where the kernel lets a card lie."""
    rows, grid = solver.arrays(state)
    out = np.zeros(512, np.int64)
    corner, origin = solver.corner(state)
    found = out[: kernel.legal_places(rows, grid, card.number, out)].tolist()
    return {((at >> 6) + 1, corner + 2 * ((at & 63) - origin) + (at >> 6)) for at in found}


@pytest.mark.parametrize("seed", range(8))
def test_kernel_places_are_the_rules(seed: int) -> None:
    """On random walks the kernel allows each card exactly where the rules do, and counts the agates that are set."""
    luck, state = random.Random(seed), start(seed)
    while moves := list(rules.legal_moves(state)):
        for card in luck.sample([Card(number) for number in range(54)], 4):
            readable = {at for at in state.castle.free_places() if not objection(state.castle, at, card)}
            assert kernel_places(state, card) == readable
        agates = sum(card.joker and rules.is_set(state.castle, place) for place, card in state.castle.stones)
        rows, grid = solver.arrays(state)
        assert outlook_kernel.set_agates(rows, grid, 0) == agates
        state = rules.apply(state, luck.choice(moves))


def test_kernel_waves_are_the_rules() -> None:
    """A wave leaves the kernel the rows, the cards and the next card that it leaves the rules."""
    waves = 0
    for seed in WON:
        for before, after in pairwise(along(seed)):
            if not before.wave_due:
                continue
            waves += 1
            rows, grid = solver.arrays(before)
            inside = kernel.wash(rows, grid, np.uint64(sum(1 << card.number for card in before.castle.cards)))
            assert int(inside) == sum(1 << card.number for card in after.castle.cards)
            assert kernel.next_card(inside, solver.order_of(before)[1]) == after.hand[0].number
            bits = [[b for b in range(64) if int(row) >> b & 1] for row in rows]
            heights = [row - 1 for row, _x in after.castle.at]
            assert [len(row) for row in bits] == [heights.count(r) for r in range(kernel.ROWS)]
            standing = {int(grid[r, b]) for r, row in enumerate(bits) for b in row}
            assert standing == {card.number for card in after.castle.cards}
    assert waves > 10


@pytest.mark.parametrize("seed", range(30))
def test_sea_is_what_the_rules_roll(seed: int) -> None:
    """The waves foreseen are those that come, whatever is played."""
    luck, state, count = random.Random(seed), start(seed), 0
    coming = capacity.sea(state)
    while moves := list(rules.legal_moves(state)):
        state = rules.apply(state, luck.choice(moves))
        if isinstance(moves[0], Placement):
            count += 1
            assert state.wave_due == coming[count - 1]


@cache
def most_stones(below: int, carry: int) -> int:
    """The most stones over a row of bits, of which ``carry`` may be touched, by rules 1 and 5 alone: every castle."""
    touching = [b for b in range(-1, 12) if _touches(carry, b) and not _touches(below & ~carry, b)]
    best = 0
    for size in range(1, len(touching) + 1):
        for row in combinations(touching, size):
            here = sum(1 << (b + 1) for b in row)
            two = sum(1 << (b + 1) for b in row if b >= 0 and below >> b & 3 == 3)
            best = max(best, size + most_stones(here, two))
    return best


def _touches(row: int, b: int) -> bool:
    """Whether a stone on bit b stands on bit b or b + 1 of a row."""
    return bool((row << 1) >> (b + 1) & 3)


def test_capacity_is_the_naive_maximum() -> None:
    """No base carries more than its formula says, gaps or not; an unbroken one carries exactly that."""
    for base in range(1, 64):
        span = base.bit_length() - (base & -base).bit_length() + 1
        carried = base.bit_count() + most_stones(base, base)
        assert carried <= capacity.carries(span)
        if base.bit_count() == span:
            assert carried == capacity.carries(span)


def small(stones: str, rolls: str, luck: random.Random) -> State:
    """A game in round 5 on a base of few stones, with the rest of the pack to come."""
    base = [Card.parse(card) for card in stones.split()]
    rest = [Card(number) for number in range(54) if Card(number) not in base]
    luck.shuffle(rest)
    dice = tuple(map(int, rolls.ljust(60, "1")))
    deal = Deal(tuple(base + rest), dice, tuple(tuple(luck.sample(base + rest, 54)) for _ in range(12)))
    castle = Castle.of(((1, 2 * i), card) for i, card in enumerate(base))
    return State(deal, castle, tuple(rest[:3]), tuple(rest[3:]), round=5, die=4)


def naive(state: State) -> int | None:
    """The best score of any game from here; None when none is won."""
    if rules.is_won(state):
        return rules.score(state)
    scores = [naive(rules.apply(state, move)) for move in rules.legal_moves(state)]
    return max((score for score in scores if score is not None), default=None)


@pytest.mark.parametrize(
    ("stones", "rolls"), [(s, r) for s in ("KC", "KC 9D") for r in ("", "4", "44", "414")] + [("KC QD", "14")]
)
def test_capacity_proofs_agree_with_naive_search(stones: str, rolls: str) -> None:
    """What capacity calls lost the whole search of a small castle never wins."""
    state = small(stones, rolls, random.Random(stones + rolls))
    assert naive(state) is None
    verdict = solver.solve(state, Budget(1_000_000))
    assert isinstance(verdict, Unwinnable)
    assert verdict.proof.startswith("capacity: ") or verdict.proof == solver.SEARCHED


@pytest.mark.parametrize("seed", WON)
def test_endgames_agree_with_naive_search(seed: int) -> None:
    """With three cards left, in any order, the solver's verdict, best score and bound are the naive search's."""
    state = along(seed)[-4]
    assert len(state.castle) == 51
    cards = (*state.hand, *state.deck)
    for turn in range(3):
        order = cards[turn:] + cards[:turn]
        other = State(state.deal, state.castle, order, (), state.round, state.die, state.rolled, state.waves)
        verdict, best = solver.solve(other, Budget(1_000_000)), naive(other)
        if best is None:
            assert verdict == Unwinnable(solver.SEARCHED, verdict.spent)
        else:
            assert isinstance(verdict, Winnable)
            assert (verdict.score, verdict.bound, verdict.optimal) == (best, best, True)


@pytest.mark.parametrize("seed", WON)
def test_wins_are_refereed(seed: int) -> None:
    """Every win replays from its text under the readable rules, with the score said and under the bound."""
    verdict = won(seed)
    ruling = replay(GAME, rules.deal(seed, "standard"), lines(verdict.solution))
    assert (ruling.ok, ruling.score) == (True, verdict.score)
    assert verdict.score is not None
    assert verdict.bound is not None
    assert verdict.score <= verdict.bound
    assert verdict.optimal == (verdict.score == verdict.bound)


@pytest.mark.parametrize("seed", [24, 71, 116])
def test_perfect_scores(seed: int) -> None:
    """Where 16 is possible the solver reaches it and says that it is the most."""
    verdict = solver.solve(start(seed), GAME.budget)
    assert isinstance(verdict, Winnable)
    assert (verdict.score, verdict.bound, verdict.optimal) == (16, 16, True)


@pytest.mark.parametrize("seed", WON[:3])
def test_solves_from_the_middle(seed: int) -> None:
    """From states of a won game, those that wait for a wave too, the solver wins again."""
    states = along(seed)
    chosen = [state for state in states if state.wave_due][:2] + states[3::17]
    for state in chosen:
        verdict = solver.solve(state, Budget(400_000))
        assert isinstance(verdict, Winnable)
        for move in verdict.solution:
            state = rules.apply(state, move)
        assert rules.score(state) == verdict.score


def test_a_won_state_needs_no_moves() -> None:
    """A finished castle is won by no moves, with its own score."""
    last = along(1)[-1]
    score = rules.score(last)
    assert solver.solve(last, Budget(1)) == Winnable((), 0, optimal=True, score=score, bound=score)


@pytest.mark.parametrize("seed", DEAD)
def test_capacity_needs_no_kernel(seed: int) -> None:
    """A deal that falls by capacity is decided without a node, and without loading numpy or numba."""
    verdict = solver.solve(start(seed), Budget(1))
    assert isinstance(verdict, Unwinnable)
    assert verdict.spent == 0
    code = (
        "import sys; from generator.games.cairn import rules, solver; from generator.core.verdict import Budget;"
        f"solver.solve(rules.initial(rules.deal({seed}, 'standard')), Budget(1));"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_proof_names_the_numbers() -> None:
    """A proof by capacity says which base, how much it carries and how much must stand."""
    verdict = solver.solve(small("KC QD 9D", "", random.Random(1)), Budget(1))
    assert verdict == Unwinnable("capacity: a base of 3 carries at most 10 stones, and 11 must stand", 0)
    verdict = solver.solve(small("KC QD 9D", "41", random.Random(1)), Budget(1))
    assert verdict == Unwinnable(
        "capacity: after 1 more wave a base of 4 carries at most 14 stones, and 15 must stand", 0
    )


@pytest.mark.parametrize("nodes", [1, 50, 2_000])
def test_a_small_budget_is_unknown(nodes: int) -> None:
    """Running out of budget is Unknown, never a word against the deal."""
    verdict = solver.solve(start(0), Budget(nodes))
    assert isinstance(verdict, Unknown)
    assert verdict.spent >= nodes


def test_verdicts_are_deterministic() -> None:
    """The same state and budget give the same verdict."""
    assert solver.solve(start(2), Budget(300_000)) == won(2)


def test_bounds_on_the_score() -> None:
    """A wave before the end costs the calm sea; an agate that can never be set costs its four."""
    for seed, bound in ((0, 12), (24, 16), (248, 12)):
        assert capacity.best_score(start(seed), capacity.sea(start(seed))) == bound
    for state in along(24):
        if state.hand:
            assert capacity.best_score(state, capacity.sea(state)) >= (won(24).score or 0)


def test_no_move_follows_the_win() -> None:
    """A won game accepts neither a stone nor a wave."""
    last = along(24)[-1]
    for move in (Placement((2, 1)), Wave()):
        with pytest.raises(IllegalMove, match="no move follows the win"):
            rules.apply(last, move)
