"""Choosing a move in steps: what may come next, and which of it is chosen in the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from generator.scene.shapes import Group, Scene, walk
from service.pages.position import Position
from service.pages.words import PLACES, is_wasteful, say
from service.problems import Problem


@dataclass(frozen=True, slots=True)
class Option:
    """One way to go on: the part, how it is said, where in the board it lies, and the whole move that it completes.

    ``line`` is None where more parts follow, or that is not known yet.
    """

    part: str
    words: str
    place: str | None
    line: str | None


@dataclass(frozen=True, slots=True)
class Choice:
    """The parts chosen, those that followed of themselves among them, and what may come next."""

    prefix: tuple[str, ...]
    options: tuple[Option, ...]


def ids(scene: Scene) -> frozenset[str]:
    """The names of a scene's groups."""
    return frozenset(shape.id for shape in walk(scene.shapes) if isinstance(shape, Group) and shape.id)


def choice(here: Position, prefix: tuple[str, ...], places: frozenset[str]) -> Choice:
    """What may come after the parts chosen; raises ``Problem`` (422) where no legal move begins so."""
    options = _options(here, prefix, places)
    if prefix and not options:
        said = " ".join(prefix)[:60]
        raise Problem(422, "Not a game that can be played", f"no legal move begins with {said!r} here")
    while len(options) == 1 and options[0].place is None and options[0].line is None:
        longer = (*prefix, options[0].part)
        further = _options(here, longer, places)
        if not further:
            break
        prefix, options = longer, further
    return Choice(prefix, options)


def _options(here: Position, prefix: tuple[str, ...], places: frozenset[str]) -> tuple[Option, ...]:
    game, whole = here.game, here.few
    parts = [part for part in game.continuations(here.state, prefix) if not is_wasteful(game, part)]
    lines = {part: game.notation.format_move(whole[key]) for part in parts if (key := (*prefix, part)) in whole}
    if not prefix:
        parts = _without_longer(parts, lines)
    return tuple(Option(part, say(game, part), _place(here, part, places), lines.get(part)) for part in parts)


def _without_longer(parts: list[str], lines: Iterable[str]) -> list[str]:
    """Leave out moves that do another one first, such as turning a card over and laying it unseen."""
    signs = [part for part in lines if not part.isalnum() and len(part) == 1]
    return [part for part in parts if not any(part != sign and part.startswith(sign) for sign in signs)]


def _place(here: Position, part: str, places: frozenset[str]) -> str | None:
    named = PLACES.get((here.game.name, part))
    for place in (named, f"cell-{part}", f"cell-{part.lstrip('+')}"):
        if place in places:
            return place
    return None
