"""Islands: the simulated people play legally, see only the view, and have compiled twins."""

from __future__ import annotations

import numpy as np
import pytest

from generator.core.cards import Card
from generator.core.rng import Stream
from generator.games.islands import GAME, players, players_kernel, promise_kernel, rules, setup, solver, trials
from generator.games.islands.grid import stranded

BOTH = pytest.mark.parametrize("player", players.PLAYERS)


def readable_play(deal: setup.Deal, player: str, number: int, most: int) -> tuple[list[rules.Move], int]:
    """The readable player's moves, until a win, a stranded card, the deck's end or ``most`` moves; and the fewest
    face-up cards.
    """
    state, stream, moves = rules.initial(deal), Stream(number), list[rules.Move]()
    fewest = len(deal.grid)
    while not rules.is_won(state) and len(moves) < most:
        view = rules.view(state)
        if (view.turned is None and not rules.setting_up(state)) or (view.turned and stranded(state.grid)):
            break
        moves.append(GAME.players[player](view, stream))
        state = rules.apply(state, moves[-1])
        fewest = min(fewest, state.grid.face_up)
    return moves, fewest


@BOTH
@pytest.mark.parametrize(("variant", "seed"), [("easy", 9), ("medium", 12), ("hard", 3), ("expert", 1), ("2x3", 4)])
def test_twins_make_the_same_moves(player: str, variant: str, seed: int) -> None:
    """From the same stream the compiled player makes the readable one's moves, and every one is legal."""
    deal = setup.deal(seed, variant)
    moves, _ = readable_play(deal, player, seed + 3, 12)
    twin, _ = trials.one_play(deal, player, seed + 3)
    assert moves
    assert list(twin[: len(moves)]) == moves


@BOTH
def test_values_tell_how_near_a_play_came(player: str) -> None:
    """A whole play of both twins: the same moves to the end, and the value that its fewest face-up cards give."""
    deal = setup.deal(9, "easy")
    moves, fewest = readable_play(deal, player, 0, 99)
    assert trials.one_play(deal, player, 0) == (tuple(moves), fewest)
    assert list(GAME.trials[player](deal, range(1))) == [players.value(12, fewest)]


@BOTH
@pytest.mark.parametrize("variant", [*GAME.variants, "2x3", "6x6"])
def test_values_are_those_of_the_plays(player: str, variant: str) -> None:
    """Values lie in 0..1; 1 is a win, as the referee's rules see it, and any other play is worth less than half."""
    for seed in range(3):
        deal = setup.deal(seed, variant)
        for number, worth in enumerate(GAME.trials[player](deal, range(4))):
            moves, fewest = trials.one_play(deal, player, number)
            state = rules.initial(deal)
            for move in moves:
                state = rules.apply(state, move)
            assert worth == players.value(len(deal.grid), fewest)
            assert 0 <= worth < 0.5 or (worth == 1 and rules.is_won(state))
            assert rules.is_won(state) == (worth == 1)


@BOTH
def test_trials_are_reproducible_and_can_be_split(player: str) -> None:
    """The same numbers give the same plays, all at once or in parts."""
    play = GAME.trials[player]
    for variant in GAME.variants:
        deal = setup.deal(7, variant)
        whole = list(play(deal, range(30)))
        assert whole == list(play(deal, range(30)))
        assert whole == [*play(deal, range(11)), *play(deal, range(11, 30))]
        assert whole[1::2] == list(play(deal, range(1, 30, 2)))
        assert len(set(whole)) > 1
    assert list(play(deal, range(0))) == []


def test_some_plays_win() -> None:
    """The players win now and then."""
    deals = [setup.deal(seed, "easy") for seed in range(10)]
    assert all(any(1 in play(deal, range(20)) for deal in deals) for play in GAME.trials.values())


def test_the_table_names_both_players() -> None:
    """The players and their trials have the same names, the grader first, and a number of plays."""
    assert list(GAME.players) == list(GAME.trials) == ["greedy", "planner"]
    assert GAME.plays > 0


def test_a_win_is_taken() -> None:
    """Where the turned card can win, both players win."""
    won = "c3; c2; c3; c1; c3; a3 a2b2a3>a3; c3; c3; a3; c3 c2c3c4>c2; c3; c3; b4; c1; b1 a1b1c1>a1"
    won += "; b4 a3a4b4>b4; c2 b1c1c2>c1"
    state = rules.initial(setup.deal(0, "easy"))
    for line in won.split("; "):
        state = rules.apply(state, GAME.notation.parse_move(line))
    for player in players.PLAYERS.values():
        assert rules.is_won(rules.apply(state, player(rules.view(state), Stream(1))))


def test_completing_cards() -> None:
    """The cards that complete a pair, in the rules and in the kernel: sets, runs, aces high and low."""
    some = {
        "7C 7D": "7H 7S",
        "7C 8C": "6C 9C",
        "7C 9C": "8C",
        "AC 2C": "3C",
        "AC KC": "QC",
        "AC QC": "KC",
        "AC 3C": "2C",
        "QC KC": "JC AC",
        "2C 3C": "AC 4C",
        "7C 8D": "",
        "7C TC": "",
        "KC 2C": "",
    }
    for pair, third in some.items():
        a, b = map(Card.parse, pair.split())
        assert players.completing(a, b) == {Card.parse(text).number for text in third.split()}
    for one in range(52):
        for other in range(52):
            if one != other:
                listed = {int(promise_kernel.third(one, other, k)) for k in range(4)}
                assert listed - {-1} == players.completing(Card(one), Card(other))


def test_promise_is_the_readable_one() -> None:
    """What the compiled promise says of a grid is what the readable one says."""
    for seed in range(3):
        deal = setup.deal(seed, "hard")
        state = rules.initial(deal)
        for move in trials.one_play(deal, "greedy", seed)[0]:
            state = rules.apply(state, move)
            view, start = rules.view(state), solver.translate(state)
            hidden = players_kernel.unseen(
                start.top, start.under, start.cells, view.turned.number if view.turned else -1
            )
            players_kernel.hopes(np.uint64(hidden), view.left, trials.desktop())
            compiled = players_kernel.promise(
                solver.geometry(4, 5), start.cells, start.top, start.under, np.uint64(hidden), trials.desktop()
            )
            assert compiled == players.promise(state.grid, players.hopes(view))


def test_the_view_is_all_a_player_needs() -> None:
    """A player that is shown the same view moves alike, whatever order the deck is in."""
    deal = setup.deal(4, "medium")
    other = setup.Deal(deal.columns, deal.grid, (deal.deck[0], *reversed(deal.deck[1:])))
    for player in players.PLAYERS.values():
        moves = {player(rules.view(rules.initial(each)), Stream(5)) for each in (deal, other)}
        assert len(moves) == 1
