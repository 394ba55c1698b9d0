"""What the named inks look like: themes, read from ``templates/themes/*.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from generator.core.resources import template
from generator.scene.shapes import INKS, Ink

Space = Literal["grey", "rgb", "cmyk"]
Colour = tuple[float, ...]
"""Components 0..1: one of grey (0 is black), three of RGB, four of CMYK (1 is full ink)."""

_FOUR: Mapping[Ink, Ink] = {"spades": "ink", "hearts": "red", "diamonds": "blue", "clubs": "green"}


@dataclass(frozen=True, slots=True)
class Theme:
    """One colour space, and a colour in it for every ink."""

    name: str
    space: Space
    colours: Mapping[Ink, Colour]

    def with_suits(self, count: int) -> Theme:
        """The theme with a deck of two or four colours; grey stays grey."""
        if count == 2:
            return self
        suits = {suit: self.colours[ink] for suit, ink in _FOUR.items()}
        return replace(self, colours={**self.colours, **suits})


@cache
def theme(name: str) -> Theme:
    """The theme for paper of that name: ``home`` (black ink only), ``screen`` (RGB) or ``press`` (CMYK)."""
    data = tomllib.loads(template(f"themes/{name}.toml").read_text(encoding="utf-8"))
    return Theme(name, data["space"], {ink: _colour(data["space"], data["inks"][ink]) for ink in INKS})


@cache
def web_colours() -> Mapping[str, Mapping[str, str]]:
    """For web pages: ``light`` and ``dark``, each a CSS colour for every ink."""
    data = tomllib.loads(template("themes/web.toml").read_text(encoding="utf-8"))
    return {mode: {ink: data[mode][ink] for ink in INKS} for mode in ("light", "dark")}


def _colour(space: Space, value: object) -> Colour:
    """A colour as the theme writes it: percent of black, ``#rrggbb``, or four percents."""
    if space == "grey":
        assert isinstance(value, int)
        return (1 - value / 100,)
    if space == "rgb":
        assert isinstance(value, str)
        return tuple(int(value[i : i + 2], 16) / 255 for i in (1, 3, 5))
    assert isinstance(value, list)
    return tuple(part / 100 for part in value)
