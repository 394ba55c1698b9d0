"""Papers, by name or by size, and the margins that suit them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from generator.core.errors import PaperError
from generator.press.sheet import LARGE_PRINT, SMALL, SMALLEST

_SIZES = {
    "a3": (297.0, 420.0),
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a6": (105.0, 148.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "half-letter": (139.7, 215.9),
}
_LEAST, _MOST = 90.0, 900.0
LARGE = LARGE_PRINT / SMALL
"""How many times large print is the usual one: what is set in 7.5 pt, the smallest size of pages, is printed in 14."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet: its name as asked for, width, height and margin, in mm.

    For large print a page is laid out on a smaller sheet and drawn ``enlarged`` times as large. ``extra`` mm of margin
    are for backs that are moved.
    """

    name: str
    width: float
    height: float
    enlarged: float = 1.0
    extra: float = 0.0

    @property
    def printed(self) -> tuple[float, float]:
        """Width and height as they are printed, in mm."""
        return self.width * self.enlarged, self.height * self.enlarged

    @property
    def is_large(self) -> bool:
        """Whether pages are in large print."""
        return self.enlarged > 1

    @property
    def margin(self) -> float:
        """15 mm on A4 and Letter, less on smaller sheets and in large print."""
        if self.is_large:
            return (12.0 + self.extra) / self.enlarged
        return (15.0 if min(self.width, self.height) >= 180 else 11.0) + self.extra

    @property
    def smallest(self) -> float:
        """The smallest size of letters and figures, in mm as they are laid out: 6 pt on paper, 14 pt in large print."""
        return (LARGE_PRINT if self.is_large else SMALLEST) / self.enlarged

    @property
    def grid(self) -> float:
        """The distance of the baselines: 4 mm, 3 mm on sheets smaller than A4 and Letter."""
        return 4.0 if min(self.width, self.height) >= 180 else 3.0


def paper_for(text: str, *, large: bool) -> Paper:
    """The paper of that name or size, for pages in ``large`` print if asked for; raises ``PaperError``."""
    paper = parse_paper(text)
    if not large:
        return paper
    return replace(paper, width=paper.width / LARGE, height=paper.height / LARGE, enlarged=LARGE)


def parse_paper(text: str) -> Paper:
    """Read a paper's name or ``WIDTHxHEIGHTmm``; raises ``PaperError``.

    >>> parse_paper("A4").width, parse_paper("150x200mm").height
    (210.0, 200.0)
    """
    name = text.strip().lower()
    if name in _SIZES:
        return Paper(name, *_SIZES[name])
    match = re.fullmatch(r"(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)mm", name)
    if not match:
        raise PaperError(f"{text[:40]!r} is not a paper; papers are {', '.join(_SIZES)}, or WIDTHxHEIGHTmm")
    width, height = float(match[1]), float(match[2])
    if not all(_LEAST <= side <= _MOST for side in (width, height)):
        raise PaperError(f"{text[:40]!r} is no size to print on; each side is {_LEAST:g} to {_MOST:g} mm")
    return Paper(name, width, height)
