"""The contract: a game is one table of plain functions.

Everything above the games (command line, packs, pages, service, laws) knows a game by this table alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from generator.core.cards import Card
from generator.core.rng import Stream
from generator.core.verdict import Budget, Verdict

if TYPE_CHECKING:
    from generator.scene.shapes import Scene

D = TypeVar("D")
"""A deal: everything that chance decides; frozen."""
S = TypeVar("S")
"""A state of play; frozen and hashable."""
M = TypeVar("M")
"""A move; frozen and hashable."""
V = TypeVar("V")
"""What a person at the table sees of a state; frozen."""

Facts = Mapping[str, Any]
"""JSON values by name."""


@dataclass(frozen=True, slots=True)
class Marks(Generic[M]):
    """What a drawing points out: moves that are legal, the move just made, and numbered moves.

    ``cards`` are those that the steps lay, one a step, where whoever wants the drawing knows them. A drawing that is
    given them tells a solution: it may leave out what only a player needs, such as what is left to turn.
    """

    legal: tuple[M, ...] = ()
    last: M | None = None
    steps: tuple[tuple[int, M], ...] = ()
    cards: tuple[Card | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Panel(Generic[V, M]):
    """One picture of an answer: what is drawn, and the moves that it tells, with the card that each lays if any."""

    view: V
    marks: Marks[M]
    moves: tuple[M, ...]
    cards: tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """The picture of the page that teaches a game, in one part or several, and a sentence or two on what it shows."""

    scenes: tuple[Scene, ...]
    caption: str


@dataclass(frozen=True, slots=True)
class Notation(Generic[D, S, M]):
    """Text for deals, states and moves: parse after format is the identity.

    ``parse_*`` raise ``NotationError`` or ``DealError``. ``parts`` splits a move into the choices that a person makes
    one after another (from, then to). ``board`` is the state as people know it, on several lines, for a terminal.
    """

    parse_deal: Callable[[str], D]
    format_deal: Callable[[D], str]
    parse_move: Callable[[str], M]
    format_move: Callable[[M], str]
    parts: Callable[[M], tuple[str, ...]]
    board: Callable[[S], str]


class Tally(NamedTuple):
    """What a survey keeps of one deal."""

    seed: int
    verdict: str
    moves: int | None
    score: int | None
    spent: int
    lines: tuple[str, ...] | None = None
    """The solution, where the sweep was asked for it and there is one."""
    eases: tuple[float, float, float] | None = None
    """How a fair deal went for simulated players (see ``generator.vetting.grading``), where that was asked for."""


Sweep = Callable[[range, str, Budget, Callable[[int], bool]], Sequence[Tally]]
"""``sweep(seeds, variant, budget, wants_lines)``: deal and solve many seeds inside the kernel."""


Trials = Callable[[D, range], Sequence[float]]
"""``trials(deal, plays)``: how well each numbered play goes, 0 (lost) to 1 (as well as can be).

Where every complete game counts: its points.

Play number i takes its chance from ``Stream(i)``: the same numbers, the same plays.
"""


def by_parts(
    legal_moves: Callable[[S], Iterator[M]], parts: Callable[[M], tuple[str, ...]]
) -> Callable[[S, tuple[str, ...]], Iterator[str]]:
    """A game's ``continuations``, made from its legal moves: good wherever those are few."""

    def continuations(state: S, prefix: tuple[str, ...]) -> Iterator[str]:
        """The next parts, each once, of the legal moves that start with ``prefix``."""
        begun = (rest for move in legal_moves(state) if (rest := parts(move))[: len(prefix)] == prefix)
        yield from dict.fromkeys(rest[len(prefix)] for rest in begun if len(rest) > len(prefix))

    return continuations


def always(_move: object) -> bool:
    """Every line of a solution counts as a move."""
    return True


def no_words(_facts: Facts) -> str:
    """Nothing to say of a record's facts."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[D, S, M, V]):
    """A game's table of contents. All functions are pure; ``solve``, ``facts`` and ``trials`` alone may take long.

    ``variants`` are the named ones, the default first; ``canonical_variant`` reads any that the game accepts. ``apply``
    raises ``IllegalMove`` with the rule that forbids the move. ``shortfall`` says what a state that is not won still
    lacks. ``legal_moves`` is lazy; ``continuations`` gives the next parts of a move that is chosen in steps (none: the
    prefix is a whole move). ``draw`` shows a view; ``draw_apart`` the board and what goes with it, of one scale, where
    on paper they may stand side by side (None: never); ``draw_chance`` what a printed deal must disclose apart (None:
    nothing): hidden until the deal is laid out, or, where ``chance_uncovered``, read piece by piece while playing.
    ``example`` is what the page of ``howto`` shows. ``tell`` cuts a solution into pictures (None: the board before
    every five moves). ``facts`` are what the game adds to a record, computed under a budget of their own. ``players``
    are simulated people, readable; ``trials`` let the same ones play a deal often, in compiled form, the one that
    grades first; ``plays`` is how many plays grade a deal. ``score_bound`` is a proved upper bound on the score that
    costs next to nothing; packs take deals of ``pack_score`` or more unless asked otherwise; ``top_score`` is the most
    that any deal allows. ``counts`` tells the lines of a solution that are moves; ``par`` says of a record's facts what
    there is to reach. Where ``every_game_counts`` nothing can be lost: each deal is winnable, and what matters is the
    score. ``solve_while`` says what ``solve`` says, or None as soon as a score that the solution reaches is not one to
    go on for. ``lines_from`` is the width and height in mm of the smallest part of a page in which a printed puzzle has
    lines to write its moves on (None: they are laid or drawn, not written).
    """

    name: str
    number: int
    title: str
    author: str
    variants: tuple[str, ...]
    canonical_variant: Callable[[str], str]
    variant_of: Callable[[D], str]
    deal: Callable[[int, str], D]
    initial: Callable[[D], S]
    legal_moves: Callable[[S], Iterator[M]]
    continuations: Callable[[S, tuple[str, ...]], Iterator[str]]
    apply: Callable[[S, M], S]
    is_won: Callable[[S], bool]
    shortfall: Callable[[S], str]
    score: Callable[[S], int | None]
    view: Callable[[S], V]
    solve: Callable[[S, Budget], Verdict[M]]
    budget: Budget
    draw: Callable[[V, Marks[M]], Scene]
    draw_chance: Callable[[D], Scene | None]
    chance_uncovered: bool = False
    notation: Notation[D, S, M]
    howto: Callable[[str], str]
    example: Callable[[], Example]
    aim: str
    """One line: what the player is after."""
    shortest: bool
    """Whether solutions are the shortest there are, so that a printed puzzle names the minimum."""
    players: Mapping[str, Callable[[V, Stream], M]] = field(default_factory=dict)
    trials: Mapping[str, Trials[D]] = field(default_factory=dict)
    plays: int = 0
    score_bound: Callable[[D], int] | None = None
    pack_score: int | None = None
    top_score: int | None = None
    every_game_counts: bool = False
    counts: Callable[[M], bool] = always
    par: Callable[[Facts], str] = no_words
    tell: Callable[[S, Sequence[M]], Iterator[Panel[V, M]]] | None = None
    draw_apart: Callable[[V], tuple[Scene, Scene]] | None = None
    lines_from: tuple[float, float] | None = None
    facts: Callable[[D, Budget], Facts] | None = None
    sweep: Sweep | None = None
    solve_while: Callable[[S, Budget, Callable[[int], bool]], Verdict[M] | None] | None = None


AnyGame = Game[Any, Any, Any, Any]


def count_moves(game: AnyGame, solution: Sequence[Any]) -> int:
    """How many lines of a solution count as moves: the length that records, surveys and pages state."""
    return sum(map(game.counts, solution))
