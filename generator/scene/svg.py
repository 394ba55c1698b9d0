"""Scenes as SVG text: symbols and ``use``, a class for every ink, titles, links; the same scene gives the same bytes.

``f-INK`` fills and ``s-INK`` strokes; ``css`` gives the rules, whose colours are the variables ``--INK``, so that a
page themes every scene on it. A scene alone in a file carries plain rules, since few programs other than browsers know
variables.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from html import escape

from generator.scene.inks import web_colours
from generator.scene.numbers import number, numbers
from generator.scene.shapes import (
    HAIRLINE,
    INKS,
    PT,
    Circle,
    Group,
    Ink,
    Path,
    RoundRect,
    Scene,
    Shape,
    Symbol,
    Text,
    Use,
    scale_of,
    walk,
)

FAMILY = "'Fira Sans', 'FiraSans', sans-serif"
_HAIR = 0.35 * PT
_TEXT_AND_HAIRLINES = (
    ".tnum{font-variant-numeric:tabular-nums}"
    "@supports (vector-effect:non-scaling-stroke){.hair{vector-effect:non-scaling-stroke;stroke-width:1px}}"
)
_WEIGHTS = {"regular": None, "medium": "500", "bold": "700", "italic": None}


@dataclass(frozen=True, slots=True)
class _Pen:
    """What shapes are written with: the prefix of ids, and how large one of their units will be in the scene, in mm."""

    prefix: str = ""
    scale: float = 1.0


def write_svg(scene: Scene, *, standalone: bool = True, symbols: bool = True, prefix: str = "") -> str:
    """A scene as SVG text.

    ``standalone`` adds the namespace, the size in mm and the rules for a file of its own; without it the text goes
    inline into a page that has ``css``. ``symbols=False`` leaves the symbols out, for a page that holds them once (see
    ``write_symbols``). ``prefix`` goes before the ids of groups, so that many scenes share a page.
    """
    if symbols:
        _refuse_missing(scene)
    parts = [f"<svg{_root_attributes(scene, standalone, prefix)}>"]
    parts += [f'<title id="{prefix}title">{escape(scene.title)}</title>'] if scene.title else []
    parts += [f'<desc id="{prefix}desc">{escape(scene.description)}</desc>'] if scene.description else []
    parts += [f"<style>{css(variables=False)}</style>"] if standalone else []
    parts += [_defs(scene.symbols, _scales(scene.shapes))] if symbols and scene.symbols else []
    parts += [_shape(shape, _Pen(prefix)) for shape in scene.shapes]
    return "\n".join([*parts, "</svg>"]) + ("\n" if standalone else "")


def _scales(shapes: tuple[Shape, ...], scale: float = 1.0) -> dict[str, float]:
    """The scale at which each symbol is used (last, where there are several)."""
    scales: dict[str, float] = {}
    for shape in shapes:
        if isinstance(shape, Use):
            scales[shape.symbol] = scale * scale_of(shape.transform)
        elif isinstance(shape, Group):
            scales |= _scales(shape.children, scale * (scale_of(shape.transform) if shape.transform else 1))
    return scales


def _refuse_missing(scene: Scene) -> None:
    """Raise ``ValueError`` for a symbol that the scene uses and does not carry."""
    for shape in walk(scene.shapes):
        if isinstance(shape, Use) and shape.symbol not in scene.symbols:
            raise ValueError(f"the scene uses the symbol {shape.symbol!r} but does not carry it")


def write_symbols(symbols: Mapping[str, Symbol]) -> str:
    """The symbols of many scenes, once, for the head of a page: an SVG that is not seen."""
    return f'<svg width="0" height="0" aria-hidden="true" focusable="false">\n{_defs(symbols, {})}\n</svg>'


def css(*, variables: bool = True) -> str:
    """The rules for inks and text, colours as variables that default to those for light pages, or as plain colours."""
    light = web_colours()["light"]
    colours = {ink: f"var(--{ink},{light[ink]})" if variables else light[ink] for ink in INKS}
    rules = [f".f-{ink}{{fill:{colour}}}.s-{ink}{{stroke:{colour}}}" for ink, colour in colours.items()]
    return "".join(rules) + _TEXT_AND_HAIRLINES


def css_variables(mode: str, suits: int = 2) -> str:
    """The variables of a mode, ``light`` or ``dark``, as declarations, with a deck of two or four colours."""
    colours = dict(web_colours()[mode])
    if suits == 4:
        colours |= {"hearts": colours["red"], "diamonds": colours["blue"], "clubs": colours["green"]}
    return "".join(f"--{ink}:{colour};" for ink, colour in colours.items())


def _root_attributes(scene: Scene, standalone: bool, prefix: str) -> str:
    box = f"0 0 {number(scene.width)} {number(scene.height)}"
    attributes = _attributes(
        xmlns="http://www.w3.org/2000/svg" if standalone else None,
        width=f"{number(scene.width)}mm" if standalone else None,
        height=f"{number(scene.height)}mm" if standalone else None,
        viewBox=box,
        font_family=FAMILY,
    )
    has_links = any(isinstance(shape, Group) and shape.link for shape in walk(scene.shapes))
    role = "group" if has_links else "img"  # what is inside an img is hidden from screen readers, links too
    labels = f' aria-labelledby="{prefix}title"' if scene.title else ""
    described = f' aria-describedby="{prefix}desc"' if scene.description else ""
    return f'{attributes} role="{role}"{labels}{described}'


def _defs(symbols: Mapping[str, Symbol], scales: Mapping[str, float]) -> str:
    lines = [_symbol(name, symbol, scales.get(name, 1.0)) for name, symbol in symbols.items()]
    return "<defs>\n" + "\n".join(lines) + "\n</defs>"


def _symbol(name: str, symbol: Symbol, scale: float) -> str:
    inner = "".join(_shape(shape, _Pen(scale=scale)) for shape in symbol.shapes)
    return f'<symbol id="{escape(name)}" overflow="visible">{inner}</symbol>'


def _shape(shape: Shape, pen: _Pen) -> str:
    match shape:
        case Path():
            return _path(shape, pen)
        case RoundRect():
            return _rectangle(shape, pen)
        case Circle():
            centre = _attributes(cx=number(shape.x), cy=number(shape.y), r=number(shape.radius))
            return f"<circle{centre}{_paint(shape.fill, shape.stroke, shape.width, shape.dash, pen)}/>"
        case Text():
            return _text(shape)
        case Use():
            return f'<use href="#{escape(shape.symbol)}"{_attributes(transform=_matrix(shape.transform))}/>'
        case Group():
            return _group(shape, pen)


def _path(shape: Path, pen: _Pen) -> str:
    data = "".join(letter + numbers(values) for letter, values in shape.placed)
    paint = _paint(shape.fill, shape.stroke, shape.width, shape.dash, pen, rounded=shape.round)
    return f'<path d="{data}"{paint}/>'


def _rectangle(shape: RoundRect, pen: _Pen) -> str:
    box = _attributes(
        x=number(shape.x),
        y=number(shape.y),
        width=number(shape.width),
        height=number(shape.height),
        rx=number(shape.radius) if shape.radius else None,
    )
    return f"<rect{box}{_paint(shape.fill, shape.stroke, shape.stroke_width, shape.dash, pen)}/>"


def _text(shape: Text) -> str:
    attributes = _attributes(
        x=number(shape.x),
        y=number(shape.y),
        font_size=number(shape.size),
        font_weight=_WEIGHTS[shape.weight],
        font_style="italic" if shape.weight == "italic" else None,
        text_anchor=None if shape.anchor == "start" else shape.anchor,
        **{"class": f"f-{shape.ink} tnum" if shape.tabular else f"f-{shape.ink}"},
    )
    return f"<text{attributes}>{escape(shape.text, quote=False)}</text>"


def _group(shape: Group, pen: _Pen) -> str:
    identity = f"{pen.prefix}{shape.id}" if shape.id else None
    start = _attributes(id=identity, transform=_matrix(shape.transform) if shape.transform else None)
    title = f"<title>{escape(shape.title, quote=False)}</title>" if shape.title else ""
    inside = replace(pen, scale=pen.scale * (scale_of(shape.transform) if shape.transform else 1))
    inner = title + "".join(_shape(child, inside) for child in shape.children)
    if shape.link is not None:
        return f'<a href="{escape(shape.link)}"{start}>{inner}</a>'
    return f"<g{start}>{inner}</g>"


def _paint(
    fill: Ink | None, stroke: Ink | None, width: float, dash: tuple[float, ...], pen: _Pen, *, rounded: bool = False
) -> str:
    hair = stroke is not None and width == HAIRLINE  # the class holds its width in browsers, the number elsewhere
    classes = [f"f-{fill}" if fill else "", f"s-{stroke}" if stroke else "", "hair" if hair else ""]
    ends = "round" if stroke and (rounded or dash) else None
    return _attributes(
        **{"class": " ".join(filter(None, classes)) or None},
        fill=None if fill else "none",
        stroke_width=number(_HAIR / pen.scale if hair else width) if stroke else None,
        stroke_dasharray=numbers(dash) if dash else None,
        stroke_linecap=ends,
        stroke_linejoin=ends,
    )


def _matrix(matrix: tuple[float, ...]) -> str:
    return f"matrix({numbers(matrix, 7)})"


def _attributes(**values: str | None) -> str:
    """Attributes in the order given, those that are None left out; ``_`` in a name stands for ``-``."""
    return "".join(
        f' {name.replace("_", "-")}="{escape(value)}"' for name, value in values.items() if value is not None
    )
