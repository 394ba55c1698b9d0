"""Shapes as PDF operators; every symbol, and every long outline that comes twice, is written once, as a form XObject.

ReportLab keeps the document and its fonts. The operators of shapes are written here: the drawing calls of its canvas
format every number anew, which took most of a pack's time, and their formatting differs with the accelerator that
happens to be installed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from typing import Any

from generator.core.errors import PaperError
from generator.press.fonts import face
from generator.press.outlines import LONG, PLACES, Outline, path_outline, rectangle
from generator.scene.inks import Theme
from generator.scene.numbers import number, numbers
from generator.scene.shapes import (
    HAIRLINE,
    PT,
    Anchor,
    Circle,
    Group,
    Ink,
    Matrix,
    Path,
    RoundRect,
    Scene,
    Shape,
    Symbol,
    Text,
    Use,
    scale_of,
)

_HAIR = 0.35 * PT
FINEST = 0.25 * PT
"""No line on paper is finer, in mm: print shops refuse it."""
_SPOTS = 2
"""Where texts and forms stand is written to a hundredth of a millimetre."""
_SHIFT: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
_FILL = {"grey": "g", "rgb": "rg", "cmyk": "k"}
_PAINT = {(False, True): "f", (True, False): "S", (True, True): "B"}


@dataclass(frozen=True, slots=True)
class Form:
    """Operators that are written once: what they may paint (left, top, right, bottom), and the operators."""

    box: tuple[float, float, float, float]
    operators: str


class Painter:
    """Shapes as operators. ``scale`` is the millimetres on paper of one unit of the shapes being drawn.

    ``black_text``: text is black alone, but for what is set in the colour of the paper. What presses print in several
    inks never lies exactly on itself, and thin letters show it.
    """

    def __init__(self, canvas: Any, theme: Theme, *, black_text: bool = False) -> None:
        self._canvas = canvas
        fill = _FILL[theme.space]
        self._fills = {ink: f"{numbers(colour)} {fill}" for ink, colour in theme.colours.items()}
        self._strokes = {ink: f"{numbers(colour)} {fill.upper()}" for ink, colour in theme.colours.items()}
        self._letters = dict(self._fills)
        if black_text:
            self._letters |= {ink: self._fills["ink"] for ink in self._fills if ink != "paper"}
        self._code: list[str] = []
        self._now: dict[str, str] = {}
        self._symbols: dict[str, Symbol] = {}
        self._forms: dict[str, tuple[Symbol, float]] = {}
        self._outlines: dict[tuple[str, str], str | None] = {}
        self._written: dict[str, Form] = {}
        self._finest: dict[str, float] = {}
        self._said: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def write(self, operators: str) -> None:
        """Add operators as they stand."""
        self._code.append(operators)

    def taken(self) -> str:
        """The operators since the last call; the graphics state is forgotten, for a page or a form begins."""
        code, self._code, self._now = self._code, [], {}
        return "\n".join(code)

    def symbols(self, scene: Scene) -> None:
        """Take in a scene's symbols; a name stands for one symbol in the whole document."""
        for name, symbol in scene.symbols.items():
            known = self._symbols.setdefault(name, symbol)
            if known is not symbol and known != symbol:
                raise PaperError(f"two different symbols of the document are named {name!r}")

    @property
    def known(self) -> Mapping[str, Symbol]:
        """The symbols taken in so far."""
        return self._symbols

    def shape(self, shape: Shape, scale: float) -> None:
        """Draw one shape."""
        match shape:
            case Use():
                self._use(shape, scale)
            case Text():
                self._text(shape)
            case Group():
                self._group(shape, scale)
            case Path():
                how = self._style(shape.fill, shape.stroke, shape.width, shape.dash, shape.round, scale)
                self._paint(path_outline(shape.commands), how, shape.width)
            case RoundRect():
                how = self._style(shape.fill, shape.stroke, shape.stroke_width, shape.dash, False, scale)
                outline = rectangle(shape.x, shape.y, shape.width, shape.height, shape.radius)
                self._paint(outline, how, shape.stroke_width)
            case Circle():
                how = self._style(shape.fill, shape.stroke, shape.width, shape.dash, False, scale)
                r = shape.radius
                self._paint(rectangle(shape.x - r, shape.y - r, 2 * r, 2 * r, r), how, shape.width)

    def forms(self) -> dict[str, Form]:
        """Every form by its name: the symbols that were used, those that they use, and the outlines that came twice."""
        done: set[str] = set()
        while todo := [name for name in self._forms if name not in done]:
            for name in todo:
                symbol, scale = self._forms[name]
                for shape in symbol.shapes:
                    self.shape(shape, scale)
                bleed = 0.02 * symbol.width
                box = (-bleed, -bleed, symbol.width + bleed, symbol.height + bleed)
                self._written[name] = Form(box, self.taken())
                done.add(name)
        return self._written

    def _set(self, what: str, operator: str) -> None:
        if self._now.get(what) != operator:
            self._now[what] = operator
            self._code.append(operator)

    def _style(
        self, fill: Ink | None, stroke: Ink | None, width: float, dash: tuple[float, ...], rounded: bool, scale: float
    ) -> tuple[bool, bool]:
        """Set what a shape needs of the graphics state; returns whether to stroke and whether to fill."""
        if fill:
            self._set("fill", self._fills[fill])
        if stroke:
            ends = int(rounded or bool(dash))
            self._set("stroke", self._strokes[stroke])
            self._set("width", f"{number(_HAIR / scale if width == HAIRLINE else max(width, FINEST / scale), 4)} w")
            self._set("dash", f"[{numbers(dash)}] 0 d")
            self._set("ends", f"{ends} J {ends} j")
        return stroke is not None, fill is not None

    def _paint(self, outline: Outline, how: tuple[bool, bool], width: float) -> None:
        """Paint an outline: as it stands if it is short or the first of its kind, else by a form."""
        if not any(how):
            return
        operator = _PAINT[how]
        if len(outline.operators) <= LONG:
            self._code.append(f"{outline.operators} {operator}")
            return
        key = (outline.shifted, operator)
        if key not in self._outlines:
            self._outlines[key] = None
            self._code.append(f"{outline.operators} {operator}")
            return
        name = self._share(key, outline, 3 * width)
        self._code.append(f"q 1 0 0 1 {numbers(outline.start, _SPOTS)} cm /{name} Do Q")

    def _share(self, key: tuple[str, str], outline: Outline, around: float) -> str:
        """The form of an outline; it is painted with the colours and lines of whoever uses it.

        Its box reaches ``around`` the outline, as far as the widest line that ever paints it.
        """
        name = self._outlines[key]
        if name is None:
            name = self._outlines[key] = f"o{len(self._written)}"
            self._written[name] = Form(outline.box, " ".join(key))
        left, top, right, bottom = outline.box
        if self._written[name].box[0] > left - around:
            box = (left - around, top - around, right + around, bottom + around)
            self._written[name] = Form(box, " ".join(key))
        return name

    def _text(self, shape: Text) -> None:
        chosen = face(shape.weight, shape.tabular)
        shift = _SHIFT[shape.anchor]
        x = shape.x - shift * chosen.width(shape.text, shape.size) if shift else shape.x
        parts = self._encoded(chosen.name, shape)
        self._set("fill", self._letters[shape.ink])
        size = number(shape.size, 4)
        at = f"BT 1 0 0 -1 {number(x, _SPOTS)} {number(shape.y, _SPOTS)} Tm"
        if len(parts) == 1:
            font, text = parts[0]
            self._set("font", f"{font} {size} Tf")
            self._code.append(f"{at} ({text}) Tj ET")
            return
        said = " ".join(f"{font} {size} Tf ({text}) Tj" for font, text in parts)
        self._code.append(f"{at} {said} ET")
        self._now.pop("font", None)

    def _encoded(self, name: str, shape: Text) -> list[tuple[str, str]]:
        """The text as the names of font subsets and escaped strings."""
        key = (name, shape.text)
        if key not in self._said:
            face(shape.weight, shape.tabular).check(shape.text)
            self._said[key] = self._split(name, shape.text)
        return self._said[key]

    def _split(self, name: str, text: str) -> list[tuple[str, str]]:
        from reportlab.pdfbase.pdfmetrics import getFont

        font, document = getFont(name), self._canvas._doc
        parts = font.splitString(text, document)
        return [(font.getSubsetInternalName(subset, document), self._canvas._escape(part)) for subset, part in parts]

    def _group(self, group: Group, scale: float) -> None:
        inner = scale * scale_of(group.transform) if group.transform else scale
        before = self.enter(group.transform)
        for shape in group.children:
            self.shape(shape, inner)
        self.leave(group.transform, before)

    def _use(self, use: Use, scale: float) -> None:
        name = self._form(use.symbol, scale * scale_of(use.transform))
        self._code.append(f"q {_matrix(use.transform)} cm /{name} Do Q")

    def _form(self, name: str, scale: float) -> str:
        """The name of the form for a symbol at a scale: one for all scales unless its lines depend on it."""
        symbol = self._symbols.get(name)
        if symbol is None:
            raise PaperError(f"the scene uses the symbol {name!r} but does not carry it")
        if name not in self._finest:
            self._finest[name] = min(map(_finest, symbol.shapes), default=inf)
        form = f"{name}-{round(1000 * scale)}" if self._finest[name] * scale < FINEST else name
        if form not in self._forms:
            self._forms[form] = (symbol, round(scale, 3))
        return form

    def enter(self, matrix: Matrix | None) -> dict[str, str]:
        """Go into a matrix; returns the graphics state before it."""
        if matrix not in _HOME:
            self._code.append(f"q {_matrix(matrix)} cm")
        return dict(self._now)

    def leave(self, matrix: Matrix | None, before: dict[str, str]) -> None:
        """Come out of it again."""
        if matrix not in _HOME:
            self._code.append("Q")
            self._now = before


_HERE: Matrix = (1, 0, 0, 1, 0, 0)
_HOME = (None, _HERE)


@lru_cache(maxsize=1 << 14)
def _matrix(matrix: Matrix) -> str:
    return f"{numbers(matrix[:4])} {numbers(matrix[4:], PLACES)}"


def _finest(shape: Shape) -> float:
    """The finest line of a shape; 0 where it depends on the scale (a hairline, or a symbol, which may have one)."""
    match shape:
        case Group():
            return min(map(_finest, shape.children), default=inf) * scale_of(shape.transform or _HERE)
        case Path() | Circle():
            return shape.width if shape.stroke is not None else inf
        case RoundRect():
            return shape.stroke_width if shape.stroke is not None else inf
        case Use():
            return HAIRLINE
        case Text():
            return inf
