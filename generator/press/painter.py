"""Shapes as PDF operators; every symbol is written once, as a form XObject.

ReportLab keeps the document, its fonts and its forms. The operators of shapes are written here: the drawing calls of
its canvas format every number anew, which took most of a pack's time, and their formatting differs with the accelerator
that happens to be installed.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from generator.core.errors import PaperError
from generator.press.fonts import face
from generator.scene.inks import Theme
from generator.scene.shapes import (
    HAIRLINE,
    PT,
    Anchor,
    Circle,
    Command,
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
_SHIFT: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
_FILL = {"grey": "g", "rgb": "rg", "cmyk": "k"}
_PAINT = {(False, True): "f", (True, False): "S", (True, True): "B"}
_ARC = 0.5522847498307936
"""How far the handles of a quarter circle reach, in radii."""


class Painter:
    """Shapes as operators. ``scale`` is the millimetres on paper of one unit of the shapes being drawn."""

    def __init__(self, canvas: Any, theme: Theme) -> None:
        self._canvas = canvas
        self._write = canvas.addLiteral
        fill = _FILL[theme.space]
        self._fills = {ink: f"{numbers(colour)} {fill}" for ink, colour in theme.colours.items()}
        self._strokes = {ink: f"{numbers(colour)} {fill.upper()}" for ink, colour in theme.colours.items()}
        self._now: dict[str, str] = {}
        self._symbols: dict[str, Symbol] = {}
        self._forms: dict[str, tuple[Symbol, float]] = {}
        self._hairy: dict[str, bool] = {}
        self._said: dict[tuple[str, str], list[tuple[str, str]]] = {}

    def fresh(self) -> None:
        """Forget the graphics state: a page or a form begins."""
        self._now = {}

    def symbols(self, scene: Scene) -> None:
        """Take in a scene's symbols; a name stands for one symbol in the whole document."""
        for name, symbol in scene.symbols.items():
            known = self._symbols.setdefault(name, symbol)
            if known is not symbol and known != symbol:
                raise PaperError(f"two different symbols of the document are named {name!r}")

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
                self._paint(_outline(shape.commands), how)
            case RoundRect():
                how = self._style(shape.fill, shape.stroke, shape.stroke_width, shape.dash, False, scale)
                self._paint(_rectangle(shape.x, shape.y, shape.width, shape.height, shape.radius), how)
            case Circle():
                how = self._style(shape.fill, shape.stroke, shape.width, shape.dash, False, scale)
                r = shape.radius
                self._paint(_rectangle(shape.x - r, shape.y - r, 2 * r, 2 * r, r), how)

    def write_forms(self) -> None:
        """Write every symbol that was used, and those that they use."""
        written: set[str] = set()
        while todo := [name for name in self._forms if name not in written]:
            for name in todo:
                symbol, scale = self._forms[name]
                bleed = 0.02 * symbol.width
                self.fresh()
                self._canvas.beginForm(name, -bleed, -bleed, symbol.width + bleed, symbol.height + bleed)
                for shape in symbol.shapes:
                    self.shape(shape, scale)
                self._canvas.endForm()
                written.add(name)

    def _set(self, what: str, operator: str) -> None:
        if self._now.get(what) != operator:
            self._now[what] = operator
            self._write(operator)

    def _style(
        self, fill: Ink | None, stroke: Ink | None, width: float, dash: tuple[float, ...], rounded: bool, scale: float
    ) -> tuple[bool, bool]:
        """Set what a shape needs of the graphics state; returns whether to stroke and whether to fill."""
        if fill:
            self._set("fill", self._fills[fill])
        if stroke:
            ends = int(rounded or bool(dash))
            self._set("stroke", self._strokes[stroke])
            self._set("width", f"{number(_HAIR / scale if width == HAIRLINE else width)} w")
            self._set("dash", f"[{numbers(dash)}] 0 d")
            self._set("ends", f"{ends} J {ends} j")
        return stroke is not None, fill is not None

    def _paint(self, outline: str, how: tuple[bool, bool]) -> None:
        if any(how):
            self._write(f"{outline} {_PAINT[how]}")

    def _text(self, shape: Text) -> None:
        chosen = face(shape.weight, shape.tabular)
        shift = _SHIFT[shape.anchor]
        x = shape.x - shift * chosen.width(shape.text, shape.size) if shift else shape.x
        self._set("fill", self._fills[shape.ink])
        size = number(shape.size)
        said = " ".join(f"{font} {size} Tf ({text}) Tj" for font, text in self._encoded(chosen.name, shape))
        self._write(f"BT 1 0 0 -1 {number(x)} {number(shape.y)} Tm {said} ET")

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
        if group.transform is None:
            for shape in group.children:
                self.shape(shape, scale)
            return
        before = self._enter(group.transform)
        inner = scale * scale_of(group.transform)
        for shape in group.children:
            self.shape(shape, inner)
        self._leave(before)

    def _use(self, use: Use, scale: float) -> None:
        before = self._enter(use.transform)
        self._canvas.doForm(self._form(use.symbol, scale * scale_of(use.transform)))
        self._leave(before)

    def _form(self, name: str, scale: float) -> str:
        """The name of the form for a symbol at a scale: one for all scales unless it has hairlines."""
        symbol = self._symbols.get(name)
        if symbol is None:
            raise PaperError(f"the scene uses the symbol {name!r} but does not carry it")
        if name not in self._hairy:
            self._hairy[name] = any(map(_depends_on_scale, symbol.shapes))
        form = f"{name}-{round(1000 * scale)}" if self._hairy[name] else name
        if form not in self._forms:
            self._forms[form] = (symbol, round(scale, 3))
        return form

    def _enter(self, matrix: Matrix) -> dict[str, str]:
        self._write(f"q {numbers(matrix)} cm")
        return dict(self._now)

    def _leave(self, before: dict[str, str]) -> None:
        self._write("Q")
        self._now = before


@lru_cache(maxsize=1 << 16)
def number(value: float) -> str:
    """The shortest decimal, to a hundred-thousandth of a millimetre.

    >>> number(0.1 + 0.2), number(-0.000001), number(-0.5), number(12)
    ('.3', '0', '-.5', '12')
    """
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(values: tuple[float, ...]) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(number, values))


@lru_cache(maxsize=1 << 12)
def _outline(commands: tuple[Command, ...]) -> str:
    """The operators of a path."""
    letters = {"M": "m", "L": "l", "C": "c"}
    return " ".join("h" if letter == "Z" else f"{numbers(values)} {letters[letter]}" for letter, values in commands)


@lru_cache(maxsize=1 << 14)
def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> str:
    """The operators of a rectangle whose corners are quarter circles (0: sharp)."""
    if not radius:
        return f"{numbers((x, y, width, height))} re"
    r, right, bottom = min(radius, width / 2, height / 2), x + width, y + height
    k = r * (1 - _ARC)
    curves = (
        (right - r, y, right - k, y, right, y + k, right, y + r),
        (right, bottom - r, right, bottom - k, right - k, bottom, right - r, bottom),
        (x + r, bottom, x + k, bottom, x, bottom - k, x, bottom - r),
        (x, y + r, x, y + k, x + k, y, x + r, y),
    )
    sides = " ".join(f"{numbers(curve[:2])} l {numbers(curve[2:])} c" for curve in curves)
    return f"{numbers((x + r, y))} m {sides} h"


def _depends_on_scale(shape: Shape) -> bool:
    """Whether a shape has hairlines (or uses a symbol, which may)."""
    match shape:
        case Group():
            return any(map(_depends_on_scale, shape.children))
        case Path() | Circle():
            return shape.stroke is not None and shape.width == HAIRLINE
        case RoundRect():
            return shape.stroke is not None and shape.stroke_width == HAIRLINE
        case Use():
            return True
        case Text():
            return False
