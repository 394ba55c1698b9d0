"""Lines and areas: thick enough, away from the edge or over it into the bleed, marks outside the bleed."""

from __future__ import annotations

from generator.press.preflight.geometry import MM, Box, common, grown, inside, is_empty
from generator.press.preflight.marks import Drawn
from generator.press.preflight.profiles import LEAST_STROKE_PT, SAFE_MM, SLACK_PT, Profile
from generator.press.preflight.report import Finding, Tally
from generator.press.preflight.source import Page, Source


def check_art(source: Source, profile: Profile, drawn: list[Drawn]) -> list[Finding]:
    """Strokes and fills of every page; the figures are this project's own. What has no ink is not judged by its place.

    A curve is taken to reach as far as its handles.
    """
    tally = Tally()
    for page, what in zip(source.pages, drawn, strict=True):
        for paint in what.paints:
            if paint.width is not None:
                _thin(page, paint.box, paint.width, profile, tally)
            if not paint.colour.is_paper:
                _placed(page, paint.box, profile, "a line or an area", tally)
        for picture in what.pictures:
            _placed(page, picture.box, profile, "an image", tally)
    return tally.findings()


def _thin(page: Page, box: Box, width: float, profile: Profile, tally: Tally) -> None:
    """A stroke's width on paper, where it is thinnest; 0 is as thin as the device can (ISO 32000-1, 8.4.3.2)."""
    least = LEAST_STROKE_PT.get(profile)
    if least is None or width >= least - 0.001:
        return
    tally.add(
        "art.stroke",
        "error" if profile == "press" else "warning",
        f"a line is thinner than {least:g} pt",
        f"{least:g} pt or more",
        page=page.number,
        place=page.place(box[0], box[3]),
        detail=f"{width:.3f} pt" if width else "0 pt: as thin as the device can",
        worse=-width,
    )


def _placed(page: Page, box: Box, profile: Profile, what: str, tally: Tally) -> None:
    """Judge where ink lies. Only a press has bleed and marks; elsewhere the paper ends at the trim."""
    if profile == "press" and "TrimBox" not in page.boxes:
        return  # boxes.trim tells
    safe = grown(page.trim, -SAFE_MM * MM)
    if inside(box, safe, SLACK_PT) or is_empty(common(box, page.media)):
        return
    place = page.place(box[0], box[3])
    if profile == "press" and not inside(box, page.trim, SLACK_PT):
        if is_empty(common(box, grown(page.bleed, -SLACK_PT))):
            return  # a mark
        if is_empty(common(box, grown(page.trim, -SLACK_PT))):
            says = f"{what} lies in the bleed, beside the page: a mark that will show"
            tally.add("art.marks", "error", says, "marks outside the BleedBox", page=page.number, place=place)
        elif not _bleeds(box, page):
            says = f"{what} reaches over the trim, but not to the edge of the bleed"
            tally.add(
                "art.bleed", "error", says, "art that ends within the trim, or bleeds", page=page.number, place=place
            )
        return
    says = f"{what} is within {SAFE_MM:g} mm of the edge"
    tally.add("art.edge", "warning", says, f"{SAFE_MM:g} mm or more, or bleed", page=page.number, place=place)


def _bleeds(box: Box, page: Page) -> bool:
    """Whether on each side where it leaves the trim, it reaches the edge of the bleed."""
    trim, bleed = page.trim, page.bleed
    low = all(box[i] >= trim[i] - SLACK_PT or box[i] <= bleed[i] + SLACK_PT for i in (0, 1))
    return low and all(box[i] <= trim[i] + SLACK_PT or box[i] >= bleed[i] - SLACK_PT for i in (2, 3))
