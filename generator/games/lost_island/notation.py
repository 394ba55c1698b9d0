"""The Lost Island in text: ``F 4-1 c3 c4=M d4`` is a draw; a deal is the sheet, the rumors and the dice script."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import pairwise

from generator.core.cells import Cell, format_cell, parse_cell
from generator.core.errors import DealError, NotationError
from generator.games.lost_island import rules
from generator.games.lost_island.filling import extensions, in_touch, touching_order
from generator.games.lost_island.rules import Deal, Draw, Filled, State, Turn
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.sheet import FREE, SEA, parse_sheet
from generator.games.lost_island.terrain import TERRAINS

_FORM = "the sheet's rows joined by / | four rumor numbers | 18 turns such as 124 35 joined by commas"
_DIE = re.compile(r"([1-6])((?:[+-]1)*)")
IMPOSSIBLE = "!"


def parse_deal(text: str) -> Deal:
    """Read a deal; raises ``DealError``."""
    parts = text.split("|")
    if len(parts) != 3:
        raise DealError(f"the deal has {len(parts)} parts joined by |; a deal is {_FORM}")
    sheet = parse_sheet(row.strip() for row in parts[0].split("/"))
    return Deal(sheet, parse_rumors(parts[1]), _script(parts[2]))


def parse_rumors(text: str) -> tuple[int, ...]:
    """Read four rumor numbers, apart by spaces or commas, in any order; raises ``DealError``."""
    words = text.replace(",", " ").split()
    accepted = f"four different numbers of 1 to {len(RUMORS)}"
    for word in words:
        if not (word.isascii() and word.isdigit()) or int(word[:9]) not in RUMORS:
            raise DealError(f"{word[:20]!r} is not a rumor; the rumors are {accepted}")
    numbers = sorted(map(int, words))
    for one, other in pairwise(numbers):
        if one == other:
            raise DealError(f"rumor {one} is named twice; the rumors are {accepted}")
    if len(numbers) != rules.RUMORS_USED:
        raise DealError(f"{len(numbers)} rumors are named; the rumors are {accepted}")
    return tuple(numbers)


def _script(text: str) -> tuple[Turn, ...]:
    turns = text.split(",")
    if len(turns) != rules.TURNS:
        raise DealError(f"the script has {len(turns)} turns; it has {rules.TURNS}, joined by commas")
    return tuple(_turn(number, turn) for number, turn in enumerate(turns, 1))


def _turn(number: int, text: str) -> Turn:
    match = re.fullmatch(r"([1-6])([1-6])([1-6]) +([1-6])([1-6])", text.strip())
    if not match:
        raise DealError(
            f"turn {number} of the script is {text.strip()[:20]!r}; a turn is three dice, a space, two dice"
        )
    return tuple(map(int, match.groups()))


def format_deal(deal: Deal) -> str:
    """Write a deal."""
    script = ", ".join(f"{a}{b}{c} {d}{e}" for a, b, c, d, e in deal.script)
    return f"{'/'.join(deal.sheet.rows)} | {' '.join(map(str, deal.rumors))} | {script}"


def parse_move(text: str) -> Draw:
    """Read a draw; raises ``NotationError``."""
    words = text.split()
    if len(words) < 3:
        raise _unread(text)
    terrain, die, *cells = words
    if terrain not in TERRAINS or len(terrain) != 1:
        raise NotationError(f"there is no terrain {terrain[:20]!r}; the terrains are {' '.join(TERRAINS)}")
    match = _DIE.fullmatch(die)
    if not match or len(die) > 40:
        raise _unread(text)
    bonuses = sorted((int(sign + "1") for sign in match[2].replace("1", "")), reverse=True)
    if cells == [IMPOSSIBLE]:
        return Draw(terrain, int(match[1]), tuple(bonuses), (), impossible=True)
    return Draw(terrain, int(match[1]), tuple(bonuses), _in_order(map(_filled, cells)))


def _unread(text: str) -> NotationError:
    form = "a terrain, a die with the bonuses spent, and cells or !, such as F 4-1 c3 c4 d4"
    return NotationError(f"{text.strip()[:40]!r} is not a draw; a draw is {form}")


def _filled(text: str) -> Filled:
    cell, equals, own = text.partition("=")
    if equals and (len(own) != 1 or own not in TERRAINS):
        raise NotationError(f"{own[:20]!r} is not a terrain; the terrains are {' '.join(TERRAINS)}")
    return parse_cell(cell), own or None


def _in_order(cells: Iterator[Filled]) -> tuple[Filled, ...]:
    """The cells in the order in which they are written (see ``touching_order``); repeated ones stay repeated."""
    left = list(cells)
    ordered = []
    for cell in touching_order(cell for cell, _own in left):
        place = next(i for i, (other, _own) in enumerate(left) if other == cell)
        ordered.append(left.pop(place))
    return tuple(ordered)


def format_move(move: Draw) -> str:
    """Write a draw."""
    return " ".join(parts(move))


def parts(move: Draw) -> tuple[str, ...]:
    """The choices in a draw: the terrain, the die with its bonuses, the cells one by one (or ``!``)."""
    die = f"{move.die}{''.join(f'{sign:+}' for sign in move.bonuses)}"
    cells = [IMPOSSIBLE] if move.impossible else [_format_filled(filled) for filled in move.cells]
    return (move.terrain, die, *cells)


def _format_filled(filled: Filled) -> str:
    cell, own = filled
    return f"{format_cell(cell)}={own}" if own else format_cell(cell)


def continuations(state: State, prefix: tuple[str, ...]) -> Iterator[str]:
    """The next parts of a legal draw that begins with ``prefix``: terrains, then dice, then cell by cell."""
    terrains = dict.fromkeys(terrain for terrain, _die in rules.choices(state))
    if not prefix:
        yield from terrains
        return
    if prefix[0] not in terrains:
        return
    dice = [f"{die}{''.join(f'{sign:+}' for sign in spent)}"
            for terrain, die in rules.choices(state) if terrain == prefix[0]
            for spent in rules.spendings(state, die)]  # fmt: skip
    if len(prefix) == 1:
        yield from dice
    elif prefix[1] in dice:
        yield from _next_cells(state, prefix)


def _next_cells(state: State, prefix: tuple[str, ...]) -> Iterator[str]:
    begun = Draw(prefix[0], *_die_of(prefix[1]), tuple(map(_filled, prefix[2:]))) if IMPOSSIBLE not in prefix else None
    if begun is None:
        return
    if not rules.is_possible(state, begun.value):
        if len(prefix) == 2:
            yield IMPOSSIBLE
        return
    chosen, empty = [cell for cell, _own in begun.cells], dict.fromkeys(rules.empty_cells(state))
    if len(chosen) == begun.value or not _is_begun(state, begun, empty):
        return
    for cell in extensions(chosen, empty, rules.edge(state), begun.value):
        yield format_cell(cell)
        if state.deal.sheet.sign(cell) == FREE:
            yield from (f"{format_cell(cell)}={own}" for own in TERRAINS if own != begun.terrain)


def _is_begun(state: State, begun: Draw, empty: Collection[Cell]) -> bool:
    """Whether the cells so far are different empty ones in touch, with a terrain of their own only where allowed."""
    cells = [cell for cell, _own in begun.cells]
    free = all(own is None or state.deal.sheet.sign(cell) == FREE for cell, own in begun.cells if cell in empty)
    return free and len(set(cells)) == len(cells) and all(cell in empty for cell in cells) and in_touch(cells)


def _die_of(text: str) -> tuple[int, tuple[int, ...]]:
    move = parse_move(f"R {text} {IMPOSSIBLE}")
    return move.die, move.bonuses


def board(state: State) -> str:
    """The map with its coordinates, then what a player has and what the dice show."""
    sheet = state.deal.sheet
    shown = dict(zip(sheet.land, state.map, strict=True))
    rows = [
        f"{y + 1:>2}  " + " ".join(_sign(state, shown, (x, y)) for x in range(sheet.width)).rstrip()
        for y in range(sheet.height)
    ]
    head = "    " + " ".join(chr(ord("a") + x) for x in range(sheet.width))
    return "\n".join([head, *rows, "", *_words(state)])


def _sign(state: State, shown: dict[tuple[int, int], str], cell: tuple[int, int]) -> str:
    """The terrain drawn on a cell, else the mask's sign; a blank for the sea."""
    sign, terrain = state.deal.sheet.sign(cell), shown.get(cell, rules.EMPTY)
    if sign == SEA:
        return " "
    return sign if terrain == rules.EMPTY else terrain


def _words(state: State) -> Iterator[str]:
    points = zip(state.deal.rumors, rules.rumor_points(state), strict=True)
    yield "Rumors: " + ", ".join(f"{number} {RUMORS[number].name} {count}" for number, count in points)
    uses = zip(TERRAINS, state.uses, strict=True)
    yield "Uses left: " + " ".join(f"{terrain}{left}" for terrain, left in uses) + f"   [+-1] to spend: {state.bonuses}"
    yield f"Bonus scores: {' '.join(map(str, state.scores)) or '-'}"
    if state.over:
        yield f"The game is over: {rules.score(state)} points"
    else:
        dice = " ".join(map(str, state.dice))
        yield f"Turn {state.turn}, {'first' if state.first else 'second'} draw: dice {dice}"
