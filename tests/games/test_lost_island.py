"""The Lost Island: rules, rumors, sheets and notation."""

from __future__ import annotations

import doctest
from itertools import combinations, islice

import pytest

from generator.core.errors import DealError, FairdealError, IllegalMove, NotationError
from generator.core.rng import Stream
from generator.games.lost_island import filling, notation, rules, rumors
from generator.games.lost_island.rules import Draw, State
from generator.games.lost_island.rumors import RUMORS, picture
from generator.games.lost_island.sheet import FREE, own_sheet, parse_sheet, read_sheet
from tests.conftest import replays

TINY = parse_sheet(["###+", "#?#*", "####"])


def state_of(deal: rules.Deal, lines: list[str]) -> State:
    """The state after some lines."""
    state = rules.initial(deal)
    for line in lines:
        state = rules.apply(state, notation.parse_move(line))
    return state


def dealt(line: dict[str, str]) -> rules.Deal:
    """The deal of a recorded game."""
    return rules.deal(int(line["seed"]), line["variant"])


def test_results_are_counted_as_recorded() -> None:
    """Total, each rumor, bonus scores, whole turns and empty cells of every complete recorded game."""
    complete = [line for line in replays("lost-island") if line["ok"]]
    assert len(complete) > 20
    for line in complete:
        state, result = state_of(dealt(line), line["moves"]), line["result"]
        points = dict(zip(map(str, state.deal.rumors), rules.rumor_points(state), strict=True))
        assert rules.score(state) == result["total"]
        assert points == result["rumors"]
        assert list(state.scores) == result["bonus"]
        assert len(rules.empty_cells(state)) == result["empty"]
        assert (state.draws - line["moves"][-1].endswith("!")) // 2 == result["turns"]


def test_every_rumor_has_a_tested_example() -> None:
    """The examples in the docstrings hold, and so do those that the cards show."""
    assert doctest.testmod(rumors).attempted >= len(RUMORS) == 12
    assert not doctest.testmod(rumors).failed
    for rumor in RUMORS.values():
        assert rumor.count(*picture(rumor.example)) == rumor.worth > 0
        assert ">>> " in (rumor.count.__doc__ or "")


@pytest.mark.parametrize(
    ("number", "text", "points"),
    [
        (1, "PV/.P", 4),
        (2, "SR#/.S#", 3),
        (2, "SRP", 0),
        (3, ".F./F#F", 3),
        (3, "F.F/FMP", 3),
        (4, "#P#/MFM/#F#", 0),
        (4, "#P#/MFR/#V#", 2),
        (4, "P#/FR/V#", 0),
        (5, "F#F/FFF", 10),
        (6, "MMM#MM", 7),
        (6, "MMMM", 0),
        (7, "###/#SM/#S#/###", 2),
        (8, "R/P/S/V/V/#", 0),
        (8, "R/P/S/V/F/M", 5),
        (9, "RR#R", 6),
        (10, "FP/PF/F#", 6),
        (11, "RPSVF", 0),
        (12, "VVVVV/M####", 8),
        (12, "V#V/M#M", 4),
        (12, "VV#M", 0),
    ],
)  # fmt: skip
def test_rumors_at_their_borders(number: int, text: str, points: int) -> None:
    """What just counts, and what just does not."""
    assert RUMORS[number].count(*picture(text)) == points


@pytest.mark.parametrize("size", range(1, 7))
@pytest.mark.parametrize("rows", [["###+", "#?#*", "####"], ["##.##", ".###.", "##.##", "###.."]])
def test_fillings_are_all_the_connected_areas(rows: list[str], size: int) -> None:
    """Each connected set of a size that touches the edge, once: as many as trying all sets finds."""
    land, touch = parse_sheet(rows).land, parse_sheet(rows).land[:2]
    found = [frozenset(cells) for cells in filling.fillings(land, touch, size)]
    naive = {
        frozenset(cells)
        for cells in combinations(land, size)
        if filling.in_touch(cells) and not {*cells}.isdisjoint(touch)
    }
    assert len(found) == len(set(found))
    assert set(found) == naive


def test_the_first_draw_of_six_is_not_listed_whole() -> None:
    """The legal moves come one by one: the first is there at once, and a first draw has thousands."""
    state = rules.initial(rules.deal(0, "b-random"))
    assert len(list(islice(rules.legal_moves(state), 20_000))) == 20_000


@pytest.mark.parametrize("seed", range(5))
def test_choosing_cell_by_cell_gives_the_legal_draws(seed: int) -> None:
    """On a small island: walking every continuation gives the draws that are listed, and no dead end."""
    state, chance = rules.initial(rules.deal_on(TINY, seed, (1, 5, 10, 12))), Stream(seed)
    while not state.over:
        listed = list(rules.legal_moves(state))
        assert _walks(state) == set(listed)
        assert len(listed) == len(set(listed))
        state = rules.apply(state, listed[chance.below(len(listed))])
    assert not list(notation.continuations(state, ()))


def _walks(state: State) -> set[Draw]:
    """The whole draws that the continuations lead to; beginnings with the same parts are walked once."""
    found, seen, todo = set(), set(), [tuple[str, ...]()]
    while todo:
        prefix = todo.pop()
        following = [(*prefix, part) for part in notation.continuations(state, prefix)]
        if not following:
            found.add(notation.parse_move(" ".join(prefix)))
        fresh = {(longer[:2], frozenset(longer[2:])): longer for longer in following}
        todo += [longer for key, longer in fresh.items() if key not in seen]
        seen |= fresh.keys()
    return found


@pytest.mark.parametrize(
    "prefix", [("X",), ("F", "9"), ("F", "3", "a1", "a1"), ("F", "3", "d4=M"), ("F", "3", "!", "c3")]
)
def test_a_wrong_beginning_has_no_continuation(prefix: tuple[str, ...]) -> None:
    """What is not the beginning of a legal draw leads nowhere."""
    state = rules.initial(rules.deal_on(TINY, 1, (1, 2, 3, 4)))
    assert not list(notation.continuations(state, prefix))


def test_a_bonus_is_spent_from_the_next_turn_on() -> None:
    """A [+-1] of this turn waits until the turn ends."""
    lines = (line for line in replays("lost-island") if not line["ok"])
    line = next(line for line in lines if line.get("rule") == "a bonus of this turn")
    deal, at = dealt(line), int(line["why"].split()[1])
    state = state_of(deal, line["moves"][: at - 1])
    assert state.coming
    with pytest.raises(IllegalMove, match="from the next turn on"):
        rules.apply(state, notation.parse_move(line["moves"][at - 1]))


def test_sets_name_their_rumors_and_seeds_keep_their_variant() -> None:
    """A random deal that happens to draw a named set is still random by its seed."""
    assert rules.variant_of(rules.deal(3, "b-skull")) == "b-skull"
    lucky = next(seed for seed in range(5000) if rules.deal(seed, "a-random").rumors in rules.SETS.values())
    deal = rules.deal(lucky, "a-random")
    assert rules.variant_of(deal) == "a-random"
    assert rules.variant_of(notation.parse_deal(notation.format_deal(deal))) != "a-random"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["####", "##z#", "####"], "row 2, column 3"),
        (["####", "....", "####", "####"], "row 3, column 1 (a3)"),
        (["#" * 2000], "2000 columns"),
        (["###"] * 17, "17 rows"),
        ([], "empty"),
        ([""], "empty"),
        (["###", "##"], "row 2"),
        (["###", "###"], "6 land cells"),
        (["#" * 16] * 8, "128 land cells"),
    ],
)
def test_faulty_sheets_are_named_by_row_and_column(rows: list[str], said: str) -> None:
    """Every fault of a mask is one clear line."""
    with pytest.raises(DealError) as caught:
        parse_sheet(rows)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_sheets_of_our_own() -> None:
    """A has 49 cells, four [+-1] and a [scoring]; B has 55, two of them scoring, four free; each is known again."""
    a, b = own_sheet("a"), own_sheet("b")
    assert [len(a.land), len(a.bonuses("+")), len(a.bonuses("*")), len(a.bonuses(FREE))] == [49, 4, 1, 0]
    assert [len(b.land), len(b.bonuses("+")), len(b.bonuses("*")), len(b.bonuses(FREE))] == [55, 4, 2, 4]
    assert read_sheet("// ours\n\n" + "\n".join(b.rows) + "\n") is b


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 2 3", "3 rumors"),
        ("1 2 3 13", "'13' is not a rumor"),
        ("1 2 3 0", "'0' is not a rumor"),
        ("1 2 3 3", "rumor 3 is named twice"),
        ("1 2 3 x", "'x' is not a rumor"),
    ],
)
def test_faulty_rumors_are_named(text: str, said: str) -> None:
    """A number that is no card, or one named twice."""
    with pytest.raises(DealError) as caught:
        notation.parse_rumors(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    "text", ["", "F", "F 4", "Q 4 c3", "F 9 c3", "F 4+2 c3", "F -4 c3", "F 4 c3=Q", "F 4 c3= d3", "FF 2 c3"]
)
def test_what_is_no_draw_is_refused(text: str) -> None:
    """Malformed draws are refused in words."""
    with pytest.raises(NotationError):
        notation.parse_move(text)


def test_cells_may_stand_in_any_order() -> None:
    """Written back, each cell touches one before it."""
    move = notation.parse_move("F 4-1 d5 c4 c3=M c5")
    assert notation.format_move(move) == "F 4-1 c3=M c4 c5 d5"
    assert isinstance(move, Draw)
    assert move.value == 3


def test_a_full_map_ends_with_an_impossible_draw() -> None:
    """On a full map the next draw is made and is impossible; nothing is legal after it."""
    state = rules.initial(rules.deal_on(TINY, 3, (1, 5, 10, 12)))
    while not state.over:
        state = rules.apply(state, next(iter(rules.legal_moves(state))))
    assert state.draws < 36
    assert not list(rules.legal_moves(state))
    with pytest.raises(FairdealError, match="over"):
        rules.apply(state, notation.parse_move("F 4 !"))
