"""An answer that people can follow: numbered moves under small boards, each with the marks of its few moves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, inf
from typing import Any

from generator.core.cards import Card
from generator.core.game import Marks, Panel
from generator.press.entry import Entry
from generator.press.fonts import Run, string_width, wrap
from generator.press.puzzle import too_small
from generator.press.sheet import BODY, HEAD, SMALL, SMALLEST, Block, Sheet, cap, least_scale, squeezed
from generator.scene.cards import index
from generator.scene.shapes import Scene, place

INDENT = 13.0
"""The margin that holds the number, in mm."""
GAP, ROW_GAP = 5.0, 4.0
"""Between boards side by side, and between rows of them."""
CONTINUED = 7.0
"""What the number at the head of a page takes where an answer goes on."""
FIVE = 5
"""Moves to a board, and columns of moves under it, at most."""
LARGEST = 1.25
"""Boards grow to fill a row, up to this many times the smallest legible size."""
LINE = SMALL * 1.5
WIDEST = 52.0
"""A move that is written longer than this, in mm, is broken."""
_NUMBER, _CARD, _AIR = 5.0, 6.0, 2.0
"""What a move's number takes, its card, and the room after it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A board that tells a few moves, and those moves as text, each with the card that it lays, if any."""

    board: Scene
    lines: tuple[str, ...]
    first: int
    cards: tuple[Card | None, ...] = ()

    @property
    def indent(self) -> float:
        """Where the moves begin, in mm: after their numbers and cards."""
        return _NUMBER + (_CARD if any(self.cards) else 0.0)

    @property
    def column(self) -> float:
        """How wide a column of moves is, in mm."""
        return self.indent + min(WIDEST, max(string_width(line, SMALL) for line in self.lines)) + _AIR


def steps(entry: Entry) -> Iterator[Step]:
    """The solution, as the game tells it."""
    game, state = entry.game, entry.game.initial(entry.deal)
    moves = [game.notation.parse_move(line) for line in entry.puzzle.solution]
    first = int(game.counts(moves[0]))  # what comes before the first move has the number 0
    for panel in game.tell(state, moves) if game.tell else _by_fives(entry, state, moves):
        lines = tuple(map(game.notation.format_move, panel.moves))
        yield Step(entry.say.scene(game.draw(panel.view, panel.marks)), lines, first, panel.cards)
        first += len(lines)


def _by_fives(entry: Entry, state: Any, moves: Sequence[Any]) -> Iterator[Panel[Any, Any]]:
    """The board before every five moves, with their marks."""
    game = entry.game
    for start in range(0, len(moves), FIVE):
        some = tuple(moves[start : start + FIVE])
        yield Panel(game.view(state), Marks(steps=tuple(enumerate(some, start + 1))), some, ())
        for move in some:
            state = game.apply(state, move)


def answer_rows(
    entry: Entry, width: float, smallest: float = SMALLEST, *, height: float = inf, squeeze: bool = False
) -> list[Block]:
    """The answer as rows of boards of one scale, the first under its heading; a page may break between rows.

    Rows of which a page of ``height`` mm would hold a single one are made lower, if boards are legible so that two fit.
    Boards too wide for the page beside its margin of numbers stand from its edge on; ``squeeze`` then makes them
    smaller, but not their texts. Raises ``PaperError`` for those that are too wide or too high even so. No text is
    smaller than ``smallest`` mm.
    """
    parts = list(steps(entry))
    if squeeze:
        most = width / max(part.board.width for part in parts)
        parts = [replace(part, board=squeezed(part.board, most, smallest)) for part in parts]
    least, widest = max(least_scale(part.board, smallest) for part in parts), max(part.board.width for part in parts)
    indent = INDENT if least * widest <= width - INDENT else 0.0
    room = width - indent
    if least * widest > room:
        raise too_small(entry, "the answer to puzzle")
    column = max(part.column for part in parts)
    across = max(1, int((room + GAP + 0.01) / (max(least * widest, column) + GAP)))
    filling = (room + GAP) / across - GAP
    scale = min(filling / widest, LARGEST * least)
    cell = max(scale * widest, min(column, filling))
    rows = [parts[i : i + across] for i in range(0, len(parts), across)]
    lists = [[_moves(part, cell) for part in row] for row in rows]
    if height < inf:
        one, two = _scales(rows, lists, height - max(CONTINUED, _heading(Sheet(), entry, width)))
        if one < least:
            raise too_small(entry, "the answer to puzzle")
        scale = min(scale, two if len(rows) > 1 and two >= least else one)
    sizes = scale, width, indent, cell
    return [
        _row(entry, row, moves, sizes, heading=i == 0) for i, (row, moves) in enumerate(zip(rows, lists, strict=True))
    ]


def _scales(rows: list[list[Step]], lists: list[list[Block]], height: float) -> tuple[float, float]:
    """The scales at which any one of the rows, and any two one below the other, fit into a height in mm."""
    highest = max(part.board.height for row in rows for part in row)
    below = max(moves.height for row in lists for moves in row) + 1.0
    return (height - below) / highest, ((height - ROW_GAP) / 2 - below) / highest


def _row(
    entry: Entry, parts: list[Step], lists: list[Block], sizes: tuple[float, float, float, float], *, heading: bool
) -> Block:
    """Boards side by side, standing on one line, with the lists of their moves below."""
    scale, width, indent, cell = sizes
    sheet = Sheet()
    top = _heading(sheet, entry, width) if heading else 0.0
    ground = top + scale * max(part.board.height for part in parts)
    for i, (part, moves) in enumerate(zip(parts, lists, strict=True)):
        x = indent + i * (cell + GAP)
        sheet.scene(part.board, place(x, ground - scale * part.board.height, scale))
        sheet.block(moves, x, ground)
    return sheet.as_block(width, ground + max(moves.height for moves in lists) + 1.0)


def _heading(sheet: Sheet, entry: Entry, width: float) -> float:
    """The number and the name, and beside or below it what else is told; returns the height taken."""
    base, (name, more) = cap(HEAD), entry.answer
    sheet.text(0, base, str(entry.number), HEAD, "bold")
    sheet.text(INDENT, base, name, BODY, "medium")
    x = INDENT + string_width(name, BODY, "medium") + 2.5
    if x + string_width(more, SMALL) > width:
        x, base = INDENT, base + LINE
    sheet.text(x, base, more, SMALL, ink="strong")
    return base + 3.0


def _moves(part: Step, width: float) -> Block:
    """A board's moves, in as many columns as there is room for."""
    most = min(FIVE, max(1, int(width / part.column)))
    columns = ceil(len(part.lines) / ceil(len(part.lines) / most))  # in as few rows, evenly filled
    pitch = width / columns if columns == 1 else max(part.column, width / FIVE)
    sheet, x, y = Sheet(), 0, LINE
    for i, line in enumerate(part.lines):
        card = part.cards[i] if part.cards else None
        broken = wrap(line, SMALL, pitch - part.indent)
        if x == columns:
            x, y = 0, y + LINE
        _move(sheet, part.first + i, card, broken, (x * pitch, y, part.indent if card else _NUMBER))
        x, y = (columns, y + (len(broken) - 1) * LINE) if columns == 1 else (x + 1, y)
    return sheet.as_block(width, y)


def _move(
    sheet: Sheet, number: int, card: Card | None, lines: list[list[Run]], place: tuple[float, float, float]
) -> None:
    """One move: its number, its card, and its text."""
    x, y, indent = place
    sheet.text(x + _NUMBER - 1.0, y, str(number), SMALL, "bold", "end", tabular=True)
    if card is not None:
        sheet.shapes += index(card, x + _NUMBER + 3.0, y, SMALL)
    for line in lines:
        sheet.runs(x + indent, y, line, SMALL)
        y += LINE
