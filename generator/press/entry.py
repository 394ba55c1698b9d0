"""A puzzle on its way to paper: the record with its game, its deal and its number in the pack."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.games import find_game
from generator.press.wording import ENGLISH, Wording
from generator.vetting.grading import WORDS


@dataclass(frozen=True)
class Entry:
    """One numbered puzzle of a pack, and how the pack says things; ``date`` is its day, in a book that has days."""

    number: int
    puzzle: Puzzle
    say: Wording = ENGLISH
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
        if len(self.game.variants) == 1:
            return self.title
        side, dash, word = self.puzzle.variant.rpartition("-")
        said = self.say.phrase(word)
        if dash:  # the letter of a sheet, and which rumors
            said = f"{side.upper()}, {said}"
        return f"{self.title}, {said}"

    @property
    def title(self) -> str:
        """The game's title, as the language calls it."""
        return self.say.phrase(self.game.title)

    @property
    def origin(self) -> str:
        """Where the deal comes from, the same words on puzzle and answer."""
        if self.puzzle.seed is not None:
            return self.say("seed {number}", number=self.puzzle.seed)
        return self.say("deal {name}", name=self.puzzle.id.rpartition(".")[2])

    @property
    def answer(self) -> tuple[str, str]:
        """What heads the answer: what it is looked for by, and what else there is to say."""
        if self.date:
            return self.date, f"{self.name}, {self.reached}"
        return self.name, f"{self.origin}, {self.reached}"

    @property
    def grade(self) -> str | None:
        """The grade in a word, where there is one."""
        return self.puzzle.grade.word if self.puzzle.grade else None

    @property
    def goal(self) -> str:
        """What there is to reach."""
        par = self.game.par(self.puzzle.facts)
        return f"{self.say.phrase(self.game.aim)} {self.say.phrase(par) if par else ''}".rstrip()

    @property
    def reached(self) -> str:
        """What the answer reaches."""
        facts = self.puzzle.facts
        moves = self.say.number("{count} move", "{count} moves", facts["moves"])
        return moves if facts.get("score") is None else f"{moves}, {self.say('score {score}', score=facts['score'])}"


def number_entries(puzzles: Iterable[Puzzle], say: Wording = ENGLISH) -> list[Entry]:
    """Puzzles from gentle to fiendish (those without a grade last), numbered from 1; else they keep their order."""
    return [Entry(number, puzzle, say) for number, puzzle in enumerate(sorted(puzzles, key=_hardness), 1)]


def _hardness(puzzle: Puzzle) -> int:
    word = puzzle.grade.word if puzzle.grade else None
    return WORDS.index(word) if word in WORDS else len(WORDS)
