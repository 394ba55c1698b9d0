"""Rooms on a page, and how large a scene is in one."""

from __future__ import annotations

from dataclasses import dataclass

from generator.press.sheet import SMALLEST, least_scale
from generator.scene.shapes import Scene, fit

GAP = 4.0
"""Space between the parts of a puzzle, in mm."""


@dataclass(frozen=True, slots=True)
class Room:
    """A part of a puzzle's place, by its top left corner, in mm; no text in it is smaller than ``smallest``."""

    x: float
    y: float
    width: float
    height: float
    smallest: float = SMALLEST

    def least(self, scene: Scene) -> float:
        """The smallest scale at which a scene is legible."""
        return least_scale(scene, self.smallest)

    def fit(self, scene: Scene) -> float:
        """The largest scale of a scene in it; 0 where there is no room."""
        return fit(scene, self.width, self.height)[2] if min(self.width, self.height) > 0 else 0.0
