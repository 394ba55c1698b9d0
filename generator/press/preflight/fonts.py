"""Fonts: what of them is embedded, how wide and tall their glyphs are, which codes have none (ISO 32000-1, 9.6-9.7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

import pikepdf

from generator.press.preflight.geometry import Box

_SUBSET = re.compile(r"^[A-Z]{6}\+")
_PLAIN: Box = (0.0, 0.0, 0.0, 0.7)
"""The height of a glyph whose outline cannot be read: from the line up to a capital's height."""


class Glyph(NamedTuple):
    """A glyph in ems: how far it moves on, the box of its ink (None: no ink), what is wrong with it."""

    width: float
    box: Box | None
    fault: str = ""


class Font:
    """A font as a stream uses it; raises nothing for a font program that cannot be read but says so in ``fault``."""

    def __init__(self, source: Any) -> None:
        self._source = source
        self.kind = str(source.get("/Subtype", "/?")).lstrip("/")
        self._inner = source.DescendantFonts[0] if self.kind == "Type0" else source
        self.name = str(self._inner.get("/BaseFont", source.get("/BaseFont", "/unnamed"))).lstrip("/")
        self._about = self._inner.get("/FontDescriptor", pikepdf.Dictionary())
        self.embedded = any(key in self._about for key in ("/FontFile", "/FontFile2", "/FontFile3"))
        self.subset = bool(_SUBSET.match(self.name))
        self.to_unicode = isinstance(source.get("/ToUnicode"), pikepdf.Stream)
        self.fault = ""
        self._glyphs: dict[int, Glyph] = {}
        self._widths = _cid_widths(self._inner) if self.kind == "Type0" else _simple_widths(source)
        missing = self._inner.get("/DW", 1000) if self.kind == "Type0" else self._about.get("/MissingWidth", 0)
        self._missing = float(missing)
        self._program: Program | None = None
        if self.embedded:
            try:
                self._program = Program(self._about)
            except Exception as error:  # fontTools raises all kinds for a broken program
                self.fault = f"its font program cannot be read ({type(error).__name__})"
        self._names = _encoding(source) if self.kind != "Type0" else {}
        self._symbolic = bool(int(self._about.get("/Flags", 4)) & 4)
        self._map = self._inner.get("/CIDToGIDMap") if self.kind == "Type0" else None
        if isinstance(self._map, pikepdf.Stream):
            self._map = self._map.read_bytes()

    def codes(self, text: bytes) -> Iterator[tuple[int, bool]]:
        """The codes of a string, and whether word spacing applies to each."""
        if self.kind != "Type0":
            for byte in text:
                yield byte, byte == 32
        else:
            for start in range(0, len(text) - 1, 2):
                yield text[start] << 8 | text[start + 1], False

    def glyph(self, code: int) -> Glyph:
        """The glyph of a code."""
        found = self._glyphs.get(code)
        if found is None:
            found = self._glyphs[code] = self._glyph(code)
        return found

    def _glyph(self, code: int) -> Glyph:
        width = self._widths.get(code, self._missing) / 1000
        if self._program is None:
            return Glyph(width or 0.5, (0.0, 0.0, width or 0.5, _PLAIN[3]))
        try:
            name = self._glyph_name(code)
            if name is None:
                return Glyph(width, None, "the font has no glyph for it")
            fault = "it shows glyph 0, the box for missing characters" if name == ".notdef" else ""
            box = self._program.box(name)
        except Exception as error:  # as above: a glyph of a broken program
            return Glyph(width, (0.0, 0.0, width, _PLAIN[3]), f"its glyph cannot be read ({type(error).__name__})")
        return Glyph(width, box, fault)

    def _glyph_name(self, code: int) -> str | None:
        assert self._program is not None
        if self.kind != "Type0":
            return self._program.simple(code, self._names, self._symbolic)
        glyph = code
        if isinstance(self._map, bytes):
            glyph = int.from_bytes(self._map[2 * code : 2 * code + 2], "big")
        return self._program.cid(glyph)


class Program:
    """The embedded program of a font, TrueType or CFF, read with fontTools; Type 1 programs only by their names."""

    def __init__(self, about: Any) -> None:
        from fontTools.cffLib import CFFFontSet
        from fontTools.ttLib import TTFont

        self._tables: Any = None
        self._cff: Any = None
        self._type1: Any = None
        self._maps: dict[tuple[int, int], dict[int, str]] = {}
        if "/FontFile2" in about:
            self._tables = TTFont(BytesIO(about.FontFile2.read_bytes()), lazy=True)
        elif "/FontFile3" in about:
            data = about.FontFile3.read_bytes()
            if str(about.FontFile3.get("/Subtype")) == "/OpenType":
                self._tables = TTFont(BytesIO(data), lazy=True)
            else:
                fonts = CFFFontSet()
                fonts.decompile(BytesIO(data), None)
                self._cff = fonts[0]
        else:
            self._type1 = _type1_names(about.FontFile.read_bytes())
        if self._tables is not None:
            self.em = float(self._tables["head"].unitsPerEm)
            self._order = self._tables.getGlyphOrder()
            if "cmap" in self._tables:
                for table in self._tables["cmap"].tables:
                    self._maps[(table.platformID, table.platEncID)] = table.cmap
            if "CFF " in self._tables:
                self._cff = self._tables["CFF "].cff[0]
        else:
            self.em = 1000.0

    def simple(self, code: int, names: dict[int, str], symbolic: bool) -> str | None:
        """The glyph of a one-byte code (ISO 32000-1, 9.6.6.4), None if there is none."""
        from fontTools.agl import AGL2UV

        if self._type1 is not None:
            name = names.get(code)
            return name if name is None or name in self._type1 else None
        if self._cff is not None and self._tables is None:
            name = names.get(code) or _cff_encoding(self._cff).get(code)
            return name if name in self._cff.CharStrings else None
        maps = self._maps
        if code in names and not symbolic and (3, 1) in maps:
            return maps[(3, 1)].get(AGL2UV.get(names[code], -1)) or (
                names[code] if names[code] in self._order else None
            )
        if (3, 0) in maps:
            for base in (0xF000, 0, 0xF100, 0xF200):
                if base + code in maps[(3, 0)]:
                    return maps[(3, 0)][base + code]
        if (1, 0) in maps:
            return maps[(1, 0)].get(code)
        name = names.get(code, "")
        if name in self._order:
            return name
        return maps.get((3, 1), {}).get(AGL2UV.get(name, -1))

    def cid(self, glyph: int) -> str | None:
        """The glyph of a number in a font of many bytes, None if there is none."""
        if self._cff is not None and hasattr(self._cff, "ROS"):
            name = f"cid{glyph:05d}" if glyph else ".notdef"
            return name if name in self._cff.CharStrings else None
        order = self._order if self._tables is not None else self._cff.getGlyphOrder()
        return order[glyph] if glyph < len(order) else None

    def box(self, name: str) -> Box | None:
        """The box of a glyph's ink in ems, None where it has none."""
        if self._tables is not None and "glyf" in self._tables:
            glyph = self._tables["glyf"][name]
            if not glyph.numberOfContours:
                return None
            return (glyph.xMin / self.em, glyph.yMin / self.em, glyph.xMax / self.em, glyph.yMax / self.em)
        if self._cff is not None:
            bounds = self._cff.CharStrings[name].calcBounds(self._cff.CharStrings)
            return None if bounds is None else tuple(edge / self.em for edge in bounds)
        return None if name == "space" else (0.0, 0.0, 0.5, _PLAIN[3])


def _simple_widths(font: Any) -> dict[int, float]:
    first = int(font.get("/FirstChar", 0))
    return {first + place: float(width) for place, width in enumerate(font.get("/Widths", []))}


def _cid_widths(font: Any) -> dict[int, float]:
    """The array W: ``c [w ...]`` or ``first last w``."""
    widths: dict[int, float] = {}
    items = list(font.get("/W", []))
    while len(items) > 1:
        first = int(items[0])
        if isinstance(items[1], pikepdf.Array):
            widths |= {first + place: float(width) for place, width in enumerate(items[1])}
            items = items[2:]
        else:
            widths |= dict.fromkeys(range(first, min(int(items[1]), 65535) + 1), float(items[2]))
            items = items[3:]
    return widths


def _encoding(font: Any) -> dict[int, str]:
    """Codes to glyph names, as far as the font's dictionary says."""
    from fontTools.agl import UV2AGL
    from fontTools.encodings.StandardEncoding import StandardEncoding

    given = font.get("/Encoding")
    base = given.get("/BaseEncoding") if isinstance(given, pikepdf.Dictionary) else given
    codecs = {"/WinAnsiEncoding": "cp1252", "/MacRomanEncoding": "mac_roman"}
    names: dict[int, str] = {}
    if str(base) in codecs:
        for code in range(32, 256):
            character = bytes([code]).decode(codecs[str(base)], "ignore")
            if character and ord(character) in UV2AGL:
                names[code] = UV2AGL[ord(character)]
        names[0xA0] = "space"
    elif given is not None:
        names = {code: name for code, name in enumerate(StandardEncoding) if name != ".notdef"}
    if isinstance(given, pikepdf.Dictionary):
        code = 0
        for item in given.get("/Differences", []):
            if isinstance(item, pikepdf.Name):
                names[code] = str(item)[1:]
                code += 1
            else:
                code = int(item)
    return names


def _cff_encoding(top: Any) -> dict[int, str]:
    from fontTools.encodings.StandardEncoding import StandardEncoding

    own = top.Encoding
    return dict(enumerate(own if isinstance(own, list) else StandardEncoding))


def _type1_names(data: bytes) -> set[str]:
    """The glyphs of a Type 1 program."""
    from fontTools.misc.eexec import decrypt

    start = data.index(b"eexec") + 6
    plain, _ = decrypt(data[start:], 55665)
    return {name.decode("latin-1") for name in re.findall(rb"/([A-Za-z0-9._]+) \d+ (?:RD|-\|) ", plain)}
