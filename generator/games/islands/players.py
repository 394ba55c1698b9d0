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
from generator.games.islands.grid import Grid, components, neighbours, stranded
from generator.games.islands.rules import Move, View, outcomes
from generator.games.islands.setup import CARDS

CELL, JUNK, DEEP, PAIR, LONE, SHARED = 1000, 375, 1360, 3600, 150, 500
SMALL, FEW, BARE, PLAIN = 50, 800, 0, 300
"""What a judgement counts; see ``promise``."""
OUTS, WAIT = (0, 330, 660), 40
"""The hope for a pair that no, one or two cards would complete, in thousandths; and what each card adds to the hope for
a lone card that it would complete with another.
"""
WIN, RUIN = 1_000_000, -100_000
TREMBLE = 150
BREADTH, DRAWS = 4, 3
"""How many moves the planner thinks through, and how many cards it imagines for each."""


@dataclass(frozen=True, slots=True)
class Hope:
    """How likely cards are to become a string, in thousandths: by the ``unseen`` cards that would make it one, and
    how many of the unseen cards are ``left`` in the deck (the others have become land).
    """

    unseen: frozenset[int]
    left: int

    def pair(self, a: Card, b: Card) -> int:
        """The hope for two top cards: one more card makes a string."""
        return OUTS[len(completing(a, b) & self.unseen)] * self.left // max(1, len(self.unseen))

    def lone(self, card: Card) -> int:
        """The hope for one top card: two more make a string."""
        ways = sum(len(completing(card, Card(number)) & self.unseen) for number in self.unseen)
        return WAIT * ways * self.left // max(1, len(self.unseen))


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
    """What a grid promises: the fewer face-up cells and buried cards the better, though one deep stack costs little;
    pairs that may be completed are good, and small components are bad.
    """
    depths = [len(stack.cards) for stack in grid.stacks if stack.cards]
    plain = sum(bool(stack.land and not stack.cards) for stack in grid.stacks)
    total = PLAIN * plain - sum(CELL + DEEP * (depth - 1) for depth in depths)
    total += (DEEP - JUNK) * (max(depths, default=1) - 1)
    return total + _pairs(grid, hope) - _lie_of_land(grid)


def _pairs(grid: Grid, hope: Hope) -> int:
    """What disjoint pairs add, the best ones first; other pairs and other cards add less."""
    near = ((hope.pair(a, b), i, j) for i, j, a, b in _near_pairs(grid))
    found = [(worth * PAIR // 1000, i, j) for worth, i, j in near if worth]
    total, used = 0, set[int]()
    for worth, i, j in sorted(found, reverse=True):
        if used & {i, j}:
            total += worth * SHARED // 1000
        else:
            used |= {i, j}
            total += worth
    alone = [stack.cards[-1] for i, stack in enumerate(grid.stacks) if stack.cards and i not in used]
    return total + sum(LONE * hope.lone(card) // 1000 for card in alone)


def _near_pairs(grid: Grid) -> Iterator[tuple[int, int, Card, Card]]:
    """Top cards that touch, or that one more cell would join: their cells' numbers, and the cards."""
    tops = [(i, cell, top) for i, cell in enumerate(grid.cells) if (top := grid.at(cell).top)]
    for (i, here, a), (j, there, b) in combinations(tops, 2):
        if there in neighbours(here) or any(_inhabited(grid, cell) for cell in _between(here, there)):
            yield i, j, a, b


def _between(here: Cell, there: Cell) -> set[Cell]:
    return set(neighbours(here)) & set(neighbours(there))


def _inhabited(grid: Grid, cell: Cell) -> bool:
    return cell in grid.cells and not grid.at(cell).empty


def _lie_of_land(grid: Grid) -> int:
    """What components with face-up cards cost that are small, have too few of them for a string, or have no land."""
    cost = 0
    for part in components([cell for cell in grid.cells if not grid.at(cell).empty]):
        cards = sum(bool(grid.at(cell).cards) for cell in part)
        if cards:
            cost += SMALL * max(0, 6 - len(part)) + FEW * max(0, 3 - cards) + BARE * (cards == len(part))
    return cost


PLAYERS = {"greedy": greedy, "planner": planner}
