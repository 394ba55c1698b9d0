"""The calibration page: rulers that show whether the printer scales, and crosses that show how far a back lies off.

The front has two scales that cross in the middle of the page, the back a cross there. Held against the light, the
back's cross tells what to pass as ``--back-offset``: the numbers on the front's scales can be copied as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator import __version__
from generator.press.impose.scheme import Duplex, Layout, turns_about_horizontal
from generator.press.paper import Paper
from generator.press.pdf import PdfDocument
from generator.press.sheet import BODY, SMALL, TITLE, Sheet, cap
from generator.scene.inks import theme
from generator.scene.shapes import Path, polyline

REACH = 10
"""How far the scales of the front reach from the middle, in mm."""
INCH = 25.4
LENGTH_MM, LENGTH_INCHES = 100, 4
_TICK = 0.15
"""The width of a tick, in mm."""


def calibration(paper: Paper, duplex: Duplex, command: str) -> bytes:
    """A PDF of two pages, front and back, to be printed on both sides of one sheet."""
    size = (paper.width, paper.height)
    document = PdfDocument(size, theme=theme("home"), title="Calibration", subject=command)
    for sheet, name in ((_front(paper, duplex, command), "Front"), (_back(paper), "Back")):
        document.page()
        document.draw(sheet.as_page(*size, name), 0, 0, paper.width)
    return document.to_bytes()


def signs(paper: Paper, duplex: Duplex) -> tuple[int, int]:
    """What a millimetre right and a millimetre down on the front count in an offset of the back, -1 or 1.

    Turned about an upright edge, a back that is printed too far right shows too far left on the front.
    """
    about_horizontal = turns_about_horizontal(Layout("none", duplex, (paper.width, paper.height)))
    return (-1, 1) if about_horizontal else (1, -1)


def _front(paper: Paper, duplex: Duplex, command: str) -> Sheet:
    sheet, left, width = Sheet(), paper.margin, paper.width - 2 * paper.margin
    base = paper.margin + cap(TITLE)
    sheet.text(left, base, "Calibration", TITLE, "bold")
    y = base + 3 * paper.grid
    for text in _words(duplex):
        y = sheet.paragraph(left, y, text, min(width, 118.0), 1.25 * paper.grid, BODY) + 0.5 * paper.grid
    _scales(sheet, paper, signs(paper, duplex))
    foot = paper.height - paper.margin
    _ruler(sheet, (paper.width - LENGTH_INCHES * INCH) / 2, foot - 34, 1.0, LENGTH_MM, "mm", 10)
    _ruler(sheet, (paper.width - LENGTH_INCHES * INCH) / 2, foot - 20, INCH / 16, LENGTH_INCHES * 16, "in", 16)
    sheet.text(left, foot, f"Fairdeal {__version__}: {command}", SMALL, ink="strong")
    return sheet


def _words(duplex: Duplex) -> Iterator[str]:
    yield (
        "Print both pages on one sheet, at actual size (100 %), not fitted to the page. The rulers below must then be "
        "100 mm and 4 inches long; if they are not, look for scaling in the printer's settings."
    )
    yield (
        f"The sheet is turned over about its {duplex} edge. Hold it against the light: the cross of the back lies on "
        "the scales. Read where, first along, then up and down, and give both numbers to --back-offset, as in "
        "--back-offset 1.5,-0.5."
    )


def _scales(sheet: Sheet, paper: Paper, sign: tuple[int, int]) -> None:
    """Two scales through the middle of the page, a tick a millimetre."""
    x, y = paper.width / 2, paper.height / 2
    _line(sheet, x - REACH, y, x + REACH, y)
    _line(sheet, x, y - REACH, x, y + REACH)
    for step in range(-REACH, REACH + 1):
        long = 2.2 if step % 5 == 0 else 1.0
        _line(sheet, x + step, y - long / 2, x + step, y + long / 2)
        _line(sheet, x - long / 2, y + step, x + long / 2, y + step)
        if step and step % 5 == 0:
            sheet.text(x + step, y + REACH + 3.5, f"{step * sign[0]:+d}", SMALL, anchor="middle", tabular=True)
            base = y + step + cap(SMALL) / 2
            sheet.text(x + REACH + 2.5, base, f"{step * sign[1]:+d}", SMALL, tabular=True)
    sheet.text(x, y + REACH + 7.5, "mm along", SMALL, anchor="middle", ink="strong")
    sheet.text(x + REACH + 9, y + cap(SMALL) / 2, "mm up and down", SMALL, ink="strong")


def _back(paper: Paper) -> Sheet:
    """A cross in the middle, wide enough to be seen through the paper."""
    sheet, x, y = Sheet(), paper.width / 2, paper.height / 2
    sheet.shapes.append(Path(polyline([(x - 4, y), (x + 4, y)]), stroke="ink", width=0.3))
    sheet.shapes.append(Path(polyline([(x, y - 4), (x, y + 4)]), stroke="ink", width=0.3))
    return sheet


def _ruler(sheet: Sheet, left: float, y: float, step: float, steps: int, unit: str, labelled: int) -> None:
    """A ruler of ``steps`` ticks, ``step`` mm apart, with a number at every ``labelled``-th."""
    _line(sheet, left, y, left + steps * step, y)
    for i in range(steps + 1):
        tall = 4.0 if i % labelled == 0 else 3.0 if i % (labelled // 2) == 0 else 1.8
        _line(sheet, left + i * step, y, left + i * step, y - tall)
        if i % labelled == 0:
            number = i if unit == "mm" else i // labelled
            sheet.text(left + i * step, y + 3.2, str(number), SMALL, anchor="middle", tabular=True)
    sheet.text(left + steps * step + 4.5, y + 3.2, unit, SMALL, ink="strong")


def _line(sheet: Sheet, x1: float, y1: float, x2: float, y2: float) -> None:
    sheet.shapes.append(Path(polyline([(x1, y1), (x2, y2)]), stroke="ink", width=_TICK))
