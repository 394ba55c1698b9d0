"""A plan in words, for those who hear a sheet and do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.cells import format_cell
from generator.games.lost_island.sheet import FREE, PLUS, SCORING, Sheet
from generator.press.pad_kit import Kit


def told(kit: Kit, island: Sheet) -> str:
    """The island's land row by row, and the cells of its bonuses."""
    return " ".join(_told(kit, island))


def _told(kit: Kit, island: Sheet) -> Iterator[str]:
    count = len(island.land)
    yield kit.words.plural(
        "Plan of an island with {count} cell of land.", "Plan of an island with {count} cells of land.", count
    )
    yield kit.words("Land, row by row: {rows}.").format(rows="; ".join(_rows(island)))
    bonuses = {
        PLUS: kit.words("Changes of a die: {cells}."),
        SCORING: kit.words("Bonus scores: {cells}."),
        FREE: kit.words("Any terrain: {cells}."),
    }
    for sign, text in bonuses.items():
        cells = island.bonuses(sign)
        if cells:
            yield text.format(cells=", ".join(map(format_cell, cells)))


def _rows(island: Sheet) -> Iterator[str]:
    """Each row's number and the columns with land, neighbours together."""
    for row in sorted({y for _x, y in island.land}):
        columns = sorted(x for x, y in island.land if y == row)
        firsts = [x for x in columns if x - 1 not in columns]
        lasts = [x for x in columns if x + 1 not in columns]
        yield f"{row + 1} " + ", ".join(map(_span, firsts, lasts))


def _span(first: int, last: int) -> str:
    letters = [format_cell((x, 0))[0] for x in (first, last)]
    return letters[0] if first == last else "–".join(letters)
