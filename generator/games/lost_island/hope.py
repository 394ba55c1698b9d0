"""What a person at the table sees in a map: what each rumor counts, and what it may still come to count.

Everything is in hundredths of a point. A rumor's hopes are a few whole numbers, tried out over many games
(``HOPES``). On a full map nothing is left to hope for. The compiled twin is ``hope_kernel``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from generator.core.cells import Cell
from generator.games.lost_island.rumors import RUMORS, Map
from generator.games.lost_island.sheet import Sheet, areas
from generator.games.lost_island.terrain import FORESTS, MOUNTAINS, PLAINS, RIVERS, RUINS, SWAMPS, TERRAINS

Empty = Collection[Cell]
"""The empty cells."""
Hopes = Mapping[int, tuple[int, ...]]
"""A rumor's hopes by its number; what each of them is worth is told by the function that counts them."""

MEETINGS = {
    1: (PLAINS, RIVERS, 1),
    2: (RUINS, SWAMPS, 2),
    7: (SWAMPS, RUINS + MOUNTAINS, 1),
    10: (FORESTS, PLAINS, 1),
}
"""The rumors that count cells of a terrain beside others: which, beside which, and how many of these it takes."""
HOPES: Hopes = {
    1: (75, 0, 43, 16),
    2: (121, 57, 87, 24, 9),
    3: (286, 3, 124, 114),
    4: (116, 61, 11, 105, 71, 52, 21),
    5: (59, 15),
    6: (154, 249, 24),
    7: (153, 0, 37, 51),
    8: (366, 209, 139, 101, 38, 52),
    9: (192, 193, 99, 32),
    10: (44, 0, 58, 12),
    11: (147, 92),
    12: (43, 122, 118, 61, 22),
}
"""The hopes of somebody who plays well."""
NO_HOPES: Hopes = {number: (0,) * len(worth) for number, worth in HOPES.items()}
"""The hopes of somebody who counts only what is made."""


def outlook(number: int, sheet: Sheet, drawn: Map, empty: Empty, hopes: Hopes) -> tuple[int, int]:
    """What a rumor counts on a map and what it may still come to count."""
    points = 100 * RUMORS[number].count(sheet, drawn)
    if number in MEETINGS:
        return points, _meetings(number, sheet, drawn, empty, hopes[number])
    return points, _HOPE[number](sheet, drawn, empty, hopes[number])


def _meetings(number: int, sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumors 1, 2, 7, 10. ``worth`` of a cell of the terrain that lacks one neighbour, or two; of an empty cell that
    lacks none, one, two. What a cell lacks must have empty cells to come to.
    """
    terrain, wanted, enough = MEETINGS[number]
    total = 0
    for cell in sheet.land:
        shown = drawn.get(cell)
        if shown not in (None, terrain) or (number == 7 and cell in sheet.coast):
            continue
        near = sheet.neighbours[cell]
        lacking = enough - sum(drawn.get(other, " ") in wanted for other in near)
        if lacking > sum(other in empty for other in near) or (shown and lacking <= 0):
            continue
        total += worth[lacking - 1] if shown else worth[2 + max(0, lacking)]
    return total


def _rows(sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumor 3. ``worth`` of a row with two equal ends, and how much less for each empty cell; of one with one end; of
    one with none.
    """
    total = 0
    for row in sheet.land_rows:
        gaps = sum(cell in empty for cell in row)
        ends = [end for end in (drawn.get(row[0]), drawn.get(row[-1])) if end]
        if gaps and len(set(ends)) < 2:
            total += max(0, worth[(3, 2, 0)[len(ends)]] - worth[1] * gaps)
    return total


def _crossings(sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumor 4. ``worth`` of a drawn cell that lacks one, two, three terrains; of an empty cell that lacks none to
    three.
    """
    total = 0
    for cell in sheet.land:
        if cell in sheet.coast:
            continue
        near, own = sheet.neighbours[cell], drawn.get(cell)
        lacking = max(0, 3 - len({drawn[other] for other in near if other in drawn} - {own}))
        if (own and not lacking) or lacking > sum(other in empty for other in near):
            continue
        total += worth[lacking - 1] if own else worth[3 + lacking]
    return total


def _forest(sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumor 5. ``worth`` of each line that a group does not reach, but could; of each empty cell beside it, at most
    four.
    """
    if not empty:
        return 0
    woods = [cell for cell, shown in drawn.items() if shown == FORESTS]
    best = most = 0
    for area in areas([*woods, *empty]):
        reach = _lines(area)
        most = max(most, worth[0] * reach)
        for group in areas(cell for cell in woods if cell in area):
            lines, room = _lines(group), len(_beside(sheet, group, empty))
            best = max(best, 200 * lines)
            most = max(most, 200 * lines + worth[0] * (reach - lines) + worth[1] * min(4, room))
    return max(0, most - best)


def _peaks(sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumor 6. ``worth`` of a mountain alone, of two, that have room to grow; of an empty cell beside no mountain."""
    total = worth[2] * _apart(sheet, drawn, empty, MOUNTAINS)
    for group in _groups(drawn, MOUNTAINS):
        if len(group) < 3 and _beside(sheet, group, empty):
            total += worth[len(group) - 1]
    return total


def _spectra(sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumor 8. ``worth`` of a column that lacks one, two .. five terrains; the last is the share, in hundredths, that
    is left where it has no more empty cells than it lacks terrains.
    """
    total = 0
    for column in sheet.land_columns:
        lacking = 5 - len({drawn[cell] for cell in column if cell in drawn})
        free = sum(cell in empty for cell in column)
        if 0 < lacking <= free:
            total += worth[lacking - 1] * worth[5] // 100 if free == lacking else worth[lacking - 1]
    return total


def _wrecks(sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumor 9. ``worth`` of a ruin alone on the coast, of a group off the coast, of a ruin alone there, all with room
    to grow; of an empty coast cell beside no ruin.
    """
    total = worth[3] * _apart(sheet, drawn, [cell for cell in empty if cell in sheet.coast], RUINS)
    for group in _groups(drawn, RUINS):
        shore, large = not sheet.coast.isdisjoint(group), len(group) >= 2
        if not (shore and large) and _beside(sheet, group, empty):
            total += worth[0 if shore else 1 if large else 2]
    return total


def _realms(sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumor 11. ``worth``: the share of the empty cells, in hundredths, that would go to the smallest realms; the
    share, in hundredths, that counts of how high the smallest could rise by that.
    """
    counts = sorted(sum(shown == terrain for shown in drawn.values()) for terrain in TERRAINS)
    left, level = len(empty) * worth[0], 100 * counts[0]
    for realms in range(1, 7):
        step = 100 * counts[realms] - level if realms < 6 else left
        if step * realms >= left:
            level += left // realms
            break
        level += step
        left -= step * realms
    return 3 * (level - 100 * counts[0]) * worth[1] // 100


def _sources(sheet: Sheet, drawn: Map, empty: Empty, worth: tuple[int, ...]) -> int:
    """Rumor 12. ``worth`` of each cell that a group which counts could grow by; of each cell, at most four, of a
    group with coast alone, with a mountain alone, with neither, all with room to grow; of an empty cell beside no
    river.
    """
    total = worth[4] * _apart(sheet, drawn, empty, RIVERS)
    for group in _groups(drawn, RIVERS):
        if not _beside(sheet, group, empty):
            continue
        shore = not sheet.coast.isdisjoint(group)
        source = any(drawn.get(near) == MOUNTAINS for cell in group for near in sheet.neighbours[cell])
        size = min(4, len(group))
        total += worth[0] * (4 - size) if shore and source else worth[1 if shore else 2 if source else 3] * size
    return total


_HOPE = {3: _rows, 4: _crossings, 5: _forest, 6: _peaks, 8: _spectra, 9: _wrecks, 11: _realms, 12: _sources}


def _groups(drawn: Map, terrain: str) -> list[set[Cell]]:
    return areas(cell for cell, shown in drawn.items() if shown == terrain)


def _lines(cells: Iterable[Cell]) -> int:
    """How many rows and columns some cells reach."""
    columns, rows = zip(*cells, strict=True)
    return len(set(columns)) + len(set(rows))


def _beside(sheet: Sheet, group: Iterable[Cell], empty: Empty) -> set[Cell]:
    """The empty cells beside a group."""
    return {near for cell in group for near in sheet.neighbours[cell] if near in empty}


def _apart(sheet: Sheet, drawn: Map, cells: Iterable[Cell], terrain: str) -> int:
    """How many of some cells have no neighbour of a terrain."""
    return sum(all(drawn.get(near) != terrain for near in sheet.neighbours[cell]) for cell in cells)
