"""Islands in text: variants, deals, moves, choices and the board."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.errors import DealError, FairdealError, IllegalMove, NotationError
from generator.core.rng import Stream
from generator.games.islands import notation, rules, setup


def wander(variant: str, seed: int, steps: int = 40) -> list[rules.State]:
    """The states of a random game."""
    stream, state = Stream(seed + 99), rules.initial(setup.deal(seed, variant))
    states = [state]
    while len(states) <= steps and (moves := list(rules.legal_moves(state))):
        clearing = [move for move in moves if move.clearings] or moves
        state = rules.apply(state, clearing[stream.below(len(clearing))])
        states.append(state)
    return states


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


@settings(max_examples=300)
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
