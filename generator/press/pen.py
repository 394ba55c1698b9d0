"""Operators of a page or form one after another: what is set in the graphics state, and what stays open between two.

Neighbouring texts share one text object, and neighbouring forms one saved state; each is set from the one before. In a
compressed page that is a third of what a place of its own takes.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

from generator.press.outlines import PLACES
from generator.scene.numbers import number, numbers
from generator.scene.shapes import HERE, Matrix

Setting = tuple[str, str]
"""What is set, and the operator that sets it."""
State = dict[str, str]
"""What is set, by its name."""

_SPOTS = 2
"""Where texts and forms stand is written to a hundredth of a millimetre."""
_NEAR = 0.006
"""A form may stand so far from its place, in mm, if the step that led to the one before leads there."""
_HOME = (None, HERE)
_FRESH: State = {"dash": "[] 0 d", "ends": "0 J 0 j"}
"""How a page begins (ISO 32000-1, 8.4.1)."""


class Pen:
    """Writes operators, and sets only what is not yet set."""

    def __init__(self) -> None:
        self._code: list[str] = []
        self._now: State = {}
        self._open: Literal["", "text", "forms"] = ""
        self._before: State = {}
        self._linear: tuple[float, ...] = ()
        self._x = self._y = 0.0
        self._step = (0.0, 0.0)

    def write(self, operators: str) -> None:
        """Add operators as they stand."""
        self._close()
        self._code.append(operators)

    def begin_page(self) -> None:
        """The graphics state is that of a new page."""
        self._now = dict(_FRESH)

    def taken(self) -> str:
        """The operators since the last call; the graphics state is forgotten, for another page or form begins."""
        self._close()
        code, self._code, self._now = self._code, [], {}
        return "\n".join(code)

    def paint(self, settings: Iterable[Setting], operators: str) -> None:
        """Paint a path."""
        self._close()
        self._set(settings)
        self._code.append(operators)

    def text(self, settings: Iterable[Setting], x: float, y: float, operators: str) -> None:
        """Show text from a point on."""
        x, y = round(x, _SPOTS), round(y, _SPOTS)
        if self._open == "text":
            self._set(settings)
            place = f"{number(x - self._x, _SPOTS)} {number(self._y - y, _SPOTS)} Td"
        else:
            self._close()
            self._set(settings)
            place = f"BT 1 0 0 -1 {number(x, _SPOTS)} {number(y, _SPOTS)} Tm"
            self._open = "text"
        self._x, self._y = x, y
        self._code.append(f"{place} {operators}")

    def form(self, settings: Iterable[Setting], name: str, matrix: Matrix) -> None:
        """Paint a form."""
        linear = matrix[:4]
        if self._open == "forms" and linear == self._linear and not matrix[1] and not matrix[2]:
            self._set(settings)
            place = f"1 0 0 1 {self._go(matrix)} cm"
        else:
            self._close()
            self._set(settings)
            self._x, self._y = round(matrix[4], _SPOTS), round(matrix[5], _SPOTS)
            place = f"q {_linear(linear)} {number(self._x, _SPOTS)} {number(self._y, _SPOTS)} cm"
            self._open, self._before, self._linear, self._step = "forms", dict(self._now), linear, (0.0, 0.0)
        self._code.append(f"{place} /{name} Do")

    def forget(self, what: str) -> None:
        """Something was set otherwise."""
        self._now.pop(what, None)

    def enter(self, matrix: Matrix | None) -> State | None:
        """Go into a matrix; returns what ``leave`` needs."""
        if matrix in _HOME:
            return None
        assert matrix is not None
        self._close()
        self._code.append(f"q {_linear(matrix[:4])} {numbers(matrix[4:], PLACES)} cm")
        return dict(self._now)

    def leave(self, before: State | None) -> None:
        """Come out of it again."""
        if before is not None:
            self._close()
            self._code.append("Q")
            self._now = before

    def _set(self, settings: Iterable[Setting]) -> None:
        now = self._now
        for what, operator in settings:
            if now.get(what) != operator:
                now[what] = operator
                self._code.append(operator)

    def _go(self, matrix: Matrix) -> str:
        """The step from the last form to the place of the next one, in the unit of the forms."""
        a, _b, _c, d, x, y = matrix
        dx, dy = self._step
        if max(abs(self._x + a * dx - x), abs(self._y + d * dy - y)) > _NEAR:
            places = _SPOTS if a == d == 1 else PLACES
            dx, dy = round((x - self._x) / a, places), round((y - self._y) / d, places)
            self._step = dx, dy
        self._x += a * dx
        self._y += d * dy
        return f"{number(dx, PLACES)} {number(dy, PLACES)}"

    def _close(self) -> None:
        if self._open == "text":
            self._code.append("ET")
        elif self._open == "forms":
            self._code.append("Q")
            self._now = self._before
        self._open = ""


@lru_cache(maxsize=1 << 12)
def _linear(values: tuple[float, ...]) -> str:
    return numbers(values)
