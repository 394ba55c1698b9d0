"""Fonts: carried by the file, as subsets, with every glyph that is shown, and with what it says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.press.preflight.content import Follower
from generator.press.preflight.fontfile import PageFont, fonts_of
from generator.press.preflight.marks import Drawn
from generator.press.preflight.profiles import Profile
from generator.press.preflight.report import Finding, Severity, Tally
from generator.press.preflight.source import Source, entries, entry, is_dictionary, name

Seen = dict[Any, frozenset[PageFont]]
"""The fonts of forms and patterns that were looked at."""


def check_fonts(source: Source, profile: Profile, drawn: list[Drawn], follower: Follower) -> list[Finding]:
    """Every font that a page's resources name, used or not, since a print shop's check looks at them all; and every
    string that is shown.
    """
    tally = Tally()
    seen: Seen = {}
    for page, what in zip(source.pages, drawn, strict=True):
        fonts = dict.fromkeys(_named(page.get("Resources"), follower, seen))
        fonts |= dict.fromkeys(font for font, _ in what.said)
        for font in fonts:
            _font(font, profile, page.number, tally)
        _glyphs(what, profile, page.number, tally)
    return tally.findings()


def _font(font: PageFont, profile: Profile, page: int, tally: Tally) -> None:
    """Embedding and its kin: ISO 15930-7 and ISO 14289-1, 7.21.4 ask that programs be embedded; the tag
    of a subset is that of ISO 32000-1, 9.6.4; no Type 3 is this project's own rule.
    """
    if font.kind == "Type3":
        tally.add("fonts.type3", "error", f"{font.name} is a Type 3 font", "TrueType, OpenType or Type 1", page=page)
        return
    if not font.embedded:
        tally.add("fonts.embedded", "error", f"{font.name} is not embedded", "every font embedded", page=page)
        return
    if not font.subset:
        says = f"{font.name} is not marked as a subset"
        tally.add("fonts.subset", "error", says, "a name with a tag, such as ABCDEF+Name", page=page)
    if not font.has_unicode:
        severity: Severity = "error" if profile == "screen" else "warning"
        says = f"{font.name} does not say which characters its glyphs are (no ToUnicode)"
        tally.add("fonts.unicode", severity, says, "a ToUnicode map (ISO 14289-1, 7.21.7)", page=page)
    if font.unread:
        says = f"{font.name} has the encoding {font.unread}, which is not followed here: its glyphs are unchecked"
        tally.add("fonts.unread", "warning", says, "Identity-H, or a CMap in the file", page=page)
    if font.program is None or font.fault:
        says = f"the program of {font.name} cannot be read"
        tally.add("fonts.program", "error", says, "a whole font program", page=page, detail=font.fault)


def _glyphs(drawn: Drawn, profile: Profile, page: int, tally: Tally) -> None:
    """No .notdef is shown (ISO 14289-1, 7.21.8), and every code shown has a character (7.21.7)."""
    for font, said in drawn.said:
        if said.missing:
            says = f"{font.name} lacks glyphs that are shown"
            codes = ", ".join(f"<{code:02X}>" for code in sorted(set(said.missing))[:5])
            detail = f"code {codes} in '{said.text[:40]}'"
            tally.add("fonts.glyphs", "error", says, "only glyphs that the font has", page=page, detail=detail)
        unsaid = sorted(set(said.unsaid) - set(said.missing))  # a fault is told once
        if unsaid and font.has_unicode and font.kind != "Type3":
            severity: Severity = "error" if profile == "screen" else "warning"
            codes = ", ".join(f"<{code:02X}>" for code in unsaid[:5])
            says = f"the ToUnicode map of {font.name} lacks codes that are shown"
            tally.add("fonts.unicode", severity, says, "a character for every code", page=page, detail=f"code {codes}")


def _named(resources: Any, follower: Follower, seen: Seen, deep: int = 0) -> Iterator[PageFont]:
    """The fonts of resources, and of the forms and patterns in them."""
    for _, obj in fonts_of(resources):
        if name(entry(obj, "Subtype")) not in ("CIDFontType0", "CIDFontType2"):
            yield follower.font(obj)
    if deep > 12:
        return
    for group in ("XObject", "Pattern"):
        for _, obj in entries(entry(resources, group)):
            inner = entry(obj, "Resources")
            if not is_dictionary(inner):
                continue
            key = obj.objgen
            if key not in seen or key == (0, 0):
                seen[key] = frozenset()
                seen[key] = frozenset(_named(inner, follower, seen, deep + 1))
            yield from seen[key]
