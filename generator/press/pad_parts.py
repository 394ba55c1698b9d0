"""The parts of a Lost Island sheet: head, terrains, slots, scores, ranks, imprint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator import __version__
from generator.games.lost_island.ranks import RANKS, Ranks
from generator.games.lost_island.terrain import NAMES, TERRAINS
from generator.press.fonts import printable, string_width, wrap
from generator.press.pad_kit import FIGURE, HAIR, HEADING, LABEL, LEAD, STRONG, Kit, box, line, pawn
from generator.press.sheet import Block, Sheet, cap
from generator.scene import terrain
from generator.scene.dice import die
from generator.scene.shapes import Path, RoundRect, centred, polyline

PLAYERS = ("1–4", "1–3", "1–2")
"""The numbers of players that use the first, second and third box of a terrain."""


@dataclass(frozen=True, slots=True)
class NamePlace:
    """Where a player's name is written: the start of its baseline, and the room for it."""

    x: float
    y: float
    room: float


LEAST_NAME = 26.0
"""The shortest line for a name."""


def head(kit: Kit, width: float, title: str, label: str, sign: str, *, low: bool) -> tuple[Block, NamePlace]:
    """The title, on more lines if it is long, the island's sign with its label, and the name line.

    In a ``low`` head the name line stands beside the title, where there is room for it.
    """
    sheet, base = Sheet(), cap(HEADING)
    named = width - string_width(sign, HEADING, "bold") - 2.0
    right = named - string_width(label, LABEL) - 6.0
    lines = wrap([(title, "bold")], HEADING, right)
    for i, some in enumerate(lines):
        sheet.runs(0, base + 1.15 * i * HEADING, some, HEADING, heading=1)
    sheet.text(named, base, label, LABEL, anchor="end", ink="strong", heading=2)
    sheet.text(width, base, sign, HEADING, "bold", "end", heading=2)
    name = kit.words("Name")
    left = string_width(title, HEADING, "bold") + 6.0 if low else right
    if right - left - string_width(name, LABEL) - 2.0 < LEAST_NAME:
        left, right, base = 0.0, width, base + 1.15 * (len(lines) - 1) * HEADING + (8.6 if low else 9.6)
    left += line(sheet, left, base, name, 40.0, ink="strong") + 2.0
    sheet.rule(left, base + 0.9, right, "ink", HAIR)
    return sheet.as_block(width, base + 0.9), NamePlace(left + 0.8, base, right - left - 1.6)


COLUMNS, GAP = 6, 2.4
"""Terrains and scores stand in the same columns, one a terrain."""


def column_width(width: float) -> float:
    """How wide one of the columns of a sheet is."""
    return (width - (COLUMNS - 1) * GAP) / COLUMNS


def terrains(kit: Kit, width: float, *, solo: bool) -> Block:
    """For each terrain its name, a box for the player's own drawing, its solo die and three use boxes.

    The boxes say for how many players they are, on a sheet that is not for ``solo`` play only.
    """
    sheet, wide, top, high, side = Sheet(), column_width(width), 3.6, 12.8, 4.6
    for i, letter in enumerate(TERRAINS):
        x = i * (wide + GAP)
        name = kit.game(NAMES[letter])
        line(sheet, x, cap(LABEL), name, wide, weight="medium")
        box(sheet, x, top, wide, high)
        corner = x + kit.side(wide - side - 0.9, side, wide)
        sheet.shapes.append(replace(die(corner, top + 0.9, side, i + 1), title=f"{name}: {i + 1}"))
        _uses(sheet, kit, x, top + high + 1.0, wide, solo)
    return sheet.as_block(width, top + high + 1.0 + USE)


USE = 6.6


def _uses(sheet: Sheet, kit: Kit, x: float, y: float, width: float, solo: bool) -> None:
    gap = 0.8
    wide = (width - 2 * gap) / 3
    for i, players in enumerate(PLAYERS):
        left = x + i * (wide + gap)
        box(sheet, left, y, wide, USE)
        if not solo:
            sheet.shapes += pawn(left + wide / 2, y + 2.05, 2.3, "faint")
            line(sheet, left + wide / 2, y + 5.75, players, wide - 0.3, kit.fine, anchor="middle", ink="mid")


SLOT_WIDTH, SLOT_HEIGHT, SLOT_GAP = 16.8, 8.6, 1.4
_KEY = 2.5
"""The side of the small slots of the legend."""


def slots(kit: Kit, count: int, columns: int) -> Block:
    """A slot for each [+-1] bonus, cut by a diagonal: one half is ticked when it is gained, the other when spent.

    Before the first stands what the halves mean. They stand in rows of ``columns``.
    """
    sheet = Sheet(symbols=terrain.symbols("+"))
    _halves(sheet, kit)
    for i in range(1, count + 1):
        x, y = i % columns * (SLOT_WIDTH + SLOT_GAP), i // columns * (SLOT_HEIGHT + SLOT_GAP)
        cut = polyline([(x + 0.5, y + SLOT_HEIGHT - 0.3), (x + SLOT_WIDTH - 0.5, y + 0.3)])
        sheet.shapes.append(Path(cut, stroke="ink", width=HAIR))
        box(sheet, x, y, SLOT_WIDTH, SLOT_HEIGHT)
        sheet.shapes.append(terrain.bonus("+", x + SLOT_WIDTH / 2 - 1.7, y + SLOT_HEIGHT / 2 - 1.7, 3.4))
    rows = -(-(count + 1) // columns)
    width = min(count + 1, columns) * (SLOT_WIDTH + SLOT_GAP) - SLOT_GAP
    return sheet.as_block(width, rows * (SLOT_HEIGHT + SLOT_GAP) - SLOT_GAP)


def _halves(sheet: Sheet, kit: Kit) -> None:
    """The legend of slots: a small one with its upper half filled, and one with its lower half."""
    words = ((kit.words("gained"), 0.8, (0.0, 0.0)), (kit.words("spent"), 5.2, (_KEY, _KEY)))
    for word, y, (x1, y1) in words:
        half = polyline([(0, y + _KEY), (_KEY, y), (x1, y + y1)], close=True)
        frame = RoundRect(0, y, _KEY, _KEY, 0.3, stroke="ink", stroke_width=HAIR)
        sheet.shapes += [Path(half, fill="ink"), frame]
        line(sheet, _KEY + 0.9, y + (_KEY + cap(LABEL)) / 2, word, SLOT_WIDTH - _KEY - 0.9, ink="strong")


RUMORS, SCORE_HEIGHT, LEAST_BONUS = 4, 12.4, 9.5
_BONUS_GAP = 1.4
CARD = (6.0, 8.4)


def scores(kit: Kit, width: float, bonuses: int, rumors: Sequence[int] = ()) -> Block:
    """A cell for each of the four rumors, one for each [scoring] cell of the plan, and the total.

    A rumor's cell has a card for its number, which is printed where it is known. Bonuses that have no room beside the
    rumors stand in rows of their own.
    """
    sheet, wide, top = Sheet(symbols=terrain.symbols("*")), column_width(width), 4.0
    x, height = RUMORS * (wide + GAP), top + SCORE_HEIGHT
    first = kit.side(0, x - GAP, width)
    line(sheet, first, cap(LABEL), kit.words("Rumors"), RUMORS * wide, weight="medium")
    for i in range(RUMORS):
        left = first + i * (wide + GAP)
        box(sheet, left, top, wide, SCORE_HEIGHT)
        _card(sheet, left + kit.side(0, SCORE_HEIGHT, wide), top, str(rumors[i]) if rumors else "")
    cell = min(wide, (width - x - 0.78 * wide - GAP + _BONUS_GAP) / bonuses - _BONUS_GAP) if bonuses else wide
    if bonuses and cell >= LEAST_BONUS:
        x = _bonuses(sheet, kit, x, 0, width, cell, bonuses)[0] + GAP
    elif bonuses:
        height = _bonuses(sheet, kit, 0, height + GAP, width, LEAST_BONUS, bonuses)[1]
    left = kit.side(x, width - x, width)
    line(sheet, left, cap(LABEL), kit.words("Total"), width - x, weight="medium")
    box(sheet, left, top, width - x, SCORE_HEIGHT, STRONG)
    return sheet.as_block(width, height)


def _bonuses(sheet: Sheet, kit: Kit, x: float, y: float, width: float, cell: float, count: int) -> tuple[float, float]:
    """The cells of bonus scores from a point on, their label over them; returns where the last ends."""
    across = max(1, int((width - x + _BONUS_GAP) / (cell + _BONUS_GAP) + 1e-6))
    wide = min(count, across) * (cell + _BONUS_GAP) - _BONUS_GAP
    first = kit.side(x, wide, width)
    line(sheet, first, y + cap(LABEL), kit.words("Bonus"), 1.4 * cell, weight="medium")
    top = 0.0
    for i in range(count):
        left = first + i % across * (cell + _BONUS_GAP)
        top = y + 4.0 + i // across * (SCORE_HEIGHT + _BONUS_GAP)
        box(sheet, left, top, cell, SCORE_HEIGHT)
        sheet.shapes.append(terrain.bonus("*", left + kit.side(0.7, 3.8, cell), top + 0.7, 3.8))
    return x + wide, top + SCORE_HEIGHT


def _card(sheet: Sheet, x: float, y: float, number: str) -> None:
    """A small card in a rumor's cell: the place of the rumor's number."""
    wide, high = CARD
    x, y = x + (SCORE_HEIGHT - high) / 2, y + (SCORE_HEIGHT - high) / 2
    sheet.shapes.append(RoundRect(x, y, wide, high, 0.9, stroke="mid", stroke_width=HAIR))
    if number:
        sheet.shapes.append(centred(x + wide / 2, y + high / 2, number, 1.2 * LABEL, "medium"))


def ranks(kit: Kit, width: float, shown: Ranks | None, par: tuple[str, int] | None) -> Block | None:
    """The solo ranks with what each takes, how they were found, and the score to compare with, if there is any."""
    named = zip(shown.thresholds, RANKS, strict=True) if shown else ()
    cells = [(str(least), kit.words(name)) for least, name in named] + ([(str(par[1]), par[0])] if par else [])
    if not cells:
        return None
    sheet = Sheet()
    line(sheet, 0, cap(LABEL), kit.words("Solo"), width, weight="medium")
    sheet.rule(0, 3.9, width, "ink", HAIR)
    across = _ranks_across(width, [name for _least, name in cells])
    wide, y = width / across, 3.9
    for first in range(0, len(cells), across):
        base = y + 1.8 + cap(FIGURE)
        for i, (least, name) in enumerate(cells[first : first + across]):
            line(sheet, i * wide, base, least, wide, FIGURE, "bold", tabular=True)
            for j, some in enumerate(wrap(name, LABEL, wide - 2.0), 1):
                sheet.runs(i * wide, base + j * LEAD + 0.4, some, LABEL)
                y = max(y, base + j * LEAD + 0.4)
    if shown and shown.games:
        y += 1.8
        for some in wrap(calibration(kit, shown), kit.fine, width):
            y += 1.4 * kit.fine
            sheet.runs(0, y, some, kit.fine, "strong")
    return sheet.as_block(width, y + 0.8)


def _ranks_across(width: float, names: Sequence[str]) -> int:
    """How many ranks stand side by side: all, or so few that no word of their names is broken."""
    widest = max(string_width(word, LABEL) for name in names for word in name.split())
    return max(1, min(len(names), int(width / (widest + 2.0))))


def calibration(kit: Kit, shown: Ranks) -> str:
    """How ranks were found: by how many games on how many dice scripts, and their standard error."""
    games = kit.words.plural("{count} game", "{count} games", shown.games)
    scripts = kit.words.plural("{count} dice script", "{count} dice scripts", shown.scripts)
    error = kit.words.decimal(shown.error, 1)
    text = kit.words("Ranks set by {games} on {scripts}; standard error {error}.")
    return text.format(games=games, scripts=scripts, error=error)


def imprint(kit: Kit, width: float, title: str, command: str) -> Block:
    """Title, version, the command that makes the sheet again, and leave to copy it."""
    sheet, y = Sheet(), 0.0
    text = (
        f"{title} · Fairdeal {__version__} · {printable(command)} · {kit.words('You may copy and share this sheet.')}"
    )
    for some in wrap(text, kit.fine, width):
        y += 1.35 * kit.fine
        sheet.runs(0, y, some, kit.fine, "strong")
    return sheet.as_block(width, y + 0.3 * kit.fine)
