"""The record of a puzzle: what is stored, printed and served.

Only the referee makes one (``generator.core.referee``). A record holds the deal itself in text, and the solution; the
seed is provenance. Unknown keys are kept; a newer schema is refused.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, Literal, get_args

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
            raise RecordError(_fault(error.errors()[0])) from None


_GRADES = ", ".join(get_args(GradeWord))
_ACCEPTED = {
    "schema": f"a schema is a whole number, 1 to {SCHEMA}",
    "id": "an id is a text, game.variant.seed, or game.variant.x and 16 hex digits",
    "game": "a game is a text, the name of a game",
    "variant": "a variant is a text, the name of a variant",
    "seed": 'a seed is null, or a text of 1 to 20 digits without zeros in front, such as "42"',
    "deal": "a deal is a text, the whole deal in the game's notation",
    "facts": "facts are an object with moves, score, bound and optimal",
    "grade": f"a grade is null, or an object with a word ({_GRADES}) and measures, an object",
    "solution": "a solution is a list of texts, a move each",
    "made": "made is a text, the version that made the record",
}
"""What each field of a record may be."""
_SHOWN = 40
"""So many characters of a wrong value are shown."""


def _fault(error: Any) -> str:
    """What is wrong with a record, in one line that names the field and what is accepted."""
    place = ".".join(map(str, error["loc"]))
    accepted = _ACCEPTED[str(error["loc"][0])]
    if error["type"] == "missing":
        return f"not a record: there is no {place}; {accepted}"
    value = json.dumps(error["input"], ensure_ascii=True, default=str)
    shown = value if len(value) <= _SHOWN else value[: _SHOWN - 3] + "..."
    return f"not a record: {place} is {shown}; {accepted}"


def puzzle_id(game: str, variant: str, seed: int | None, deal: str) -> str:
    """A record's name: by its seed, zero-padded to 20 digits, or by its deal where it has none."""
    last = f"{seed:020d}" if seed is not None else "x" + hashlib.sha256(deal.encode()).hexdigest()[:16]
    return f"{game}.{variant}.{last}"


def record_schema() -> dict[str, Any]:
    """The JSON Schema of a record."""
    schema = Puzzle.model_json_schema(by_alias=True)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
