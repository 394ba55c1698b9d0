"""The first page: the puzzle of the day, and the other games' puzzles of the same date."""

from __future__ import annotations

from flask import Response, url_for

from generator.core.game import AnyGame
from service.pages.day import board_of, table_of
from service.pages.site import absolute, blueprint, page, svg, thumb
from service.parts import parts
from service.problems import problem_of
from service.publishing import Day, DayPending


@blueprint.get("/")
def today() -> Response:
    """The puzzle of the day; what is ready while it is being vetted."""
    publisher = parts().publisher
    day, main = publisher.today(), publisher.game_of(publisher.today())
    ready, pending = _look(main, [game for game in publisher.games if game is not main])
    if not ready or ready[0].game is not main:
        return _waiting(DayPending(main.name, day), ready)
    first, *others = ready
    return page(
        "today",
        keep=not pending,
        title="Today's puzzle",
        description=f"{main.title}: {main.aim}",
        canonical=absolute(url_for("pages.today")),
        image=absolute(url_for("pages.image", name=main.name, text=day.isoformat())),
        day=first,
        table=table_of(first),
        board=svg(board_of(first), "b-"),
        others=[(other, thumb(board_of(other), f"{other.game.name}-")) for other in others],
        pending=pending,
    )


def _look(main: AnyGame, others: list[AnyGame]) -> tuple[list[Day], list[AnyGame]]:
    """Today's puzzles that are published, the main one first, and the games that are being vetted."""
    publisher, ready, pending = parts().publisher, list[Day](), list[AnyGame]()
    for game in (main, *others):
        try:
            found = publisher.day(game.name, publisher.today())
        except DayPending:
            pending.append(game)
        else:
            ready += [found] if found else []
    return ready, pending


def _waiting(error: DayPending, ready: list[Day]) -> Response:
    problem = problem_of(error)
    response = page(
        "waiting",
        status=problem.status,
        fresh=None,
        title="Being vetted",
        problem=problem,
        ready=ready,
        refresh=error.retry_after,
    )
    response.headers.update(problem.headers)
    return response
