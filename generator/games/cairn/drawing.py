"""Cairn Card Castle as a scene: a wall of bricks over the waterline, the round's cards and the die above it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import pi, sin

from generator.core.cards import Card
from generator.core.game import Marks
from generator.games.cairn.castle import Castle, Place, format_place, heavy, under
from generator.games.cairn.order import draw_chance
from generator.games.cairn.rules import Move, Placement, View, Wave
from generator.games.cairn.stones import HIGH, PITCH_X, PITCH_Y, TEXT, WIDE, Open, ghost, stone, tag
from generator.scene.cards import spoken
from generator.scene.dice import die
from generator.scene.marks import badge, last_corner
from generator.scene.shapes import Drawn, Group, Ink, Path, Point, RoundRect, Scene, Shape, Text, centred, polyline

__all__ = ["describe", "draw", "draw_chance"]

STEP = PITCH_X / 2
"""One step of x, in mm."""
_LEFT, _RIGHT = 5.2, 0.6
_STRIP = 11.6
"""The height of the round's cards above the wall."""
_SEA = 6.6
_FOOT = _SEA + 4.6
"""The sea and the x axis under the wall."""


@dataclass(frozen=True, slots=True)
class _Wall:
    """Where the places of a castle lie in the scene: from x = ``low`` to ``high``, ``rows`` high, ``top`` mm down."""

    low: int
    high: int
    rows: int
    top: float

    @property
    def width(self) -> float:
        return _LEFT + (self.high - self.low) * STEP + _RIGHT

    @property
    def ground(self) -> float:
        return self.top + self.rows * PITCH_Y

    def x(self, x: int) -> float:
        """The middle of the stones at x."""
        return _LEFT + (x - self.low) * STEP

    def corner(self, place: Place) -> Point:
        """The top left corner of a stone."""
        row, x = place
        return self.x(x) - WIDE / 2, self.ground - row * PITCH_Y + (PITCH_Y - HIGH)


def draw(view: View, marks: Marks[Move]) -> Scene:
    """The castle and the sea, the round and the die, and what the marks point out."""
    told = bool(marks.cards)
    numbered = dict(_numbered(marks))
    wall = _wall(view.castle, [*numbered, *_legal(marks)], told)
    shapes = (
        *_coordinates(view.castle, wall),
        _sea(wall, marks),
        *_stones(view.castle, wall, numbered),
        *_marks(view, marks, wall, numbered),
        *(() if told else _strip(view)),
    )
    return Scene(wall.width, wall.ground + _FOOT, shapes, {}, "Cairn Card Castle", describe(view))


def describe(view: View) -> str:
    """The castle row by row from the base, then the round's cards, the die and what is left."""
    rows: dict[int, list[str]] = {}
    for (row, x), card in view.castle.stones:
        rows.setdefault(row, []).append(f"x {x} {_in_words(view.castle, (row, x), card)}")
    castle = ". ".join(f"Row {row}: {', '.join(stones)}" for row, stones in rows.items()) or "No stone is left"
    hand = f"Round {view.round}: {', '.join(map(spoken, view.hand)) or 'no card left to place'}."
    shown = f"The die shows {view.die}." if view.die else "The die is not set yet."
    wave = " A wave comes." if view.wave_due else ""
    cards = "card" if view.left == 1 else "cards"
    return f"{castle}. {hand} {shown}{wave} {view.left or 'No'} {cards} left to turn."


def _in_words(castle: Castle, place: Place, card: Card) -> str:
    return f"{spoken(card)} on one support" if _open_corner(castle, place) else spoken(card)


def _open_corner(castle: Castle, place: Place) -> Open:
    """The lower corner under which nothing lies; none on the ground and on two supports."""
    if place[0] == 1 or len(castle.supports(place)) != 1:
        return ""
    return "right" if under(place)[0] in castle.at else "left"


def _wall(castle: Castle, others: list[Place], told: bool) -> _Wall:
    """Room for the castle and what is marked, for one stone beyond each end of the base, and for one row more."""
    base = [x for (row, x), _card in castle.stones if row == 1] or [0]
    places = [place for place, _card in castle.stones] + others
    low = min([x - 1 for _row, x in places] + [min(base) - 2])
    high = max([x + 1 for _row, x in places] + [max(base) + 2])
    top = max((row for (row, _x), _card in castle.stones), default=1) + (not told)
    rows = max([row for row, _x in others] + [top])
    return _Wall(low, high, rows, 0.4 if told else _STRIP)


def _coordinates(castle: Castle, wall: _Wall) -> Iterator[Shape]:
    """Row numbers at the left; under the sea every second x, where the stones of the base lie."""
    for row in range(1, wall.rows + 1):
        y = wall.ground - row * PITCH_Y + PITCH_Y / 2
        yield centred(1.9, y, str(row), TEXT, "regular", "mid", tabular=True)
    odd = castle.stones[0][0][1] % 2 if castle.stones else 0
    for x in range(wall.low + 1, wall.high):
        if x % 2 == odd:
            yield Text(wall.x(x), wall.ground + _FOOT - 0.6, str(x), TEXT, "regular", "middle", "mid", tabular=True)
    yield Text(1.9, wall.ground + _FOOT - 0.6, "x", TEXT, "italic", "middle", "mid")


def _sea(wall: _Wall, marks: Marks[Move]) -> Group:
    """Three waves under the base, each shorter and finer; framed where the wave is what comes next."""
    left, right = _LEFT - 1.0, wall.width
    lines = tuple(
        _wave_line(wall.ground + 1.7 + 1.8 * i, left + 5.0 * i, right - 5.0 * i, 0.55 - 0.13 * i) for i in range(3)
    )
    frame: tuple[Shape, ...] = ()
    if any(isinstance(move, Wave) for move in marks.legal):
        frame = (RoundRect(left, wall.ground + 0.3, right - left - 0.3, 6.2, 1.5, stroke="accent", stroke_width=0.5),)
    return Group((*lines, *frame), id="cell-~", title="the sea")


def _wave_line(y: float, left: float, right: float, width: float, ink: Ink = "ink") -> Path:
    return Path(_wave(int((right - left) / 0.7)), stroke=ink, width=width, round=True, at=(left, y))


@lru_cache(maxsize=1 << 8)
def _wave(count: int) -> Drawn:
    """A wavy line of so many pieces, from the origin on."""
    return Drawn(polyline([(i * 0.7, 0.6 * sin(2 * pi * i * 0.7 / 5.5)) for i in range(count + 1)]))


def _stones(castle: Castle, wall: _Wall, numbered: dict[Place, int]) -> Iterator[Group]:
    """Every stone, a group to be named; one that the marks number carries the number."""
    for place, card in castle.stones:
        shapes = tuple(stone(card, *wall.corner(place), _open_corner(castle, place), numbered.get(place)))
        name = format_place(place)
        weight = ", heavy" if heavy(card) else ""
        yield Group(shapes, id=f"cell-{name}", title=f"{name}: {_in_words(castle, place, card)}{weight}")


def _numbered(marks: Marks[Move]) -> Iterator[tuple[Place, int]]:
    """The places of the steps with their numbers; after a wave among them a row counts one more than it says."""
    waves = 0
    for number, move in marks.steps:
        if isinstance(move, Wave):
            waves += 1
        else:
            yield (move.place[0] + waves, move.place[1]), number


def _legal(marks: Marks[Move]) -> list[Place]:
    return [move.place for move in marks.legal if isinstance(move, Placement)]


def _marks(view: View, marks: Marks[Move], wall: _Wall, numbered: dict[Place, int]) -> Iterator[Shape]:
    for place in dict.fromkeys(_legal(marks)):
        if place not in view.castle.at:
            name = format_place(place)
            yield Group((ghost(*wall.corner(place)),), id=f"cell-{name}", title=f"{name}: free")
    if isinstance(marks.last, Placement) and marks.last.place in view.castle.at:
        x, y = wall.corner(marks.last.place)
        yield last_corner(x + WIDE, y, 2.3)
    elif isinstance(marks.last, Wave):
        yield last_corner(wall.width, wall.ground + 0.4, 2.3)
    yield from _coming(view, marks, wall, numbered)


def _coming(view: View, marks: Marks[Move], wall: _Wall, numbered: dict[Place, int]) -> Iterator[Shape]:
    """Steps that are not in the castle yet: their place, with the card's face where it is known."""
    known = iter(marks.cards or view.hand)
    cards = {move: next(known, None) for _number, move in marks.steps if isinstance(move, Placement)}
    by_place = dict(zip(numbered, (m for _n, m in marks.steps if isinstance(m, Placement)), strict=False))
    for place, number in numbered.items():
        if place in view.castle.at:
            continue
        x, y = wall.corner(place)
        card = cards.get(by_place[place])
        yield Group((*(stone(card, x, y, "", number) if card else (*_nameless(x, y), *tag(number, x, y))),))
        yield ghost(x, y)
    for number, move in marks.steps:
        if isinstance(move, Wave):
            yield badge(_LEFT + 4.0, wall.ground + 3.4, str(number), TEXT / 1.62)


def _nameless(x: float, y: float) -> Iterator[Shape]:
    yield RoundRect(x, y, WIDE, HIGH, 1.1, fill="paper")


def _strip(view: View) -> Iterator[Shape]:
    """The round's number and cards, the die, and how many cards are left to turn."""
    base = HIGH / 2 + 0.345 * TEXT
    yield Text(0, base, f"Round {view.round}", TEXT, "medium")
    x = 18.5
    for card in view.hand:
        yield Group(tuple(stone(card, x, 0)), title=f"to place: {spoken(card)}")
        x += PITCH_X
    if view.wave_due:
        yield Text(x, base, "A wave comes", TEXT, "bold")
    yield die(54.0, 0.3, HIGH - 0.6, view.die)
    yield Text(63.0, base, f"{view.left} left", TEXT, "regular", ink="strong")
