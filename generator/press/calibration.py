"""The calibration page: rulers that show whether the printer scales, and crosses that show how far a back lies off.

The front has two scales that cross in the middle of the page, the back a cross there. Held against the light, the
back's cross tells what to pass as ``--back-offset``: the numbers on the front's scales can be copied as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator import __version__
from generator.core.errors import PaperError
from generator.core.languages import Translator, translator
from generator.press.cut_sheets import SEPARATOR, broken
from generator.press.fonts import string_width
from generator.press.impose.scheme import Duplex, Layout, turns_about_horizontal
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.printing import Printing
from generator.press.sheet import BODY, LARGE_PRINT, SMALL, TITLE, Sheet, cap
from generator.scene.shapes import Group, Path, polyline

REACH = 10
"""How far the scales of the front reach from the middle, in mm."""
INCH = 25.4
LENGTH_MM, LENGTH_INCHES = 100, 4
_TICK = 0.15
"""The width of a tick, in mm."""
_LEAST_WIDTH = LENGTH_INCHES * INCH + 20.0
"""The rulers, the name of their unit, and what printers cannot reach, in mm."""


@dataclass(frozen=True, slots=True)
class Look:
    """What a calibration page looks like: its language, and whether it is in ``large`` print."""

    language: str = "en"
    large: bool = False

    @property
    def words(self) -> Translator:
        """Says the texts of the page."""
        return translator("calibration", self.language)

    @property
    def body(self) -> float:
        """The size of running text, in mm."""
        return LARGE_PRINT if self.large else BODY

    @property
    def small(self) -> float:
        """The size of numbers and of the foot, in mm."""
        return LARGE_PRINT if self.large else SMALL

    @property
    def below(self) -> float:
        """From the middle of the scales down to the baseline of their numbers, in mm."""
        return REACH + (2.4 if self.large else 0.85) + self.small

    @property
    def beside(self) -> float:
        """From the middle of the scales to the words at their right, in mm."""
        return REACH + (2.5 if self.large else 9.0)


USUAL = Look()


def calibration(
    paper: Paper, duplex: Duplex, command: str, look: Look = USUAL, printing: Printing | None = None
) -> bytes:
    """A PDF of two pages, front and back, to be printed on both sides of one sheet; without ``duplex`` of the rulers
    alone. Raises ``PaperError`` where the paper is too small."""
    printing, size = printing or Printing(), (paper.width, paper.height)
    title = look.words("Calibration")
    document = PdfDocument(size, profile=printing.profile, title=title, subject=command, language=look.language)
    pages = [(_front(paper, duplex, command, look), look.words("Front"))]
    if duplex != "none":
        pages.append((_back(paper, look), look.words("Back")))
    for sheet, name in pages:
        document.page()
        document.anchor(name)
        document.outline(name, name)
        document.draw(sheet.as_page(*size, name), 0, 0, paper.width)
    return document.to_bytes(printing.imposing(size))


def signs(paper: Paper, duplex: Duplex) -> tuple[int, int]:
    """What a millimetre right and a millimetre down on the front count in an offset of the back, -1 or 1.

    Turned about an upright edge, a back that is printed too far right shows too far left on the front.
    """
    about_horizontal = turns_about_horizontal(Layout("none", duplex, (paper.width, paper.height)))
    return (-1, 1) if about_horizontal else (1, -1)


def _front(paper: Paper, duplex: Duplex, command: str, look: Look) -> Sheet:
    sheet, left, width = Sheet(), paper.margin, paper.width - 2 * paper.margin
    base = paper.margin + cap(TITLE)
    sheet.text(left, base, look.words("Calibration"), TITLE, "bold", heading=1)
    y, lead = base + 3 * paper.grid, 1.25 * paper.grid * look.body / BODY
    for text in _words(duplex, look):
        y = sheet.paragraph(left, y, text, min(width, 118.0 * look.body / BODY), lead, look.body) + 0.4 * lead
    if duplex != "none":
        sheet.shapes.append(
            Group(
                tuple(_scales(paper, signs(paper, duplex), look).shapes),
                title=look.words("Two scales cross in the middle of the page, 10 mm to each side."),
            )
        )
    top = _rulers(sheet, paper, _foot(sheet, paper, command, look), look)
    middle = paper.height / 2
    free = (middle - REACH - 2, middle + look.below + 3.5 + look.small) if duplex != "none" else (top, 0.0)
    right = paper.width / 2 + look.beside + string_width(look.words("mm up and down"), look.small)
    if paper.width < max(_LEAST_WIDTH, right + 5) or y - lead > free[0] or free[1] > top:
        raise PaperError(
            f"the paper {paper.name} is too small for the calibration page{' in large print' * look.large}; "
            f"take {'a4' if look.large else 'a5'} or a larger one"
        )
    return sheet


def _words(duplex: Duplex, look: Look) -> Iterator[str]:
    if duplex == "none":
        yield look.words(
            "Print this page at actual size (100 %), not fitted to the page. The rulers below must then be 100 mm and "
            "4 inches long; if they are not, look for scaling in the printer's settings."
        )
        return
    yield look.words(
        "Print both pages on one sheet, at actual size (100 %), not fitted to the page. The rulers below must then be "
        "100 mm and 4 inches long; if they are not, look for scaling in the printer's settings."
    )
    edges = {
        "long": look.words("The sheet is turned over about its long edge."),
        "short": look.words("The sheet is turned over about its short edge."),
    }
    read = look.words(
        "Hold it against the light: the cross of the back lies on the scales. Read where, first along, then up and "
        "down, and give both numbers to --back-offset, as in --back-offset 1.5,-0.5."
    )
    yield f"{edges[duplex]} {read}"


def _scales(paper: Paper, sign: tuple[int, int], look: Look) -> Sheet:
    """Two scales through the middle of the page, a tick a millimetre; in large print only their ends have numbers."""
    sheet, size = Sheet(), look.small
    x, y = paper.width / 2, paper.height / 2
    _line(sheet, x - REACH, y, x + REACH, y)
    _line(sheet, x, y - REACH, x, y + REACH)
    for step in range(-REACH, REACH + 1):
        long = 2.2 if step % 5 == 0 else 1.0
        _line(sheet, x + step, y - long / 2, x + step, y + long / 2)
        _line(sheet, x - long / 2, y + step, x + long / 2, y + step)
        if step and step % (REACH if look.large else 5) == 0:
            sheet.text(x + step, y + look.below, f"{step * sign[0]:+d}", size, anchor="middle", tabular=True)
            base = y + step + cap(size) / 2
            sheet.text(x + REACH + 2.5, base, f"{step * sign[1]:+d}", size, tabular=True)
    sheet.text(x, y + look.below + 1.35 + size, look.words("mm along"), size, anchor="middle", ink="strong")
    sheet.text(x + look.beside, y + cap(size) / 2, look.words("mm up and down"), size, ink="strong")
    return sheet


def _back(paper: Paper, look: Look) -> Sheet:
    """A cross in the middle, wide enough to be seen through the paper."""
    sheet, x, y = Sheet(), paper.width / 2, paper.height / 2
    along, down = polyline([(x - 4, y), (x + 4, y)]), polyline([(x, y - 4), (x, y + 4)])
    lines = tuple(Path(line, stroke="ink", width=0.3) for line in (along, down))
    sheet.shapes.append(Group(lines, title=look.words("A cross in the middle of the page.")))
    return sheet


def _foot(sheet: Sheet, paper: Paper, command: str, look: Look) -> float:
    """The imprint; returns the y of its top."""
    leave = look.words("You may copy and share this page.")
    text = SEPARATOR.join((look.words("Calibration"), f"Fairdeal {__version__}", command, leave))
    lines = broken(text, look.small, paper.width - 2 * paper.margin)
    first = paper.height - paper.margin - (len(lines) - 1) * 1.3 * look.small
    for i, line in enumerate(lines):
        sheet.text(paper.margin, first + i * 1.3 * look.small, line, look.small, ink="strong")
    return first - cap(look.small)


def _rulers(sheet: Sheet, paper: Paper, foot: float, look: Look) -> float:
    """Both rulers over the foot; returns the y where they begin."""
    left, step = (paper.width - LENGTH_INCHES * INCH) / 2, 11.4 + look.small
    low, high = foot - 15.6 - look.small, foot - 15.6 - look.small - step
    _ruler(sheet, left, high, 1.0, LENGTH_MM, "mm", 10, look)
    _ruler(sheet, left, low, INCH / 16, LENGTH_INCHES * 16, "in", 16, look)
    return high - 4.0


def _ruler(sheet: Sheet, left: float, y: float, step: float, steps: int, unit: str, labelled: int, look: Look) -> None:
    """A ruler of ``steps`` ticks, ``step`` mm apart, with a number at every ``labelled``-th."""
    ruler, base = Sheet(), y + 0.55 + look.small
    _line(ruler, left, y, left + steps * step, y)
    for i in range(steps + 1):
        tall = 4.0 if i % labelled == 0 else 3.0 if i % (labelled // 2) == 0 else 1.8
        _line(ruler, left + i * step, y, left + i * step, y - tall)
        if i % labelled == 0:
            number = i if unit == "mm" else i // labelled
            ruler.text(left + i * step, base, str(number), look.small, anchor="middle", tabular=True)
    beyond = left + steps * step + (1.0 + look.small if look.large else 4.5)
    ruler.text(beyond, base, unit, look.small, ink="strong")
    said = look.words("A ruler of 100 mm.") if unit == "mm" else look.words("A ruler of 4 inches.")
    sheet.shapes.append(Group(tuple(ruler.shapes), title=said))


def _line(sheet: Sheet, x1: float, y1: float, x2: float, y2: float) -> None:
    sheet.shapes.append(Path(polyline([(x1, y1), (x2, y2)]), stroke="ink", width=_TICK))
