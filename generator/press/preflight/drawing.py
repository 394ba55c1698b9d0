"""Rules on what is drawn: fonts, glyphs, colours, ink, strokes, transparency, images, the streams themselves."""

from __future__ import annotations

from collections.abc import Iterator

from generator.press.preflight.colour import MAX_INK, Paint
from generator.press.preflight.profiles import COARSEST, THINNEST_HOME, THINNEST_PRESS, Profile, Sheet
from generator.press.preflight.report import Finding, Severity
from generator.press.preflight.state import Case


def drawing(sheet: Sheet, profile: Profile) -> Iterator[Finding]:
    """Everything to say of one page's drawing."""
    for says, case in sheet.trace.faults.items():
        yield sheet.find(
            "content", "error", says, "a content stream as ISO 32000-1 has it", case.place, count=case.count
        )
    yield from _fonts(sheet, profile)
    yield from _colours(sheet, profile)
    yield from _strokes(sheet, profile)
    for how, case in sheet.trace.transparent.items():
        yield sheet.find("transparency", "info", f"uses transparency: {how}", count=case.count)
    coarse = [picture for picture in sheet.trace.pictures if picture.ppi < COARSEST - 0.5]
    if coarse:
        worst = min(coarse, key=lambda picture: picture.ppi)
        yield sheet.find(
            "image-resolution",
            "warning",
            "an image is coarse",
            f"at least {COARSEST:g} ppi",
            worst.place,
            f"{worst.name} has {worst.ppi:.0f} ppi",
            len(coarse),
        )


def _fonts(sheet: Sheet, profile: Profile) -> Iterator[Finding]:
    for font in sheet.trace.fonts.values():
        name = font.name
        if font.kind == "Type3":
            yield sheet.find("font-type3", "error", f"the font {name} is of Type 3", "TrueType, CFF or Type 1 fonts")
            continue
        if not font.embedded:
            yield sheet.find("font-embedded", "error", f"the font {name} is not embedded", "every font embedded")
        elif not font.subset:
            yield sheet.find(
                "font-subset", "error", f"the font {name} is embedded whole", "subsets, named like ABCDEF+Name"
            )
        if font.fault:
            yield sheet.find(
                "font-program", "error", f"the font {name}: {font.fault}", "a font program that can be read"
            )
        if not font.to_unicode:
            severity: Severity = "error" if profile == "screen" else "info"
            yield sheet.find(
                "font-tounicode",
                severity,
                f"the font {name} does not say which letters its glyphs are",
                "a ToUnicode map",
            )
    for (name, code, fault), case in sheet.trace.glyphs.items():
        says = f"a character of the font {name} is missing"
        detail = f"code {code:#06x}: {fault}"
        yield sheet.find("missing-glyph", "error", says, "glyphs that the font has", case.place, detail, case.count)


def _colours(sheet: Sheet, profile: Profile) -> Iterator[Finding]:
    for (use, paint), case in sheet.trace.paints.items():
        if paint.space.family == "pattern":
            continue  # what a pattern paints has been noted as it was run
        if profile == "home" and not paint.is_grey():
            yield _coloured(sheet, "colour", f"{use} in colour ({paint.space.name})", "grey only", paint, case)
        if profile != "press":
            continue
        if paint.space.family == "rgb":
            yield _coloured(sheet, "colour", f"{use} in RGB ({paint.space.name})", "CMYK, grey or spot", paint, case)
        elif use == "text" and not paint.is_black():
            yield _coloured(sheet, "text-black", "text is not in black alone", "100 K only, or white", paint, case)
        if paint.ink() > MAX_INK + 0.002:
            says = f"{use} with too much ink"
            detail = f"{paint} is {100 * paint.ink():.0f} %"
            accepted = f"at most {100 * MAX_INK:.0f} %"
            yield sheet.find("total-ink", "error", says, accepted, case.place, detail, case.count)


def _coloured(sheet: Sheet, rule: str, says: str, accepted: str, paint: Paint, case: Case) -> Finding:
    return sheet.find(rule, "error", says, accepted, case.place, str(paint), case.count)


def _strokes(sheet: Sheet, profile: Profile) -> Iterator[Finding]:
    least = THINNEST_PRESS if profile == "press" else THINNEST_HOME
    thin = {width: case for width, case in sheet.trace.strokes.items() if width < least - 0.0015}
    if thin and profile != "screen":
        width = min(thin)
        detail = f"{width:g} pt" if width else "0 pt: as thin as the device can"
        yield sheet.find(
            "stroke-width",
            "error" if profile == "press" else "warning",
            "a line is too thin",
            f"at least {least:g} pt",
            thin[width].place,
            detail,
            sum(case.count for case in thin.values()),
        )
