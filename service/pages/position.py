"""A deal after some moves, replayed by the rules; the last few thousand are remembered, each a move after another."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from threading import Lock
from typing import Any

from generator.core.errors import FairdealError
from generator.core.game import AnyGame
from service.problems import Problem

REMEMBERED = 2048
FEW = 80
"""Legal moves that are looked at one by one; where there are more, moves are only chosen part by part."""


@dataclass(frozen=True)
class Position:
    """A state, and how it was reached: the lines as the game writes them, ``moves`` of which count as moves."""

    game: AnyGame
    state: Any
    lines: tuple[str, ...] = ()
    last: Any = None
    moves: int = 0

    @cached_property
    def few(self) -> dict[tuple[str, ...], Any]:
        """The legal moves by their parts; only the first where there are many."""
        parts = self.game.notation.parts
        return {parts(move): move for move in islice(self.game.legal_moves(self.state), FEW)}

    @cached_property
    def is_won(self) -> bool:
        """Whether the game is won, or complete where every game counts."""
        return self.game.is_won(self.state)

    @cached_property
    def is_stuck(self) -> bool:
        """Whether it is lost: not won, and nothing is legal."""
        return not self.is_won and next(self.game.continuations(self.state, ()), None) is None

    def after(self, line: str) -> Position:
        """The position one move later; raises what the rules say against it."""
        move = self.game.notation.parse_move(line)
        state = self.game.apply(self.state, move)
        lines = (*self.lines, self.game.notation.format_move(move))
        return Position(self.game, state, lines, move, self.moves + self.game.counts(move))

    def move_of(self, parts: tuple[str, ...]) -> str | None:
        """The legal move that is made of these parts, as the game writes it; None if there is none."""
        if parts in self.few:
            return self.game.notation.format_move(self.few[parts])
        try:
            return self.after(" ".join(parts)).lines[-1]
        except FairdealError:
            return None


class IllegalMove(Problem):
    """A move that the rules refuse, or that is none; ``legal`` moves before it stand."""

    def __init__(self, legal: int, detail: str) -> None:
        super().__init__(422, "Not a game that can be played", detail)
        self.legal = legal


_known: OrderedDict[tuple[str, str, tuple[str, ...]], Position] = OrderedDict()
_lock = Lock()


def play(game: AnyGame, deal: str, lines: tuple[str, ...]) -> Position:
    """Replay moves from a deal's text; raises ``IllegalMove`` (422) that names the first move that is wrong."""
    keys = [(game.name, deal, lines[:count]) for count in range(len(lines), -1, -1)]
    found, count = None, 0
    with _lock:
        for key in keys:
            if (found := _known.get(key)) is not None:
                _known.move_to_end(key)
                count = len(key[2])
                break
    here = found or Position(game, game.initial(game.notation.parse_deal(deal)))
    passed = [here] if found is None else []
    for number in range(count + 1, len(lines) + 1):
        here = _after(here, lines[number - 1], number)
        passed.append(here)
    _remember(game, deal, lines, passed)
    return here


def _after(here: Position, line: str, number: int) -> Position:
    try:
        return here.after(line)
    except FairdealError as error:
        said = " ".join(line.split())[:60]
        raise IllegalMove(number - 1, f"move {number} ({said}): {error}") from None


def _remember(game: AnyGame, deal: str, lines: tuple[str, ...], passed: list[Position]) -> None:
    first = len(lines) + 1 - len(passed)
    with _lock:
        for count, position in enumerate(passed, first):
            _known[game.name, deal, lines[:count]] = position
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)


def forget() -> None:
    """Forget every position: what is asked for next is replayed from its deal."""
    with _lock:
        _known.clear()
