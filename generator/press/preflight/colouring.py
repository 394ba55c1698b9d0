"""Colour operators (ISO 32000-1, 8.6.8), patterns and gradients."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.press.preflight.marks import Drawn
from generator.press.preflight.resources import Resources
from generator.press.preflight.source import entry, items, number
from generator.press.preflight.spaces import Colour, Space, device, space_of
from generator.press.preflight.state import State
from generator.press.preflight.tokens import Name

if TYPE_CHECKING:
    from generator.press.preflight.content import Follower

DEEPEST = 12
"""How deep forms and patterns may stand in one another."""

_SET = {
    "g": (False, "DeviceGray"),
    "rg": (False, "DeviceRGB"),
    "k": (False, "DeviceCMYK"),
    "G": (True, "DeviceGray"),
    "RG": (True, "DeviceRGB"),
    "K": (True, "DeviceCMYK"),
}
Setter = Callable[[list[Any], State], None]


class Colourer:
    """The colour operators of one stream."""

    def __init__(self, follower: Follower, drawn: Drawn, resources: Resources, deep: int) -> None:
        self._follower, self._drawn, self._resources, self._deep = follower, drawn, resources, deep
        self._spaces: dict[str, Space] = {}

    def table(self) -> dict[str, Setter]:
        """The operators, each with what carries it out on a state."""
        table = {operator: self._setter(operator, stroke, label) for operator, (stroke, label) in _SET.items()}
        table |= {operator: partial(self._set_space, operator) for operator in ("cs", "CS")}
        return table | {operator: partial(self._set_colour, operator) for operator in ("sc", "SC", "scn", "SCN")}

    def _setter(self, operator: str, stroke: bool, label: str) -> Setter:
        space = device(label, self._resources.obj)

        def set_colour(operands: list[Any], state: State) -> None:
            self._take(operator, stroke, Colour(space, tuple(map(float, operands))), state)

        return set_colour

    def _set_space(self, operator: str, operands: list[Any], state: State) -> None:
        space = self._space(operands[0])
        self._take(operator, operator == "CS", Colour(space, space.first), state)

    def _set_colour(self, operator: str, operands: list[Any], state: State) -> None:
        stroke = operator.startswith("S")
        space = (state.stroke if stroke else state.fill).space
        if operands and isinstance(operands[-1], Name):
            pattern = self._resources.find("Pattern", str(operands[-1]))
            values = tuple(map(float, operands[:-1]))
            self._take(operator, stroke, Colour(space, values, False if pattern is None else pattern.objgen), state)
            self._use_pattern(operator, pattern, Colour(space, values))
            return
        self._take(operator, stroke, Colour(space, tuple(map(float, operands))), state)

    def _take(self, operator: str, stroke: bool, colour: Colour, state: State) -> None:
        if colour.space.parts != len(colour.values):
            raise ValueError("not so many numbers")
        if stroke:
            state.stroke = colour
        else:
            state.fill = colour
        self._drawn.colours[operator, colour] = None

    def _space(self, value: Any) -> Space:
        if not isinstance(value, Name):
            raise TypeError("a space has a name here")
        if value not in self._spaces:
            self._spaces[value] = space_of(value, self._resources.obj)
        return self._spaces[value]

    def _use_pattern(self, operator: str, pattern: Any, colour: Colour) -> None:
        if pattern is None or self._deep > DEEPEST:
            self._drawn.fault("a pattern is not among the resources, or patterns stand in one another too deep")
        elif number(entry(pattern, "PatternType")) == 1:
            self._drawn.take_in_means(self._follower.pattern(pattern, colour, self._deep + 1))
        else:
            self.shading(operator, entry(pattern, "Shading"))

    def shading(self, operator: str, shading: Any) -> Space:
        """Note the colours of a gradient: its space, and both ends of its function where it is a simple one."""
        space = space_of(entry(shading, "ColorSpace"), self._resources.obj)
        self._drawn.colours[f"{operator} (shading)", Colour(space, space.first)] = None
        for colour in _ends(entry(shading, "Function")):
            if len(colour) == space.parts:
                self._drawn.colours[f"{operator} (shading)", Colour(space, colour)] = None
        return space


def _ends(function: Any) -> list[tuple[float, ...]]:
    """The colours at both ends of an exponential function, or of those that one stitches together."""
    if number(entry(function, "FunctionType")) == 3:
        return [end for one in items(entry(function, "Functions"))[:64] for end in _ends(one)]
    return [tuple(number(part) or 0.0 for part in items(entry(function, key))) for key in ("C0", "C1")]
