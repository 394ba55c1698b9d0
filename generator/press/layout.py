"""How a pack is laid out."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.game import AnyGame
from generator.press.held import FOOT
from generator.press.paper import Paper
from generator.press.wording import ENGLISH, Wording

GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Puzzles to a page -> columns and rows."""
GUTTER = 10.0
"""Between puzzles on one page, in mm."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The paper, puzzles to a page (1, 2, 4 or 6), where answers go, the title, the command for it, the wording."""

    paper: Paper
    per_page: int
    solutions: str
    title: str
    command: str
    say: Wording = ENGLISH

    def has_lines(self, game: AnyGame) -> bool:
        """Whether puzzles of a game have lines to write moves on: all of them, or none.

        What decides is the part of a page that a puzzle is to have, not what it gets when it needs more.
        """
        return writes(game, *part(self.paper, self.per_page))


def part(paper: Paper, per_page: int) -> tuple[float, float]:
    """The width and height of a puzzle's part of a page, in mm, where there are so many to a page."""
    columns, rows = GRIDS[per_page]
    width = (paper.width - 2 * paper.margin - (columns - 1) * GUTTER) / columns
    return width, (paper.height - 2 * paper.margin - FOOT - (rows - 1) * GUTTER) / rows


def writes(game: AnyGame, width: float, height: float) -> bool:
    """Whether puzzles of a game have lines to write on in so large a part of a page, in mm."""
    return game.lines_from is not None and width >= game.lines_from[0] and height >= game.lines_from[1]
