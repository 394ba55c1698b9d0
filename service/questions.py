"""Questions that need a solver. These functions run in worker processes; arguments and answers are plain values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from generator.core.errors import MachineError
from generator.core.rng import SEEDS
from generator.core.verdict import Winnable

LOOK = 64
"""How many seeds are looked at for a fair deal."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A solver's word, replayed by the referee.

    ``winnable`` is None where the budget ran out: never a word against the position. ``lines`` is a win from the
    position on, in notation, the first of them the hint; empty where none is known or it is won already. ``record`` is
    the JSON of a puzzle, where a deal was asked for and is fair.
    """

    winnable: bool | None
    lines: tuple[str, ...] = ()
    record: str | None = None


def win(game_name: str, deal: str, moves: tuple[str, ...]) -> Answer:
    """Whether, and how, a deal can still be won after some moves; raises what the rules say against the moves."""
    from generator.core.referee import replay
    from generator.core.verdict import Unknown
    from generator.games import find_game

    game = find_game(game_name)
    dealt = game.notation.parse_deal(deal)
    state = game.initial(dealt)
    for move in moves:
        state = game.apply(state, game.notation.parse_move(move))
    if game.is_won(state):
        return Answer(True)
    verdict = game.solve(state, game.budget)
    if not isinstance(verdict, Winnable):
        return Answer(None if isinstance(verdict, Unknown) else False)
    lines = tuple(map(game.notation.format_move, verdict.solution))
    ruling = replay(game, dealt, (*moves, *lines))
    if not ruling.ok:
        raise MachineError(f"the referee refuses the solver's win of {game_name} {deal}: {ruling.why}")
    return Answer(True, lines)


def fair(game_name: str, variant: str, seed: int) -> Answer:
    """The record of one seed's deal, if it is fair."""
    from generator.games import find_game
    from generator.vetting.finding import make_puzzle

    game = find_game(game_name)
    puzzle = make_puzzle(game, variant, seed, game.budget)
    if puzzle is not None:
        return Answer(True, tuple(puzzle.solution), puzzle.to_json())
    verdict = game.solve(game.initial(game.deal(seed, variant)), game.budget)
    return Answer(None if type(verdict).__name__ == "Unknown" else False)


def next_fair(game_name: str, variant: str, seed: int) -> Answer:
    """The record of the first fair deal at or after a seed (after the last comes 0), if one of ``LOOK`` is."""
    from generator.games import find_game
    from generator.vetting.finding import make_puzzle

    game = find_game(game_name)
    for step in range(LOOK):
        puzzle = make_puzzle(game, variant, (seed + step) % SEEDS, game.budget)
        if puzzle is not None:
            return Answer(True, tuple(puzzle.solution), puzzle.to_json())
    return Answer(None)


QUESTIONS: Mapping[str, Callable[..., Answer]] = {"win": win, "fair": fair, "next": next_fair}
