"""Cairn Card Castle: the table of contents."""

from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from generator.core.game import Game, Marks, Notation, by_parts
from generator.core.resources import howto
from generator.core.variants import only_standard
from generator.core.verdict import Budget
from generator.games.cairn import capacity, notation, players, rules, solver, trials

if TYPE_CHECKING:
    from generator.scene.shapes import Scene


def _draw(view: rules.View, marks: Marks[rules.Move]) -> "Scene":
    """The picture; its module is loaded when a picture is wanted."""
    scene: Scene = import_module(f"{__name__}.drawing").draw(view, marks)
    return scene


def _draw_chance(deal: rules.Deal) -> "Scene | None":
    """The deck, the rolls and the tides, for paper; its module is loaded when it is wanted."""
    scene: Scene | None = import_module(f"{__name__}.drawing").draw_chance(deal)
    return scene


GAME = Game(
    name="cairn",
    number=3,
    title="Cairn Card Castle",
    author="",
    aim="Build all 54 cards into a castle that the waves eat from below.",
    variants=("standard",),
    canonical_variant=only_standard,
    variant_of=lambda _deal: "standard",
    deal=rules.deal,
    initial=rules.initial,
    legal_moves=rules.legal_moves,
    continuations=by_parts(rules.legal_moves, notation.parts),
    apply=rules.apply,
    is_won=rules.is_won,
    shortfall=rules.shortfall,
    score=rules.score,
    view=rules.view,
    solve=solver.solve,
    budget=Budget(40_000_000),
    shortest=False,
    draw=_draw,
    draw_chance=_draw_chance,
    notation=Notation(
        parse_deal=notation.parse_deal,
        format_deal=notation.format_deal,
        parse_move=notation.parse_move,
        format_move=notation.format_move,
        parts=notation.parts,
        board=notation.board,
    ),
    howto=partial(howto, __package__),
    players=players.PLAYERS,
    trials=trials.TRIALS,
    plays=200,
    score_bound=capacity.score_bound,
    pack_score=16,
)
