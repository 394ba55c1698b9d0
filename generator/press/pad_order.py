"""Pads as a form of a few fields orders them: the game's own sheets, or the island of a seed."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.errors import PaperError
from generator.core.languages import LANGUAGES, translator
from generator.games.lost_island.making import ANY, make_island
from generator.games.lost_island.plan import Plan
from generator.games.lost_island.ranks import calibrated_ranks, printed_ranks
from generator.games.lost_island.shapes import SHAPES
from generator.games.lost_island.sheet import own_sheet
from generator.press.pad import UPS, Pad, pad_pdf
from generator.press.pad_kit import Style
from generator.press.pad_sheet import ISLAND, SIDE, Face
from generator.press.paper import parse_paper
from generator.scene.shapes import Scene

SIDES, OUTLINES = ("A", "B", "both"), (ANY, *SHAPES)
SCRIPTS = 10
"""Dice scripts of each named set that a made island's ranks are played for: some seconds on one core."""
CELL = 8.0
"""The side of a cell in a picture of an island, in mm."""


@dataclass(frozen=True, slots=True)
class PadOrder:
    """``sheets`` leaves, ``up`` to a page, of ``side`` A, B, or A with B on its back.

    ``seed`` is that of a made island, None for the game's own; ``shape`` is one of ``OUTLINES``. An empty title is the
    game's. ``command`` is printed as what makes the same pad again. ``left_handed`` sheets have what is written on at
    the left; ``large`` print has one sheet to a page.
    """

    sheets: int
    side: str
    seed: int | None
    shape: str
    paper: str
    up: int
    language: str
    title: str
    command: str
    left_handed: bool = False
    large: bool = False

    def __post_init__(self) -> None:
        for value, accepted in ((self.side, SIDES), (self.shape, OUTLINES), (self.language, LANGUAGES), (self.up, UPS)):
            if value not in accepted:
                raise PaperError(f"{str(value)[:40]!r} is not one of {', '.join(map(str, accepted))}")


def ordered_pad(order: PadOrder) -> bytes:
    """The pad as a PDF; raises ``PaperError``, or ``DealError`` for an island that cannot be made."""
    sides = ("A", "B") if order.side == "both" else (order.side,)
    pad = Pad(
        paper=parse_paper(order.paper),
        up=order.up,
        sheets=order.sheets,
        faces=tuple(_face(order, side) for side in sides),
        turned="long" if order.side == "both" else None,
        title=order.title or translator("lost-island", order.language)("The Lost Island"),
        names=(),
        language=order.language,
        command=order.command,
        style=Style(order.large, order.left_handed),
    )
    return pad_pdf(pad)


def _face(order: PadOrder, side: str) -> Face:
    if order.seed is None:
        sheet = own_sheet(side.lower())
        return Face(sheet, SIDE, side, printed_ranks(sheet))
    sheet = make_island(order.seed, side, shape=order.shape)
    return Face(sheet, ISLAND, f"{order.seed} {side}", calibrated_ranks(sheet, SCRIPTS))


def island_scene(side: str, seed: int | None, shape: str = ANY) -> Scene:
    """A picture of an island: the game's own sheet of a side, or that of a seed; raises ``DealError``."""
    sheet = own_sheet(side.lower()) if seed is None else make_island(seed, side, shape=shape)
    name = f"Side {side}" if seed is None else f"Island {seed}, side {side}"
    text = f"An island of {len(sheet.land)} cells"
    return Plan(sheet, CELL).scene(title=name, description=text)
