"""Empire Solitaire: the table of contents."""

from functools import partial

from generator.core.game import Game, Notation, by_parts
from generator.core.resources import howto
from generator.core.variants import only_standard
from generator.core.verdict import Budget
from generator.games.empire import drawing, example, guaranteed, notation, players, rules, solver, telling, trials

GAME = Game(
    name="empire",
    number=1,
    title="Empire Solitaire",
    author="Jim Owen",
    aim="Let the cards conquer one another until a single one is left.",
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
    view=rules.view,
    solve=solver.solve,
    sweep=solver.sweep,
    facts=guaranteed.facts,
    budget=Budget(20_000_000),
    shortest=False,
    counts=lambda move: not isinstance(move, rules.Turn),
    draw=drawing.draw,
    lines_from=(95, 90),
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
    players=players.PLAYERS,
    trials=trials.TRIALS,
    plays=400,
    howto=partial(howto, __package__),
    example=example.example,
)
