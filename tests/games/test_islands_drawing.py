"""Islands on paper: what its pictures say, and that they say all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from generator.core.cards import Card
from generator.core.cells import format_cell
from generator.core.game import Marks, Panel
from generator.games import find_game
from generator.games.islands import drawing
from generator.games.islands.rules import Move, State, View
from generator.scene.cards import spoken
from generator.scene.shapes import Group, RoundRect, Scene, Text, walk
from tests.conftest import records

GAME = find_game("islands")


def played(number: int) -> Iterator[tuple[State, Move]]:
    """Every state of a recorded solution with the move made there."""
    puzzle = records("islands")[number]
    state = GAME.initial(GAME.notation.parse_deal(puzzle.deal))
    for line in puzzle.solution:
        move = GAME.notation.parse_move(line)
        yield state, move
        state = GAME.apply(state, move)


def panels(number: int) -> list[Panel[View, Move]]:
    """A recorded solution as it is told."""
    pairs = list(played(number))
    assert GAME.tell
    return list(GAME.tell(pairs[0][0], [move for _state, move in pairs]))


def said(scene: Scene) -> list[str]:
    """Every text of a scene."""
    return [shape.text for shape in walk(scene.shapes) if isinstance(shape, Text)]


@pytest.mark.parametrize("number", range(3))
def test_every_stack_is_said_from_its_top(number: int) -> None:
    """The description names all cards face up, the land, the empty cells, the card turned and how many are left."""
    for state, _move in played(number):
        view = GAME.view(state)
        text = drawing.draw(view, Marks()).description
        for stack in view.grid.stacks:
            assert drawing.in_words(stack) in text
            for card in stack.cards:
                assert text.count(spoken(card)) == 1
        assert text.count("empty") == sum(stack.empty for stack in view.grid.stacks)
        assert view.turned is None or f"Turned over: {spoken(view.turned)}." in text
        assert f"{view.left or 'No'} " in text


def test_nothing_of_the_deck_is_shown() -> None:
    """A view's picture holds the cards on the grid and the one turned, and no other."""
    for state, _move in played(2):
        view = GAME.view(state)
        seen = {card for stack in view.grid.stacks for card in stack.cards} | {view.turned}
        scene = drawing.draw(view, Marks())
        for card in set(map(Card, range(52))) - seen:
            assert f"card-{card}" not in scene.symbols
            assert spoken(card) not in scene.description


@pytest.mark.parametrize("number", range(3))
def test_every_mark_is_drawn(number: int) -> None:
    """Legal cells are framed, each step has its number, each clearing its token of land, the last move its corner."""
    for state, move in played(number):
        view, plain = GAME.view(state), len(list(walk(drawing.draw(GAME.view(state), Marks()).shapes)))
        if move.cell:
            legal = tuple(GAME.legal_moves(state))
            framed = drawing.draw(view, Marks(legal=legal))
            assert len(list(walk(framed.shapes))) == plain + len({each.cell for each in legal})
        numbered = drawing.draw(view, Marks(steps=((37, move),)))
        assert "37" in said(numbered)
        assert len(list(walk(numbered.shapes))) >= plain + 2 + 3 * len(move.clearings)
        assert len(list(walk(drawing.draw(view, Marks(last=move)).shapes))) == plain + 1


@pytest.mark.parametrize("number", range(3))
def test_a_solution_is_told_whole(number: int) -> None:
    """The pictures hold every turn once, with the card that it lays; only the last turn of a picture clears."""
    told = panels(number)
    assert [move for panel in told for move in panel.moves] == [move for _state, move in played(number)]
    deck = [card for panel in told for card in panel.cards if card]
    assert deck == list(GAME.notation.parse_deal(records("islands")[number].deal).deck[: len(deck)])
    for panel in told:
        assert not any(move.clearings for move in panel.moves[:-1])
        numbers = said(drawing.draw(panel.view, panel.marks))
        assert {str(number) for number, _move in panel.marks.steps} <= set(numbers)


@pytest.mark.parametrize("number", range(3))
def test_told_pictures_hide_no_rank(number: int) -> None:
    """No plate of a numbered step lies over the rank of a card, unless four steps go to one cell."""
    for panel in panels(number):
        if max(Counter(move.cell for move in panel.moves).values()) > 3:
            continue
        scene = drawing.draw(panel.view, panel.marks)
        plates = [
            s for s in walk(scene.shapes) if isinstance(s, RoundRect) and s.stroke == "accent" and s.fill == "paper"
        ]
        assert plates or all(move.cell is None for move in panel.moves)
        for cell in panel.view.grid.cells:
            x, y = drawing.corner(cell)
            for plate in plates:
                beside = plate.x > x + 3.7 or plate.x + plate.width < x + 1
                assert beside or plate.y > y + 4.4 or plate.y + plate.height < y + 1.2, format_cell(cell)


def test_the_deck_in_order() -> None:
    """The strip holds every card of the deck, in order, every fifth place numbered, and how to stack a real deck."""
    for variant in (*GAME.variants, "2x3"):
        deal = GAME.deal(3, variant)
        scene = drawing.draw_chance(deal)
        assert ", ".join(map(spoken, deal.deck)) in scene.description
        texts = said(scene)
        assert [text for text in texts if text in {"1", "6", "11", "41"}].count("1") == 1
        ranks = ["10" if card.rank == "T" else card.rank for card in deal.deck]
        weights = [s.text for s in walk(scene.shapes) if isinstance(s, Text) and s.weight == "medium"]
        assert weights == ranks
        assert f"lay 1 to {len(deal.deck)} face up on a pile; turn it over" in texts[-1]


def test_groups_are_named() -> None:
    """Every cell is a group that says what lies there."""
    state, _move = next(played(0))
    scene = drawing.draw(GAME.view(state), Marks())
    titles = {shape.id: shape.title for shape in scene.shapes if isinstance(shape, Group)}
    assert titles["cell-a1"] == "a1: eight of spades"
