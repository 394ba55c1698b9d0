"""Game files: a game played, as people write it down.

    game: hopper
    seed: 2
    deal: 98T99352/2486667/94T375/42.83/5734/T78/25/6

    a8-b7
    a1-a2

A line that starts with ``#`` is a comment. Repeated and surrounding spaces are forgiven.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.errors import RecordError

_KEYS = ("game", "variant", "seed", "deal")


@dataclass(frozen=True, slots=True)
class GameFile:
    """The header's values as text (None where absent) and the moves, a line each."""

    game: str
    variant: str | None
    seed: str | None
    deal: str | None
    moves: tuple[str, ...]
    lines: tuple[int, ...]
    """The number of each move's line in the file."""


def parse_game_file(text: str) -> GameFile:
    """Read a game file; raises ``RecordError`` naming the line."""
    header: dict[str, str] = {}
    moves: list[str] = []
    lines: list[int] = []
    in_header = True
    for number, raw in enumerate(text.split("\n"), 1):
        line = " ".join(raw.split())
        if line.startswith("#"):
            continue
        if not line:
            in_header = in_header and not header
        elif in_header:
            _header_line(header, line, number)
        else:
            moves.append(line)
            lines.append(number)
    if "game" not in header:
        raise RecordError("not a game file: it has no line 'game: NAME' before the first empty line")
    if "deal" not in header and "seed" not in header:
        raise RecordError("not a game file: it needs a line 'deal: TEXT' or 'seed: N' before the first empty line")
    return GameFile(
        header["game"], header.get("variant"), header.get("seed"), header.get("deal"), tuple(moves), tuple(lines)
    )


def _header_line(header: dict[str, str], line: str, number: int) -> None:
    key, colon, value = line.partition(":")
    key, value = key.strip(), value.strip()
    if not colon or key not in _KEYS:
        raise RecordError(
            f"line {number}: {line[:60]!r} is not one of 'game: NAME', 'variant: NAME', 'seed: N', 'deal: TEXT'; "
            "moves follow after an empty line"
        )
    if key in header:
        raise RecordError(f"line {number}: {key!r} stands twice")
    header[key] = value
