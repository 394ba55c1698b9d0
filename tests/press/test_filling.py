"""How puzzles share pages: in their order, without gaps, and with lines to write on for all of a game or none."""

from __future__ import annotations

from itertools import chain, combinations, pairwise

import pytest

from generator.core.game import AnyGame
from generator.games import all_games, find_game
from generator.press.entry import Entry, number_entries
from generator.press.filling import Fit, Placed, filled, placed
from generator.press.layout import GRIDS, GUTTER, Layout, part, writes
from generator.press.leaves import leaves
from generator.press.paper import paper_for
from generator.press.sheet import Block
from generator.scene.shapes import Group, Path, Shape
from tests.conftest import records

LAYOUTS = [("a4", per_page) for per_page in GRIDS] + [("a3", 6), ("letter", 6), ("letter", 2), ("a5", 1), ("a5", 2)]


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    """Three fair deals of every game."""
    return number_entries(chain.from_iterable(records(game.name) for game in all_games()))


def layout_of(paper: str, per_page: int) -> Layout:
    """A layout without answers."""
    return Layout(paper_for(paper, large=False), per_page, "none", "T", "c")


def has_lines(shapes: tuple[Shape, ...]) -> bool:
    """Whether thin lines to write on are among the shapes of a puzzle itself, not of its drawings."""
    return any(isinstance(shape, Path) and shape.width == 0.15 for shape in shapes)


def lines_of(entry: Entry, layout: Layout) -> bool:
    """Whether a puzzle has lines where it stands."""
    (((fit,),),) = filled([entry], layout)
    (alone,) = leaves(fit.entry, layout.paper, lines=layout.has_lines(entry.game))[:1]
    (group,) = alone.sheet.shapes
    assert isinstance(group, Group)
    blocks = [shape for shape in group.children if isinstance(shape, Group)]
    return any(has_lines(block.children) for block in blocks)


@pytest.mark.parametrize(("paper", "per_page"), LAYOUTS)
def test_pages_are_filled_in_order(entries: list[Entry], paper: str, per_page: int) -> None:
    """Every puzzle once, in its order; on a page none over another, within its margins, the rows down to the foot."""
    layout, found = layout_of(paper, per_page), list[Entry]()
    for page in filled(entries, layout):
        found += [fit.entry for row in page for fit in row]
        if sum(map(len, page)) == 1:
            continue
        here = list(placed(page, layout))
        right, foot = layout.paper.width - layout.paper.margin, layout.paper.margin + part(layout.paper, 1)[1]
        for one in here:
            assert layout.paper.margin <= one.x and one.x + one.block.width <= right + 1e-6
            assert layout.paper.margin <= one.y and one.y + one.block.height <= foot + 1e-6
            if len(page) > 1:
                assert max(other.y + other.block.height for other in here) == pytest.approx(foot)
        for one, other in combinations(here, 2):
            aside = one.x + one.block.width + GUTTER <= other.x + 1e-6
            assert aside or one.y + one.block.height + GUTTER <= other.y + 1e-6
    assert found == entries


def test_no_page_could_take_the_next_row(entries: list[Entry]) -> None:
    """A page ends where the next row has no room; neighbours that fit half the width share a row."""
    layout = layout_of("a4", 6)
    pages = list(filled(entries, layout))

    def high(row: list[Fit]) -> float:
        return max(part(layout.paper, fit.per_page)[1] for fit in row)

    for page, following in pairwise(pages):
        taken = sum(high(row) + GUTTER for row in page) + high(following[0])
        assert taken > part(layout.paper, 1)[1]
    rows = list(chain.from_iterable(pages))
    for row, following in pairwise(rows):
        assert len(row) == 2 or GRIDS[row[0].per_page][0] == 1 or GRIDS[following[0].per_page][0] == 1


def test_a_puzzle_grows_with_its_row() -> None:
    """Six to a page where there are but three: each has more room than a sixth."""
    layout = layout_of("a4", 6)
    puzzles = number_entries(records("hopper"))
    (page,) = filled(puzzles, layout)
    here: list[Placed] = list(placed(page, layout))
    sixth = part(layout.paper, 6)
    assert [len(row) for row in page] == [2, 1]
    assert all(one.block.height > 1.4 * sixth[1] for one in here)
    assert here[2].block.width == pytest.approx(180)


@pytest.mark.parametrize(("paper", "per_page"), LAYOUTS)
def test_all_puzzles_of_a_game_have_lines_or_none(game: AnyGame, paper: str, per_page: int) -> None:
    """Whatever a puzzle needs, and wherever it stands: the game, the paper and the number to a page decide."""
    layout = layout_of(paper, per_page)
    puzzles = number_entries(records(game.name))
    wanted = layout.has_lines(game)
    assert wanted == writes(game, *part(layout.paper, per_page))
    for page in filled(puzzles, layout):
        if sum(map(len, page)) > 1:
            blocks: list[Block] = [one.block for one in placed(page, layout)]
            assert [has_lines(block.shapes) for block in blocks] == [wanted] * len(blocks)
    assert [lines_of(entry, layout) for entry in puzzles] == [wanted] * len(puzzles)


def test_who_has_lines() -> None:
    """Hopper and Empire with one or two to a page of A4, one of A5; Islands on A4 alone; nobody where it is crowded."""

    def those(paper: str, per_page: int) -> set[str]:
        return {game.name for game in all_games() if layout_of(paper, per_page).has_lines(game)}

    assert those("a4", 1) == those("a4", 2) == those("letter", 2) == {"hopper", "empire", "islands"}
    assert those("a5", 1) == those("half-letter", 1) == {"hopper", "empire"}
    assert those("a4", 4) == those("a4", 6) == those("letter", 6) == those("a5", 2) == set()


def test_an_island_on_half_a_page_is_large() -> None:
    """The map fills the height of its part, what is written stands beside it: cells of 8 mm or more on A4."""
    game = find_game("lost-island")
    assert game.draw_apart is not None
    layout = layout_of("a4", 2)
    for entry in number_entries(records("lost-island")):
        ((row,),) = filled([entry], layout)
        (block,) = (fit.block for fit in row)
        assert block is not None
        scales = [shape.transform[0] for shape in block.shapes if isinstance(shape, Group) and shape.transform]
        assert len(scales) == 3, "the dice and rumors, what is written, the map"
        assert scales[-1] > 0.8
