"""What the rumor cards share: their sizes, the words of a language, text that must fit, the waterline at their foot."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi

from generator.core.errors import PaperError
from generator.core.languages import Translator, translator
from generator.press.fonts import Run, string_width, wrap
from generator.press.profile import BLEED
from generator.press.sheet import LARGE_PRINT, Block, Sheet, cap
from generator.scene.shapes import PT, Path, Point, polyline

Line = list[Run]


@dataclass(frozen=True, slots=True)
class CardSize:
    """A card and its type: width, height, margin, number, name, text and small print, in mm.

    ``waves`` is how many waves the width has, ``bands`` how many rows of waves the height has on the back. ``lead`` is
    from line to line in lists, in sizes of the text.
    """

    name: str
    width: float
    height: float
    margin: float
    number: float
    title: float
    text: float
    small: float
    waves: int
    bands: int
    lead: float = 1.28


SIZES = {
    "poker": CardSize("poker", 63, 88, 5.0, 30 * PT, 12.5 * PT, 10 * PT, 7.5 * PT, 7, 36),
    "mini": CardSize("mini", 44, 67, 3.8, 21 * PT, 9 * PT, 7 * PT, 6.2 * PT, 5, 28),
    "jumbo": CardSize("jumbo", 89, 127, 5.5, 30 * PT, 16 * PT, LARGE_PRINT, LARGE_PRINT, 9, 52, 1.2),
}
"""63 x 88 mm, 44 x 67 mm, and 89 x 127 mm in large print."""


@dataclass(frozen=True, slots=True)
class Kit:
    """A card's size, and the words on it: those of the cards, and those of the game."""

    size: CardSize
    words: Translator
    game: Translator

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.size.width - 2 * self.size.margin


def make_kit(size: str, language: str) -> Kit:
    """The kit of a size and a language; raises ``PaperError`` or ``UsageProblem`` for those there are not."""
    if size not in SIZES:
        raise PaperError(f"{size[:40]!r} is no size of cards; the sizes are {', '.join(SIZES)}")
    return Kit(SIZES[size], translator("rumors", language), translator("lost-island", language))


def lines_of(text: str | list[Run], size: float, width: float) -> list[Line]:
    """The lines of a text; raises ``PaperError`` rather than break a word."""
    pieces: Line = [(text, "regular")] if isinstance(text, str) else text
    for part, weight in pieces:
        for word in part.split(" "):
            if string_width(word, size, weight) > width:
                raise PaperError(f"the word {word[:60]!r} is wider than its {width:.0f} mm")
    return wrap(text, size, width)


def begin(kit: Kit, number: str, title: str) -> tuple[Sheet, float]:
    """A card with its waterline, number, title and the rule under them; returns it and where the rest may begin."""
    size, sheet = kit.size, Sheet()
    sheet.shapes += waterline(size)
    top, left = size.margin, size.margin
    high = cap(size.number)
    if number:
        sheet.text(left, top + high, number, size.number, "bold", heading=2)
        left += string_width(number, size.number, "bold") + 0.32 * size.number
    lines = lines_of([(title, "bold")], size.title, size.width - size.margin - left)
    lead = 1.14 * size.title
    block = cap(size.title) + (len(lines) - 1) * lead
    if block > high + 0.8:
        raise PaperError(f"the title {title!r} takes {len(lines)} lines; a card has room for two")
    y = top + (high - block) / 2 + cap(size.title)
    for line in lines:
        sheet.runs(left, y, line, size.title, heading=2)
        y += lead
    base = top + high + 0.45 * size.margin
    sheet.rule(size.margin, base, size.width - size.margin, "mid", 0.18)
    return sheet, base


def end(kit: Kit, sheet: Sheet, y: float) -> Block:
    """The finished card; raises ``PaperError`` if its text, down to ``y``, reaches its waterline."""
    if y > kit.size.height - kit.size.margin + 1e-6:
        raise PaperError(f"a card's text is {y - kit.size.height + kit.size.margin:.1f} mm too high for the card")
    return sheet.as_block(kit.size.width, kit.size.height)


def waterline(size: CardSize) -> Iterator[Path]:
    """Three waves at the foot of a card, from bleed to bleed: cards side by side share them."""
    for i, width in enumerate((0.4, 0.28, 0.18)):
        y = size.height - 0.62 * size.margin + 0.24 * size.margin * i
        yield Path(wave(size, y), stroke="ink", width=width)


def wave(size: CardSize, y: float, height: float = 0.42) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A wave across a card and its bleed; it is the same from the left and from the right, and goes on beyond."""
    period = size.width / size.waves
    steps = round((size.width + 2 * BLEED) / (period / 16))
    xs = [-BLEED + (size.width + 2 * BLEED) * i / steps for i in range(steps + 1)]
    points: list[Point] = [(x, y - height * cos(2 * pi * (x - size.width / 2) / period)) for x in xs]
    return polyline(points)
