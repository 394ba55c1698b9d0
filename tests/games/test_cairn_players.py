"""Cairn Card Castle's simulated players: readable and compiled they are the same people; their luck is reproducible."""

from __future__ import annotations

import numpy as np
import pytest

from generator.core.verdict import Budget, Winnable
from generator.games.cairn import GAME, capacity, players_kernel, rules, trials
from generator.games.cairn.players import PLAYERS, play
from generator.games.cairn.rules import Deal, Move, State, Wave
from generator.games.cairn.solver import moves_of

BOTH = pytest.mark.parametrize("name", PLAYERS)
PERFECT = (24, 71, 116, 157, 185, 196, 261, 480)


def deal(seed: int) -> Deal:
    """The deal of a seed."""
    return rules.deal(seed, "standard")


def compiled(name: str, dealt: Deal, number: int) -> tuple[list[Move], int, int]:
    """The moves of the compiled player, the stones that stand at the end, and the score."""
    castle, orders, waves = trials.table(dealt)
    made_at, player = np.zeros(len(waves), np.int64), list(PLAYERS).index(name)
    placed, standing, score = players_kernel.play(
        castle, orders, waves, player, np.uint64(number), players_kernel.room(), made_at
    )
    state = rules.initial(dealt)
    moves = list(moves_of(state, capacity.sea(state), made_at[:placed].tolist()))
    return [*moves, *[Wave()] * after(dealt, moves).wave_due], standing, score


def after(dealt: Deal, moves: list[Move]) -> State:
    """The state that moves lead to."""
    state = rules.initial(dealt)
    for move in moves:
        state = rules.apply(state, move)
    return state


@BOTH
@pytest.mark.parametrize(("seed", "number"), [(6, 1), (4, 2), (3, 0), (24, 3)])
def test_the_compiled_player_makes_the_same_moves(name: str, seed: int, number: int) -> None:
    """Move for move, the compiled twin plays as the readable player does with the same stream."""
    assert compiled(name, deal(seed), number)[0] == play(PLAYERS[name], deal(seed), number)


def test_the_thrifty_twins_agree_on_many_deals() -> None:
    """So do the twins of the player that is quick to try, on deals with waves and without."""
    for seed in range(20):
        moves = play(PLAYERS["thrifty"], deal(seed), seed)
        assert compiled("thrifty", deal(seed), seed)[0] == moves


@BOTH
def test_values_are_half_and_the_score_or_the_share_that_stood(name: str) -> None:
    """A won play is worth 0.5 + score / 32, a lost one half the share of the cards that stood when one had no place."""
    won = lost = 0
    for seed in range(8):
        dealt = deal(seed)
        for number, value in enumerate(GAME.trials[name](dealt, range(3))):
            moves, standing, score = compiled(name, dealt, number)
            state = after(dealt, moves)
            assert rules.is_won(state) or not any(True for _ in rules.legal_moves(state))
            assert (score or None) == rules.score(state)
            assert standing == len(state.castle)
            assert value == (0.5 + score / 32 if score else 0.5 * standing / 54)
            assert 0.625 <= value <= 1 if score else 0 <= value < 0.5
            won, lost = won + bool(score), lost + (not score)
    assert won and lost


@BOTH
def test_trials_are_reproducible_and_can_be_split(name: str) -> None:
    """The same numbers give the same plays, all at once or in parts; plays of one deal differ."""
    playing, differ = GAME.trials[name], 0
    for seed in range(3):
        whole = list(playing(deal(seed), range(30)))
        assert whole == list(playing(deal(seed), range(30)))
        assert whole == [*playing(deal(seed), range(13)), *playing(deal(seed), range(13, 30))]
        assert whole[::2] == list(playing(deal(seed), range(0, 30, 2)))
        differ += len(set(whole)) > 1
    assert differ >= 2
    assert list(playing(deal(0), range(0))) == []


def test_the_table_names_both_players() -> None:
    """The players and their trials have the same names, the grader first, and a number of plays."""
    assert list(GAME.players) == list(GAME.trials) == ["planner", "thrifty"]
    assert GAME.plays > 0


def test_no_play_scores_more_than_the_bound() -> None:
    """The bound holds for what the solver and the players reach, and is 0 only where nobody can win."""
    assert GAME.score_bound
    seen = set()
    for seed in range(60):
        dealt = deal(seed)
        bound = GAME.score_bound(dealt)
        seen.add(bound)
        best = max(GAME.trials["thrifty"](dealt, range(20)))
        assert best <= 0.5 + bound / 32 if bound else best < 0.5
        if bound and seed < 15:
            verdict = GAME.solve(rules.initial(dealt), Budget(20_000))
            if isinstance(verdict, Winnable):
                assert verdict.score is not None
                assert verdict.bound is not None
                assert verdict.score <= verdict.bound <= bound
    assert {0, 12} <= seen


@pytest.mark.parametrize("seed", PERFECT)
def test_perfect_deals_are_not_called_less(seed: int) -> None:
    """Deals that the solver wins with 16 have a bound of 16: packs do not pass over them."""
    assert GAME.score_bound
    assert GAME.score_bound(deal(seed)) == GAME.pack_score == 16
