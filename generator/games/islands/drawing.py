"""The grid of Islands as a scene: stacks by their top card, land hatched within a shore line, and the card turned."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from generator.core.cards import Card
from generator.core.cells import Cell, format_cell
from generator.core.game import Marks
from generator.games.islands.deck import draw_chance
from generator.games.islands.grid import Clearing, Grid, Stack, neighbours
from generator.games.islands.rules import Move, View
from generator.scene.cards import HEIGHT, RADIUS, WIDTH, blank, card_symbols, hatch, index, spoken, use_card
from generator.scene.marks import badge, last_corner, target_frame
from generator.scene.shapes import (
    HAIRLINE,
    Circle,
    Command,
    Group,
    Path,
    Point,
    RoundRect,
    Scene,
    Shape,
    Symbol,
    Text,
    Use,
    centred,
    place,
    polyline,
)

__all__ = ["describe", "draw", "draw_chance"]

CARD = 9.0
"""The width of a card in mm."""
TALL = CARD * HEIGHT / WIDTH
PITCH_X, PITCH_Y = CARD + 3.0, TALL + 4.4
"""From a stack to the next in its row or column: the edges of the cards beneath reach in, and so do numbered steps."""
LEFT, TOP = 4.6, 7.2
_TEXT = 2.7
"""The smallest type, in mm."""
_SIDE = 7.0
"""Between the grid and the card turned."""
_RADIUS = 1.68
_EDGES = 3
"""So many cards beneath another show their edges, at most."""
_EDGE = 0.6
_SPOT = (0.73 * CARD, 0.72 * TALL)
"""Where, from a card's corner, the threads of a clearing meet: on the large suit, so that the index stays free."""
_CHIP_YS = (-2.1, TALL - 1.2)
"""How far below a cell's upper edge numbers lie, one or two: between rows; on the card's foot, off what it says."""
_LAND_RADIUS, _SMALL_LAND = 2.1, (1.35, 7.95)
"""The mark where land forms; the radius and the height of a small one, which leaves room for a number on the foot."""
LAND = "islands-land"


def draw(view: View, marks: Marks[Move]) -> Scene:
    """The grid, the card turned and the cards left, and what the marks point out."""
    grid, told = view.grid, bool(marks.cards)
    last = max(grid.cells)
    side = () if told else tuple(_side(view, LEFT + (last[0] + 1) * PITCH_X - (PITCH_X - CARD) + _SIDE))
    threaded = {cell for _n, move in marks.steps for clearing in move.clearings for cell in clearing.string}
    cells = (_cell(grid, cell, told, cell in threaded) for cell in grid.cells)
    shapes = (*_labels(grid), *cells, *side, *_marks(view, marks))
    width = LEFT + last[0] * PITCH_X + CARD + (PITCH_X - CARD if told else _SIDE + CARD + 1.4)
    height = TOP + (last[1] + 1) * PITCH_Y
    used = [stack.top for stack in grid.stacks if stack.top] + ([] if told else [view.turned] if view.turned else [])
    symbols = {**card_symbols([*used, *([None] if view.left and not told else [])]), LAND: _land()}
    return Scene(width, height, shapes, symbols, "Islands", describe(view))


def describe(view: View) -> str:
    """The grid in words, row by row, each stack from its top; then what is turned and what is left."""
    grid = view.grid
    rows = ". ".join(
        f"Row {start // grid.columns + 1}: {'; '.join(map(in_words, grid.stacks[start : start + grid.columns]))}"
        for start in range(0, len(grid.stacks), grid.columns)
    )
    turned = f" Turned over: {spoken(view.turned)}." if view.turned else ""
    cards = "card" if view.left == 1 else "cards"
    return f"{rows}.{turned} {view.left or 'No'} {'more ' if turned else ''}{cards} in the deck."


def in_words(stack: Stack) -> str:
    """A stack from its top to the ground."""
    if stack.empty:
        return "empty"
    land = f"land of {stack.land} card{'s' if stack.land > 1 else ''}" if stack.land else ""
    return " on ".join(filter(None, [*map(spoken, reversed(stack.cards)), land]))


def corner(cell: Cell) -> Point:
    """The top left corner of a cell's card in the scene, in mm."""
    return LEFT + cell[0] * PITCH_X, TOP + cell[1] * PITCH_Y


def _labels(grid: Grid) -> Iterator[Shape]:
    """Column letters over the top row, row numbers beside the first column."""
    columns, rows = max(grid.cells)
    for c in range(columns + 1):
        x, y = corner((c, 0))
        yield Text(x + CARD / 2, y - 4.9, format_cell((c, 0))[0], _TEXT, "regular", "middle", "mid")
    for r in range(rows + 1):
        yield centred(1.2, corner((0, r))[1] + TALL / 2, str(r + 1), _TEXT, "regular", "mid", tabular=True)


def _cell(grid: Grid, cell: Cell, told: bool, threaded: bool) -> Group:
    """A stack or a dotted outline: one group to be named and linked."""
    stack, name = grid.at(cell), format_cell(cell)
    x, y = corner(cell)
    return Group(tuple(_stack(stack, x, y, told, threaded)), id=f"cell-{name}", title=f"{name}: {in_words(stack)}")


def _stack(stack: Stack, x: float, y: float, told: bool, threaded: bool) -> Iterator[Shape]:
    """The edges of what lies beneath, the top card or land, and how many lie beneath.

    Where a solution is ``told``, a land's number leaves the middle to what happens there; where a thread runs over the
    stack, how many lie beneath is written on the thread, later.
    """
    if stack.empty:
        yield _outline(x, y)
        return
    beneath = max(len(stack.cards) - 1, 0)
    edges = min(_EDGES, beneath + (stack.land > 0)) if stack.cards else 0
    for i in range(edges, 0, -1):
        at = x + i * _EDGE, y + i * _EDGE
        yield RoundRect(*at, CARD, TALL, 0.06 * CARD, fill="paper", stroke="ink", stroke_width=HAIRLINE)
    yield use_card(stack.top, x, y, CARD) if stack.top else Use(LAND, place(x, y, CARD / WIDTH))
    if beneath and not threaded:
        yield _beneath(beneath, x, y)
    if stack.cards and stack.land:
        yield from _token(x + CARD - 1.7, y + 2.2, 1.1)
    elif stack.land:
        yield from _count(stack.land, *(x + 3.2, y + 3.4) if told else (x + CARD / 2, y + TALL / 2))


def _beneath(count: int, x: float, y: float) -> Text:
    """How many cards lie under the top card."""
    return Text(x + CARD - 0.7, y + 6.3, f"+{count}", _TEXT, "medium", "end")


def _on_thread(stack: Stack, x: float, y: float) -> Iterator[Shape]:
    """How many cards lie under the top card, where a thread runs over the stack: it is broken for it."""
    beneath = len(stack.cards) - 1
    if beneath > 0:
        text = _beneath(beneath, x, y)
        wide = 0.62 * _TEXT * len(text.text)
        yield RoundRect(text.x - wide, text.y - 1.9, wide, 2.0, 0.3, fill="paper")
        yield text


def _count(land: int, x: float, y: float) -> Iterator[Shape]:
    """How many cards a land is, on a plate in its middle."""
    yield Circle(x, y, 2.35, fill="paper")
    yield centred(x, y, str(land), _TEXT + 0.3, "medium", "ink")


def _outline(x: float, y: float) -> RoundRect:
    """Where no card lies and none may be laid."""
    return RoundRect(x, y, CARD, TALL, 0.06 * CARD, fill="paper", stroke="mid", stroke_width=0.26, dash=(0.01, 0.75))


def _land() -> Symbol:
    """A card face down: hatched land within a shore line."""
    inset, gap = 2.0, 1.5
    shore = Path(_shore(inset, inset, WIDTH - inset, HEIGHT - inset, 0.75), stroke="ink", width=0.85, round=True)
    inner = inset + gap
    lines = hatch(inner, inner, WIDTH - 2 * inner, HEIGHT - 2 * inner, 2 * RADIUS, 2.5)
    return Symbol(WIDTH, HEIGHT, (blank(), Path(lines, stroke="hatch", width=HAIRLINE), shore))


def _shore(left: float, top: float, right: float, bottom: float, swell: float) -> tuple[Command, ...]:
    """A closed wavy line along a rectangle, one arc after another bulging outwards."""
    across, down = 4, 6
    dx, dy = (right - left) / across, (bottom - top) / down
    points = [(left + i * dx, top) for i in range(across)] + [(right, top + i * dy) for i in range(down)]
    points += [(right - i * dx, bottom) for i in range(across)] + [(left, bottom - i * dy) for i in range(down)]
    commands: list[Command] = [("M", points[0])]
    for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True):
        out = 2 * swell
        ox, oy = (y2 - y1) / max(dx, dy) * out, -(x2 - x1) / max(dx, dy) * out
        thirds = (0.25, 0.75)
        ends = [(x1 + t * (x2 - x1) + ox, y1 + t * (y2 - y1) + oy) for t in thirds]
        commands.append(("C", (*ends[0], *ends[1], x2, y2)))
    return (*commands, ("Z", ()))


def _side(view: View, x: float) -> Iterator[Shape]:
    """The card turned, framed, and the deck face down with the number of its cards."""
    y = TOP
    if view.turned:
        yield Group(
            (use_card(view.turned, x, y, CARD), target_frame(x, y, CARD, TALL, 0.06 * CARD, 0.4)),
            id="turned",
            title=f"turned over: {spoken(view.turned)}",
        )
        y += PITCH_Y
    if view.left:
        yield use_card(None, x, y, CARD)
        yield Text(x + CARD / 2, y + TALL + 3.2, f"{view.left} left", _TEXT, "regular", "middle", "strong")


def _marks(view: View, marks: Marks[Move]) -> Iterator[Shape]:
    for cell in dict.fromkeys(cell for move in marks.legal for cell in _places(move)):
        yield target_frame(*corner(cell), CARD, TALL, 0.06 * CARD, 0.4)
    if marks.last is not None:
        x, y = corner(_ends_on(marks.last))
        yield last_corner(x + CARD, y, 0.24 * CARD)
    crowd = Counter(_ends_on(move) for _number, move in marks.steps)
    for _number, move in marks.steps:
        yield from _threads(move.clearings, crowd)
        for cell in dict.fromkeys(cell for clearing in move.clearings for cell in clearing.string):
            yield from _on_thread(view.grid.at(cell), *corner(cell))
    yield from _chips(view, marks, crowd)


def _places(move: Move) -> tuple[Cell, ...]:
    """What a player points at to make a move: a cell, or the first of the initial strings."""
    return (move.cell,) if move.cell else move.clearings[0].string


def _ends_on(move: Move) -> Cell:
    return move.cell or move.clearings[-1].land


def _chips(view: View, marks: Marks[Move], crowd: Counter[Cell]) -> Iterator[Shape]:
    """The number of every step on its cell, with the card that it lays where that is known.

    A picture of a solution has at most as many on a cell as there are places; more would hide one another.
    """
    known = marks.cards or ((view.turned,) if marks.steps and marks.steps[0][1].cell else ())
    cards = dict(enumerate(known))
    seen = Counter[Cell]()
    for i, (number, move) in enumerate(marks.steps):
        cell = _ends_on(move)
        x, y = corner(cell)
        lower = sorted(_CHIP_YS[: crowd[cell]])[min(seen[cell], len(_CHIP_YS) - 1)]  # from top to bottom in their order
        yield _chip(number, cards.get(i) if move.cell else None, x + PITCH_X - 0.6, y + lower)
        seen[cell] += 1


def _chip(number: int, card: Card | None, right: float, y: float) -> Group:
    """A number, and the card that comes with it, in a small plate that ends at ``right``."""
    half = _RADIUS if number < 10 else 1.29 * _RADIUS
    if card is None:
        return Group((badge(right - half, y, str(number), _RADIUS),))
    size = 2.9
    wide = 2 * half + (3.5 if card.joker or card.rank != "T" else 5.0) + 2.4
    left = right - wide
    rim = RoundRect(left - 0.3, y - _RADIUS - 0.3, wide + 0.6, 2 * _RADIUS + 0.6, _RADIUS + 0.3, fill="paper")
    plate = RoundRect(left, y - _RADIUS, wide, 2 * _RADIUS, _RADIUS, fill="paper", stroke="badge", stroke_width=0.3)
    figure = badge(left + half, y, str(number), _RADIUS)
    return Group((rim, plate, figure, *index(card, right - 3.1, y + 0.345 * size, size)))


def _threads(clearings: tuple[Clearing, ...], crowd: Counter[Cell]) -> Iterator[Shape]:
    """Threads through each string's cards to where its land forms, a second clearing's dashed."""
    for i, clearing in enumerate(clearings):
        dash = (0.9, 1.1) if i else ()
        ways = [polyline([_spot(cell), _spot(nearer)]) for cell, nearer in _tree(clearing)]
        commands = tuple(command for way in ways for command in way)
        yield Path(commands, stroke="paper", width=1.7, round=True)
        yield Path(commands, stroke="accent", width=0.6, dash=dash, round=True)
        for cell in clearing.string:
            if cell != clearing.land:
                yield Circle(*_spot(cell), 0.85, fill="paper", stroke="accent", width=0.5)
    for clearing in clearings:
        (x, y), radius = _spot(clearing.land), _LAND_RADIUS
        if crowd[clearing.land] > 1:
            radius, y = _SMALL_LAND[0], corner(clearing.land)[1] + _SMALL_LAND[1]
        yield from _token(x, y, radius)


def _token(x: float, y: float, radius: float) -> Iterator[Shape]:
    """Where land forms: a small hatched island."""
    side = 2 * 0.62 * radius
    yield Circle(x, y, radius, fill="paper", stroke="accent", width=0.24 * radius)
    lines = hatch(x - side / 2, y - side / 2, side, side, 0.4 * side, 0.42 * radius)
    yield Path(lines, stroke="accent", width=0.1 * radius)


def _spot(cell: Cell) -> Point:
    x, y = corner(cell)
    return x + _SPOT[0], y + _SPOT[1]


def _tree(clearing: Clearing) -> Iterator[tuple[Cell, Cell]]:
    """Every other cell of a string with its neighbour on the way to the land."""
    seen, queue = {clearing.land}, [clearing.land]
    for nearer in queue:
        for cell in neighbours(nearer):
            if cell in clearing.string and cell not in seen:
                seen.add(cell)
                queue.append(cell)
                yield cell, nearer
