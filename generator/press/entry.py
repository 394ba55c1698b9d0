"""A puzzle on its way to paper: the record with its game, its deal and its number in the pack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.games import find_game
from generator.vetting.grading import WORDS


@dataclass(frozen=True)
class Entry:
    """One numbered puzzle of a pack; ``date`` says whose day it is, in a book that has days."""

    number: int
    puzzle: Puzzle
    date: str = ""

    @cached_property
    def game(self) -> AnyGame:
        """The game's table."""
        return find_game(self.puzzle.game)

    @cached_property
    def deal(self) -> Any:
        """The deal, read from its text."""
        return self.game.notation.parse_deal(self.puzzle.deal)

    @cached_property
    def name(self) -> str:
        """The game's title, with the variant where the game has several."""
        named = len(self.game.variants) > 1
        return f"{self.game.title}, {self.puzzle.variant}" if named else self.game.title

    @property
    def origin(self) -> str:
        """Where the deal comes from, the same words on puzzle and answer."""
        return (
            f"seed {self.puzzle.seed}" if self.puzzle.seed is not None else f"deal {self.puzzle.id.rpartition('.')[2]}"
        )

    @property
    def answer(self) -> tuple[str, str]:
        """What heads the answer: what it is looked for by, and what else there is to say."""
        return (
            (self.date, f"{self.name}, {self.reached}") if self.date else (self.name, f"{self.origin}, {self.reached}")
        )

    @property
    def grade(self) -> str | None:
        """The grade in a word, where there is one."""
        return self.puzzle.grade.word if self.puzzle.grade else None

    @property
    def goal(self) -> str:
        """What there is to reach."""
        return f"{self.game.aim} {self.game.par(self.puzzle.facts)}".rstrip()

    @property
    def reached(self) -> str:
        """What the answer reaches."""
        facts = self.puzzle.facts
        score = "" if facts.get("score") is None else f", score {facts['score']}"
        return f"{facts['moves']} moves{score}"


def number_entries(puzzles: Iterable[Puzzle]) -> list[Entry]:
    """Puzzles from gentle to fiendish (those without a grade last), numbered from 1; else they keep their order."""
    return [Entry(number, puzzle) for number, puzzle in enumerate(sorted(puzzles, key=_hardness), 1)]


def _hardness(puzzle: Puzzle) -> int:
    word = puzzle.grade.word if puzzle.grade else None
    return WORDS.index(word) if word in WORDS else len(WORDS)
