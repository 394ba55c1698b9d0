"""What chance holds, on a puzzle's part of a page: upside down at its foot, or upright to be uncovered in play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from generator.press.entry import Entry
from generator.press.fonts import string_width
from generator.press.room import GAP, Room
from generator.press.sheet import SMALL, Sheet, cap
from generator.scene.shapes import Scene, compose, place, turn

CHANCE_HEIGHT, CHANCE_SHARE = 12.5, 0.5
"""The strip of chance is no higher, in mm, and no wider than this share, if it is legible so."""
GROWTH = (1.4, 1.2, 1.0)
"""Otherwise it is one of these times as large as it must be to be legible."""
KEPT = 0.8
"""It may grow while the board keeps this share of the size that it has at most."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A scene with its top left corner and its scale."""

    scene: Scene
    x: float
    y: float
    scale: float


@dataclass(frozen=True, slots=True)
class _Way:
    """What stands beside or below the board, which board that is, its scale, and the room that it has."""

    pieces: tuple[_Piece, ...]
    board: Scene
    scale: float
    rest: Room


def uncovered(sheet: Sheet, boards: tuple[Scene, ...], chance: Scene, room: Room) -> tuple[Scene, Room]:
    """What chance holds, upright, to be uncovered piece by piece: as large as leaves the board most of its size.

    ``boards`` are the whole board, and then the board alone and what goes with it, if they may stand apart. Returns the
    board to set and the room that it has left.
    """
    for_growth = [[way for way in _ways(boards, chance, room, grown) if way.scale > 0] for grown in GROWTH]
    most = max((way.scale for ways in for_growth for way in ways), default=0.0)
    for ways in for_growth:
        best = max(ways, key=lambda way: way.scale, default=None)
        if best is not None and best.scale >= KEPT * most:
            for piece in best.pieces:
                sheet.scene(piece.scene, place(piece.x, piece.y, piece.scale))
            return best.board, best.rest
    return boards[0], replace(room, width=0)


def _ways(boards: tuple[Scene, ...], chance: Scene, room: Room, grown: float) -> Iterator[_Way]:
    """Where what chance holds may stand at one size: at the right of the board, or below it.

    Where the board may stand alone, what goes with it may stand below what chance holds.
    """
    scale = grown * room.least(chance)
    wide, high = scale * chance.width, scale * chance.height
    if wide > room.width or high > room.height:
        return
    beside = replace(room, width=room.width - wide - 2 * GAP)
    right = room.x + room.width - wide
    piece = _Piece(chance, right, room.y, scale)
    yield _way((piece,), boards[0], beside)
    below = replace(room, height=room.height - high - GAP)
    yield _way((_Piece(chance, room.x, room.y + room.height - high, scale),), boards[0], below)
    if len(boards) > 1:
        _whole, board, others = boards
        fitted = min(wide / others.width, (room.height - high - GAP) / others.height)
        if fitted >= room.least(others):
            yield _way((piece, _Piece(others, right, room.y + high + GAP, fitted)), board, beside)


def _way(pieces: tuple[_Piece, ...], board: Scene, rest: Room) -> _Way:
    """The way; its scale is 0 where the board would not be legible."""
    scale = rest.fit(board)
    return _Way(pieces, board, scale if scale >= rest.least(board) else 0.0, rest)


def hidden(sheet: Sheet, entry: Entry, chance: Scene, room: Room) -> Room:
    """What chance holds, upside down at the foot: beside the origin, or below it where there is no room beside.

    It is as large as it must be to be legible. Returns the room that the board has left.
    """
    least, foot = room.least(chance), room.y + room.height
    scale = min(CHANCE_HEIGHT / chance.height, CHANCE_SHARE * room.width / chance.width)
    if scale < least:
        scale = min(GROWTH[1] * least, room.width / chance.width)
    if scale < least:
        return replace(room, width=0)
    wide, high = scale * chance.width, scale * chance.height
    if wide + string_width(entry.origin, SMALL) + GAP > room.width:  # above the origin
        room = replace(room, height=room.height - cap(SMALL) - GAP / 2)
        foot = room.y + room.height
    upside_down = compose(place(room.width - wide, foot - high, scale), turn(180, chance.width / 2, chance.height / 2))
    sheet.scene(chance, upside_down)
    label = entry.say("{what} (turn the page)", what=chance.title)
    taken = wide + string_width(label, SMALL) + string_width(entry.origin, SMALL) + 2 * GAP
    if taken <= room.width:
        sheet.text(room.width - wide - GAP / 2, foot, label, SMALL, anchor="end", ink="strong")
        return replace(room, height=room.height - high - GAP)
    sheet.text(room.width, foot - high - GAP / 2, label, SMALL, anchor="end", ink="strong")
    return replace(room, height=room.height - high - GAP - cap(SMALL) - GAP / 2)
