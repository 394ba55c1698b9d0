"""Made islands: the same seed, side, cells and shape give the same island on every machine, for ever.

All chance is ``Stream(seed)``; for side B its first number is thrown away. Then:

1. ``below`` chooses the number of cells of those asked for (of one alone too), and one of the shapes that can have so
   many. The choice is drawn, though not used, where a shape is asked for too: both ways lead to the same island.
2. An outline is drawn: a height for every cell of a field (``shapes``), made of the shape's own form and two waves of
   chance, and land grown on it, always to the highest cell beside it, until it has its cells.
3. It is cropped (``cropped``), and must pass every check of its shape (``quality``).
4. Bonuses are placed well apart (``bonuses``), and each of the twelve rumors must score on a small map (``witness``).
5. What fails is thrown away, and the stream goes on with step 2.

Every length is a whole number, so nothing is rounded differently elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.core.cells import Cell
from generator.core.errors import DealError
from generator.core.rng import SEEDS, Stream
from generator.games.lost_island.bonuses import BONUSES, with_bonuses
from generator.games.lost_island.quality import CHECKS
from generator.games.lost_island.shapes import SHAPES
from generator.games.lost_island.sheet import LAND, LEAST, MOST, SEA, Sheet
from generator.games.lost_island.witness import all_can_score

ANY = "any"
"""The shape that the seed chooses."""
DEFAULT_CELLS = (40, 60)
CELLS = {
    "round": {"A": (14, 120), "B": (24, 120)},
    "long": {"A": (22, 120), "B": (28, 120)},
    "atoll": {"A": (26, 120), "B": (28, 120)},
    "two-halves": {"A": (18, 120), "B": (24, 120)},
    "ragged": {"A": (34, 120), "B": (36, 120)},
}
"""The least and the most land cells of each shape with the bonuses of each side."""
ATTEMPTS = 1000
"""Outlines drawn before a seed is given up."""
BARREN = 100
"""Seeds in a row without a new island before the search for more is given up."""


@dataclass(frozen=True)
class Made:
    """An island and the wish that makes it again: its seed, side, cells at least and at most, and shape."""

    sheet: Sheet
    seed: int
    side: str
    span: tuple[int, int]
    shape: str

    @property
    def cells(self) -> str:
        """``span`` as it is written."""
        return _span(self.span)


def make_island(seed: int, side: str = "A", cells: tuple[int, int] = DEFAULT_CELLS, shape: str = ANY) -> Sheet:
    """The island of a seed; raises ``DealError`` for what cannot be made.

    ``cells`` are the land cells at least and at most, ``shape`` one of ``SHAPES`` or ``ANY``.
    """
    return _make(seed, side, cells, shape).sheet


def make_islands(
    seed: int, side: str = "A", cells: tuple[int, int] = DEFAULT_CELLS, shape: str = ANY
) -> Iterator[Made]:
    """Islands of the seeds from ``seed`` on; no two have outlines alike, turned or mirrored.

    Ends when the seeds end, or when ``BARREN`` in a row give nothing new.
    """
    refuse_wish(side, cells, shape)
    seen: set[tuple[str, ...]] = set()
    barren = 0
    while seed < SEEDS and barren < BARREN:
        made = _made_or_none(seed, side, cells, shape)
        barren += 1
        if made and (like := likeness(made.sheet)) not in seen:
            seen.add(like)
            barren = 0
            yield made
        seed += 1


def refuse_wish(side: str, cells: tuple[int, int], shape: str) -> None:
    """Raise ``DealError`` for a side or shape that there is not, or cells that it cannot have."""
    if side not in BONUSES:
        raise DealError(f"there is no side {side[:40]!r}; the sides are {' and '.join(BONUSES)}")
    if shape not in (ANY, *SHAPES):
        raise DealError(f"there is no shape {shape[:40]!r}; the shapes are {', '.join((ANY, *SHAPES))}")
    if not LEAST <= cells[0] <= cells[1] <= MOST:
        raise DealError(f"an island cannot have {_span(cells)} cells; write N or N..M within {LEAST} to {MOST}")
    least, most = limits(side, shape)
    if not least <= cells[0] <= cells[1] <= most:
        kind = "an island" if shape == ANY else f"the shape {shape}"
        raise DealError(f"{kind} of side {side} cannot have {_span(cells)} cells; it has {least} to {most}")


def limits(side: str, shape: str) -> tuple[int, int]:
    """The fewest and the most cells that a shape, or any of them, can have with the bonuses of a side."""
    spans = [CELLS[name][side] for name in SHAPES if shape in (ANY, name)]
    return min(least for least, _most in spans), max(most for _least, most in spans)


def parse_cells(text: str) -> tuple[int, int]:
    """Read ``N`` or ``N..M``; raises ``DealError``.

    >>> parse_cells("40..60"), parse_cells("49")
    ((40, 60), (49, 49))
    """
    first, dots, last = text.partition("..")
    numbers = (first, last if dots else first)
    if not all(number.isascii() and number.isdigit() and len(number) < 4 for number in numbers):
        raise DealError(f"{text[:40]!r} is not a number of cells; write N or N..M within {LEAST} to {MOST}")
    low, high = map(int, numbers)
    if low > high:
        raise DealError(f"{text} is not a range of cells; write N..M with N at most M")
    return low, high


def cropped(land: set[Cell]) -> Sheet:
    """The sheet of some land cells, without empty rows or columns at its edges.

    It lies on its side where that alone gives it the five cells in a column that Full Spectrum needs.
    """
    across, down = [x for x, _y in land], [y for _x, y in land]
    wide, high = range(min(across), max(across) + 1), range(min(down), max(down) + 1)
    sheet = Sheet(tuple("".join(LAND if (x, y) in land else SEA for x in wide) for y in high))
    lying = max(map(len, sheet.land_rows)) >= 5 > max(map(len, sheet.land_columns))
    return Sheet(tuple(map("".join, zip(*sheet.rows, strict=True)))) if lying else sheet


def likeness(sheet: Sheet) -> tuple[str, ...]:
    """The outline turned and mirrored so that it comes first: the same for all islands that look alike."""
    rows = tuple("".join(SEA if sign == SEA else LAND for sign in row) for row in sheet.rows)
    turns = [rows]
    for _ in range(3):
        turns.append(tuple("".join(column) for column in zip(*turns[-1][::-1], strict=True)))
    return min(turn for rows in turns for turn in (rows, rows[::-1]))


def _make(seed: int, side: str, cells: tuple[int, int], shape: str) -> Made:
    refuse_wish(side, cells, shape)
    stream = Stream(seed)
    if side == "B":
        stream.next()
    many, shape = _choose(stream, side, cells, shape)
    for _ in range(ATTEMPTS):
        outline = cropped(SHAPES[shape](stream, many))
        if all(check(outline) for check in CHECKS[shape]):
            sheet = with_bonuses(stream, outline, side)
            if sheet and all_can_score(sheet):
                return Made(sheet, seed, side, cells, shape)
    raise DealError(f"seed {seed} gives no {shape} island of {many} cells for side {side}; take another seed")


def _choose(stream: Stream, side: str, cells: tuple[int, int], shape: str) -> tuple[int, str]:
    many = cells[0] + stream.below(cells[1] - cells[0] + 1)
    able = [name for name in SHAPES if CELLS[name][side][0] <= many <= CELLS[name][side][1]]
    chosen = able[stream.below(len(able))]
    return many, chosen if shape == ANY else shape


def _made_or_none(seed: int, side: str, cells: tuple[int, int], shape: str) -> Made | None:
    try:
        return _make(seed, side, cells, shape)
    except DealError:
        return None


def _span(cells: tuple[int, int]) -> str:
    return str(cells[0]) if cells[0] == cells[1] else f"{cells[0]}..{cells[1]}"
