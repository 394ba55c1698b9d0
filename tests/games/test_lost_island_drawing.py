"""The Lost Island on paper: the plan lies where its cells lie, and what the pictures say is all that they show."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import pytest

from generator.games.lost_island.plan import BONUS, INSET, WAVES, Plan
from generator.games.lost_island.sheet import Sheet, own_sheet, parse_sheet
from generator.games.lost_island.shore import area, outlines
from generator.press.picture import picture
from generator.scene import terrain
from generator.scene.shapes import Command, Path, Point, Scene, Use, walk

LAKE = ("######..", "#..##.##", "#.*#####", "##+#.###", "####..##", "..######", ".##...#?", ".#######")
WIDE = (
    ("#############...", "#+####..####*###", "######..########", "##?#########.###")
    + ("#" * 16,) * 3
    + ("#############...",)
)
SHEETS = {
    "a": own_sheet("a"),
    "b": own_sheet("b"),
    "twelve": parse_sheet(["###.", "##+#", "#*##", "..?#"]),
    "lake": parse_sheet(LAKE),
    "wide": parse_sheet(WIDE),
}
sheets = pytest.mark.parametrize("sheet", SHEETS.values(), ids=SHEETS)


def strokes(scene: Scene) -> list[Path]:
    """The lines of a scene that are no symbol's."""
    return [shape for shape in walk(scene.shapes) if isinstance(shape, Path) and shape.stroke and not shape.fill]


def points(commands: tuple[Command, ...], steps: int = 12) -> Iterator[Point]:
    """Many points along a path."""
    at = start = (0.0, 0.0)
    for letter, numbers in commands:
        if letter == "M":
            at = start = (numbers[0], numbers[1])
            continue
        ends = [at, *zip(numbers[::2], numbers[1::2], strict=True)] if numbers else [at, start]
        for i in range(steps + 1):
            yield _along(ends, i / steps)
        at = ends[-1]


def _along(ends: list[Point], t: float) -> Point:
    """A point of a line or a Bézier curve."""
    while len(ends) > 1:
        ends = [((1 - t) * x1 + t * x2, (1 - t) * y1 + t * y2) for (x1, y1), (x2, y2) in pairwise(ends)]
    return ends[0]


def waves(plan: Plan) -> list[Path]:
    """The three waves, the farthest first."""
    found = [shape for shape in plan.sea() if isinstance(shape, Path)]
    assert len(found) == len(WAVES)
    return found


@sheets
def test_the_coast_goes_round_the_land(sheet: Sheet) -> None:
    """The outlines hold as much as there are cells of land, and their sides are those that have sea beyond."""
    for sea in (False, True):
        loops = outlines(sheet.land, sea=sea)
        assert sum(map(area, loops)) == len(sheet.land)
        length = sum(abs(x1 - x2) + abs(y1 - y2) for loop in loops for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]]))
        assert length == sum(4 - len(near) for near in sheet.neighbours.values())


def test_lakes_have_a_coast() -> None:
    """An outline for the island and one for each lake; cells that touch at a corner part, the sea passes between."""
    assert sorted(map(area, outlines(SHEETS["lake"].land))) == [-3, -3, -3, 57]
    assert sorted(map(area, outlines(SHEETS["lake"].land, sea=True))) == [-3, -3, -3, -1, 58]


@sheets
def test_waves_stay_on_the_sea(sheet: Sheet) -> None:
    """No point of a wave lies on a cell of land or outside the picture, and each wave is finer than the one inside."""
    plan = Plan(sheet, 9.0, 2.4)
    widths = [wave.width for wave in waves(plan)]
    assert widths == sorted(widths) and len(set(widths)) == len(widths)
    for wave in waves(plan):
        for x, y in points(wave.commands):
            assert plan.lead <= x <= plan.width and plan.lead <= y <= plan.height
            for cell in sheet.land:
                left, top = plan.corner(cell)
                assert not (left < x < left + plan.cell and top < y < top + plan.cell)


@sheets
def test_waves_do_not_cross(sheet: Sheet) -> None:
    """Every point of a farther wave keeps off the points of the nearer ones and off the coast."""
    plan = Plan(sheet, 10.0)
    *_grid, coast = plan.lines()
    assert isinstance(coast, Path)
    lines = [list(points(line.commands)) for line in (*waves(plan), coast)]
    for one, other in combinations(lines, 2):
        gap = min((x1 - x2) ** 2 + (y1 - y2) ** 2 for x1, y1 in one for x2, y2 in other) ** 0.5
        assert gap > 0.05 * plan.cell


@sheets
def test_bonuses_leave_their_cells_free(sheet: Sheet) -> None:
    """Each bonus is one small symbol in the corner of its cell, and no cell without one has any."""
    plan = Plan(sheet, 10.0)
    found = [shape for shape in plan.shapes() if isinstance(shape, Use)]
    signs = {cell: sheet.sign(cell) for cell in sheet.land if sheet.sign(cell) != "#"}
    assert len(found) == len(signs)
    for use, (cell, sign) in zip(found, signs.items(), strict=True):
        x, y = plan.corner(cell)
        assert use.symbol == terrain.name(sign)
        assert use.transform[4:] == pytest.approx((x + INSET * 10, y + INSET * 10))
        assert use.transform[0] * terrain.SIDE == pytest.approx(BONUS * 10) and INSET + BONUS < 0.5


def test_marks_differ() -> None:
    """The six terrains and the three bonuses are nine different symbols, and none leaves its square."""
    marks = terrain.symbols(terrain.TERRAINS + terrain.BONUSES)
    assert len({symbol.shapes for symbol in marks.values()}) == len(marks) == 9
    for symbol in marks.values():
        for shape in symbol.shapes:
            half = getattr(shape, "width", 0.0) / 2
            for x, y in points(shape.commands) if isinstance(shape, Path) else ():
                assert max(abs(x - 5), abs(y - 5)) + half <= 5.2


@sheets
def test_plans_become_files(sheet: Sheet) -> None:
    """With and without coordinates, waves, terrains: each is written as SVG and PDF."""
    map_ = "".join((terrain.TERRAINS + ".")[i % 7] for i in range(len(sheet.land)))
    for plan in (Plan(sheet, 9.0), Plan(sheet, 10.0, 3.0), Plan(sheet, 6.0, waves=False), Plan(sheet, coast=False)):
        for drawn in ("", map_):
            scene = plan.scene(drawn, "Plan")
            assert picture(scene, "svg").startswith(b"<svg") and picture(scene, "pdf").startswith(b"%PDF")
