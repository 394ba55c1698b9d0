"""Rules on text: its size, its distance from the edge, text over text, text cut by its clip, tags."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from generator.press.preflight.geometry import MM, Box, common, depth, grown, inside, is_empty
from generator.press.preflight.profiles import SAFE, SLACK, SMALLEST_TEXT, Profile, Sheet
from generator.press.preflight.report import Finding
from generator.press.preflight.state import Text, Trace

OVERLAP = 0.5
"""How deep the ink of two runs may overlap, in points, or this twentieth of the smaller one's size if that is more."""


def texts(sheet: Sheet, profile: Profile) -> Iterator[Finding]:
    """Everything to say of one page's text."""
    runs = sheet.trace.texts
    small = [run for run in runs if run.size < SMALLEST_TEXT - SLACK]
    if small:
        least = min(small, key=lambda run: run.size)
        says, accepted = "text is too small", f"at least {SMALLEST_TEXT:g} pt"
        detail = f"{least.size:.2f} pt"
        yield sheet.find("text-size", "error", says, accepted, least.outline[0], detail, len(small))
    yield from _edges(sheet, profile)
    cut = [run for run in runs if run.cut]
    if cut:
        yield sheet.find(
            "text-cut", "error", "text is cut by its clip", "text shown whole", cut[0].outline[0], "", len(cut)
        )
    over = list(_overlaps(sheet.trace))
    if over:
        says = "text lies over text"
        accepted = f"ink of two runs overlaps by at most {OVERLAP:g} pt, or 5 % of their size"
        worst, how = max(over, key=lambda pair: pair[1])
        yield sheet.find("text-overlap", "error", says, accepted, worst.outline[0], f"{how:.1f} pt deep", len(over))
    if profile == "screen":
        loose = [run for run in runs if not run.tagged]
        if loose:
            says, accepted = "text is neither tagged nor an artifact", "all text in marked content"
            yield sheet.find("tags", "error", says, accepted, loose[0].outline[0], "", len(loose))


def _edges(sheet: Sheet, profile: Profile) -> Iterator[Finding]:
    safe = grown(sheet.trim, -SAFE * MM)
    outside: list[Text] = []
    close: list[Text] = []
    for run in sheet.trace.texts:
        box = run.box()
        if inside(box, safe, SLACK):
            continue
        if profile == "press" and is_empty(common(box, sheet.bleed)):
            continue  # in the slug, beside the marks
        (close if inside(box, sheet.trim, SLACK) else outside).append(run)
    accepted = f"text at least {SAFE:g} mm inside the trim"
    if outside:
        yield sheet.find(
            "text-edge", "error", "text reaches over the trim", accepted, outside[0].outline[0], "", len(outside)
        )
    if close:
        yield sheet.find(
            "text-edge", "error", "text is too close to the trim", accepted, close[0].outline[0], "", len(close)
        )


def _overlaps(trace: Trace) -> Iterator[tuple[Text, float]]:
    """Pairs of runs whose ink overlaps, by the upper left one, with the depth.

    One text over itself (a halo) is no overlap, nor is text that a shape has hidden.
    """
    boxed = sorted(((run.box(), place, run) for place, run in enumerate(trace.texts)), key=lambda one: one[:2])
    open_runs: list[tuple[Box, int, Text]] = []
    for box, place, run in boxed:
        open_runs = [other for other in open_runs if other[0][2] - OVERLAP > box[0]]
        for other_box, other_place, other in open_runs:
            if other_box[3] - OVERLAP <= box[1] or box[3] - OVERLAP <= other_box[1]:
                continue
            if run.codes == other.codes and run.font == other.font and dist(run.outline[0], other.outline[0]) < SLACK:
                continue
            deep = depth(run.outline, other.outline)
            if deep <= max(OVERLAP, 0.05 * min(run.size, other.size)):
                continue
            if not _hidden(trace, place) and not _hidden(trace, other_place):
                yield other, deep
        open_runs.append((box, place, run))


def _hidden(trace: Trace, place: int) -> bool:
    outline = trace.texts[place].outline
    return any(cover.before > place and cover.hides(outline) for cover in trace.covers)
