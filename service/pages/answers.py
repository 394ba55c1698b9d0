"""Hints, and "can this still be won?": asked of a solver in a worker process, never before the solution is open."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from generator.core.referee import replay
from service.api.limits import limit
from service.asking import Pending
from service.pages.position import Position
from service.pages.site import long_date
from service.pages.table import Table
from service.pages.words import counted
from service.parts import parts
from service.problems import Problem
from service.publishing import NotYet
from service.questions import Answer
from service.workers import Busy, OneAtATime

PATIENCE = 0.4
"""Seconds that a page waits for an answer before it says that one is coming."""
QUESTIONS = ("win", "hint")
count = partial(limit, "play")
"""Counts a question that a worker has to answer: a person who plays asks far less often than is allowed."""


@dataclass(frozen=True, slots=True)
class Told:
    """The answer in words; ``hint`` is a move; ``pending`` that there is none yet."""

    ask: str
    words: str
    hint: str | None = None
    pending: bool = False
    retry_after: int = 2


def tell(table: Table, here: Position, ask: str) -> Told:
    """The answer to what the request asks; raises ``Problem`` for what nobody can ask."""
    if ask not in QUESTIONS:
        raise Problem(422, "Cannot be used", f"{ask[:20]!r} is not a question; ask is one of {', '.join(QUESTIONS)}")
    if here.is_won:
        return Told(ask, "This game is done.")
    made = parts()
    try:
        made.publisher.refuse_early(table.game, table.dealt)
        answer = made.asker.ask(table.key, table.game.name, table.deal, here.lines, patience=PATIENCE, count=count)
    except NotYet as error:
        return Told(ask, f"Hints of this puzzle open on {long_date(error.opens)}, {error.opens:%H:%M} UTC.")
    except Busy as error:
        who = (
            "Your other questions are being worked on" if isinstance(error, OneAtATime) else "Many are asking just now"
        )
        return Told(ask, f"{who}; this page asks again by itself.", pending=True, retry_after=error.retry_after)
    if isinstance(answer, Pending):
        return Told(ask, "The solver is thinking.", pending=True, retry_after=answer.retry_after)
    return _hint(answer) if ask == "hint" else _word(table, here, answer)


def _hint(answer: Answer) -> Told:
    if answer.lines:
        return Told("hint", "", hint=answer.lines[0])
    return Told("hint", _no(answer))


def _word(table: Table, here: Position, answer: Answer) -> Told:
    if not answer.winnable:
        return Told("win", _no(answer))
    if table.game.every_game_counts:
        return Told("win", _best(table, here, answer))
    count = table.game.counts
    left = sum(count(table.game.notation.parse_move(line)) for line in answer.lines)
    more = counted(table.game, left, "more ")
    return Told("win", f"Yes. It can be won in {more}{', no fewer' if table.game.shortest else ''}.")


def _best(table: Table, here: Position, answer: Answer) -> str:
    ruling = replay(table.game, table.dealt, (*here.lines, *answer.lines))
    return f"From here {ruling.score} points are within reach; the solver knows no way to more."


def _no(answer: Answer) -> str:
    if answer.winnable is False:
        return "No. That is proved: from here it can no longer be won."
    return "Unknown. The solver searched as far as it may and found no win; there may be one."
