"""The board of a position as inline SVG, each place that may be chosen a link."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from generator.core.errors import NotationError
from generator.core.game import AnyGame, Marks
from generator.scene.shapes import Group, RoundRect, Scene, Shape, linked, walk
from service.pages.choosing import Choice, ids
from service.pages.outline import Box, boxes
from service.pages.position import Position

_GAP, _LINE, _ROUND = 0.55, 0.55, 0.9
"""Between a place and its frame, the frame's width and its corners, in parts of a hundredth of the board's width."""
_draws_places: set[str] = set()
"""The games that are known to draw places that are only there to be chosen."""


def plain(here: Position) -> tuple[Scene, bool]:
    """The board as it stands, and whether the game has drawn places that are only there to be chosen."""
    game, view, whole = here.game, here.game.view(here.state), here.few
    in_one = bool(whole) and all(len(parts) == 1 for parts in whole)
    with_places = Marks(legal=tuple(whole.values()), last=here.last)
    if in_one and game.name in _draws_places:
        return game.draw(view, with_places), True
    scene = game.draw(view, Marks(last=here.last))
    known = ids(scene)
    if in_one and not any(f"cell-{part.lstrip('+')}" in known for (part,) in whole):
        _draws_places.add(game.name)
        return game.draw(view, with_places), True
    return scene, False


def marked(here: Position, scene: Scene, choice: Choice, hint: str | None) -> Scene:
    """The board with the move that is being made, or one that is hinted at."""
    begun = None if choice.prefix == () else _begun(here.game, choice.prefix)
    if hint is None and begun is None:
        return scene
    move = here.game.notation.parse_move(hint) if hint is not None else begun
    steps = ((here.moves + 1, move),)
    return here.game.draw(here.game.view(here.state), Marks(last=here.last, steps=steps))


def _begun(game: AnyGame, prefix: tuple[str, ...]) -> Any:
    """The first parts as a move, as far as they read as one; None where they do not."""
    for count in range(len(prefix), 0, -1):
        try:
            return game.notation.parse_move(" ".join(prefix[:count]))
        except NotationError:
            continue
    return None


def with_links(scene: Scene, choice: Choice, links: Mapping[str, str], *, drawn: bool) -> Scene:
    """The board with its links, and frames round what may be chosen (unless that is ``drawn``) and what is."""
    named = {option.place: links[option.part] for option in choice.options if option.place}
    places = [place for place in named if place]
    around = boxes(scene, [*places, *(f"cell-{part}" for part in choice.prefix)])
    framed = () if drawn else _framed(scene, choice)
    frames: list[Shape] = [_frame(scene, around[place], dashed=True) for place in framed if place in around]
    frames += [_frame(scene, around[place], dashed=False) for place in _chosen(choice) if place in around]
    shown = linked(scene, {place: link for place, link in named.items() if place})
    return replace(shown, shapes=(*shown.shapes, Group(tuple(frames), id="frames")))


def _framed(scene: Scene, choice: Choice) -> Iterator[str]:
    """Where a move may end, or where the one thing in hand may go, unless that is almost anywhere."""
    places = [option.place for option in choice.options if option.place]
    cells = [group for group in walk(scene.shapes) if isinstance(group, Group) and (group.id or "").startswith("cell-")]
    ends = all(option.line for option in choice.options if option.place)
    if choice.prefix or (ends and 2 * len(places) <= len(cells)):
        yield from dict.fromkeys(places)


def _chosen(choice: Choice) -> Iterator[str]:
    if choice.prefix:
        yield f"cell-{choice.prefix[-1]}"


def _frame(scene: Scene, box: Box, *, dashed: bool) -> RoundRect:
    unit = scene.width / 100
    left, top, right, bottom = box
    gap, line = _GAP * unit, _LINE * unit
    return RoundRect(
        left - gap,
        top - gap,
        right - left + 2 * gap,
        bottom - top + 2 * gap,
        _ROUND * unit,
        stroke="accent",
        stroke_width=line,
        dash=(2.4 * line, 1.6 * line) if dashed else (),
    )
