"""Cairn Card Castle: the simulated players against their compiled twins."""

from __future__ import annotations

import pytest

from generator.core.rng import Stream
from generator.games.cairn import GAME, grading, rules
from generator.games.cairn.rules import Move, State, Wave


def readable(state: State, player: str, seed: int) -> list[Move]:
    """The moves of one play by the readable player."""
    stream, moves = Stream(seed), []
    while next(rules.legal_moves(state), None):
        moves.append(GAME.players[player](rules.view(state), stream))
        state = rules.apply(state, moves[-1])
    return moves


@pytest.mark.parametrize(("player", "games"), [("planner", [(6, 1), (4, 2)]), ("thrifty", [(n, n) for n in range(20)])])
def test_compiled_twins_make_the_same_moves(player: str, games: list[tuple[int, int]]) -> None:
    """From the same stream the compiled player makes the readable one's moves, to the win or the loss."""
    for deal, seed in games:
        state = rules.initial(rules.deal(deal, "standard"))
        won, moves = grading.play(state, player, seed)
        theirs = readable(state, player, seed)
        assert theirs[: len(moves)] == list(moves)
        assert all(isinstance(move, Wave) for move in theirs[len(moves) :])
        for move in moves:
            state = rules.apply(state, move)
        assert won == rules.is_won(state)


def test_plays_of_one_deal_differ() -> None:
    """Chance lets a player win some plays of a deal and lose others, the same ones each time."""
    state = rules.initial(rules.deal(1, "standard"))
    counts = {player: grading.wins(state, player, 0, 200) for player in grading.PLAYERS}
    assert counts == {player: grading.wins(state, player, 0, 200) for player in grading.PLAYERS}
    singles = [grading.play(state, "planner", seed)[0] for seed in range(200)]
    assert sum(singles) == counts["planner"]
    assert set(GAME.players) == set(grading.PLAYERS)
