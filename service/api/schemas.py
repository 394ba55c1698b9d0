"""The shapes of what the API sends and takes, as JSON Schema; the record's own schema is the one that is published."""

from __future__ import annotations

from typing import Any

from generator.core.puzzle import record_schema
from generator.core.rng import SEEDS

TEXT: dict[str, Any] = {"type": "string"}
DATE: dict[str, Any] = {"type": "string", "format": "date", "examples": ["2026-11-30"]}
SEED: dict[str, Any] = {
    "type": "string",
    "pattern": "^(0|[1-9][0-9]{0,19})$",
    "description": f"A whole number 0 to {SEEDS - 1}, in decimal.",
}
LINES: dict[str, Any] = {"type": "array", "items": TEXT, "description": "A move a line, in the game's notation."}
LINKS: dict[str, Any] = {
    "type": "object",
    "additionalProperties": TEXT,
    "description": "Addresses without a host, by what they lead to.",
}


def nullable(schema: dict[str, Any]) -> dict[str, Any]:
    """The same, or null."""
    return {"anyOf": [schema, {"type": "null"}]}


def record(**properties: dict[str, Any]) -> dict[str, Any]:
    """An object that has all of these."""
    return {"type": "object", "properties": properties, "required": list(properties)}


def schemas() -> dict[str, Any]:
    """Every shape by its name."""
    whole = record_schema()
    parts = whole.pop("$defs", {})
    whole.pop("$schema")
    whole = _moved(whole)
    bare = {**whole, "properties": {key: value for key, value in whole["properties"].items() if key != "solution"}}
    bare["required"] = [key for key in whole["required"] if key != "solution"]
    return {
        **{name: _moved(part) for name, part in parts.items()},
        "Record": {**whole, "title": "Record"},
        "Puzzle": {**bare, "title": "Puzzle", "description": "A record without its solution."},
        "Day": record(date=DATE, game=TEXT, puzzle=ref("Puzzle"), links=LINKS),
        "Solution": record(date=DATE, game=TEXT, solution=LINES),
        "Game": record(
            name=TEXT,
            number={"type": "integer"},
            title=TEXT,
            aim=TEXT,
            variants={"type": "array", "items": TEXT},
            daily={"type": "boolean", "description": "Whether it has a puzzle a day."},
            links=LINKS,
        ),
        "Games": record(games={"type": "array", "items": ref("Game")}),
        "Archive": record(
            page={"type": "integer"},
            pages={"type": "integer"},
            links=LINKS,
            days={"type": "array", "items": ref("Day")},
        ),
        "Deal": _deal(),
        "Played": _played(),
        "Ruling": _ruling(),
        "Problem": _problem(),
    }


def ref(name: str) -> dict[str, Any]:
    """A shape by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def _moved(schema: Any) -> Any:
    """The same, its references led to where this document keeps shapes."""
    if isinstance(schema, dict):
        return {
            key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else _moved(value)
            for key, value in schema.items()
        }
    return [_moved(part) for part in schema] if isinstance(schema, list) else schema


def _deal() -> dict[str, Any]:
    made = record(game=TEXT, variant=TEXT, seed=SEED, deal=TEXT, links=LINKS)
    made["properties"] |= {
        "winnable": {
            **nullable({"type": "boolean"}),
            "description": "Only with solve=1. null: not known within the solver's budget.",
        },
        "solution": nullable(LINES),
        "puzzle": nullable(ref("Puzzle")),
    }
    return made


def _played() -> dict[str, Any]:
    properties = {
        "game": TEXT,
        "variant": nullable(TEXT),
        "seed": {"anyOf": [SEED, {"type": "integer", "minimum": 0, "maximum": SEEDS - 1}, {"type": "null"}]},
        "deal": nullable(TEXT),
        "moves": {**LINES, "maxItems": 4000},
    }
    return {
        "type": "object",
        "properties": properties,
        "required": ["game", "moves"],
        "additionalProperties": False,
        "description": "A game played. It needs a deal or a seed; if both are there, they must agree.",
        "examples": [{"game": "hopper", "seed": "2", "moves": ["a8-b7"]}],
    }


def _ruling() -> dict[str, Any]:
    return record(
        game=TEXT,
        variant=TEXT,
        seed=nullable(SEED),
        ok={"type": "boolean", "description": "Whether every move is legal and the game is won."},
        why={**TEXT, "description": "What is wrong; won if nothing is."},
        at={**nullable({"type": "integer"}), "description": "The number of the first wrong move, from 1."},
        moves={"type": "integer", "description": "How many legal moves there are before that."},
        score={**nullable({"type": "integer"}), "description": "Where the game has one and it is won."},
    )


def _problem() -> dict[str, Any]:
    made = record(type=TEXT, title=TEXT, status={"type": "integer"}, detail=TEXT)
    made["properties"]["opens"] = {"type": "string", "format": "date-time", "description": "When it opens (403)."}
    made["description"] = "What went wrong (RFC 9457)."
    return made
