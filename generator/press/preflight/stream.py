"""One content stream, operator by operator: the graphics state, colours, paths, pictures, forms, marked content."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import hypot
from typing import TYPE_CHECKING, Any

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
from generator.press.preflight.marks import ARTIFACT, Cover, Drawn, Paint, Picture, Tag
from generator.press.preflight.shows import TextShower
from generator.press.preflight.source import MALFORMED, entries, entry, items, name, number
from generator.press.preflight.spaces import BLACK, Colour, Space, device, space_of
from generator.press.preflight.state import State
from generator.press.preflight.tokens import Junk, Name, instructions

if TYPE_CHECKING:
    from generator.press.preflight.content import Follower

FAULT = "file.content"
"""The rule that speaks of streams which are against the standard."""

_DEEPEST = 12
_MOST_MARKS = 100_000
_MOST_SAVED = 5_000
_TOO_MANY = f"more than {_MOST_MARKS} marks are drawn; the rest was not looked at"
_FILLS = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
_STROKES = frozenset({"S", "s", "B", "B*", "b", "b*"})
_IGNORED = frozenset({"j", "M", "ri", "i", "MP", "DP", "d0", "d1", "BX", "EX", "d"})
_PAINTING = _FILLS | _STROKES | {"n"}
_SET = {
    "g": (False, "DeviceGray"),
    "rg": (False, "DeviceRGB"),
    "k": (False, "DeviceCMYK"),
    "G": (True, "DeviceGray"),
    "RG": (True, "DeviceRGB"),
    "K": (True, "DeviceCMYK"),
}


class Stream:
    """One stream being followed. ``owner`` is the object of the form that it is of, ``None`` for a page."""

    def __init__(self, follower: Follower, resources: Any, state: State, owner: Any, deep: int) -> None:
        self.follower, self.resources, self.state, self.owner, self.deep = follower, resources, state, owner, deep
        self.drawn = Drawn()
        self.saved: list[State] = []
        self.path: list[Box] = []
        self.polygon: list[Point] | None = None
        self.clips = False
        self.tags: list[Tag] = []
        self.tag: Tag = None
        self.text = TextShower(self.drawn)
        self.fonts: dict[str, PageFont | None] = {}
        self.objects: dict[tuple[str, str], Any] = {}
        self.table: dict[str, Callable[[list[Any]], None]] = self._table()

    def fault(self, says: str) -> None:
        """Remember something that is against the standard."""
        self.drawn.loose[FAULT, says] = None

    def follow(self, data: bytes) -> None:
        """Carry out every operator. Stops, and says so, where the stream means nothing or draws without end."""
        try:
            for operator, operands in instructions(data):
                self._do(operator, operands)
                if operator in _PAINTING and self.drawn.size > _MOST_MARKS:
                    self.fault(_TOO_MANY)
                    break
        except Junk as error:
            self.fault(str(error))
        if self.saved:
            self.fault("q without Q: the graphics state is not restored at the end")
        if self.tags:
            self.fault("marked content that is begun (BMC, BDC) is not ended (EMC)")

    def _do(self, operator: str, operands: list[Any]) -> None:
        try:
            if operator == "path":
                self._add_path(operands[0])
            elif operator in _PAINTING:
                self._paint(operator)
            elif operator in self.table:
                self.table[operator](operands)
            elif not self.text.do(operator, operands, self.state, self.tag) and operator not in _IGNORED:
                self.fault(f"the operator {operator} is not one of the standard's")
        except MALFORMED:
            self.fault(f"the operator {operator} has operands that it does not take")

    def _table(self) -> dict[str, Callable[[list[Any]], None]]:
        table: dict[str, Callable[[list[Any]], None]] = {
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
            "BMC": self._begin_marked,
            "BDC": self._begin_marked,
            "EMC": self._end_marked,
        }
        for operator, (stroke, label) in _SET.items():
            table[operator] = self._setter(operator, stroke, label)
        for operator in ("cs", "CS"):
            table[operator] = partial(self._set_space, operator)
        for operator in ("sc", "SC", "scn", "SCN"):
            table[operator] = partial(self._set_colour, operator)
        return table

    # the state

    def _save(self, _operands: list[Any]) -> None:
        if len(self.saved) > _MOST_SAVED:
            raise ValueError("too deep")
        self.saved.append(self.state.saved())

    def _restore(self, _operands: list[Any]) -> None:
        if not self.saved:
            self.fault("Q without q")
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
            obj = entry(self.resources, "Font", label)
            self.fonts[label] = self.follower.font(obj) if entries(obj) else None
            if self.fonts[label] is None:
                self.fault(f"the font /{label} is not among the resources")
        self.state.font = self.fonts[label]

    def _set_extended(self, operands: list[Any]) -> None:
        """An ExtGState: line width, font, transparency, transfer curves (ISO 32000-1, 8.4.5)."""
        extended = self._object("ExtGState", str(operands[0]))
        if extended is None:
            self.fault(f"the graphics state /{operands[0]} is not among the resources")
        self.state.cap = int(number(entry(extended, "LC")) or self.state.cap)
        width = number(entry(extended, "LW"))
        if width is not None:
            self.state.width = width
        font = items(entry(extended, "Font"))
        if len(font) == 2:
            self.state.font, self.state.size = self.follower.font(font[0]), number(font[1]) or 0.0
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
        mask = entry(extended, "SMask")
        if mask is not None and name(mask) != "None":
            self.drawn.transparency["a soft mask"] = None
        transfer = [entry(extended, key) for key in ("TR", "TR2")]
        if any(curve is not None and name(curve) not in ("Identity", "Default") for curve in transfer):
            self.drawn.loose["colour.transfer", "a transfer curve (TR) changes the inks"] = None

    def _begin_clip(self, _operands: list[Any]) -> None:
        self.clips = True

    # colours

    def _setter(self, operator: str, stroke: bool, label: str) -> Callable[[list[Any]], None]:
        space = device(label, self.resources)

        def set_colour(operands: list[Any]) -> None:
            self._take(operator, stroke, Colour(space, tuple(map(float, operands))))

        return set_colour

    def _set_space(self, operator: str, operands: list[Any]) -> None:
        space = self._space(operands[0])
        self._take(operator, operator == "CS", Colour(space, space.first))

    def _set_colour(self, operator: str, operands: list[Any]) -> None:
        stroke = operator.startswith("S")
        space = (self.state.stroke if stroke else self.state.fill).space
        if operands and isinstance(operands[-1], Name):
            pattern = self._object("Pattern", str(operands[-1]))
            values = tuple(map(float, operands[:-1]))
            self._take(operator, stroke, Colour(space, values, False if pattern is None else pattern.objgen))
            self._use_pattern(operator, pattern, Colour(space, values))
            return
        self._take(operator, stroke, Colour(space, tuple(map(float, operands))))

    def _take(self, operator: str, stroke: bool, colour: Colour) -> None:
        if colour.space.parts != len(colour.values):
            raise ValueError("not so many numbers")
        if stroke:
            self.state.stroke = colour
        else:
            self.state.fill = colour
        self.drawn.colours[operator, colour] = None

    def _space(self, value: Any) -> Space:
        label = str(value)
        found: Space | None = self.objects.get(("space", label)) if isinstance(value, Name) else None
        if found is None:
            if not isinstance(value, Name):
                raise TypeError("a space has a name here")
            found = space_of(value, self.resources)
            self.objects["space", label] = found
        return found

    def _use_pattern(self, operator: str, pattern: Any, colour: Colour) -> None:
        if pattern is None or self.deep > _DEEPEST:
            self.fault("a pattern is not among the resources, or patterns stand in one another too deep")
        elif number(entry(pattern, "PatternType")) == 1:
            self.drawn.take_in_means(self.follower.pattern(pattern, colour, self.deep + 1))
        else:
            self._shading(operator, entry(pattern, "Shading"))

    def _shading(self, operator: str, shading: Any) -> Space:
        """Note the colours of a gradient: its space, and both ends of its function where it is a simple one."""
        space = space_of(entry(shading, "ColorSpace"), self.resources)
        self.drawn.colours[f"{operator} (shading)", Colour(space, space.first)] = None
        for colour in _ends(entry(shading, "Function")):
            if len(colour) == space.parts:
                self.drawn.colours[f"{operator} (shading)", Colour(space, colour)] = None
        return space

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
            self.drawn.paints.append(Paint(shown, colour, width, self.tag, self.drawn.next(), cover))
            if colour is BLACK:
                self.drawn.colours["at first", BLACK] = None

    def _shade(self, operands: list[Any]) -> None:
        shading = self._object("Shading", str(operands[0]))
        space = self._shading("sh", shading)
        if not is_empty(self.state.clip):
            self._mark(self.state.clip, Colour(space, space.first, True), None, None)

    def _draw_object(self, operands: list[Any]) -> None:
        obj = self._object("XObject", str(operands[0]))
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
            self.fault(f"the object /{operands[0]} is not among the resources")

    def _form(self, obj: Any) -> None:
        if self.deep > _DEEPEST:
            self.fault(f"forms in forms more than {_DEEPEST} deep")
            return
        group = entry(obj, "Group")
        if name(entry(group, "S")) == "Transparency":
            self.drawn.transparency["a transparency group"] = None
            if entry(group, "CS") is not None:
                space = space_of(entry(group, "CS"), self.resources)
                self.drawn.colours["blending space of a group", Colour(space, space.first)] = None
        drawn = self.follower.form(obj, self.state, self.resources, self.deep + 1)
        if self.drawn.size + drawn.size > _MOST_MARKS:
            self.fault(_TOO_MANY)
            return
        self.drawn.take_in(drawn, self.state.matrix[4], self.state.matrix[5], self.state.clip, self.tag)

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
        self.drawn.pictures.append(Picture(box, ppi, obj, self.tag))
        if not mask and space is not None:
            found = space_of(space, self.resources)
            self.drawn.colours["image" if obj is not None else "inline image", Colour(found, found.first)] = None

    # marked content

    def _begin_marked(self, operands: list[Any]) -> None:
        self.tags.append(self.tag)
        kind, given = str(operands[0]), operands[1] if len(operands) > 1 else None
        mcid = given.get("MCID") if isinstance(given, dict) else None
        if isinstance(given, Name):
            mcid = number(entry(self._object("Properties", str(given)), "MCID"))
        if kind == "Artifact":
            if isinstance(self.tag, tuple):
                self.drawn.loose["tags.content", "an artifact stands inside tagged content"] = None
            self.tag = ARTIFACT
        elif mcid is not None:
            if self.tag == ARTIFACT:
                self.drawn.loose["tags.content", "tagged content stands inside an artifact"] = None
            self.tag = (self.owner, int(mcid))
            self.drawn.mcids[self.tag] = None

    def _end_marked(self, _operands: list[Any]) -> None:
        if not self.tags:
            self.fault("EMC without BMC or BDC")
            return
        self.tag = self.tags.pop()

    def _object(self, group: str, label: str) -> Any:
        key = (group, label)
        if key not in self.objects:
            self.objects[key] = entry(self.resources, group, label)
        return self.objects[key]


def _ends(function: Any) -> list[tuple[float, ...]]:
    """The colours at both ends of an exponential function, or of those that one stitches together."""
    if number(entry(function, "FunctionType")) == 3:
        return [end for one in items(entry(function, "Functions"))[:64] for end in _ends(one)]
    return [tuple(number(part) or 0.0 for part in items(entry(function, key))) for key in ("C0", "C1")]


def _stroked(path: Box, half: float, cap: int) -> Box:
    """How far a stroke reaches; a level or upright line with butt ends gets no longer by its width."""
    x0, y0, x1, y1 = path
    if cap == 0 and (x0 == x1) != (y0 == y1):
        return (x0, y0 - half, x1, y1 + half) if y0 == y1 else (x0 - half, y0, x1 + half, y1)
    return grown(path, half)
