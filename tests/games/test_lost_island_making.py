"""Made islands: what each of them keeps, whatever its seed, side, size and shape."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, islice

import pytest

from generator.core.cells import Cell
from generator.core.errors import DealError
from generator.core.rng import SEEDS, Stream
from generator.games.lost_island import quality
from generator.games.lost_island.bonuses import BONUSES, roomy, spacing_of, with_bonuses
from generator.games.lost_island.making import (
    CELLS,
    Made,
    likeness,
    make_island,
    make_islands,
    parse_cells,
)
from generator.games.lost_island.quality import CHECKS
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.shapes import SHAPES
from generator.games.lost_island.sheet import Sheet, areas, format_sheet, parse_sheet, read_sheet
from generator.games.lost_island.witness import all_can_score, witness

SIDES = ("A", "B")


def outline(sheet: Sheet) -> Sheet:
    """The sheet without its bonuses."""
    return Sheet(tuple("".join("." if sign == "." else "#" for sign in row) for row in sheet.rows))


def sheet(rows: str) -> Sheet:
    """A sheet from its rows, joined by spaces."""
    return Sheet(tuple(rows.split()))


@pytest.fixture(params=[(shape, side) for shape in SHAPES for side in SIDES], ids="-".join, scope="module")
def made(request: pytest.FixtureRequest) -> list[Made]:
    """Islands of one shape and side: the usual sizes, and a few of the fewest, the most, and between."""
    shape, side = request.param
    least, most = CELLS[shape][side]
    spans = [((40, 60), 20), ((least, least), 2), ((least, 40), 5), ((61, 100), 4), ((most, most), 2)]
    return [one for span, many in spans for one in islice(make_islands(0, side, span, shape), many)]


def test_every_island_is_a_sheet(made: list[Made]) -> None:
    """As many cells as were asked for, connected, at most 16 x 16, no empty row or column; it reads back the same."""
    assert len(made) == 33
    for one in made:
        sheet = one.sheet
        assert one.span[0] <= len(sheet.land) <= one.span[1]
        assert parse_sheet(sheet.rows) == sheet == read_sheet(format_sheet(sheet))
        assert len(sheet.land_rows) == sheet.height and len(sheet.land_columns) == sheet.width
        least = 6 if len(sheet.land) >= 30 else 4
        assert least <= sheet.height <= 16 and least <= sheet.width <= 16


def test_every_island_passes_its_checks(made: list[Made]) -> None:
    """Each check of the shape holds."""
    for one in made:
        assert [check.__name__ for check in CHECKS[one.shape] if not check(outline(one.sheet))] == []


def test_no_cell_parts_an_island(made: list[Made]) -> None:
    """Told without the checks: without any one cell the land holds together but for a cape; two halves may part."""
    for one in made:
        land = one.sheet.land
        for lost in land:
            parts = sorted(map(len, areas(cell for cell in land if cell != lost)))
            lesser = sum(parts[:-1])
            assert lesser < 5 or (one.shape == "two-halves" and lesser * 100 >= 30 * len(land)), format_sheet(one.sheet)


def test_bonuses(made: list[Made]) -> None:
    """As many as the side has, none adjacent, the [scoring] ones four steps apart, each with room for a draw of six."""
    for one in made:
        sheet = one.sheet
        signs = [sheet.sign(cell) for cell in sheet.land]
        assert Counter(signs) - Counter({"#": len(signs)}) == Counter(BONUSES[one.side])
        places = [cell for cell in sheet.land if sheet.sign(cell) != "#"]
        assert spacing_of(places) >= 2
        assert all(spacing_of(pair) >= 4 for pair in combinations(sheet.bonuses("*"), 2))
        for lost in sheet.land:
            for part in areas(cell for cell in sheet.land if cell != lost):
                assert len(part) >= 6 or part.isdisjoint(places), format_sheet(sheet)


@pytest.mark.parametrize(("side", "steps", "share"), [("A", 4, 70), ("A", 3, 100), ("B", 3, 10)])
def test_bonuses_lie_wide_where_there_is_room(side: str, steps: int, share: int) -> None:
    """On islands of the usual size most of A's lie four steps apart or more, all of them three; some of B's three."""
    found = [
        spacing_of([c for c in one.land if one.sign(c) != "#"]) for one in (make_island(s, side) for s in range(40))
    ]
    assert sum(steps <= least for least in found) * 100 >= share * len(found)


def test_every_rumor_can_score(made: list[Made]) -> None:
    """For each rumor there is a map, of land cells of the sheet, that the rumor itself counts above nothing."""
    for one in made:
        for number, rumor in RUMORS.items():
            drawn = witness(number, one.sheet)
            assert drawn.keys() <= set(one.sheet.land)
            assert rumor.count(one.sheet, drawn) > 0, (rumor.name, format_sheet(one.sheet))


def test_no_two_look_alike() -> None:
    """Of small islands no two have one outline, turned or mirrored, though the seeds passed over hold such."""
    islands = list(islice(make_islands(0, "A", (14, 14), "round"), 25))
    assert len({frozenset(all_looks(one.sheet)) for one in islands}) == len(islands) == 25
    seeds = [one.seed for one in islands]
    assert seeds == sorted(set(seeds))
    passed = next(seed for seed in range(seeds[-1]) if seed not in seeds)
    again = make_island(passed, "A", (14, 14), "round")
    assert any(all_looks(again)[0] in all_looks(one.sheet) for one in islands if one.seed < passed)


def all_looks(sheet: Sheet) -> list[frozenset[Cell]]:
    """The land in its eight looks, moved to the corner: told by coordinates, unlike ``likeness``."""
    looks = []
    for a, b, c, d in ((1, 0, 0, 1), (0, 1, 1, 0)):
        for p, q in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            turned = [(p * (a * x + b * y), q * (c * x + d * y)) for x, y in sheet.land]
            left, top = min(x for x, _y in turned), min(y for _x, y in turned)
            looks.append(frozenset((x - left, y - top) for x, y in turned))
    return looks


def test_likeness() -> None:
    """It is one for the eight looks of an outline, whatever the bonuses, and another for another outline."""
    ell = sheet("#.. #.. ##.")
    same = [
        sheet(rows)
        for rows in ("#. #. ##", ".# .# +#", "## #. #.", "## .# .#", "### #..", "*## ..#", "#.. ###", "..# ###")
    ]
    assert len({likeness(one) for one in same}) == 1
    assert likeness(sheet("### .#.")) != likeness(same[0]) != likeness(ell)


def test_the_same_for_ever() -> None:
    """Two islands as they were when this was written: a seed keeps its island."""
    assert make_island(1).rows == GOLDEN_ANY
    assert make_island(2, "B", (55, 55), "two-halves").rows == GOLDEN_HALVES


GOLDEN_ANY = (
    ".....#.",
    "....##.",
    "...+#..",
    "##.##..",
    "#######",
    ".+####+",
    ".####..",
    "##+###.",
    "##.###.",
    "...###.",
    "...*#..",
)
GOLDEN_HALVES = (
    "###......",
    "+####....",
    "#####....",
    "#?###....",
    "####.....",
    ".#?#.....",
    "...##....",
    "....#+##.",
    "..#+####.",
    "..#####?#",
    "..+##?##*",
    "....*###.",
)


def test_the_seed_chooses_among_all_shapes() -> None:
    """Each shape comes up; asked for by its name, the seed gives the same island; the sides differ."""
    some = list(islice(make_islands(0), 40))
    shapes = {one.shape for one in some}
    assert shapes == set(SHAPES)
    for one in some[:10]:
        assert make_island(one.seed, shape=one.shape) == one.sheet == make_island(one.seed)
    assert len({likeness(make_island(seed, side)) for seed in range(5) for side in SIDES}) == 10
    assert make_island(SEEDS - 1).land


def test_the_seeds_end() -> None:
    """From the last seed there is one island; where few are possible the search ends too."""
    assert [one.seed for one in make_islands(SEEDS - 1)] == [SEEDS - 1]


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (quality.wide, "...#.. .##### ###### ###### .##### .#.#..", "###### ###### ###### ###### ######"),
        (quality.wide, ".##. #### #### #### .##.", "##### ##### ##### #####"),
        (quality.crooked, ".####. ##..## #....#", "##### .#.#. .#.#."),
        (quality.smooth, ".##. #### #### ##.#", ".#.#. ##### .#.#."),
        (quality.no_puddle, "##### #...# #####", "#### #..# ####"),
        (quality.no_isthmus, "#### ##.. ###. ####", "##.## ##### ##.##"),
        (quality.no_isthmus, "####. ####. ##### ####.", "######## ###....."),
        (quality.only_the_waist, "##.## ##### ##.##", "##.#### ####### ##.#### ...#### ...####"),
        (quality.has_waist, ".#...#. ####### .#...#.", "### ### ### ###"),
        (quality.has_waist, "###.... ###.... ####### ....### ....###", "##..... ####### .....##"),
        (quality.has_lagoon, "##### #..## #..## #####", "##### #..## #.### #####"),
        (quality.has_lagoon, ".#### #..## #..## #####", "###.. #.... #.... #####"),
        (quality.is_long, "......### ...###### #####....", "#### #### #### ####"),
        (quality.is_round, "#### #### #### ####", "......### ...###### #####...."),
        (quality.fits, "#" * 16, "#" * 17),
    ],
)
def test_checks_tell_good_from_bad(check: quality.Check, good: str, bad: str) -> None:
    """Each check lets the one pass and not the other."""
    assert check(sheet(good))
    assert not check(sheet(bad))


def test_coast_share() -> None:
    """A square is round enough and not ragged; a comb is ragged and not round."""
    square, comb = sheet(" ".join(["######"] * 6)), sheet("#.#.#.# #.#.#.# ####### #.#.#.# #.#.#.#")
    assert quality.coast_of("round")(square) and not quality.coast_of("ragged")(square)
    assert quality.coast_of("ragged")(comb) and not quality.coast_of("round")(comb)


def test_cells_without_room_get_no_bonus() -> None:
    """Behind a cell that alone leads to fewer than six, no bonus lies."""
    cape = sheet("####.... ######## ####....")
    assert set(cape.land) - roomy(cape) == {(4, 1), (5, 1), (6, 1), (7, 1)}
    assert with_bonuses(Stream(1), sheet("### ### ###"), "B") is None


def test_sheets_where_a_rumor_cannot_score() -> None:
    """Low or thin land has no witness for some rumors, and is not taken."""
    low, thin = sheet("###### ###### ###### ######"), sheet("# # # # # # # # # # # # #")
    assert RUMORS[8].count(low, witness(8, low)) == 0
    assert [number for number in (4, 7) if RUMORS[number].count(thin, witness(number, thin))] == []
    assert not all_can_score(low) and not all_can_score(thin)
    assert all_can_score(sheet("### ### ### ### ###"))


@pytest.mark.parametrize(
    ("text", "cells"), [("40..60", (40, 60)), ("49", (49, 49)), ("12..120", (12, 120)), ("007", (7, 7))]
)
def test_cells_are_read(text: str, cells: tuple[int, int]) -> None:
    """One number, or the first and the last."""
    assert parse_cells(text) == cells


@pytest.mark.parametrize(
    "text", ["", "x", "..", "40..", "..60", "40-60", "4.5", "-4", "60..40", "1000", "4..5..6", "４０"]
)
def test_bad_cells(text: str) -> None:
    """Anything else is named in one line."""
    with pytest.raises(DealError, match="cells"):
        parse_cells(text)


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (("C", (40, 60), "any"), "there is no side 'C'; the sides are A and B"),
        (
            ("A", (40, 60), "star"),
            "there is no shape 'star'; the shapes are any, round, long, atoll, two-halves, ragged",
        ),
        (("A", (5, 5), "any"), "an island cannot have 5 cells; write N or N..M within 12 to 120"),
        (("A", (40, 500), "round"), "cannot have 40..500 cells"),
        (("A", (60, 40), "round"), "cannot have 60..40 cells"),
        (("A", (20, 40), "atoll"), "the shape atoll of side A cannot have 20..40 cells; it has 26 to 120"),
        (("B", (12, 12), "any"), "an island of side B cannot have 12 cells; it has 24 to 120"),
    ],
)
def test_what_cannot_be_made(wish: tuple[str, tuple[int, int], str], said: str) -> None:
    """One clear line, from the one island and from many."""
    for make in (lambda: make_island(0, *wish), lambda: next(make_islands(0, *wish))):
        with pytest.raises(DealError) as caught:
            make()
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_file_of_several_sheets() -> None:
    """Two sheets in one text are not taken for one; comments and empty lines round one are left out."""
    one, two = (format_sheet(make_island(seed)) for seed in (1, 2))
    assert read_sheet(f"\n// a\n{one}\n// b\n\n// c\n").rows == make_island(1).rows
    with pytest.raises(DealError, match="there are 2 sheets, parted by empty lines; leave one of them"):
        read_sheet(f"// a\n{one}\n\n// b\n{two}\n")
    with pytest.raises(DealError, match="the sheet is empty"):
        read_sheet("// nothing\n\n")
