"""What a sheet of The Lost Island has no room for, and how much of it there would be room for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

from generator.core.errors import PaperError
from generator.games.lost_island.sheet import LAND, PLUS, SCORING, Sheet

_WRITTEN = {PLUS: ("[+-1]", "a slot"), SCORING: ("[scoring]", "a box")}
"""The bonuses that take room outside the plan, and what each of them has there."""


def refuse_bonuses(island: Sheet, fits: Callable[[Sheet], bool], where: str) -> None:
    """Raise ``PaperError`` where an island that does not fit would fit with fewer bonuses; ``where`` names its sheet.

    The kind that there is most of is cut down first; the line says how many there is room for.
    """
    had = {sign: len(island.bonuses(sign)) for sign in _WRITTEN}
    kept = dict(had)
    while any(kept.values()) and not fits(_with(island, kept)):
        kept[max(kept, key=kept.__getitem__)] -= 1
    if kept == had or not fits(_with(island, kept)):
        return
    faults, rooms = [], []
    for sign, (name, place) in _WRITTEN.items():
        if kept[sign] < had[sign]:
            faults.append(f"{had[sign]} {name} bonuses, each with {place} beside the plan")
            rooms.append(f"{kept[sign]} {name}")
    raise PaperError(
        f"the island has {' and '.join(faults)}: {where} has room for {' and '.join(rooms)}; "
        "take some away, or a larger paper"
    )


def _with(island: Sheet, kept: dict[str, int]) -> Sheet:
    """The island with only the first few of its bonuses of some kinds."""
    seen, rows = Counter[str](), []
    for row in island.rows:
        signs = []
        for sign in row:
            seen[sign] += 1
            signs.append(LAND if sign in kept and seen[sign] > kept[sign] else sign)
        rows.append("".join(signs))
    return replace(island, rows=tuple(rows))
