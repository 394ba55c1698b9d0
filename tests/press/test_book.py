"""Pages as a book: heads that tell the answers on a page, outer edges, room at the spine, large print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.core.errors import PaperError
from generator.press.book import SPINE
from generator.press.entry import Entry, number_entries
from generator.press.fonts import paragraph, string_width, wrap
from generator.press.layout import Layout
from generator.press.pack import answer_pages, write_pack
from generator.press.paper import paper_for, parse_paper
from generator.press.preflight.content import Follower
from generator.press.preflight.source import open_source
from generator.press.printing import Printing
from tests.conftest import records

MM = 72 / 25.4


@pytest.fixture(scope="module")
def entries() -> list[Entry]:
    """Three puzzles of each game that large print has room for on A4, and of the island."""
    names = ("hopper", "empire", "islands", "lost-island")
    return number_entries([puzzle for name in names for puzzle in records(name)[:2]])


def runs(path: Path) -> list[list[Any]]:
    """The texts of every page, with their boxes and sizes in points."""
    source, follower = open_source(path), Follower()
    return [follower.page(page).runs for page in source.pages]


def printed(entries: list[Entry], out: Path, paper: str, printing: Printing | None = None, **how: Any) -> list[Any]:
    """A pack, printed and read again."""
    sheet = paper_for(paper, large=how.pop("large", False))
    layout = Layout(sheet, how.pop("per_page", 2), "back", "Fair deals", "fairdeal pack")
    write_pack(entries, layout, out, lambda _pages: None, printing)
    return runs(out)


def words(page: list[Any]) -> str:
    """A page's texts in the order in which they were drawn."""
    return " ".join(run.said.text for run in page)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_nothing_in_large_print_is_under_14_points(entries: list[Entry], tmp_path: Path, paper: str) -> None:
    """Every text of every page; and none of the puzzles is left out. The island's board is too high for Letter."""
    if paper == "letter":
        entries = [entry for entry in entries if entry.game.name != "lost-island"]
    pages = printed(entries, tmp_path / "large.pdf", paper, large=True)
    sizes = [run.size for page in pages for run in page if run.said.text.strip()]
    assert min(sizes) == pytest.approx(14, abs=0.01)
    said = " ".join(map(words, pages))
    assert all(said.count(entry.origin) >= 2 for entry in entries)


def test_what_is_uncovered_has_a_page_of_its_own_in_large_print(entries: list[Entry], tmp_path: Path) -> None:
    """The island's script of dice and rumors follows its board."""
    island = next(entry for entry in entries if entry.game.name == "lost-island")
    pages = [words(page) for page in printed([island], tmp_path / "island.pdf", "a4", large=True)]
    script = island.game.draw_chance(island.deal)
    assert script is not None
    board = next(i for i, page in enumerate(pages) if island.origin in page)
    assert f"{island.number} {island.title}: " in pages[board + 1]
    small = [words(page) for page in printed([island], tmp_path / "small.pdf", "a4")]
    assert len(pages) > len(small)


def test_a_board_too_wide_for_large_print_is_turned_or_refused(tmp_path: Path) -> None:
    """Cairn's water is longer than A4 is wide; A6 has no room for it even sideways."""
    cairn = number_entries(records("cairn")[:1])
    pages = printed(cairn, tmp_path / "a4.pdf", "a4", large=True)
    assert min(run.size for page in pages for run in page if run.said.text.strip()) == pytest.approx(14, abs=0.01)
    with pytest.raises(PaperError, match="too small"):
        printed(cairn, tmp_path / "no.pdf", "a6", large=True)
    assert not (tmp_path / "no.pdf").exists()


def test_heads_tell_the_answers_on_a_page(entries: list[Entry]) -> None:
    """First to last, each answer on the pages that its head counts it on."""
    layout = Layout(parse_paper("a4"), 2, "back", "Fair deals", "fairdeal pack")
    seen: set[int] = set()
    for page in answer_pages(entries, layout):
        first, _, last = page.span.partition("\N{EN DASH}")
        numbers = range(int(first), int(last or first) + 1)
        begun = {int(jump.name.partition("-")[2]) for jump in page.jumps}
        assert begun <= set(numbers)
        assert len(set(numbers) - begun) <= 1  # one may go on from the page before
        seen |= begun
    assert seen == {entry.number for entry in entries}


def test_numbers_are_at_the_outer_edge(entries: list[Entry], tmp_path: Path) -> None:
    """On both sides of a leaf; on one-sided pages always at the right."""
    for duplex, left_hand in (("none", set()), ("long", {0})):
        printing = Printing(duplex=duplex)  # type: ignore[arg-type]
        pages = printed(entries, tmp_path / f"{duplex}.pdf", "a4", printing)
        for number, page in enumerate(pages[1:], 2):
            foot = [run for run in page if run.said.text == str(number) and run.box[3] < 25 * MM]
            is_left = foot[-1].box[0] < 105 * MM
            assert is_left == (number % 2 in left_hand), (duplex, number)


def test_booklets_have_room_at_the_spine(entries: list[Entry], tmp_path: Path) -> None:
    """Pages move away from the fold, less the creep of the sheets inside; nothing comes within 5 mm of the cut."""
    flat = printed(entries, tmp_path / "flat.pdf", "a5")
    printing = Printing(scheme="booklet", duplex="short")
    sheets = printed(entries, tmp_path / "bound.pdf", "a5", printing)
    halves: dict[str, float] = {}
    for sheet in sheets:
        for left, right in ((0.0, 148 * MM), (148 * MM, 296 * MM)):
            half = [run for run in sheet if left <= run.box[0] < right]
            if half:
                halves[words(half)[:200]] = min(run.box[0] for run in half) - left
    moved: list[float] = []
    for number, page in enumerate(flat, 1):
        first = min(run.box[0] for run in page)
        found = [at for said, at in halves.items() if said == words(page)[:200]]
        if found:
            moved.append((found[0] - first) / MM * (1 if number % 2 else -1))
    assert len(moved) > len(flat) / 2
    assert max(moved) == pytest.approx(SPINE, abs=0.1)
    assert min(moved) > SPINE - 1
    assert min(halves.values()) >= 5 * MM


def test_no_paragraph_ends_with_a_lone_word() -> None:
    """Where a line can give a word it does, without another line; where none can, the lines stay as they are."""
    text = "Every deal here can be won: a solver has won it, and the rules have replayed the whole win."
    found = 0
    for width in range(30, 90):
        plain, better = wrap(text, 3.0, width), paragraph(text, 3.0, width)
        assert len(better) == len(plain)
        said = " ".join("".join(part for part, _ in line) for line in better)
        assert said == text
        assert all(sum(string_width(part, 3.0, weight) for part, weight in line) <= width for line in better)
        lone = " " not in "".join(part for part, _ in plain[-1])
        found += lone and " " in "".join(part for part, _ in better[-1])
    assert found > 3
    assert paragraph("one two", 3.0, 8.0) == wrap("one two", 3.0, 8.0)
