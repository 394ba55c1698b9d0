"""The graphics state (ISO 32000-1, 8.4) as far as the checks need it."""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

from generator.press.preflight.fontfile import PageFont
from generator.press.preflight.geometry import EVERYWHERE, IDENTITY, Box, Matrix
from generator.press.preflight.spaces import BLACK, Colour


@dataclass(slots=True)
class State:
    """What ``q`` saves. Lengths are in the units of the stream; ``clip`` is in points of the page."""

    matrix: Matrix = IDENTITY
    clip: Box = EVERYWHERE
    fill: Colour = BLACK
    stroke: Colour = BLACK
    width: float = 1.0
    cap: int = 0
    font: PageFont | None = None
    size: float = 0.0
    between: float = 0.0
    after_spaces: float = 0.0
    stretch: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    opaque: bool = True

    def saved(self) -> State:
        """A copy."""
        return copy(self)

    def handed_on(self) -> tuple[object, ...]:
        """What a form takes over besides matrix and clip: with equal values it draws the same."""
        text = (id(self.font), self.size, self.between, self.after_spaces, self.stretch, self.leading, self.rise)
        return (self.fill, self.stroke, self.width, self.cap, self.mode, self.opaque, *text)
