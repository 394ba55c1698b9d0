"""Fira Sans for ReportLab: four weights, each also with tabular figures; widths and line breaks in millimetres.

Fira's default figures are proportional and ReportLab cannot switch font features, so the tabular faces have the
glyphs of the feature ``tnum`` in their character map. ReportLab embeds each face as a subset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain
from typing import Any

from generator.core.errors import PaperError
from generator.scene.shapes import Weight

_FILES: Mapping[Weight, str] = {
    "regular": "FiraSans-Regular",
    "medium": "FiraSans-Medium",
    "bold": "FiraSans-Bold",
    "italic": "FiraSans-Italic",
}
_TABULAR = "0123456789+−×=<>%"
_SPACES = " \u00a0"  # ReportLab sets both as a space

Run = tuple[str, Weight]
"""A piece of text in one weight."""


class Face:
    """One weight as ReportLab knows it: its registered name, and which characters it has."""

    def __init__(self, weight: Weight, tabular: bool) -> None:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont

        self.name = _FILES[weight] + ("-Tabular" if tabular else "")
        self._font = TTFont(self.name, str(_file(weight)), asciiReadable=False, shapable=False)
        if tabular:
            _set_tabular(self._font.face, weight)
        self._known = {chr(code) for code in self._font.face.charToGlyph} | set(_SPACES)
        pdfmetrics.registerFont(self._font)

    def has(self, character: str) -> bool:
        """Whether there is a glyph for a character."""
        return character in self._known

    def check(self, text: str) -> None:
        """Raise ``PaperError`` for the first character that the font lacks."""
        if not self._known.issuperset(text):
            lacking = next(character for character in text if character not in self._known)
            raise PaperError(
                f"the font {self.name} has no glyph for {lacking!r} (U+{ord(lacking):04X}) in {text[:60]!r}; "
                "it has Latin, Greek and Cyrillic letters"
            )

    def width(self, text: str, size: float) -> float:
        """How wide a checked text is, in the unit of the size."""
        return float(self._font.stringWidth(text, size))


@cache
def face(weight: Weight = "regular", tabular: bool = False) -> Face:
    """A face, prepared once a process."""
    return Face(weight, tabular)


@lru_cache(maxsize=1 << 15)
def string_width(text: str, size: float, weight: Weight = "regular", *, tabular: bool = False) -> float:
    """How wide a text is, in the unit of the size; raises ``PaperError`` for a missing glyph."""
    chosen = face(weight, tabular)
    chosen.check(text)
    return chosen.width(text, size)


def runs(text: str) -> list[Run]:
    """Text with ``**bold**``, ``*italic*`` and code in backticks (medium) as runs.

    >>> runs("**Win** with *all* pawns")
    [('Win', 'bold'), (' with ', 'regular'), ('all', 'italic'), (' pawns', 'regular')]
    """
    found: list[Run] = []
    for i, outer in enumerate(text.split("**")):
        if i % 2:
            found.append((outer, "bold"))
            continue
        for j, inner in enumerate(outer.split("*")):
            if j % 2:
                found.append((inner, "italic"))
            else:
                found += [(part, "medium" if k % 2 else "regular") for k, part in enumerate(inner.split("`"))]
    return [run for run in found if run[0]]


NARROWER = (0.97, 0.94, 0.91, 0.88, 0.85)
"""How much narrower a paragraph may be set, so that it does not end with a word on a line of its own."""


def wrap(text: str | Sequence[Run], size: float, width: float) -> list[list[Run]]:
    """Break text into lines no wider than ``width`` (both in one unit), each a list of runs.

    A word wider than a line is broken where it must be.
    """
    lines: list[list[Run]] = []
    line: list[Run] = []
    filled = 0.0
    words = _words([(text, "regular")] if isinstance(text, str) else text)
    for word in chain.from_iterable(_broken(word, size, width) for word in words):
        long = sum(string_width(part, size, weight) for part, weight in word)
        gap = string_width(" ", size, word[0][1])
        if line and filled + gap + long > width:
            lines.append(_joined(line))
            line, filled = [], 0.0
        if line:
            line.append((" ", "regular" if line[-1][1] != word[0][1] else word[0][1]))
            filled += gap
        line += word
        filled += long
    return [*lines, _joined(line)] if line else lines


def paragraph(text: str | Sequence[Run], size: float, width: float) -> list[list[Run]]:
    """Lines as ``wrap`` breaks them; where the last would be a single word, another one comes down to it if it can."""
    lines = wrap(text, size, width)
    if len(lines) < 2 or _has_words(lines[-1]):
        return lines
    for share in NARROWER:
        narrower = wrap(text, size, share * width)
        if len(narrower) == len(lines) and _has_words(narrower[-1]):
            return narrower
    return lines


def _has_words(line: list[Run]) -> bool:
    return " " in "".join(part for part, _weight in line)


def _broken(word: list[Run], size: float, width: float) -> list[list[Run]]:
    """The word, in pieces where it is wider than a line."""
    if sum(string_width(part, size, weight) for part, weight in word) <= width:
        return [word]
    pieces: list[list[Run]] = []
    filled = width
    for part, weight in word:
        for letter in part:
            wide = string_width(letter, size, weight)
            if filled + wide > width:
                pieces.append([])
                filled = 0.0
            pieces[-1].append((letter, weight))
            filled += wide
    return [_joined(piece) for piece in pieces]


def shortened(text: str, size: float, width: float, weight: Weight = "regular") -> str:
    """The text, or as much of it as fits with three dots after it."""
    if string_width(text, size, weight) <= width:
        return text
    while text and string_width(text + "...", size, weight) > width:
        text = text[:-1]
    return text.rstrip() + "..."


def fitting(text: str, size: float, width: float, weight: Weight = "regular") -> float:
    """The size, ``size`` at most, in which a text that is not broken keeps to a width, all in mm."""
    return min(size, size * width / max(string_width(text, size, weight), 0.01))


def printable(text: str, weight: Weight = "regular") -> str:
    """The text with a question mark for every character that the font lacks."""
    return "".join(character if face(weight).has(character) else "?" for character in text)


def _words(text: Sequence[Run]) -> list[list[Run]]:
    """The words; one that changes its weight in the middle is of several runs."""
    words: list[list[Run]] = [[]]
    for part, weight in text:
        for i, piece in enumerate(part.replace("\n", " ").split(" ")):
            if i and words[-1]:
                words.append([])
            if piece:
                words[-1].append((piece, weight))
    return [word for word in words if word]


def _joined(line: Sequence[Run]) -> list[Run]:
    """Neighbouring runs of one weight made one."""
    joined: list[Run] = []
    for part, weight in line:
        if joined and joined[-1][1] == weight:
            joined[-1] = (joined[-1][0] + part, weight)
        else:
            joined.append((part, weight))
    return joined


def _file(weight: Weight) -> Any:
    return files("fontpkg_fira_sans") / "files" / f"{_FILES[weight]}.ttf"


def _set_tabular(face: Any, weight: Weight) -> None:
    """Let the figures and signs of a ReportLab face stand for their tabular glyphs; the name says so too."""
    from fontTools.ttLib import TTFont

    with TTFont(str(_file(weight)), lazy=True) as font:
        names, widths = font.getBestCmap(), font["hmtx"].metrics
        tabular = _tabular_glyphs(font["GSUB"].table)
        scale = 1000 / font["head"].unitsPerEm
        for code in map(ord, _TABULAR):
            glyph = tabular.get(names[code], names[code])
            face.charToGlyph[code] = font.getGlyphID(glyph)
            face.charWidths[code] = widths[glyph][0] * scale
    face.name = face.name.__class__(face.name + b"-Tabular")


def _tabular_glyphs(table: Any) -> dict[str, str]:
    """Glyph names before and after the feature ``tnum``."""
    record = next(record for record in table.FeatureList.FeatureRecord if record.FeatureTag == "tnum")
    glyphs: dict[str, str] = {}
    for index in record.Feature.LookupListIndex:
        for subtable in table.LookupList.Lookup[index].SubTable:
            glyphs |= getattr(subtable, "ExtSubTable", subtable).mapping
    return glyphs
