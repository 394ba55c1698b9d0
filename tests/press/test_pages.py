"""Pages as scenes: what the data says before any PDF is written."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, chain, combinations
from math import inf

import pytest

from generator.core.errors import PaperError
from generator.games import all_games
from generator.press.answer import CONTINUED, ROW_GAP, answer_rows, steps
from generator.press.entry import Entry, number_entries
from generator.press.fonts import string_width
from generator.press.howto import howto_sheets
from generator.press.layout import Layout
from generator.press.pack import Page, _opening, _puzzles, answer_pages
from generator.press.paper import paper_for, parse_paper
from generator.press.sheet import SMALLEST, least_scale
from generator.scene.shapes import Group, Matrix, Shape, Text, compose, move, scale_of
from tests.conftest import records

Box = tuple[float, float, float, float]
HERE: Matrix = move(0, 0)


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    """Three fair deals of every game."""
    return number_entries(chain.from_iterable(records(game.name) for game in all_games()))


def texts(shapes: tuple[Shape, ...], matrix: Matrix = HERE) -> Iterator[tuple[Text, Matrix]]:
    """Every text that is not part of a symbol, with the way to its page."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from texts(shape.children, compose(matrix, shape.transform or HERE))
        elif isinstance(shape, Text):
            yield shape, matrix


def box(text: Text, matrix: Matrix) -> Box:
    """Where a text stands on its page, in mm: a little less than its letters take."""
    wide = string_width(text.text, text.size, text.weight, tabular=text.tabular)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    corners = ((left, text.y), (left + wide, text.y - 0.6 * text.size))
    a, b, c, d, e, f = matrix
    points = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
    (x1, x2), (y1, y2) = (sorted(values) for values in zip(*points, strict=True))
    return x1 + 0.05, y1 + 0.05, x2 - 0.05, y2 - 0.05


def all_pages(entries: list[Entry], layout: Layout) -> list[Page]:
    """Every page of a pack."""
    return [*_opening(entries, layout), *_puzzles(entries, layout), *answer_pages(entries, layout)]


def legible(entries: list[Entry], layout: Layout) -> list[Entry]:
    """The entries that such pages hold legibly: every one where there are one or two to a large page."""

    def fits(entry: Entry) -> bool:
        try:
            return bool(list(_puzzles([entry], layout)))
        except PaperError as error:
            assert "take fewer to a page" in str(error)
            return False

    found = [entry for entry in entries if fits(entry)]
    if layout.per_page <= 2 and layout.paper.margin == 15:
        assert found == entries
    return found


@pytest.mark.parametrize(
    ("paper", "per_page"), [("a4", 1), ("a4", 2), ("a4", 6), ("letter", 2), ("letter", 4), ("a5", 1), ("a3", 6)]
)
def test_no_text_overlaps_or_is_too_small(entries: list[Entry], paper: str, per_page: int) -> None:
    """On no page do two texts overlap, and none is under 6 pt."""
    layout = Layout(parse_paper(paper), per_page, "back", "A title", "fairdeal pack")
    for page in all_pages(legible(entries, layout), layout):
        found = list(texts(tuple(page.sheet.shapes)))
        assert found
        for text, matrix in found:
            assert text.size * scale_of(matrix) >= SMALLEST - 1e-6, (page.name, text)
        boxes = [(box(text, matrix), text.text) for text, matrix in found]
        for (one, said), (other, also) in combinations(boxes, 2):
            apart = one[0] > other[2] or other[0] > one[2] or one[1] > other[3] or other[1] > one[3]
            assert apart, (page.name, said, also)


def test_steps_hold_the_whole_solution(entries: list[Entry]) -> None:
    """The boards of an answer cover every move once, in order, numbered from the first that counts as a move."""
    for entry in entries:
        parts = list(steps(entry))
        assert [line for part in parts for line in part.lines] == entry.puzzle.solution
        first = entry.game.counts(entry.game.notation.parse_move(entry.puzzle.solution[0]))
        firsts = accumulate((len(part.lines) for part in parts[:-1]), initial=int(first))
        assert [part.first for part in parts] == list(firsts)
        assert all(len(part.cards) in (0, len(part.lines)) for part in parts)


def test_an_answer_has_one_scale(entries: list[Entry]) -> None:
    """All boards of an answer are drawn at one scale, large enough for their smallest text."""
    for entry in entries:
        rows = answer_rows(entry, 180.0)
        boards = [at.transform[0] for row in rows for at in row.shapes if isinstance(at, Group) and at.transform]
        scales = {round(scale, 6) for scale in boards if scale != 1}
        assert len(scales) == 1, entry.name


def test_what_does_not_fit_a_page_goes_on_the_next(entries: list[Entry]) -> None:
    """A long text of a game continues on a page of its own; on A5 and larger one page holds it."""
    for entry in {entry.game.name: entry for entry in entries}.values():
        assert len(howto_sheets(entry, parse_paper("a5"))) == 1
        large = howto_sheets(entry, paper_for("a4", large=True))
        assert any(isinstance(shape, Group) for shape in large[-1].shapes), "in large print too there is a picture"
        paper = parse_paper("95x95mm")
        sheets = howto_sheets(entry, paper)
        assert len(sheets) > 1
        for sheet in sheets:
            found = [box(text, matrix) for text, matrix in texts(tuple(sheet.shapes))]
            assert max(bottom for _left, _top, _right, bottom in found) < paper.height - paper.margin - 4


def test_answers_fit_their_width(entries: list[Entry]) -> None:
    """A row of boards is no wider than the page leaves it, and boards too wide for a small page are refused."""
    for entry in entries:
        boards = list(steps(entry))
        widest = max(least_scale(step.board) * step.board.width for step in boards)
        for width in (100.0, 126.0, 180.0):
            if widest > width:
                with pytest.raises(PaperError, match=f"answer to puzzle {entry.number} "):
                    answer_rows(entry, width)
                continue
            for row in answer_rows(entry, width):
                for at in row.shapes:
                    if isinstance(at, Group) and at.transform:
                        assert at.transform[4] < width
                for text, matrix in texts(row.shapes):
                    assert box(text, matrix)[2] < width + 0.1, (entry.name, text)


def test_two_rows_of_an_answer_share_a_page(entries: list[Entry]) -> None:
    """Rows of more than half a page are made lower if they are legible so, and are as high as they were if not."""
    told = {True: 0, False: 0}
    for entry in entries:
        generous, shared = (answer_rows(entry, 126.0, height=height) for height in (inf, 182.0))
        tallest = sorted(row.height for row in shared[1:])[-2:]
        lower = shared[-1].height < generous[-1].height
        told[lower] += 1
        if lower:
            assert len(shared) == len(generous)
            assert CONTINUED + sum(tallest) + ROW_GAP <= 182.0 < CONTINUED + 2 * max(row.height for row in generous)
        else:
            assert [row.height for row in shared] == [row.height for row in generous]
    assert all(told.values())


def test_a_row_that_is_higher_than_a_page_is_refused(entries: list[Entry]) -> None:
    """Rows are made as low as is legible, and no answer runs out of its page."""
    refused = 0
    for entry in entries:
        try:
            rows = answer_rows(entry, 374.0, height=70.0)
        except PaperError:
            refused += 1
        else:
            assert max(row.height for row in rows) <= 70.0
    assert 0 < refused < len(entries)


def test_no_answer_is_torn_that_fits_a_page(entries: list[Entry]) -> None:
    """An answer that fits a page stands on one page."""
    pages = list(answer_pages(entries, Layout(parse_paper("a4"), 2, "back", "T", "c")))
    named = [title for page in pages for _level, title in page.outline]
    assert named == ["Answers", *(f"Answer {entry.number}" for entry in entries)]
    for page in pages:
        here = {title.split()[-1] for _level, title in page.outline} - {"Answers"}
        first_moves = [text.text for text, _matrix in texts(tuple(page.sheet.shapes)) if text.text == "1"]
        assert len(first_moves) >= len(here) - ("1" in here)


def test_a_paper_too_small_is_refused(entries: list[Entry]) -> None:
    """Where a board would not be legible the paper is refused, not the board shrunk."""
    with pytest.raises(PaperError, match="too small for puzzle"):
        list(_puzzles(entries, Layout(parse_paper("90x110mm"), 6, "none", "T", "c")))
