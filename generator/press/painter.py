"""Shapes as ReportLab canvas calls; every symbol is written once, as a form XObject."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.core.errors import PaperError
from generator.press.fonts import face
from generator.scene.inks import Theme
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
_SHIFT: dict[Anchor, float] = {"start": 0.0, "middle": 0.5, "end": 1.0}


class Painter:
    """Shapes as canvas calls. ``scale`` is the millimetres on paper of one unit of the shapes being drawn."""

    def __init__(self, canvas: Any, theme: Theme) -> None:
        self._canvas = canvas
        self._colours = theme.colours
        fill, stroke = _colour_setters(canvas, theme)
        self._setters: dict[str, Callable[..., None]] = {
            "fill": fill,
            "stroke": stroke,
            "width": canvas.setLineWidth,
            "dash": lambda *dash: canvas.setDash(list(dash)),
            "cap": canvas.setLineCap,
            "join": canvas.setLineJoin,
        }
        self._now: dict[str, tuple[float, ...]] = {}
        self._symbols: dict[str, Symbol] = {}
        self._forms: dict[str, tuple[Symbol, float]] = {}
        self._hairy: dict[str, bool] = {}

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
                self._canvas.drawPath(self._outline(shape), *how, fillMode=1)
            case RoundRect():
                how = self._style(shape.fill, shape.stroke, shape.stroke_width, shape.dash, False, scale)
                self._rectangle(shape, *how)
            case Circle():
                how = self._style(shape.fill, shape.stroke, shape.width, shape.dash, False, scale)
                self._canvas.circle(shape.x, shape.y, shape.radius, *how)

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

    def _set(self, what: str, *value: float) -> None:
        if self._now.get(what) != value:
            self._now[what] = value
            self._setters[what](*value)

    def _style(
        self, fill: Ink | None, stroke: Ink | None, width: float, dash: tuple[float, ...], rounded: bool, scale: float
    ) -> tuple[int, int]:
        """Set what a shape needs of the graphics state; returns whether to stroke and whether to fill."""
        if fill:
            self._set("fill", *self._colours[fill])
        if stroke:
            ends = int(rounded or bool(dash))
            self._set("stroke", *self._colours[stroke])
            self._set("width", _HAIR / scale if width == HAIRLINE else width)
            self._set("dash", *dash)
            self._set("cap", ends)
            self._set("join", ends)
        return int(stroke is not None), int(fill is not None)

    def _outline(self, shape: Path) -> Any:
        outline = self._canvas.beginPath()
        calls = {"M": outline.moveTo, "L": outline.lineTo, "C": outline.curveTo, "Z": outline.close}
        for letter, numbers in shape.commands:
            calls[letter](*numbers)
        return outline

    def _rectangle(self, shape: RoundRect, stroke: int, fill: int) -> None:
        box = (shape.x, shape.y, shape.width, shape.height)
        if shape.radius:
            self._canvas.roundRect(*box, shape.radius, stroke, fill)
        else:
            self._canvas.rect(*box, stroke, fill)

    def _text(self, shape: Text) -> None:
        chosen = face(shape.weight, shape.tabular)
        chosen.check(shape.text)
        shift = _SHIFT[shape.anchor]
        x = shape.x - shift * chosen.width(shape.text, shape.size) if shift else shape.x
        self._set("fill", *self._colours[shape.ink])
        text = self._canvas.beginText()
        text.setTextTransform(1, 0, 0, -1, x, shape.y)
        text.setFont(chosen.name, shape.size)
        text.textOut(shape.text)
        self._canvas.drawText(text)

    def _group(self, group: Group, scale: float) -> None:
        if group.transform is None:
            for shape in group.children:
                self.shape(shape, scale)
            return
        before = self._enter(group.transform)
        for shape in group.children:
            self.shape(shape, scale * scale_of(group.transform))
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
        self._forms.setdefault(form, (symbol, round(scale, 3)))
        return form

    def _enter(self, matrix: Matrix) -> dict[str, tuple[float, ...]]:
        self._canvas.addLiteral(f"q {_decimals(matrix)} cm")  # saveState and transform would cost more than the drawing
        return dict(self._now)

    def _leave(self, before: dict[str, tuple[float, ...]]) -> None:
        self._canvas.addLiteral("Q")
        self._now = before


def _decimals(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in values)


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


def _colour_setters(canvas: Any, theme: Theme) -> tuple[Callable[..., None], Callable[..., None]]:
    """How to set the colour for fills and strokes in a theme's colour space."""
    return {
        "grey": (canvas.setFillGray, canvas.setStrokeGray),
        "rgb": (canvas.setFillColorRGB, canvas.setStrokeColorRGB),
        "cmyk": (canvas.setFillColorCMYK, canvas.setStrokeColorCMYK),
    }[theme.space]
