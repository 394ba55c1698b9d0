"""The games' drawings: every state of a random walk can be drawn, printed and read."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from itertools import islice

import pytest
from PIL import Image

from generator.core.game import AnyGame, Marks
from generator.core.rng import Stream
from generator.games import all_games
from generator.press.pdf import scene_png
from generator.scene.inks import theme
from generator.scene.shapes import PT, Group, Scene, Shape, Text, Use, scale_of, walk
from generator.scene.svg import write_svg

GAMES = list(all_games())
MOVES = 12
MOST = 400
"""Legal moves that are pointed out; there may be thousands more."""
CELL = re.compile(r"[a-p][1-9][0-6]?|r\d+x-?\d+|~")


def walk_of(game: AnyGame, seed: int) -> Iterator[tuple[object, Marks[object]]]:
    """Views along a random walk, each with all marks."""
    state, stream, last = game.initial(game.deal(seed, game.variants[0])), Stream(seed), None
    for _ in range(MOVES):
        legal = tuple(islice(game.legal_moves(state), MOST))
        steps = tuple(enumerate(legal[:3], 8))
        yield game.view(state), Marks(legal=legal, last=last, steps=steps)
        if not legal:
            return
        last = legal[stream.below(len(legal))]
        state = game.apply(state, last)


def texts(shapes: tuple[Shape, ...], scene: Scene, scale: float = 1.0) -> Iterator[float]:
    """The size of every text in mm, symbols entered."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield scale * shape.size
        elif isinstance(shape, Use):
            yield from texts(scene.symbols[shape.symbol].shapes, scene, scale * scale_of(shape.transform))
        elif isinstance(shape, Group):
            yield from texts(shape.children, scene, scale * scale_of(shape.transform or (1, 0, 0, 1, 0, 0)))


def ink(scene: Scene, dpi: int = 60) -> float:
    """The part of a rendered scene that is not white."""
    image = Image.open(io.BytesIO(scene_png(scene, theme("home"), dpi=dpi))).convert("L")
    return sum(image.histogram()[:200]) / (image.width * image.height)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_position_is_drawn_with_all_marks(game: AnyGame) -> None:
    """Along a random walk each drawing is a well-formed picture with its text equivalent, and no text under 6 pt."""
    for view, marks in walk_of(game, 3):
        scene = game.draw(view, marks)
        assert scene.title
        assert len(scene.description) > 40
        assert min(texts(scene.shapes, scene)) >= 6 * PT
        assert write_svg(scene) == write_svg(game.draw(view, marks))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_drawings_are_neither_blank_nor_black(game: AnyGame) -> None:
    """A rendered board has ink on it and mostly paper, and marks add to it."""
    view, marks = list(walk_of(game, 5))[3]
    plain, marked = game.draw(view, Marks()), game.draw(view, marks)
    assert 0.02 < ink(plain) < 0.5
    assert marked.shapes != plain.shapes
    assert ink(marked) > ink(plain)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_cells_have_ids_of_their_own(game: AnyGame) -> None:
    """Web pages find each cell by its id: no id stands twice, and every part of a legal move that is a cell has one."""
    for view, marks in walk_of(game, 1):
        found = list(ids(game.draw(view, marks).shapes))
        assert len(found) == len(set(found)) > 0
        for move in marks.legal:
            named = [part.partition("=")[0] for part in game.notation.parts(move)]
            named = [part for part in named if CELL.fullmatch(part)]
            assert {f"cell-{part}" for part in named} <= set(found)


def ids(shapes: tuple[Shape, ...]) -> Iterator[str]:
    """The ids of the groups that name cells, wherever they lie."""
    for shape in walk(shapes):
        if isinstance(shape, Group) and (shape.id or "").startswith("cell-"):
            yield shape.id or ""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_chance_is_drawn_apart_or_not_at_all(game: AnyGame) -> None:
    """What a printed deal must disclose is a picture of its own, or there is nothing to disclose."""
    chance = game.draw_chance(game.deal(1, game.variants[0]))
    if chance is not None:
        assert chance.description
        assert min(texts(chance.shapes, chance)) >= 6 * PT
        assert ink(chance) > 0.02
