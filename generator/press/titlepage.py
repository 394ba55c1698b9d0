"""The title page: what the pack holds, and its imprint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from generator import __version__
from generator.press.cover import Cover, cover_sheet
from generator.press.entry import Entry
from generator.press.fonts import printable
from generator.press.layout import Layout
from generator.press.sheet import Sheet
from generator.press.wording import Wording

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
    """The cover of a pack; raises ``PaperError`` for a paper too small for its title."""
    say = layout.say
    line = say.number("{count} puzzle", "{count} puzzles", len(entries))
    notes = (_promise(entries, layout),)
    imprinted = tuple(imprint(entries, layout))
    cover = Cover(layout.title, line, tuple(_games(entries)), tuple(_grades(entries, say)), notes, imprinted)
    return cover_sheet(cover, layout.paper)


def _games(entries: Sequence[Entry]) -> Iterator[tuple[int, str]]:
    """How many puzzles of each game and variant, in the order of the games."""
    for name in dict.fromkeys(entry.name for entry in sorted(entries, key=lambda entry: entry.game.number)):
        yield sum(entry.name == name for entry in entries), name


def _grades(entries: Sequence[Entry], say: Wording) -> Iterator[tuple[str | None, str, str]]:
    """Which numbers are of which grade, if any is graded."""
    if any(entry.grade for entry in entries):
        for word, group in groupby(entries, lambda entry: entry.grade):
            yield word, say.phrase(word or "not graded"), _span([entry.number for entry in group], say)


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
