"""Empire's board as a scene: three rows of five cards with half a card of air, the reserve at the right."""

from __future__ import annotations

from generator.core.cards import Card
from generator.core.cells import Cell, format_cell
from generator.core.game import Marks
from generator.games.empire.rules import Conquer, Deal, Move, Place, View
from generator.scene.cards import HEIGHT, WIDTH, card_symbols, spoken, use_card
from generator.scene.marks import Step, Way, arrows, exit_distance, last_corner, target_frame
from generator.scene.shapes import Group, Point, RoundRect, Scene, Shape, Text, centred

COLUMNS, ROWS, RESERVE = 5, 3, 3
CARD = 9.0
"""The width of a card in mm."""
TALL = CARD * HEIGHT / WIDTH
AIR = CARD / 2
LEFT, TOP = 3.8, 4.0
"""Room for the row numbers and the column letters; a frame round a card needs a little on the other sides too."""
_RIM = 0.7
_LABEL, _SMALL = 2.6, 2.2
_RADIUS = 1.75
RANK = (0.46, 0.34)
"""The share of a card's width and height, from its top left corner, in which its rank stands."""


def draw(view: View, marks: Marks[Move]) -> Scene:
    """The board and the reserve, and what the marks point out."""
    cells = tuple((c, r) for r in range(ROWS) for c in range(COLUMNS))
    shapes = (*_labels(), *(_cell(view, cell) for cell in cells), *_reserve(view), *_marks(view, marks))
    used = [card for card in (*view.board, view.turned) if card is not None]
    symbols = card_symbols([*used, None] if view.reserve_left else used)
    width = corner((COLUMNS, 0))[0] + CARD + _RIM
    height = TOP + ROWS * TALL + (ROWS - 1) * AIR + _RIM
    return Scene(width, height, shapes, symbols, "Empire Solitaire", describe(view))


def draw_part(view: View, marks: Marks[Move], columns: int, rows: int) -> Scene:
    """So many columns and rows from the top left corner of the board on, without the reserve."""
    cells = tuple((c, r) for r in range(rows) for c in range(columns))
    shapes = (*_labels(columns, rows), *(_cell(view, cell) for cell in cells), *_marks(view, marks))
    symbols = card_symbols(card for card in view.board if card is not None)
    right, foot = corner((columns - 1, rows - 1))
    return Scene(right + CARD + _RIM, foot + TALL + _RIM, shapes, symbols, "Empire Solitaire", describe(view))


def draw_chance(deal: Deal) -> Scene:
    """The reserve in the order in which it is turned, numbered: what a printed deal hides at its foot."""
    width, air = 7.0, 2.0
    step, tall = width + air, width * HEIGHT / WIDTH
    shapes: list[Shape] = []
    for i, card in enumerate(deal.reserve):
        shapes.append(use_card(card, i * step, 0, width))
        shapes.append(Text(i * step + width / 2, tall + 2.6, str(i + 1), _SMALL, "regular", "middle", "mid"))
    said = f"The reserve, in order: {', '.join(map(spoken, deal.reserve))}."
    total = RESERVE * step - air
    return Scene(total, tall + 3.0, tuple(shapes), card_symbols(deal.reserve), "Reserve", said)


def describe(view: View) -> str:
    """The board and the reserve in words, row by row."""
    rows = ". ".join(
        f"Row {r + 1}: {', '.join(_in_words(view.board[r * COLUMNS + c]) for c in range(COLUMNS))}" for r in range(ROWS)
    )
    turned = f" Turned over from the reserve: {spoken(view.turned)}." if view.turned else ""
    cards = "card" if view.reserve_left == 1 else "cards"
    return f"{rows}.{turned} {view.reserve_left or 'No'} reserve {cards} face down."


def _in_words(card: Card | None) -> str:
    return "empty" if card is None else spoken(card)


def corner(cell: Cell) -> Point:
    """The top left corner of a cell's card in the scene, in mm; column f is the reserve, half a card further right."""
    column, row = cell
    further = AIR if column == COLUMNS else 0
    return LEFT + column * (CARD + AIR) + further, TOP + row * (TALL + AIR)


def centre(cell: Cell) -> Point:
    """The centre of a cell in the scene, in mm."""
    x, y = corner(cell)
    return x + CARD / 2, y + TALL / 2


def _labels(columns: int = COLUMNS, rows: int = ROWS) -> list[Shape]:
    """Column letters over the top row, row numbers beside the first column."""
    letters = [
        Text(centre((c, 0))[0], TOP - 1.5, format_cell((c, 0))[0], _LABEL, "regular", "middle", "mid")
        for c in range(columns)
    ]
    return [*letters, *(centred(1.2, centre((0, r))[1], str(r + 1), _LABEL, "regular", "mid") for r in range(rows))]


def _cell(view: View, cell: Cell) -> Group:
    """A cell with its card or a dotted outline: one group to be named and linked."""
    card, name = view.board[cell[1] * COLUMNS + cell[0]], format_cell(cell)
    x, y = corner(cell)
    shape = use_card(card, x, y, CARD) if card else _dotted(x, y)
    return Group((shape,), id=f"cell-{name}", title=f"{name}: {_in_words(card)}")


def _dotted(x: float, y: float) -> RoundRect:
    """Where a card lay, or may lie."""
    return RoundRect(x, y, CARD, TALL, 0.06 * CARD, fill="paper", stroke="mid", stroke_width=0.26, dash=(0.01, 0.75))


def _reserve(view: View) -> list[Shape]:
    """Three places, filled from the top: cards gone dotted, the card turned over face up, the rest face down."""
    gone = RESERVE - view.reserve_left - (view.turned is not None)
    shapes: list[Shape] = []
    for i in range(RESERVE):
        x, y = corner((COLUMNS, i))
        if i < gone:
            shapes.append(_dotted(x, y))
        elif i == gone and view.turned is not None:
            shapes += [use_card(view.turned, x, y, CARD), _frame(x, y)]
        else:
            shapes.append(use_card(None, x, y, CARD))
    return [Group(tuple(shapes), id="reserve", title=f"reserve: {view.reserve_left} face down")]


def _frame(x: float, y: float) -> RoundRect:
    return target_frame(x, y, CARD, TALL, 0.06 * CARD, 0.4)


def _marks(view: View, marks: Marks[Move]) -> list[Shape]:
    ends = dict.fromkeys(_lands_on(move) or _next_reserve(view) for move in marks.legal)
    frames: list[Shape] = [_frame(*corner(cell)) for cell in ends]
    return [*_last(marks.last), *frames, *_steps(view, marks.steps)]


def _next_reserve(view: View) -> Cell:
    """The place of the reserve card to be turned next, as a cell right of the board."""
    return COLUMNS, RESERVE - view.reserve_left


def _lands_on(move: Move) -> Cell | None:
    """The cell where a move ends; turning a card over ends on none."""
    if isinstance(move, Conquer):
        return move.target
    return move.cell if isinstance(move, Place) else None


def _last(last: Move | None) -> list[Shape]:
    """A filled corner where the last move ended."""
    cell = _lands_on(last) if last is not None else None
    if cell is None:
        return []
    x, y = corner(cell)
    return [last_corner(x + CARD, y, 0.24 * CARD)]


def _steps(view: View, steps: tuple[tuple[int, Move], ...]) -> tuple[Shape, ...]:
    """Conquests as arrows, placements as a number with a plus in the cell; ranks stay readable."""
    ways = [_way(number, move) for number, move in steps if isinstance(move, Conquer)]
    placed = [(number, move.cell) for number, move in steps if isinstance(move, Place)]
    notes = [
        (_beside(cell, [c for _n, c in placed[:i]].count(cell)), f"+{number}")
        for i, (number, cell) in enumerate(placed)
    ]
    return arrows(ways, notes, _RADIUS, [_rank(i) for i, card in enumerate(view.board) if card is not None])


def _rank(place: int) -> tuple[float, float, float, float]:
    """Where the rank of a card stands, by the card's place on the board: left, top, right, bottom."""
    x, y = corner((place % COLUMNS, place // COLUMNS))
    return x, y, x + RANK[0] * CARD, y + RANK[1] * TALL


def _beside(cell: Cell, earlier: int) -> Point:
    """The middle of a cell; a second placement on it goes below the first."""
    x, y = centre(cell)
    return x, y + 2.3 * _RADIUS * earlier


def _way(number: int, move: Conquer) -> Way:
    """From card to card, the number in the air beside the card that moves.

    An arrow from above ends at the card's edge, and one upwards begins there: ranks stand at the upper edge.
    """
    step = Step(number, centre(move.origin), centre(move.target))
    leaves = exit_distance(step.origin, step.target, CARD / 2, TALL / 2)
    enters = exit_distance(step.target, step.origin, CARD / 2, TALL / 2)
    down = move.target[1] - move.origin[1]
    start, end = leaves - (0.0 if down < 0 else 1.2), enters - (0.3 if down > 0 else 2.6)
    return Way(step, start, end, leaves + 0.35 * AIR)
