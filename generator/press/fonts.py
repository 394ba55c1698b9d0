"""Fira Sans for ReportLab: four weights, each also with tabular figures; widths and line breaks in millimetres.

Fira's default figures are proportional and ReportLab cannot switch font features, so the tabular faces have the
glyphs of the feature ``tnum`` in their character map. ReportLab embeds each face as a subset.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
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


def string_width(text: str, size: float, weight: Weight = "regular", *, tabular: bool = False) -> float:
    """How wide a text is, in the unit of the size; raises ``PaperError`` for a missing glyph."""
    chosen = face(weight, tabular)
    chosen.check(text)
    return chosen.width(text, size)


def runs(text: str) -> list[Run]:
    """Text with ``**bold**`` and ``*italic*`` as runs.

    >>> runs("**Win** with *all* pawns")
    [('Win', 'bold'), (' with ', 'regular'), ('all', 'italic'), (' pawns', 'regular')]
    """
    found: list[Run] = []
    for i, outer in enumerate(text.split("**")):
        if i % 2:
            found.append((outer, "bold"))
        else:
            found += [(inner, "italic" if j % 2 else "regular") for j, inner in enumerate(outer.split("*"))]
    return [run for run in found if run[0]]


def wrap(text: str | Sequence[Run], size: float, width: float) -> list[list[Run]]:
    """Break text into lines no wider than ``width`` (both in one unit), each a list of runs.

    A word too long for a line stands on one of its own; raises ``PaperError`` if that is wider than the line.
    """
    lines: list[list[Run]] = []
    line: list[Run] = []
    filled = 0.0
    for word in _words([(text, "regular")] if isinstance(text, str) else text):
        long = sum(string_width(part, size, weight) for part, weight in word)
        if long > width:
            raise PaperError(f"the word {''.join(part for part, _ in word)[:60]!r} is wider than its line")
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
