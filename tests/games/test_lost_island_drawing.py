"""The Lost Island on paper: the plan lies where its cells lie, and what the pictures say is all that they show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from generator.core.cells import format_cell
from generator.core.game import Marks
from generator.games.lost_island import drawing, notation, rules
from generator.games.lost_island.plan import BONUS, INSET, WAVES, Plan
from generator.games.lost_island.rules import Draw, State
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.sheet import Sheet, own_sheet, parse_sheet
from generator.games.lost_island.shore import area, outlines
from generator.games.lost_island.tallies import HEIGHT, WIDTH, tallies
from generator.games.lost_island.telling import tell
from generator.press.fonts import string_width
from generator.press.picture import picture
from generator.press.sheet import least_scale
from generator.scene import terrain
from generator.scene.shapes import Command, Group, Path, Point, RoundRect, Scene, Shape, Text, Use, walk
from tests.conftest import replays

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


def placed(shapes: tuple[Shape, ...], x: float = 0.0, y: float = 0.0) -> Iterator[Shape]:
    """Every text and rectangle where it lies, by the groups that move it."""
    for shape in shapes:
        if isinstance(shape, Group):
            a, b, c, d, dx, dy = shape.transform or (1, 0, 0, 1, 0, 0)
            assert (a, b, c, d) == (1, 0, 0, 1)
            yield from placed(shape.children, x + dx, y + dy)
        elif isinstance(shape, Text | RoundRect):
            yield replace(shape, x=shape.x + x, y=shape.y + y)


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


def games() -> list[tuple[State, list[Draw]]]:
    """A complete recorded game on each of the project's sheets: its first state and its draws."""
    found = {}
    for line in replays("lost-island"):
        if line["ok"]:
            deal = rules.deal(int(line["seed"]), line["variant"])
            found.setdefault(deal.sheet.name, (rules.initial(deal), [*map(notation.parse_move, line["moves"])]))
    assert sorted(found) == ["a", "b"]
    return list(found.values())


GAMES = games()
both = pytest.mark.parametrize("game", GAMES, ids=["a", "b"])


def states(game: tuple[State, list[Draw]]) -> Iterator[tuple[State, Draw]]:
    """Every state of a game with the draw made there."""
    state, moves = game
    for move in moves:
        yield state, move
        state = rules.apply(state, move)


def said(scene: Scene) -> list[str]:
    """Every text of a scene."""
    return [shape.text for shape in walk(scene.shapes) if isinstance(shape, Text)]


def titles(scene: Scene) -> dict[str, str]:
    """What each named group says."""
    found = (shape for shape in walk(scene.shapes) if isinstance(shape, Group) and shape.id)
    return {str(group.id): str(group.title) for group in found}


def accents(scene: Scene) -> int:
    """How many shapes point something out."""
    shapes = [shape for shape in walk(scene.shapes) if isinstance(shape, RoundRect | Path)]
    return sum("accent" in (shape.fill, shape.stroke) for shape in shapes)


@both
def test_everything_is_said(game: tuple[State, list[Draw]]) -> None:
    """The description names each cell with its terrain and bonus, the dice, uses, bonuses, scores and rumors."""
    for state, _move in states(game):
        view = rules.view(state)
        scene = drawing.draw(view, Marks())
        named = titles(scene)
        for cell, letter in drawing.shown(view).items():
            words = drawing.in_words(view.sheet, cell, letter)
            assert named[f"cell-{format_cell(cell)}"] == f"{format_cell(cell)}: {words}"
            assert f"{format_cell(cell)} {words}" in scene.description
        assert f"Turn {view.turn}" in scene.description
        assert f"dice {' '.join(map(str, view.dice))}." in scene.description
        assert f"to spend: {view.bonuses}, " in scene.description
        for number, points in zip(view.rumors, rules.rumor_points(view), strict=True):
            assert f"{number} {RUMORS[number].name} {points}" in scene.description
            assert RUMORS[number].name in said(scene)


def test_words_for_cells() -> None:
    """A cell says its terrain in the singular, and its bonus."""
    sheet = own_sheet("b")
    assert drawing.in_words(sheet, (2, 6), "S") == "swamp, free terrain bonus"
    assert drawing.in_words(sheet, (4, 3), "M") == "mountain, scoring bonus"
    assert drawing.in_words(sheet, (2, 2), ".") == "empty, +-1 bonus"
    assert drawing.in_words(sheet, (1, 0), "R") == "ruin"


@both
def test_the_map_shows_what_is_drawn(game: tuple[State, list[Draw]]) -> None:
    """A cell's group holds the mark of its terrain, an empty one's none; boxes of used terrains are crossed off."""
    for state, _move in states(game):
        view = rules.view(state)
        groups = [shape for shape in walk(drawing.draw(view, Marks()).shapes) if isinstance(shape, Group)]
        by_id = {group.id: group for group in groups if group.id}
        for cell, letter in drawing.shown(view).items():
            marks = {shape.symbol for shape in by_id[f"cell-{format_cell(cell)}"].children if isinstance(shape, Use)}
            drawn = {mark for mark in marks if mark.startswith("terrain")}
            assert drawn == ({terrain.name(letter)} if letter != "." else set())
        uses = [group for group in groups if (group.title or "").endswith(" left")]
        crossed = [sum(isinstance(shape, Path) for shape in group.children) for group in uses]
        assert crossed == [3 - left for left in view.uses]


@both
def test_every_mark_is_drawn(game: tuple[State, list[Draw]]) -> None:
    """Frames where legal draws begin, a tick on each cell of the last draw, frames and numbers on those to come."""
    last: Draw | None = None
    for state, move in states(game):
        view = rules.view(state)
        plain = accents(drawing.draw(view, Marks()))
        assert plain == 0
        if not move.impossible:
            assert accents(drawing.draw(view, Marks(legal=(move, move)))) == 1
            steps = drawing.draw(view, Marks(steps=((37, move),)))
            assert said(steps).count("37") == len(move.cells)
        if last:
            assert accents(drawing.draw(view, Marks(last=last))) == len(last.cells)
        last = move


@both
def test_a_solution_is_told_whole(game: tuple[State, list[Draw]]) -> None:
    """At most three pictures hold every draw once; the last is the finished map, each cell with its draw's number."""
    start, moves = game
    told = list(tell(start, moves))
    assert len(told) <= 3
    assert [move for panel in told for move in panel.moves] == moves
    for panel in told:
        scene = drawing.draw(panel.view, panel.marks)
        numbers = [text for text in said(scene) if text.isdigit()]
        rows = len(panel.view.sheet.land_rows)
        assert len(numbers) - rows == sum(letter != "." for letter in panel.view.map)
        assert not any("Turn" in text for text in said(scene))
    end = said(drawing.draw(told[-1].view, told[-1].marks))
    for number, move in enumerate(moves, 1):
        is_row = number <= len(start.deal.sheet.land_rows)
        assert end.count(str(number)) == len(move.cells) + is_row


def test_told_draws_have_borders() -> None:
    """A line parts neighbours of different draws; none parts the cells of one draw."""
    start, moves = GAMES[0]
    *_before, last = tell(start, moves)
    plan = Plan(start.deal.sheet, drawing.CELL, drawing.TEXT)
    numbers = dict(drawing._numbers(last.marks))
    (lines,) = drawing._borders(plan, numbers)
    assert isinstance(lines, Path)
    parted = sum(
        numbers[cell] != numbers[near]
        for cell in numbers
        for near in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1))
        if near in numbers
    )
    assert len(lines.commands) == 2 * parted > 0


def test_the_dice_and_the_rumors() -> None:
    """The script holds every turn's dice in order and each rumor's condition; no line is wider than the picture."""
    for first in range(1, 13, 4):
        deal = rules.deal_on(own_sheet("a"), first, tuple(range(first, first + 4)))
        scene = drawing.draw_chance(deal)
        for turn, dice in enumerate(deal.script, 1):
            assert f"Turn {turn}: {dice[0]} {dice[1]} {dice[2]}, then {dice[3]} {dice[4]}." in scene.description
        faces = [shape.title for shape in walk(scene.shapes) if isinstance(shape, Group)]
        assert faces == [f"die: {shown}" for dice in deal.script for shown in dice]
        text = " ".join(said(scene))
        for number in deal.rumors:
            assert f"{RUMORS[number].name}: {RUMORS[number].text}" in text
        for shape in walk(scene.shapes):
            if isinstance(shape, Text) and shape.anchor == "start":
                assert shape.x + string_width(shape.text, shape.size, shape.weight) <= scene.width
                assert shape.y <= scene.height


@sheets
def test_boards_are_written_and_legible(sheet: Sheet) -> None:
    """Boards and scripts of any sheet become SVG and PDF, and fit A5 beside its margins with no text under 6 pt."""
    state = rules.initial(rules.deal_on(sheet, 5, (1, 5, 10, 12)))
    first = next(rules.legal_moves(state))
    later = rules.apply(state, first)
    scenes = [drawing.draw(rules.view(state), Marks(legal=(first,), steps=((1, first),)))]
    scenes += [drawing.draw(rules.view(later), Marks(last=first)), drawing.draw_chance(state.deal)]
    scenes += [drawing.draw(panel.view, panel.marks) for panel in tell(state, [first])]
    for scene in scenes:
        assert scene.title and scene.description
        assert picture(scene, "svg").startswith(b"<svg") and picture(scene, "pdf").startswith(b"%PDF")
        assert least_scale(scene) * scene.width <= 115


def test_bonuses_of_a_crowded_sheet_are_counted() -> None:
    """Where there are more bonuses of a kind than there is room for slots, their number and sum are written."""
    sheet = parse_sheet(["++++++++", "********"])
    state = rules.initial(rules.deal_on(sheet, 1, (1, 5, 10, 12)))
    texts = said(drawing.draw(rules.view(state), Marks()))
    assert "0 to spend" in texts
    state = rules.apply(state, next(move for move in rules.legal_moves(state) if move.value > 1))
    coming = state.coming
    assert coming > 1 and f"{coming} next turn" in said(drawing.draw(rules.view(state), Marks()))


@pytest.mark.parametrize("first", range(1, 13, 4))
def test_words_below_the_map_have_room(first: int) -> None:
    """No text below the map runs into another one or into a box, whatever the rumors."""
    state = rules.initial(rules.deal_on(own_sheet("b"), 1, tuple(range(first, first + 4))))
    shapes = list(placed(tuple(tallies(rules.view(state), WIDTH))))
    words = [shape for shape in shapes if isinstance(shape, Text) and shape.anchor != "middle" and shape.text]
    boxes = [(shape.x, shape.y, shape.width, shape.height) for shape in shapes if isinstance(shape, RoundRect)]
    for word in words:
        wide = string_width(word.text, word.size, word.weight)
        boxes.append((word.x - (wide if word.anchor == "end" else 0), word.y - 0.69 * word.size, wide, word.size))
    assert all(x >= 0 and x + wide <= WIDTH and y + high <= HEIGHT for x, y, wide, high in boxes)
    for x1, y1, wide1, high1 in boxes[-len(words) :]:
        near = [box for box in boxes if box[0] < x1 + wide1 and x1 < box[0] + box[2]]
        assert [box for box in near if box[1] < y1 + high1 and y1 < box[1] + box[3]] == [(x1, y1, wide1, high1)]
