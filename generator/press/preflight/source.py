"""A PDF as the checks see it: opened, its pages in order with their boxes in points, values read with care."""

from __future__ import annotations

import math
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.core.errors import UsageProblem
from generator.press.preflight.geometry import MM, Box, inside
from generator.press.preflight.report import Place

if TYPE_CHECKING:
    import pikepdf

BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
_INHERITED = ("MediaBox", "CropBox", "Resources", "Rotate")
_MOST_PAGES = 20_000
_MOST_MM = 20_000.0


@dataclass(frozen=True)
class Page:
    """One page: its number from 1, its dictionary, its boxes in points (user units applied) as far as it has them."""

    number: int
    obj: Any
    unit: float
    boxes: dict[str, Box]

    @property
    def media(self) -> Box:
        """The MediaBox."""
        return self.boxes["MediaBox"]

    @property
    def trim(self) -> Box:
        """The page when it is cut: TrimBox, or else CropBox, or else MediaBox (ISO 32000-1, 14.11.2)."""
        return self.boxes.get("TrimBox") or self.boxes.get("CropBox") or self.media

    @property
    def bleed(self) -> Box:
        """The BleedBox, or else what ``trim`` says."""
        return self.boxes.get("BleedBox") or self.trim

    def place(self, x: float, y: float) -> Place:
        """A point in points as a place in mm from the trim's top left corner."""
        return Place(round((x - self.trim[0]) / MM, 2), round((self.trim[3] - y) / MM, 2))

    def get(self, key: str) -> Any:
        """An entry of the page, inherited where pages inherit it; ``None`` without."""
        return _inherited(self.obj, key)


class Source:
    """An open file and its pages."""

    def __init__(self, name: str, pdf: pikepdf.Pdf) -> None:
        self.name, self.pdf = name, pdf
        self.root = pdf.Root
        self.pages = _pages(name, pdf)

    @cached_property
    def numbers(self) -> dict[tuple[int, int], int]:
        """The page number of each page's object."""
        return {page.obj.objgen: page.number for page in self.pages}

    def number_of(self, obj: Any) -> int | None:
        """The number of the page that an object is; ``None`` if it is no page of the file."""
        objgen = getattr(obj, "objgen", (0, 0))
        return self.numbers.get(objgen) if objgen != (0, 0) else None


def open_source(path: Path) -> Source:
    """Open a file; raises ``UsageProblem`` if it is no PDF, is locked, or is too broken to be read at all."""
    import pikepdf

    if path.is_dir():
        raise UsageProblem(f"{path} is a folder; name a PDF file")
    with path.open("rb") as file:  # the system's own words for a file that is not there
        if b"%PDF-" not in file.read(1024):
            raise UsageProblem(f"{path} is not a PDF; a PDF begins with %PDF-")
    try:
        return Source(str(path), pikepdf.open(path, suppress_warnings=True))
    except pikepdf.PasswordError:
        raise UsageProblem(f"{path} is locked with a password; save it without one") from None
    except (pikepdf.PdfError, *MALFORMED) as error:
        raise UsageProblem(f"{path} is broken, and its pages cannot be read ({words(error)}); make it again") from None


MALFORMED = (
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    ArithmeticError,
    RuntimeError,
    NotImplementedError,
)
"""What reading an object that is not what the standard says it is can raise, in pikepdf and in ourselves."""


def words(error: Exception) -> str:
    """An error of a reader in one short line without the file's name."""
    text = " ".join(str(error).split())
    return text.rsplit(": ", 1)[-1][:160] or type(error).__name__


def number(value: Any) -> float | None:
    """A finite number, or ``None`` for anything else."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        return None
    found = float(value)
    return found if math.isfinite(found) else None


def numbers(value: Any, count: int) -> tuple[float, ...] | None:
    """An array of so many numbers, or ``None`` for anything else."""
    if not is_array(value) or len(value) != count:
        return None
    found = [number(item) for item in value]
    return None if None in found else tuple(item for item in found if item is not None)


def is_array(value: Any) -> bool:
    """Whether a value is an array."""
    import pikepdf

    return isinstance(value, pikepdf.Array)


def is_dictionary(value: Any) -> bool:
    """Whether a value is a dictionary, or a stream, which has one."""
    import pikepdf

    return isinstance(value, (pikepdf.Dictionary, pikepdf.Stream))


def is_stream(value: Any) -> bool:
    """Whether a value is a stream."""
    import pikepdf

    return isinstance(value, pikepdf.Stream)


def is_text(value: Any) -> bool:
    """Whether a value is a string."""
    import pikepdf

    return isinstance(value, (pikepdf.String, str)) and not isinstance(value, pikepdf.Name)


def entry(value: Any, *keys: str) -> Any:
    """The value at the end of a chain of dictionaries; ``None`` where the chain breaks."""
    for key in keys:
        if not is_dictionary(value):
            return None
        value = value.get(f"/{key}")
    return value


def name(value: Any) -> str | None:
    """A name without its slash; ``None`` for anything else."""
    import pikepdf

    return str(value)[1:] if isinstance(value, pikepdf.Name) else None


def entries(value: Any) -> list[tuple[str, Any]]:
    """The keys (without slash) and values of a dictionary; none of anything else."""
    return [(str(key)[1:], item) for key, item in value.items()] if is_dictionary(value) else []


def items(value: Any) -> list[Any]:
    """The items of an array; none of anything else."""
    return list(value) if is_array(value) else []


def _pages(file: str, pdf: pikepdf.Pdf) -> list[Page]:
    count = len(pdf.pages)
    if not 1 <= count <= _MOST_PAGES:
        raise UsageProblem(f"{file} has {count} pages; a file has 1 to {_MOST_PAGES}")
    return [_page(place, page.obj) for place, page in enumerate(pdf.pages, 1)]


def _page(place: int, obj: Any) -> Page:
    unit = number(obj.get("/UserUnit")) or 1.0
    boxes: dict[str, Box] = {}
    for key in BOXES:
        values = numbers(_inherited(obj, key), 4)
        if values:
            x0, y0, x1, y1 = (value * unit for value in values)
            boxes[key] = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    media = boxes.get("MediaBox")
    most = _MOST_MM * MM
    if not media or not inside(media, (-most, -most, most, most)) or min(media[2] - media[0], media[3] - media[1]) < 1:
        raise ValueError(f"page {place} has no MediaBox of four sensible numbers")
    return Page(place, obj, unit, boxes)


def _inherited(obj: Any, key: str) -> Any:
    """An entry of a page, or of the nodes above it (ISO 32000-1, 7.7.3.4)."""
    for _ in range(64):
        found = obj.get(f"/{key}")
        if found is not None or key not in _INHERITED:
            return found
        obj = obj.get("/Parent")
        if not is_dictionary(obj):
            return None
    return None
