"""Shapes as PDF operators; every symbol, and what is painted often, is written once, as a form XObject.

ReportLab keeps the document and its fonts. The operators of shapes are written here: the drawing calls of its canvas
format every number anew, which took most of a pack's time, and their formatting differs with the accelerator that
happens to be installed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from math import inf
from typing import Any

from generator.core.errors import PaperError
from generator.press.fonts import face, string_width
from generator.press.forms import Form, finest, room
from generator.press.outlines import PLACES, Box, Outline, path_outline, rounded
from generator.press.pen import Pen, Setting, State
from generator.scene.inks import Theme
from generator.scene.numbers import number, numbers
from generator.scene.shapes import (
    HAIRLINE,
    HERE,
    PT,
    Anchor,
    Circle,
    Drawn,
    Group,
    Ink,
    Matrix,
    Path,
    Point,
    Recurring,
    RoundRect,
    Scene,
    Shape,
    Symbol,
    Text,
    Use,
    Weight,
    scale_of,
)

_HAIR = 0.35 * PT
FINEST = 0.25 * PT
"""No line on paper is finer, in mm: print shops refuse it."""
_TONES = 3
"""Places of a colour's components: no screen and no press has steps as fine."""
_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})
"""What text is written with where it has a meaning in strings; all other bytes stand as they are."""
_ONCE, _OFTEN = 1, 14
"""What is painted no more often stands on its page, a long outline or what recurs: a form takes some 300 bytes."""
_SHIFT: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}
_FILL = {"grey": "g", "rgb": "rg", "cmyk": "k"}
_PAINT = {(False, True): "f", (True, False): "S", (True, True): "B"}


@dataclass(frozen=True, slots=True)
class _Style:
    """What a shape needs of the graphics state, the operator that paints it, and the width of its line."""

    settings: tuple[Setting, ...]
    operator: str
    line: float


@dataclass(frozen=True, slots=True)
class _Letters:
    """A text without its place: how far it reaches before its anchor, its font and its operators.

    The font is within the operators where the text needs several.
    """

    before: float
    font: tuple[Setting, ...]
    operators: str


class Painter:
    """Shapes as operators. ``scale`` is the millimetres on paper of one unit of the shapes being drawn.

    ``black_text``: text is black alone, but for what is set in the colour of the paper. What presses print in several
    inks never lies exactly on itself, and thin letters show it.
    """

    def __init__(self, canvas: Any, theme: Theme, *, black_text: bool = False) -> None:
        self._canvas = canvas
        fill = _FILL[theme.space]
        self._fills = {ink: f"{numbers(colour, _TONES)} {fill}" for ink, colour in theme.colours.items()}
        self._strokes = {ink: f"{numbers(colour, _TONES)} {fill.upper()}" for ink, colour in theme.colours.items()}
        self._letters = dict(self._fills)
        if black_text:
            self._letters |= {ink: self._fills["ink"] for ink in self._fills if ink != "paper"}
        self._pen = Pen()
        self._symbols: dict[str, Symbol] = {}
        self._recurring: dict[Recurring, str] = {}
        self._forms: dict[str, tuple[tuple[Shape, ...], Box, float]] = {}
        self._outlines: dict[tuple[str, str], str] = {}
        self._seen: dict[Hashable, int] = {}
        self._written: dict[str, Form] = {}
        self._finest: dict[str, float] = {}
        self._around: dict[str, float] = {}
        self._styles: dict[tuple[Ink | None, Ink | None, float, tuple[float, ...], bool, float], _Style] = {}
        self._letterings: dict[tuple[str, float, Weight, Anchor, bool], _Letters] = {}
        self._draw: Mapping[type[Shape], Callable[[Any, float], None]] = {
            Path: self._path,
            RoundRect: self._rectangle,
            Circle: self._circle,
            Text: self._text,
            Group: self._group,
            Use: self._use,
        }

    def write(self, operators: str) -> None:
        """Add operators as they stand."""
        self._pen.write(operators)

    def begin_page(self) -> None:
        """The graphics state is that of a new page."""
        self._pen.begin_page()

    def taken(self) -> str:
        """The operators since the last call; the graphics state is forgotten, for another page or form begins."""
        return self._pen.taken()

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
        self._draw[type(shape)](shape, scale)

    def forms(self) -> dict[str, Form]:
        """Every form by its name: the symbols that were used, those that they use, and what came often."""
        done: set[str] = set()
        while todo := [name for name in self._forms if name not in done]:
            for name in todo:
                shapes, box, scale = self._forms[name]
                for shape in shapes:
                    self.shape(shape, scale)
                self._written[name] = Form(box, self.taken())
                done.add(name)
        return self._written

    def _path(self, shape: Path, scale: float) -> None:
        style = self._style(shape.fill, shape.stroke, shape.width, shape.dash, shape.round, scale)
        self._paint(path_outline(shape.commands), shape.at, style)

    def _rectangle(self, shape: RoundRect, scale: float) -> None:
        style = self._style(shape.fill, shape.stroke, shape.stroke_width, shape.dash, False, scale)
        if shape.radius:
            outline = rounded(shape.width, shape.height, shape.radius)
            self._paint(outline, (shape.x, shape.y), style)
        elif style.operator:
            box = numbers((shape.x, shape.y, shape.width, shape.height), PLACES)
            self._pen.paint(style.settings, f"{box} re {style.operator}")

    def _circle(self, shape: Circle, scale: float) -> None:
        style = self._style(shape.fill, shape.stroke, shape.width, shape.dash, False, scale)
        r = shape.radius
        self._paint(rounded(2 * r, 2 * r, r), (shape.x - r, shape.y - r), style)

    def _style(
        self, fill: Ink | None, stroke: Ink | None, width: float, dash: tuple[float, ...], rounded: bool, scale: float
    ) -> _Style:
        key = fill, stroke, width, dash, rounded, scale
        if key not in self._styles:
            self._styles[key] = self._new_style(*key)
        return self._styles[key]

    def _new_style(
        self, fill: Ink | None, stroke: Ink | None, width: float, dash: tuple[float, ...], rounded: bool, scale: float
    ) -> _Style:
        settings: list[Setting] = []
        line = 0.0
        if fill:
            settings.append(("fill", self._fills[fill]))
        if stroke:
            ends = int(rounded or bool(dash))
            line = _HAIR / scale if width == HAIRLINE else max(width, FINEST / scale)
            settings += (
                ("stroke", self._strokes[stroke]),
                ("width", f"{number(line, 4)} w"),
                ("dash", f"[{numbers(dash)}] 0 d"),
                ("ends", f"{ends} J {ends} j"),
            )
        return _Style(tuple(settings), _PAINT.get((stroke is not None, fill is not None), ""), line)

    def _paint(self, outline: Outline, at: Point, style: _Style) -> None:
        """Paint an outline: as it stands if it is short or the first of its kind, else by a form."""
        if not style.operator:
            return
        key = (outline.shifted, style.operator)
        known = isinstance(outline.commands, Drawn)  # to come again
        if not outline.shifted or not (known or self._again(key, _ONCE)):
            self._pen.paint(style.settings, f"{outline.at(at)} {style.operator}")
            return
        name = self._share(key, outline, 3 * style.line)
        self._pen.form(style.settings, name, (1, 0, 0, 1, at[0] + outline.start[0], at[1] + outline.start[1]))

    def _again(self, what: Hashable, often: int) -> bool:
        """Whether something was painted so often before that it is worth a form."""
        seen = self._seen.get(what, 0)
        if seen < often:
            self._seen[what] = seen + 1
        return seen >= often

    def _share(self, key: tuple[str, str], outline: Outline, around: float) -> str:
        """The form of an outline; it is painted with the colours and lines of whoever uses it.

        Its box reaches ``around`` the outline, as far as the widest line that ever paints it.
        """
        name = self._outlines.get(key)
        if name is None:
            name = self._outlines[key] = f"o{len(self._written)}"
        elif self._around[name] >= around:
            return name
        self._around[name] = around
        left, top, right, bottom = outline.box
        self._written[name] = Form((left - around, top - around, right + around, bottom + around), " ".join(key))
        return name

    def _text(self, shape: Text, _scale: float) -> None:
        key = (shape.text, shape.size, shape.weight, shape.anchor, shape.tabular)
        letters = self._letterings.get(key)
        if letters is None:
            letters = self._letterings[key] = self._new_letters(shape)
        ink = ("fill", self._letters[shape.ink])
        self._pen.text((ink, *letters.font), shape.x - letters.before, shape.y, letters.operators)
        if not letters.font:
            self._pen.forget("font")

    def _new_letters(self, shape: Text) -> _Letters:
        name, size = face(shape.weight, shape.tabular).name, number(shape.size, 4)
        wide = string_width(shape.text, shape.size, shape.weight, tabular=shape.tabular)
        parts = self._split(name, shape.text)
        before = _SHIFT[shape.anchor] * wide
        if len(parts) == 1:
            font, text = parts[0]
            return _Letters(before, (("font", f"{font} {size} Tf"),), f"({text}) Tj")
        return _Letters(before, (), " ".join(f"{font} {size} Tf ({text}) Tj" for font, text in parts))

    def _split(self, name: str, text: str) -> list[tuple[str, str]]:
        from reportlab.pdfbase.pdfmetrics import getFont

        font, document = getFont(name), self._canvas._doc
        parts = font.splitString(text, document)
        return [
            (font.getSubsetInternalName(subset, document), part.decode("latin-1").translate(_ESCAPES))
            for subset, part in parts
        ]

    def _group(self, group: Group, scale: float) -> None:
        children, matrix = group.children, group.transform or HERE
        inner = scale * scale_of(matrix)
        if isinstance(children, Recurring) and self._again(children, _OFTEN):
            name = self._recurring.setdefault(children, f"r{len(self._recurring)}")
            self._pen.form((), self._form(name, children, inner), matrix)
            return
        before = self.enter(group.transform)
        for shape in children:
            self.shape(shape, inner)
        self.leave(before)

    def _use(self, use: Use, scale: float) -> None:
        symbol = self._symbols.get(use.symbol)
        if symbol is None:
            raise PaperError(f"the scene uses the symbol {use.symbol!r} but does not carry it")
        self._pen.form((), self._form(use.symbol, symbol, scale * scale_of(use.transform)), use.transform)

    def _form(self, name: str, drawn: Symbol | Recurring, scale: float) -> str:
        """The name of the form for what is drawn at a scale: one for all scales unless its lines depend on it."""
        shapes = drawn.shapes if isinstance(drawn, Symbol) else drawn
        if name not in self._finest:
            self._finest[name] = min(map(finest, shapes), default=inf)
        form = f"{name}-{round(1000 * scale)}" if self._finest[name] * scale < FINEST else name
        if form not in self._forms:
            self._forms[form] = shapes, room(drawn), round(scale, 3)
        return form

    def enter(self, matrix: Matrix | None) -> State | None:
        """Go into a matrix; returns what ``leave`` needs."""
        return self._pen.enter(matrix)

    def leave(self, before: State | None) -> None:
        """Come out of it again."""
        self._pen.leave(before)
