"""The picture of a day's board, for those who pass a link on."""

from __future__ import annotations

from functools import lru_cache

from flask import Response, request

from generator.press.pdf import scene_png
from generator.scene.shapes import Group, Path, RoundRect, Scene, Shape, Text, fit, place, polyline
from service.pages.day import board_of, day_named
from service.pages.site import blueprint, short_date, until_rollover
from service.publishing import Day

WIDTH, HEIGHT = 120.0, 63.0
"""In mm; ten pixels each."""
DPI = 254.0
_MARGIN, _TEXT = 6.0, 44.0


@blueprint.get("/daily/<name>/<text>.png")
def image(name: str, text: str) -> Response:
    """A day's board, 1200 by 630 pixels."""
    day = day_named(name, text)
    response = Response(_png(day.puzzle.id, Held(day)), mimetype="image/png")
    response.headers["Cache-Control"] = f"public, max-age={min(86_400, until_rollover())}"
    response.add_etag()
    return response.make_conditional(request)  # type: ignore[return-value]


class Held:
    """A day that is no part of what an answer is remembered by."""

    def __init__(self, day: Day) -> None:
        self.day = day

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Held) and other.day.date == self.day.date

    def __hash__(self) -> int:
        return hash(self.day.date)


@lru_cache(maxsize=64)
def _png(_puzzle: str, held: Held) -> bytes:
    return scene_png(poster(held.day), dpi=DPI, margin=0)


def poster(day: Day) -> Scene:
    """The board at the right; what it is at the left."""
    board = board_of(day)
    room = WIDTH - _TEXT - 2 * _MARGIN, HEIGHT - 2 * _MARGIN
    x, y, scale = fit(board, *room)
    shapes: tuple[Shape, ...] = (
        RoundRect(0, 0, WIDTH, HEIGHT, fill="paper"),
        *_words(day),
        Group(board.shapes, place(_MARGIN + _TEXT + x, _MARGIN + y, scale)),
    )
    return Scene(WIDTH, HEIGHT, shapes, board.symbols, board.title, board.description)


def _words(day: Day) -> list[Shape]:
    lines = day.game.title.split(" ", 1)
    shapes: list[Shape] = [
        Text(_MARGIN, 13.0, "Fairdeal", 4.2, "medium", ink="accent"),
        *(Text(_MARGIN, 24.0 + 7.6 * i, line, 7.0, "bold") for i, line in enumerate(lines)),
    ]
    below = 24.0 + 7.6 * len(lines)
    shapes.append(Text(_MARGIN, below, short_date(day.date), 4.2, ink="strong"))
    if day.puzzle.grade:
        shapes.append(Text(_MARGIN, below + 6.2, day.puzzle.grade.word, 4.2, ink="strong"))
    line = polyline([(_MARGIN, HEIGHT - 8.0), (_MARGIN + 26.0, HEIGHT - 8.0)])
    return [*shapes, Path(line, stroke="accent", width=0.8, round=True)]
