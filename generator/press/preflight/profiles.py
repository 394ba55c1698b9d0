"""What the three profiles are called, and the limits that they share; lengths in points unless they say mm."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from generator.press.preflight.geometry import MM, Box, Point
from generator.press.preflight.report import Finding, Place, Severity
from generator.press.preflight.state import Trace

Profile = Literal["home", "screen", "press"]
PROFILES: tuple[Profile, ...] = ("home", "screen", "press")

SMALLEST_TEXT = 6.0
THINNEST_PRESS = 0.25
THINNEST_HOME = 0.2
SAFE = 5.0
"""How far text keeps from the trim, in mm."""
BLEED = 3.0
"""How far the bleed goes beyond the trim, in mm."""
COARSEST = 300.0
"""Pixels to the inch."""
SLACK = 0.02
"""What rounding may do to a length, in points."""


class Sheet(NamedTuple):
    """A page with its boxes and what is drawn on it; ``trim`` falls back on the crop and media boxes."""

    number: int
    page: Any
    media: Box
    trim: Box
    bleed: Box
    trace: Trace

    def find(
        self,
        rule: str,
        severity: Severity,
        says: str,
        accepted: str = "",
        place: Point | None = None,
        detail: str = "",
        count: int = 1,
    ) -> Finding:
        """A finding on this page, its place in points of the page."""
        at = None if place is None else Place((place[0] - self.trim[0]) / MM, (self.trim[3] - place[1]) / MM)
        return Finding(rule, severity, says, accepted, self.number, at, detail, count)
