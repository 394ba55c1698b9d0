"""A font as a page uses it: from a string's bytes to glyphs, widths, ink and characters (ISO 32000-1, 9.6, 9.7)."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, NamedTuple

from generator.press.preflight.cmap import cid_map, unicode_map
from generator.press.preflight.geometry import Box, joined
from generator.press.preflight.program import Program, load_program
from generator.press.preflight.source import MALFORMED, entries, entry, is_array, is_stream, items, name, number, words

_TAG = re.compile(r"[A-Z]{6}\+.")
_FILES = ("FontFile", "FontFile2", "FontFile3")
_SYMBOLIC = 4


class Said(NamedTuple):
    """A string in a font, in thousandths of its size: how far the pen moves, and each glyph's ink by its offset.

    ``missing`` are the codes without a glyph, ``unsaid`` those that no character is known for.
    """

    text: str
    advance: float
    chars: int
    spaces: int
    box: Box | None
    glyphs: tuple[tuple[float, Box], ...]
    missing: tuple[int, ...]
    unsaid: tuple[int, ...]


class PageFont:
    """A font's dictionary, read when asked; ``fault`` says why its program could not be read, if it could not."""

    def __init__(self, obj: Any) -> None:
        self.obj = obj
        self.kind = name(entry(obj, "Subtype")) or "?"
        self.composite = self.kind == "Type0"
        descendants = items(entry(obj, "DescendantFonts"))
        self._inner = descendants[0] if self.composite and descendants else obj
        self.name = name(entry(obj, "BaseFont")) or name(entry(obj, "Name")) or "without a name"
        self.descriptor = entry(self._inner, "FontDescriptor")
        self.fault = ""
        self._said: dict[bytes, Said] = {}

    @property
    def embedded(self) -> bool:
        """Whether the file carries the font's program."""
        return any(is_stream(entry(self.descriptor, key)) for key in _FILES)

    @property
    def subset(self) -> bool:
        """Whether the name has the tag of a subset: six capitals and a plus (ISO 32000-1, 9.6.4)."""
        return bool(_TAG.match(self.name))

    @property
    def has_unicode(self) -> bool:
        """Whether it has a map from codes to characters."""
        return is_stream(entry(self.obj, "ToUnicode"))

    @property
    def unread(self) -> str:
        """The encoding that this checker cannot follow, if it is one."""
        label = name(entry(self.obj, "Encoding"))
        return label if self.composite and label and not label.startswith("Identity") else ""

    def said(self, raw: bytes) -> Said:
        """What a string of the content stream shows."""
        found = self._said.get(raw)
        if found is None:
            found = self._said[raw] = self._say(raw)
        return found

    def spaced(self, raw: bytes, between: float, after_spaces: float) -> Said:
        """The same with space after every character, and more after each space of one byte (thousandths)."""
        return self._say(raw, between, after_spaces)

    def _say(self, raw: bytes, between: float = 0.0, after_spaces: float = 0.0) -> Said:
        codes = [raw[i] << 8 | raw[i + 1] for i in range(0, len(raw) - 1, 2)] if self.composite else list(raw)
        pen, spaces, box = 0.0, 0, None
        glyphs: list[tuple[float, Box]] = []
        missing, unsaid, text = [], [], []
        for code in codes:
            wide, ink, lacks = self._glyph(code)
            if ink is not None:
                glyphs.append((pen, ink))
                here = (pen + ink[0], ink[1], pen + ink[2], ink[3])
                box = here if box is None else joined(box, here)
            if lacks:
                missing.append(code)
            said = self.unicode.get(code)
            if not said or said in ("\x00", "\ufffe", "\ufeff"):
                unsaid.append(code)
            text.append(said or "?")
            space = not self.composite and code == 32
            spaces += space
            pen += wide + between + (after_spaces if space else 0)
        return Said("".join(text), pen, len(codes), spaces, box, tuple(glyphs), tuple(missing), tuple(unsaid))

    @cached_property
    def unicode(self) -> dict[int, str]:
        """The characters of its codes."""
        if not self.has_unicode:
            return {}
        try:
            return unicode_map(self.obj.ToUnicode.read_bytes())
        except Exception as error:
            self._remember(error)
            return {}

    @cached_property
    def program(self) -> Program | None:
        """The program, or ``None`` if it is not there or cannot be read."""
        for key in _FILES:
            stream = entry(self.descriptor, key)
            if is_stream(stream):
                try:
                    return load_program(stream.read_bytes(), key)
                except Exception as error:  # a broken font breaks its reader anywhere
                    self._remember(error)
                    return None
        return None

    def _remember(self, error: Exception) -> None:
        self.fault = self.fault or words(error)

    def _glyph(self, code: int) -> tuple[float, Box | None, bool]:
        """Width, ink, and whether the font lacks the glyph."""
        found = self._glyphs.get(code)
        if found is None:
            found = self._glyphs[code] = self._find_glyph(code)
        return found

    @cached_property
    def _glyphs(self) -> dict[int, tuple[float, Box | None, bool]]:
        return {}

    def _find_glyph(self, code: int) -> tuple[float, Box | None, bool]:
        wide = self._width(code)
        program = self.program
        if program is None or self.unread:
            blank = code == 32 and not self.composite
            return wide, None if blank or self.kind == "Type3" else (0.0, -200.0, wide, 700.0), False
        try:
            glyph = self._glyph_number(program, code)
            return wide, program.bounds(glyph), not 0 < glyph < program.count
        except Exception as error:  # an outline that cannot be drawn
            self._remember(error)
            return wide, None, False

    def _glyph_number(self, program: Program, code: int) -> int:
        if self.composite:
            cid = code if self._cids is None else self._cids.get(code, 0)
            if program.cids is not None:
                return program.cids.get(cid, 0)
            return self._cid_to_glyph(cid)
        if self.kind == "TrueType":
            return self._truetype_glyph(program, code)
        label = self._encoding.get(code) or program.builtin.get(code, ".notdef")
        return program.names.get(label, 0)

    def _truetype_glyph(self, program: Program, code: int) -> int:
        """As ISO 32000-1, 9.6.6.4 finds it: by code if symbolic, else by the name that the encoding gives."""
        maps = program.cmaps
        label = self._encoding.get(code)
        if label and not self._symbolic:
            by_unicode = maps.get((3, 1), {}).get(_unicode_of(label), 0)
            return by_unicode or maps.get((1, 0), {}).get(_mac_code(label), 0) or program.names.get(label, 0)
        symbols = maps.get((3, 0), {})
        found = next((symbols[base + code] for base in (0, 0xF000, 0xF100, 0xF200) if base + code in symbols), 0)
        return found or maps.get((1, 0), {}).get(code, 0)

    @cached_property
    def _symbolic(self) -> bool:
        return bool(int(number(entry(self.descriptor, "Flags")) or 0) & _SYMBOLIC)

    @cached_property
    def _cids(self) -> dict[int, int] | None:
        """CIDs by code, where the font brings a CMap of its own."""
        encoding = entry(self.obj, "Encoding")
        return cid_map(encoding.read_bytes()) if is_stream(encoding) else None

    def _cid_to_glyph(self, cid: int) -> int:
        table = self._glyph_table
        return cid if table is None else int.from_bytes(table[2 * cid : 2 * cid + 2], "big")

    @cached_property
    def _glyph_table(self) -> bytes | None:
        table = entry(self._inner, "CIDToGIDMap")
        return bytes(table.read_bytes()) if is_stream(table) else None

    @cached_property
    def _encoding(self) -> dict[int, str]:
        """Glyph names by code, as far as the font's dictionary gives them."""
        encoding = entry(self.obj, "Encoding")
        base = name(encoding) or name(entry(encoding, "BaseEncoding"))
        names = dict(_standard_encoding(base)) if base or (encoding is not None and not self._symbolic) else {}
        code = 0
        for item in items(entry(encoding, "Differences")):
            place = number(item)
            if place is not None:
                code = int(place)
            else:
                names[code] = name(item) or ".notdef"
                code += 1
        return names

    def _width(self, code: int) -> float:
        if self.composite:
            cid = code if self._cids is None else self._cids.get(code, 0)
            return self._cid_widths.get(cid, self._default_width)
        widths, first = entry(self.obj, "Widths"), number(entry(self.obj, "FirstChar")) or 0
        if not is_array(widths):
            return _standard_width(self.name, self._encoding.get(code) or dict(_standard_encoding(None)).get(code, ""))
        place = code - int(first)
        inside = 0 <= place < len(widths)
        return (number(widths[place]) if inside else number(entry(self.descriptor, "MissingWidth"))) or 0.0

    @cached_property
    def _default_width(self) -> float:
        return number(entry(self._inner, "DW")) or 1000.0

    @cached_property
    def _cid_widths(self) -> dict[int, float]:
        """The widths of a CIDFont, ``c [w w w]`` or ``first last w`` (ISO 32000-1, 9.7.4.3)."""
        found: dict[int, float] = {}
        parts = items(entry(self._inner, "W"))
        while len(parts) >= 2:
            first = int(number(parts[0]) or 0)
            if is_array(parts[1]):
                found |= {first + i: number(wide) or 0.0 for i, wide in enumerate(parts[1])}
                parts = parts[2:]
            else:
                last, wide = int(number(parts[1]) or 0), number(parts[2]) if len(parts) > 2 else 0.0
                found |= dict.fromkeys(range(first, min(last, 70_000) + 1), wide or 0.0)
                parts = parts[3:]
        return found


def fonts_of(resources: Any) -> list[tuple[str, Any]]:
    """The fonts that resources name."""
    try:
        return [pair for pair in entries(entry(resources, "Font")) if entries(pair[1])]
    except MALFORMED:
        return []


def _standard_encoding(base: str | None) -> list[tuple[int, str]]:
    """The names of a predefined encoding by code."""
    from fontTools.agl import UV2AGL
    from fontTools.encodings.MacRoman import MacRoman
    from fontTools.encodings.StandardEncoding import StandardEncoding

    if base == "WinAnsiEncoding":
        shown = [(code, bytes([code]).decode("cp1252", "ignore")) for code in range(32, 256)]
        return [(code, UV2AGL.get(ord(text), ".notdef")) for code, text in shown if text]
    listed = MacRoman if base == "MacRomanEncoding" else StandardEncoding
    return [(code, label) for code, label in enumerate(listed) if label != ".notdef"]


def _standard_width(font: str, label: str) -> float:
    """The width of a glyph in one of the fonts that a reader is trusted to have; 500 for others."""
    from reportlab.pdfbase._fontdata import widthsByFontGlyph

    return float(widthsByFontGlyph.get(font, {}).get(label, 500))


def _unicode_of(label: str) -> int:
    from fontTools.agl import toUnicode

    text = toUnicode(label)
    return ord(text) if len(text) == 1 else -1


def _mac_code(label: str) -> int:
    from fontTools.encodings.MacRoman import MacRoman

    return MacRoman.index(label) if label in MacRoman else -1
