"""Rules on page boxes, sizes, rotation and units (ISO 32000-1, 14.11.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from generator.press.preflight.geometry import MM, Box, around, corners, grown, inside
from generator.press.preflight.profiles import BLEED, SLACK, Profile, Sheet
from generator.press.preflight.report import Finding, page_ranges

_NAMES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")


def box(page: Any, name: str) -> Box | None:
    """A page's own box, None where it has none; raises ``ValueError`` for one that is no box."""
    given = page.get(f"/{name}")
    if given is None:
        return None
    numbers = [float(value) for value in given]
    if len(numbers) != 4 or not all(abs(number) < 1e6 for number in numbers):
        raise ValueError(f"the {name} is no box of four numbers")
    found = around(corners((numbers[0], numbers[1], numbers[2], numbers[3]), (1, 0, 0, 1, 0, 0)))
    if found[0] == found[2] or found[1] == found[3]:
        raise ValueError(f"the {name} has no area")
    return found


def inherited(page: Any, key: str) -> Any:
    """What a page has or takes from the nodes above it; None where none has it."""
    node = page
    for _ in range(50):
        if node is None or key in node:
            break
        node = node.get("/Parent")
    return None if node is None else node.get(key)


def boxes(sheet: Sheet, profile: Profile) -> Iterator[Finding]:
    """Everything to say of one page's boxes."""
    found = {name: box(sheet.page, name) for name in _NAMES} | {"MediaBox": sheet.media}
    for name, of in found.items():
        if of is not None and not inside(of, sheet.media, SLACK):
            yield sheet.find("boxes", "error", f"the {name} reaches over the MediaBox", "boxes inside the MediaBox")
    trim, bleed = found["TrimBox"], found["BleedBox"]
    if trim and bleed and not inside(trim, bleed, SLACK):
        yield sheet.find("boxes", "error", "the TrimBox reaches over the BleedBox", "TrimBox inside BleedBox")
    if profile == "press":
        yield from _press(sheet, trim, bleed)
    else:
        for name in ("TrimBox", "CropBox"):
            of = found[name]
            if of is not None and not (inside(of, sheet.media, SLACK) and inside(sheet.media, of, SLACK)):
                says = f"the {name} is smaller than the page"
                yield sheet.find("boxes", "error", says, f"{name} equal to the MediaBox, or none")
    turned = inherited(sheet.page, "/Rotate")
    if turned is not None and int(turned) % 360:
        says = f"the page is turned by {int(turned)} degrees"
        yield sheet.find("rotation", "error" if int(turned) % 90 else "info", says, "multiples of 90; 0 is best")
    unit = float(sheet.page.get("/UserUnit", 1))
    if unit != 1:
        yield sheet.find("user-unit", "error", f"the page's unit is {unit:g} points", "no UserUnit, or 1")


def _press(sheet: Sheet, trim: Box | None, bleed: Box | None) -> Iterator[Finding]:
    if trim is None:
        yield sheet.find("boxes", "error", "the page has no TrimBox", "a TrimBox on every page")
        return
    if bleed is not None and not inside(trim, bleed, SLACK):
        return  # said already
    if bleed is None or not inside(grown(trim, BLEED * MM), bleed, SLACK):
        least = 0.0
        if bleed is not None:
            least = min(trim[0] - bleed[0], trim[1] - bleed[1], bleed[2] - trim[2], bleed[3] - trim[3]) / MM
        says = "the bleed is too narrow"
        yield sheet.find("bleed", "error", says, f"{BLEED:g} mm on every side", detail=f"{least:.2f} mm")


def sizes(sheets: Sequence[Sheet]) -> Iterator[Finding]:
    """Whether all pages are trimmed to one size."""
    of = [tuple(round(edge / MM, 1) for edge in _size(sheet.trim)) for sheet in sheets]
    counted = Counter(of)
    if len(counted) > 1:
        parts = []
        for size in counted:
            pages = [sheet.number for sheet, own in zip(sheets, of, strict=True) if own == size]
            parts.append(f"{size[0]:g} x {size[1]:g} mm on {page_ranges(pages)}")
        yield Finding("page-size", "warning", "pages differ in size: " + "; ".join(parts), "one size")


def _size(of: Box) -> tuple[float, float]:
    return of[2] - of[0], of[3] - of[1]
