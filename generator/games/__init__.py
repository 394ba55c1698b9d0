"""The games, found by looking: every folder here with a ``GAME`` is one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from generator.core.errors import DealError
from generator.core.game import AnyGame


@cache
def all_games() -> tuple[AnyGame, ...]:
    """Every game, in the order in which they are listed everywhere."""
    found = (import_module(f"{__name__}.{module.name}").GAME for module in iter_modules(__path__) if module.ispkg)
    return tuple(sorted(found, key=lambda game: game.number))


def find_game(name: str) -> AnyGame:
    """The game of that name; ``DealError`` names those there are."""
    for game in all_games():
        if game.name == name:
            return game
    raise DealError(f"there is no game {name[:40]!r}; the games are {', '.join(game.name for game in all_games())}")
