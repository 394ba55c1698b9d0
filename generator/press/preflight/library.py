"""What the streams of one file share, and small things read from their dictionaries."""

from __future__ import annotations

from typing import Any

from generator.press.preflight.colour import Space
from generator.press.preflight.fonts import Font
from generator.press.preflight.geometry import IDENTITY, Box, Matrix, around, corners
from generator.press.preflight.state import Trace


class Library:
    """What streams of one file share: fonts, colour spaces, forms already run."""

    def __init__(self) -> None:
        self.fonts: dict[Any, Font] = {}
        self.spaces: dict[Any, Space] = {}
        self.forms: dict[Any, Trace] = {}
        self.data: dict[Any, list[tuple[str, list[Any]]]] = {}
        self.kept: list[Any] = []
        self.running: set[Any] = set()

    def key(self, thing: Any) -> Any:
        """A name for an object that stays the same: its number, or for one without a number the object itself."""
        number = thing.objgen
        if number != (0, 0):
            return number
        self.kept.append(thing)  # so that no other object takes its id
        return id(thing)

    def font(self, source: Any) -> Font:
        """A font, read once."""
        key = self.key(source)
        if key not in self.fonts:
            self.fonts[key] = Font(source)
        return self.fonts[key]


def matrix_of(form: Any) -> Matrix:
    """A form's or pattern's own matrix."""
    a, b, c, d, e, f = (float(value) for value in form.get("/Matrix", IDENTITY))
    return (a, b, c, d, e, f)


def box_of(form: Any) -> Box | None:
    """A form's box, None where it has none."""
    given = form.get("/BBox")
    if given is None or len(given) != 4:
        return None
    x0, y0, x1, y1 = (float(value) for value in given)
    return around(corners((x0, y0, x1, y1), IDENTITY))


def either(image: Any, short: str, long: str) -> Any:
    """An entry of an inline image by its short or long name."""
    return image[short] if short in image else image[long]


def plain(error: Exception) -> str:
    """An error in a line."""
    return " ".join(str(error).split())[:120] or type(error).__name__
