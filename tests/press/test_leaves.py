"""A day's pages: whatever a day may bring is legible on the year book's papers."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path

import pypdfium2
import pytest

from generator.core.puzzle import Puzzle
from generator.games.cairn.rules import base_size
from generator.press.answer import answer_rows
from generator.press.calendar import LEAST_PAPER, days_of, write_calendar
from generator.press.entry import Entry
from generator.press.layout import Layout
from generator.press.leaves import Leaf
from generator.press.leaves import leaves as leaves_of
from generator.press.paper import Paper, parse_paper
from generator.press.preflight import preflight
from generator.press.printing import Printing
from generator.press.sheet import SMALLEST, SQUEEZE, least_scale, squeezed
from generator.scene.shapes import Group, Scene, Text, walk
from tests.cli.conftest import Command, fairdeal
from tests.conftest import DATA, records

__all__ = ["fairdeal"]
WIDE = [
    Puzzle.from_json(line) for line in (DATA / "wide-castles.jsonl").read_text(encoding="utf-8").splitlines() if line
]
"""Castles on bases of 24, 30 and 36 cards, with 12, 2 and 1 waves: less than one Cairn day in 250 has any such."""
PAPERS = ("a5", "half-letter", "a4", "{:g}x{:g}mm".format(*LEAST_PAPER))


def leaves(puzzle: Puzzle, paper: str) -> list[Leaf]:
    """The pages of a puzzle."""
    return leaves_of(Entry(365, puzzle, date="31 December 2027"), parse_paper(paper), "Friday")


def turned(leaf: Leaf) -> bool:
    """Whether a page is to be held sideways."""
    (group,) = leaf.sheet.shapes
    assert isinstance(group, Group)
    assert group.transform
    return group.transform[0] == 0


def test_the_widest_castles() -> None:
    """The records are what they are kept for."""
    assert [base_size(Entry(1, puzzle).deal.deck) for puzzle in WIDE] == [30, 36, 24]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_wide_day_has_its_pages(paper: str, tmp_path: Path) -> None:
    """The widest castles and longest draw orders, with their answers: no text under 6 pt, none cut, edges kept."""
    out = tmp_path / "wide.pdf"
    days = days_of((date(2027, 12, 29) + timedelta(i), puzzle) for i, puzzle in enumerate(WIDE))
    layout = Layout(parse_paper(paper), 1, "back", "Wide", "fairdeal calendar 2027")
    write_calendar(days, layout, out, lambda _pages: None, Printing())
    assert preflight(out).rules() == set()


def test_upright_where_it_fits_else_turned_else_apart() -> None:
    """A5 turns a castle of 24, and gives the draw order its own page; A4 has room for both on one."""
    wide = next(puzzle for puzzle in WIDE if base_size(Entry(1, puzzle).deal.deck) == 24)
    board, order = leaves(wide, "a5")
    assert turned(board)
    assert not turned(order)
    assert [turned(leaf) for leaf in leaves(wide, "a4")] == [False]


def test_every_heading_lies_on_its_page() -> None:
    """A heading's box, which links lead to and from, lies within the margins, turned or not."""
    for puzzle in WIDE:
        for name in PAPERS:
            paper: Paper = parse_paper(name)
            for leaf in leaves(puzzle, name):
                left, top, width, height = leaf.heading
                assert paper.margin <= left <= left + width <= paper.width - paper.margin
                assert paper.margin <= top <= top + height <= paper.height - paper.margin


def test_squeezed_texts_stay_legible() -> None:
    """Down to three quarters of the least scale texts keep 6 pt, and a scene that needs nothing is left alone."""
    scene = Scene(100, 10, (Text(0, 5, "12", 4.0), Group((Text(9, 5, "J", 5.0),))), {})
    least = least_scale(scene)
    small = squeezed(scene, 0.8 * least)
    sizes = [shape.size for shape in walk(small.shapes) if isinstance(shape, Text)]
    assert min(sizes) * 0.8 * least >= SMALLEST
    assert sizes[1] < 5.01
    assert squeezed(scene, least) is scene
    assert squeezed(scene, 0.99 * SQUEEZE * least) is scene


def test_an_answer_that_is_turned_goes_on(tmp_path: Path) -> None:
    """A wide answer begins and goes on on turned pages of its own, and the next one is upright again."""
    out = tmp_path / "c.pdf"
    days = days_of([(date(2027, 3, 1), records("hopper")[0]), (date(2027, 3, 2), WIDE[2]), (date(2027, 3, 3), WIDE[0])])
    layout = Layout(parse_paper("a5"), 1, "separate", "Wide", "fairdeal calendar 2027")
    _book, answers = write_calendar(days, layout, out, lambda _pages: None, Printing())
    with pypdfium2.PdfDocument(answers) as document:
        texts = [page.get_textpage().get_text_bounded() for page in document]
    assert texts[0].startswith("Answers")
    assert "1 March 2027" in texts[0]
    assert "2 March 2027" in texts[1]
    assert "61" in texts[1]
    assert "2 March 2027, continued" in texts[2]
    assert sum("3 March 2027" in text and "continued" not in text for text in texts) == 1
    rows = answer_rows(Entry(1, WIDE[1]), 179.0, squeeze=True)
    assert all(row.width == 179.0 for row in rows)


@pytest.mark.parametrize("paper", ["a6", "139x210mm", "210x148mm"])
def test_a_paper_that_is_too_small_is_refused_first(
    fairdeal: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, paper: str
) -> None:
    """Nothing is looked for on its account, and one line names the papers there are."""

    def never(*_args: object) -> Callable[..., None]:
        raise AssertionError

    monkeypatch.setattr("generator.vetting.yearbook.find_dates", never)
    monkeypatch.setattr("generator.cli.calendar.ready", never)
    result = fairdeal("calendar", 2027, "--paper", paper, "--out", tmp_path / "c.pdf")
    assert result.code == 2
    assert f"the paper {paper} is too small for a year book" in result.err
    assert "a4, a5, letter, legal, half-letter, or WIDTHxHEIGHTmm of at least 139.7x210mm" in result.err
    assert result.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
