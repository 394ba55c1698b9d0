"""The program inside a font: which glyphs it has, and how far the ink of each reaches."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable
from typing import Any

from generator.press.preflight.geometry import Box

Bounds = Callable[[int], Box | None]


class Program:
    """A TrueType or CFF font. Glyphs go by number; glyph 0 is the one drawn for what is missing.

    ``bounds`` are of the ink, in thousandths of the size; ``None`` for a glyph without ink or that is not there.
    """

    def __init__(self, count: int, bounds: Bounds, names: dict[str, int], cmaps: dict[tuple[int, int], dict[int, int]]):
        self.count, self._bounds, self.names, self.cmaps = count, bounds, names, cmaps
        self.cids: dict[int, int] | None = None
        self.builtin: dict[int, str] = {}
        self._known: dict[int, Box | None] = {}

    def bounds(self, glyph: int) -> Box | None:
        """How far the ink of a glyph reaches."""
        if glyph not in self._known:
            self._known[glyph] = self._bounds(glyph) if 0 <= glyph < self.count else None
        return self._known[glyph]


def load_program(data: bytes, kind: str) -> Program:
    """Read a font file by the key that it has in its descriptor; raises whatever fontTools raises for nonsense."""
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)  # its complaints are ours to tell, in our words
    if kind == "FontFile":
        return _type1(data)
    if kind == "FontFile3" and data[:4] not in (b"OTTO", b"\x00\x01\x00\x00", b"true"):
        return _cff(data)
    return _sfnt(data)


def _sfnt(data: bytes) -> Program:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), lazy=True)
    if "CFF " in font:
        program = _of_cff(font["CFF "].cff)
    else:
        count, scale = font["maxp"].numGlyphs, 1000 / font["head"].unitsPerEm
        order = [f"g{glyph}" for glyph in range(count)]
        names = _post_names(data)
        font.setGlyphOrder(order)
        outlines = font["glyf"]
        program = Program(count, lambda glyph: _outline_box(outlines, order[glyph], scale), names, {})
    program.cmaps = _cmaps(font)
    return program


def _post_names(data: bytes) -> dict[str, int]:
    from fontTools.ttLib import TTFont

    font = TTFont(io.BytesIO(data), lazy=True)
    return {name: glyph for glyph, name in enumerate(font.getGlyphOrder())} if "post" in font else {}


def _cmaps(font: Any) -> dict[tuple[int, int], dict[int, int]]:
    if "cmap" not in font:
        return {}
    tables = [table for table in font["cmap"].tables if hasattr(table, "cmap")]
    return {
        (table.platformID, table.platEncID): {code: font.getGlyphID(name) for code, name in table.cmap.items()}
        for table in tables
    }


def _outline_box(outlines: Any, name: str, scale: float) -> Box | None:
    glyph = outlines[name]
    if not glyph.numberOfContours:
        return None
    return (glyph.xMin * scale, glyph.yMin * scale, glyph.xMax * scale, glyph.yMax * scale)


def _cff(data: bytes) -> Program:
    from fontTools.cffLib import CFFFontSet

    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(data), None)
    return _of_cff(fonts)


def _of_cff(fonts: Any) -> Program:
    top = fonts[0]
    charset, scale = list(top.charset), 1000 * top.FontMatrix[0] if hasattr(top, "FontMatrix") else 1.0
    strings = top.CharStrings
    names = {name: glyph for glyph, name in enumerate(charset)}
    program = Program(len(charset), lambda glyph: _pen_box(strings, charset[glyph], scale), names, {})
    if hasattr(top, "ROS"):
        program.cids = {int(name[3:]) if name.startswith("cid") else 0: glyph for name, glyph in names.items()}
    else:
        program.builtin = _builtin(top.Encoding)
    return program


def _type1(data: bytes) -> Program:
    from fontTools.t1Lib import T1Font

    font = T1Font.__new__(T1Font)
    font.data, font.encoding = data, "ascii"
    font.parse()
    strings = font.font["CharStrings"]
    order = [".notdef", *(name for name in strings if name != ".notdef")]
    scale = 1000 * font.font.get("FontMatrix", [0.001])[0]
    names = {name: glyph for glyph, name in enumerate(order)}
    program = Program(len(order), lambda glyph: _pen_box(strings, order[glyph], scale), names, {})
    program.builtin = _builtin(font.font.get("Encoding"))
    return program


def _builtin(encoding: Any) -> dict[int, str]:
    """The encoding that a font brings itself, by code."""
    from fontTools.encodings.StandardEncoding import StandardEncoding

    listed = encoding if isinstance(encoding, (list, tuple)) else StandardEncoding
    return {code: name for code, name in enumerate(listed) if name != ".notdef"}


def _pen_box(strings: Any, name: str, scale: float) -> Box | None:
    from fontTools.pens.boundsPen import BoundsPen

    if name not in strings:
        return None
    pen = BoundsPen(None)
    strings[name].draw(pen)
    if pen.bounds is None:
        return None
    x0, y0, x1, y1 = (value * scale for value in pen.bounds)
    return (x0, y0, x1, y1)
