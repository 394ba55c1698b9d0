"""A page in the making: text on a type scale, and scenes set into boxes. A finished page is a scene itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.press.fonts import Run, paragraph, string_width
from generator.scene.shapes import (
    CAP_HEIGHT,
    PT,
    Anchor,
    Circle,
    Group,
    Ink,
    Level,
    Matrix,
    Path,
    Scene,
    Shape,
    Symbol,
    Text,
    Weight,
    place,
    polyline,
)

SMALL, BODY, HEAD, TITLE = (PT * size for size in (7.5, 9.5, 12.0, 24.0))
"""The sizes of type, in mm: no page uses more than these four."""
NUMBER = HEAD
SMALLEST = 6 * PT
"""No text on paper is smaller."""
SQUEEZE = 0.75
"""A drawing may shrink to this share of its smallest scale while its texts do not: they get as near as is legible."""
LEAD_IN_ROOM = 1.0
"""From the first to the second line of a text that is wider than its room, in its size."""
LARGE_PRINT = 14 * PT
"""No text in large print is smaller, in mm."""


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a page: shapes within ``width`` and ``height`` mm from its own top left corner."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    symbols: Mapping[str, Symbol] = field(default_factory=dict)


@dataclass(slots=True)
class Sheet:
    """Collects shapes for a page or a block."""

    shapes: list[Shape] = field(default_factory=list)
    symbols: dict[str, Symbol] = field(default_factory=dict)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = BODY,
        weight: Weight = "regular",
        anchor: Anchor = "start",
        ink: Ink = "ink",
        *,
        tabular: bool = False,
        heading: Level = 0,
    ) -> None:
        """One line with its baseline at ``y``."""
        self.shapes.append(Text(x, y, text, size, weight, anchor, ink, tabular, heading=heading))

    def runs(
        self, x: float, y: float, line: Iterable[Run], size: float = BODY, ink: Ink = "ink", heading: Level = 0
    ) -> float:
        """One line in several weights; returns where it ends."""
        for text, weight in line:
            self.text(x, y, text, size, weight, ink=ink, heading=heading)
            x += string_width(text, size, weight)
        return x

    def paragraph(self, x: float, y: float, text: str | Sequence[Run], width: float, lead: float, size: float) -> float:
        """Lines with the first baseline at ``y``; returns the baseline after the last."""
        for line in paragraph(text, size, width):
            self.runs(x, y, line, size)
            y += lead
        return y

    def rule(self, x1: float, y: float, x2: float, ink: Ink = "mid", width: float = 0.2) -> None:
        """A horizontal line."""
        self.shapes.append(Path(polyline([(x1, y), (x2, y)]), stroke=ink, width=width))

    def dot(self, x: float, y: float, radius: float) -> None:
        """A filled dot."""
        self.shapes.append(Circle(x, y, radius, fill="ink"))

    def scene(self, scene: Scene, matrix: Matrix) -> None:
        """A scene, moved and scaled by a matrix; its description is said aloud."""
        self.symbols.update(scene.symbols)
        self.shapes.append(Group(scene.shapes, matrix, title=scene.description or scene.title or None))

    def block(self, block: Block, x: float, y: float) -> None:
        """A block with its top left corner at a point."""
        self.symbols.update(block.symbols)
        self.shapes.append(Group(block.shapes, place(x, y, 1)))

    def as_block(self, width: float, height: float) -> Block:
        """What was collected, as a block."""
        return Block(width, height, tuple(self.shapes), dict(self.symbols))

    def as_page(self, width: float, height: float, title: str) -> Scene:
        """What was collected, as a page."""
        return Scene(width, height, tuple(self.shapes), dict(self.symbols), title, title)


def least_scale(scene: Scene, smallest: float = SMALLEST) -> float:
    """The smallest scale at which every text of a scene is ``smallest`` mm or more; symbols count at their own size."""
    least = min(_sizes(scene.shapes), default=0.0)
    return smallest / least if least else 0.0


def _sizes(shapes: Iterable[Shape]) -> list[float]:
    """The sizes of all texts."""
    found: list[float] = []
    for shape in shapes:
        if isinstance(shape, Text):
            found.append(shape.size)
        elif isinstance(shape, Group):
            found += _sizes(shape.children)
    return found


def squeezed(scene: Scene, scale: float, smallest: float = SMALLEST) -> Scene:
    """A scene whose small texts are larger, so that all are legible at a scale down to ``SQUEEZE`` of its least."""
    least = least_scale(scene, smallest)
    if not SQUEEZE * least <= scale < least:
        return scene
    return replace(scene, shapes=_enlarged(scene.shapes, 1.0001 * smallest / scale))


def _enlarged(shapes: tuple[Shape, ...], size: float) -> tuple[Shape, ...]:
    """Shapes with no text smaller than ``size``, in their own unit."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found.append(replace(shape, children=_enlarged(shape.children, size)))
        elif isinstance(shape, Text):
            found += in_its_room(replace(shape, size=max(size, shape.size)))
        else:
            found.append(shape)
    return tuple(found)


def in_its_room(line: Text) -> tuple[Text, ...]:
    """A line of text on two lines about its middle where it is wider than its room; smaller where it still is."""

    def wide(text: str) -> float:
        return string_width(text, line.size, line.weight)

    if line.room is None or wide(line.text) <= line.room:
        return (line,)
    words = line.text.split(" ")
    halves = ((" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words)))
    both = min(halves, key=lambda two: max(map(wide, two)), default=(line.text,))
    widest = max(map(wide, both))
    size, lead = line.size * min(1.0, line.room / widest), LEAD_IN_ROOM * line.size
    first = line.y - lead * (len(both) - 1) / 2
    return tuple(replace(line, text=text, size=size, y=first + i * lead) for i, text in enumerate(both))


def cap(size: float) -> float:
    """The height of capitals, in mm."""
    return CAP_HEIGHT * size
