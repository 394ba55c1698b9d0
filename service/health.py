"""For whoever runs the service: ``/healthz`` (it lives), ``/readyz`` (it can serve), ``/metrics`` (Prometheus)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flask import Blueprint, Response, jsonify

from generator import __version__
from generator.core.errors import MachineError
from service.parts import Parts, parts
from service.problems import RETRY_AFTER as DATABASE
from service.publishing import RETRY_AFTER as VETTING

blueprint = Blueprint("health", __name__)
PLAIN = "text/plain; version=0.0.4; charset=utf-8"


@blueprint.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return _fresh(jsonify({"status": "ok", "version": __version__}))


@blueprint.get("/readyz")
def readyz() -> Response:
    """200 when today's puzzles can be served, else 503; ``buffer.low`` tells when too few days are vetted ahead."""
    state = _state(parts())
    response = _fresh(jsonify(state))
    if state["status"] != "ready":
        response.status_code = 503
        response.headers["Retry-After"] = str(VETTING if "date" in state else DATABASE)
    return response


@blueprint.get("/metrics")
def metrics() -> Response:
    """The same as numbers, in the text format of Prometheus."""
    return _fresh(Response("\n".join(_metrics(parts())) + "\n", content_type=PLAIN))


def _state(made: Parts) -> dict[str, Any]:
    publisher = made.publisher
    try:
        today = publisher.today()
        missing = publisher.ensure(today)
        buffer = publisher.buffer()
    except MachineError as error:
        return {"status": "no database", "detail": str(error)}
    status = "waiting for today's puzzles" if missing else "ready"
    return {
        "status": status,
        "date": today.isoformat(),
        "missing": missing,
        "buffer": {"days": buffer.days, "wanted": buffer.wanted, "low": buffer.low},
    }


def _metrics(made: Parts) -> Iterator[str]:
    state = _state(made)
    buffer = state.get("buffer", {"days": 0, "wanted": made.settings.buffer_days, "low": True})
    games = len(made.publisher.games) if "date" in state else 0
    yield from _gauge("info", "Version of the service.", 1, f'{{version="{__version__}"}}')
    yield from _gauge("database_up", "Whether the database can be used.", int("date" in state))
    yield from _gauge("today_published", "Games with a puzzle for today.", games - len(state.get("missing", ())))
    yield from _gauge("today_games", "Games that ought to have one.", games)
    yield from _gauge("buffer_days", "Days vetted ahead, for every game.", buffer["days"])
    yield from _gauge("buffer_wanted_days", "Days that ought to be.", buffer["wanted"])
    yield from _gauge("buffer_low", "Whether less than half of them are.", int(buffer["low"]))
    yield from _gauge("vetting_jobs", "Puzzles being vetted by this process.", made.foreman.at_work)
    yield from _gauge("questions_waiting", "Questions that wait for a worker of this process.", made.asker.waiting)


def _gauge(name: str, text: str, value: int, labels: str = "") -> Iterator[str]:
    yield f"# HELP fairdeal_{name} {text}"
    yield f"# TYPE fairdeal_{name} gauge"
    yield f"fairdeal_{name}{labels} {value}"


def _fresh(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response
