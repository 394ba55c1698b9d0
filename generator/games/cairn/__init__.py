"""Cairn Card Castle: the table of contents."""

from functools import partial

from generator.core.game import Game, Notation, by_parts
from generator.core.resources import howto
from generator.core.variants import only_standard
from generator.core.verdict import Budget
from generator.games.cairn import capacity, drawing, example, notation, players, rules, solver, telling, trials

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
    par=lambda facts: f"Par: score {facts['score']}.",
    top_score=16,
    draw=drawing.draw,
    draw_chance=drawing.draw_chance,
    chance_uncovered=True,
    tell=telling.tell,
    notation=Notation(
        parse_deal=notation.parse_deal,
        format_deal=notation.format_deal,
        parse_move=notation.parse_move,
        format_move=notation.format_move,
        parts=notation.parts,
        board=notation.board,
    ),
    howto=partial(howto, __package__),
    example=example.example,
    players=players.PLAYERS,
    trials=trials.TRIALS,
    plays=200,
    score_bound=capacity.score_bound,
    pack_score=16,
)
