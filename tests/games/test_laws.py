"""The laws that every game keeps, found through the registry: a new game is tested by being there."""

from __future__ import annotations

from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.core.errors import FairdealError, IllegalMove
from generator.core.game import AnyGame, Marks
from generator.core.referee import replay
from generator.core.rng import SEEDS, Stream
from generator.core.verdict import Budget, Unknown, Winnable
from tests.conftest import enough, few, replays, vectors

SEEDS_TRIED = (0, 1, 7, SEEDS - 1)
MOST_LISTED = 5000
"""Where more moves are legal, they are too many to list."""
fuzz = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def walk(game: AnyGame, seed: int, variant: str, most: int = 60):  # type: ignore[no-untyped-def]
    """States and moves of a random play from a seed: ``(state, move)`` until nothing is legal."""
    state, chance = game.initial(game.deal(seed, variant)), Stream(seed ^ 0xFA1)
    for _ in range(most):
        moves = list(islice(game.legal_moves(state), 200))
        if not moves:
            return
        move = moves[chance.below(len(moves))]
        yield state, move
        state = game.apply(state, move)


def test_table_of_contents(game: AnyGame) -> None:
    """Every game has its words, its own number, a page for players and rules of record."""
    from generator.core.resources import rules_of_record
    from generator.games import all_games

    assert game.title
    assert game.aim.endswith(".")
    assert [g.name for g in all_games()].count(game.name) == 1
    assert [g.number for g in all_games()].count(game.number) == 1
    assert game.howto("en").startswith(f"# {game.title}")
    assert rules_of_record(game.name).startswith(f"# {game.title}")
    for variant in game.variants:
        assert game.canonical_variant(variant) == variant
        assert game.variant_of(game.deal(0, variant)) == variant


def test_the_example_is_a_picture_that_is_explained(game: AnyGame) -> None:
    """It says what it shows, to those who see it and to those who hear it, and any text in it can be set legibly."""
    example = game.example()
    assert example.scenes and all(scene.shapes and scene.description for scene in example.scenes)
    assert example.caption.endswith(".")
    assert 40 < len(example.caption) < 240


def test_deals_match_the_second_implementation(game: AnyGame) -> None:
    """The vectors' deals, to the letter."""
    known = [vector for vector in vectors()["deals"] if vector["game"] == game.name]
    assert known
    for vector in known:
        dealt = game.deal(int(vector["seed"]), vector["variant"])
        assert game.notation.format_deal(dealt) == vector["deal"]


def test_replays_are_judged_as_given(game: AnyGame) -> None:
    """Every recorded game is accepted, or refused at the recorded line."""
    lines = [line for line in replays(game.name) if "moves" in line]
    assert len(lines) > 10
    for line in lines:
        variant = line.get("variant", game.variants[0])
        deal = game.notation.parse_deal(line["deal"]) if "deal" in line else game.deal(int(line["seed"]), variant)
        if "deal" in line and "seed" in line:
            assert game.deal(int(line["seed"]), variant) == deal
        ruling = replay(game, deal, line["moves"])
        assert ruling.ok == line["ok"], (line, ruling)
        words = line["why"].split()
        if words[0] == "move":
            assert ruling.at == line.get("wrong_at", int(words[1].rstrip(":"))), (line, ruling)


@pytest.mark.parametrize("seed", SEEDS_TRIED)
def test_deal_text_reads_back(game: AnyGame, seed: int) -> None:
    """Parse after format is the identity for deals, and is free with case and spaces; the same seed, the same deal."""
    for variant in game.variants:
        deal = game.deal(seed, variant)
        text = game.notation.format_deal(deal)
        assert game.notation.parse_deal(text) == deal == game.deal(seed, variant)
        assert game.notation.parse_deal(f"  {text}  ") == deal


@pytest.mark.parametrize("seed", range(6))
def test_random_walks_stay_legal(game: AnyGame, seed: int) -> None:
    """Moves read back from their text, their parts lead to them, views and text boards exist, states are hashable."""
    for variant in game.variants:
        for state, move in walk(game, seed, variant):
            assert game.notation.parse_move(game.notation.format_move(move)) == move
            parts = game.notation.parts(move)
            for known in range(len(parts)):
                assert parts[known] in game.continuations(state, parts[:known])
            assert not list(game.continuations(state, parts)) or parts
            assert game.notation.board(state)
            assert hash(state) == hash(game.apply(state, move)) or game.apply(state, move) != state
            hash(game.view(state))


@pytest.mark.parametrize("seed", range(3))
def test_moves_that_are_not_listed_are_refused(game: AnyGame, seed: int) -> None:
    """A move legal earlier is now either listed, or refused with a reason."""
    past = []
    for state, move in walk(game, seed, game.variants[0]):
        listed = set(islice(game.legal_moves(state), MOST_LISTED))
        for old in past:
            if len(listed) < MOST_LISTED and old not in listed:
                with pytest.raises(IllegalMove, match="."):
                    game.apply(state, old)
        past.append(move)


def test_solver_lines_replay_to_a_win(game: AnyGame) -> None:
    """What the solver wins the rules win, from text; the same seed gives the same verdict twice."""
    won = 0
    for seed in range(few(game, 12, 5)):
        deal = game.deal(seed, game.variants[0])
        budget = enough(game)
        verdict = game.solve(game.initial(deal), budget)
        assert verdict == game.solve(game.initial(deal), budget)
        if isinstance(verdict, Winnable):
            ruling = replay(game, deal, map(game.notation.format_move, verdict.solution))
            assert ruling.ok, ruling
            assert ruling.score == verdict.score
            won += 1
    assert won


def test_the_win_can_be_found_from_the_middle(game: AnyGame) -> None:
    """After some moves of a solution the solver still wins."""
    deals = (game.deal(seed, game.variants[0]) for seed in range(50))
    states = (game.initial(deal) for deal in deals)
    state, verdict = next((s, v) for s in states if isinstance(v := game.solve(s, enough(game)), Winnable))
    for move in verdict.solution[: len(verdict.solution) // 2]:
        state = game.apply(state, move)
    rest = game.solve(state, enough(game))
    assert isinstance(rest, Winnable)
    for move in rest.solution:
        state = game.apply(state, move)
    assert game.is_won(state)


def test_a_spent_budget_is_unknown(game: AnyGame) -> None:
    """With one node to spend no deal becomes unwinnable that a full search wins; where every game counts, all win."""
    unknown = 0
    for seed in range(20):
        state = game.initial(game.deal(seed, game.variants[0]))
        verdict = game.solve(state, Budget(1))
        if game.every_game_counts:
            assert isinstance(verdict, Winnable)
            unknown += not verdict.optimal
            continue
        if isinstance(verdict, Unknown):
            unknown += 1
        elif not isinstance(verdict, Winnable):
            assert not isinstance(game.solve(state, game.budget), Winnable)
    assert unknown


def test_sweep_agrees_with_solve(game: AnyGame) -> None:
    """Where a game has a sweep, its tallies are the verdicts that solve gives."""
    if game.sweep is None:
        return
    for tally in game.sweep(range(60), game.variants[0], game.budget, lambda seed: seed % 2 == 0):
        deal = game.deal(tally.seed, game.variants[0])
        verdict = game.solve(game.initial(deal), game.budget)
        assert tally.verdict == type(verdict).__name__.lower()
        assert tally.spent == verdict.spent
        if isinstance(verdict, Winnable):
            assert (tally.moves, tally.score) == (len(verdict.solution), verdict.score)
            assert (tally.lines is not None) == (tally.seed % 2 == 0)
            assert tally.lines is None or replay(game, deal, tally.lines).ok


@fuzz
@given(text=st.text(alphabet="abcdeh12348 TKQx+-/~|>.CDHS9\n♥", max_size=40))
def test_fuzzed_notation_raises_only_our_errors(game: AnyGame, text: str) -> None:
    """Any text is a move or a deal, or one of our errors with something to say."""
    for parse in (game.notation.parse_move, game.notation.parse_deal):
        try:
            parse(text)
        except FairdealError as error:
            assert str(error).strip()


@fuzz
@given(seed=st.integers(0, SEEDS - 1), data=st.data())
def test_a_damaged_deal_is_refused_or_another(game: AnyGame, seed: int, data: st.DataObject) -> None:
    """A deal text with one character replaced or removed is refused, or reads as what it says."""
    text = game.notation.format_deal(game.deal(seed, game.variants[0]))
    place = data.draw(st.integers(0, len(text) - 1))
    new = data.draw(st.sampled_from(["", "A", "z", "/", " ", "9", "S", "+"]))
    damaged = text[:place] + new + text[place + 1 :]
    try:
        deal = game.notation.parse_deal(damaged)
    except FairdealError as error:
        assert str(error).strip()
    else:
        assert game.notation.parse_deal(game.notation.format_deal(deal)) == deal


def test_pictures_of_a_whole_game(game: AnyGame) -> None:
    """Every position of a solution is drawn, with every kind of mark, and says in words what it shows."""
    deal = next(
        d
        for s in range(50)
        if isinstance(game.solve(game.initial(d := game.deal(s, game.variants[0])), enough(game)), Winnable)
    )
    state = game.initial(deal)
    verdict = game.solve(state, enough(game))
    assert isinstance(verdict, Winnable)
    for number, move in enumerate(verdict.solution, 1):
        legal = tuple(islice(game.legal_moves(state), 50))
        scene = game.draw(game.view(state), Marks(legal=legal, steps=((number, move),)))
        assert scene.width > 0
        assert scene.description
        state = game.apply(state, move)
        assert game.draw(game.view(state), Marks(last=move)).shapes


def test_sixth_game_needs_nothing_else(game: AnyGame) -> None:
    """Nothing above the games names one: its module's folder alone does."""
    from pathlib import Path

    root = Path(__file__).parents[2] / "generator"
    for floor in ("cli", "press", "vetting", "scene", "core"):
        for file in (root / floor).rglob("*.py"):
            assert f"games.{game.name}" not in file.read_text(), file
