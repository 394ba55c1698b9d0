"""Text: large enough, within the trim and away from its edge, not cut by a clip, not over other text."""

from __future__ import annotations

from collections.abc import Iterator

from generator.press.preflight.geometry import MM, Box, common, depth, grown, inside, is_empty
from generator.press.preflight.marks import Drawn, Run
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
        for one, other in overlapping(what.runs):
            detail = f"{one.quoted} and {other.quoted}"
            _add(tally, "text.overlap", "text overlaps other text", "text apart from text", page, one, detail)
    return tally.findings()


def _add(
    tally: Tally, rule: str, says: str, accepted: str, page: Page, run: Run, detail: str, worse: float = 0.0
) -> None:
    place = page.place(run.box[0], run.box[3])
    tally.add(rule, "error", says, accepted, page=page.number, place=place, detail=detail, worse=worse)


def _placed(page: Page, run: Run, profile: Profile, tally: Tally) -> None:
    """Within the trim, whole, and 5 mm from its edge. On a press's sheet, words wholly outside the bleed are marks."""
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


def overlapping(runs: list[Run]) -> Iterator[tuple[Run, Run]]:
    """Pairs of runs of which glyphs overlap, turned text too: the ink boxes of two glyphs share more than a tenth of
    the smaller size in every direction. The same words on the very same place (a halo and its text) do not count.
    """
    ordered = sorted(runs, key=lambda run: run.box[1])
    open_runs: list[Run] = []
    for run in ordered:
        x0, bottom, x1, _ = run.box
        open_runs = [other for other in open_runs if other.box[3] > bottom]
        for other in open_runs:
            if other.box[0] < x1 and other.box[2] > x0 and _overlap(run, other):
                yield other, run
        open_runs.append(run)


def _overlap(one: Run, other: Run) -> bool:
    least = TOUCHING * min(one.size, other.size)
    if one.said.text == other.said.text and all(abs(a - b) < 0.01 for a, b in zip(one.matrix, other.matrix, strict=True)):
        return False
    if depth(one.outline, other.outline) <= least:
        return False
    shared = common(one.box, other.box)
    ours = [glyph for glyph in one.glyphs if not is_empty(common(glyph[0], shared))]
    theirs = [glyph for glyph in other.glyphs if not is_empty(common(glyph[0], shared))]
    return any(
        not is_empty(common(mine[0], yours[0])) and depth(mine[1], yours[1]) > least for mine in ours for yours in theirs
    )
