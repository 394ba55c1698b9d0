"""Two simulated people at Empire Solitaire, whose luck grades a deal.

Each decides from what lies face up, without memory: it weighs every conquest, and turning a reserve card, and takes a
better one more often (``Stream.prefer``); a card turned over is then placed in the same way. The compiled twins in
``players_kernel`` make the same moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from generator.core.cards import Card
from generator.core.cells import Cell
from generator.core.playing import play_out
from generator.core.rng import Stream
from generator.games.empire.rules import (
    CELLS,
    Conquer,
    Deal,
    Move,
    Place,
    State,
    Turn,
    View,
    apply,
    initial,
    kin,
    legal_moves,
    reaches,
    view,
)

HALVING = 4
"""Points that halve the chance of a move of the planner."""
STUCK, FREE, APART, MATES = 14, 2, 60, 17
"""To the planner: a card without a conquest, a conquest, a group of cards without kin in the others, and each card of
the rank of a card that goes, for such pairs join two suits."""
TURNING = 3
"""What turning a reserve card costs the planner."""
ENDING = 5
"""The most cards left whose ending the planner sees through, once the reserve is placed."""
HOPELESS = -1000

HUB_HALVING = 2
"""Points that halve the chance of a move of the keeper."""
GONE, CONQUERED_MATE, GOES_ON, STRANDED = 3, 10, 2, 20
"""To the keeper: each partner of the card that goes, and each of its rank; how many conquests that the conqueror has
next count, one point each, and what having none costs."""
HUB_TURNING, SEEN = 5, 3
"""What turning a reserve card costs the keeper, and what each partner is worth that it sees where it is placed."""

Board = tuple[Card | None, ...]
Player = Callable[[View, Stream], Move]


def planner(view: View, stream: Stream) -> Move:
    """Looks at what each move leaves: few stuck cards, many conquests, all cards still joined by kinship.

    When the reserve is placed and few cards are left, it sees the ending to its end.
    """
    if view.turned:
        places = [(cell, _with(view.board, cell, view.turned)) for cell in _empty(view.board)]
        scores = [promise(board, view.reserve_left) for _, board in places]
        return Place(places[stream.prefer(scores, HALVING)][0])
    moves = conquests(view.board)
    scores = [
        promise(_after(view.board, move), view.reserve_left) - MATES * _mates(view.board, move.target) for move in moves
    ]
    if may_turn(view):
        scores.append(promise(view.board, view.reserve_left) - TURNING)
    options: list[Move] = [*moves, Turn()]
    return options[stream.prefer(scores, HALVING)]


def keeper(view: View, stream: Stream) -> Move:
    """Counts partners: cards with few are taken first, by cards with many, which it keeps. It does not look ahead.

    It asks of a conquest only whether the conqueror can go on from its new cell.
    """
    if view.turned:
        cells = _empty(view.board)
        scores = [SEEN * len(_targets(_with(view.board, cell, view.turned), cell)) for cell in cells]
        return Place(cells[stream.prefer(scores, HUB_HALVING)])
    moves = conquests(view.board)
    scores = [_hub_score(view.board, move) for move in moves]
    if may_turn(view):
        scores.append(-HUB_TURNING)
    options: list[Move] = [*moves, Turn()]
    return options[stream.prefer(scores, HUB_HALVING)]


PLAYERS: dict[str, Player] = {"planner": planner, "keeper": keeper}


def play(player: Player, deal: Deal, number: int) -> list[Move]:
    """The moves of a player's play ``number``: to the win, or until it is stuck."""
    return play_out(player, initial(deal), number, legal_moves, view, apply)


def conquests(board: Board) -> list[Conquer]:
    """Every conquest, cell by cell."""
    return [Conquer(origin, target) for origin in CELLS for target in _targets(board, origin)]


def may_turn(view: View) -> bool:
    """Whether a reserve card may be turned over."""
    return view.reserve_left > 0 and None in view.board


def promise(board: Board, reserve_left: int) -> int:
    """How good a position looks to the planner."""
    cards = [card for card in board if card]
    apart = _groups(cards) - 1
    if not reserve_left and (apart or (len(cards) <= ENDING and not ends_well(board))):
        return HOPELESS
    targets = [len(_targets(board, cell)) for cell, card in zip(CELLS, board, strict=True) if card]
    return FREE * sum(targets) - STUCK * targets.count(0) - APART * apart


def ends_well(board: Board) -> bool:
    """Whether conquests can leave one card."""
    alone = board.count(None) == len(board) - 1
    return alone or any(ends_well(_after(board, move)) for move in conquests(board))


def _hub_score(board: Board, move: Conquer) -> int:
    goes_on = len(_targets(_after(board, move), move.target))
    score = _partners(board, move.origin) - GONE * _partners(board, move.target)
    score += min(goes_on, GOES_ON) - CONQUERED_MATE * _mates(board, move.target)
    return score if goes_on else score - STRANDED


def _targets(board: Board, origin: Cell) -> list[Cell]:
    """The cells that the card on a cell may conquer; none if there is no card."""
    state = State(board, ())
    attacker = state.on(origin)
    return [
        cell
        for cell, card in zip(CELLS, board, strict=True)
        if attacker and card and card != attacker and kin(attacker, card) and reaches(state, origin, cell)
    ]


def _others(board: Board, cell: Cell) -> Iterator[tuple[Card, Card]]:
    """The card on a cell with each of the others."""
    here = board[CELLS.index(cell)]
    return ((here, card) for card in board if here and card and card != here)


def _partners(board: Board, cell: Cell) -> int:
    return sum(kin(here, other) for here, other in _others(board, cell))


def _mates(board: Board, cell: Cell) -> int:
    return sum(here.rank == other.rank for here, other in _others(board, cell))


def _groups(cards: list[Card]) -> int:
    """How many groups the cards fall into by kinship."""
    count, left = 0, set(cards)
    while left:
        count, group = count + 1, {left.pop()}
        while group:
            card = group.pop()
            found = {other for other in left if kin(card, other)}
            left, group = left - found, group | found
    return count


def _empty(board: Board) -> list[Cell]:
    return [cell for cell, card in zip(CELLS, board, strict=True) if card is None]


def _with(board: Board, cell: Cell, card: Card | None) -> Board:
    at = CELLS.index(cell)
    return (*board[:at], card, *board[at + 1 :])


def _after(board: Board, move: Conquer) -> Board:
    return _with(_with(board, move.target, board[CELLS.index(move.origin)]), move.origin, None)
