"""Cairn Card Castle: the rules and the notation."""

from __future__ import annotations

import json
import random
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.core.cards import Card
from generator.core.errors import DealError, FairdealError, IllegalMove, NotationError
from generator.games.cairn import notation, rules
from generator.games.cairn.castle import Castle, faults, objection
from generator.games.cairn.rules import Placement, State, Wave

RULE_5 = "rule 5: 2D at r2x-1 has one support and is touched from above"
DATA = Path(__file__).parents[1] / "data"
REPLAYS = [json.loads(line) for line in (DATA / "replays" / "cairn.jsonl").read_text().splitlines()]
VECTORS = [deal for deal in json.loads((DATA / "vectors.json").read_text())["deals"] if deal["game"] == "cairn"]


def castle(text: str) -> Castle:
    """A castle from ``r1x0=KC r2x1=5D``."""
    pairs = [stone.split("=") for stone in text.split()]
    moves = [(notation.parse_move(place), Card.parse(card)) for place, card in pairs]
    return Castle.of((move.place, card) for move, card in moves if isinstance(move, Placement))


def walk(seed: int, luck: random.Random) -> list[State]:
    """The states of one game played at random, a wave preferred to nothing."""
    states = [rules.initial(rules.deal(seed, "standard"))]
    while moves := list(rules.legal_moves(states[-1])):
        states.append(rules.apply(states[-1], luck.choice(moves)))
    return states


def play(game: dict[str, Any]) -> tuple[State, int | None, str]:
    """The last state, the number of the first wrong line (None: all are legal) and why it is wrong."""
    state = rules.initial(rules.deal(int(game["seed"]), "standard"))
    for number, line in enumerate(game["moves"], 1):
        try:
            state = rules.apply(state, notation.parse_move(line))
        except FairdealError as error:
            return state, number, str(error)
    return state, None, ""


@pytest.mark.parametrize("game", REPLAYS, ids=lambda game: f"{game['seed']}-{game['why'][:30]}")
def test_replay(game: dict[str, Any]) -> None:
    """A recorded game is accepted with its score, or refused at its line by its rule."""
    state, wrong_at, why = play(game)
    assert game["ok"] == (wrong_at is None and rules.is_won(state))
    assert game["score"] == (rules.score(state) if game["ok"] else 0)
    assert game.get("wrong_at", wrong_at) == wrong_at
    assert game.get("rule", "") in why


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["seed"])
def test_deal_vectors(vector: dict[str, str]) -> None:
    """A seed gives the deal that the second implementation gives, and the text parses to it."""
    deal = rules.deal(int(vector["seed"]), vector["variant"])
    assert notation.format_deal(deal) == vector["deal"]
    assert notation.parse_deal(vector["deal"]) == deal


def test_base_sizes() -> None:
    """Of seeds 0 to 499 the base has 6, 12 or 18 stones in 400, 83 and 17."""
    sizes = [rules.base_size(rules.deal(seed, "standard").deck) for seed in range(500)]
    assert [sizes.count(size) for size in (6, 12, 18)] == [400, 83, 17]


def test_longest_base() -> None:
    """A deck that keeps its heavy stones to the end lays a base of 48."""
    deck = sorted(map(Card, range(54)), key=lambda card: card.rank in "JQK")
    assert rules.base_size(tuple(deck)) == 48


@pytest.mark.parametrize(
    ("stones", "place", "card", "wrong"),
    [
        ("r1x0=KC r1x2=5D", (2, 1), "QH", ""),
        ("r1x0=4C r1x2=5D", (2, 1), "9H", ""),
        ("r1x0=4C r1x2=5D", (2, 1), "TH", "rule 2: TH at r2x1 is worth 10, more than its supports, which are worth 9"),
        ("r1x0=TC r1x2=5D", (2, 1), "JH", "rule 3: JH at r2x1 is heavy and has no heavy support"),
        ("r1x0=KC r1x2=5D", (2, -1), "QH", ""),
        ("r1x0=KC r1x2=5D", (2, -1), "XR", "rule 4: XR at r2x-1 is an agate and has not two supports"),
        ("r1x0=XB r1x2=AD", (2, 1), "XR", ""),
        ("r1x0=XB r1x2=5D", (2, 1), "5H", ""),
        ("r1x0=KC r1x2=5D", (2, 2), "AH", "rule 1: AH at r2x2 stands on nothing"),
        ("r1x0=KC r1x2=5D", (3, 2), "AH", "rule 1: AH at r3x2 stands on nothing"),
        ("r1x0=KC r1x2=5D", (1, 4), "AH", "nothing is added to the base: AH at r1x4"),
        ("r1x0=KC r1x2=5D", (1, 0), "AH", "nothing is added to the base: AH at r1x0"),
        ("r1x0=KC r1x2=5D r2x1=QH", (2, 1), "AH", "the place is taken: QH lies at r2x1"),
        ("r1x0=KC r2x1=QH", (3, 0), "AH", "rule 5: QH at r2x1 has one support and is touched from above"),
        ("r1x0=KC r1x2=5D r2x1=QH", (3, 0), "AH", ""),
        ("r1x0=KC r1x2=5D r2x1=QH r3x0=AH", (2, -1), "2D", RULE_5),
        ("r1x0=KC r1x2=5D r1x4=3H r2x1=QH r3x2=AH", (2, 3), "2D", ""),
    ],
)
def test_castle_rules(stones: str, place: tuple[int, int], card: str, wrong: str) -> None:
    """Each castle rule forbids what it says, in those words, and no more."""
    assert objection(castle(stones), place, Card.parse(card)) == wrong


@pytest.mark.parametrize("seed", range(6))
def test_castle_always_obeys_all_rules(seed: int) -> None:
    """After every placement of a random game the whole castle obeys all five rules, and a wave breaks none."""
    for state in walk(seed, random.Random(seed)):
        assert not list(faults(state.castle, state.castle.at))
        assert len(state.castle) + len(state.hand) + len(state.deck) == 54


def test_waves_come_exactly_where_rolled() -> None:
    """A wave takes the base, keeps every x, and orders the deck by the next tide table; nothing else may come."""
    waves = 0
    for seed in range(20):
        states = walk(seed, random.Random(seed))
        for before, after in pairwise(states):
            if not before.wave_due:
                with pytest.raises(IllegalMove, match="no wave there"):
                    rules.apply(before, Wave())
                continue
            waves += 1
            assert (before.die, before.round > rules.SET_ROUNDS) == (4, True)
            assert list(rules.legal_moves(before)) == [Wave()]
            with pytest.raises(IllegalMove, match=r"a wave \(~\) is missing"):
                rules.apply(before, Placement((2, 1)))
            assert after.castle.at == {(row - 1, x): card for (row, x), card in before.castle.stones if row > 1}
            order = [card for card in before.deal.tides[before.waves] if card not in after.castle.cards]
            assert [*after.hand, *after.deck] == order
    assert waves > 5


def test_die_is_set_then_rolled_then_calm() -> None:
    """After rounds 1 to 4 the die shows 1 to 4 without a wave; after the 60th roll or the 12th wave it rests."""
    start = rules.initial(rules.deal(0, "standard"))
    last = rules.State(start.deal, start.castle, start.hand[:1], start.deck, 4, 3)
    place = next(rules.legal_moves(last))
    assert (rules.apply(last, place).die, rules.apply(last, place).wave_due) == (4, False)
    for rolled, waves in ((60, 3), (40, 12)):
        calm = rules.State(start.deal, start.castle, start.hand[:1], start.deck, 64, 2, rolled, waves)
        after = rules.apply(calm, place)
        assert (after.die, after.rolled, after.round, after.wave_due) == (2, rolled, 65, False)


def test_sixtieth_roll_and_twelfth_wave_happen() -> None:
    """The 60th roll can be a wave, and the 12th wave comes."""
    start = rules.initial(rules.deal(0, "standard"))
    deal = rules.Deal(start.deal.deck, (4,) * 60, start.deal.tides)
    for rolled, waves in ((59, 3), (20, 11)):
        state = rules.State(deal, start.castle, start.hand[:1], start.deck, 64, 2, rolled, waves)
        assert rules.apply(state, next(rules.legal_moves(state))).wave_due


@pytest.mark.parametrize(
    ("stones", "place", "is_set"),
    [
        ("r1x0=KC r1x2=5D r2x1=XB", (2, 1), True),
        ("r1x0=KC r1x2=5D r2x1=XB r2x-1=AC", (2, 1), False),
        ("r1x0=KC r1x2=5D r1x4=3H r2x1=XB r2x3=XR", (2, 1), False),
        ("r1x0=XB r1x2=5D", (1, 0), False),
        ("r1x0=KC r2x1=5D", (2, 1), False),
    ],
)
def test_set_agates(stones: str, place: tuple[int, int], is_set: bool) -> None:
    """An agate scores above the base on two supports that support nothing else."""
    assert rules.is_set(castle(stones), place) is is_set


def test_view_hides_what_is_to_come() -> None:
    """Two deals that differ only in unturned cards, rolls and tides look the same."""
    one = rules.deal(0, "standard")
    other = rules.Deal((*one.deck[:15], *reversed(one.deck[15:])), one.rolls[::-1], one.tides[::-1])
    assert one != other
    assert rules.view(rules.initial(one)) == rules.view(rules.initial(other))


def test_shortfall_names_the_card_without_a_place() -> None:
    """What is missing from the win is said, with the card that has no place."""
    start = rules.initial(rules.deal(0, "standard"))
    assert rules.shortfall(start) == "not won: 42 cards are not in the castle"
    lost = rules.State(start.deal, castle("r1x0=2C"), (Card.parse("KH"),), ())
    assert rules.shortfall(lost) == "not won: 53 cards are not in the castle, and KH has no legal place"
    won, _at, _why = play(next(game for game in REPLAYS if game["ok"]))
    assert rules.shortfall(won) == "nothing is missing: the castle is won"


def test_board_is_a_wall() -> None:
    """The board shows each stone as a brick over the x axis, the round's cards and the die."""
    start = rules.initial(rules.deal(2, "standard"))
    state = rules.apply(start, next(rules.legal_moves(start)))
    base = "".join(f"[{card}]" for card in start.castle.cards)
    lines = notation.board(state).splitlines()
    assert lines[1].startswith("  1")
    assert lines[0].index(str(start.hand[0])) - lines[1].index(base) == 2 * 1 + 1
    assert lines[-2] == f"Round 1: {state.hand[0]} {state.hand[1]}"
    assert lines[-1] == f"Die: -   Left to turn: {len(state.deck)}"


@pytest.mark.parametrize("seed", range(4))
def test_text_round_trips(seed: int) -> None:
    """Parse after format is the identity for deals and moves, spaces around the joints forgiven."""
    deal = rules.deal(seed, "standard")
    text = notation.format_deal(deal)
    assert notation.parse_deal(text) == notation.parse_deal(text.replace(" | ", "|").replace(" / ", "/")) == deal
    for state in walk(seed, random.Random(seed))[:-1]:
        for move in rules.legal_moves(state):
            assert notation.parse_move(f" {notation.format_move(move)} ") == move
            assert notation.parts(move) == (notation.format_move(move),)


@pytest.mark.parametrize("line", ["", "r2", "x3", "r0x1", "r2x-0", "r2x03", "R2x3", "r2x1234", "~~", "r123x1", "r2x٣"])
def test_bad_moves_are_named(line: str) -> None:
    """A text that is no move is refused with what a move looks like."""
    with pytest.raises(NotationError, match="is not a move; a move is a place, such as r2x3"):
        notation.parse_move(line)


def test_bad_deals_are_named() -> None:
    """A text that is no deal is refused with the part that is wrong."""
    text = VECTORS[0]["deal"]
    deck, rolls, tides = text.split(" | ")
    for bad, why in [
        ("", "the deal has 1 parts joined by |"),
        (f"{deck} | {rolls} | {tides[:-165]}", "the deal has 11 tide tables"),
        (f"{deck[:-3]} | {rolls} | {tides}", "the deck has 53 cards"),
        (f"{deck[:2]} {deck[:-3]} | {rolls} | {tides}", f"the deck: {deck[:2]} stands twice"),
        (f"{deck} | {rolls[1:]} | {tides}", "the deal has 59 die rolls"),
        (f"{deck} | 7{rolls[1:]} | {tides}", "'7' is not a die roll"),
        (f"{deck} | {rolls} | {tides[:-2]}ZZ", "tide table 12: 'ZZ' is not a card"),
    ]:
        with pytest.raises(DealError) as caught:
            notation.parse_deal(bad)
        assert str(caught.value).startswith(why)


@settings(max_examples=300)
@given(st.text(alphabet="r2x3-~|/ AKQXBC416\x00é", max_size=40))
def test_noise_raises_only_our_errors(text: str) -> None:
    """Whatever the text, parsing gives a value or one of our errors."""
    for parse in (notation.parse_deal, notation.parse_move):
        with suppress(FairdealError):
            parse(text)
