"""What stands below the map: the dice, the uses of the terrains, the rumors, the bonuses, the total.

On paper it is filled in by hand, so what has not happened yet is an empty box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.games.lost_island.rules import USES, View, drawn, rumor_points
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.sheet import PLUS, SCORING
from generator.games.lost_island.terrain import NAMES, TERRAINS
from generator.scene import terrain
from generator.scene.dice import die
from generator.scene.shapes import (
    CAP_HEIGHT,
    Circle,
    Group,
    Ink,
    Path,
    RoundRect,
    Shape,
    Text,
    Weight,
    centred,
    polyline,
)

WIDTH = 104.0
"""The least width, in mm."""
HEIGHT = 47.0
GAP = 3.0
"""Between the map and what stands below it."""
_TEXT = 3.4
_DICE, _DIE = 6.4, 3.2
"""The dice rolled; the dice that name terrains."""
_MARK, _BOX, _STEP = 6.2, 2.6, 3.05
_USES, _RUMORS, _BONUSES = 9.4, 24.0, 39.6
"""Where the rows begin, from the top."""
_LINE = 7.4
_WIDE, _HIGH = 9.0, 5.6
"""A box for a number."""
_SYMBOL, _SLOT, _PITCH = 5.0, 1.6, 4.2
"""The symbol of a kind of bonus; the radius of a slot for a [+-1] bonus, and from one to the next."""
_MOST, _FEW = 6, 2
"""A slot for a bonus; so many [+-1] and [scoring] bonuses have one each, more are counted together."""


def tallies(view: View, width: float) -> Iterator[Shape]:
    """Everything below the map, within ``width`` and ``HEIGHT`` mm."""
    yield from _dice(view, width)
    yield from _uses(view, width)
    yield from _rumors(view, width)
    yield from _bonuses(view, width)


def _text(x: float, y: float, text: str, weight: Weight = "regular", ink: Ink = "ink") -> Text:
    """Text whose capitals are centred on ``y``."""
    return Text(x, y + CAP_HEIGHT * _TEXT / 2, text, _TEXT, weight, ink=ink)


def _dice(view: View, width: float) -> Iterator[Shape]:
    """The turn and the dice to choose from, on the second draw each with the terrain that it may name."""
    middle = _DICE / 2
    if view.over:
        yield _text(0, middle, "The game is over", "medium")
        return
    which = "first" if view.first else "second"
    yield _text(0, middle, f"Turn {view.turn}, {which} draw", "medium")
    x = 38.0
    for shown in view.dice:
        yield die(x, 0, _DICE, shown)
        x += _DICE + 1.6
        if not view.first:
            yield terrain.mark(TERRAINS[shown - 1], x - 0.6, 0, _DICE)
            x += _DICE + 2.6


def _uses(view: View, width: float) -> Iterator[Shape]:
    """For each terrain its name, mark, die, and a box for each use, crossed off when it is used."""
    pitch = (width + 1.0) / len(TERRAINS)
    for i, (letter, left) in enumerate(zip(TERRAINS, view.uses, strict=True)):
        yield Group(tuple(_use(letter, left, i * pitch)), title=f"{NAMES[letter]}: {left} left")


def _use(letter: str, left: int, x: float) -> Iterator[Shape]:
    yield Text(x, _USES + CAP_HEIGHT * _TEXT, NAMES[letter], _TEXT, ink="strong")
    top = _USES + 4.0
    yield terrain.mark(letter, x, top, _MARK)
    right = x + _MARK + 0.8
    yield die(right, top - 0.1, _DIE, TERRAINS.index(letter) + 1)
    for i in range(USES):
        yield from _box(right + i * _STEP, top + _MARK - _BOX, _BOX, crossed=i < USES - left)


def _box(x: float, y: float, side: float, *, crossed: bool) -> Iterator[Shape]:
    yield RoundRect(x, y, side, side, 0.3, fill="paper", stroke="ink", stroke_width=0.22)
    if crossed:
        yield _cross(x, y, side)


def _cross(x: float, y: float, side: float) -> Path:
    lines = polyline([(x, y), (x + side, y + side)]) + polyline([(x + side, y), (x, y + side)])
    return Path(lines, stroke="ink", width=0.4, round=True)


def _rumors(view: View, width: float) -> Iterator[Shape]:
    """The rumors in two columns, each with what it counts now; nothing before the first draw."""
    begun = bool(drawn(view))
    for i, (number, points) in enumerate(zip(view.rumors, rumor_points(view), strict=True)):
        x, y = i // 2 * (width + 4.0) / 2, _RUMORS + i % 2 * _LINE
        middle = y + _HIGH / 2
        yield Text(x + 3.9, middle + CAP_HEIGHT * _TEXT / 2, str(number), _TEXT, "bold", "end", tabular=True)
        box = x + width / 2 - 2.0 - _WIDE
        yield replace(_text(x + 5.2, middle, RUMORS[number].name), room=box - 0.8 - (x + 5.2))
        yield from _number(box, y, str(points) if begun else "")


def _number(x: float, y: float, text: str, *, heavy: bool = False) -> Iterator[Shape]:
    """A box for a number."""
    line = 0.5 if heavy else 0.22
    yield RoundRect(x, y, _WIDE, _HIGH, 0.6, fill="paper", stroke="ink", stroke_width=line)
    yield centred(x + _WIDE / 2, y + _HIGH / 2, text, _TEXT, "bold" if heavy else "regular", tabular=True)


def _bonuses(view: View, width: float) -> Iterator[Shape]:
    """A slot for each [+-1] bonus, a box for each bonus score, and the total."""
    right, middle = width - _WIDE, _BONUSES + _HIGH / 2
    total = str(sum(rumor_points(view)) + sum(view.scores)) if view.over else ""
    yield from _number(right, _BONUSES, total, heavy=True)
    yield Text(right - 1.5, middle + CAP_HEIGHT * _TEXT / 2, "Total", _TEXT, "medium", "end")
    if view.sheet.bonuses(PLUS):
        yield Group(
            tuple(_coins(view)), title=f"+-1 bonuses: {view.bonuses} to spend, {view.coming} from the next turn on"
        )
    if view.sheet.bonuses(SCORING):
        yield Group(
            tuple(_quills(view, right - 14.5)), title=f"bonus scores, {view.quills} due at the end of this turn"
        )


def _coins(view: View) -> Iterator[Shape]:
    """The slots: bonuses spent, then those to spend, those of this turn, those not reached yet."""
    slots, middle = len(view.sheet.bonuses(PLUS)), _BONUSES + _HIGH / 2
    yield terrain.bonus(PLUS, 0, middle - _SYMBOL / 2, _SYMBOL)
    x = _SYMBOL + 1.2
    if slots > _MOST:
        yield _text(x, middle, f"{view.bonuses} to spend")
        x += 20.0
    else:
        reached = sum(view.sheet.sign(cell) == PLUS for cell in drawn(view))
        spent = reached - view.bonuses - view.coming
        for state in ("spent",) * spent + ("ready",) * view.bonuses + ("",) * (slots - spent - view.bonuses):
            yield from _slot(x + _SLOT, middle, state)
            x += _PITCH
    if view.coming:
        yield _text(x + 0.4, middle, f"{view.coming} next turn")


def _slot(x: float, y: float, state: str) -> Iterator[Shape]:
    """A full slot for a bonus to spend, a slot struck out for one that is spent, an empty one otherwise."""
    yield Circle(x, y, _SLOT, fill="ink" if state == "ready" else "paper", stroke="ink", width=0.22)
    if state == "spent":
        yield Path(polyline([(x - _SLOT, y + _SLOT), (x + _SLOT, y - _SLOT)]), stroke="ink", width=0.4, round=True)


def _quills(view: View, right: float) -> Iterator[Shape]:
    """A quill, and a box for each bonus score with a small quill where one is due; one box for the sum of many."""
    boxes = len(view.sheet.bonuses(SCORING))
    texts = [str(score) for score in view.scores]
    if boxes > _FEW:
        boxes, texts = 1, [str(sum(view.scores))] if texts else []
    left = right - boxes * (_WIDE + 1.0)
    yield terrain.bonus(SCORING, left - _SYMBOL - 1.0, _BONUSES + (_HIGH - _SYMBOL) / 2, _SYMBOL)
    for i in range(boxes):
        x = left + i * (_WIDE + 1.0)
        yield from _number(x, _BONUSES, texts[i] if i < len(texts) else "")
        if len(texts) <= i < len(texts) + view.quills:
            yield terrain.bonus(SCORING, x + (_WIDE - 3.6) / 2, _BONUSES + (_HIGH - 3.6) / 2, 3.6)
