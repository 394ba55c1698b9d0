"""Pictures as data: a scene is a small tree of frozen shapes with named inks.

All lengths are millimetres, text sizes too (the size is the em; ``PT`` is one point); the origin is at the top left,
y runs down, angles in degrees run clockwise. A stroke width of ``HAIRLINE`` is a line of 0.35 pt however the scene is
scaled. Shapes are painted in their order; a shape without fill and stroke is not seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import cos, hypot, radians, sin
from typing import Literal, TypeVar, get_args

Ink = Literal[
    "ink",  # text and lines
    "paper",  # what lies under the ink
    "strong",  # dark grey: text of the second rank
    "mid",  # grey: labels, coordinates, tile borders
    "faint",  # light grey: inner lines, dotted cells
    "tint",  # hardly more than paper: grounds on screens, paper in print
    "accent",  # marks: legal targets, last move
    "badge",  # discs that carry a number in paper: of one ink where inks are printed apart
    "hatch",  # backs of cards
    "spades",
    "hearts",
    "diamonds",
    "clubs",
    "red",
    "blue",
    "green",
    "sand",
]
"""The named inks; a theme says what each looks like."""

INKS: tuple[Ink, ...] = get_args(Ink)
HAIRLINE = 0.0
"""The stroke width that stays 0.35 pt at any scale."""
PT = 25.4 / 72
"""One point in millimetres."""
CAP_HEIGHT = 0.689
"""The height of capitals and figures in Fira Sans, in ems."""

Weight = Literal["regular", "medium", "bold", "italic"]
Anchor = Literal["start", "middle", "end"]
Level = Literal[0, 1, 2]
Matrix = tuple[float, float, float, float, float, float]
"""``(a, b, c, d, e, f)`` takes ``(x, y)`` to ``(a x + c y + e, b x + d y + f)``, as in SVG and PDF."""
HERE: Matrix = (1, 0, 0, 1, 0, 0)
"""The matrix that changes nothing."""
Command = tuple[str, tuple[float, ...]]
T = TypeVar("T")
"""``M x y``, ``L x y``, ``C x1 y1 x2 y2 x y`` or ``Z``, absolute."""
Point = tuple[float, float]


class _HashedOnce(tuple[T, ...]):
    """A tuple that much is looked up by."""

    @cached_property
    def _hash(self) -> int:
        return super().__hash__()

    def __hash__(self) -> int:
        return self._hash


class Drawn(_HashedOnce[Command]):
    """Commands that are drawn in many places, where much about them is looked up by themselves."""


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and Bézier curves, filled by the nonzero rule. ``dash`` is on, off, ... in mm; ``round`` ends and joins.

    ``at`` is where the origin of the commands lies: what is drawn often has the same commands in many places.
    """

    commands: tuple[Command, ...]
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()
    round: bool = False
    at: Point = (0.0, 0.0)

    @property
    def placed(self) -> tuple[Command, ...]:
        """The commands where they are painted."""
        return self.commands if self.at == (0.0, 0.0) else moved(self.commands, move(*self.at))


@dataclass(frozen=True, slots=True)
class RoundRect:
    """A rectangle by its top left corner, with corners of one radius (0: sharp)."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: Ink | None = None
    stroke: Ink | None = None
    stroke_width: float = 0.25
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle by its centre and radius."""

    x: float
    y: float
    radius: float
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.25
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; ``x`` is where its anchor lies, ``y`` its baseline, ``size`` the em in mm.

    ``heading`` is its level for those who hear the page, 0 for text that is no heading by itself.
    ``room`` is the width in mm that there is for the same in other words, where that is little.
    """

    x: float
    y: float
    text: str
    size: float
    weight: Weight = "regular"
    anchor: Anchor = "start"
    ink: Ink = "ink"
    tabular: bool = False
    heading: Level = 0
    room: float | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together: moved by a matrix, named for web pages, said aloud by their title, or a link."""

    children: tuple[Shape, ...]
    transform: Matrix | None = None
    id: str | None = None
    title: str | None = None
    link: str | None = None


@dataclass(frozen=True, slots=True)
class Use:
    """The symbol of that name, moved by a matrix."""

    symbol: str
    transform: Matrix


Shape = Path | RoundRect | Circle | Text | Group | Use


class Recurring(_HashedOnce[Shape]):
    """The children of a group that is drawn in many places by its matrix: a die, a card in a list.

    They use no symbols. Where pages are written, they are written once.
    """


@dataclass(frozen=True, slots=True)
class Symbol:
    """Shapes that are drawn often: written once, then used. They lie within ``width`` and ``height``."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A whole picture. ``description`` says in words all that it shows, for those who cannot see it."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    symbols: Mapping[str, Symbol] = field(default_factory=dict)
    title: str = ""
    description: str = ""


def move(x: float, y: float) -> Matrix:
    """The matrix that moves the origin to a point."""
    return (1, 0, 0, 1, x, y)


def place(x: float, y: float, scale: float) -> Matrix:
    """The matrix that scales, then moves the origin to a point."""
    return (scale, 0, 0, scale, x, y)


def turn(degrees: float, x: float, y: float) -> Matrix:
    """The matrix that turns clockwise about a point."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return (c, s, -s, c, x - c * x + s * y, y - s * x - c * y)


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that does the inner, then the outer."""
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def scale_of(matrix: Matrix) -> float:
    """How much a matrix that keeps proportions makes lengths longer."""
    return hypot(matrix[0], matrix[1])


def path(data: str) -> tuple[Command, ...]:
    """Read path data with absolute M, L, C and Z, each letter written out.

    >>> path("M 0 0 L 1 .5 Z")
    (('M', (0.0, 0.0)), ('L', (1.0, 0.5)), ('Z', ()))
    """
    commands: list[tuple[str, list[float]]] = []
    for token in data.replace(",", " ").split():
        if token in "MLCZ":
            commands.append((token, []))
        else:
            commands[-1][1].append(float(token))
    return tuple((letter, tuple(numbers)) for letter, numbers in commands)


def polyline(points: list[Point], *, close: bool = False) -> tuple[Command, ...]:
    """Straight lines through points."""
    lines = [("ML"[i > 0], point) for i, point in enumerate(points)]
    return (*lines, ("Z", ())) if close else tuple(lines)


def moved(commands: tuple[Command, ...], matrix: Matrix) -> tuple[Command, ...]:
    """Path commands with every point taken through a matrix."""
    a, b, c, d, e, f = matrix
    found: list[Command] = []
    for letter, numbers in commands:
        points: list[float] = []
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            points += (a * x + c * y + e, b * x + d * y + f)
        found.append((letter, tuple(points)))
    return tuple(found)


def centred(
    x: float, y: float, text: str, size: float, weight: Weight = "regular", ink: Ink = "ink", *, tabular: bool = False
) -> Text:
    """Capitals or figures centred on a point, both ways."""
    return Text(x, y + CAP_HEIGHT * size / 2, text, size, weight, "middle", ink, tabular)


def fit(scene: Scene, width: float, height: float) -> tuple[float, float, float]:
    """The largest size of a scene within a box, centred: ``(x, y, scale)`` of its top left corner in the box."""
    scale = min(width / scene.width, height / scene.height)
    return (width - scale * scene.width) / 2, (height - scale * scene.height) / 2, scale


def framed(scene: Scene, margin: float) -> Scene:
    """The scene with white space around it."""
    inner = Group(scene.shapes, move(margin, margin))
    return replace(scene, width=scene.width + 2 * margin, height=scene.height + 2 * margin, shapes=(inner,))


def walk(shapes: tuple[Shape, ...]) -> Iterator[Shape]:
    """Every shape, groups before their children; symbols are not entered."""
    for shape in shapes:
        yield shape
        if isinstance(shape, Group):
            yield from walk(shape.children)


def linked(scene: Scene, links: Mapping[str, str]) -> Scene:
    """The scene with links on the groups of those ids (such as ``cell-a1``)."""
    return replace(scene, shapes=_linked(scene.shapes, links))


def _linked(shapes: tuple[Shape, ...], links: Mapping[str, str]) -> tuple[Shape, ...]:
    return tuple(_link(shape, links) if isinstance(shape, Group) else shape for shape in shapes)


def _link(group: Group, links: Mapping[str, str]) -> Group:
    return replace(group, children=_linked(group.children, links), link=links.get(group.id or "", group.link))
