"""Two simulated people at Cairn Card Castle, whose luck grades a deal.

Each sees the castle and the round's cards, never what is to come, and remembers nothing. It weighs every legal place in
whole points and takes a better one more often (``Stream.prefer``). The compiled twins in ``players_kernel`` make the
same moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.core.cards import Card
from generator.core.playing import play_out
from generator.core.rng import Stream
from generator.games.cairn.capacity import carries
from generator.games.cairn.castle import Castle, Place, heavy, objection, under, value
from generator.games.cairn.rules import Deal, Move, Placement, View, Wave, apply, initial, legal_moves, view

HALVING = 60
"""Points that halve the chance of a place with the planner."""
FIRSTS = 6
"""How many places of the first card a planner thinks through."""
HANG, HEAVY_PLACE, CARRIED = 2, 5, 4
"""What counts to it: a place on one stone, by its value; a place for a heavy stone; a stone the next base can carry."""
ENOUGH, SCARCE = 4, 100
"""Each place for a heavy stone fewer than ENOUGH costs it SCARCE: most castles fall for want of one."""
STUCK = -100_000
"""Where a later card of the round would have no place."""

THRIFTY_HALVING = 12
"""Points that halve the chance of a place with the thrifty."""
KEPT, ALONE, HIGHER, BESIDE = 50, 35, 15, 15
"""To the thrifty, besides a point for each that the supports are worth more than the card: what it costs to build on a
heavy stone with another card, on one support alone, and a row higher; and what each stone close beside is worth."""

Player = Callable[[View, Stream], Move]


class Option(NamedTuple):
    """A place for a card, the castle with it, and how that is judged."""

    place: Place
    castle: Castle
    mark: int


def planner(view: View, stream: Stream) -> Move:
    """Thinks the round through: tries the best places for its first card, and lays the others where they look best."""
    if view.wave_due:
        return Wave()
    card, *others = view.hand
    firsts = sorted(_options(view.castle, card), key=lambda option: -option.mark)[:FIRSTS]
    return Placement(firsts[stream.prefer([_outcome(option, others) for option in firsts], HALVING)].place)


def thrifty(view: View, stream: Stream) -> Move:
    """Looks at one card alone: low in the castle, beside others, on no more than it needs, heavy stones left free."""
    if view.wave_due:
        return Wave()
    places = list(_legal_places(view.castle, view.hand[0]))
    scores = [_thrift(view.castle, view.hand[0], place) for place in places]
    return Placement(places[stream.prefer(scores, THRIFTY_HALVING)])


PLAYERS: dict[str, Player] = {"planner": planner, "thrifty": thrifty}


def play(player: Player, deal: Deal, number: int) -> list[Move]:
    """The moves of a player's play ``number``: to the win, or to a card without a place."""
    return play_out(player, initial(deal), number, legal_moves, view, apply)


def _legal_places(castle: Castle, card: Card) -> Iterator[Place]:
    return (place for place in castle.free_places() if not objection(castle, place, card))


def _options(castle: Castle, card: Card) -> list[Option]:
    grown = [(place, castle.with_stone(place, card)) for place in _legal_places(castle, card)]
    return [Option(place, after, judgement(after)) for place, after in grown]


def _outcome(first: Option, others: list[Card]) -> int:
    """How the castle looks once the round's other cards are laid too, each where it looks best."""
    option = first
    for card in others:
        options = _options(option.castle, card)
        if not options:
            return STUCK
        option = max(options, key=lambda option: option.mark)
    return option.mark


def _thrift(castle: Castle, card: Card, place: Place) -> int:
    row, x = place
    supports = castle.supports(place)
    beside = ((row, x - 2) in castle.at) + ((row, x + 2) in castle.at)
    score = BESIDE * beside - HIGHER * row - (sum(map(value, supports)) - value(card))
    score -= KEPT * (any(map(heavy, supports)) and not heavy(card))
    return score - ALONE * (len(supports) == 1)


def judgement(castle: Castle) -> int:
    """How good a castle looks, now and as a wave would leave it."""
    return promise(castle) + promise(castle.washed()) + CARRIED * _next_base_carries(castle)


def promise(castle: Castle) -> int:
    """What the free places can bear, and whether the heavy stones have enough of them."""
    total = heavies = 0
    for place in castle.free_places():
        supports = castle.supports(place)
        if any(_stands_on_one(castle, below) for below in under(place)):
            continue
        if len(supports) == 2:
            total += 4 * min(10, sum(map(value, supports))) + 2
        elif castle.supporting(place):
            continue
        else:
            total += HANG * value(supports[0])
        heavies += any(map(heavy, supports))
    return total + HEAVY_PLACE * heavies - SCARCE * max(0, ENOUGH - heavies)


def _stands_on_one(castle: Castle, place: Place) -> bool:
    """Whether a stone above the base lies there on one support, and so carries nothing."""
    return place[0] > 1 and place in castle.at and len(castle.supports(place)) == 1


def _next_base_carries(castle: Castle) -> int:
    """The most stones that the second row would carry as a base, its unbroken stretches taken one by one."""
    columns = sorted(x for (row, x), _card in castle.stones if row == 2)
    ends = [i for i, (x, after) in enumerate(pairwise(columns), 1) if after > x + 2]
    return sum(carries(end - start) for start, end in pairwise([0, *ends, len(columns)]))
