"""What the tests of pads share: pads and sheets to look at, and what is found on them."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pikepdf

from generator.core.languages import translator
from generator.games.lost_island.ranks import Ranks, printed_ranks
from generator.games.lost_island.rules import deal_on
from generator.games.lost_island.sheet import own_sheet
from generator.press.fonts import string_width
from generator.press.pad import Pad, pad_pdf
from generator.press.pad_kit import USUAL, Style
from generator.press.pad_sheet import Face, Form, make_form, make_pages
from generator.press.pad_solo import Solo
from generator.press.paper import parse_paper
from generator.scene.shapes import (
    CAP_HEIGHT,
    Group,
    Matrix,
    Shape,
    Text,
    Use,
    compose,
    move,
    scale_of,
    walk,
)

MM = 25.4 / 72
FOUND = Ranks((61, 78, 97, 118), 2400, 120, 0.84)
"""Ranks that were found by play."""
HERE: Matrix = move(0, 0)
COMMAND = "fairdeal pad --side both --names 'Ann,Ben'"
Program = Callable[[str], str]


def a_face(name: str = "a", *, solo: bool = False, ranks: Ranks | None = None) -> Face:
    """A side of the project's own."""
    sheet = own_sheet(name)
    puzzle = Solo(7, deal_on(sheet, 7, None), 131) if solo else None
    return Face(sheet, "Side", name.upper(), ranks or printed_ranks(sheet), puzzle)


def a_pad(*faces: Face, **changes: object) -> Pad:
    """A pad on A4, two sheets to a page."""
    pad = Pad(parse_paper("a4"), 2, 3, faces or (a_face(),), None, "The Lost Island", (), "en", "fairdeal pad")
    return replace(pad, **changes)  # type: ignore[arg-type]


def a_form(face: Face, language: str = "en", width: float = 148, height: float = 210, style: Style = USUAL) -> Form:
    """One sheet with the game's title in that language."""
    title = translator("lost-island", language)("The Lost Island")
    return make_form(face, title, COMMAND, language, width, height, style)


def two_pages(face: Face, language: str, width: float, height: float, style: Style) -> tuple[Form, ...]:
    """The same on two pages."""
    title = translator("lost-island", language)("The Lost Island")
    return make_pages(face, title, COMMAND, language, width, height, style)


def laid(shapes: tuple[Shape, ...], matrix: Matrix = HERE) -> Iterator[tuple[Shape, Matrix]]:
    """Every shape but groups, with where it lies on the paper."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from laid(shape.children, compose(matrix, shape.transform or HERE))
        else:
            yield shape, matrix


def on_paper(form: Form) -> Iterator[tuple[Shape, Matrix]]:
    """The shapes of a sheet, in millimetres."""
    return laid(form.symbol.shapes, (form.scale, 0, 0, form.scale, 0, 0))


def box(text: Text, matrix: Matrix) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a text on paper: its width, from a little under its baseline to its capitals."""
    scale = scale_of(matrix)
    x, y = matrix[0] * text.x + matrix[4], matrix[3] * text.y + matrix[5]
    size = scale * text.size
    width = string_width(text.text, size, text.weight, tabular=text.tabular)
    x -= {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor] * width
    return x, y - CAP_HEIGHT * size, x + width, y + 0.1 * size


def texts(form: Form) -> list[tuple[str, tuple[float, float, float, float]]]:
    """Every text of a sheet with its box."""
    return [(shape.text, box(shape, matrix)) for shape, matrix in on_paper(form) if isinstance(shape, Text)]


def uses(form: Form) -> Counter[str]:
    """How often each symbol is used on a sheet."""
    return Counter(shape.symbol for shape, _matrix in on_paper(form) if isinstance(shape, Use))


def dice(form: Form) -> list[int]:
    """What the dice of a sheet show, in the order they are drawn."""
    titles = (shape.title for shape in walk(form.symbol.shapes) if isinstance(shape, Group) and shape.title)
    return [int(found[1]) for title in titles if (found := re.fullmatch(r"[^\d:]+: (\d)", title))]


def opened(pad: Pad) -> pikepdf.Pdf:
    """The pad, read back."""
    return pikepdf.open(io.BytesIO(pad_pdf(pad)))
