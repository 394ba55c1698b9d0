"""The interpreter of content streams: runs a page's operators and leaves a ``Trace`` (ISO 32000-1, annex A).

A form is run once for each matrix (but for where it stands) and each state it inherits; so a pack of 300 pages
that places the same drawings many times is read in seconds.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Any

import pikepdf

from generator.press.preflight.colour import (
    CMYK,
    GREY,
    MAX_INK,
    PATTERN,
    RGB,
    Paint,
    Space,
    first_paint,
    most_ink,
    paint,
    space,
    stops,
)
from generator.press.preflight.fonts import Font
from generator.press.preflight.geometry import (
    EVERYWHERE,
    IDENTITY,
    Matrix,
    Point,
    common,
    moved,
    times,
)
from generator.press.preflight.library import Library, box_of, either, matrix_of, plain
from generator.press.preflight.pathing import PathPen
from generator.press.preflight.state import Picture, State, Trace
from generator.press.preflight.texting import TextPen
from generator.press.preflight.tokens import Junk, Name, instructions

_DEEPEST = 24
"""How deep forms may stand in forms."""
_IGNORED = frozenset(("d", "i", "j", "J", "M", "ri", "BX", "EX", "MP", "DP", "d0", "d1"))


class Machine:
    """Runs one stream."""

    def __init__(self, library: Library, resources: Any, state: State, base: Matrix, depth: int, tagged: bool) -> None:
        self.library = library
        self.resources = resources
        self.state = state
        self.base = base
        self.depth = depth
        self.trace = Trace()
        self.marks: list[bool] = [tagged]
        self._stack: list[State] = []
        self._known: dict[tuple[str, str], Any] = {}
        self._table: dict[str, Callable[[list[Any]], None]] = {
            **self._operators(),
            **PathPen(self).operators(),
            **TextPen(self).operators(),
        }
        for source in dict(resources.get("/Font", {})).values():
            self._see_font(source)

    def run(self, program: list[tuple[str, list[Any]]]) -> Trace:
        """Run operators; what cannot be run becomes a fault of the trace."""
        table = self._table
        for word, operands in program:
            handler = table.get(word)
            if handler is not None:
                try:
                    handler(operands)
                except (ValueError, TypeError, IndexError, AttributeError, KeyError, OverflowError) as error:
                    self.fault(f"the operator {word} cannot be carried out: {plain(error)}")
            elif word not in _IGNORED:
                self.fault(f"there is no operator {word[:20]!r}")
        if self._stack:
            self.fault("a graphics state is kept (q) and not put back (Q)")
        return self.trace

    def fault(self, says: str) -> None:
        """Note a fault of the stream itself."""
        self.trace.note(self.trace.faults, says, None)

    def resource(self, kind: str, name: str) -> Any:
        """A named resource; raises ``ValueError`` if there is none."""
        key = (kind, name)
        if key not in self._known:
            found = self.resources.get(f"/{kind}", pikepdf.Dictionary()).get(f"/{name}")
            if found is None:
                raise ValueError(f"the resources have no {kind} named {name!r}")
            self._known[key] = found
        return self._known[key]

    def font(self, name: str) -> Font:
        """A font of the resources."""
        return self._see_font(self.resource("Font", name))

    def use(self, what: str, with_paint: Paint, place: Point | None) -> None:
        """Note that a paint is used, and run the pattern if it is one."""
        self.trace.note(self.trace.paints, (what, with_paint), place)

    def _see_font(self, source: Any) -> Font:
        font = self.library.font(source)
        self.trace.fonts[id(font)] = font
        return font

    def _operators(self) -> dict[str, Callable[[list[Any]], None]]:
        table: dict[str, Callable[[list[Any]], None]] = {
            "q": lambda operands: self._stack.append(self.state.saved()),
            "Q": self._restore,
            "cm": self._transform,
            "w": lambda operands: setattr(self.state, "width", operands[0]),
            "gs": self._graphics_state,
            "Do": self._do,
            "sh": self._shade,
            "BI": self._inline,
            "BMC": lambda operands: self.marks.append(self.marks[-1] or operands[-1] == "Artifact"),
            "BDC": self._mark,
            "EMC": self._unmark,
        }
        for word, of in (("g", GREY), ("rg", RGB), ("k", CMYK)):
            table[word] = self._setter("fill", of)
            table[word.upper()] = self._setter("stroke", of)
        for side, lower in (("fill", True), ("stroke", False)):
            for word in ("cs", "sc", "scn"):
                table[word if lower else word.upper()] = self._chooser(side) if word == "cs" else self._colour(side)
        return table

    def _restore(self, _operands: list[Any]) -> None:
        if not self._stack:
            self.fault("a graphics state is put back (Q) that was not kept (q)")
            return
        self.state = self._stack.pop()

    def _transform(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands
        self.state.ctm = times((a, b, c, d, e, f), self.state.ctm)

    def _graphics_state(self, operands: list[Any]) -> None:
        given = self.resource("ExtGState", operands[0])
        for key, value in given.items():
            if key == "/LW":
                self.state.width = float(value)
            elif key == "/Font":
                self.state.font, self.state.size = self._see_font(value[0]), float(value[1])
            elif key in ("/ca", "/CA"):
                if key == "/ca":
                    self.state.opaque = float(value) >= 1
                if float(value) < 1:
                    self._see_through("opacity under 1")
            elif key == "/BM":
                mode = str(value[0] if isinstance(value, pikepdf.Array) else value)
                if mode not in ("/Normal", "/Compatible"):
                    self._see_through(f"blend mode {mode[1:]}")
            elif key == "/SMask" and isinstance(value, pikepdf.Dictionary):
                self._see_through("soft mask")

    def _see_through(self, how: str) -> None:
        self.trace.note(self.trace.transparent, how, None)

    def _setter(self, side: str, of: Space) -> Callable[[list[Any]], None]:
        def put(operands: list[Any]) -> None:
            if len(operands) != of.parts:
                raise ValueError(f"{of.name} takes {of.parts} numbers, not {len(operands)}")
            setattr(self.state, side, paint(of, operands))

        return put

    def _chooser(self, side: str) -> Callable[[list[Any]], None]:
        return lambda operands: setattr(self.state, side, first_paint(self._space(operands[0])))

    def _colour(self, side: str) -> Callable[[list[Any]], None]:
        def put(operands: list[Any]) -> None:
            of = getattr(self.state, side).space
            if operands and isinstance(operands[-1], Name):
                under = None if of.base is None else paint(of.base, operands[:-1])
                setattr(self.state, side, self._pattern(str(operands[-1]), under))
            else:
                if len(operands) != of.parts:
                    raise ValueError(f"{of.name} takes {of.parts} numbers, not {len(operands)}")
                setattr(self.state, side, paint(of, operands))

        return put

    def _space(self, given: Any) -> Space:
        if isinstance(given, Name):
            found = self.resources.get("/ColorSpace", pikepdf.Dictionary()).get(f"/{given}")
            return space(given) if found is None else self._space(found)
        if isinstance(given, pikepdf.Array) and given.objgen != (0, 0):
            if given.objgen not in self.library.spaces:
                self.library.spaces[given.objgen] = space(given)
            return self.library.spaces[given.objgen]
        return space(given)

    def _pattern(self, name: str, under: Paint | None) -> Paint:
        """Run a pattern as it is chosen: what it paints counts as painted; the paint itself says nothing more."""
        pattern = self.resource("Pattern", name)
        if int(pattern.get("/PatternType", 1)) == 2:
            self._shading(pattern.Shading, None)
            return Paint(PATTERN, None)
        state = State()
        if under is not None:
            state.fill = state.stroke = under
        inner = self._run_form(pattern, state, times(matrix_of(pattern), self.base), True)
        self.trace.add(inner, 0, 0, EVERYWHERE, placed=False)
        return Paint(PATTERN, None)

    def _shade(self, operands: list[Any]) -> None:
        self._shading(self.resource("Shading", operands[0]), self.state.ctm[4:])

    def _shading(self, shading: Any, place: Point | None) -> None:
        for one in stops(shading):
            if one.values is None or one.ink() > MAX_INK or not one.is_grey():
                self.use("shading", one, place)

    def _do(self, operands: list[Any]) -> None:
        thing = self.resource("XObject", operands[0])
        kind = str(thing.get("/Subtype"))
        if kind == "/Image":
            self._image(thing, str(operands[0]))
        elif kind == "/Form":
            self._form(thing)
        else:
            raise ValueError(f"an XObject is a Form or an Image, not {kind}")

    def _form(self, form: Any) -> None:
        if "/Group" in form and str(form.Group.get("/S")) == "/Transparency":
            self._see_through("transparency group")
        *linear, e, f = times(matrix_of(form), self.state.ctm)
        state = self.state.saved()
        state.clip = EVERYWHERE
        base: Matrix = (linear[0], linear[1], linear[2], linear[3], 0.0, 0.0)
        inner = self._run_form(form, state, base, self.marks[-1])
        box = box_of(form)
        clip = common(self.state.clip, moved(box, (*base[:4], e, f))) if box else self.state.clip
        self.trace.add(inner, e, f, clip)

    def _run_form(self, form: Any, state: State, base: Matrix, tagged: bool) -> Trace:
        number = self.library.key(form)
        own = form.get("/Resources")
        of = self.resources if own is None else own
        shared = self.library.key(of) if own is None else None
        key = (number, tuple(round(value, 6) for value in base), state.signature(), tagged, shared)
        if key in self.library.forms:
            return self.library.forms[key]
        if number in self.library.running or self.depth >= _DEEPEST:
            raise ValueError(f"a form draws itself, or forms stand in forms more than {_DEEPEST} deep")
        self.library.running.add(number)
        try:
            state.ctm = base
            machine = Machine(self.library, of, state, base, self.depth + 1, tagged)
            trace = machine.run(self._program(form, number, machine))
        finally:
            self.library.running.discard(number)
        self.library.forms[key] = trace
        return trace

    def _program(self, form: Any, number: Any, machine: Machine) -> list[tuple[str, list[Any]]]:
        if number not in self.library.data:
            self.library.data[number] = read(form.read_bytes(), machine)
        return self.library.data[number]

    def _image(self, image: Any, name: str) -> None:
        self._place_image(name, float(image.Width), float(image.Height))
        if "/SMask" in image:
            self._see_through("soft mask of an image")
        if bool(image.get("/ImageMask", False)):
            self.use("path", self.state.fill, self.state.ctm[4:])
        elif "/ColorSpace" in image:
            of = self._space(image.ColorSpace)
            self.use("image", Paint(of, None), self.state.ctm[4:])
            worst = most_ink(image, of)
            if worst is not None and worst.ink() > MAX_INK:
                self.use("image", worst, self.state.ctm[4:])

    def _inline(self, operands: list[Any]) -> None:
        image = operands[0]
        self._place_image(
            "inline image", float(image.get("W", image.get("Width"))), float(either(image, "H", "Height"))
        )
        if image.get("IM", image.get("ImageMask", False)):
            self.use("path", self.state.fill, self.state.ctm[4:])
        else:
            given = image.get("CS", image.get("ColorSpace", Name("G")))
            self.use("image", Paint(self._space(given), None), self.state.ctm[4:])

    def _place_image(self, name: str, wide: float, high: float) -> None:
        a, b, c, d, e, f = self.state.ctm
        across, up = hypot(a, b) / 72, hypot(c, d) / 72
        if across > 0 and up > 0:
            self.trace.pictures.append(Picture(name, min(wide / across, high / up), (e, f)))

    def _mark(self, operands: list[Any]) -> None:
        given = operands[1]
        if isinstance(given, Name):
            found = self.resource("Properties", str(given))
            mcid = found.get("/MCID")
        else:
            mcid = given.get("MCID")
        if mcid is not None:
            self.trace.mcids.add(int(mcid))
        self.marks.append(self.marks[-1] or mcid is not None or operands[0] == "Artifact")

    def _unmark(self, _operands: list[Any]) -> None:
        if len(self.marks) < 2:
            self.fault("marked content ends (EMC) that did not begin")
            return
        self.marks.pop()


def read(data: bytes, machine: Machine) -> list[tuple[str, list[Any]]]:
    """The operators of a stream as far as they can be read; the rest is a fault of the machine's trace."""
    program = []
    try:
        for one in instructions(data):
            program.append(one)  # noqa: PERF402 (what comes before a fault is kept)
    except Junk as junk:
        machine.fault(str(junk))
    return program


def trace_page(page: Any, resources: Any, library: Library) -> Trace:
    """Run a page's content."""
    machine = Machine(library, resources, State(), IDENTITY, 0, False)
    contents = page.get("/Contents")
    parts = contents if isinstance(contents, pikepdf.Array) else [] if contents is None else [contents]
    return machine.run(read(b"\n".join(part.read_bytes() for part in parts), machine))
