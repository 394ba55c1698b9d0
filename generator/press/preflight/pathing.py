"""The path operators: what is filled and stroked, how thin, and what clips the rest (ISO 32000-1, 8.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from generator.press.preflight.colour import Paint
from generator.press.preflight.covers import LONGEST, Cover
from generator.press.preflight.geometry import Point, around, common, moved, thinnest_scale
from generator.press.preflight.tokens import path_numbers

if TYPE_CHECKING:
    from generator.press.preflight.content import Machine


class PathPen:
    """The path under way in one machine."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._path: list[bytes] = []
        self._clipping = False

    def operators(self) -> dict[str, Callable[[list[Any]], None]]:
        """The operators and what carries each out."""
        table: dict[str, Callable[[list[Any]], None]] = {
            "path": lambda operands: self._path.append(operands[0]),
            "W": self._clip,
            "W*": self._clip,
        }
        for word in ("S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "n"):
            table[word] = self._painter(word not in "fFnf*", word not in "Ssn")
        return table

    def _clip(self, _operands: list[Any]) -> None:
        self._clipping = True

    def _painter(self, strokes: bool, fills: bool) -> Callable[[list[Any]], None]:
        def draw(_operands: list[Any]) -> None:
            path, self._path = self._path, []
            if self._clipping:
                self._clipping = False
                self._narrow(path)
            if not path:
                return
            if fills:
                self._apply("path", self._machine.state.fill, path)
                if self._machine.state.opaque and len(path) == 1 and len(path[0]) <= LONGEST:
                    self._machine.trace.covers.append(
                        Cover(len(self._machine.trace.texts), path[0], self._machine.state.ctm)
                    )
            if strokes:
                self._apply("path", self._machine.state.stroke, path)
                width = round(self._machine.state.width * thinnest_scale(self._machine.state.ctm), 3)
                cases = self._machine.trace.strokes
                self._machine.trace.note(cases, width, None if width in cases else self._start(path))

        return draw

    def _apply(self, what: str, with_paint: Paint, path: list[bytes]) -> None:
        key = (what, with_paint)
        self._machine.trace.note(
            self._machine.trace.paints, key, None if key in self._machine.trace.paints else self._start(path)
        )

    def _start(self, path: list[bytes]) -> Point:
        xs, ys = path_numbers(path[0])
        a, b, c, d, e, f = self._machine.state.ctm
        x, y = (xs[0], ys[0]) if xs else (0.0, 0.0)
        return (a * x + c * y + e, b * x + d * y + f)

    def _narrow(self, path: list[bytes]) -> None:
        points = [point for part in path for point in zip(*path_numbers(part), strict=True)]
        if points:
            box = around(points)
            self._machine.state.clip = common(self._machine.state.clip, moved(box, self._machine.state.ctm))
