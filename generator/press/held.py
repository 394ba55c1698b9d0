"""How a page is held to be read: upright, or turned by a quarter for what is wider than high."""

from __future__ import annotations

from dataclasses import dataclass

from generator.press.paper import Paper
from generator.press.sheet import Sheet
from generator.scene.shapes import Group, place

HEADING = 9.0
"""The height of a puzzle's number and name, in mm."""
FOOT = 9.0
"""Kept free above the lower margin for the page's foot, in mm."""

Box = tuple[float, float, float, float]
"""Left, top, width and height on the page, in mm."""


@dataclass(frozen=True, slots=True)
class Held:
    """A page held upright, or so that its left edge is the top: its foot is then at the left."""

    paper: Paper
    turned: bool = False

    @property
    def width(self) -> float:
        """The room between the margins along a line of text, in mm."""
        paper = self.paper
        return (paper.height - FOOT if self.turned else paper.width) - 2 * paper.margin

    @property
    def height(self) -> float:
        """The room between the margins across the lines, in mm."""
        paper = self.paper
        return (paper.width if self.turned else paper.height - FOOT) - 2 * paper.margin

    def page(self, sheet: Sheet) -> Sheet:
        """What is set from the corner of the room on, as a page."""
        margin = self.paper.margin
        matrix = (0.0, -1.0, 1.0, 0.0, margin, margin + self.width) if self.turned else place(margin, margin, 1)
        return Sheet([Group(tuple(sheet.shapes), matrix)], dict(sheet.symbols))

    def strip(self, top: float, height: float) -> Box:
        """Where a strip across the room, from ``top`` down, lies on the page."""
        margin = self.paper.margin
        if self.turned:
            return margin + top, margin, height, self.width
        return margin, margin + top, self.width, height
