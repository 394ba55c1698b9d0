"""The pictures on the pages that teach show what the rules allow, and what their captions say."""

from __future__ import annotations

from generator.games.cairn import castle
from generator.games.cairn import example as cairn
from generator.games.empire import example as empire
from generator.games.empire import rules as empire_rules
from generator.games.hopper import example as hopper
from generator.games.hopper import rules as hopper_rules
from generator.games.islands import example as islands
from generator.games.islands import rules as islands_rules
from generator.games.lost_island import example as lost_island
from generator.games.lost_island.sheet import PLUS, SCORING, around, spread


def test_the_disc_of_hopper_needs_the_square() -> None:
    """The move is legal, goes to a 6 because of the 5 alone, and ends beside the hole."""
    state, move = hopper.STATE, hopper.MOVE
    assert move in list(hopper_rules.legal_moves(state))
    _disc, square, triangle = map(state.number, state.pawns)
    assert (move.origin, square, state.number(move.target)) == (state.pawns[0], 5, 6)
    assert not hopper_rules.differ_by_one(triangle, 6)
    assert hopper_rules.HOLE in hopper_rules.neighbours(move.target)


def test_empire_conquers_twice() -> None:
    """The first by rank, the second by suit over a gap; both are legal."""
    state = empire.STATE
    first, second = empire.MOVES
    seven, other, king = (state.on(cell) for cell in (first.origin, first.target, second.target))
    assert seven and other and king
    assert seven.rank == other.rank and seven.suit != other.suit and seven.suit == king.suit
    for move in empire.MOVES:
        assert move in list(empire_rules.legal_moves(state))
        state = empire_rules.apply(state, move)
    assert second.target[0] - second.origin[0] == 2


def test_islands_lays_a_run() -> None:
    """The turn is legal: a nine on the eight makes the run with ten and jack."""
    state, move = islands.STATE, islands.MOVE
    assert move in list(islands_rules.legal_moves(state))
    assert move.cell and str(state.grid.at(move.cell).top) == "8H"
    (clearing,) = move.clearings
    assert {str(state.grid.at(cell).top) for cell in clearing.string} == {"TH", "8H", "JH"}


def test_the_castle_keeps_all_five_rules() -> None:
    """No stone breaks a rule, and the stone with an open corner has one support."""
    built = cairn.CASTLE
    assert not list(castle.faults(built, built.at))
    assert len(built.supports((2, 7))) == 1 and not built.supporting((2, 7))
    assert built.at[(3, 2)].joker and len(built.supports((3, 2))) == 2


def test_the_draws_of_the_island_are_connected_and_win_what_is_said() -> None:
    """As many cells as the die says, each draw connected, the second beside the first; one bonus each."""
    first, second = ({cell for cell, _own in draw.cells} for draw in lost_island.DRAWS)
    for draw, cells in zip(lost_island.DRAWS, (first, second), strict=True):
        assert len(cells) == draw.value
        assert spread(min(cells), cells) == cells
    assert not first & second and any(near in first for cell in second for near in around(cell))
    signs = lost_island.SHEET.sign
    assert [sorted(filter("+*?".count, map(signs, cells))) for cells in (first, second)] == [[PLUS], [SCORING]]
