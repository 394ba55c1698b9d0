"""One puzzle on a page of its own, with its answer on the pages behind it if that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.core.errors import PaperError
from generator.core.puzzle import Puzzle
from generator.press.answer import ROW_GAP, answer_rows
from generator.press.entry import Entry
from generator.press.fonts import shortened
from generator.press.layout import writes
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.puzzle import Setting, puzzle_block
from generator.press.sheet import HEAD, SMALL, Block, Sheet, cap
from generator.scene.inks import theme

HEADING, FOOT = 9.0, 9.0
"""The heights of heading and foot, and the gap between rows of an answer, in mm."""


def leaf_pdf(puzzle: Puzzle, number: int, heading: str, paper: Paper, *, answer: bool) -> bytes:
    """The puzzle under a heading, with a number beside its name; ``answer`` adds its solution.

    Without an answer the record needs no solution. Raises ``PaperError`` where the paper is too small.
    """
    entry = Entry(number, puzzle)
    document = PdfDocument((paper.width, paper.height), theme=theme("home"), title=f"{entry.name}, {heading}")
    pages = [_front(entry, heading, paper), *(_answers(entry, heading, paper) if answer else ())]
    for place, sheet in enumerate(pages):
        document.page()
        if place < 2:
            title = "Answer" if place else entry.name
            document.anchor(title)
            document.outline(title, title)
        document.draw(sheet.as_page(paper.width, paper.height, heading), 0, 0, paper.width)
    return document.to_bytes()


def _begun(heading: str, paper: Paper) -> Sheet:
    """A page with its heading."""
    sheet = Sheet()
    room = paper.width - 2 * paper.margin
    sheet.text(paper.margin, paper.margin + cap(HEAD), shortened(heading, HEAD, room), HEAD, "medium")
    return sheet


def _front(entry: Entry, heading: str, paper: Paper) -> Sheet:
    sheet = _begun(heading, paper)
    width, height = paper.width - 2 * paper.margin, paper.height - 2 * paper.margin - HEADING
    blank = replace(entry, puzzle=entry.puzzle.model_copy(update={"solution": _blanks(entry)}))
    sheet.block(_block(blank, width, height), paper.margin, paper.margin + HEADING)
    return sheet


def _block(entry: Entry, width: float, height: float) -> Block:
    """The puzzle, with lines to write on where its game has them and they have room."""
    try:
        return puzzle_block(entry, width, height, Setting(lines=writes(entry.game, width, height)))
    except PaperError:
        return puzzle_block(entry, width, height)


def _blanks(entry: Entry) -> list[str]:
    """As many lines to write on as the record says there are moves, as wide as a move that is legal at the start."""
    game = entry.game
    move = next(iter(game.legal_moves(game.initial(entry.deal))), None)
    return [game.notation.format_move(move) if move is not None else ""] * int(entry.puzzle.facts.get("moves") or 0)


def _answers(entry: Entry, heading: str, paper: Paper) -> Iterator[Sheet]:
    """The pages of the answer, broken between its rows."""
    name = f"Answer: {heading}"
    room = paper.height - 2 * paper.margin - FOOT
    sheet, y = _begun(name, paper), HEADING
    for row in answer_rows(entry, paper.width - 2 * paper.margin):
        if y > HEADING and y + row.height > room:
            yield _footed(sheet, entry, paper)
            sheet, y = _begun(name, paper), HEADING
        sheet.block(row, paper.margin, paper.margin + y)
        y += row.height + ROW_GAP
    yield _footed(sheet, entry, paper)


def _footed(sheet: Sheet, entry: Entry, paper: Paper) -> Sheet:
    sheet.text(paper.margin, paper.height - paper.margin, entry.origin, SMALL, ink="strong")
    return sheet
