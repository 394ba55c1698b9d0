"""Cairn Card Castle on paper: what its pictures say, and that they say all of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from generator.core.game import Marks, Panel
from generator.games import find_game
from generator.games.cairn import drawing, order
from generator.games.cairn.castle import format_place
from generator.games.cairn.rules import Deal, Move, Placement, State, View, Wave, base_size
from generator.games.cairn.stones import HIGH, WIDE
from generator.scene.cards import spoken
from generator.scene.shapes import Group, Scene, Text, walk
from tests.conftest import records

GAME = find_game("cairn")
WAVES = 2
"""The record whose game has a wave."""


def dealt(number: int) -> Deal:
    """A recorded deal."""
    deal: Deal = GAME.notation.parse_deal(records("cairn")[number].deal)
    return deal


def played(number: int) -> Iterator[tuple[State, Move]]:
    """Every state of a recorded solution with the move made there."""
    state = GAME.initial(dealt(number))
    for line in records("cairn")[number].solution:
        move = GAME.notation.parse_move(line)
        yield state, move
        state = GAME.apply(state, move)


def said(scene: Scene) -> list[str]:
    """Every text of a scene."""
    return [shape.text for shape in walk(scene.shapes) if isinstance(shape, Text)]


def groups(scene: Scene) -> dict[str, str]:
    """What each named group says."""
    found = (shape for shape in walk(scene.shapes) if isinstance(shape, Group) and shape.id)
    return {str(group.id): str(group.title) for group in found}


@pytest.mark.parametrize("number", [0, WAVES])
def test_every_stone_is_drawn_and_said(number: int) -> None:
    """Each stone is a group with its place and card, and stands in the description with its row and x."""
    for state, _move in played(number):
        view = GAME.view(state)
        scene = drawing.draw(view, Marks())
        named = groups(scene)
        rows = dict(part.split(": ", 1) for part in scene.description.split(". ") if part.startswith("Row"))
        for place, card in view.castle.stones:
            assert spoken(card) in named[f"cell-{format_place(place)}"]
            assert f"x {place[1]} {spoken(card)}" in rows[f"Row {place[0]}"]
        assert all(spoken(card) in scene.description for card in view.hand)
        assert f"{view.left or 'No'} card" in scene.description


@pytest.mark.parametrize("number", [0, WAVES])
def test_stones_lie_in_the_scene_and_beside_one_another(number: int) -> None:
    """No stone overlaps another, and castle, legal places and steps lie within the picture."""
    for state, move in list(played(number))[::5]:
        view = GAME.view(state)
        marks = Marks(legal=tuple(GAME.legal_moves(state)), steps=((7, move),))
        scene = drawing.draw(view, marks)
        places = [place for place, _card in view.castle.stones]
        places += [each.place for each in (*marks.legal, move) if isinstance(each, Placement)]
        wall = drawing._wall(view.castle, places, False)
        corners = [wall.corner(place) for place in dict.fromkeys(places)]
        assert all(0 <= x <= scene.width - WIDE and 0 <= y <= scene.height - HIGH for x, y in corners)
        for (x1, y1), (x2, y2) in combinations(corners, 2):
            assert abs(x1 - x2) >= WIDE or abs(y1 - y2) >= HIGH


@pytest.mark.parametrize("number", [0, WAVES])
def test_every_mark_is_drawn(number: int) -> None:
    """Legal places are named groups, a wave that is due frames the sea, a step has its number, the last its corner."""
    for state, move in played(number):
        view, plain = GAME.view(state), drawing.draw(GAME.view(state), Marks())
        size = len(list(walk(plain.shapes)))
        legal = tuple(GAME.legal_moves(state))
        marked = drawing.draw(view, Marks(legal=legal))
        assert (marked.width, marked.height) == (plain.width, plain.height)  # marks come and go, the scale stays
        for each in legal:
            assert isinstance(each, Wave) or groups(marked)[f"cell-{format_place(each.place)}"].endswith("free")
        assert len(list(walk(marked.shapes))) > size
        assert "777" in said(drawing.draw(view, Marks(steps=((777, move),))))
        after = GAME.view(GAME.apply(state, move))
        bare = len(list(walk(drawing.draw(after, Marks()).shapes)))
        assert len(list(walk(drawing.draw(after, Marks(last=move)).shapes))) == bare + 1


def test_steps_after_a_wave_count_rows_as_they_will_be() -> None:
    """In a list of steps a place after a wave is drawn a row higher than it is named."""
    marks = Marks(steps=((1, Placement((2, 1))), (2, Wave()), (3, Placement((2, 2)))))
    assert dict(drawing._numbered(marks)) == {(2, 1): 1, (3, 2): 3}


@pytest.mark.parametrize("number", range(3))
def test_a_solution_is_told_whole(number: int) -> None:
    """The pictures hold every move once; each new stone stands in its picture, with its number and its card."""
    pairs = list(played(number))
    assert GAME.tell
    told: list[Panel[View, Move]] = list(GAME.tell(pairs[0][0], [move for _state, move in pairs]))
    assert [move for panel in told for move in panel.moves] == [move for _state, move in pairs]
    for panel in told:
        assert not any(isinstance(move, Wave) for move in panel.moves[1:])
        for (_number, move), card in zip(panel.marks.steps, panel.marks.cards, strict=True):
            assert isinstance(move, Placement)
            assert panel.view.castle.at[move.place] == card
        texts = said(drawing.draw(panel.view, panel.marks))
        assert {str(number) for number, _move in panel.marks.steps} <= set(texts)
        assert not any(text.startswith("Round") for text in texts)


def test_the_draw_order() -> None:
    """The list holds the base apart and every round before a wave; the die is set, then rolled, not after the last."""
    for number in range(3):
        deal, text = dealt(number), order.draw_chance(dealt(number)).description
        base = deal.deck[: base_size(deal.deck)]
        assert text.startswith(f"Base: {', '.join(map(spoken, base))}.")
        first, *later = order.stretches(deal)
        for round_ in range(first.first, first.last + 1):
            cards = deal.deck[len(base) + 3 * round_ - 3 : len(base) + 3 * round_]
            assert f"Round {round_}: {', '.join(map(spoken, cards))}" in text
        assert "die 4." in text
        assert ("then a wave" in text) == bool(later) == (number == WAVES)
        assert text.count("Tide table") == len(later)


def test_tide_tables_cover_every_wave_that_came() -> None:
    """However a recorded game went, each of its waves has a table, and its rounds lie in the table's stretch."""
    for seed in range(40):
        deal = GAME.deal(seed, "standard")
        parts = list(order.stretches(deal))
        assert [part.first for part in parts[1:]] == [part.last + 1 for part in parts[:-1]]
        assert len(parts) <= 13
    for number in range(3):
        waves = [state.round for state, move in played(number) if isinstance(move, Wave)]
        parts = list(order.stretches(dealt(number)))
        assert [part.last for part in parts if part.wave][: len(waves)] == waves
        last = max(state.round for state, _move in played(number))
        assert parts[len(waves)].first <= last <= parts[len(waves)].last
