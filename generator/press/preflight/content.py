"""Content streams, followed with the whole graphics state: matrices, clips, text, forms, patterns, marked content.

Forms are followed once for each turn and scale that they are drawn with, and their marks then shifted: a pack draws
the same cards many hundred times.
"""

from __future__ import annotations

from typing import Any

from generator.press.preflight.fontfile import PageFont
from generator.press.preflight.geometry import EVERYWHERE, IDENTITY, Box, Point, around, moved, times
from generator.press.preflight.marks import Drawn
from generator.press.preflight.source import Page, entry, items, numbers, words
from generator.press.preflight.spaces import BLACK, Colour
from generator.press.preflight.state import State
from generator.press.preflight.stream import Stream
from generator.press.preflight.tokens import flattened, subpaths

Outline = tuple[list[Point], Box, list[Point] | None]
"""A part of a path: its points with the handles of its curves, the box around them, and, of a path of one part, a
polygon along it."""

_MOST_PATHS = 100_000


class Follower:
    """Follows the streams of one document; what forms and fonts were found to be is kept from page to page."""

    def __init__(self) -> None:
        self._forms: dict[tuple[Any, ...], Drawn] = {}
        self._fonts: dict[tuple[int, int], PageFont] = {}
        self._paths: dict[bytes, list[Outline]] = {}

    def page(self, page: Page) -> Drawn:
        """All that a page draws; what cannot be followed is told in ``loose``."""
        state = State((page.unit, 0.0, 0.0, page.unit, 0.0, 0.0))
        stream = Stream(self, page.get("Resources"), state, None, 0)
        try:
            contents = page.obj.get("/Contents")
            parts = items(contents) or [contents] * (contents is not None)
            stream.follow(b"\n".join(part.read_bytes() for part in parts))
        except Exception as error:  # a stream that is not what its filter says breaks its reader anywhere
            stream.drawn.fault(f"the content cannot be read: {words(error)}")
        return stream.drawn

    def form(self, obj: Any, state: State, resources: Any, deep: int) -> Drawn:
        """What a form draws with this state, where its origin is at that of the page."""
        a, b, c, d, _, _ = state.matrix
        linear = (round(a, 6), round(b, 6), round(c, 6), round(d, 6))
        key = (obj.objgen, linear, state.handed_on())
        if key not in self._forms:
            self._forms[key] = Drawn()  # so that a form that draws itself ends
            self._forms[key] = self._followed(obj, state, resources, deep)
        return self._forms[key]

    def pattern(self, obj: Any, colour: Colour, deep: int) -> Drawn:
        """What a tiling pattern draws; its places mean nothing."""
        base = Colour(colour.space.base, colour.values) if colour.space.base else BLACK
        key = (obj.objgen, base)
        if key not in self._forms:
            self._forms[key] = Drawn()
            matrix = numbers(entry(obj, "Matrix"), 6) or IDENTITY
            state = State(matrix, EVERYWHERE, base, base)  # type: ignore[arg-type]
            self._forms[key] = self._stream(obj, entry(obj, "Resources"), state, deep)
        return self._forms[key]

    def _followed(self, obj: Any, state: State, resources: Any, deep: int) -> Drawn:
        inner = state.saved()
        a, b, c, d, _, _ = state.matrix
        matrix = numbers(entry(obj, "Matrix"), 6) or IDENTITY
        inner.matrix = times(matrix, (a, b, c, d, 0.0, 0.0))  # type: ignore[arg-type]
        inner.clip = EVERYWHERE
        box = numbers(entry(obj, "BBox"), 4)
        if box:
            x0, y0, x1, y1 = box
            inner.clip = moved((min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)), inner.matrix)
        return self._stream(obj, entry(obj, "Resources") or resources, inner, deep)

    def _stream(self, obj: Any, resources: Any, state: State, deep: int) -> Drawn:
        stream = Stream(self, resources, state, obj.objgen, deep)
        try:
            stream.follow(obj.read_bytes())
        except Exception as error:
            stream.drawn.fault(f"a form or pattern cannot be read: {words(error)}")
        return stream.drawn

    def font(self, obj: Any) -> PageFont:
        """A font, read once."""
        if obj.objgen == (0, 0):  # it stands in the resources themselves
            return PageFont(obj)
        if obj.objgen not in self._fonts:
            self._fonts[obj.objgen] = PageFont(obj)
        return self._fonts[obj.objgen]

    def outlines(self, chunk: bytes) -> list[Outline]:
        """The parts of a path, in the units of the stream."""
        found = self._paths.get(chunk)
        if found is None:
            parts = subpaths(chunk)
            polygon = flattened(chunk) if len(parts) == 1 else None
            found = [(points, around(points), polygon) for points in parts]
            if len(self._paths) < _MOST_PATHS:
                self._paths[chunk] = found
        return found
