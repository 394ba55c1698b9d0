"""Two simulated people at the table of The Lost Island, whose points grade a deal and calibrate the ranks.

Each sees the map, what is written, and the dice rolled for this draw; never a later die. A draw is weighed by the map
that it leads to (``judge``), in hundredths of a point. Fillings are grown cell by cell from those that touch the map,
the best ``width`` of each size kept (a first draw of six has tens of thousands); of the best draws a better one is
taken more often (``Stream.prefer``). The compiled twins in ``players_kernel`` make the same moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from generator.core.cells import Cell
from generator.core.playing import play_out
from generator.core.rng import Stream
from generator.games.lost_island.filling import touching_order
from generator.games.lost_island.hope import HOPES, NO_HOPES, Hopes, outlook
from generator.games.lost_island.rules import (
    TURNS,
    Deal,
    Draw,
    Filled,
    View,
    apply,
    drawn,
    initial,
    legal_moves,
    rumor_points,
    view,
)
from generator.games.lost_island.sheet import FREE, PLUS, SCORING, areas
from generator.games.lost_island.terrain import TERRAINS

POSSIBLE = (0, 421, 704, 875, 963, 995, 1000)
"""How likely one of three dice is at most 0, 1 .. 6, in thousandths: whether there is a next draw."""
DRAWS = 2 * TURNS
Filling = frozenset[tuple[int, int]]
"""Cells by their places in ``Sheet.land``, each with the number of the terrain that it shows."""
Player = Callable[[View, Stream], Draw]


class Taste(NamedTuple):
    """What a person thinks of a map, besides its rumors; ``hopes`` are the rumors'.

    An empty cell is worth ``cell``, the less the more of them there are for each draw to come: nothing at ``pace``
    tenths of a cell a draw, and at worst it costs as much. The hopes count by ``early`` hundredths on an empty
    island, ``late`` on a full one. A [+-1] is worth ``bonus``, each further one ``more`` less; its cell ``plus``. A
    [scoring] cell is worth ``quill`` hundredths of what the rumor promises that promises least. ``holes``: what a
    cell costs in an empty area of one, two, three. ``width`` fillings of each size are kept, and ``kept`` draws;
    ``halving`` points halve the chance of a draw.
    """

    cell: int
    pace: int
    early: int
    late: int
    bonus: int
    more: int
    plus: int
    quill: int
    holes: tuple[int, int, int]
    width: int
    kept: int
    halving: int
    hopes: Hopes


class Option(NamedTuple):
    """A draw that may be made: what it is worth, its terrain's number, die, value and filling (empty: impossible)."""

    worth: int
    terrain: int
    die: int
    value: int
    filling: Filling


EXPERT = Taste(
    cell=65, pace=53, early=117, late=70, bonus=241, more=36, plus=106, quill=78,
    holes=(76, 31, 9), width=4, kept=4, halving=10, hopes=HOPES,
)  # fmt: skip
COLLECTOR = EXPERT._replace(cell=100, hopes=NO_HOPES)


def choose(taste: Taste, view: View, stream: Stream) -> Draw:
    """Make one of the best draws."""
    options = sorted(_options(taste, view), key=lambda option: -option.worth)[: taste.kept]
    return _draw_of(view, options[stream.prefer([option.worth for option in options], taste.halving)])


TASTES = {"expert": EXPERT, "collector": COLLECTOR}
"""The expert looks ahead; the collector counts what is made, and little else."""
PLAYERS: dict[str, Player] = {name: partial(choose, taste) for name, taste in TASTES.items()}


def play(player: Player, deal: Deal, number: int) -> list[Draw]:
    """The draws of a player's play ``number``, to the end of the game."""
    return play_out(player, initial(deal), number, legal_moves, view, apply)


def judge(taste: Taste, view: View, filling: Filling, spent: int) -> int:
    """What the map is worth with a filling drawn and ``spent`` bonuses gone, in hundredths of a point."""
    sheet = view.sheet
    signs = [sheet.sign(sheet.land[place]) for place, _shown in filling]
    shown = drawn(view) | {sheet.land[place]: TERRAINS[terrain] for place, terrain in filling}
    empty = frozenset(cell for cell in sheet.land if cell not in shown)
    heat = taste.late + (taste.early - taste.late) * len(empty) // len(sheet.land)
    made, hopes = [], []
    for number in view.rumors:
        points, hope = outlook(number, sheet, shown, empty, taste.hopes)
        made.append(points)
        hopes.append(hope * heat // 100)
    now = sum(made) + (view.quills + signs.count(SCORING)) * min(made)
    left = DRAWS - _draws(view) - 1
    if not left or not empty:
        return now
    held = view.bonuses + view.coming + signs.count(PLUS) - spent
    least = min(map(sum, zip(made, hopes, strict=True)))
    sizes = [len(area) for area in areas(empty)]
    hope = sum(hopes) + sum(_worth(taste, sheet.sign(cell), least) for cell in empty)
    hope += taste.bonus * held - taste.more * held * (held - 1) // 2
    hope -= sum(size * taste.holes[size - 1] for size in sizes if size <= 3)
    hope += taste.cell * len(empty) * max(-100, 100 - 1000 * len(empty) // (taste.pace * left)) // 100
    return now + hope * POSSIBLE[min(6, max(sizes) + held)] // 1000


def _worth(taste: Taste, sign: str, least: int) -> int:
    """What an empty cell's bonus is worth; ``least``: what the rumor promises that promises least."""
    return taste.plus if sign == PLUS else least * taste.quill // 100 if sign == SCORING else 0


def _draws(view: View) -> int:
    """How many draws were made."""
    return 2 * view.turn - (2 if view.first else 1)


def _options(taste: Taste, view: View) -> Iterator[Option]:
    """The draws that are weighed: those kept of each terrain, empty area and value; and the end of the game."""
    land = view.sheet.land
    empty = areas(cell for cell, shown in zip(land, view.map, strict=True) if shown not in TERRAINS)
    ended = False
    for terrain in range(len(TERRAINS)):
        values = _values(view, terrain)
        for area in empty:
            yield from _grown(taste, view, terrain, values, area)
        largest = max(map(len, empty), default=0)
        value = min((value for value in values if value > largest), default=None)
        if value and not ended:
            ended = True
            yield Option(_end(view), terrain, values[value][1], value, frozenset())


def _end(view: View) -> int:
    """What the game comes to if it ends now, in hundredths, less the bonus scores written."""
    points = rumor_points(view)
    return 100 * (sum(points) + view.quills * min(points))


def _values(view: View, terrain: int) -> dict[int, tuple[int, int]]:
    """The values that a draw of a terrain may have: for each the fewest bonuses and the die, the first of equals."""
    if view.first:
        dice = list(view.dice) if view.uses[terrain] else []
    else:
        dice = [value for name, value in zip(reversed(view.dice), view.dice, strict=True) if name == terrain + 1]
    values: dict[int, tuple[int, int]] = {}
    for die in dice:
        for value in range(max(1, die - view.bonuses), min(6, die + view.bonuses) + 1):
            if value not in values or abs(value - die) < values[value][0]:
                values[value] = abs(value - die), die
    return values


def _grown(
    taste: Taste, view: View, terrain: int, values: dict[int, tuple[int, int]], area: set[Cell]
) -> Iterator[Option]:
    """The best fillings of an empty area with a terrain, of every value that may be drawn."""
    kept: list[tuple[int, Filling]] = [(0, frozenset())]
    for size in range(1, min(max(values, default=0), len(area)) + 1):
        spent, die = values.get(size, (0, 0))
        larger = dict.fromkeys(each for _mark, filling in kept for each in _extended(view, terrain, area, filling))
        marked = [(judge(taste, view, filling, spent), filling) for filling in larger]
        kept = sorted(marked, key=lambda pair: -pair[0])[: taste.width]
        if die:
            yield from (Option(mark, terrain, die, size, filling) for mark, filling in kept)


def _extended(view: View, terrain: int, area: set[Cell], filling: Filling) -> Iterator[Filling]:
    """A filling with each cell more that it may have, in the order of the cells; the draw's own terrain first."""
    sheet = view.sheet
    filled = {sheet.land[place] for place, _shown in filling}
    if filled:
        near = {other for cell in filled for other in sheet.neighbours[cell]} - filled
    elif _draws(view):
        near = {other for cell in drawn(view) for other in sheet.neighbours[cell]}
    else:
        near = area
    for place in sorted(sheet.index[cell] for cell in near & area):
        others = [other for other in range(len(TERRAINS)) if other != terrain]
        for shown in (terrain, *(others if sheet.sign(sheet.land[place]) == FREE else ())):
            yield filling | {(place, shown)}


def _draw_of(view: View, option: Option) -> Draw:
    """An option as a draw."""
    _worth, terrain, die, value, filling = option
    land = view.sheet.land
    own = {land[place]: None if shown == terrain else TERRAINS[shown] for place, shown in filling}
    cells: list[Filled] = [(cell, own[cell]) for cell in touching_order(own)]
    bonuses = (1 if value > die else -1,) * abs(value - die)
    return Draw(TERRAINS[terrain], die, bonuses, tuple(cells), impossible=not filling)
