"""What a page is made for: a printer at home, a screen, or a print shop."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from generator.scene.inks import Theme, theme

ProfileName = Literal["home", "screen", "press"]
PROFILES: tuple[ProfileName, ...] = get_args(ProfileName)
BLEED = 3.0
"""How far art that reaches the edge of a page goes beyond it, in mm."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The colours of a document, and what else its readers need.

    ``links`` and ``tagged``: for readers at a screen; ``trimmed``: pages have bleed and marks around them, and keep to
    PDF/X-4.
    """

    name: ProfileName
    theme: Theme
    links: bool = False
    tagged: bool = False
    trimmed: bool = False


def profile(name: ProfileName = "home", suits: int = 2) -> Profile:
    """The profile of that name, with suits of two or four colours.

    >>> profile("press").theme.space
    'cmyk'
    """
    screen = name == "screen"
    return Profile(name, theme(name).with_suits(suits), links=screen, tagged=screen, trimmed=name == "press")
