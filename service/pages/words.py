"""What pages say for the short signs of notation. A game that is not here is spoken of in its own notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from generator.core.game import AnyGame
from generator.games.lost_island.terrain import NAMES

PROMPTS: Mapping[str, tuple[str, ...]] = {
    "hopper": ("Choose a pawn.", "Where does it hop?"),
    "empire": ("Choose a card to move.", "Which card does it conquer?"),
    "islands": ("Where does the card go?", "Which string is cleared?", "Where does the land form?"),
    "cairn": ("Where does the next stone go?",),
    "lost-island": ("Choose a terrain.", "Choose a die.", "Draw the cells, one by one."),
}
"""What to choose first, second and so on; the last serves for all that follow."""
PLACES: Mapping[tuple[str, str], str] = {("empire", "+"): "reserve"}
"""Parts that are chosen in the board on a group that is not a cell."""


UNITS: Mapping[str, str] = {"islands": "turn"}
"""What a game calls its moves, where it is not that."""


def unit(game: AnyGame) -> str:
    """What one move of the game is called."""
    return UNITS.get(game.name, "move")


def counted(game: AnyGame, number: int, more: str = "") -> str:
    """So many moves, in the game's own word."""
    return f"{number} {more}{unit(game)}{'' if number == 1 else 's'}"


def prompt(game: AnyGame, chosen: int) -> str:
    """What the player chooses next, after so many parts."""
    words = PROMPTS.get(game.name, ("Choose a move.", "Choose how it goes on."))
    if game.name == "islands" and chosen > 2:
        return words[1 + (chosen - 1) % 2]
    return words[min(chosen, len(words) - 1)]


def say(game: AnyGame, part: str) -> str:
    """A part of a move, for a button."""
    saying = _SAYING.get(game.name)
    return saying(part) if saying else part


def is_wasteful(game: AnyGame, part: str) -> bool:
    """Whether a part is legal and of no use: bonuses that take back what others add."""
    return game.name == "lost-island" and "+" in part and "-" in part


def _empire(part: str) -> str:
    return "Turn over the reserve card" if part == "+" else part.removeprefix("+")


def _islands(part: str) -> str:
    return "Clear a string" if part == "-" else " ".join(re.findall(r"[a-z][0-9]+", part)) or part


def _cairn(part: str) -> str:
    if part == "~":
        return "Let the wave come"
    row, _, x = part.removeprefix("r").partition("x")
    return f"row {row}, x {x}"


def _lost_island(part: str) -> str:
    cell, equals, own = part.partition("=")
    if equals:
        return f"{cell} as {NAMES[own].removesuffix('s').lower()}"
    if part in NAMES:
        return NAMES[part]
    if part == "!":
        return "No room: end the game here"
    if part[0].isdigit() and len(part) > 1:
        signs = part[1:].replace("1", "")
        return f"{part[0]} {' '.join(f'{sign} 1' for sign in signs)} = {int(part[0]) + _sum(signs)}".replace("-", "−")
    return part


def _sum(signs: str) -> int:
    return signs.count("+") - signs.count("-")


_SAYING: Mapping[str, Callable[[str], str]] = {
    "empire": _empire,
    "islands": _islands,
    "cairn": _cairn,
    "lost-island": _lost_island,
}
