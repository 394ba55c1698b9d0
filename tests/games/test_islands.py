"""Islands: the rules to the letter, and the notation."""

from __future__ import annotations

import json
from itertools import islice, pairwise, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.cards import Card
from generator.core.cells import Cell
from generator.core.errors import DealError, FairdealError, IllegalMove, NotationError
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


def test_continuations_are_the_legal_moves_in_steps() -> None:
    """Step by step one comes to every legal move and to nothing else."""

    def complete(state: rules.State, prefix: tuple[str, ...]) -> list[tuple[str, ...]]:
        onward = list(notation.continuations(state, prefix))
        return [prefix] if not onward else [whole for part in onward for whole in complete(state, (*prefix, part))]

    for variant, seed in (("easy", 9), ("medium", 2), ("hard", 430)):
        for state in wander(variant, seed, 12):
            legal = [notation.parts(move) for move in rules.legal_moves(state)]
            assert complete(state, ()) == (legal or [()])


def test_continuations_of_nonsense() -> None:
    """A prefix that starts no legal move has no continuations."""
    state = rules.initial(setup.deal(9, "easy"))
    for prefix in (("a1",), ("-", "a1"), ("-", "a1a2b2", "c4"), ("x",), ("-", "a1a2b2", "b2", "a1")):
        assert list(notation.continuations(state, prefix)) == []


def test_board() -> None:
    """A terminal shows top cards, how many lie beneath, land and the card turned, and not the deck."""
    state = rules.initial(setup.deal(0, "easy"))
    for line in ("c3", "c2", "c3", "c1", "c3", "a3 a2b2a3>a3"):
        state = rules.apply(state, notation.parse_move(line))
    assert notation.board(state).splitlines() == [
        "   a         b         c",
        "1  8S        JH        KH+1",
        "2  .         .         8C+1",
        "3  [4]       TC        5H+3",
        "4  AC        JC        7C",
        "turned: 3H, 33 more in the deck",
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("easy", "easy"),
        ("3x4", "easy"),
        ("4x4", "medium"),
        ("4x5", "hard"),
        ("5x5", "expert"),
        ("4x3", "4x3"),
        ("2x3", "2x3"),
        ("6x6", "6x6"),
        ("8x4", "8x4"),
    ],
)
def test_variants(text: str, name: str) -> None:
    """A size that has a name goes by it; the grid of a deal names its variant."""
    assert setup.canonical_variant(text) == name
    assert setup.variant_of(setup.deal(1, text)) == name


@pytest.mark.parametrize("text", ["", "Easy", "2x2", "1x6", "9x2", "8x5", "6x7", "3X4", "03x4", "3x4x5", "standard"])
def test_no_such_variant(text: str) -> None:
    """What is not a size of 6 to 36 cells with sides of 2 to 8 is refused with the accepted ones."""
    with pytest.raises(DealError, match=r"easy, medium, hard, expert, or COLUMNSxROWS of 6 to 36 cells"):
        setup.canonical_variant(text)


GOOD = notation.format_deal(setup.deal(0, "easy"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("+", ""), "no '[+]' before its deck"),
        (GOOD.replace("9C", "8S", 1), "8S stands twice"),
        (GOOD.replace("9C", "XB", 1), "XB is a joker"),
        (GOOD.replace(" KC TH", " KC"), "the deal has 51 cards"),
        (GOOD.replace(" / ", " ", 1), "rows of 6/3/3 cards"),
        (GOOD.replace("9C", "9X", 1), "'9X' is not a card"),
        ("", "no '[+]'"),
        ("8S JH + 9C", "6 to 36 in all"),
    ],
)
def test_bad_deals(text: str, message: str) -> None:
    """A deal that is not one is refused, and the message says what is wrong."""
    with pytest.raises((DealError, NotationError), match=message):
        notation.parse_deal(text)


def test_deal_text_is_forgiving() -> None:
    """Symbols, lower case, 10 for T and spaces are read; the deal is taken as it stands, impossible or not."""
    assert notation.parse_deal(
        GOOD.replace("TC", "10♣").replace(" / ", "/").replace("+", "  + ").lower()
    ) == setup.deal(0, "easy")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a cell"),
        ("-", "names the clearings"),
        ("b2>b2", "is not a cell"),
        ("b2 a2b2", "is not a clearing"),
        ("b2 >b2", "is not a clearing"),
        ("b2 a2b2c2>", "is not a cell"),
        ("B2", "is not a cell"),
    ],
)
def test_bad_moves(text: str, message: str) -> None:
    """A text that is no move is refused, and the message says what one looks like."""
    with pytest.raises(NotationError, match=message):
        notation.parse_move(text)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("d1", "d1 is not on the grid; its cells are a1 to c4"),
        ("- a1a2a3>a1", "no initial string stands"),
        ("a3 a1a2>a1", "a1a2 has fewer than three cells"),
        ("a3 a1a2a3>a1", "neither a set of one rank nor a run of one suit"),
        ("a3 a1a2a9>a1", "a9 is not on the grid"),
        ("a3 a1a1a1>a1", "fewer than three cells"),
    ],
)
def test_illegal_moves(line: str, message: str) -> None:
    """A move that the rules forbid is refused with the rule and the cells."""
    with pytest.raises(IllegalMove, match=message):
        rules.apply(rules.initial(setup.deal(0, "easy")), notation.parse_move(line))


def test_the_deck_ends() -> None:
    """After the last card of the deck no move is left, and the message says so."""
    state = wander("6x6", 4)[-1]
    assert state.turns == len(state.deal.deck)
    assert not rules.is_won(state)
    assert list(rules.legal_moves(state)) == []
    cell: Cell = next(cell for cell in state.grid.cells if not state.grid.at(cell).empty)
    with pytest.raises(IllegalMove, match="the deck is used up"):
        rules.apply(state, rules.Move(cell))


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="abc123->+/ 89TJQKCDHSX♠\n0", max_size=40))
def test_fuzzed_text_raises_only_our_errors(text: str) -> None:
    """Whatever is typed, only a ``FairdealError`` comes of it."""
    state = rules.initial(setup.deal(0, "easy"))
    for read in (
        notation.parse_deal,
        setup.canonical_variant,
        lambda text: rules.apply(state, notation.parse_move(text)),
    ):
        try:
            read(text)
        except FairdealError:
            continue


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
