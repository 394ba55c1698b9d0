"""The service's memory as JSON Lines: a copy to keep, to move from SQLite to PostgreSQL, or to look into.

A line is ``{"game", "date", "almanac", "fingerprint", "published_at", "puzzle"}``; ``puzzle`` is the whole record, and
``published_at`` is null for what is still in the buffer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from generator.core.dates import parse_date
from generator.core.errors import FairdealError, RecordError
from generator.core.puzzle import Puzzle
from generator.core.referee import admit
from generator.games import find_game
from generator.vetting.almanac import find_almanac
from service.clock import service_date
from service.store import Entry, Store

KEYS = ("game", "date", "almanac", "fingerprint", "published_at", "puzzle")


def export(store: Store) -> Iterator[str]:
    """Everything that is kept, a line each, published days first."""
    for entry in store.everything():
        line = {
            "game": entry.game,
            "date": entry.date.isoformat(),
            "almanac": entry.almanac,
            "fingerprint": entry.fingerprint,
            "published_at": entry.published_at,
            "puzzle": entry.puzzle.model_dump(by_alias=True),
        }
        yield json.dumps(line, ensure_ascii=False)


def import_lines(store: Store, lines: Iterable[str]) -> tuple[int, int]:
    """Add the lines of an export, all or none; what is there already stays as it is.

    Returns how many lines there were and how many were new. Raises ``RecordError``, naming the line, for one that is
    not a line of an export or whose record the referee refuses.
    """
    entries = [_numbered(number, line) for number, line in enumerate(lines, 1) if line.strip()]
    return len(entries), store.add_all(entries)


def _numbered(number: int, line: str) -> Entry:
    try:
        return _entry(line)
    except FairdealError as error:
        raise RecordError(f"line {number}: {error}; nothing was imported") from None


def _entry(line: str) -> Entry:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or set(data) != set(KEYS):
        raise RecordError(f"not a line of an export; it is a JSON object with the keys {' '.join(KEYS)}")
    game, mark = find_game(str(data["game"])), data["fingerprint"]
    day, almanac, at = service_date(parse_date(str(data["date"]))), data["almanac"], data["published_at"]
    if not _is_count(almanac) or not (at is None or _is_count(at)):
        raise RecordError("almanac is a whole number, published_at one too (seconds since 1970) or null")
    find_almanac(almanac)
    if not isinstance(mark, str) or not re.fullmatch("[0-9a-f]{16}", mark):
        raise RecordError("fingerprint is 16 hex digits")
    puzzle = Puzzle.from_json(json.dumps(data["puzzle"]))
    _refuse_halves(puzzle)
    if puzzle.game != game.name:
        raise RecordError(f"the record is of {puzzle.game[:40]!r}, the line of {game.name}")
    ruling = admit(game, puzzle)
    if not ruling.ok:
        raise RecordError(f"the referee refuses the record {puzzle.id}: {ruling.why}")
    return Entry(game.name, day, puzzle, almanac, mark, at)


def _refuse_halves(puzzle: Puzzle) -> None:
    """Raise ``RecordError`` for half characters (lone surrogates), which JSON can name and no database can keep."""
    try:
        puzzle.to_json().encode()
    except UnicodeEncodeError as error:
        raise RecordError(f"the record holds {error.object[error.start]!r}, which is half a character") from None


def _is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 62
