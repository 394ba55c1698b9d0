"""The Lost Island, the solo game with a fixed dice script, as a person would read the rules.

A turn is two draws. Each draw fills as many connected empty cells as its value says with one terrain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import product

from generator.core.cells import Cell, format_cell
from generator.core.errors import DealError, IllegalMove
from generator.core.rng import Stream
from generator.games.lost_island import rumors
from generator.games.lost_island.filling import fillings, in_touch, touching_order
from generator.games.lost_island.sheet import FREE, PLUS, SCORING, Sheet, areas, own_sheet
from generator.games.lost_island.terrain import TERRAINS

TURNS = 18
USES = 3
"""How often each terrain may be named for a first draw."""
RUMORS_USED = 4
EMPTY = "."
SETS: dict[str, tuple[int, ...] | None] = {
    "random": None,
    "cramped": (3, 4, 8, 11),
    "peaceful": (1, 5, 10, 12),
    "skull": (2, 6, 7, 9),
}
"""The named sets of rumors; ``random`` takes those that the seed deals."""

Turn = tuple[int, ...]
"""Five dice: three for the first draw, two for the second."""
Filled = tuple[Cell, str | None]
"""A cell of a draw, with a terrain of its own where one is written to it."""


@dataclass(frozen=True, slots=True)
class Deal:
    """The sheet, the four rumors in ascending order, the dice of 18 turns; ``chosen`` is the set they came from."""

    sheet: Sheet
    rumors: tuple[int, ...]
    script: tuple[Turn, ...]
    chosen: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class State:
    """A game: ``map`` has a letter for each cell of ``sheet.land``, ``.`` where it is empty.

    ``draws`` made so far; ``uses`` left of each terrain; ``bonuses`` to spend, and ``coming`` ones of this turn;
    ``quills``: the [scoring] cells drawn on in this turn; ``scores``: the bonus scores written.
    """

    deal: Deal
    map: str
    draws: int = 0
    uses: tuple[int, ...] = (USES,) * len(TERRAINS)
    bonuses: int = 0
    coming: int = 0
    quills: int = 0
    scores: tuple[int, ...] = ()
    over: bool = False

    @property
    def first(self) -> bool:
        """Whether the draw to come is the first of its turn."""
        return self.draws % 2 == 0

    @property
    def turn(self) -> int:
        """The turn of the draw to come, from 1; the last one when the game is over."""
        return min(self.draws // 2 + 1, TURNS)

    @property
    def dice(self) -> Turn:
        """The dice of the draw to come."""
        turn = self.deal.script[self.turn - 1]
        return turn[:3] if self.first else turn[3:]


@dataclass(frozen=True, slots=True)
class Draw:
    """A move: a terrain, a die's value, each [+-1] spent on it, and the cells; none where the draw is impossible."""

    terrain: str
    die: int
    bonuses: tuple[int, ...]
    cells: tuple[Filled, ...]
    impossible: bool = False

    @property
    def value(self) -> int:
        """How many cells it fills."""
        return self.die + sum(self.bonuses)


@dataclass(frozen=True, slots=True)
class View:
    """What a person at the table sees: the map and all that is written, and the dice rolled for this draw."""

    sheet: Sheet
    rumors: tuple[int, ...]
    map: str
    uses: tuple[int, ...]
    bonuses: int
    coming: int
    scores: tuple[int, ...]
    quills: int
    turn: int
    first: bool
    dice: Turn
    over: bool


def deal(seed: int, variant: str) -> Deal:
    """Deal a variant ``SHEET-SET``: the rumors unless the set names them, then the dice."""
    canonical_variant(variant)
    name, chosen = variant.split("-")
    if name == "x":
        raise DealError("an island of your own is given as the text of its deal; the sheets that are dealt are a and b")
    return deal_on(own_sheet(name), seed, SETS[chosen], chosen)


def deal_on(sheet: Sheet, seed: int, named: tuple[int, ...] | None, chosen: str = "") -> Deal:
    """Deal on any sheet, with the rumors named or (None) dealt by the seed."""
    stream = Stream(seed)
    if named is None:
        cards = list(range(1, len(rumors.RUMORS) + 1))
        stream.shuffle(cards)
        named = tuple(sorted(cards[:RUMORS_USED]))
    script = tuple(tuple(stream.below(6) + 1 for _ in range(5)) for _ in range(TURNS))
    return Deal(sheet, named, script, chosen)


def canonical_variant(text: str) -> str:
    """Read a variant; raises ``DealError``."""
    name, _, chosen = text.partition("-")
    if name not in ("a", "b", "x") or chosen not in SETS:
        accepted = f"a or b (x for an island of your own), a dash, and one of {', '.join(SETS)}"
        raise DealError(f"there is no variant {text[:40]!r} of this game; a variant is {accepted}")
    return text


def variant_of(deal: Deal) -> str:
    """The sheet, and the set that the rumors were taken from, or else the set that they are."""
    known = deal.chosen or next((name for name, numbers in SETS.items() if numbers == deal.rumors), "random")
    return f"{deal.sheet.name}-{known}"


def initial(deal: Deal) -> State:
    """The empty island."""
    return State(deal, EMPTY * len(deal.sheet.land))


def drawn(state: State | View) -> dict[Cell, str]:
    """The drawn cells with the terrain that each shows."""
    sheet = state.deal.sheet if isinstance(state, State) else state.sheet
    return {cell: shown for cell, shown in zip(sheet.land, state.map, strict=True) if shown != EMPTY}


def empty_cells(state: State) -> list[Cell]:
    """The land cells that nothing is drawn on."""
    land = state.deal.sheet.land
    return [cell for cell, shown in zip(land, state.map, strict=True) if shown == EMPTY]


def edge(state: State) -> set[Cell]:
    """The empty cells that a draw may touch the map with: those beside drawn ones; all before the first draw."""
    empty = empty_cells(state)
    if not state.draws:
        return set(empty)
    near, done = state.deal.sheet.neighbours, drawn(state)
    return {cell for cell in empty if any(other in done for other in near[cell])}


def choices(state: State) -> Iterator[tuple[str, int]]:
    """The terrains and dice that the draw to come may take, each once."""
    if state.over:
        return
    if state.first:
        named = (terrain for terrain, left in zip(TERRAINS, state.uses, strict=True) if left)
        yield from product(named, dict.fromkeys(state.dice))
        return
    one, other = state.dice
    yield from dict.fromkeys(((TERRAINS[one - 1], other), (TERRAINS[other - 1], one)))


def spendings(state: State, die: int) -> Iterator[tuple[int, ...]]:
    """Every way to spend [+-1] bonuses on a die, fewest first, those that add before those that take."""
    for number in range(state.bonuses + 1):
        for plus in range(number, -1, -1):
            if 1 <= die + plus - (number - plus) <= 6:
                yield (1,) * plus + (-1,) * (number - plus)


def is_possible(state: State, value: int) -> bool:
    """Whether some connected area of empty cells has that many."""
    return any(len(area) >= value for area in areas(empty_cells(state)))


def legal_moves(state: State) -> Iterator[Draw]:
    """Every legal draw, lazily: a first draw of six has tens of thousands."""
    empty, touch = empty_cells(state), edge(state)
    most = max(map(len, areas(empty)), default=0)
    for terrain, die in choices(state):
        for bonuses in spendings(state, die):
            value = die + sum(bonuses)
            if most < value:
                yield Draw(terrain, die, bonuses, (), impossible=True)
                continue
            for cells in fillings(empty, touch, value):
                own = (_shows(state.deal.sheet, cell, terrain) for cell in touching_order(cells))
                yield from (Draw(terrain, die, bonuses, filled) for filled in product(*own))


def _shows(sheet: Sheet, cell: Cell, terrain: str) -> list[Filled]:
    """What a cell of a draw may show: the draw's terrain, on a [free terrain] cell any other too."""
    others = [other for other in TERRAINS if other != terrain] if sheet.sign(cell) == FREE else []
    return [(cell, own) for own in (None, *others)]


def apply(state: State, move: Draw) -> State:
    """Make a draw; raises ``IllegalMove`` with the rule that forbids it."""
    _refuse_choice(state, move)
    _refuse_value(state, move)
    if move.impossible:
        _refuse_impossible(state, move)
    else:
        _refuse_cells(state, move)
    return _after(state, move)


def _refuse_choice(state: State, move: Draw) -> None:
    if state.over:
        raise IllegalMove("the game is over")
    terrain, die = move.terrain, move.die
    if state.first:
        if die not in state.dice:
            raise IllegalMove(f"no die shows {die}; the three show {', '.join(map(str, state.dice))}")
        if not state.uses[TERRAINS.index(terrain)]:
            raise IllegalMove(f"no use of {terrain} is left; each terrain has {USES}")
    elif (terrain, die) not in choices(state):
        one, other = state.dice
        offered = " or ".join(f"{name} {value}" for name, value in choices(state))
        raise IllegalMove(
            f"the two dice are {one} and {other}: one names the terrain, the other is the value: {offered}"
        )


def _refuse_value(state: State, move: Draw) -> None:
    if len(move.bonuses) > state.bonuses:
        late = f", {state.coming} more from the next turn on" if state.coming else ""
        raise IllegalMove(f"{len(move.bonuses)} [+-1] bonuses are spent; {state.bonuses} can be{late}")
    if not 1 <= move.value <= 6:
        raise IllegalMove(f"the value {move.value} is not within 1 to 6")


def _refuse_impossible(state: State, move: Draw) -> None:
    if is_possible(state, move.value):
        raise IllegalMove(f"a draw of {move.value} is possible; ! stands only where none is")


def _refuse_cells(state: State, move: Draw) -> None:
    sheet, cells = state.deal.sheet, [cell for cell, _own in move.cells]
    done = drawn(state)
    for cell, own in move.cells:
        if cell not in sheet.index:
            raise IllegalMove(f"{format_cell(cell)} is not a cell of the island")
        if cell in done:
            raise IllegalMove(f"{format_cell(cell)} is already drawn")
        if own and sheet.sign(cell) != FREE:
            raise IllegalMove(f"{format_cell(cell)} is not a [free terrain] cell; it shows the draw's terrain")
    if len(cells) != move.value or len(set(cells)) != move.value:
        raise IllegalMove(f"{len(set(cells))} different cells, {len(cells)} written, for a draw of {move.value}")
    if not in_touch(cells):
        raise IllegalMove("the cells are not connected")
    if edge(state).isdisjoint(cells):
        raise IllegalMove("no cell touches one of an earlier draw")


def _after(state: State, move: Draw) -> State:
    """The state after a legal draw; at the end of a turn its bonuses are counted."""
    signs = [state.deal.sheet.sign(cell) for cell, _own in move.cells]
    state = replace(
        state,
        map=_filled(state, move),
        draws=state.draws + 1,
        uses=_uses_after(state, move),
        bonuses=state.bonuses - len(move.bonuses),
        coming=state.coming + signs.count(PLUS),
        quills=state.quills + signs.count(SCORING),
    )
    return _turn_ended(state, over=move.impossible) if move.impossible or state.first else state


def _filled(state: State, move: Draw) -> str:
    letters, index = list(state.map), state.deal.sheet.index
    for cell, own in move.cells:
        letters[index[cell]] = own or move.terrain
    return "".join(letters)


def _uses_after(state: State, move: Draw) -> tuple[int, ...]:
    if not state.first:
        return state.uses
    place = TERRAINS.index(move.terrain)
    return (*state.uses[:place], state.uses[place] - 1, *state.uses[place + 1 :])


def _turn_ended(state: State, over: bool) -> State:
    """The [scoring] bonuses of the turn are written down, its [+-1] bonuses become ready."""
    written = (min(rumor_points(state)),) * state.quills
    return replace(
        state,
        bonuses=state.bonuses + state.coming,
        coming=0,
        quills=0,
        scores=state.scores + written,
        over=over or not any(state.uses),
    )


def rumor_points(state: State | View) -> list[int]:
    """What each of the four rumors counts on the map as it is."""
    numbers, sheet = (state.deal.rumors, state.deal.sheet) if isinstance(state, State) else (state.rumors, state.sheet)
    return rumors.points(numbers, sheet, drawn(state))


def is_won(state: State) -> bool:
    """Whether the game is complete: every complete game counts."""
    return state.over


def shortfall(state: State) -> str:
    """What a game that is not complete lacks."""
    return f"the game is not over after {state.draws} draws"


def score(state: State) -> int | None:
    """The four rumors on the final map plus the bonus scores; None before the end."""
    return sum(rumor_points(state)) + sum(state.scores) if state.over else None


def view(state: State) -> View:
    """What a person at the table sees."""
    return View(
        state.deal.sheet, state.deal.rumors, state.map, state.uses, state.bonuses, state.coming, state.scores,
        state.quills, state.turn, state.first, () if state.over else state.dice, state.over,
    )  # fmt: skip
