"""What chance holds in a game of Cairn Card Castle, for paper: the draw order round by round, the die, the tides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from generator.core.cards import Card
from generator.games.cairn.rules import CARDS, ROUND, SET_ROUNDS, WAVE, WAVES, Deal, base_size
from generator.scene.cards import index, spoken
from generator.scene.dice import die
from generator.scene.shapes import Path, Scene, Shape, Text, polyline

_TEXT = 3.0
_LEAD = 4.5
"""From line to line, in mm."""
_TIDE_LEAD = 4.0
_STEP = 7.0
"""From card to card."""
_DIE = 3.7
_LIST = 37.0
"""The width of the list of rounds."""
_TIDE_ROW = 9
_TIDE = _TIDE_ROW * _STEP
_GAP = 6.0


@dataclass(frozen=True, slots=True)
class Stretch:
    """The rounds from one wave to the next, or to the end: the first and the last that may be played."""

    first: int
    last: int
    wave: bool
    """Whether a wave follows the last round."""
    calm: bool = False
    """Whether the sea is calm, so that nothing is rolled."""

    def shows(self, deal: Deal, round_: int) -> int:
        """What is rolled after a round; 0 where nothing is: in a calm sea, and after the last card."""
        over = self.calm or (round_ == self.last and not self.wave)
        return 0 if over else _roll(deal, round_)


def stretches(deal: Deal) -> Iterator[Stretch]:
    """The rounds up to each wave, as long as the deck may last.

    A wave takes back at most the bottom row, which a wave widens by at most one place.
    """
    base = base_size(deal.deck)
    left, first, waves = CARDS - base, 1, 0
    while True:
        last = first + ceil(left / ROUND) - 1
        wave = next((round_ for round_ in range(first, last) if _roll(deal, round_) == WAVE), None)
        if wave is None or waves == WAVES:
            yield Stretch(first, last, False, waves == WAVES)
            return
        yield Stretch(first, wave, True)
        left = min(left - ROUND * (wave - first + 1) + base + waves, CARDS)
        first, waves = wave + 1, waves + 1


def _roll(deal: Deal, round_: int) -> int:
    """What the die shows after a round: set at first, then rolled; 0 when the sea is calm. A four set is no wave."""
    if round_ <= SET_ROUNDS:
        return 0
    rolled = round_ - SET_ROUNDS - 1
    return deal.rolls[rolled] if rolled < len(deal.rolls) else 0


def draw_chance(deal: Deal) -> Scene:
    """The base apart, the rounds before the first wave one a line, then a tide table for every wave that can come."""
    first, *later = stretches(deal)
    shapes, height = _rounds(deal, first)
    columns = _columns(len(later))
    width, tops = _LIST, [0.0] * columns
    for number, stretch in enumerate(later, 1):
        column = (number - 1) % columns
        x = _LIST + _GAP + column * (_TIDE + _GAP)
        block, tall = _tide(deal, number, stretch, x, tops[column])
        shapes += block
        tops[column] += tall + 2.0
        width = max(width, x + _TIDE)
    said = f"Base: {_said(deal.deck[: base_size(deal.deck)])}. {' '.join(_rounds_said(deal, first))}"
    tides = " ".join(
        f"Tide table {number}, rounds {s.first} to {s.last} at most, dice {_dice_said(deal, s)}: "
        f"{_said(deal.tides[number - 1])}."
        for number, s in enumerate(later, 1)
    )
    return Scene(width, max(height, *tops, 0.0), tuple(shapes), {}, "Draw order", f"{said} {tides}".strip())


def _columns(tides: int) -> int:
    """Columns for so many tide tables: up to six fit half a page, and more the width of a small one."""
    return 0 if not tides else 1 if tides < 3 else 3 if tides in (5, 6) else 2


def _said(cards: Sequence[Card]) -> str:
    return ", ".join(map(spoken, cards))


def _rounds_said(deal: Deal, stretch: Stretch) -> Iterator[str]:
    for round_ in range(stretch.first, stretch.last + 1):
        cards = _said(_cards(deal, round_))
        shown = round_ if round_ <= SET_ROUNDS else _roll(deal, round_)
        end = ", then a wave" if stretch.wave and round_ == stretch.last else ""
        over = round_ == stretch.last and not stretch.wave
        yield f"Round {round_}: {cards}." if over else f"Round {round_}: {cards}; die {shown}{end}."


def _dice_said(deal: Deal, stretch: Stretch) -> str:
    return " ".join(str(stretch.shows(deal, round_) or "none") for round_ in range(stretch.first, stretch.last + 1))


def _cards(deal: Deal, round_: int) -> tuple[Card, ...]:
    """The three cards of a round before the first wave."""
    start = base_size(deal.deck) + ROUND * (round_ - 1)
    return deal.deck[start : start + ROUND]


def _rounds(deal: Deal, stretch: Stretch) -> tuple[list[Shape], float]:
    """The list and its height."""
    base = deal.deck[: base_size(deal.deck)]
    shapes: list[Shape] = [Text(0, 2.6, f"Base of {len(base)}", _TEXT, "medium")]
    y = 2.6 + _LEAD
    for start in range(0, len(base), 6):
        for i, card in enumerate(base[start : start + 6]):
            shapes += index(card, i * 6.15 + 3.5, y, _TEXT, "regular")
        y += _LEAD - 0.6
    y = _note(shapes, y + 0.4, ("Cover the rounds with a", "card and uncover one at", "a time."))
    for round_ in range(stretch.first, stretch.last + 1):
        shapes += _round(deal, stretch, round_, y)
        y += _LEAD
    if stretch.wave:
        y = _note(
            shapes, y + 0.4, ("The base goes back. Draw", "on by tide 1, and leave out", "what stands in the castle.")
        )
    return shapes, y - _LEAD + 2.0


def _note(shapes: list[Shape], y: float, lines: Sequence[str]) -> float:
    """Lines of small text from a baseline on; returns the next baseline of the list."""
    for line in lines:
        shapes.append(Text(0, y, line, _TEXT, "regular", ink="strong"))
        y += 3.8
    return y + 1.4


def _round(deal: Deal, stretch: Stretch, round_: int, y: float) -> Iterator[Shape]:
    """One line: the round's number, its cards in a bracket, the die."""
    yield Text(4.0, y, str(round_), _TEXT, "medium", "end", "mid", tabular=True)
    for i, card in enumerate(_cards(deal, round_)):
        yield from index(card, 9.4 + i * _STEP, y, _TEXT)
    x, top, bottom = 27.6, y - 2.9, y + 0.8
    yield Path(polyline([(x - 0.9, top), (x, top), (x, bottom), (x - 0.9, bottom)]), stroke="ink", width=0.22)
    yield Path(polyline([(5.9, top), (5.0, top), (5.0, bottom), (5.9, bottom)]), stroke="ink", width=0.22)
    if round_ <= SET_ROUNDS:
        yield die(29.4, y - 2.9, _DIE, round_, "mid")
    elif round_ < stretch.last or stretch.wave:
        yield from _rolled(_roll(deal, round_), 29.4, y)


def _rolled(shown: int, x: float, y: float) -> Iterator[Shape]:
    """A roll; a four is followed by a wave, and a calm sea by nothing."""
    if shown:
        yield die(x, y - 2.9, _DIE, shown)
    if shown == WAVE:
        for i in (0.0, 1.3):
            points = (
                ("M", (x + 4.2, y - 1.5 + i)),
                ("C", (x + 4.9, y - 2.7 + i, x + 5.3, y - 0.3 + i, x + 6.0, y - 1.5 + i)),
            )
            yield Path(points, stroke="ink", width=0.4, round=True)


def _tide(deal: Deal, number: int, stretch: Stretch, x: float, top: float) -> tuple[list[Shape], float]:
    """A tide table with the dice of its rounds, and its height."""
    rounds = f"round {stretch.first}" if stretch.first == stretch.last else f"rounds {stretch.first} to {stretch.last}"
    shapes: list[Shape] = [Text(x, top + 2.6, f"Tide {number}: {rounds}", _TEXT, "medium")]
    y = top + 2.6 + _LEAD
    for i, round_ in enumerate(range(stretch.first, stretch.last + 1)):
        if i and i % 13 == 0:
            y += _LEAD
        shapes += _rolled(stretch.shows(deal, round_), x + i % 13 * (_DIE + 0.9), y)
    for i, card in enumerate(deal.tides[number - 1]):
        if i % _TIDE_ROW == 0:
            y += _TIDE_LEAD if i else _LEAD - 0.3
        shapes += index(card, x + 3.6 + i % _TIDE_ROW * _STEP, y, _TEXT)
    return shapes, y + 2.2 - top
