"""Islands: the table of contents."""

from __future__ import annotations

from functools import partial

from generator.core.game import Game, Notation
from generator.core.resources import howto
from generator.core.verdict import Budget
from generator.games.islands import drawing, example, notation, players, rules, setup, solver, telling, trials

GAME = Game(
    name="islands",
    number=2,
    title="Islands",
    author="Bryan Cropper and Caiqian Wu",
    aim="Lay the deck's cards on the grid to form sets and runs, until every card has become land.",
    variants=tuple(setup.SIZES),
    canonical_variant=setup.canonical_variant,
    variant_of=setup.variant_of,
    deal=setup.deal,
    initial=rules.initial,
    legal_moves=rules.legal_moves,
    continuations=notation.continuations,
    apply=rules.apply,
    is_won=rules.is_won,
    shortfall=rules.shortfall,
    score=rules.score,
    view=rules.view,
    solve=solver.solve,
    budget=Budget(1_000_000),
    shortest=False,
    counts=lambda move: move.cell is not None,
    par=lambda facts: f"Fewest turns: {facts['moves']}." if facts.get("optimal") else f"Par: {facts['moves']} turns.",
    draw=drawing.draw,
    lines_from=(140, 90),
    draw_chance=drawing.draw_chance,
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
)
