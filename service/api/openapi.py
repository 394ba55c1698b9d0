"""The description of the API, OpenAPI 3.1, made from the tables below."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Response, request

from generator import __version__
from generator.games import all_games
from service.api.finding import rollover
from service.api.formats import JSON, PAPERS, PDF, ROOT, SVG, json_bytes
from service.api.schemas import DATE, SEED, ref, schemas
from service.caching import Made, kept
from service.problems import MIMETYPE

PROBLEMS = {
    400: "The request cannot be read.",
    403: "Not open yet: `opens` says when, and so does Retry-After.",
    404: "There is no such thing, or its day has not begun.",
    413: "The body is too large.",
    422: "A value is not one that is accepted; `detail` says what is.",
    429: "Too many requests from this address, or too much at once; come back after Retry-After seconds.",
    503: "Being made, or not available now; come back after Retry-After seconds.",
}
ABOUT = (
    "A puzzle a day for each of several card games, each of them a deal that can be won. A day is a date in the zone "
    "of the service; what has been published never changes. Answers carry ETag and Cache-Control: ask again with "
    "If-None-Match. Every address that takes GET takes HEAD too, and all take OPTIONS; pages of any site may read "
    "them. Every error below /api/v1/ is a problem (RFC 9457), whatever the request accepts."
)


def view() -> Response:
    """The document."""
    top = request.script_root
    return kept(("openapi",), lambda: Made(json_bytes(document(top)), JSON, None, rollover()))


def document(top: str = "") -> dict[str, Any]:
    """The whole description; ``top`` is the path that the service is under."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Fairdeal", "version": __version__, "description": ABOUT, "license": {"name": "MIT"}},
        "servers": [{"url": f"{top}{ROOT}"}],
        "paths": paths(),
        "components": {"schemas": schemas()},
    }


@cache
def paths() -> dict[str, Any]:
    """Every address, below ``ROOT``."""
    found: dict[str, Any] = {"/games": _get("The games", "games", "Games", (503,))}
    for path, (summary, name) in _DAYS.items():
        codes = (404, 503) if "{" in path or path == "/daily" else (503,)
        found[path] = _get(summary, name, "Day", codes, _named(path))
        for form in ("json", "svg", "pdf"):
            found[f"{path}.{form}"] = _form(form, summary, name, _named(path))
    day = "/daily/{game}/{date}"
    found[f"{day}/solution"] = _get(
        "How that puzzle is won, once it may be told", "solution", "Solution", (403, 404, 503), _named(day)
    )
    found["/archive"] = _get("The days that were, newest first", "archive", "Archive", (422, 503), _archive())
    deal = "/deal/{game}/{seed}"
    variant = _query("variant", {"type": "string"}, "A variant of the game; its first one unless given.")
    solve = _query("solve", {"enum": ["0", "1"]}, "1: with the solver's word, its record and its solution.")
    found[deal] = _get(
        "The deal of a seed, fair or not", "deal", "Deal", (403, 404, 422, 429, 503), [*_named(deal), variant, solve]
    )
    found[f"{deal}.svg"] = _picture("Its board", "deal_svg", SVG, (403, 404, 422, 429, 503), [*_named(deal), variant])
    found["/check"] = {"post": _check()}
    return found


_DAYS = {
    "/daily": ("The puzzle of today", "today"),
    "/daily/{game}": ("A game's puzzle of today", "today_of"),
    "/daily/{game}/{date}": ("A game's puzzle of a date", "day"),
    "/puzzles/{id}": ("The day that first had this puzzle", "puzzle"),
}


def _get(
    summary: str, name: str, shape: str, codes: tuple[int, ...], parameters: list[dict[str, Any]] | None = None
) -> dict[str, Any]:
    answer = {"description": "What was asked for.", "content": {JSON: {"schema": ref(shape)}}}
    return {"get": _operation(summary, name, answer, codes, parameters or [])}


def _picture(
    summary: str, name: str, kind: str, codes: tuple[int, ...], parameters: list[dict[str, Any]]
) -> dict[str, Any]:
    answer = {"description": "What was asked for.", "content": {kind: {}}}
    return {"get": _operation(summary, name, answer, codes, parameters)}


def _form(form: str, summary: str, name: str, parameters: list[dict[str, Any]]) -> dict[str, Any]:
    """The same in another form."""
    if form == "json":
        return _get(f"{summary}, as JSON", f"{name}_json", "Day", (404, 503), parameters)
    if form == "svg":
        return _picture(f"{summary}: the board, as a picture", f"{name}_svg", SVG, (404, 503), parameters)
    paper = _query("paper", {"enum": list(PAPERS)}, "The paper.")
    answer = _query("answer", {"enum": ["0", "1"]}, "1: with the answer, once it may be told.")
    codes = (403, 404, 422, 429, 503)
    return _picture(f"{summary}: a sheet to print", f"{name}_pdf", PDF, codes, [*parameters, paper, answer])


def _operation(
    summary: str, name: str, answer: dict[str, Any], codes: tuple[int, ...], parameters: list[dict[str, Any]]
) -> dict[str, Any]:
    made: dict[str, Any] = {"operationId": name, "summary": summary, "responses": {"200": answer, **_problems(codes)}}
    if parameters:
        made["parameters"] = parameters
    return made


def _problems(codes: tuple[int, ...]) -> dict[str, Any]:
    content = {MIMETYPE: {"schema": ref("Problem")}}
    return {str(code): {"description": PROBLEMS[code], "content": content} for code in codes}


def _named(path: str) -> list[dict[str, Any]]:
    """The parameters that a path names."""
    shapes = {
        "game": ({"enum": [game.name for game in all_games()]}, "A game's name."),
        "date": (DATE, "A date that has begun."),
        "seed": (SEED, "A seed."),
        "id": ({"type": "string", "pattern": "^[A-Za-z0-9_-]{1,40}$"}, "A record's id."),
    }
    return [
        {"name": name, "in": "path", "required": True, "schema": shape, "description": text}
        for name, (shape, text) in shapes.items()
        if f"{{{name}}}" in path
    ]


def _archive() -> list[dict[str, Any]]:
    return [
        _query("game", {"enum": [game.name for game in all_games()]}, "Only this game."),
        _query("from", DATE, "The first date; the first day that there is, unless given."),
        _query("to", DATE, "The last date; today unless given."),
        _query("page", {"type": "integer", "minimum": 1, "maximum": 4000}, "A page has 31 dates."),
    ]


def _query(name: str, schema: dict[str, Any], text: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "schema": schema, "description": text}


def _check() -> dict[str, Any]:
    answer = {"description": "The referee's word.", "content": {JSON: {"schema": ref("Ruling")}}}
    made = _operation(
        "Put a record or a game played before the referee", "check", answer, (400, 403, 413, 422, 429, 503), []
    )
    shape = {"anyOf": [ref("Played"), ref("Record")]}
    made["requestBody"] = {"required": True, "content": {JSON: {"schema": shape}}}
    return made
