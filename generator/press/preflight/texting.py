"""The text operators: where every run of text lies, how large it is, what paints it (ISO 32000-1, 9.4)."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import TYPE_CHECKING, Any

from generator.press.preflight.geometry import IDENTITY, Box, Matrix, corners, joined, times
from generator.press.preflight.state import Text

if TYPE_CHECKING:
    from generator.press.preflight.content import Machine

_GAP = -1000.0
"""A step back in ``TJ`` beyond which its text counts as two runs: an em, in thousandths."""


class TextPen:
    """The text matrices of one machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._matrix: Matrix = IDENTITY
        self._line: Matrix = IDENTITY

    def operators(self) -> dict[str, Callable[[list[Any]], None]]:
        """The operators and what carries each out."""
        return {
            "BT": self._begin,
            "ET": lambda operands: None,
            "Tf": self._font,
            "Tc": lambda operands: setattr(self._machine.state, "letter", operands[0]),
            "Tw": lambda operands: setattr(self._machine.state, "word", operands[0]),
            "Tz": lambda operands: setattr(self._machine.state, "stretch", operands[0] / 100),
            "TL": lambda operands: setattr(self._machine.state, "leading", operands[0]),
            "Ts": lambda operands: setattr(self._machine.state, "rise", operands[0]),
            "Tr": lambda operands: setattr(self._machine.state, "mode", int(operands[0])),
            "Td": lambda operands: self._move(operands[0], operands[1]),
            "TD": self._move_and_lead,
            "Tm": self._place,
            "T*": lambda operands: self._move(0.0, -self._machine.state.leading),
            "Tj": lambda operands: self._show([operands[0]]),
            "TJ": lambda operands: self._show(operands[0]),
            "'": lambda operands: self._next(operands[0]),
            '"': self._spaced,
        }

    def _begin(self, _operands: list[Any]) -> None:
        self._matrix = self._line = IDENTITY

    def _font(self, operands: list[Any]) -> None:
        state = self._machine.state
        state.font, state.size = self._machine.font(operands[0]), operands[1]

    def _move(self, x: float, y: float) -> None:
        self._matrix = self._line = times((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def _move_and_lead(self, operands: list[Any]) -> None:
        self._machine.state.leading = -operands[1]
        self._move(operands[0], operands[1])

    def _place(self, operands: list[Any]) -> None:
        a, b, c, d, e, f = operands
        self._matrix = self._line = (a, b, c, d, e, f)

    def _next(self, text: bytes) -> None:
        self._move(0.0, -self._machine.state.leading)
        self._show([text])

    def _spaced(self, operands: list[Any]) -> None:
        self._machine.state.word, self._machine.state.letter = operands[0], operands[1]
        self._next(operands[2])

    def _show(self, items: list[Any]) -> None:
        """Show strings with steps between them, and note each run."""
        state = self._machine.state
        if state.font is None:
            raise ValueError("text is shown before a font is chosen")
        x, box, shown = 0.0, None, b""
        for item in items:
            if isinstance(item, bytes):
                x, box = self._advance(item, x, box)
                shown += item
            else:
                x -= item / 1000 * state.size * state.stretch
                if item < _GAP and shown:
                    self._note(box, shown)
                    box, shown = None, b""
        self._note(box, shown)
        self._matrix = times((1.0, 0.0, 0.0, 1.0, x, 0.0), self._matrix)

    def _advance(self, text: bytes, x: float, box: Box | None) -> tuple[float, Box | None]:
        """Lay one string from x on; returns where it ends and the box of its ink joined to the one given."""
        machine, state = self._machine, self._machine.state
        font, size, stretch, rise = state.font, state.size, state.stretch, state.rise
        for code, is_space in font.codes(text):
            width, ink, fault = font.glyph(code)
            if fault and state.mode != 3:
                machine.trace.note(machine.trace.glyphs, (font.name, code, fault), self._at(x))
            if ink is not None:
                left, low, right, high = ink
                edges = (x + left * size * stretch, x + right * size * stretch)
                heights = (low * size + rise, high * size + rise)
                here = (min(edges), min(heights), max(edges), max(heights))
                box = here if box is None else joined(box, here)
            x += (width * size + state.letter + (state.word if is_space else 0.0)) * stretch
        return x, box

    def _at(self, x: float) -> tuple[float, float]:
        a, b, _, _, e, f = times(self._matrix, self._machine.state.ctm)
        return (a * x + e, b * x + f)

    def _note(self, box: Box | None, shown: bytes) -> None:
        state, trace = self._machine.state, self._machine.trace
        if box is None or state.mode in (3, 7):
            return
        matrix = times(self._matrix, state.ctm)
        outline = tuple(corners(box, matrix))
        a, b, c, d, _, _ = matrix
        along = hypot(a, b)
        size = abs(state.size) * abs(a * d - b * c) / along if along else 0.0
        trace.write(
            Text(outline, size, shown, state.font.name, self._machine.marks[-1], False),
            state.clip,
        )
        if state.mode in (0, 2, 4, 6):
            self._machine.use("text", state.fill, outline[0])
        if state.mode in (1, 2, 5, 6):
            self._machine.use("text", state.stroke, outline[0])
