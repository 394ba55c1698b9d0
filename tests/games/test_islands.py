"""Islands: the rules to the letter, and the notation."""

from __future__ import annotations

import json
from itertools import islice, pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

from generator.core.cards import Card
from generator.core.cells import Cell
from generator.core.errors import FairdealError, IllegalMove
from generator.core.rng import Stream
from generator.games.islands import grid, notation, rules, setup
from generator.games.islands.grid import Clearing, Grid, Stack

DATA = Path(__file__).resolve().parents[1] / "data"
REPLAYS = [json.loads(line) for line in (DATA / "replays" / "islands.jsonl").read_text().splitlines()]
VECTORS = [deal for deal in json.loads((DATA / "vectors.json").read_text())["deals"] if deal["game"] == "islands"]
IMPOSSIBLE = [("easy", 2758), ("medium", 5424), ("hard", 21985), ("expert", 12321)]


def laid(*rows: str) -> Grid:
    """A grid of single cards; ``.`` is empty, ``##`` one land card, and ``7C8D`` a stack with the 8D on top."""
    stacks = [_stack(text) for row in rows for text in row.split()]
    return Grid(len(rows[0].split()), tuple(stacks))


def _stack(text: str) -> Stack:
    if text == ".":
        return Stack()
    if text == "##":
        return Stack(1)
    return Stack(0, tuple(Card.parse(text[i : i + 2]) for i in range(0, len(text), 2)))


def strings(*rows: str) -> list[str]:
    """The strings of a grid, as text."""
    return [
        notation.format_move(rules.Move(None, (Clearing(each, each[0]),)))[2:-3] for each in grid.strings(laid(*rows))
    ]


def play(replay: dict[str, Any]) -> tuple[rules.State, int | None, str]:
    """Play a replay's lines: the state, the number of the first wrong line, and why it is wrong."""
    state = rules.initial(setup.deal(int(replay["seed"]), replay["variant"]))
    for number, line in enumerate(replay["moves"], 1):
        try:
            state = rules.apply(state, notation.parse_move(line))
        except FairdealError as error:
            return state, number, str(error)
    return state, None, ""


def wander(variant: str, seed: int, steps: int = 40) -> list[rules.State]:
    """The states of a random game."""
    stream, state = Stream(seed + 99), rules.initial(setup.deal(seed, variant))
    states = [state]
    while len(states) <= steps and (moves := list(islice(rules.legal_moves(state), 200))):
        clearing = [move for move in moves if move.clearings] or moves
        state = rules.apply(state, clearing[stream.below(len(clearing))])
        states.append(state)
    return states


@pytest.mark.parametrize("replay", REPLAYS, ids=lambda replay: f"{replay['variant']}-{replay['seed']}")
def test_replays(replay: dict[str, Any]) -> None:
    """Complete games win; refused ones are refused, and at the line that is wrong."""
    state, at, why = play(replay)
    assert (at is None and rules.is_won(state)) == replay["ok"], why
    if "wrong_at" in replay:
        assert at == replay["wrong_at"], why


def test_refusals_name_their_rule() -> None:
    """The message of a refused line names the rule that the replay says decides it."""
    words = {
        "part of a string": "only part of the string",
        "an empty cell": "is empty",
        "land outside the string": "is not one of the string's cells",
        "a clearing left undone": "still stands",
        "not connected": "do not hang together",
    }
    for replay in REPLAYS:
        if "rule" in replay:
            assert words[replay["rule"]] in play(replay)[2]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector['variant']}-{vector['seed']}")
def test_deals(vector: dict[str, str]) -> None:
    """A seed gives the deal of the second implementation, and its text reads back as the same deal."""
    deal = setup.deal(int(vector["seed"]), vector["variant"])
    assert notation.format_deal(deal) == vector["deal"]
    assert notation.parse_deal(vector["deal"]) == deal


@pytest.mark.parametrize(("variant", "seed"), IMPOSSIBLE)
def test_impossible_setups_are_put_right(variant: str, seed: int) -> None:
    """Where the shuffle alone gives an impossible setup, the deal differs from it and is possible."""
    columns, rows = setup.size_of(variant)
    cards = [Card(number) for number in range(52)]
    Stream(seed).shuffle(cards)
    raw = setup.Deal(columns, tuple(cards[: columns * rows]), tuple(cards[columns * rows :]))
    assert not any(not grid.stranded(left) for _, left in grid.settle(rules.initial(raw).grid))
    deal = setup.deal(seed, variant)
    assert deal != raw
    assert any(not grid.stranded(left) for _, left in grid.settle(rules.initial(deal).grid))


def test_strings_are_sets_and_runs() -> None:
    """Three connected cells of a rank or of a suit's consecutive ranks, in any order; diagonals do not connect."""
    assert strings("7C 7D", "2C 7H") == ["a1b1b2"]
    assert strings("7C 8C", "2D 6C") == ["a1b1b2"]
    assert strings("7C 2D", "2C 7H", "7S 3H") == []
    assert strings("7C 8C 2D", "TC 2H 3H") == []
    assert strings("7C 8D 9C") == []
    assert strings("3C 5C", "2D 4C") == ["a1b1b2"]


def test_aces_are_high_or_low() -> None:
    """An ace ends a run at either side; no run goes through it. High and low runs overlap in the ace alone."""
    assert strings("QC KC AC") == ["a1b1c1"]
    assert strings("AC 2C 3C") == ["a1b1c1"]
    assert strings("KC AC 2C") == []
    assert strings("QC KC AC 2C 3C") == ["a1b1c1", "c1d1e1"]


def test_a_whole_suit_is_one_run() -> None:
    """All thirteen cards of a suit are one string, wherever its ace lies."""
    assert strings("3C 2C AC KC QC JC TC", "4C 5C 6C 7C 8C 9C 2D") == ["a1b1c1d1e1f1g1a2b2c2d2e2f2"]


def test_strings_are_maximal_and_overlap_in_a_card() -> None:
    """A string inside a larger one is none; a set and a run may share a card."""
    assert strings("4C 5C 6C 7C") == ["a1b1c1d1"]
    assert strings("7C 7D 7H", "8C 2D 7S") == ["a1b1c1c2"]
    assert strings("7C 7D 7H", "8C 2D 3H", "9C 2S 3S") == ["a1b1c1", "a1a2a3"]


def test_only_top_cards_count() -> None:
    """Cards under others, land and empty cells form no string."""
    assert strings("7C 7D7S 7H8H") == []
    assert strings("7C ## 7H", "7D . 7S") == []


def test_clearing_makes_land() -> None:
    """Everything on the land cell turns face down; the other cells show what was beneath."""
    before = laid("2H7C 7D 3S4S7H")
    after = grid.clear(before, Clearing(((0, 0), (1, 0), (2, 0)), (2, 0)))
    assert after.stacks == (Stack(0, (Card.parse("2H"),)), Stack(), Stack(5))
    again = grid.clear(laid("2H7C 7D 7H"), Clearing(((0, 0), (1, 0), (2, 0)), (0, 0)))
    assert again.stacks == (Stack(4), Stack(), Stack())


def test_a_card_used_by_one_string_is_gone_for_the_other() -> None:
    """Of two strings that share a card, either may be cleared, and then the other stands no more."""
    ways = list(grid.settle(laid("7C 7D 7H", "8C 2D 3H", "9C 2S 3S")))
    assert len(ways) == 6
    assert {len(done) for done, _ in ways} == {1}


def test_chain_reactions() -> None:
    """What a clearing lays bare is looked at afresh, and may be a string in its turn."""
    chained = laid("5D7C 7D 7H", "5C 5S 2D")
    lengths = {(done[0].land, len(done)) for done, _ in grid.settle(chained)}
    assert lengths == {((0, 0), 1), ((1, 0), 2), ((2, 0), 2)}


def test_stranded_cards() -> None:
    """A face-up card in a component of fewer than three non-empty cells is stranded; land alone is not."""
    assert grid.stranded(laid("7C 8C . 2D 3D 4H"))
    assert not grid.stranded(laid("## ## . 2D 3D 4H"))
    assert not grid.stranded(laid("7C ## ## . ##"))


def test_view_hides_the_deck() -> None:
    """Two states that differ only in the order of the undrawn deck look the same."""
    deal = setup.deal(0, "easy")
    other = setup.Deal(deal.columns, deal.grid, (deal.deck[0], *reversed(deal.deck[1:])))
    assert rules.view(rules.initial(deal)) == rules.view(rules.initial(other))
    assert rules.view(rules.initial(deal)).turned == deal.deck[0]
    assert rules.view(rules.initial(deal)).left == 39


def test_no_card_is_turned_before_the_initial_strings_are_cleared() -> None:
    """While initial strings stand the view shows no turned card, and only lines with ``-`` are legal."""
    state = rules.initial(setup.deal(9, "easy"))
    assert rules.view(state).turned is None
    assert {move.cell for move in rules.legal_moves(state)} == {None}
    assert rules.view(rules.apply(state, next(rules.legal_moves(state)))).turned == state.deal.deck[0]


@pytest.mark.parametrize("variant", ["easy", "expert", "2x3", "6x6", "8x2"])
def test_random_games_stay_legal(variant: str) -> None:
    """Every move that is offered is accepted, no string stands after it, and no card is lost."""
    for state in wander(variant, 3)[1:]:
        assert not grid.strings(state.grid)
        cards = sum(stack.land + len(stack.cards) for stack in state.grid.stacks)
        assert cards == len(state.deal.grid) + state.turns
        for move in islice(rules.legal_moves(state), 30):
            rules.apply(state, move)
            assert notation.parse_move(notation.format_move(move)) == move


def test_the_deck_ends() -> None:
    """After the last card of the deck no move is left, and the message says so."""
    state = wander("6x6", 4)[-1]
    assert state.turns == len(state.deal.deck)
    assert not rules.is_won(state)
    assert list(rules.legal_moves(state)) == []
    cell: Cell = next(cell for cell in state.grid.cells if not state.grid.at(cell).empty)
    with pytest.raises(IllegalMove, match="the deck is used up"):
        rules.apply(state, rules.Move(cell))


def test_strings_by_definition() -> None:
    """On small grids the strings are what the definition says, tried on every set of cells."""

    def is_run(cards: list[Card]) -> bool:
        ranks = sorted("A23456789TJQK".index(card.rank) for card in cards)
        high = sorted(13 if rank == 0 else rank for rank in ranks)
        step = [all(b - a == 1 for a, b in pairwise(way)) for way in (ranks, high)]
        return len({card.suit for card in cards}) == 1 and any(step)

    for seed in range(60):
        cards = [Card(number) for number in range(52) if number % 13 < 5 and number < 26]
        Stream(seed).shuffle(cards)
        board = Grid(3, tuple(Stack(cards=(card,)) for card in cards[:9]))
        good = set()
        for mask in range(1 << 9):
            cells = frozenset(cell for i, cell in enumerate(board.cells) if mask >> i & 1)
            tops = [board.at(cell).cards[0] for cell in cells]
            alike = len({card.rank for card in tops}) == 1 or is_run(tops) if tops else False
            if len(cells) >= 3 and alike and len(list(grid.components(cells))) == 1:
                good.add(cells)
        assert {frozenset(s) for s in grid.strings(board)} == {s for s in good if not any(s < other for other in good)}


def test_the_order_of_clearing_is_free() -> None:
    """Where two strings stand apart, they may be cleared in either order, to the same grids."""
    ways = list(grid.settle(laid("7C 7D 7H", "2C 4D 9H", "5C 5D 5H")))
    assert len(ways) == 18
    orders = {tuple(each.string[0][1] for each in done) for done, _ in ways}
    assert orders == set(permutations((0, 2)))
    assert len({left for _, left in ways}) == 9
