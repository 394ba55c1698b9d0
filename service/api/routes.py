"""Which address is answered by which function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint
from flask.blueprints import BlueprintSetupState

from service.api import archive, check, cors, daily, deal, docs, games, openapi, puzzles
from service.api.state import NAME, Api
from service.parts import NAME as PARTS

blueprint = Blueprint("api", __name__)
V1 = "/api/v1"
FORMS = "<any(json, svg, pdf):form>"
GETS: tuple[tuple[str, Callable[..., Any]], ...] = (
    ("/api", docs.page),
    (f"{V1}/openapi.json", openapi.view),
    (f"{V1}/games", games.view),
    (f"{V1}/games.<any(json):form>", games.view),
    (f"{V1}/daily", daily.today),
    (f"{V1}/daily.{FORMS}", daily.today),
    (f"{V1}/daily/<game>", daily.today_of),
    (f"{V1}/daily/<game>.{FORMS}", daily.today_of),
    (f"{V1}/daily/<game>/<day>", daily.of_date),
    (f"{V1}/daily/<game>/<day>.{FORMS}", daily.of_date),
    (f"{V1}/daily/<game>/<day>/solution", daily.solution),
    (f"{V1}/daily/<game>/<day>/solution.<any(json):form>", daily.solution),
    (f"{V1}/puzzles/<puzzle>", puzzles.view),
    (f"{V1}/puzzles/<puzzle>.{FORMS}", puzzles.view),
    (f"{V1}/archive", archive.view),
    (f"{V1}/archive.<any(json):form>", archive.view),
    (f"{V1}/deal/<game>/<seed>", deal.view),
    (f"{V1}/deal/<game>/<seed>.<any(json, svg):form>", deal.view),
)
"""Address -> function; HEAD and OPTIONS are answered too."""

for _address, _view in GETS:
    blueprint.add_url_rule(_address, _view.__module__.rpartition(".")[2] + "_" + _view.__name__, _view)
blueprint.add_url_rule(f"{V1}/check", "check_view", check.view, methods=["POST"])
blueprint.after_app_request(cors.allow)


@blueprint.record_once
def _begin(setup: BlueprintSetupState) -> None:
    """Give the app what the API remembers."""
    app: Any = setup.app
    made = app.extensions[PARTS]
    app.extensions[NAME] = Api(made.printers, made.slow_printers, made.settings.processes)
