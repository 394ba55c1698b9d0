"""Shapes are plain data: matrices, fitting, links."""

from __future__ import annotations

import pytest

from generator.scene.shapes import (
    Circle,
    Group,
    Path,
    Scene,
    compose,
    fit,
    framed,
    linked,
    move,
    moved,
    path,
    place,
    scale_of,
    turn,
    walk,
)


def through(matrix: tuple[float, ...], x: float, y: float) -> tuple[float, float]:
    """A point taken through a matrix."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def test_compose_does_the_inner_first() -> None:
    """Composing two matrices is doing one after the other."""
    outer, inner = place(3, 4, 2), turn(90, 1, 0)
    assert through(compose(outer, inner), 5, 6) == pytest.approx(through(outer, *through(inner, 5, 6)))


def test_turn_keeps_its_centre_and_runs_clockwise() -> None:
    """A quarter turn about a point takes what lies right of it below it, since y runs down."""
    assert through(turn(90, 2, 3), 2, 3) == pytest.approx((2, 3))
    assert through(turn(90, 2, 3), 3, 3) == pytest.approx((2, 4))


def test_scale_of_is_the_factor_of_lengths() -> None:
    """Moving and turning keep lengths; placing scales them."""
    assert scale_of(compose(move(1, 2), turn(33, 4, 5))) == pytest.approx(1)
    assert scale_of(compose(turn(33, 4, 5), place(1, 2, 0.36))) == pytest.approx(0.36)


def test_moved_paths_keep_their_commands() -> None:
    """Every point of a path goes through the matrix, letters stay."""
    assert moved(path("M 0 0 C 1 0 1 1 0 1 Z"), place(1, 2, 2)) == path("M 1 2 C 3 2 3 4 1 4 Z")


def test_fit_is_the_largest_and_centred() -> None:
    """A scene fits its box in one direction exactly and is centred in the other."""
    assert fit(Scene(10, 20, ()), 40, 40) == (10, 0, 2)


def test_framed_adds_white_on_every_side() -> None:
    """A frame moves the shapes and widens the scene by twice the margin."""
    scene = framed(Scene(10, 20, (Circle(1, 1, 1),)), 2)
    assert (scene.width, scene.height) == (14, 24)
    assert scene.shapes == (Group((Circle(1, 1, 1),), move(2, 2)),)


def test_links_land_on_groups_by_id_at_any_depth() -> None:
    """``linked`` gives links to the groups named and leaves all else as it is."""
    scene = Scene(9, 9, (Group((Group((Path(()),), id="cell-a1"), Group((), id="cell-b1"))),))
    links = [shape.link for shape in walk(linked(scene, {"cell-a1": "/a1"}).shapes) if isinstance(shape, Group)]
    assert links == [None, "/a1", None]
