"""The Lost Island: the table of contents."""

from functools import partial

from generator.core.game import Game, Notation
from generator.core.resources import howto
from generator.core.verdict import Budget
from generator.games.lost_island import drawing, example, notation, players, rules, solver, telling, trials

GAME = Game(
    name="lost-island",
    number=4,
    title="The Lost Island",
    author="",
    aim="Map the island by your dice for the most points.",
    variants=tuple(f"{sheet}-{chosen}" for sheet in "ab" for chosen in rules.SETS),
    canonical_variant=rules.canonical_variant,
    variant_of=rules.variant_of,
    deal=rules.deal,
    initial=rules.initial,
    legal_moves=rules.legal_moves,
    continuations=notation.continuations,
    apply=rules.apply,
    is_won=rules.is_won,
    shortfall=rules.shortfall,
    score=rules.score,
    view=rules.view,
    solve=solver.solve,
    solve_while=solver.solve_while,
    budget=Budget(1_000_000),
    shortest=False,
    every_game_counts=True,
    par=lambda facts: f"Par: {facts['score']} points, the best known.",
    draw=drawing.draw,
    draw_apart=drawing.draw_apart,
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
    plays=32,
)
