"""How often games can be won, from the tables that the surveys wrote."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from generator.core.resources import template


@dataclass(frozen=True, slots=True)
class Row:
    """One survey: a variant, how many deals, and how many of them can be won, cannot, or are unknown."""

    title: str
    variant: str
    deals: str
    winnable: str
    unwinnable: str
    unknown: str


@cache
def _rows() -> tuple[Row, ...]:
    """The rows of the first table of ``docs/winnability.md``."""
    path = template("pages").parents[1] / "docs" / "winnability.md"
    found: list[Row] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) >= 6 and "(" in cells[3] and cells[2].replace(",", "").isdigit():
            found.append(Row(*cells[:6]))
    return tuple(found)


def winnability(title: str) -> list[Row]:
    """The surveys of a game, by its title; none where it has not been surveyed."""
    return [row for row in _rows() if row.title == title]
