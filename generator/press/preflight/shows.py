"""Text operators (ISO 32000-1, 9.3 and 9.4): where strings stand, how large they are, how far their ink reaches."""

from __future__ import annotations

from math import hypot
from typing import Any

from generator.press.preflight.fontfile import PageFont, Said
from generator.press.preflight.geometry import IDENTITY, Box, Matrix, common, is_empty, joined, moved, times
from generator.press.preflight.marks import Drawn, Run, Tag
from generator.press.preflight.state import State

_UNSEEN = (3, 7)


class TextShower:
    """The text object of one stream, which adds its runs to what the stream drew."""

    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self._matrix: Matrix = IDENTITY
        self._line: Matrix = IDENTITY

    def do(self, operator: str, operands: list[Any], state: State, tag: Tag) -> bool:
        """Carry out a text operator; says whether it is one."""
        match operator:
            case "Tj":
                self._show([operands[0]], state, tag)
            case "TJ":
                self._show(operands[0], state, tag)
            case "Tm":
                a, b, c, d, e, f = map(float, operands)
                self._matrix = self._line = (a, b, c, d, e, f)
            case "BT":
                self._matrix = self._line = IDENTITY
            case "ET":
                pass
            case "Td":
                self._next_line(float(operands[0]), float(operands[1]))
            case "TD":
                state.leading = -float(operands[1])
                self._next_line(float(operands[0]), float(operands[1]))
            case "T*":
                self._next_line(0.0, -state.leading)
            case "'":
                self._next_line(0.0, -state.leading)
                self._show([operands[0]], state, tag)
            case '"':
                state.after_spaces, state.between = float(operands[0]), float(operands[1])
                self._next_line(0.0, -state.leading)
                self._show([operands[2]], state, tag)
            case _:
                return _set(operator, operands, state)
        return True

    def _next_line(self, x: float, y: float) -> None:
        self._matrix = self._line = times((1.0, 0.0, 0.0, 1.0, x, y), self._line)

    def _show(self, parts: list[Any], state: State, tag: Tag) -> None:
        """Show strings with the moves between them as one run, and move the pen past it."""
        font, size = state.font, state.size
        if font is None or not size:
            return
        said = _together([_part(font, part, state) for part in parts])
        unit = size / 1000
        inner: Matrix = (unit * state.stretch, 0.0, 0.0, unit, 0.0, state.rise)
        matrix = times(times(inner, self._matrix), state.matrix)
        self._matrix = times((1.0, 0.0, 0.0, 1.0, said.advance * unit * state.stretch, 0.0), self._matrix)
        self._drawn.said[font, said] = None
        if state.mode not in _UNSEEN and said.box is not None:
            self._add(font, said, matrix, state, tag)

    def _add(self, font: PageFont, said: Said, matrix: Matrix, state: State, tag: Tag) -> None:
        a, b, c, d, _, _ = matrix
        along = hypot(a, b)
        height = 1000 * abs(a * d - b * c) / along if along else 0.0
        box: Box = moved(said.box or (0, 0, 0, 0), matrix)
        if is_empty(common(box, state.clip)):
            return
        mode = state.mode % 4
        fill = state.fill if mode in (0, 2) else None
        stroke = state.stroke if mode in (1, 2) else None
        self._drawn.runs.append(Run(font, said, matrix, height, box, state.clip, fill, stroke, tag, self._drawn.next()))


def _set(operator: str, operands: list[Any], state: State) -> bool:
    match operator:
        case "Tc":
            state.between = float(operands[0])
        case "Tw":
            state.after_spaces = float(operands[0])
        case "Tz":
            state.stretch = float(operands[0]) / 100
        case "TL":
            state.leading = float(operands[0])
        case "Ts":
            state.rise = float(operands[0])
        case "Tr":
            state.mode = int(operands[0])
        case _:
            return False
    return True


def _part(font: PageFont, part: Any, state: State) -> Said | float:
    """A string of a run, or a move in thousandths to the left."""
    if isinstance(part, float):
        return part
    if not isinstance(part, bytes):
        raise TypeError("neither a string nor a number")
    if state.between or state.after_spaces:
        return font.spaced(part, 1000 * state.between / state.size, 1000 * state.after_spaces / state.size)
    return font.said(part)


def _together(parts: list[Said | float]) -> Said:
    """The parts of a run as one string."""
    if len(parts) == 1 and isinstance(parts[0], Said):
        return parts[0]
    pen, box = 0.0, None
    strings = []
    glyphs: list[tuple[float, Box]] = []
    for part in parts:
        if isinstance(part, float):
            pen -= part
            continue
        strings.append(part)
        glyphs += [(pen + x, ink) for x, ink in part.glyphs]
        if part.box is not None:
            here = (part.box[0] + pen, part.box[1], part.box[2] + pen, part.box[3])
            box = here if box is None else joined(box, here)
        pen += part.advance
    text = "".join(part.text for part in strings)
    missing = tuple(code for part in strings for code in part.missing)
    unsaid = tuple(code for part in strings for code in part.unsaid)
    count, spaces = sum(part.chars for part in strings), sum(part.spaces for part in strings)
    return Said(text, pen, count, spaces, box, tuple(glyphs), missing, unsaid)
