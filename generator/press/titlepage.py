"""The title page: what the pack holds, and its imprint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator import __version__
from generator.core.errors import PaperError
from generator.press.emblem import emblem
from generator.press.entry import Entry
from generator.press.fonts import printable, wrap
from generator.press.layout import Layout
from generator.press.paper import Paper
from generator.press.sheet import BODY, HEAD, SMALL, TITLE, Sheet, cap
from generator.press.wording import Wording
from generator.scene.shapes import place

_PROMISES = {
    False: "Every deal here can be won: a solver has won it, and the rules have replayed the win.",
    True: "Every par here has been reached: a solver has played to it, and the rules have replayed the game.",
}
"""By whether every game of a deal counts."""
_WHERE = {
    "back": "Every answer is at the back.",
    "separate": "The answers are in a file of their own.",
    "none": "This pack has no answers in it.",
}


def title_sheet(entries: Sequence[Entry], layout: Layout) -> Sheet:
    """Title and contents from a quarter of the page down, the imprint at its foot; higher up where space is short.

    Raises ``PaperError`` for a paper too small for its title.
    """
    paper = layout.paper
    lines = [part for line in imprint(entries, layout) for part in wrap(line, SMALL, paper.width - 2 * paper.margin)]
    foot = paper.height - paper.margin - (len(lines) - 1) * paper.grid
    for top in (round(paper.height / 4 / paper.grid) * paper.grid, paper.margin):
        sheet = Sheet()
        y = _above(sheet, entries, layout, top)
        if y <= foot - 2 * paper.grid:
            _picture(sheet, paper, y, foot)
            for i, line in enumerate(lines):
                sheet.runs(paper.margin, foot + i * paper.grid, line, SMALL, "strong")
            return sheet
    raise PaperError(f"the paper {paper.name} is too small for the title page; take a larger one, or a shorter title")


def _above(sheet: Sheet, entries: Sequence[Entry], layout: Layout, top: float) -> float:
    """Title, contents and promise from ``top`` down; returns the baseline after the last line."""
    left, width, grid = layout.paper.margin, layout.paper.width - 2 * layout.paper.margin, layout.paper.grid
    y = top + cap(TITLE)
    for line in wrap([(layout.title, "bold")], TITLE, width):
        sheet.runs(left, y, line, TITLE)
        y += 1.25 * TITLE
    sheet.rule(left, y - 0.6 * TITLE, left + width, "ink", 0.35)
    y += grid
    for text in _contents(entries, layout.say):
        y = sheet.paragraph(left, y, [(text, "medium")], width, 1.75 * grid, HEAD)
    return sheet.paragraph(left, y + grid, _promise(entries, layout), min(width, 120.0), 1.25 * grid, BODY)


def _picture(sheet: Sheet, paper: Paper, top: float, foot: float) -> None:
    """The emblem between the contents and the imprint, where there is room for it."""
    scene = emblem()
    room = foot - 5 * paper.grid - top
    scale = min(0.55 * paper.width / scene.width, room / scene.height)
    if scale < 0.4:
        return
    x = paper.width - paper.margin - scale * scene.width
    sheet.scene(scene, place(x, top + room - scale * scene.height, scale))


def _contents(entries: Sequence[Entry], say: Wording) -> Iterator[str]:
    """How many puzzles of each game; and which numbers are of which grade, if any is graded."""
    for name in dict.fromkeys(entry.name for entry in sorted(entries, key=lambda entry: entry.game.number)):
        count = sum(entry.name == name for entry in entries)
        yield say("{name}: {what}", name=name, what=say.number("{count} puzzle", "{count} puzzles", count))
    if any(entry.grade for entry in entries):
        groups = ((word, [entry.number for entry in group]) for word, group in groupby(entries, lambda e: e.grade))
        spans = ((say.phrase(word or "not graded"), _span(numbers, say)) for word, numbers in groups)
        yield "; ".join(say("{name}: {what}", name=word, what=span) for word, span in spans)


def _span(numbers: Sequence[int], say: Wording) -> str:
    first, last = numbers[0], numbers[-1]
    return str(first) if first == last else say("{first} to {last}", first=first, last=last)


def _promise(entries: Sequence[Entry], layout: Layout) -> str:
    """What is known of the puzzles: that they can be won, or, where every game counts, that their par was reached."""
    counting = {entry.game.every_game_counts for entry in entries}
    parts = [said for counts, said in _PROMISES.items() if counts in counting]
    return " ".join(map(layout.say, [*parts, _WHERE[layout.solutions]]))


def imprint(entries: Sequence[Entry], layout: Layout) -> Iterator[str]:
    """Inventors, with the titles that they gave their games; the command; that copying is allowed."""
    say = layout.say
    for game in sorted({entry.game for entry in entries}, key=lambda game: game.number):
        if game.author:
            names = game.author.split(" and ")
            author = say("{one} and {other}", one=names[0], other=names[1]) if len(names) == 2 else game.author
            yield say("{game} was invented by {author}.", game=game.title, author=author)
    made = say("Made with Fairdeal {version} by the command:", version=__version__)
    yield f"{made} {printable(layout.command)}"
    yield say("You may copy and share these pages.")
