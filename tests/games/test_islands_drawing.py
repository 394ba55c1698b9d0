"""Islands on paper: what its pictures say, and that they say all of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from generator.core.cards import Card
from generator.core.cells import format_cell
from generator.core.game import Marks, Panel
from generator.core.verdict import Budget, Winnable
from generator.games import find_game
from generator.games.islands import drawing
from generator.games.islands.rules import Move, State, View
from generator.press.pdf import scene_pdf
from generator.press.preflight import preflight
from generator.scene.cards import spoken
from generator.scene.inks import theme
from generator.scene.shapes import Circle, Group, RoundRect, Scene, Text, walk
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


def plates(scene: Scene) -> list[tuple[float, float, float, float]]:
    """Left, top, right and lower edge of every area that paper or a number's ground covers, over the cells."""
    marks = [shape for shape in scene.shapes if not (isinstance(shape, Group) and (shape.id or "").startswith("cell-"))]
    found = [s for s in walk(tuple(marks)) if isinstance(s, (RoundRect, Circle)) and s.fill]
    circles = [(s.x - s.radius, s.y - s.radius, s.x + s.radius, s.y + s.radius) for s in found if isinstance(s, Circle)]
    return circles + [(s.x, s.y, s.x + s.width, s.y + s.height) for s in found if isinstance(s, RoundRect)]


@pytest.mark.parametrize("number", range(3))
def test_told_pictures_hide_nothing(number: int) -> None:
    """No number, thread's end or land lies over a rank with its suit, over a land's number, or over another number."""
    for panel in panels(number):
        assert max(Counter(move.cell for move in panel.moves).values()) <= 2
        scene = drawing.draw(panel.view, panel.marks)
        over = plates(scene)
        for cell in panel.view.grid.cells:
            x, y = drawing.corner(cell)
            stack = panel.view.grid.at(cell)
            if stack.empty:
                continue
            kept = (x + 0.7, y + 1.2, x + 3.6, y + 8.2) if stack.cards else (x + 1.2, y + 2.0, x + 5.2, y + 5.0)
            for left, top, right, foot in over:
                apart = left > kept[2] or right < kept[0] or top > kept[3] or foot < kept[1]
                assert apart, (format_cell(cell), stack, (left - x, top - y, right - x, foot - y))


@pytest.mark.parametrize("variant", GAME.variants)
def test_preflight_finds_nothing_covered(variant: str, tmp_path: Path) -> None:
    """Solutions of every size, told on paper, have no text that another hides, whole or in part."""
    for seed in range(3):
        state = GAME.initial(GAME.deal(seed, variant))
        verdict = GAME.solve(state, Budget(50_000))
        if not isinstance(verdict, Winnable):
            continue
        assert GAME.tell
        for number, panel in enumerate(GAME.tell(state, verdict.solution)):
            path = tmp_path / f"{seed}-{number}.pdf"
            path.write_bytes(scene_pdf(drawing.draw(panel.view, panel.marks), theme("home"), margin=6))
            report = preflight(path)
            assert not {"text.covered", "text.overlap"} & (report.rules() | report.rules("warning")), report.text()


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
        first = 1 if GAME.view(GAME.initial(deal)).turned is None else 2
        assert f"lay {first} to {len(deal.deck)} face up on a pile; turn it over" in texts[-1]
        assert ("Card 1 lies turned over beside the grid already." in texts) == (first == 2)


def test_what_is_stacked_is_what_the_board_has_left() -> None:
    """Both ways occur: a first card that is shown is not stacked; before initial strings are cleared all are."""
    seen = set()
    for seed in range(12):
        deal = GAME.deal(seed, "easy")
        view = GAME.view(GAME.initial(deal))
        (how,) = [text for text in said(drawing.draw_chance(deal)) if text.startswith("To stack")]
        first, last = map(int, re.findall(r"\d+", how))
        assert last - first + 1 == view.left
        seen.add(first)
    assert seen == {1, 2}


def test_groups_are_named() -> None:
    """Every cell is a group that says what lies there."""
    state, _move = next(played(0))
    scene = drawing.draw(GAME.view(state), Marks())
    titles = {shape.id: shape.title for shape in scene.shapes if isinstance(shape, Group)}
    assert titles["cell-a1"] == "a1: eight of spades"
