"""How a pack is laid out."""

from __future__ import annotations

from dataclasses import dataclass

from generator.press.paper import Paper
from generator.press.wording import ENGLISH, Wording


@dataclass(frozen=True, slots=True)
class Layout:
    """The paper, puzzles to a page (1, 2, 4 or 6), where answers go, the title, the command for it, the wording."""

    paper: Paper
    per_page: int
    solutions: str
    title: str
    command: str
    say: Wording = ENGLISH
