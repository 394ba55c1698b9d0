"""The referee: replays every move from its text under the readable rules. Only the referee makes a ``Puzzle``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from generator import __version__
from generator.core.errors import DealError, FairdealError, MachineError, RecordError
from generator.core.game import AnyGame, count_moves
from generator.core.puzzle import Grade, Puzzle, puzzle_id
from generator.core.rng import parse_seed
from generator.core.verdict import Winnable


@dataclass(frozen=True, slots=True)
class Ruling:
    """The referee's word on one game played.

    ``at`` is the number, from 1, of the first wrong line, or None when every line is legal; ``why`` says what is wrong
    (``won`` when nothing is); ``moves`` counts the moves among the legal lines; ``score`` where the game has one and it
    is won.
    """

    ok: bool
    why: str
    moves: int
    at: int | None = None
    score: int | None = None


def replay(game: AnyGame, deal: object, lines: Iterable[str]) -> Ruling:
    """Play the lines from the deal; the first that is malformed or illegal ends it."""
    state, moves = game.initial(deal), 0
    for number, line in enumerate(lines, 1):
        try:
            move = game.notation.parse_move(line)
            state = game.apply(state, move)
        except FairdealError as error:
            return Ruling(False, f"move {number} ({' '.join(line.split())[:60]}): {error}", moves, at=number)
        moves += game.counts(move)
    if not game.is_won(state):
        return Ruling(False, game.shortfall(state), moves)
    return Ruling(True, "won", moves, score=game.score(state))


def confirm(game: AnyGame, deal: object, verdict: Winnable[Any]) -> list[str]:
    """A solver's win as lines, replayed from its text; ``MachineError`` if the rules refuse it."""
    lines = [game.notation.format_move(move) for move in verdict.solution]
    text = game.notation.format_deal(deal)
    ruling = replay(game, game.notation.parse_deal(text), lines)
    if not ruling.ok or ruling.score != verdict.score:
        raise MachineError(
            f"the referee refuses the solver's win of {game.name} {text}: {ruling.why}, score {ruling.score}"
        )
    return lines


def certify(
    game: AnyGame,
    deal: object,
    verdict: Winnable[Any],
    *,
    seed: int | None,
    facts: Mapping[str, Any] | None = None,
    grade: Grade | None = None,
) -> Puzzle:
    """Put a solver's win before the referee and make the record of it."""
    lines = confirm(game, deal, verdict)
    text, variant = game.notation.format_deal(deal), game.variant_of(deal)
    known = {
        "moves": count_moves(game, verdict.solution),
        "score": verdict.score,
        "bound": verdict.bound,
        "optimal": verdict.optimal,
    }
    return Puzzle(
        schema=1,
        id=puzzle_id(game.name, variant, seed, text),
        game=game.name,
        variant=variant,
        seed=None if seed is None else str(seed),
        deal=text,
        facts={**known, **(facts or {})},
        grade=grade,
        solution=lines,
        made=__version__,
    )


def admit(game: AnyGame, puzzle: Puzzle) -> Ruling:
    """Judge a record from outside: its deal, seed, name and facts must agree, then its solution is replayed."""
    deal = game.notation.parse_deal(puzzle.deal)
    variant = puzzle.variant
    seed = None if puzzle.seed is None else parse_seed(puzzle.seed)
    if not is_of_variant(game, deal, seed, variant):
        raise RecordError(f"the deal is of variant {game.variant_of(deal)}, the record says {variant[:40]}")
    if seed is not None:
        refuse_false_seed(game, deal, seed, variant)
    if puzzle.id != (named := puzzle_id(game.name, variant, seed, game.notation.format_deal(deal))):
        raise RecordError(f"the record's id is {puzzle.id[:80]!r}; its game, variant and seed make it {named}")
    ruling = replay(game, deal, puzzle.solution)
    for fact, truth in (("moves", ruling.moves), ("score", ruling.score)):
        if ruling.ok and repr(puzzle.facts.get(fact)) != repr(truth):  # so 16.0 and True are no counts of moves
            return Ruling(False, f"the record says {fact} {puzzle.facts.get(fact)}, the replay {truth}", ruling.moves)
    if ruling.ok and (fault := _false_bound(puzzle.facts, len(puzzle.solution), ruling.score)):
        return Ruling(False, fault, ruling.moves)
    return ruling


def _false_bound(facts: Mapping[str, Any], lines: int, score: int | None) -> str:
    """What is wrong with the bound that a record says is proved, beside what its solution reaches; empty when nothing.

    A bound is at most the lines of the solution (of which one before the first turn is no move), or at least the score
    where there is one; it is reached where the solution is optimal.
    """
    bound, optimal = facts.get("bound"), facts.get("optimal", False)
    if type(optimal) is not bool:
        return f"the record says optimal {str(optimal)[:40]}; it is true or false"
    if bound is None:
        return ""
    if type(bound) is not int:
        return f"the record says bound {str(bound)[:40]}; it is a whole number, or null"
    counted, reached = score is None, lines if score is None else score
    said = f"the record says bound {str(bound)[:20]}, its solution has {'lines' if counted else 'score'} {reached}"
    if optimal and bound != reached:
        return f"{said}; where a record says optimal both are the same"
    if bound > reached if counted else bound < reached:
        return f"{said}; a proved bound is {'at most' if counted else 'at least'} that"
    return ""


def is_of_variant(game: AnyGame, deal: object, seed: int | None, variant: str) -> bool:
    """Whether a deal is of a variant: by what its text tells, or because that variant's seed gives it."""
    if game.variant_of(deal) == variant:
        return True
    return seed is not None and variant in game.variants and game.deal(seed, variant) == deal


def refuse_false_seed(game: AnyGame, deal: object, seed: int, *variants: str) -> None:
    """Raise ``DealError`` unless the seed gives the deal in one of the variants."""
    if not any(game.deal(seed, variant) == deal for variant in variants):
        raise DealError(f"seed {seed} does not give this deal; leave the seed out, or correct the deal")
