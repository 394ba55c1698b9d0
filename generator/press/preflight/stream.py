"""One content stream, operator by operator: the graphics state, colours, paths, pictures, forms, marked content."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, Any

from generator.press.preflight.colouring import DEEPEST, Colourer
from generator.press.preflight.fontfile import PageFont
from generator.press.preflight.geometry import (
    Box,
    Point,
    around,
    common,
    grown,
    is_empty,
    moved,
    thinnest_scale,
    times,
)
from generator.press.preflight.marks import Cover, Drawn, Paint, Picture
from generator.press.preflight.resources import Resources
from generator.press.preflight.shows import TextShower
from generator.press.preflight.source import MALFORMED, entries, entry, items, name, number
from generator.press.preflight.spaces import BLACK, Colour, space_of
from generator.press.preflight.state import State
from generator.press.preflight.tagging import Tagger
from generator.press.preflight.tokens import Junk, instructions

if TYPE_CHECKING:
    from generator.press.preflight.content import Follower

_MOST_MARKS = 100_000
_MOST_SAVED = 5_000
_TOO_MANY = f"more than {_MOST_MARKS} marks are drawn; the rest was not looked at"
_FILLS = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
_STROKES = frozenset({"S", "s", "B", "B*", "b", "b*"})
_IGNORED = frozenset({"j", "M", "ri", "i", "MP", "DP", "d0", "d1", "BX", "EX", "d"})
_PAINTING = _FILLS | _STROKES | {"n"}


class Stream:
    """One stream being followed. ``owner`` is the object of the form that it is of, ``None`` for a page."""

    def __init__(self, follower: Follower, resources: Any, state: State, owner: Any, deep: int) -> None:
        self.follower, self.resources, self.state, self.deep = follower, Resources(resources), state, deep
        self.drawn = Drawn()
        self.saved: list[State] = []
        self.path: list[Box] = []
        self.polygon: list[Point] | None = None
        self.clips = False
        self.tagger = Tagger(self.drawn, self.resources, owner)
        self.colourer = Colourer(follower, self.drawn, self.resources, deep)
        self.text = TextShower(self.drawn)
        self.fonts: dict[str, PageFont | None] = {}
        self.table: dict[str, Callable[[list[Any]], None]] = self._table()
        self.setters = self.colourer.table()

    def follow(self, data: bytes) -> None:
        """Carry out every operator. Stops, and says so, where the stream means nothing or draws without end."""
        try:
            for operator, operands in instructions(data):
                self._do(operator, operands)
                if operator in _PAINTING and self.drawn.size > _MOST_MARKS:
                    self.drawn.fault(_TOO_MANY)
                    break
        except Junk as error:
            self.drawn.fault(str(error))
        if self.saved:
            self.drawn.fault("q without Q: the graphics state is not restored at the end")
        if self.tagger.is_open:
            self.drawn.fault("marked content that is begun (BMC, BDC) is not ended (EMC)")

    def _do(self, operator: str, operands: list[Any]) -> None:
        try:
            if operator == "path":
                self._add_path(operands[0])
            elif operator in _PAINTING:
                self._paint(operator)
            elif operator in self.table:
                self.table[operator](operands)
            elif operator in self.setters:
                self.setters[operator](operands, self.state)
            elif not self.text.do(operator, operands, self.state, self.tagger.tag) and operator not in _IGNORED:
                self.drawn.fault(f"the operator {operator} is not one of the standard's")
        except MALFORMED:
            self.drawn.fault(f"the operator {operator} has operands that it does not take")

    def _table(self) -> dict[str, Callable[[list[Any]], None]]:
        return {
            "q": self._save,
            "Q": self._restore,
            "cm": self._transform,
            "w": self._set_width,
            "J": self._set_cap,
            "W": self._begin_clip,
            "W*": self._begin_clip,
            "Tf": self._set_font,
            "gs": self._set_extended,
            "Do": self._draw_object,
            "BI": self._inline,
            "sh": self._shade,
            "BMC": self.tagger.begin,
            "BDC": self.tagger.begin,
            "EMC": self.tagger.end,
        }

    # the state

    def _save(self, _operands: list[Any]) -> None:
        if len(self.saved) > _MOST_SAVED:
            raise ValueError("too deep")
        self.saved.append(self.state.saved())

    def _restore(self, _operands: list[Any]) -> None:
        if not self.saved:
            self.drawn.fault("Q without q")
            return
        self.state = self.saved.pop()

    def _transform(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = map(float, operands)
        self.state.matrix = times((a, b, c, d, e, f), self.state.matrix)

    def _set_width(self, operands: list[Any]) -> None:
        self.state.width = float(operands[0])

    def _set_cap(self, operands: list[Any]) -> None:
        self.state.cap = int(operands[0])

    def _set_font(self, operands: list[Any]) -> None:
        label, self.state.size = str(operands[0]), float(operands[1])
        if label not in self.fonts:
            obj = self.resources.find("Font", label)
            self.fonts[label] = self.follower.font(obj) if entries(obj) else None
            if self.fonts[label] is None:
                self.drawn.fault(f"the font /{label} is not among the resources")
        self.state.font = self.fonts[label]

    def _set_extended(self, operands: list[Any]) -> None:
        """An ExtGState: line width, font, transparency, transfer curves (ISO 32000-1, 8.4.5)."""
        extended = self.resources.find("ExtGState", str(operands[0]))
        if extended is None:
            self.drawn.fault(f"the graphics state /{operands[0]} is not among the resources")
        width, cap = number(entry(extended, "LW")), number(entry(extended, "LC"))
        self.state.width = self.state.width if width is None else width
        self.state.cap = self.state.cap if cap is None else int(cap)
        font = items(entry(extended, "Font"))
        if len(font) == 2:
            self.state.font, self.state.size = self.follower.font(font[0]), number(font[1]) or 0.0
        self._see_through(extended)
        transfer = [entry(extended, key) for key in ("TR", "TR2")]
        if any(curve is not None and name(curve) not in ("Identity", "Default") for curve in transfer):
            self.drawn.loose["colour.transfer", "a transfer curve (TR) changes the inks"] = None

    def _see_through(self, extended: Any) -> None:
        """Opacity, blend mode and soft mask; what is seen through hides nothing under it."""
        for key, what in (("ca", "filled"), ("CA", "stroked")):
            opacity = number(entry(extended, key))
            if key == "ca" and opacity is not None:
                self.state.opaque = opacity >= 1
            if opacity is not None and opacity < 1:
                self.drawn.transparency[f"{what} with opacity {opacity:g} ({key})"] = None
        modes = entry(extended, "BM")
        mode = name(modes) or next((name(one) for one in items(modes)), None)
        if mode not in (None, "Normal", "Compatible"):
            self.drawn.transparency[f"blend mode {mode}"] = None
            self.state.opaque = False
        mask = entry(extended, "SMask")
        if mask is not None and name(mask) != "None":
            self.drawn.transparency["a soft mask"] = None
            self.state.opaque = False

    def _begin_clip(self, _operands: list[Any]) -> None:
        self.clips = True

    # what leaves a mark

    def _add_path(self, chunk: bytes) -> None:
        matrix = self.state.matrix
        a, b, c, d, e, f = matrix
        for points, (x0, y0, x1, y1), polygon in self.follower.outlines(chunk):
            self.polygon = None if self.path else polygon
            if b or c:
                box = around((a * x + c * y + e, b * x + d * y + f) for x, y in points)
            else:
                x0, y0, x1, y1 = x0 * a + e, y0 * d + f, x1 * a + e, y1 * d + f
                box = (min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
            self.path.append(box)

    def _paint(self, operator: str) -> None:
        """Paint the path: filled as a whole, since parts may be holes; stroked part by part, as crop marks need."""
        state = self.state
        if self.path:
            whole = around(point for x0, y0, x1, y1 in self.path for point in ((x0, y0), (x1, y1)))
            if operator in _FILLS:
                self._mark(whole, state.fill, None, self._cover())
            if operator in _STROKES:
                width = state.width * thinnest_scale(state.matrix)
                for part in self.path:
                    self._mark(_stroked(part, width / 2, state.cap), state.stroke, width, None)
            if self.clips:
                state.clip = common(state.clip, whole)
        self.path, self.clips = [], False

    def _cover(self) -> Cover | None:
        """The area that a fill of the path hides: a path of one part, in an opaque colour."""
        if self.polygon is None or not self.state.opaque or self.state.fill.pattern is not None:
            return None
        return Cover(self.polygon, self.state.matrix)

    def _mark(self, box: Box, colour: Colour, width: float | None, cover: Cover | None) -> None:
        shown = common(box, self.state.clip)
        if not is_empty(shown):
            self.drawn.paints.append(Paint(shown, colour, width, self.tagger.tag, self.drawn.next(), cover))
            if colour is BLACK:
                self.drawn.colours["at first", BLACK] = None

    def _shade(self, operands: list[Any]) -> None:
        shading = self.resources.find("Shading", str(operands[0]))
        space = self.colourer.shading("sh", shading)
        if not is_empty(self.state.clip):
            self._mark(self.state.clip, Colour(space, space.first, True), None, None)

    def _draw_object(self, operands: list[Any]) -> None:
        obj = self.resources.find("XObject", str(operands[0]))
        kind = name(entry(obj, "Subtype"))
        if kind == "Image":
            size = (number(entry(obj, "Width")) or 0, number(entry(obj, "Height")) or 0)
            mask = bool(entry(obj, "ImageMask"))
            self._picture(obj, size, mask, None if mask else entry(obj, "ColorSpace"))
            if entry(obj, "SMask") is not None:
                self.drawn.transparency["an image with a soft mask"] = None
            if entry(obj, "Alternates") is not None or entry(obj, "OPI") is not None:
                self.drawn.loose["image.alternates", "an image stands in for another (Alternates, OPI)"] = None
        elif kind == "Form":
            self._form(obj)
        elif kind == "PS":
            self.drawn.loose["active.scripts", "a PostScript XObject"] = None
        else:
            self.drawn.fault(f"the object /{operands[0]} is not among the resources")

    def _form(self, obj: Any) -> None:
        if self.deep > DEEPEST:
            self.drawn.fault(f"forms in forms more than {DEEPEST} deep")
            return
        group = entry(obj, "Group")
        if name(entry(group, "S")) == "Transparency":
            self.drawn.transparency["a transparency group"] = None
            if entry(group, "CS") is not None:
                space = space_of(entry(group, "CS"), self.resources.obj)
                self.drawn.colours["blending space of a group", Colour(space, space.first)] = None
        drawn = self.follower.form(obj, self.state, self.resources.obj, self.deep + 1)
        if self.drawn.size + drawn.size > _MOST_MARKS:
            self.drawn.fault(_TOO_MANY)
            return
        self.drawn.take_in(drawn, self.state.matrix[4], self.state.matrix[5], self.state.clip, self.tagger.tag)

    def _inline(self, operands: list[Any]) -> None:
        image = operands[0]
        size = (float(image.get("W", image.get("Width", 0))), float(image.get("H", image.get("Height", 0))))
        mask = bool(image.get("IM", image.get("ImageMask", False)))
        space = image.get("CS", image.get("ColorSpace"))
        if isinstance(space, list):  # only an indexed space may stand here
            space = space[1]
        self._picture(None, size, mask, space)

    def _picture(self, obj: Any, size: tuple[float, float], mask: bool, space: Any) -> None:
        a, b, c, d, _, _ = self.state.matrix
        inches = (hypot(a, b) / 72, hypot(c, d) / 72)
        ppi = min((pixels / long for pixels, long in zip(size, inches, strict=True) if long), default=0.0)
        box = common(moved((0.0, 0.0, 1.0, 1.0), self.state.matrix), self.state.clip)
        if is_empty(box):
            return
        self.drawn.pictures.append(Picture(box, ppi, obj, self.tagger.tag))
        if not mask and space is not None:
            found = space_of(space, self.resources.obj)
            self.drawn.colours["image" if obj is not None else "inline image", Colour(found, found.first)] = None


def _stroked(path: Box, half: float, cap: int) -> Box:
    """How far a stroke reaches; a level or upright line with butt ends gets no longer by its width."""
    x0, y0, x1, y1 = path
    if cap == 0 and (x0 == x1) != (y0 == y1):
        return (x0, y0 - half, x1, y1 + half) if y0 == y1 else (x0 - half, y0, x1 + half, y1)
    return grown(path, half)
