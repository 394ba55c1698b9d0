"""Simulated people who grade deals of Islands: they see what a person at the table sees, and no more.

Both look at every grid that the turned card can lead to and judge what it promises. Their hands tremble: a little
chance is added to each judgement, so that many plays of one deal say how forgiving it is. The compiled twins in
``players_kernel`` make the same moves from the same stream; whole numbers keep them the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from generator.core.cards import RANKS, Card
from generator.core.cells import Cell
from generator.core.rng import Stream
from generator.games.islands.grid import LEAST, Grid, Stack, components, neighbours, stranded
from generator.games.islands.rules import Move, View, outcomes
from generator.games.islands.setup import CARDS

CELL, PLAIN = 1640, 380
"""What a cell costs whose top is face up, and what one of land is worth."""
DEEP, JUNK = 1490, 600
"""What each buried card costs, and each in the deepest stack: one place for what is of no use."""
PAIR, COVER, LIFT, MOST = 3330, 940, 790, 8
"""What a pair that is sure to be completed is worth; more, when completing it can turn other face-up cards to land:
at once, and for each of them, up to the most that count.
"""
ONE_OUT, TWO_OUTS = 240, 450
"""The hope, in thousandths, for a pair that one card completes, and two, while every unseen card is still to come."""
OUT = 360
"""What each unseen card is worth that would complete some pair."""
LONE, TOUCH = 13, 120
"""What a card on top in no pair is worth for each two unseen cards that would make a string of it, while all are still
to come; and what each neighbouring cell that is not empty is worth to a face-up cell.
"""
FEW = 1210
"""What a component costs for each face-up card that it lacks for a string."""
WIN, RUIN = 1_000_000, -100_000
TREMBLE = 500
BREADTH, DRAWS = 2, 2
"""How many moves the planner thinks through, and how many cards it imagines for each."""


@dataclass(frozen=True, slots=True)
class Hope:
    """How likely cards are to become a string: by the ``unseen`` cards that would make it one, and how many of the
    unseen cards are ``left`` in the deck (the others have become land).
    """

    unseen: frozenset[int]
    left: int

    def pair(self, outs: int) -> int:
        """The hope, in thousandths, for two top cards that so many unseen cards would complete."""
        comes = 1000 * self.left // max(1, len(self.unseen))
        return ONE_OUT * comes // 1000 if outs == 1 else TWO_OUTS * (1_000_000 - (1000 - comes) ** 2) // 1_000_000

    def lone(self, card: Card) -> int:
        """What one top card is worth that is in no pair: two more would make a string."""
        ways = sum(len(completing(card, Card(number)) & self.unseen) for number in self.unseen)
        return LONE * ways * self.left // max(1, len(self.unseen))


def greedy(view: View, stream: Stream) -> Move:
    """Makes the move whose grid promises most."""
    hope = hopes(view)
    judged = [(judge(grid, hope) + stream.below(TREMBLE), move) for move, grid in outcomes(view)]
    return max(judged, key=lambda pair: pair[0])[1]


def planner(view: View, stream: Stream) -> Move:
    """Thinks the most promising moves through: some cards that may come next, and the best reply to each."""
    if not view.left or view.turned is None:
        return greedy(view, stream)
    hope = hopes(view)
    judged = [(judge(grid, hope), move, grid) for move, grid in outcomes(view)]
    judged.sort(key=lambda each: -each[0])
    hidden = unseen(view)
    cards = [hidden[stream.below(len(hidden))] for _ in range(DRAWS)]
    plans = []
    for now, move, grid in judged[:BREADTH]:
        later = sum(_best_reply(grid, card, hope) for card in cards) if grid.face_up else DRAWS * now
        plans.append((later // DRAWS + stream.below(TREMBLE), move))
    return max(plans, key=lambda pair: pair[0])[1]


def _best_reply(grid: Grid, card: Card, hope: Hope) -> int:
    """What the best way to lay a card promises."""
    return max(judge(after, hope) for _, after in outcomes(View(grid, card, 0)))


def judge(grid: Grid, hope: Hope) -> int:
    """What a grid is worth: a win above all, a stranded card below all."""
    if not grid.face_up:
        return WIN
    return promise(grid, hope) + (RUIN if stranded(grid) else 0)


def unseen(view: View) -> list[Card]:
    """The cards that lie neither face up nor turned, by number: in the deck, or long since land."""
    seen = {card for stack in view.grid.stacks for card in stack.cards} | {view.turned}
    return [card for card in map(Card, range(CARDS)) if card not in seen]


def hopes(view: View) -> Hope:
    """What a person can hope for who knows which cards lie open."""
    return Hope(frozenset(card.number for card in unseen(view)), view.left)


@cache
def completing(a: Card, b: Card) -> frozenset[int]:
    """The numbers of the cards that make a string of two cards."""
    if a.rank == b.rank:
        return frozenset(n for n in range(CARDS) if RANKS[n % 13] == a.rank) - {a.number, b.number}
    if a.suit != b.suit:
        return frozenset()
    base, found = a.number - a.number % 13, set[int]()
    for ace in (0, 13):
        low, high = sorted(n % 13 or ace for n in (a.number, b.number))
        if high - low == 1:
            found |= {n for n in (low - 1, high + 1) if 0 <= n <= 13}
        elif high - low == 2:
            found.add(low + 1)
    return frozenset(base + n % 13 for n in found) - {a.number, b.number}


def promise(grid: Grid, hope: Hope) -> int:
    """What a grid promises: the fewer face-up cells and buried cards the better, though one deep stack costs less;
    pairs that may be completed are good, and so is company for every face-up card.
    """
    buried = [len(stack.cards) - 1 for stack in grid.stacks if stack.cards]
    plain = sum(bool(stack.land and not stack.cards) for stack in grid.stacks)
    total = PLAIN * plain - CELL * len(buried) - DEEP * sum(buried) + (DEEP - JUNK) * max(buried, default=0)
    return total + _pairs(grid, hope) + _company(grid)


def _pairs(grid: Grid, hope: Hope) -> int:
    """What disjoint pairs add, the best ones first; then every card that completes a pair, and cards in none."""
    found, outs = list[tuple[int, int, int]](), set[int]()
    for i, j, third in _near_pairs(grid):
        wanted = completing(*(stack.cards[-1] for stack in (grid.stacks[i], grid.stacks[j]))) & hope.unseen
        if wanted:
            outs |= wanted
            lifted = _lifted(grid.stacks[i], grid.stacks[j], [grid.at(cell) for cell in third])
            worth = PAIR + COVER * bool(lifted) + LIFT * min(lifted, MOST)
            found.append((hope.pair(len(wanted)) * worth // 1000, i, j))
    total, used = OUT * len(outs), set[int]()
    for worth, i, j in sorted(found, reverse=True):
        if worth and not used & {i, j}:
            used |= {i, j}
            total += worth
    alone = [stack.cards[-1] for i, stack in enumerate(grid.stacks) if stack.cards and i not in used]
    return total + sum(map(hope.lone, alone))


def _near_pairs(grid: Grid) -> Iterator[tuple[int, int, list[Cell]]]:
    """Face-up cells that touch, or that one more cell would join: their numbers, and where a third card can go."""
    tops = [(i, cell) for i, cell in enumerate(grid.cells) if grid.at(cell).cards]
    for (i, here), (j, there) in combinations(tops, 2):
        around, beyond = set(neighbours(here)), set(neighbours(there))
        touching = there in around
        third = (around | beyond) - {here, there} if touching else around & beyond
        inhabited = [cell for cell in third if cell in grid.cells and not grid.at(cell).empty]
        if touching or inhabited:
            yield i, j, inhabited


def _lifted(one: Stack, other: Stack, third: list[Stack]) -> int:
    """How many more face-up cards a string can turn to land: those under the top of one of its cells."""
    return max(len(one.cards) - 1, len(other.cards) - 1, *(len(stack.cards) for stack in third), 0)


def _company(grid: Grid) -> int:
    """What neighbours are worth to face-up cards, less what components cost that have too few of these for a string."""
    total = 0
    for part in components([cell for cell in grid.cells if not grid.at(cell).empty]):
        cards = [cell for cell in part if grid.at(cell).cards]
        if cards:
            total += TOUCH * sum(near in part for cell in cards for near in neighbours(cell))
            total -= FEW * max(0, LEAST - len(cards))
    return total


def value(cells: int, fewest: int) -> float:
    """What a play on a grid of ``cells`` is worth whose fewest face-up cards were so many: a win 1, any other play half
    the share of the cards that were away at that moment.

    >>> [value(12, fewest) for fewest in (0, 3, 12)]
    [1.0, 0.375, 0.0]
    """
    return (cells - fewest) / (2 * cells) if fewest else 1.0


PLAYERS = {"greedy": greedy, "planner": planner}
