"""Cards, cells, seeds and the random stream."""

import doctest
import importlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.cards import Card, format_cards, parse_cards
from generator.core.cells import format_cell, parse_cell
from generator.core.errors import DealError, FairdealError, NotationError, UsageProblem
from generator.core.rng import SEEDS, Stream, parse_seed, parse_seed_range
from generator.core.verdict import Budget
from tests.conftest import vectors

VECTORS = vectors()


@pytest.mark.parametrize("seed", VECTORS["splitmix64"])
def test_stream_matches_the_second_implementation(seed: str) -> None:
    """The stream gives the vectors' numbers, raw and below n."""
    stream = Stream(int(seed))
    assert [str(stream.next()) for _ in range(4)] == VECTORS["splitmix64"][seed]
    stream = Stream(int(seed))
    drawn = VECTORS["below, drawn one after another from one stream"][seed]
    assert [[n, stream.below(n)] for n, _value in drawn] == drawn


@pytest.mark.parametrize("seed", VECTORS["shuffled_decks"])
def test_shuffled_decks_match_the_second_implementation(seed: str) -> None:
    """Shuffled decks of 52, 54 and the hopper's 36 are the vectors' decks."""
    decks = {"52": range(52), "54": range(54), "36 (hopper)": (13 * s + r for s in range(4) for r in range(1, 10))}
    for name, numbers in decks.items():
        cards = list(map(Card, numbers))
        Stream(int(seed)).shuffle(cards)
        assert format_cards(cards) == VECTORS["shuffled_decks"][seed][name]


@pytest.mark.parametrize("seed", VECTORS["splitmix64"])
def test_compiled_stream_is_the_readable_one(seed: str) -> None:
    """The kernels' stream draws and shuffles as the readable one does."""
    import numpy as np

    from generator.kernels.stream import below, next64, shuffle

    state, stream = np.array([int(seed)], np.uint64), Stream(int(seed))
    assert [int(next64(state)) for _ in range(5)] == [stream.next() for _ in range(5)]
    for n in (1, 2, 6, 36, 54, (1 << 63) + 1):
        assert int(below(state, np.uint64(n))) == stream.below(n)
    items, readable = np.arange(54), list(range(54))
    shuffle(state, items)
    stream.shuffle(readable)
    assert items.tolist() == readable


@pytest.mark.parametrize("number", range(54))
def test_a_card_reads_back_from_each_of_its_spellings(number: int) -> None:
    """Parse after format is the identity, for the two letters, the symbol, and lower case."""
    card = Card(number)
    assert Card.parse(str(card)) == Card.parse(card.symbol) == Card.parse(str(card).lower()) == card


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_a_notation_error(text: str) -> None:
    """Fuzzed card texts raise only our error."""
    try:
        assert 0 <= Card.parse(text).number < 54
    except NotationError as error:
        assert "is not a card" in str(error)


def test_cards_are_read_around_spaces_and_commas() -> None:
    """A list of cards is free with spaces and commas."""
    assert format_cards(parse_cards(" 10d, ah  K♣\txb ")) == "TD AH KC XB"


@given(st.integers(0, 25), st.integers(0, 98))
def test_a_cell_reads_back(column: int, row: int) -> None:
    """Parse after format is the identity for cells."""
    assert parse_cell(format_cell((column, row))) == (column, row)


@pytest.mark.parametrize("text", ["", "a", "a0", "1a", "A1", "aa1", "a100", "a1 ", "á1"])
def test_what_is_no_cell_is_refused(text: str) -> None:
    """A cell is exactly a small letter and a number from 1."""
    with pytest.raises(NotationError, match="is not a cell"):
        parse_cell(text)


@pytest.mark.parametrize("text", ["-1", "", "1.5", str(SEEDS), "9" * 5000, "٣", "0x10"])
def test_seed_out_of_range_is_refused(text: str) -> None:
    """A seed is a whole number below 2**64."""
    with pytest.raises(DealError, match="is not a seed"):
        parse_seed(text)


def test_seed_ranges() -> None:
    """A:B is A .. B-1; the very last seed can be named; empty, reversed and halved ranges are refused."""
    assert parse_seed_range("3:5") == range(3, 5)
    assert parse_seed_range(f"{SEEDS - 1}:{SEEDS}") == range(SEEDS - 1, SEEDS)
    for text in ("5:5", "6:5", "5", ":", "1:", f"0:{SEEDS + 1}"):
        with pytest.raises(DealError):
            parse_seed_range(text)


@pytest.mark.parametrize("nodes", [0, -1, 1 << 62])
def test_a_budget_is_positive(nodes: int) -> None:
    """A budget of no nodes is refused."""
    with pytest.raises(UsageProblem, match="is not a budget"):
        Budget(nodes)


@pytest.mark.parametrize("name", ["cards", "cells", "rng"])
def test_examples_in_docstrings(name: str) -> None:
    """The examples in the docstrings hold."""
    result = doctest.testmod(importlib.import_module(f"generator.core.{name}"))
    assert result.attempted > 0
    assert result.failed == 0


def test_exit_codes_tell_user_from_machine() -> None:
    """Our errors carry the exit code of the one at fault."""
    from generator.core.errors import MachineError

    assert (FairdealError.exit_code, MachineError.exit_code) == (2, 1)
