"""The record of a puzzle: what is stored, printed and served.

Only the referee makes one (``generator.core.referee``). A record holds the deal itself in text, and the solution; the
seed is provenance. Unknown keys are kept; a newer schema is refused.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from generator.core.errors import RecordError

SCHEMA = 1
"""The newest record format that this version reads and the one it writes."""


GradeWord = Literal["gentle", "easy", "medium", "hard", "fiendish"]
"""The grades, gentlest first."""


class Grade(BaseModel):
    """How hard a puzzle is for people: a word, and the measures behind it."""

    model_config = ConfigDict(extra="allow", frozen=True)

    word: GradeWord
    measures: dict[str, Any] = Field(default_factory=dict)


class Puzzle(BaseModel):
    """One fair deal with its solution."""

    model_config = ConfigDict(extra="allow", frozen=True, strict=True)

    schema_: int = Field(alias="schema", ge=1, le=SCHEMA, description="Format of this record.")
    id: str = Field(description="game.variant.seed, or game.variant.x and 16 hex digits of the deal text's SHA-256.")
    game: str
    variant: str
    seed: str | None = Field(pattern=r"^(0|[1-9][0-9]{0,19})$", description="The seed that dealt it, in decimal.")
    deal: str = Field(description="The whole deal, in the game's notation.")
    facts: dict[str, Any] = Field(description="moves, score, bound, optimal, and what the game adds.")
    grade: Grade | None = None
    solution: list[str] = Field(description="Every move, in the game's notation.")
    made: str = Field(description="The version of Fairdeal that made the record.")

    def to_json(self) -> str:
        """The record on one line, keys in the order above, any kept ones last."""
        return json.dumps(self.model_dump(by_alias=True), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> Puzzle:
        """Read a record; raises ``RecordError``. The referee has not seen it yet."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError(f"not a record: the JSON is broken ({error}); a record is one JSON object") from None
        if not isinstance(data, dict):
            raise RecordError("not a record: a record is one JSON object")
        schema = data.get("schema")
        if isinstance(schema, int) and schema > SCHEMA:
            raise RecordError(
                f"the record has schema {str(schema)[:20]}; this version reads schema {SCHEMA}: use a newer Fairdeal"
            )
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            first = error.errors()[0]
            place = ".".join(map(str, first["loc"])) or "record"
            raise RecordError(f"not a record: {place}: {first['msg'].lower()}") from None


def puzzle_id(game: str, variant: str, seed: int | None, deal: str) -> str:
    """A record's name: by its seed, zero-padded to 20 digits, or by its deal where it has none."""
    last = f"{seed:020d}" if seed is not None else "x" + hashlib.sha256(deal.encode()).hexdigest()[:16]
    return f"{game}.{variant}.{last}"


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    schema = Puzzle.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
