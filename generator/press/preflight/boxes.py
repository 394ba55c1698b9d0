"""Page boxes, sizes, rotation, user units."""

from __future__ import annotations

from generator.press.preflight.geometry import MM, Box, inside
from generator.press.preflight.profiles import BLEED_MM, SLACK_PT, Profile
from generator.press.preflight.report import Finding, Severity, Tally
from generator.press.preflight.source import Page, Source, number

_SAME_MM = 0.2


def check_boxes(source: Source, profile: Profile) -> list[Finding]:
    """The boxes of every page, by ISO 32000-1, 14.11.2 and, for a press, ISO 15930-7."""
    tally = Tally()
    for page in source.pages:
        _nested(page, tally)
        if profile == "press":
            _press(page, tally)
        else:
            _cut_as_it_is(page, tally)
        _turned(page, profile, tally)
    _sizes(source, profile, tally)
    return tally.findings()


def _nested(page: Page, tally: Tally) -> None:
    """No box reaches out of the MediaBox, and the trim lies within the bleed."""
    for key, box in page.boxes.items():
        if not inside(box, page.media, SLACK_PT):
            says = f"the {key} reaches out of the MediaBox"
            tally.add("boxes.nesting", "error", says, "boxes within the MediaBox", page=page.number)
        if min(box[2] - box[0], box[3] - box[1]) <= 0:
            tally.add("boxes.nesting", "error", f"the {key} has no area", page=page.number)
    bleed = page.boxes.get("BleedBox")
    for key in ("TrimBox", "ArtBox"):
        if bleed and key in page.boxes and not inside(page.boxes[key], bleed, SLACK_PT):
            says = f"the {key} reaches out of the BleedBox"
            tally.add("boxes.nesting", "error", says, f"the {key} within the BleedBox", page=page.number)


def _press(page: Page, tally: Tally) -> None:
    """A TrimBox and no ArtBox (ISO 15930-7 asks for one of the two), and the bleed that this project cuts by."""
    trim, bleed = page.boxes.get("TrimBox"), page.boxes.get("BleedBox")
    if "ArtBox" in page.boxes:
        tally.add("boxes.trim", "error", "there is an ArtBox", "a TrimBox and no ArtBox", page=page.number)
    if trim is None:
        tally.add("boxes.trim", "error", "there is no TrimBox", "a TrimBox on every page", page=page.number)
        return
    margins = _margins(trim, bleed or trim)
    if bleed is None or min(margins) < BLEED_MM * MM - 2 * SLACK_PT:
        says = "there is no BleedBox" if bleed is None else "the bleed is narrow"
        detail = "" if bleed is None else f"{max(0.0, min(margins)) / MM:.2f} mm on one side"
        accepted = f"{BLEED_MM:g} mm of bleed on every side"
        if bleed is None or min(margins) > -SLACK_PT:  # a trim outside the bleed is told by boxes.nesting
            tally.add("boxes.bleed", "error", says, accepted, page=page.number, detail=detail)
    crop = page.boxes.get("CropBox")
    if crop and bleed and not inside(bleed, crop, SLACK_PT):
        says = "the CropBox hides some of the bleed from viewers"
        tally.add("boxes.crop", "warning", says, "a CropBox around the bleed, or none", page=page.number)


def _cut_as_it_is(page: Page, tally: Tally) -> None:
    """Without a bleed the page is the paper."""
    for key in ("TrimBox", "BleedBox", "CropBox"):
        box = page.boxes.get(key)
        if box and max(map(abs, _margins(box, page.media))) > SLACK_PT and inside(box, page.media, SLACK_PT):
            says = f"the {key} is smaller than the page"
            tally.add("boxes.trim", "error", says, f"a {key} equal to the MediaBox, or none", page=page.number)


def _turned(page: Page, profile: Profile, tally: Tally) -> None:
    rotate = page.get("Rotate")
    angle = 0.0 if rotate is None else number(rotate)
    if angle is None or angle % 90:
        says = "Rotate is no multiple of 90"
        tally.add("boxes.rotation", "error", says, "0, 90, 180 or 270 (ISO 32000-1, 7.7.3.3)", page=page.number)
    elif angle % 360:
        tally.add("boxes.rotation", "info", f"the page is shown turned by {angle % 360:g} degrees", page=page.number)
    if page.unit != 1 or number(page.obj.get("/UserUnit", 1)) is None or page.unit <= 0:
        severity: Severity = "error" if profile == "press" else "warning"
        says = f"the page is measured in user units of {page.unit:g}, which many programs ignore"
        tally.add("boxes.user-unit", severity, says, "a UserUnit of 1, or none", page=page.number)


def _sizes(source: Source, profile: Profile, tally: Tally) -> None:
    """All page sizes, for a press as they are cut; more than one is a warning."""
    sizes: list[tuple[float, float]] = []
    for page in source.pages:
        box = page.boxes.get("TrimBox") if profile == "press" else page.media
        if box is None:
            continue  # boxes.trim tells
        wide, high = (box[2] - box[0]) / MM, (box[3] - box[1]) / MM
        known = next((s for s in sizes if abs(s[0] - wide) < _SAME_MM and abs(s[1] - high) < _SAME_MM), None)
        if known is None:
            sizes.append((wide, high))
            known = (wide, high)
        tally.add("boxes.size", "info", f"{known[0]:.1f} x {known[1]:.1f} mm", page=page.number)
    if len(sizes) > 1:
        tally.add("boxes.mixed", "warning", f"the pages have {len(sizes)} sizes", "one size for all pages")


def _margins(inner: Box, outer: Box) -> tuple[float, float, float, float]:
    return (inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3])
