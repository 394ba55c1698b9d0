"""Any deal by its seed, and, where asked for, the solver's word on it."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

from flask import Response, request

from generator.core.errors import DealError
from generator.core.game import AnyGame
from generator.core.rng import parse_seed
from service.api.finding import game_named, not_found
from service.api.formats import JSON, ROOT, SVG, SVG_HEADERS, asked_flag, board_svg, json_bytes
from service.api.limits import limit
from service.asking import Pending
from service.caching import Made, kept
from service.clock import DAY
from service.parts import parts
from service.problems import later


def view(game: str, seed: str, form: str = "json") -> Response:
    """The deal of a seed; ``?solve=1`` adds whether it is fair, its record and its solution.

    A deal that is, or will be, a day's puzzle is refused until that day's solution opens.
    """
    table, number = game_named(game), _seed(seed)
    variant = table.canonical_variant(request.args.get("variant") or table.variants[0])
    limit("deal")
    deal = table.deal(number, variant)
    parts().publisher.refuse_early(table, deal)
    if form == "json" and asked_flag("solve"):
        return _solved(table, variant, number, deal)
    key = ("deal", table.name, variant, number, form)
    return kept(key, lambda: _made(table, variant, number, deal, form), asks_first=True)


def _seed(text: str) -> int:
    try:
        return parse_seed(text)
    except DealError as error:
        raise not_found(str(error)) from None


def _made(game: AnyGame, variant: str, seed: int, deal: Any, form: str) -> Made:
    until = parts().publisher.now() + DAY
    if form == "svg":
        return Made(board_svg(game, deal), SVG, None, until, SVG_HEADERS)
    return Made(json_bytes(_values(game, variant, seed, deal)), JSON, None, until)


def _values(game: AnyGame, variant: str, seed: int, deal: Any) -> dict[str, Any]:
    here = f"{request.script_root}{ROOT}/deal/{game.name}/{seed}"
    query = "" if variant == game.variants[0] else f"variant={variant}"
    links = {"self": _with(here, query), "svg": _with(f"{here}.svg", query), "solve": _with(here, query, "solve=1")}
    text = game.notation.format_deal(deal)
    return {"game": game.name, "variant": variant, "seed": str(seed), "deal": text, "links": links}


def _with(address: str, *query: str) -> str:
    given = "&".join(filter(None, query))
    return f"{address}?{given}" if given else address


def _solved(game: AnyGame, variant: str, seed: int, deal: Any) -> Response:
    answer = parts().asker.deal(game.name, variant, seed, count=partial(limit, "solve"))
    if isinstance(answer, Pending):
        seconds = answer.retry_after
        raise later(503, "Being solved", f"the deal is being solved; ask again in {seconds} seconds", seconds)
    record = json.loads(answer.record) if answer.record else None
    values = _values(game, variant, seed, deal) | {
        "winnable": answer.winnable,
        "solution": record.pop("solution") if record else None,
        "puzzle": record,
    }
    return Response(json_bytes(values), mimetype=JSON, headers={"Cache-Control": "no-store"})
