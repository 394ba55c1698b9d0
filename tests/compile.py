"""Compile every game's solver and players once, before the tests: ``python -m tests.compile``.

Each process of a test run would otherwise compile the same code for itself.
"""

from __future__ import annotations

from generator.cli.progress import ready
from generator.games import find_game
from generator.vetting.pool import eager_map

LONGEST_FIRST = ("lost-island", "islands", "empire", "cairn", "hopper")


def compile_game(name: str) -> None:
    """Leave the game's compiled code in the user's cache."""
    game = find_game(name)
    ready(game, game.variants[0], graded=True)


def main() -> None:
    """Compile on two processes."""
    for _ in eager_map(compile_game, LONGEST_FIRST, 2):
        pass


if __name__ == "__main__":
    main()
