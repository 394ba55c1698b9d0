"""Cairn Card Castle: all 54 cards go into a castle that the waves eat from below.

The rules of record are in ``docs/rules/cairn.md``; this module and ``castle`` read like them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.core.cards import Card
from generator.core.errors import IllegalMove
from generator.core.rng import Stream
from generator.games.cairn.castle import Castle, Place, heavy, objection, over, under

CARDS = 54
ROUND = 3
"""How many cards a round turns over."""
SET_ROUNDS = 4
"""After rounds 1 to 4 the die is set to the round's number; later it is rolled."""
ROLLS = 60
WAVES = 12
WAVE = 4
"""A rolled four is a wave."""
BASE = 6


@dataclass(frozen=True, slots=True)
class Deal:
    """The deck, top first; the rolls from round 5 on; for each wave the order that it gives to all 54 cards."""

    deck: tuple[Card, ...]
    rolls: tuple[int, ...]
    tides: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """A game in progress.

    ``hand`` holds the round's cards not yet placed, in their order, ``deck`` those not yet turned; ``round`` counts
    from 1; ``die`` is 0 until it is first set; ``rolled`` and ``waves`` count what the sea has done, and ``wave_due``
    says that a wave comes next.
    """

    deal: Deal
    castle: Castle
    hand: tuple[Card, ...]
    deck: tuple[Card, ...]
    round: int = 1
    die: int = 0
    rolled: int = 0
    waves: int = 0
    wave_due: bool = False


@dataclass(frozen=True, slots=True)
class Placement:
    """The first card of the hand goes to a place."""

    place: Place


@dataclass(frozen=True, slots=True)
class Wave:
    """The sea takes the base. Nobody chooses it: it is the one move exactly where a wave comes."""


Move = Placement | Wave


@dataclass(frozen=True, slots=True)
class View:
    """What a person sees: the castle, the round's cards yet to place, the die, how many cards are left to turn."""

    castle: Castle
    hand: tuple[Card, ...]
    die: int
    left: int
    round: int
    wave_due: bool


def deal(seed: int, variant: str) -> Deal:
    """Shuffle the deck, roll the die 60 times, shuffle 12 tide tables: all from one stream."""
    stream = Stream(seed)
    deck = _shuffled(stream)
    rolls = tuple(stream.below(6) + 1 for _ in range(ROLLS))
    return Deal(deck, rolls, tuple(_shuffled(stream) for _ in range(WAVES)))


def _shuffled(stream: Stream) -> tuple[Card, ...]:
    cards = [Card(number) for number in range(CARDS)]
    stream.shuffle(cards)
    return tuple(cards)


def base_size(deck: tuple[Card, ...]) -> int:
    """Six cards, and six more while no card of the row is a heavy stone."""
    return next(size for size in range(BASE, CARDS + 1, BASE) if any(map(heavy, deck[:size])))


def initial(deal: Deal) -> State:
    """The base lies edge to edge from x = 0, and the first three cards are turned."""
    size = base_size(deal.deck)
    base = Castle.of(((1, 2 * i), card) for i, card in enumerate(deal.deck[:size]))
    return _turn(State(deal, base, (), deal.deck[size:]))


def _turn(state: State) -> State:
    """Turn over the round's three cards, fewer when the deck ends."""
    return replace(state, hand=state.deck[:ROUND], deck=state.deck[ROUND:])


def legal_moves(state: State) -> Iterator[Move]:
    """Every move that the rules allow: none when the game is won or lost."""
    if state.wave_due:
        yield Wave()
    elif state.hand:
        for place in state.castle.free_places():
            if not objection(state.castle, place, state.hand[0]):
                yield Placement(place)


def apply(state: State, move: Move) -> State:
    """Make a move; raises ``IllegalMove`` with the rule that forbids it."""
    if is_won(state):
        raise IllegalMove("the castle is finished: no move follows the win")
    if isinstance(move, Wave):
        return _wave(state)
    if state.wave_due:
        raise IllegalMove("a wave (~) is missing: the die rolled a four, so the wave comes before the next card")
    if reason := objection(state.castle, move.place, state.hand[0]):
        raise IllegalMove(reason)
    placed = replace(state, castle=state.castle.with_stone(move.place, state.hand[0]), hand=state.hand[1:])
    return placed if placed.hand else _end_of_round(placed)


def _end_of_round(state: State) -> State:
    """A finished castle has won and rolls no more; otherwise the die is set or rolled."""
    if is_won(state):
        return state
    if state.round <= SET_ROUNDS:
        return _next_round(replace(state, die=state.round))
    if is_calm(state):
        return _next_round(state)
    die = state.deal.rolls[state.rolled]
    rolled = replace(state, die=die, rolled=state.rolled + 1, wave_due=die == WAVE)
    return rolled if rolled.wave_due else _next_round(rolled)


def is_calm(state: State) -> bool:
    """After the 60th roll and after the 12th wave there are no more waves."""
    return state.rolled == ROLLS or state.waves == WAVES


def _next_round(state: State) -> State:
    return _turn(replace(state, round=state.round + 1))


def _wave(state: State) -> State:
    """The base goes back into the deck, which takes the order of the next tide table; the row above is the base."""
    if not state.wave_due:
        raise IllegalMove("no wave there: a wave (~) comes only after a round whose roll is a four")
    castle = state.castle.washed()
    standing = set(castle.cards)
    deck = tuple(card for card in state.deal.tides[state.waves] if card not in standing)
    return _next_round(replace(state, castle=castle, deck=deck, waves=state.waves + 1, wave_due=False))


def is_won(state: State) -> bool:
    """All 54 cards are in the castle."""
    return len(state.castle) == CARDS


def shortfall(state: State) -> str:
    """What is missing from the win, and the card without a place where that is why."""
    if is_won(state):
        return "nothing is missing: the castle is won"
    missing = CARDS - len(state.castle)
    text = f"not won: {missing} card{' is' if missing == 1 else 's are'} not in the castle"
    if state.hand and next(legal_moves(state), None) is None:
        return f"{text}, and {state.hand[0]} has no legal place"
    return text


def score(state: State) -> int | None:
    """0 to 16 of a won game: 4 for the win, 4 for each agate set in the castle, 4 when no wave came; else None."""
    if not is_won(state):
        return None
    agates = sum(is_set(state.castle, place) for place, card in state.castle.stones if card.joker)
    return 4 + 4 * agates + 4 * (state.waves == 0)


def is_set(castle: Castle, place: Place) -> bool:
    """Whether the stone on a place above the base has two supports that support nothing else."""
    beside = {above for below in under(place) for above in over(below)} - {place}
    return place[0] > 1 and len(castle.supports(place)) == 2 and not any(other in castle.at for other in beside)


def view(state: State) -> View:
    """The state without the coming cards, rolls and tides."""
    return View(state.castle, state.hand, state.die, len(state.deck), state.round, state.wave_due)
