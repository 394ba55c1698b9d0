"""A print shop's check of a PDF, by this project's three profiles.

Every check is a function of the open file, and of what its pages draw; each gives findings and knows nothing of the
others. What a malformed object keeps a check from judging is itself an error, so a broken file never passes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generator.press.preflight.art import check_art
from generator.press.preflight.boxes import check_boxes
from generator.press.preflight.colour import check_colours
from generator.press.preflight.content import Follower
from generator.press.preflight.fonts import check_fonts
from generator.press.preflight.images import check_images
from generator.press.preflight.intent import check_intent
from generator.press.preflight.links import check_links
from generator.press.preflight.metadata import check_metadata
from generator.press.preflight.profiles import PROFILES, Profile, parse_profile
from generator.press.preflight.report import Finding, Place, Report, report
from generator.press.preflight.source import Source, open_source, words
from generator.press.preflight.structure import check_damage, check_file, check_streams
from generator.press.preflight.tags import check_tags
from generator.press.preflight.text import check_text

__all__ = ["PROFILES", "Finding", "Place", "Profile", "Report", "parse_profile", "preflight"]


def preflight(path: Path, profile: Profile = "home", progress: Callable[[], None] = lambda: None) -> Report:
    """Check a file; ``progress`` is called after each page is followed.

    Raises ``UsageProblem`` if the file is no PDF, is locked or too broken to have pages, and ``OSError`` if it is not
    there. Anything else that is wrong is a finding.
    """
    source = open_source(path)
    try:
        return _report(source, profile, progress)
    finally:
        source.pdf.close()


def _report(source: Source, profile: Profile, progress: Callable[[], None]) -> Report:
    follower, drawn = Follower(), []
    for page in source.pages:
        drawn.append(follower.page(page))
        progress()
    checks: dict[str, Callable[[], list[Finding]]] = {
        "file": lambda: check_file(source, profile),
        "boxes": lambda: check_boxes(source, profile),
        "content": lambda: check_streams(source, profile, drawn),
        "fonts": lambda: check_fonts(source, profile, drawn, follower),
        "colour": lambda: check_colours(source, profile, drawn),
        "text": lambda: check_text(source, profile, drawn),
        "art": lambda: check_art(source, profile, drawn),
        "image": lambda: check_images(source, drawn),
        "links": lambda: check_links(source, profile),
        "meta": lambda: check_metadata(source, profile),
    }
    if profile == "press":
        checks["press"] = lambda: check_intent(source)
    if profile == "screen":
        checks["tags"] = lambda: check_tags(source, drawn)
    findings = [finding for what, check in checks.items() for finding in _guarded(what, check)]
    return report(source.name, profile, len(source.pages), [*findings, *check_damage(source)])


def _guarded(what: str, check: Callable[[], list[Finding]]) -> list[Finding]:
    """The findings of a check, or the one that says that it could not be made."""
    try:
        return check()
    except Exception as error:  # a malformed object breaks whoever reads it, anywhere
        says = f"the file has objects that are not what they should be; {what} could not be checked"
        return [Finding("file.malformed", "error", says, "objects as in ISO 32000-1", detail=words(error))]
