"""The bonus cells of a made island: well apart, and none where a draw of six could not take it."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.cells import Cell
from generator.core.rng import Stream
from generator.games.lost_island.quality import necks
from generator.games.lost_island.sheet import FREE, PLUS, SCORING, Sheet, areas

BONUSES = {"A": SCORING + PLUS * 4, "B": SCORING * 2 + PLUS * 4 + FREE * 4}
"""The bonuses of each side, in the order in which they are placed."""
SPACING = {"A": (4, 3, 2), "B": (3, 2)}
"""Steps from any bonus to the next at least: the first number, or the next one where the island is too small for it."""
SCORING_SPACING = 4
"""Steps from one [scoring] to the other at least."""
DRAW = 6
"""Cells of the largest draw."""
TRIES = 8
"""Placings tried before the spacing is relaxed."""
CHOICES = 5
"""Cells drawn for each bonus; the first that is far enough from those placed is taken, or else the farthest."""


def with_bonuses(stream: Stream, outline: Sheet, side: str) -> Sheet | None:
    """The outline with the bonuses of a side, or ``None`` where they find no room."""
    cells = sorted(roomy(outline))
    for spacing in SPACING[side]:
        for _ in range(TRIES):
            places = _places(stream, cells, len(BONUSES[side]), SPACING[side][0])
            if spacing_of(places) >= spacing and _scorings_apart(places, side):
                return _marked(outline, dict(zip(places, BONUSES[side], strict=True)))
    return None


def roomy(outline: Sheet) -> set[Cell]:
    """The cells that keep a connected area of ``DRAW`` cells round them, whichever one other cell is drawn.

    None of these lies behind a cell whose loss cuts it off with fewer.
    """
    cramped: set[Cell] = set()
    for cut in necks(outline):
        parts = areas(cell for cell in outline.land if cell != cut)
        cramped.update(*(part for part in parts if len(part) < DRAW))
    return set(outline.land) - cramped


def spacing_of(places: Sequence[Cell]) -> int:
    """The least number of steps, across and down, between two of some places."""
    return min(_steps(one, other) for i, one in enumerate(places) for other in places[:i])


def _places(stream: Stream, cells: list[Cell], many: int, enough: int) -> list[Cell]:
    """Places one after another, each the best of a few draws; ``enough`` steps from all others are as good as more."""
    places = [cells[stream.below(len(cells))]]
    while len(places) < many:
        drawn = [cells[stream.below(len(cells))] for _ in range(CHOICES)]
        room = [min(enough, *(_steps(cell, other) for other in places)) for cell in drawn]
        places.append(drawn[room.index(max(room))])
    return places


def _scorings_apart(places: list[Cell], side: str) -> bool:
    scorings = [cell for cell, sign in zip(places, BONUSES[side], strict=True) if sign == SCORING]
    return len(scorings) < 2 or spacing_of(scorings) >= SCORING_SPACING


def _marked(outline: Sheet, signs: dict[Cell, str]) -> Sheet:
    rows = enumerate(outline.rows)
    return Sheet(tuple("".join(signs.get((x, y), sign) for x, sign in enumerate(row)) for y, row in rows))


def _steps(one: Cell, other: Cell) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
