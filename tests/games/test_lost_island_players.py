"""The Lost Island's simulated players: readable and compiled they are the same people; they see no die to come."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from generator.core.rng import Stream
from generator.games.lost_island import arrays, rules
from generator.games.lost_island.hope import HOPES, outlook
from generator.games.lost_island.players import EXPERT, PLAYERS, TASTES, _draw_of, judge, play
from generator.games.lost_island.rules import Deal, Draw, State
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.sheet import own_sheet, parse_sheet
from generator.games.lost_island.terrain import TERRAINS
from generator.games.lost_island.trials import TRIALS, one_play

BOTH = pytest.mark.parametrize("name", PLAYERS)
TINY = parse_sheet(["###+", "#?#*", "####"])
WILD = parse_sheet(["+#?*.", "####?", ".#+##", "##*##"])


def compiled(name: str, deal: Deal, number: int) -> tuple[list[Draw], State, int]:
    """The draws of the compiled player, the state that they lead to, and the points that it counts."""
    options, points = one_play(deal, TASTES[name], number)
    state, draws = rules.initial(deal), []
    for option in options:
        draws.append(_draw_of(rules.view(state), option))
        state = rules.apply(state, draws[-1])
    return draws, state, points


def random_map(sheet_name: str, seed: int) -> tuple[rules.State, np.ndarray]:
    """A map with terrains at random on some of its cells, and its empty cells as bits."""
    stream, sheet = Stream(seed), own_sheet(sheet_name)
    filled = stream.below(101)
    letters = "".join(TERRAINS[stream.below(6)] if stream.below(100) < filled else "." for _ in sheet.land)
    empty = np.zeros(2, np.uint64)
    for place, letter in enumerate(letters):
        if letter == ".":
            empty[place >> 6] |= np.uint64(1 << (place & 63))
    return replace(rules.initial(rules.deal_on(sheet, 0, (1, 2, 3, 4))), map=letters), empty


@pytest.mark.parametrize("number", RUMORS)
def test_hopes_are_counted_alike(number: int) -> None:
    """On maps at random each rumor's points and hope are the same readable and compiled; and some hope is seen."""
    from generator.games.lost_island import hope_kernel

    worth, seen = np.zeros(8, np.int64), set()
    worth[: len(HOPES[number])] = HOPES[number]
    for seed in range(30):
        state, empty = random_map("ab"[seed % 2], seed)
        sheet, shown = state.deal.sheet, rules.drawn(state)
        free = frozenset(cell for cell in sheet.land if cell not in shown)
        readable = outlook(number, sheet, shown, free, HOPES)
        at, where = arrays.map_arrays(state.map)
        assert tuple(hope_kernel.outlook(number, arrays.ground(sheet), at, where, empty, worth)) == readable, state.map
        seen.add(readable[1])
    assert len(seen) > 8


@pytest.mark.parametrize("number", RUMORS)
def test_a_full_map_leaves_nothing_to_hope_for(number: int) -> None:
    """On a full map the outlook is the points."""
    for seed in range(5):
        sheet, stream = own_sheet("a"), Stream(seed)
        shown = {cell: TERRAINS[stream.below(6)] for cell in sheet.land}
        assert outlook(number, sheet, shown, frozenset(), HOPES) == (100 * RUMORS[number].count(sheet, shown), 0)


@BOTH
@pytest.mark.parametrize("variant", ["a-cramped", "b-random"])
def test_the_compiled_player_makes_the_same_moves(name: str, variant: str) -> None:
    """Draw for draw, the compiled twin plays as the readable player does with the same stream, to the end."""
    deal = rules.deal(11, variant)
    draws, state, points = compiled(name, deal, 3)
    assert draws == play(PLAYERS[name], deal, 3)
    assert state.over and rules.score(state) == points


@BOTH
@pytest.mark.parametrize("sheet", [TINY, WILD])
@pytest.mark.parametrize("numbers", [(1, 5, 10, 12), (2, 6, 7, 9), (3, 4, 8, 11)])
def test_the_twins_agree_on_small_islands(name: str, sheet: rules.Sheet, numbers: tuple[int, ...]) -> None:
    """So do the twins where bonuses of each kind are close together, and games end early."""
    for seed in range(2):
        deal = rules.deal_on(sheet, seed, numbers)
        assert compiled(name, deal, seed)[0] == play(PLAYERS[name], deal, seed)


@BOTH
def test_games_are_legal_complete_and_counted(name: str) -> None:
    """Replayed by the rules, every compiled game is legal and over, and its points are those of the rules."""
    spent = impossible = free = quills = 0
    for seed in range(12):
        for variant in ("a-random", "b-random"):
            draws, state, points = compiled(name, rules.deal(seed, variant), seed)
            assert state.over and rules.score(state) == points
            assert points == TRIALS[name](state.deal, range(seed, seed + 1))[0]
            spent += sum(len(draw.bonuses) for draw in draws)
            free += sum(own is not None for draw in draws for _cell, own in draw.cells)
            impossible, quills = impossible + draws[-1].impossible, quills + len(state.scores)
    assert spent and free and impossible and quills


@BOTH
def test_no_player_sees_a_later_die(name: str) -> None:
    """With other dice from a turn on, all draws before that turn are the same."""
    deal = rules.deal(5, "a-peaceful")
    whole = compiled(name, deal, 0)[0]
    for turn in range(1, 8):
        other = rules.deal(99, "a-peaceful").script[turn:]
        changed = replace(deal, script=(*deal.script[:turn], *other))
        assert compiled(name, changed, 0)[0][: 2 * turn] == whole[: 2 * turn]
    assert compiled(name, replace(deal, script=rules.deal(99, "a-peaceful").script), 0)[0] != whole


@BOTH
def test_trials_are_reproducible_and_can_be_split(name: str) -> None:
    """The same numbers give the same plays, all at once or in parts; plays of a deal differ."""
    differ = 0
    for seed in range(4):
        deal = rules.deal(seed, "b-random")
        whole = list(TRIALS[name](deal, range(12)))
        assert whole == [*TRIALS[name](deal, range(5)), *TRIALS[name](deal, range(5, 12))]
        assert whole[::2] == list(TRIALS[name](deal, range(0, 12, 2)))
        differ += len(set(whole)) > 1
    assert differ >= 3
    assert list(TRIALS[name](rules.deal(0, "a-skull"), range(0))) == []


def test_the_expert_is_the_better_one() -> None:
    """Looking ahead pays on each side, and cells are worth keeping."""
    for variant in ("a-cramped", "b-cramped"):
        deals = [rules.deal(seed, variant) for seed in range(12)]
        means = {name: sum(TRIALS[name](deal, range(1))[0] for deal in deals) / 12 for name in PLAYERS}
        assert means["expert"] > means["collector"] + 10


def test_a_map_without_draws_to_come_is_worth_its_points() -> None:
    """At the last draw nothing is hoped for, however few cells are empty; at an earlier one something is."""
    state = rules.initial(rules.deal(0, "a-peaceful"))
    filling = frozenset({(0, 1), (1, 3)})
    last = replace(rules.view(state), map="F" * 40 + "." * 9, turn=rules.TURNS, first=False)
    points = 100 * sum(rules.rumor_points(replace(last, map="PV" + last.map[2:])))
    assert judge(EXPERT, last, filling, 0) == points
    assert judge(EXPERT, replace(last, turn=10), filling, 0) > points
