"""The simulated people who grade: they see the castle and the round's cards, never what is to come.

Chance from the stream blurs their judgement and breaks ties, so that many plays of one deal differ.
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from generator.core.rng import Stream
from generator.games.cairn.capacity import carries
from generator.games.cairn.castle import Castle, Place, heavy, objection, under, value
from generator.games.cairn.rules import Move, Placement, View, Wave

KEEP = 12
"""How many plans a planner weighs at a time."""
NOISE = 20
"""How much chance blurs a judgement: a number below this is added."""
HANG, HEAVY_PLACE, CARRIED = 2, 5, 4
"""What counts: a place on one stone, by its value; a place for a heavy stone; a stone the next base could carry."""
ENOUGH, SCARCE = 4, 100
"""Each place for a heavy stone fewer than ENOUGH costs SCARCE: most castles fall for want of one."""


class Plan(NamedTuple):
    """A castle that the round's cards could make, the place of the first of them, and how it is judged."""

    mark: int
    castle: Castle
    first: Place | None


def planner(view: View, stream: Stream) -> Move:
    """Think the round's three cards through, the dozen best castles at a time, and play the best plan's first card."""
    if view.wave_due:
        return Wave()
    plans = [Plan(0, view.castle, None)]
    for card in view.hand:
        grown = [
            Plan(judgement(castle) + stream.below(NOISE), castle, plan.first or place)
            for plan in plans
            for place in plan.castle.free_places()
            if not objection(plan.castle, place, card)
            for castle in [plan.castle.with_stone(place, card)]
        ]
        if not grown:
            break
        plans = sorted(grown, key=lambda plan: -plan.mark)[:KEEP]
    assert plans[0].first is not None, "a player is asked only where there is a legal move"
    return Placement(plans[0].first)


def thrifty(view: View, stream: Stream) -> Move:
    """Look at one card alone and lay it where it wastes the least of its supports' value; ties fall by chance."""
    if view.wave_due:
        return Wave()
    card, castle = view.hand[0], view.castle
    wastes = [
        (2 * (sum(map(value, castle.supports(place))) - value(card)) + stream.below(4), place)
        for place in castle.free_places()
        if not objection(castle, place, card)
    ]
    return Placement(min(wastes)[1])


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
