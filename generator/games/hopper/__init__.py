"""Card Hopper: the table of contents."""

from functools import partial

from generator.core.game import Game, Notation, by_parts
from generator.core.resources import howto
from generator.core.variants import only_standard
from generator.core.verdict import Budget
from generator.games.hopper import drawing, example, notation, players, rules, solver, trials

GAME = Game(
    name="hopper",
    number=0,
    title="Card Hopper",
    author="",
    aim="Hop three pawns over the numbers into the hole.",
    variants=("standard",),
    canonical_variant=only_standard,
    variant_of=lambda deal: "standard",
    deal=rules.deal,
    initial=rules.initial,
    legal_moves=rules.legal_moves,
    continuations=by_parts(rules.legal_moves, notation.parts),
    apply=rules.apply,
    is_won=rules.is_won,
    shortfall=rules.shortfall,
    score=lambda state: None,
    view=lambda state: state,
    solve=solver.solve,
    sweep=solver.sweep,
    budget=Budget(10_000),
    shortest=True,
    par=lambda facts: f"Fewest moves: {facts['moves']}." if facts.get("optimal") else "",
    draw=drawing.draw,
    lines_from=(95, 90),
    draw_chance=lambda deal: None,
    notation=Notation(
        parse_deal=notation.parse_deal,
        format_deal=notation.format_deal,
        parse_move=notation.parse_move,
        format_move=notation.format_move,
        parts=notation.parts,
        board=notation.board,
    ),
    players=players.PLAYERS,
    trials=trials.TRIALS,
    plays=200,
    howto=partial(howto, __package__),
    example=example.example,
)
