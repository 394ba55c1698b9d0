"""The picture on a page that teaches a game: its parts and its caption, as large as a room allows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generator.press.entry import Entry
from generator.press.fonts import wrap
from generator.press.paper import Paper
from generator.press.sheet import SMALL, Sheet, cap, least_scale
from generator.scene.shapes import Scene, place

GAP = 5.0
"""Between the parts of a picture, and between it and its caption, in mm."""
LARGEST = 1.2
"""A picture is drawn no larger than this many times its own size."""
LEAST_CAPTION = 38.0
"""A caption beside a picture is no narrower, in mm."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where a picture may stand: its top left corner, width and height, in mm."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class _Way:
    """The picture at one scale: the corners of its parts, and where its caption begins and how wide it is."""

    scale: float
    corners: tuple[tuple[float, float], ...]
    caption: tuple[float, float]
    width: float


def set_example(sheet: Sheet, entry: Entry, room: Room, paper: Paper) -> bool:
    """Set the picture of the entry's game into a room; False where it would not be legible there."""
    example = entry.game.example()
    scenes = [entry.say.scene(scene) for scene in example.scenes]
    said = entry.say.phrase(example.caption)
    least = max(least_scale(scene, paper.smallest) for scene in scenes)
    best = max(_ways(scenes, said, room, paper.grid), key=lambda way: way.scale, default=None)
    if best is None or best.scale < least:
        return False
    for scene, corner in zip(scenes, best.corners, strict=True):
        sheet.scene(scene, place(*corner, best.scale))
    for i, line in enumerate(wrap(said, SMALL, best.width)):
        sheet.runs(best.caption[0], best.caption[1] + i * paper.grid, line, SMALL, "strong")
    return True


def _ways(scenes: Sequence[Scene], said: str, room: Room, grid: float) -> Iterator[_Way]:
    """Parts one under another or in a row, the caption below; or in a row with the caption beside them."""
    wide, high = [scene.width for scene in scenes], [scene.height for scene in scenes]
    gaps = (len(scenes) - 1) * GAP
    below = cap(SMALL) + (len(list(wrap(said, SMALL, room.width))) - 1) * grid + GAP - 1.0
    scale = min(LARGEST, room.width / max(wide), (room.height - below - gaps) / sum(high))
    if scale > 0:
        ys = _starts(high, scale, room.top)
        yield _below([(room.left, y) for y in ys[:-1]], ys[-1], scale, room)
    scale = min(LARGEST, (room.width - gaps) / sum(wide), (room.height - below) / max(high))
    if scale > 0:
        xs = _starts(wide, scale, room.left)
        yield _below([(x, room.top) for x in xs[:-1]], room.top + scale * max(high) + GAP, scale, room)
    scale = min(LARGEST, (room.width - gaps - LEAST_CAPTION - GAP) / sum(wide), room.height / max(high))
    if scale > 0:
        xs = _starts(wide, scale, room.left)
        width = room.left + room.width - xs[-1]
        if cap(SMALL) + (len(list(wrap(said, SMALL, width))) - 1) * grid <= room.height:
            caption = xs[-1], room.top + 1.0 + cap(SMALL)
            yield _Way(scale, tuple((x, room.top) for x in xs[:-1]), caption, width)


def _below(corners: list[tuple[float, float]], y: float, scale: float, room: Room) -> _Way:
    return _Way(scale, tuple(corners), (room.left, y - 1.0 + cap(SMALL)), room.width)


def _starts(sizes: Sequence[float], scale: float, start: float) -> list[float]:
    """Where parts of these sizes begin one after another, and last where the next would."""
    starts = [start]
    for size in sizes:
        starts.append(starts[-1] + scale * size + GAP)
    return starts
