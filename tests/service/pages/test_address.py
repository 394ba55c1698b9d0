"""Moves in addresses."""

from __future__ import annotations

from urllib.parse import parse_qs

from hypothesis import given
from hypothesis import strategies as st

from service.pages.address import decode, encode
from tests.conftest import records

LINES = st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"]), min_size=1), max_size=20)


@given(LINES)
def test_any_moves_come_back(lines: list[str]) -> None:
    """What is written into an address is read from it."""
    query = parse_qs(f"m={encode(lines)}", keep_blank_values=True)
    assert decode(query.get("m", [""])[0]) == tuple(lines)


def test_kept_solutions_need_no_escapes() -> None:
    """The notation of a game stands in an address as it is, so that addresses stay short."""
    for name in ("hopper", "empire", "islands", "cairn"):
        assert not [puzzle.id for puzzle in records(name) if "%" in encode(puzzle.solution)]
