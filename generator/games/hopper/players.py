"""Two simulated people at Card Hopper, whose luck grades a deal.

Each decides from what lies on the table alone, without memory: it weighs every legal move and takes a better one more
often (``Stream.prefer``). Both never hop into a dead end that they see, one move ahead, and both see a straight run
home when few hops are left. The compiled twins in ``players_kernel`` make the same moves.
"""

from __future__ import annotations

from collections.abc import Callable

from generator.core.cells import Cell
from generator.core.playing import play_out
from generator.core.rng import Stream
from generator.games.hopper.rules import HOLE, Deal, Move, View, apply, initial, is_won, legal_moves

LONGEST = 60
"""Moves after which a play is given up: no deal surveyed needs more than 31, half of them need 14."""
HALVING = 2
"""Points that halve the chance of a move."""
NEARER = 8
"""What a step towards the hole is worth; a step away costs as much."""
ONWARD, ENOUGH = 6, 3
"""To the greedy: each hop nearer that is open next, and how many of them count."""
ROOM, AMPLE = 2, 8
"""To the cautious: each move that is open next, and how many of them count."""
RUN, HOME = 5, 200
"""The most hops of a run home that is seen at once, and what seeing it is worth."""
DEAD_END = -1000

Player = Callable[[View, Stream], Move]


def greedy(view: View, stream: Stream) -> Move:
    """Hurries: takes a hop nearer to the hole, best one after which more hops nearer are open."""
    return _choose(view, stream, lambda after: ONWARD * min(len(hops_nearer(after)), ENOUGH))


def cautious(view: View, stream: Stream) -> Move:
    """Keeps its options open: wants to come nearer too, but looks for a position with many legal moves."""
    return _choose(view, stream, lambda after: ROOM * min(len(list(legal_moves(after))), AMPLE))


PLAYERS: dict[str, Player] = {"greedy": greedy, "cautious": cautious}


def play(player: Player, deal: Deal, number: int) -> list[Move]:
    """The moves of a player's play ``number``: to the win, to a dead end, or ``LONGEST`` of them."""
    return play_out(player, initial(deal), number, legal_moves, lambda state: state, apply, LONGEST)


def away(cell: Cell) -> int:
    """How many steps a cell lies from the hole."""
    columns, rows = cell[0] - HOLE[0], cell[1] - HOLE[1]
    return max(abs(columns), abs(rows), abs(columns + rows))


def hops_nearer(view: View) -> list[Move]:
    """The legal moves that bring a pawn nearer to the hole."""
    return [move for move in legal_moves(view) if away(move.target) < away(move.origin)]


def runs_home(view: View) -> bool:
    """Whether hops that all lead nearer bring every pawn home."""
    ahead = {view}
    while ahead and not any(map(is_won, ahead)):
        ahead = {apply(position, move) for position in ahead for move in hops_nearer(position)}
    return bool(ahead)


def _choose(view: View, stream: Stream, promise: Callable[[View], int]) -> Move:
    moves = list(legal_moves(view))
    return moves[stream.prefer([_score(view, move, promise) for move in moves], HALVING)]


def _score(view: View, move: Move, promise: Callable[[View], int]) -> int:
    after = apply(view, move)
    if not is_won(after) and not any(legal_moves(after)):
        return DEAD_END
    seen = sum(map(away, after.pawns)) <= RUN and runs_home(after)
    return NEARER * (away(move.origin) - away(move.target)) + promise(after) + HOME * seen
