"""What the parts of a Lost Island sheet share: sizes, words and lines that must fit their room.

A sheet is laid out in units of its own: 148 units are the width of A5. Every length and size here is in units, but for
texts of ``Kit.fine``, which are the smallest that a style allows on paper whatever the sheet's scale is.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.errors import PaperError
from generator.core.languages import Translator
from generator.press.fonts import string_width
from generator.press.sheet import LARGE_PRINT, SMALLEST, Sheet
from generator.scene.shapes import PT, Anchor, Circle, Ink, Path, Shape, Weight, moved, path, place

LABEL, FIGURE, HEADING = 8.5 * PT, 13.0 * PT, 20.0 * PT
"""Labels and running text; figures; the title and the side."""
LEAD = 1.28 * LABEL
"""From one baseline to the next."""
HAIR, LINE, STRONG = 0.18, 0.28, 0.6
"""The widths of lines."""


LEAST_MARGIN = 7.0
"""White round a sheet at least, in mm."""


@dataclass(frozen=True, slots=True)
class Style:
    """For whom a sheet is: ``large`` print for weak eyes; ``left_handed``, so that a left hand that writes in one part
    does not lie on what belongs to it. Lengths are in mm on paper."""

    large: bool = False
    left_handed: bool = False
    margin: float = LEAST_MARGIN
    """White round a sheet at least, in mm."""

    @property
    def text(self) -> float:
        """The smallest size of text."""
        return LARGE_PRINT if self.large else SMALLEST

    @property
    def least_scale(self) -> float:
        """The millimetres of a unit under which labels are too small."""
        return self.text / LABEL

    @property
    def least_cell(self) -> float:
        """The smallest cell to draw in."""
        return 10.0 if self.large else 6.0

    @property
    def good_cell(self) -> float:
        """A cell that is good to draw in."""
        return 14.0 if self.large else 7.5


USUAL = Style()


@dataclass(frozen=True, slots=True)
class Kit:
    """The words of a sheet, those of the game, the millimetres on paper of one unit, and the style."""

    words: Translator
    game: Translator
    scale: float
    style: Style = USUAL

    @property
    def fine(self) -> float:
        """The size of the smallest text, in units."""
        return self.style.text / self.scale

    def side(self, x: float, wide: float, whole: float) -> float:
        """Where a thing ``wide`` begins that stands at ``x`` for a right hand: its mirror image for a left one."""
        return whole - x - wide if self.style.left_handed else x


def line(
    sheet: Sheet,
    x: float,
    y: float,
    text: str,
    room: float,
    size: float = LABEL,
    weight: Weight = "regular",
    anchor: Anchor = "start",
    ink: Ink = "ink",
    *,
    tabular: bool = False,
) -> float:
    """One line of text that must fit its room; returns its width. Raises ``PaperError`` if it is wider."""
    wide = string_width(text, size, weight, tabular=tabular)
    if wide > room + 1e-6:
        raise PaperError(f"{text[:60]!r} does not fit the sheet: it is {wide / max(room, 1e-6):.1f} times too wide")
    sheet.text(x, y, text, size, weight, anchor, ink, tabular=tabular)
    return wide


def box(sheet: Sheet, x: float, y: float, width: float, height: float, line_width: float = LINE) -> None:
    """An empty box with slightly rounded corners, ``line_width`` wide."""
    from generator.scene.shapes import RoundRect

    sheet.shapes.append(RoundRect(x, y, width, height, 0.8, stroke="ink", stroke_width=line_width))


_BODY = path("M -.28 .1 C -.42 .55 -.72 .75 -.78 1.25 L .78 1.25 C .72 .75 .42 .55 .28 .1 Z")


def pawn(x: float, y: float, height: float, ink: Ink) -> tuple[Shape, ...]:
    """A playing piece centred on a point: it stands for a player in any language."""
    unit = height / 2.5
    head = Circle(x, y - 0.6 * unit, 0.6 * unit, fill=ink)
    return head, Path(moved(_BODY, place(x, y, unit)), fill=ink)
