"""What a content stream leaves on a page, and the graphics state it is drawn with (ISO 32000-1, 8.4 and 9.3)."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.press.preflight.colour import BLACK, Paint
from generator.press.preflight.covers import Cover
from generator.press.preflight.geometry import (
    EVERYWHERE,
    IDENTITY,
    Box,
    Matrix,
    Point,
    around,
    common,
    inside,
    is_empty,
)

CUT = 0.5
"""How far text may reach over the edge of its clip, in points, before it counts as cut."""


class Text(NamedTuple):
    """A run of text: its outline on the page, the height of its em in points, what was shown and how."""

    outline: tuple[Point, ...]
    size: float
    codes: bytes
    font: str
    tagged: bool
    cut: bool

    def box(self) -> Box:
        """The upright box around it."""
        return around(self.outline)


class Picture(NamedTuple):
    """An image as placed: pixels to the inch in the coarser direction, and its corner."""

    name: str
    ppi: float
    place: Point


@dataclass
class Case:
    """How often something was met, and where first (None: nowhere in particular)."""

    count: int
    place: Point | None


Cases = dict[Any, Case]


@dataclass
class Trace:
    """Everything that rules ask of a page or of a form, in points of the page (of the form's origin)."""

    texts: list[Text] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    covers: list[Cover] = field(default_factory=list)
    paints: Cases = field(default_factory=dict)
    """(use, Paint), where use is text, path, image or shading."""
    strokes: Cases = field(default_factory=dict)
    """Widths in points."""
    transparent: Cases = field(default_factory=dict)
    glyphs: Cases = field(default_factory=dict)
    """(font, code, what is wrong)."""
    faults: Cases = field(default_factory=dict)
    """What is wrong with the streams themselves."""
    fonts: dict[Any, Any] = field(default_factory=dict)
    mcids: set[int] = field(default_factory=set)

    def note(self, cases: Cases, key: Any, place: Point | None) -> None:
        """Count one more case."""
        found = cases.get(key)
        if found is None:
            cases[key] = Case(1, place)
        else:
            found.count += 1

    def add(self, other: Trace, dx: float, dy: float, clip: Box, *, placed: bool = True) -> None:
        """Take over what a form has left, moved and clipped; texts and images only if they are ``placed``."""
        for name in ("paints", "strokes", "transparent", "glyphs", "faults"):
            ours: Cases = getattr(self, name)
            for key, case in getattr(other, name).items():
                if key in ours:
                    ours[key].count += case.count
                else:
                    at = None if case.place is None else (case.place[0] + dx, case.place[1] + dy)
                    ours[key] = Case(case.count, at)
        self.fonts |= other.fonts
        self.mcids |= other.mcids
        if not placed:
            return
        self.pictures += [one._replace(place=(one.place[0] + dx, one.place[1] + dy)) for one in other.pictures]
        before = [len(self.texts)]
        for text in other.texts:
            self.write(text._replace(outline=tuple((x + dx, y + dy) for x, y in text.outline)), clip)
            before.append(len(self.texts))
        for cover in other.covers:
            a, b, c, d, e, f = cover.matrix
            self.covers.append(Cover(before[cover.before], cover.path, (a, b, c, d, e + dx, f + dy)))

    def write(self, text: Text, clip: Box) -> None:
        """Add text as far as the clip shows it."""
        if clip is EVERYWHERE:
            self.texts.append(text)
            return
        box = text.box()
        if is_empty(common(box, clip)):
            return
        self.texts.append(text if inside(box, clip, CUT) else text._replace(cut=True))


class State:
    """The graphics state; ``saved`` makes the copy that ``q`` keeps."""

    __slots__ = (
        "clip",
        "ctm",
        "fill",
        "font",
        "leading",
        "letter",
        "mode",
        "opaque",
        "rise",
        "size",
        "stretch",
        "stroke",
        "width",
        "word",
    )

    def __init__(self) -> None:
        self.ctm: Matrix = IDENTITY
        self.clip: Box = EVERYWHERE
        self.fill: Paint = BLACK
        self.stroke: Paint = BLACK
        self.width = 1.0
        self.font: Any = None
        self.size = 0.0
        self.letter = self.word = self.leading = self.rise = 0.0
        self.stretch = 1.0
        self.mode = 0
        self.opaque = True

    def saved(self) -> State:
        """A copy."""
        return copy(self)

    def signature(self) -> tuple[Any, ...]:
        """All that a form inherits, but for the matrix and the clip."""
        return tuple(getattr(self, name) for name in State.__slots__ if name not in ("ctm", "clip"))
