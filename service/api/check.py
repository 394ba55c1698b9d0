"""The referee's word on a record or a game played, whoever sends it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from flask import Response, request

from generator.core.errors import DealError, RecordError
from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.core.referee import Ruling, admit, is_of_variant, refuse_false_seed, replay
from generator.core.rng import parse_seed
from generator.games import find_game
from service.api.formats import JSON, json_bytes
from service.api.limits import limit
from service.parts import parts
from service.problems import Problem

MOST_MOVES = 4000
KEYS = ("game", "variant", "seed", "deal", "moves")


@dataclass(frozen=True, slots=True)
class Played:
    """A game played: text as it came."""

    game: AnyGame
    variant: str | None
    seed: int | None
    deal: str | None
    moves: list[str]


def view() -> Response:
    """POST a record, or ``{"game", "deal" or "seed", "variant", "moves"}``."""
    limit("check")
    body = _read()
    game, seed, variant, ruling = _record(body) if "schema" in body else _game(body)
    values = {
        "game": game.name,
        "variant": variant,
        "seed": None if seed is None else str(seed),
        "ok": ruling.ok,
        "why": ruling.why,
        "at": ruling.at,
        "moves": ruling.moves,
        "score": ruling.score,
    }
    return Response(json_bytes(values), mimetype=JSON, headers={"Cache-Control": "no-store"})


def _read() -> dict[str, Any]:
    """The body's JSON object; raises a problem 400."""
    try:
        body = json.loads(request.get_data().decode("utf-8"))
        json.dumps(body, ensure_ascii=False).encode("utf-8")  # refuses halves of characters
    except (ValueError, RecursionError):
        raise Problem(400, "Not JSON", "the body is not JSON in UTF-8; send a record or a game as one object") from None
    if not isinstance(body, dict):
        raise Problem(400, "Not an object", "the body is not a JSON object; send a record or a game as one object")
    return body


def _record(body: dict[str, Any]) -> tuple[AnyGame, int | None, str, Ruling]:
    puzzle = Puzzle.from_json(json.dumps(body))
    game = find_game(puzzle.game)
    _refuse_long(puzzle.solution)
    parts().publisher.refuse_early(game, game.notation.parse_deal(puzzle.deal))
    ruling = admit(game, puzzle)
    return game, None if puzzle.seed is None else parse_seed(puzzle.seed), puzzle.variant, ruling


def _game(body: dict[str, Any]) -> tuple[AnyGame, int | None, str, Ruling]:
    played = _played(body)
    game = played.game
    variant = None if played.variant is None else game.canonical_variant(played.variant)
    deal = _deal(game, played, variant)
    parts().publisher.refuse_early(game, deal)
    return game, played.seed, variant or game.variant_of(deal), replay(game, deal, played.moves)


def _played(body: dict[str, Any]) -> Played:
    """The members of a game played; raises ``RecordError`` naming the one that is wrong."""
    if unknown := sorted(set(body) - set(KEYS)):
        raise RecordError(f"{unknown[0][:40]!r} is not a member of a game; its members are {', '.join(KEYS)}")
    name, variant, deal = (_text(body, key) for key in ("game", "variant", "deal"))
    if name is None:
        raise RecordError("game: missing; it is a game's name, as /api/v1/games lists them")
    moves = body.get("moves")
    if not isinstance(moves, list) or not all(isinstance(move, str) for move in moves):
        raise RecordError("moves: they are a list of texts, a move each")
    _refuse_long(moves)
    seed = body.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, str | int)):
        raise RecordError("seed: it is a whole number, or one as text")
    if seed is None and deal is None:
        raise RecordError("deal: missing, and so is the seed; give one of them")
    return Played(find_game(name), variant, None if seed is None else parse_seed(str(seed)), deal, moves)


def _text(body: dict[str, Any], key: str) -> str | None:
    value = body.get(key)
    if value is not None and not isinstance(value, str):
        raise RecordError(f"{key}: it is a text")
    return value


def _refuse_long(moves: list[str]) -> None:
    if len(moves) > MOST_MOVES:
        raise RecordError(f"moves: there are {len(moves)}; the referee hears at most {MOST_MOVES}")


def _deal(game: AnyGame, played: Played, variant: str | None) -> Any:
    """The deal by its text, its seed, or both, if they agree."""
    if played.deal is None:
        assert played.seed is not None
        return game.deal(played.seed, variant or game.variants[0])
    deal = game.notation.parse_deal(played.deal)
    really = game.variant_of(deal)
    if variant is not None and not is_of_variant(game, deal, played.seed, variant):
        raise DealError(f"the deal is of variant {really}, the game says {variant}")
    if played.seed is not None:
        refuse_false_seed(game, deal, played.seed, variant or really)
    return deal
