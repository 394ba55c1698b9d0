"""Islands: the simulated people play legally, see only the view, and have compiled twins."""

from __future__ import annotations

import numpy as np
import pytest

from generator.core.cards import Card
from generator.core.rng import Stream
from generator.games.islands import GAME, players, promise_kernel, rules, setup, solver, trials
from generator.games.islands.grid import stranded


def readable_play(state: rules.State, player: str, seed: int, most: int) -> tuple[bool, list[rules.Move]]:
    """Play with the readable player, until a win, a stranded card, the deck's end or ``most`` moves."""
    stream, moves = Stream(seed), list[rules.Move]()
    while not rules.is_won(state) and len(moves) < most:
        view = rules.view(state)
        if view.turned is None and not rules.setting_up(state):
            break
        if view.turned and stranded(state.grid):
            break
        moves.append(GAME.players[player](view, stream))
        state = rules.apply(state, moves[-1])
    return rules.is_won(state), moves


@pytest.mark.parametrize("player", players.PLAYERS)
@pytest.mark.parametrize(("variant", "seed"), [("easy", 9), ("expert", 1), ("2x3", 4)])
def test_twins_make_the_same_moves(player: str, variant: str, seed: int) -> None:
    """From the same stream the compiled player makes the readable one's moves, and every one is legal."""
    state = rules.initial(setup.deal(seed, variant))
    won, moves = readable_play(state, player, seed + 3, 16)
    twin_won, twin_moves = trials.one_play(state, player, seed + 3)
    assert moves
    assert list(twin_moves[: len(moves)]) == moves
    assert not won or twin_won


@pytest.mark.parametrize("player", players.PLAYERS)
def test_plays_are_counted(player: str) -> None:
    """The count of wins is that of the plays one by one, and the same each time."""
    state = rules.initial(setup.deal(9, "easy"))
    wins = sum(trials.one_play(state, player, 50 + i)[0] for i in range(12))
    assert trials.count_wins(state, player, 12, 50) == wins
    assert trials.count_wins(state, player, 12, 50) == wins


@pytest.mark.parametrize("player", players.PLAYERS)
def test_plays_of_one_deal_differ(player: str) -> None:
    """Another stream makes other moves, so that many plays of one deal say something."""
    state = rules.initial(setup.deal(2, "medium"))
    assert len({trials.one_play(state, player, seed)[1] for seed in range(6)}) > 1


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
        state = rules.initial(setup.deal(seed, "hard"))
        for move in readable_play(state, "greedy", seed, 20)[1]:
            state = rules.apply(state, move)
            hope = players.hopes(rules.view(state))
            cards = [Card(number) for number in range(52)]
            pair = np.array([[hope.pair(a, b) if a != b else 0 for b in cards] for a in cards], np.int32)
            lone = np.array([hope.lone(card) for card in cards], np.int32)
            start = solver.translate(state)
            near, near2 = solver.geometry(4, 5)
            weights, _ = trials.mind("greedy")
            compiled = promise_kernel.promise(
                near,
                near2,
                start.top,
                start.under,
                start.cells,
                pair,
                lone,
                weights,
                promise_kernel.desktop(),
            )
            assert compiled == players.promise(state.grid, hope)


def test_the_view_is_all_a_player_needs() -> None:
    """A player that is shown the same view moves alike, whatever order the deck is in."""
    deal = setup.deal(4, "medium")
    other = setup.Deal(deal.columns, deal.grid, (deal.deck[0], *reversed(deal.deck[1:])))
    for player in players.PLAYERS.values():
        moves = {player(rules.view(rules.initial(each)), Stream(5)) for each in (deal, other)}
        assert len(moves) == 1
