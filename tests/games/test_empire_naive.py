"""Empire Solitaire's kernels against naive searches over the readable rules, on many small positions."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise, permutations

import numpy as np
import pytest

from generator.core.cards import Card
from generator.core.cells import parse_cell
from generator.core.verdict import Budget, Unwinnable, Winnable
from generator.games.empire import GAME, solver
from generator.games.empire.guaranteed import guaranteed
from generator.games.empire.rules import (
    CELLS,
    Conquer,
    Place,
    State,
    Turn,
    apply,
    deal,
    initial,
    is_won,
    kin,
    legal_moves,
)

BUDGET = Budget(1_000_000)
SIZES = [(7, 0), (4, 0), (6, 1), (4, 1), (3, 2), (2, 2), (1, 2), (1, 3)]
"""Cards on the board and in the reserve."""


def small(rng: random.Random, cards: int, reserve: int) -> State:
    """A position of few cards, close enough in rank and suit to be won about as often as not."""
    suits = rng.sample(range(4), rng.choice([3, 4]))
    deck = [Card(13 * suit + rank) for suit in suits for rank in range(rng.choice([3, 4, 5]))]
    return laid(rng, rng.sample(deck, cards + reserve), cards)


def slender(rng: random.Random, cards: int, reserve: int) -> State:
    """A position whose cards hang together by few threads, as a tree: in such ones the reserve's order matters."""
    dealt = [Card(rng.randrange(52))]
    while len(dealt) < cards + reserve:
        card = Card(rng.randrange(52))
        if card not in dealt and sum(kin(card, other) for other in dealt) == 1:
            dealt.append(card)
    rng.shuffle(dealt)
    return laid(rng, dealt, cards)


def laid(rng: random.Random, dealt: list[Card], cards: int) -> State:
    """The first ``cards`` cards on random cells, the rest in the reserve."""
    board: list[Card | None] = [None] * len(CELLS)
    for cell, card in zip(rng.sample(range(len(CELLS)), cards), dealt, strict=False):
        board[cell] = card
    return State(tuple(board), tuple(dealt[cards:]))


@cache
def can_be_won(state: State) -> bool:
    """Whether some line of legal moves wins, the order of the reserve known: every line is tried."""
    if is_won(state):
        return True
    return any(can_be_won(apply(state, move)) for move in legal_moves(state) if not isinstance(move, Turn))


@cache
def is_sure(state: State) -> bool:
    """Whether a player who knows the reserve, but not its order, wins whatever it is."""
    if is_won(state):
        return True
    moves = list(legal_moves(state))
    if state.turned:
        return any(is_sure(apply(state, move)) for move in moves)
    if any(is_sure(apply(state, move)) for move in moves if isinstance(move, Conquer)):
        return True
    firsts = [(card, tuple(other for other in state.reserve if other != card)) for card in state.reserve]
    return Turn() in moves and all(is_sure(State(state.board, rest, card)) for card, rest in firsts)


def seeded(size: tuple[int, int], count: int) -> list[State]:
    """Some positions of a size, the same in every run."""
    rng = random.Random(f"empire {size}")
    return [small(rng, *size) for _ in range(count)]


@pytest.fixture(autouse=True)
def _forget() -> None:
    """No memory of one test's positions in the next."""
    can_be_won.cache_clear()
    is_sure.cache_clear()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_verdicts(size: tuple[int, int]) -> None:
    """The kernel says winnable exactly where the naive search finds a win, and its win is one."""
    words = set()
    for state in seeded(size, 8 if size == (1, 3) else 40):
        verdict = solver.solve(state, BUDGET)
        assert isinstance(verdict, Winnable if can_be_won(state) else Unwinnable), state
        words.add(type(verdict))
        if isinstance(verdict, Winnable):
            for move in verdict.solution:
                state = apply(state, move)
            assert is_won(state)
    assert words == {Winnable, Unwinnable}


@pytest.mark.parametrize("size", [(5, 1), (3, 2), (1, 3)], ids=str)
def test_verdicts_with_a_card_turned(size: tuple[int, int]) -> None:
    """The kernel and the naive search agree where a card lies turned over too."""
    for state in seeded(size, 3 if size == (1, 3) else 25):
        turned = apply(state, Turn())
        assert isinstance(solver.solve(turned, BUDGET), Winnable) == can_be_won(turned), turned


@pytest.mark.parametrize("size", [size for size in SIZES if size != (7, 0)], ids=str)
def test_sureness(size: tuple[int, int]) -> None:
    """A deal is guaranteed exactly where the naive and-or search wins, in whatever order it is given."""
    rng = random.Random(f"slender {size}")
    for state in seeded(size, 5 if size == (1, 3) else 20) + [slender(rng, *size) for _ in range(5)]:
        sure = guaranteed(state, BUDGET)
        assert sure == is_sure(state), state
        backwards = State(state.board, state.reserve[::-1])
        assert guaranteed(backwards, BUDGET) == sure


@pytest.mark.parametrize("size", [(4, 1), (3, 2)], ids=str)
def test_sureness_with_a_card_turned(size: tuple[int, int]) -> None:
    """The and-or searches agree where a card lies turned over too."""
    for state in seeded(size, 20):
        turned = apply(state, Turn())
        assert guaranteed(turned, BUDGET) == is_sure(turned), turned


def by_cells(cards: str, reserve: str) -> State:
    """A position from text such as ``c1 6D, b2 5D``."""
    board: list[Card | None] = [None] * len(CELLS)
    for item in cards.split(","):
        cell, card = item.split()
        board[CELLS.index(parse_cell(cell))] = Card.parse(card)
    return State(tuple(board), tuple(map(Card.parse, reserve.split())))


def test_the_example_of_the_rules() -> None:
    """The rules page's small position: won with 5S first, lost with 8H first, so not guaranteed."""
    first = by_cells("c1 6D, b2 5D, a3 4S, c3 6H", "5S 8H")
    second = by_cells("c1 6D, b2 5D, a3 4S, c3 6H", "8H 5S")
    assert isinstance(solver.solve(first, BUDGET), Winnable)
    assert isinstance(solver.solve(second, BUDGET), Unwinnable)
    assert [guaranteed(state, BUDGET) for state in (first, second)] == [False, False]


@pytest.mark.parametrize(
    ("cards", "reserve"),
    [
        ("b1 2C, c2 2H, b3 8H, e3 JD", "8D QC"),
        ("b1 JS, e1 TD, a2 TS, c2 AC, b3 QD", "QH JC"),
        ("b2 QC, d2 QH, a3 9S, b3 8D, c3 8H", "KD 9C"),
    ],
)
def test_where_the_order_matters(cards: str, reserve: str) -> None:
    """Where one order of the reserve wins and another loses, the searches agree on which, and none is sure."""
    state = by_cells(cards, reserve)
    orders = [State(state.board, order) for order in permutations(state.reserve)]
    words = [isinstance(solver.solve(order, BUDGET), Winnable) for order in orders]
    assert sorted(words) == [False, True]
    assert words == list(map(can_be_won, orders))
    assert guaranteed(state, BUDGET) is is_sure(state) is False


def test_a_reserve_card_that_must_be_parked() -> None:
    """Some positions are won only by placing a reserve card that its next conquest does not involve."""
    parked = 0
    for state in seeded((3, 2), 200):
        verdict = solver.solve(state, BUDGET)
        moves = verdict.solution if isinstance(verdict, Winnable) else ()
        parked += any(isinstance(a, Place) and isinstance(b, Place) for a, b in pairwise(moves))
    assert parked > 0


def test_sure_deals_are_won_in_every_order() -> None:
    """Of the seeds 0 to 24, what is winnable is guaranteed, and winnable in every order of its reserve."""
    for seed in range(25):
        state = initial(deal(seed, "standard"))
        winnable = isinstance(solver.solve(state, GAME.budget), Winnable)
        assert guaranteed(state, GAME.budget) == winnable
        for order in permutations(state.reserve) if winnable else ():
            assert isinstance(solver.solve(State(state.board, order), GAME.budget), Winnable)


def test_facts() -> None:
    """A record says guaranteed true, false, or null where the budget ran out."""
    assert GAME.facts is not None
    assert GAME.facts(deal(0, "standard"), GAME.budget) == {"guaranteed": True}
    assert GAME.facts(deal(1042, "standard"), Budget(50)) == {"guaranteed": None}
    apart = next(t.seed for t in solver.sweep(range(200), "standard", BUDGET, lambda seed: False) if not t.moves)
    assert GAME.facts(deal(apart, "standard"), Budget(1)) == {"guaranteed": False}


def test_the_table_is_exact() -> None:
    """A table that grew holds what was put into it (but for full buckets), and nothing else."""
    from generator.kernels import table

    slots, size = np.empty(1 << 18, np.int64), np.zeros(2, np.int64)
    rng = np.random.default_rng(1)
    lows = rng.integers(1, 1 << 62, 40_000)
    highs = rng.integers(0, 1 << 12, 40_000)
    table.forget(slots, size)
    for low, high in zip(lows.tolist(), highs.tolist(), strict=True):
        table.remember(slots, size, low, high)
    assert size[0] > table.FEWEST
    held = sum(table.known(slots, size, low, high) for low, high in zip(lows.tolist(), highs.tolist(), strict=True))
    assert held > 0.8 * len(lows)
    for change in (1, 2, 1 << 11):
        others = zip(lows.tolist(), highs.tolist(), strict=True)
        assert not any(table.known(slots, size, low, high ^ change) for low, high in others)
