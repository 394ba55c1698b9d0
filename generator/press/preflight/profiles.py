"""The three ways to publish, and the figures that the checks hold files to."""

from __future__ import annotations

from typing import Literal, get_args

from generator.core.errors import UsageProblem

Profile = Literal["home", "screen", "press"]
PROFILES: tuple[Profile, ...] = get_args(Profile)

BLEED_MM = 3.0
SAFE_MM = 5.0
LEAST_TEXT_PT = 6.0
LEAST_STROKE_PT = {"press": 0.25, "home": 0.2}
MOST_INK = 300.0
LEAST_PPI = 300.0
TOUCHING = 0.1
"""Two texts overlap where their glyphs' ink boxes overlap by more than this part of the smaller size, each way."""

SLACK_PT = 0.02
"""What rounding in a file may cost a length."""


def parse_profile(text: str) -> Profile:
    """The profile with a name; raises ``UsageProblem`` for another."""
    for profile in PROFILES:
        if text == profile:
            return profile
    raise UsageProblem(f"{text[:40]!r} is not a profile; the profiles are {', '.join(PROFILES)}")
