"""Empire's simulated players: readable and compiled they are the same people, and they see only what lies face up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from generator.core.cards import Card
from generator.core.rng import Stream
from generator.games.empire import GAME, players_kernel
from generator.games.empire.notation import parse_deal
from generator.games.empire.players import PLAYERS, ends_well, play, promise
from generator.games.empire.position_kernel import CONQUER
from generator.games.empire.position_kernel import TURN as TURNED
from generator.games.empire.rules import (
    CELLS,
    Conquer,
    Deal,
    Move,
    Place,
    Turn,
    View,
    apply,
    deal,
    initial,
    is_won,
    legal_moves,
)

BOTH = pytest.mark.parametrize("name", PLAYERS)


@cache
def scratch() -> Any:
    """The compiled players' arrays, made once."""
    return players_kernel.scratch()


def compiled(name: str, dealt: Deal, number: int) -> list[Move]:
    """The moves of the compiled player."""
    line = np.zeros(players_kernel.WIN, np.int64)
    cards = np.array([card.number for card in dealt.board + dealt.reserve], np.int64)
    count = players_kernel.play(cards, list(PLAYERS).index(name), np.uint64(number), scratch(), line)
    return [_move(code & 7, CELLS[code >> 3 & 15], CELLS[code >> 7 & 15]) for code in line[:count].tolist()]


def _move(kind: int, a: tuple[int, int], b: tuple[int, int]) -> Move:
    if kind == CONQUER:
        return Conquer(a, b)
    return Turn() if kind == TURNED else Place(a)


@BOTH
def test_the_compiled_player_makes_the_same_moves(name: str) -> None:
    """Move for move, the compiled twin plays as the readable player does with the same stream."""
    for seed in range(20):
        dealt = deal(seed, "standard")
        assert compiled(name, dealt, seed % 5) == play(PLAYERS[name], dealt, seed % 5)


@BOTH
def test_plays_are_legal_and_end_where_they_must(name: str) -> None:
    """Every move is legal, a play goes on until nothing is, and its value is 1 exactly when the rules call it won."""
    won = 0
    for seed in range(40):
        dealt = deal(seed, "standard")
        for number, value in enumerate(GAME.trials[name](dealt, range(5))):
            state = initial(dealt)
            for move in compiled(name, dealt, number):
                state = apply(state, move)
            assert not list(legal_moves(state))
            assert value == is_won(state)
            won += is_won(state)
    assert won


@BOTH
def test_what_lies_face_down_decides_nothing(name: str) -> None:
    """With other cards face down, a play is the same up to the first card that is turned over."""
    for seed in range(20):
        dealt = deal(seed, "standard")
        unseen = [Card(n) for n in range(52) if Card(n) not in dealt.board + dealt.reserve]
        other = replace(dealt, reserve=tuple(unseen[:3]))
        first, second = compiled(name, dealt, seed), compiled(name, other, seed)
        until = first.index(Turn()) + 1 if Turn() in first else len(first)
        assert first[:until] == second[:until]


@BOTH
def test_players_are_given_views_alone(name: str) -> None:
    """A harness that hands over a view plays as the table does: a player never holds a state."""
    seen = []

    def watched(view: View, stream: Stream) -> Move:
        seen.append(type(view))
        return PLAYERS[name](view, stream)

    assert play(watched, deal(3, "standard"), 1) == play(PLAYERS[name], deal(3, "standard"), 1)
    assert set(seen) == {View}


@BOTH
def test_trials_are_reproducible_and_can_be_split(name: str) -> None:
    """The same numbers give the same plays, all at once or in parts."""
    trials = GAME.trials[name]
    for seed in range(6):
        dealt = deal(seed, "standard")
        whole = list(trials(dealt, range(40)))
        assert set(whole) <= {0.0, 1.0}
        assert whole == list(trials(dealt, range(40)))
        assert whole == [*trials(dealt, range(13)), *trials(dealt, range(13, 40))]
        assert whole[::2] == list(trials(dealt, range(0, 40, 2)))
    assert list(trials(deal(0, "standard"), range(0))) == []


def test_the_table_names_both_players() -> None:
    """The players and their trials have the same names, the grader first, and a number of plays."""
    assert list(GAME.players) == list(GAME.trials) == ["planner", "keeper"]
    assert GAME.plays > 0


def test_the_planner_sees_an_ending() -> None:
    """Where one first conquest of three cards can be finished and others cannot, the planner makes it."""
    dealt = parse_deal("AC AD 2D 3H 4S / 5C 6D 7H 8S 9C / TD JH QS KC 2H + 3S 4C 5D")
    empty: tuple[Card | None, ...] = (None,) * 15
    board = (*dealt.board[:3], *empty[3:])
    assert ends_well(board)
    view = View(board, 0, None)
    finished = [PLAYERS["planner"](view, Stream(number)) for number in range(20)]
    for move in finished:
        assert isinstance(move, Conquer)
        after = list(board)
        after[CELLS.index(move.target)] = board[CELLS.index(move.origin)]
        after[CELLS.index(move.origin)] = None
        assert ends_well(tuple(after))
        assert promise(tuple(after), 0) > promise((dealt.board[0], *empty[:13], dealt.board[3]), 0)
