"""Plots of a survey as a scene: how long the solutions are, which scores are reached, how easy the deals are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from generator.scene.shapes import Group, Path, RoundRect, Scene, Shape, Text, move, polyline
from generator.vetting.grading import WORDS
from generator.vetting.ranks import falling_fifths
from generator.vetting.survey import Summary

WIDTH, HEIGHT, FOOT, HEAD = 160.0, 62.0, 12.0, 13.0
"""A panel in mm, with the room under and over its bars."""
SMALL, LABEL = 2.6, 3.6
BINS = 40


def survey_plot(title: str, summary: Summary) -> Scene:
    """One panel under another: moves, scores and eases, those that there are."""
    panels = []
    if len(summary.moves) > 1:
        panels.append(_panel("Moves of the solutions", *_whole_bars(summary.moves)))
    if summary.scores:
        panels.append(_panel("Scores", *_whole_bars(summary.scores)))
    if summary.eases:
        panels.append(_eases([each.ease for each in summary.eases]))
    if not panels:
        panels.append(_panel("Moves of the solutions", *_whole_bars(summary.moves or Counter({0: 0}))))
    heading = Text(0, 5, f"{title}: {summary.deals} deals", 5, "bold")
    shapes = [Group(panel, move(0, 10 + i * (HEIGHT + 6))) for i, panel in enumerate(panels)]
    words = ", ".join(f"{number} {word}" for word, number in sorted(summary.verdicts.items()))
    whole = Scene(WIDTH, 10 + len(panels) * (HEIGHT + 6), (heading, *shapes), {}, title, f"{title}: {words}.")
    return replace(whole, shapes=(RoundRect(0, 0, whole.width, whole.height, fill="paper"), *whole.shapes))


def _whole_bars(counts: Counter[int]) -> tuple[list[int], list[str]]:
    """A bar for every whole number from the least to the greatest, or for a few of them where they are many."""
    width = ceil((max(counts) - min(counts) + 1) / BINS)
    first = min(counts) // width * width
    bars = [0] * ((max(counts) - first) // width + 1)
    for value, number in counts.items():
        bars[(value - first) // width] += number
    return bars, [str(first + i * width) for i in range(len(bars))]


def _panel(title: str, bars: Sequence[int], labels: Sequence[str]) -> tuple[Shape, ...]:
    """Bars over their labels, each with its number; labels are thinned where they would touch."""
    floor, most = HEIGHT - FOOT, max([*bars, 1])
    step = WIDTH / len(bars)
    every = max(1, round(9 / step))
    shapes: list[Shape] = [Text(0, LABEL, title, LABEL, "medium"), *_line(floor)]
    for i, (number, label) in enumerate(zip(bars, labels, strict=True)):
        tall = (floor - HEAD) * number / most
        shapes.append(RoundRect(i * step + 0.1 * step, floor - tall, 0.8 * step, tall, fill="ink"))
        if i % every == 0:
            shapes.append(Text((i + 0.5) * step, floor + 4, label, SMALL, "regular", "middle", tabular=True))
        if number and step >= 7:
            shapes.append(Text((i + 0.5) * step, floor - tall - 1, str(number), SMALL, "regular", "middle", "strong"))
    return tuple(shapes)


def _line(floor: float) -> list[Shape]:
    return [Path(polyline([(0, floor), (WIDTH, floor)]), stroke="ink", width=0.2)]


def _eases(values: Sequence[float]) -> tuple[Shape, ...]:
    """How many fair deals there are of each ease, and where the grades are cut."""
    bars = [0] * BINS
    for value in values:
        bars[min(BINS - 1, int(value * BINS))] += 1
    labels = [f"{i / BINS:g}" if i % 4 == 0 else "" for i in range(BINS)]
    shapes = [*_panel("Ease for the grading player, and the grades", bars, labels)]
    for i, cut in enumerate(falling_fifths(values) or ()):
        line = polyline([(cut * WIDTH, HEAD - 4), (cut * WIDTH, HEIGHT - FOOT)])
        shapes.append(Path(line, stroke="accent", width=0.3, dash=(1, 1)))
        said = f"{WORDS[i]} from {cut:.3f} on"
        shapes.append(Text(WIDTH, LABEL + 4.2 * i, said, SMALL, "regular", "end", "strong", tabular=True))
    shapes.append(Text(WIDTH, LABEL + 16.8, f"{WORDS[-1]} below", SMALL, "regular", "end", "strong"))
    return tuple(shapes)
