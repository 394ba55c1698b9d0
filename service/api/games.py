"""The games that there are."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from generator.core.game import AnyGame
from generator.games import all_games
from service.api.finding import rollover
from service.api.formats import JSON, ROOT, json_bytes
from service.caching import Made, kept
from service.parts import parts


def view(form: str = "json") -> Response:
    """Every game of this installation, in their order."""

    def make() -> Made:
        daily = {game.name for game in parts().publisher.games}
        values = [_values(game, game.name in daily) for game in all_games()]
        return Made(json_bytes({"games": values}), JSON, None, rollover())

    return kept(("games", form), make)


def _values(game: AnyGame, daily: bool) -> dict[str, Any]:
    top = request.script_root
    links = {"archive": f"{top}{ROOT}/archive?game={game.name}"}
    if daily:
        links = {"daily": f"{top}{ROOT}/daily/{game.name}", **links}
    return {
        "name": game.name,
        "number": game.number,
        "title": game.title,
        "aim": game.aim,
        "variants": list(game.variants),
        "daily": daily,
        "links": links,
    }
