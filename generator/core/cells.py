"""Cells of a board: a column letter and a row number, ``a1`` at the top left."""

from __future__ import annotations

import re

from generator.core.errors import NotationError

Cell = tuple[int, int]
"""``(column, row)``, both from 0."""

_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


def format_cell(cell: Cell) -> str:
    """Write a cell.

    >>> format_cell((2, 0))
    'c1'
    """
    column, row = cell
    return f"{chr(ord('a') + column)}{row + 1}"


def parse_cell(text: str) -> Cell:
    """Read a cell; raises ``NotationError``. The caller checks that it lies on its board.

    >>> parse_cell("c1")
    (2, 0)
    """
    match = _CELL.fullmatch(text)
    if not match:
        raise NotationError(f"{text[:40]!r} is not a cell; a cell is a column letter and a row number, such as c2")
    return ord(match[1]) - ord("a"), int(match[2]) - 1
