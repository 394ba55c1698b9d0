"""How much room a group of a scene takes, so that it can be framed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.scene.shapes import (
    HERE,
    Circle,
    Group,
    Matrix,
    Path,
    Point,
    RoundRect,
    Scene,
    Shape,
    Use,
    compose,
)

Box = tuple[float, float, float, float]
"""Left, top, right, bottom, in mm."""


def boxes(scene: Scene, names: Iterable[str]) -> dict[str, Box]:
    """The boxes of the groups of those ids; text is left out, it lies within the rest."""
    wanted, found = set(names), dict[str, Box]()
    for group, matrix in _groups(scene.shapes, HERE):
        if group.id in wanted:
            points = list(_points(group.children, scene, _through(matrix, group)))
            if group.id and points:
                xs, ys = zip(*points, strict=True)
                found[group.id] = (min(xs), min(ys), max(xs), max(ys))
    return found


def _groups(shapes: Iterable[Shape], matrix: Matrix) -> Iterator[tuple[Group, Matrix]]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape, matrix
            yield from _groups(shape.children, _through(matrix, shape))


def _through(matrix: Matrix, group: Group) -> Matrix:
    return compose(matrix, group.transform) if group.transform else matrix


def _points(shapes: Iterable[Shape], scene: Scene, matrix: Matrix) -> Iterator[Point]:
    for shape in shapes:
        match shape:
            case Group():
                yield from _points(shape.children, scene, _through(matrix, shape))
            case Use():
                symbol = scene.symbols[shape.symbol]
                yield from _corners(0, 0, symbol.width, symbol.height, compose(matrix, shape.transform))
            case RoundRect():
                yield from _corners(shape.x, shape.y, shape.x + shape.width, shape.y + shape.height, matrix)
            case Circle():
                x, y, r = shape.x, shape.y, shape.radius
                yield from _corners(x - r, y - r, x + r, y + r, matrix)
            case Path():
                for _letter, numbers in shape.placed:
                    for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                        yield _moved(x, y, matrix)


def _corners(left: float, top: float, right: float, bottom: float, matrix: Matrix) -> Iterator[Point]:
    for x, y in ((left, top), (right, top), (right, bottom), (left, bottom)):
        yield _moved(x, y, matrix)


def _moved(x: float, y: float, matrix: Matrix) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f
