"""Empire Solitaire: the rules, their text, and the verdicts on whole deals."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.cards import Card
from generator.core.errors import DealError, FairdealError, IllegalMove, NotationError
from generator.core.referee import replay
from generator.core.verdict import Budget, Unknown, Unwinnable, Winnable, verdict_word
from generator.games.empire import GAME, drawing, solver
from generator.games.empire.notation import board, format_deal, format_move, parse_deal, parse_move, parts
from generator.games.empire.rules import (
    CELLS,
    Conquer,
    Place,
    State,
    Turn,
    apply,
    deal,
    initial,
    is_won,
    legal_moves,
    shortfall,
    view,
)
from generator.scene.shapes import Group, RoundRect
from tests.conftest import records

DATA = Path(__file__).resolve().parents[1] / "data"
REPLAYS = [json.loads(line) for line in (DATA / "replays" / "empire.jsonl").read_text(encoding="utf-8").splitlines()]
VECTORS = [d for d in json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))["deals"] if d["game"] == "empire"]
TEXT = "8S JH 9C 2S 2D / QD 6S TC 3D AC / JC 7C 9H 8C QS + KH 5H 2C"
START = initial(parse_deal(TEXT))
PLENTY = Budget(20_000_000)


def played(*lines: str) -> State:
    """The state after some moves from the deal of seed 0."""
    state = START
    for line in lines:
        state = apply(state, parse_move(line))
    return state


# --- the rules


@pytest.mark.parametrize("line", REPLAYS, ids=lambda line: f"{line['seed']}-{line['why']}")
def test_replays(line: dict[str, Any]) -> None:
    """Every recorded game is accepted, or refused at the very move, as the record says."""
    ruling = replay(GAME, deal(int(line["seed"]), "standard"), line["moves"])
    assert ruling.ok == line["ok"]
    why = line["why"]
    assert ruling.at == (int(why.split()[1]) if why.startswith("move ") else None)
    if "does not reach" in why or "is empty" in why or "is occupied" in why or "share neither" in why:
        assert ruling.why == why


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["seed"])
def test_vectors(vector: dict[str, str]) -> None:
    """A seed gives the deal that a second implementation gave."""
    dealt = deal(int(vector["seed"]), vector["variant"])
    assert format_deal(dealt) == vector["deal"]
    assert parse_deal(vector["deal"]) == dealt


def perft(state: State, depth: int) -> int:
    """How many lines of moves of a length there are."""
    if depth == 0:
        return 1
    return sum(perft(apply(state, move), depth - 1) for move in legal_moves(state))


@pytest.mark.parametrize(("seed", "counts"), [(0, [16, 240, 3058]), (7, [12, 144, 1534])])
def test_perft(seed: int, counts: list[int]) -> None:
    """The numbers of lines of one, two and three moves (a turn and a placement each being one) do not change."""
    assert [perft(initial(deal(seed, "standard")), depth) for depth in (1, 2, 3)] == counts


@pytest.mark.parametrize(
    ("before", "move", "message"),
    [
        ([], "a1xb3", "8S and 7C share neither rank nor suit"),
        ([], "c1xa1", "9C and 8S share neither rank nor suit"),
        ([], "a1xd1", "a1 does not reach d1"),
        ([], "a1xe3", "a1 does not reach e3"),
        ([], "a1xa1", "the card on a1 cannot conquer itself"),
        ([], "+", "no cell is empty, so no reserve card may be turned"),
        ([], "+a1", "a1 is occupied"),
        (["c1xc2"], "c1xc2", "c1 is empty"),
        (["c1xc2"], "d1xc1", "c1 is empty"),
        (["c1xc2", "+"], "a1xa2", "KH is turned over and must be placed before anything else"),
        (["c1xc2", "+"], "+", "KH is turned over and must be placed before anything else"),
        (["c1xc2", "+"], "+a1", "a1 is occupied"),
        (["c1xc2", "+c1", "c2xb3", "+c2", "b3xa3", "+b3", "a3xb3"], "+a3", "no reserve card is left"),
        (["c1xc2", "+c1", "c2xb3", "+c2", "b3xa3", "+b3", "a3xb3"], "+", "no reserve card is left"),
    ],
)
def test_illegal_moves(before: list[str], move: str, message: str) -> None:
    """A refusal names the rule and the cells."""
    state = played(*before)
    with pytest.raises(IllegalMove) as refusal:
        apply(state, parse_move(move))
    assert str(refusal.value) == message


def test_no_diagonal_slide() -> None:
    """A rook's move passes over empty cells, and a bishop's does not exist."""
    lone = [None] * 15
    far = State((Card.parse("7D"), *lone[:13], Card.parse("KD")), ())
    assert list(legal_moves(far)) == []
    row = State((Card.parse("7D"), *lone[:3], Card.parse("KD"), *lone[:10]), ())
    assert list(map(format_move, legal_moves(row))) == ["a1xe1", "e1xa1"]
    slant = State((Card.parse("7D"), *lone[:11], Card.parse("7S"), *lone[:2]), ())
    assert list(legal_moves(slant)) == []


def test_turn_then_place() -> None:
    """Turning and placing in two moves comes to the same as in one; in between only placements are legal."""
    turned = played("c1xc2", "+")
    assert turned.turned == Card.parse("KH")
    assert [format_move(move) for move in legal_moves(turned)] == ["+c1"]
    assert apply(turned, Place((2, 0))) == played("c1xc2", "+c1")


def test_view_hides_the_reserve() -> None:
    """A person sees how many reserve cards are left and the one turned over, and nothing else of the reserve."""
    state = played("c1xc2")
    other = replace(state, reserve=tuple(reversed(state.reserve)))
    assert view(state) == view(other)
    assert (view(state).reserve_left, view(state).turned) == (3, None)
    seen = view(apply(state, Turn()))
    assert (seen.reserve_left, seen.turned) == (2, Card.parse("KH"))


def test_a_last_card_may_still_be_joined() -> None:
    """With one card on the board and cards in the reserve, the game goes on and is not won."""
    state = State((Card.parse("7D"), *[None] * 14), (Card.parse("KD"),))
    assert not is_won(state)
    assert shortfall(state) == "not won: 1 reserve card not placed"
    assert is_won(apply(apply(state, Place((4, 0))), Conquer((4, 0), (0, 0))))


def test_shortfall() -> None:
    """What is lacking is counted, the card turned over among the reserve."""
    assert shortfall(START) == "not won: 15 cards left on the board, 3 reserve cards not placed"
    assert shortfall(played("c1xc2", "+")) == "not won: 14 cards left on the board, 3 reserve cards not placed"
    assert shortfall(played("c1xc2", "+c1")) == "not won: 15 cards left on the board, 2 reserve cards not placed"


# --- text


@pytest.mark.parametrize(
    "text",
    [
        TEXT.lower(),
        TEXT.replace(" ", ""),
        TEXT.replace(" ", "  ").replace("/", "\n/"),
        TEXT.replace("TC", "10C").replace(" / ", "/").replace(" + ", "+"),
        TEXT.replace("S", "♠").replace("H", "♥").replace("D", "♢").replace("C", "♣"),
        TEXT.replace("TC", "10♣"),
        TEXT.replace("8S JH", "8S, JH"),
    ],
)
def test_deal_text_is_free(text: str) -> None:
    """Case, spaces, 10 for T and suit symbols are free on the way in, and canonical on the way out."""
    assert format_deal(parse_deal(text)) == TEXT


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no '+'"),
        (TEXT.replace("+", "/"), "no '+'"),
        (TEXT + " + 2H", "more than one '+'"),
        (TEXT.replace(" / QD", " QD"), "2 rows"),
        (TEXT.replace("8S JH", "8S"), "row 1 has 4 cards, not 5"),
        (TEXT.replace("AC", "AC AD"), "row 2 has 6 cards, not 5"),
        (TEXT.replace(" 2C", ""), "the reserve has 2 cards, not 3"),
        (TEXT.replace("2C", "8S"), "8S stands twice"),
        (TEXT.replace("2C", "1C"), "'1C' is not a card"),
        (TEXT.replace("2C", "XB"), "XB is a joker"),
        (TEXT.replace("QD", "Q"), "is not a card"),
    ],
)
def test_bad_deals(text: str, message: str) -> None:
    """A malformed deal is refused in one line that says what is wrong."""
    with pytest.raises(DealError) as refusal:
        parse_deal(text)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("text", ["", "a1", "a1-b2", "A1xb2", "a1Xb2", "a1xb", "a1xf1", "+a4", "+A1", "++", "a1xb2xc3"])
def test_bad_moves(text: str) -> None:
    """A malformed move, or one off the board, is refused; case is not forgiven."""
    with pytest.raises(NotationError):
        parse_move(text)


@given(st.one_of(st.text(), st.text("A2345678910TJQKCDHSX +/,\n♠abcdex", max_size=90)))
def test_any_text(text: str) -> None:
    """Whatever the text, reading it gives a deal or a move, or one of our errors."""
    for parse in (parse_deal, parse_move):
        try:
            parse(text)
        except FairdealError as error:
            assert str(error)


@given(st.integers(0, 2**64 - 1), st.data())
def test_round_trips(seed: int, data: st.DataObject) -> None:
    """Parse after format is the identity, of the deal and of every move on a random walk, which stays legal."""
    dealt = deal(seed, "standard")
    assert parse_deal(format_deal(dealt)) == dealt
    state = initial(dealt)
    for _ in range(data.draw(st.integers(0, 30))):
        moves = list(legal_moves(state))
        assert [parse_move(format_move(move)) for move in moves] == moves
        assert len(set(map(parts, moves))) == len(moves)
        if not moves:
            break
        state = apply(state, data.draw(st.sampled_from(moves)))


def test_board_text() -> None:
    """The board in text: columns, rows, empty cells, the reserve and the card turned over."""
    assert board(played("c1xc2", "+")).splitlines() == [
        "   a  b  c  d  e",
        "1  8S JH .. 2S 2D",
        "2  QD 6S 9C 3D AC",
        "3  JC 7C 9H 8C QS",
        "reserve: 2 face down, KH turned over, to be placed",
    ]


# --- verdicts on whole deals


def test_sweep_agrees_with_solve() -> None:
    """Sweeping the seeds 0 to 199 gives the verdicts and the nodes of solving them one by one, and wins that replay."""
    tallies = solver.sweep(range(200), "standard", PLENTY, lambda seed: True)
    for tally in tallies:
        dealt = deal(tally.seed, "standard")
        verdict = solver.solve(initial(dealt), PLENTY)
        assert (tally.verdict, tally.spent) == (verdict_word(verdict), verdict.spent)
        if isinstance(verdict, Winnable):
            assert tally.lines == tuple(map(format_move, verdict.solution))
            assert tally.moves == len(verdict.solution) == verdict.bound == 20
            assert replay(GAME, dealt, tally.lines).ok
        else:
            assert (tally.lines, tally.moves) == (None, None)


def test_known_counts() -> None:
    """Of the seeds 0 to 1999, 1955 can be won and 45 not: the counts of an independent search."""
    words = [tally.verdict for tally in solver.sweep(range(2000), "standard", PLENTY, lambda seed: False)]
    assert (words.count("winnable"), words.count("unwinnable")) == (1955, 45)


def test_proofs() -> None:
    """An unwinnable deal's proof says whether its cards are apart or everything was searched."""
    seeds = solver.sweep(range(200), "standard", PLENTY, lambda seed: False)
    apart = next(tally.seed for tally in seeds if tally.verdict == "unwinnable")
    verdict = solver.solve(initial(deal(apart, "standard")), PLENTY)
    assert verdict == Unwinnable(solver.APART, 0)
    hard = solver.solve(initial(deal(1042, "standard")), PLENTY)
    assert isinstance(hard, Unwinnable)
    assert hard.proof == solver.SEARCHED


@pytest.mark.parametrize("nodes", [1, 10, 1000])
def test_small_budget(nodes: int) -> None:
    """A budget that runs out gives Unknown, never a word against the deal, and is not overspent."""
    for seed in (34, 1042):
        assert solver.solve(initial(deal(seed, "standard")), Budget(nodes)) == Unknown(nodes)


def test_same_every_time() -> None:
    """What was solved before does not change a verdict."""
    states = [initial(deal(seed, "standard")) for seed in (13, 180, 2, 180, 13)]
    first, second, _, again, last = (solver.solve(state, PLENTY) for state in states)
    assert (first, second) == (last, again)


def test_from_the_middle() -> None:
    """From every state of a win, a card turned over or not, the solver still wins, and the win replays."""
    verdict = solver.solve(START, PLENTY)
    assert isinstance(verdict, Winnable)
    state = START
    for move in verdict.solution:
        before = [state, apply(state, Turn())] if isinstance(move, Place) else [state]
        for now in before:
            rest = solver.solve(now, PLENTY)
            assert isinstance(rest, Winnable)
            end = now
            for step in rest.solution:
                end = apply(end, step)
            assert is_won(end)
        state = apply(state, move)


def test_cells_in_deal_order() -> None:
    """The deal runs along the rows: the sixth card lies on a2."""
    assert START.on((0, 1)) == Card.parse("QD")
    assert CELLS[5] == (0, 1)


def test_turning_a_card_over_is_no_move_of_its_own() -> None:
    """A lone + may end an unfinished game; it is not counted as a move, alone or before its placement."""
    puzzle = records("empire")[0]
    deal = GAME.notation.parse_deal(puzzle.deal)
    place = next(i for i, line in enumerate(puzzle.solution) if line.startswith("+"))
    seen = replay(GAME, deal, [*puzzle.solution[:place], "+"])
    assert (seen.ok, seen.at, seen.moves) == (False, None, place)
    parted = [*puzzle.solution[:place], "+", *puzzle.solution[place:]]
    assert replay(GAME, deal, parted) == replay(GAME, deal, puzzle.solution)


def test_no_number_of_an_answer_hides_a_rank() -> None:
    """In the pictures of answers every badge of a move keeps clear of the ranks of the cards that lie there."""
    badges = 0
    for puzzle in records("empire"):
        state = GAME.initial(GAME.notation.parse_deal(puzzle.deal))
        assert GAME.tell
        for panel in GAME.tell(state, [GAME.notation.parse_move(line) for line in puzzle.solution]):
            ranks = []
            for place, card in enumerate(panel.view.board):
                if card is not None:
                    x, y = drawing.corner((place % drawing.COLUMNS, place // drawing.COLUMNS))
                    ranks.append((x, y, x + 0.46 * drawing.CARD, y + 0.34 * drawing.TALL))
            for shape in drawing.draw(panel.view, panel.marks).shapes:
                if not (isinstance(shape, Group) and len(shape.children) == 3):
                    continue
                plate = shape.children[1]
                if not isinstance(plate, RoundRect):
                    continue
                badges += 1
                for left, top, right, bottom in ranks:
                    aside = plate.x + plate.width <= left or right <= plate.x
                    assert aside or plate.y + plate.height <= top or bottom <= plate.y
    assert badges > 30
