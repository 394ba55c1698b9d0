"""Card Hopper's simulated players: readable and compiled they are the same people, and their luck is reproducible."""

from __future__ import annotations

import numpy as np
import pytest

from generator.core.rng import Stream
from generator.games.hopper import GAME, kernel, players_kernel
from generator.games.hopper.players import LONGEST, PLAYERS, away, cautious, greedy, play, runs_home
from generator.games.hopper.rules import CELLS, HOLE, Deal, Move, State, apply, deal, initial, is_won, legal_moves

BOTH = pytest.mark.parametrize("name", PLAYERS)


def compiled(name: str, dealt: Deal, number: int) -> list[Move]:
    """The moves of the compiled player."""
    allow, line = np.zeros(kernel.N, np.uint64), np.zeros(LONGEST, np.int64)
    kernel.open_cells(np.array(dealt.numbers, np.int64), allow)
    player = list(PLAYERS).index(name)
    count, won = players_kernel.play(allow, player, np.uint64(number), players_kernel.scratch(), line)
    state = initial(dealt)
    moves = []
    for code in line[:count].tolist():
        moves.append(Move(state.pawns[code >> 6], CELLS[code & 63]))
        state = apply(state, moves[-1])
    assert won == is_won(state)
    return moves


@BOTH
def test_the_compiled_player_makes_the_same_moves(name: str) -> None:
    """Move for move, the compiled twin plays as the readable player does with the same stream."""
    for seed in range(12):
        dealt = deal(seed, "standard")
        assert compiled(name, dealt, seed % 3) == play(PLAYERS[name], dealt, seed % 3)


@BOTH
def test_values_are_the_fewest_moves_over_the_moves_taken(name: str) -> None:
    """A play that wins is worth the fewest moves / its moves, any other nothing; plays end in a win, a dead end, or
    after the most moves.
    """
    won = 0
    for tally in GAME.sweep(range(100, 160), "standard", GAME.budget, lambda seed: False):
        dealt = deal(tally.seed, "standard")
        for number, value in enumerate(GAME.trials[name](dealt, range(8))):
            state = initial(dealt)
            moves = compiled(name, dealt, number)
            for move in moves:
                state = apply(state, move)
            assert is_won(state) or len(moves) == LONGEST or not list(legal_moves(state))
            assert value == (tally.moves / len(moves) if is_won(state) else 0)
            assert 0 <= value <= 1
            won += value > 0
    assert won


@BOTH
def test_trials_are_reproducible_and_can_be_split(name: str) -> None:
    """The same numbers give the same plays, all at once or in parts; a deal that cannot be won is worth nothing."""
    trials = GAME.trials[name]
    for seed in range(6):
        dealt = deal(seed, "standard")
        whole = list(trials(dealt, range(40)))
        assert whole == list(trials(dealt, range(40)))
        assert whole == [*trials(dealt, range(13)), *trials(dealt, range(13, 40))]
        assert whole[::2] == list(trials(dealt, range(0, 40, 2)))
    lost = next(t.seed for t in GAME.sweep(range(60), "standard", GAME.budget, bool) if t.verdict == "unwinnable")
    assert set(trials(deal(lost, "standard"), range(40))) == {0.0}
    assert list(trials(deal(0, "standard"), range(0))) == []


def test_the_table_names_both_players() -> None:
    """The players and their trials have the same names, the grader first, and a number of plays."""
    assert list(GAME.players) == list(GAME.trials) == ["greedy", "cautious"]
    assert GAME.plays > 0


@pytest.mark.parametrize("player", [greedy, cautious])
def test_the_last_hop_home_is_made(player) -> None:  # type: ignore[no-untyped-def]
    """A run home that is seen is taken: a pawn beside the hole, the others in it, goes in."""
    state = State(deal(1, "standard"), (HOLE, (3, 1), HOLE))
    assert runs_home(state)
    assert player(state, Stream(5)) == Move((3, 1), HOLE)


def test_distances_are_those_of_the_kernel() -> None:
    """The readable distance to the hole is the kernel's."""
    assert [away(cell) for cell in CELLS] == kernel.AWAY.tolist()
