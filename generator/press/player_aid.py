"""The player aid of The Lost Island: what one looks up at the table, on one page of A4 or Letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from generator.core.errors import PaperError
from generator.core.languages import Translator, translator
from generator.games.lost_island.ranks import PRINTED, RANKS
from generator.games.lost_island.rules import SETS
from generator.games.lost_island.rumors import RUMORS
from generator.games.lost_island.terrain import NAMES, TERRAINS
from generator.press.fonts import runs, wrap
from generator.press.paper import Paper
from generator.press.sheet import BODY, HEAD, LARGE_PRINT, SMALL, SMALLEST, TITLE, Block, Sheet, cap
from generator.scene import terrain
from generator.scene.dice import die
from generator.scene.shapes import PT, Scene

_GAP, _INDENT = 8.0, 5.6
"""Between columns; before the text of a list; in mm."""


@dataclass(frozen=True, slots=True)
class Type:
    """The sizes of type of an aid, in mm: its text, its small print, its headings and its title; ``leading`` is from
    baseline to baseline, in sizes of the text, and ``after`` what lies between sections."""

    text: float = BODY
    small: float = SMALLEST
    head: float = HEAD
    title: float = TITLE
    leading: float = 1.3
    after: float = 4.2

    @property
    def lead(self) -> float:
        """From one baseline to the next, in mm."""
        return self.leading * self.text

    def __call__(self, length: float) -> float:
        """A length that goes with text of the usual size, for this one."""
        return length * self.text / BODY


USUAL = Type()
LARGE_TYPE = Type(LARGE_PRINT, LARGE_PRINT, 17 * PT, 28 * PT, 1.22, 3.2)
"""Nothing under 14 pt."""

TABLE = (
    "The oldest player is active first, then it goes clockwise. The active player rolls three dice, names a terrain "
    "with a use left, crosses off the use and takes one die.",
    "Each of the others picks one of the two dice left; several may pick the same one. They draw that terrain even "
    "with no use of it left.",
    "All draw. Anyone may ask for the turn to be carried out in turn order.",
)
END = (
    "The game ends at once when the active player has no use of any terrain left.",
    "It ends after a turn in which a draw is impossible for anyone: they draw nothing, those who can still draw do.",
)
DRAWING = (
    "The die, with any bonuses spent, is the number of empty cells that you fill: no more, no fewer. They hang "
    "together by their sides. From your second draw on, one of them shares a side with a cell of an earlier draw."
)
BONUSES = {
    "+": "Drawing here gains a change of one. From the next turn on it makes a die one higher or lower; several may be "
    "spent on one draw, and the result is 1 to 6.",
    "*": "Drawing here makes you score at the end of the turn, in a solo game after both draws: count the four rumors "
    "on your map and write down the smallest as a bonus score.",
    "?": "A cell with a star may get any terrain instead of the draw's.",
}
SOLO = (
    "First draw: of three dice, choose one. Name a terrain with a use left, cross off the use, draw.",
    "Second draw: of two dice, one names the terrain and needs no use; the other is the number of cells.",
    "The game ends with a draw that is impossible, or when no terrain has a use left: after turn 18.",
)
TERMS = (
    "Adjacent, neighbours: cells that share a side. A group: cells of one terrain that hang together, with all that "
    "belong to it. The coast: land cells with fewer than four land neighbours. Rows and columns: those with land. "
    "Empty cells show no terrain."
)
SETUP = (
    "All take the same side. Lay out four rumors: a named set, or the first four of the shuffled cards. Choose a "
    "drawing for each terrain. Each terrain has one use with 4 players, two with 3, three with 1 or 2."
)
SCORE = (
    "Add the four rumors on your final map and your bonus scores. Most points win; a tie goes to fewer empty cells, "
    "then it is shared."
)


@dataclass(slots=True)
class _Column:
    """Blocks of the aid in the making, each ``width`` wide."""

    width: float
    words: Translator
    game: Translator
    type: Type = USUAL
    blocks: list[Block] = field(default_factory=list)

    def section(self, title: str) -> _Section:
        """Begin a section."""
        sheet = Sheet()
        size = self.type.head
        sheet.text(0, cap(size), self.words(title), size, "bold", heading=2)
        return _Section(self, sheet, cap(size) + self.type(1.5))


@dataclass(slots=True)
class _Section:
    column: _Column
    sheet: Sheet
    y: float

    def text(self, text: str, sign: str = "") -> None:
        """A paragraph, with its number or a bonus's symbol before it if it has one."""
        column, to = self.column, self.column.type
        indent = to(_INDENT) if sign else 0.0
        if sign in terrain.BONUSES and sign:
            self.sheet.symbols |= terrain.symbols(sign)
            self.sheet.shapes.append(terrain.bonus(sign, 0, self.y + to(0.2), to(4.0)))
        base = self.y + to(0.8) + cap(to.text)
        if sign.isdigit():
            self.sheet.text(0, base, sign, to.text, "bold")
        for line in wrap(runs(column.words(text)), to.text, column.width - indent):
            self.sheet.runs(indent, base, line, to.text)
            base += to.lead
        self.y = base - to.lead + to(1.1)

    def done(self) -> None:
        """End the section."""
        self.column.blocks.append(self.sheet.as_block(self.column.width, self.y))


def aid_pages(paper: Paper, words: Translator, game: Translator, imprint: str, to: Type = USUAL) -> Iterator[Scene]:
    """The aid in two columns, or one on narrow paper; on small paper it takes several pages.

    Raises ``PaperError`` where a part of it is higher than a page.
    """
    inner = paper.width - 2 * paper.margin
    columns = 2 if inner >= to(150) else 1
    width = (inner - (columns - 1) * _GAP) / columns
    blocks = list(_blocks(_Column(width, words, game, to)))
    foot = list(wrap(imprint, to.small, inner))
    bottom = paper.height - paper.margin - 1.3 * to.small * len(foot) - 2.0
    title = f"{game('The Lost Island')} · {words('player aid')}"
    while blocks:
        page, top = Sheet(), paper.margin
        size = to.title if columns == 2 else 1.5 * to.head
        for line in wrap([(title, "bold")], size, inner):
            page.runs(paper.margin, top + cap(size), line, size, heading=1)
            top += 1.2 * size
        top += 1.0
        for column in range(columns):
            x, y, first = paper.margin + column * (width + _GAP), top, True
            share = _share(blocks, columns - column, bottom - top, to.after) + 1e-6
            if blocks and y + blocks[0].height > bottom + 1e-6:
                raise PaperError(f"the paper {paper.name} is too small for the player aid; leave it out (--no-aid)")
            while blocks and (first or y + blocks[0].height <= top + share):
                block = blocks.pop(0)
                page.block(block, x, y)
                y, first = y + block.height + to.after, False
        for i, line in enumerate(foot):
            y = paper.height - paper.margin - 1.3 * to.small * (len(foot) - 1 - i)
            page.runs(paper.margin, y, line, to.small)
        yield page.as_page(paper.width, paper.height, title)


def _share(blocks: list[Block], columns: int, room: float, after: float) -> float:
    """How far down a column is filled, so that columns with room for all that is left end alike."""
    if columns == 1:
        return room
    halves = ((_high(blocks[:split], after), _high(blocks[split:], after)) for split in range(1, len(blocks) + 1))
    first, rest = min(halves, key=max)
    return first if max(first, rest) <= room else room


def _high(blocks: Sequence[Block], after: float) -> float:
    """How high some sections are, one under another."""
    return sum(block.height + after for block in blocks) - after


def _blocks(column: _Column) -> list[Block]:
    for title, texts in (("Set-up", (SETUP,)), ("A turn at the table", TABLE), ("The end", END)):
        _listed(column, title, texts)
    _listed(column, "Drawing", (DRAWING,))
    section = column.section("Bonuses")
    for sign, text in BONUSES.items():
        section.text(text, sign)
    section.done()
    _listed(column, "Solo turn", SOLO)
    _listed(column, "Score", (SCORE,))
    _listed(column, "Words on the cards", (TERMS,))
    _terrains(column)
    _sets(column)
    _ranks(column)
    return column.blocks


def _listed(column: _Column, title: str, texts: tuple[str, ...]) -> None:
    section = column.section(title)
    for number, text in enumerate(texts, 1):
        section.text(text, str(number) if len(texts) > 1 else "")
    section.done()


def _terrains(column: _Column) -> None:
    """Each terrain with its solo die, in two columns."""
    section = column.section("Terrains and solo dice")
    section.sheet.symbols |= terrain.symbols(TERRAINS)
    to = column.type
    side, row = to(5.6), to(7.4)
    for i, letter in enumerate(TERRAINS):
        x, y = i // 3 * column.width / 2, section.y + 1.0 + i % 3 * row
        name = column.game(NAMES[letter])
        shown = replace(die(x, y, side, i + 1), title=f"{name}: {i + 1}")
        section.sheet.shapes += [shown, terrain.mark(letter, x + row, y, side)]
        section.sheet.text(x + 2 * row, y + side / 2 + cap(to.text) / 2, name, to.text)
    section.y += 3 * row
    section.done()


def _sets(column: _Column) -> None:
    section = column.section("Rumor sets")
    for name, numbers in SETS.items():
        if numbers:
            listed = ", ".join(f"{number}\u00a0{column.game(RUMORS[number].name)}" for number in numbers)
            section.text(f"**{column.words(name)}** {listed}")
    section.done()


def _ranks(column: _Column) -> None:
    """What the solo ranks take on both sides."""
    section, pad = column.section("Solo ranks"), translator("pad", column.words.language)
    size, step = column.type.text, column.type(14.0)
    y = section.y + 1.0 + cap(column.type(SMALL))
    for i, name in enumerate(("A", "B")):
        section.sheet.text(column.width - step * (1 - i), y, name, size, "bold", "end")
    for rank, *least in zip(RANKS, PRINTED["a"], PRINTED["b"], strict=True):
        y += column.type.lead
        section.sheet.text(0, y, pad(rank), size)
        for i, points in enumerate(least):
            section.sheet.text(column.width - step * (1 - i), y, str(points), size, "medium", "end", tabular=True)
    section.y = y + 1.1
    section.done()
