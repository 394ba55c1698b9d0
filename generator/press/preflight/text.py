"""Text: large enough, within the trim and away from its edge, not cut by a clip, not over or under anything."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator

from generator.press.preflight.geometry import MM, Box, common, depth, grown, inside, is_empty
from generator.press.preflight.marks import Drawn, Paint, Run
from generator.press.preflight.painted import painted_over
from generator.press.preflight.profiles import LEAST_TEXT_PT, SAFE_MM, SLACK_PT, TOUCHING, Profile
from generator.press.preflight.report import Finding, Tally
from generator.press.preflight.source import Page, Source


def check_text(source: Source, profile: Profile, drawn: list[Drawn]) -> list[Finding]:
    """Size on paper (through text matrix and page matrix), place and overlap of every run; all are this project's
    own rules. Places and overlaps are judged by the ink of glyphs, so spaces and empty line ends do no harm.
    """
    tally = Tally()
    for page, what in zip(source.pages, drawn, strict=True):
        for run in what.runs:
            if run.size < LEAST_TEXT_PT - SLACK_PT:
                says = f"text is smaller than {LEAST_TEXT_PT:g} pt"
                detail = f"{run.size:.2f} pt: {run.quoted}"
                _add(tally, "text.size", says, f"{LEAST_TEXT_PT:g} pt or more", page, run, detail, -run.size)
            _placed(page, run, profile, tally)
        told: set[int] = set()
        for one, other, hidden in overlapping(what.runs, what.paints):
            told |= {id(one), id(other)}
            detail = f"{one.quoted} and {other.quoted}"
            if hidden:
                says = "text shows from behind the area that other text stands on"
                place = page.place(one.box[0], one.box[3])
                accepted = "text that is seen whole, or not at all"
                tally.add("text.covered", "warning", says, accepted, page=page.number, place=place, detail=detail)
            else:
                _add(tally, "text.overlap", "text overlaps other text", "text apart from text", page, one, detail)
        for run in painted_over(what.runs, what.paints):
            if id(run) not in told:
                says, place = "an area is painted over a part of text", page.place(run.box[0], run.box[3])
                accepted = "text that is seen whole, or not at all"
                tally.add("text.painted", "warning", says, accepted, page=page.number, place=place, detail=run.quoted)
    return tally.findings()


def _add(
    tally: Tally, rule: str, says: str, accepted: str, page: Page, run: Run, detail: str, worse: float = 0.0
) -> None:
    place = page.place(run.box[0], run.box[3])
    tally.add(rule, "error", says, accepted, page=page.number, place=place, detail=detail, worse=worse)


def _placed(page: Page, run: Run, profile: Profile, tally: Tally) -> None:
    """Within the trim, whole, and 5 mm from its edge. On a press's sheet, words wholly outside the bleed are marks."""
    if profile == "press" and "TrimBox" not in page.boxes:
        return  # boxes.trim tells
    is_mark = is_empty(common(run.box, grown(page.bleed, -SLACK_PT)))
    if profile == "press" and is_mark and inside(run.box, page.media, SLACK_PT):
        return
    if not inside(run.box, page.trim, SLACK_PT):
        _add(tally, "text.outside", "text reaches out of the trim", "text within the trim", page, run, run.quoted)
    elif not inside(run.box, run.clip, 0.05 * run.size):
        _add(tally, "text.cut", "text is cut by a clip or a form's box", "whole letters", page, run, run.quoted)
    elif not inside(run.box, grown(page.trim, -SAFE_MM * MM), SLACK_PT):
        left = min(_distances(run.box, page.trim)) / MM
        says = f"text is within {SAFE_MM:g} mm of the edge"
        detail = f"{left:.1f} mm: {run.quoted}"
        _add(tally, "text.edge", says, f"{SAFE_MM:g} mm or more", page, run, detail, -left)


def _distances(box: Box, outer: Box) -> tuple[float, float, float, float]:
    return (box[0] - outer[0], box[1] - outer[1], outer[2] - box[2], outer[3] - box[3])


def overlapping(runs: list[Run], paints: list[Paint]) -> Iterator[tuple[Run, Run, bool]]:
    """Pairs of runs of which glyphs overlap, turned text too: the ink boxes of two glyphs share more than a tenth of
    the smaller size in every direction. The same words on the very same place (a halo and its text) do not count.

    Text that an opaque area has covered before the other was drawn is not there any more; where only a part of a glyph
    was covered, the third of the three values is true.
    """
    covers = sorted((paint for paint in paints if paint.cover), key=lambda paint: paint.order)
    orders = [paint.order for paint in covers]
    ordered = sorted(runs, key=lambda run: run.box[1])
    open_runs: list[Run] = []
    for run in ordered:
        x0, bottom, x1, _ = run.box
        open_runs = [other for other in open_runs if other.box[3] > bottom]
        for other in open_runs:
            if other.box[0] < x1 and other.box[2] > x0:
                first, second = (other, run) if other.order < run.order else (run, other)
                between = covers[bisect(orders, first.order) : bisect(orders, second.order)]
                found = _overlap(first, second, between)
                if found is not None:
                    yield first, second, found
        open_runs.append(run)


def _overlap(first: Run, second: Run, between: list[Paint]) -> bool | None:
    """Whether what is seen of two runs' overlap is but the rest of a covered glyph; ``None`` if they do not overlap."""
    least = TOUCHING * min(first.size, second.size)
    if depth(first.outline, second.outline) <= least or _same(first, second):
        return None
    shared = common(first.box, second.box)
    under = [glyph for glyph in first.glyphs if not is_empty(common(glyph[0], shared))]
    over = [glyph for glyph in second.glyphs if not is_empty(common(glyph[0], shared))]
    pairs = [
        (low[0], common(low[0], high[0]))
        for low in under
        for high in over
        if not is_empty(common(low[0], high[0])) and depth(low[1], high[1]) > least
    ]
    if any(not _hidden(both, between) for _, both in pairs):
        return False
    return True if any(not _hidden(low, between) for low, _ in pairs) else None


def _hidden(box: Box, covers: list[Paint]) -> bool:
    """Whether an opaque area lies over a box."""
    return any(inside(box, paint.box) and paint.cover is not None and paint.cover.hides(box) for paint in covers)


def _same(one: Run, other: Run) -> bool:
    """Whether two runs are the same words on the same place."""
    near = all(abs(a - b) < 0.01 for a, b in zip(one.matrix, other.matrix, strict=True))
    return near and one.said.text == other.said.text
