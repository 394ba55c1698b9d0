"""A puzzle pack: title page, how to play, numbered puzzles, answers at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from generator.press.answers import answer_pages
from generator.press.book import Jump, Page, write_book
from generator.press.entry import Entry
from generator.press.filling import Placed, filled, placed
from generator.press.held import HEADING
from generator.press.howto import howto_sheets
from generator.press.layout import Layout
from generator.press.leaves import Leaf, leaves
from generator.press.printing import Printing
from generator.press.sheet import Sheet
from generator.press.titlepage import title_sheet


def write_pack(
    entries: Sequence[Entry],
    layout: Layout,
    out: Path,
    advance: Callable[[int], None],
    printing: Printing | None = None,
) -> list[Path]:
    """Write the pack, and its answers as a file of their own where the layout says so; returns the files.

    ``advance`` is told of every page.
    """
    front = chain(_opening(entries, layout), _puzzles(entries, layout))
    return write_book(front, lambda: answer_pages(entries, layout), layout, out, advance, printing or Printing())


def _opening(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The title page, then how each game is played."""
    yield Page(title_sheet(entries, layout), layout.title, ((0, layout.title),))
    yield from howto_pages(entries, layout)


def howto_pages(entries: Iterable[Entry], layout: Layout) -> Iterator[Page]:
    """How each game is played, with its first entry as the example."""
    first = {entry.game.number: entry for entry in reversed(list(entries))}
    for _number, entry in sorted(first.items()):
        name = layout.say("How to play {game}", game=entry.title)
        for i, sheet in enumerate(howto_sheets(entry, layout.paper)):
            yield Page(sheet, name, ((0, name),) if i == 0 else ())


def _puzzles(entries: Sequence[Entry], layout: Layout) -> Iterator[Page]:
    """The puzzles in their order, as many to a page as asked for, fewer where one needs more room to be legible."""
    heading: tuple[tuple[int, str], ...] = ((0, layout.say("Puzzles")),)
    for rows in filled(entries, layout):
        some = [fit.entry for row in rows for fit in row]
        name = layout.say("Puzzles {first} to {last}", first=some[0].number, last=some[-1].number)
        outline = heading + tuple((1, f"{entry.number} {entry.title}") for entry in some)
        heading = ()
        if len(some) == 1:
            found = leaves(some[0], layout.paper, lines=layout.has_lines(some[0].game))
            yield from puzzle_pages(found, some[0], name, outline)
        else:
            yield _together(placed(rows, layout), name, outline)


def puzzle_pages(
    found: Iterable[Leaf], entry: Entry, name: str, outline: tuple[tuple[int, str], ...]
) -> Iterator[Page]:
    """The pages of one puzzle; the first has its heading, which leads to its answer, and its lines in the outline."""
    for number, leaf in enumerate(found):
        first = number == 0
        jumps = (to_answer(entry, leaf.heading),) if first else ()
        yield Page(leaf.sheet, name, outline if first else (), jumps)


def _together(puzzles: Iterable[Placed], name: str, outline: tuple[tuple[int, str], ...]) -> Page:
    """Several puzzles on a page."""
    sheet, jumps = Sheet(), []
    for puzzle in puzzles:
        sheet.block(puzzle.block, puzzle.x, puzzle.y)
        jumps.append(to_answer(puzzle.entry, (puzzle.x, puzzle.y, puzzle.block.width, HEADING)))
    return Page(sheet, name, outline, tuple(jumps))


def to_answer(entry: Entry, box: tuple[float, float, float, float]) -> Jump:
    """From a puzzle's heading to its answer."""
    label = entry.say("Answer {number}", number=entry.number)
    return Jump(f"puzzle-{entry.number}", f"answer-{entry.number}", box, label)
