"""A survey in words: the same text for any number of jobs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil

from generator.core.game import AnyGame
from generator.core.verdict import Budget
from generator.vetting.grading import WORDS, Eases
from generator.vetting.interval import win_interval
from generator.vetting.ranks import falling_fifths, rank_correlation
from generator.vetting.survey import Summary

MOST_LINES = 40


def report(game: AnyGame, variant: str, seeds: range, budget: Budget, summary: Summary) -> str:
    """The whole report, many lines."""
    words, deals = summary.verdicts, summary.deals
    low, high = win_interval(words["winnable"], words["unknown"], deals)
    counted = ((word, words[word], words[word] / deals) for word in ("winnable", "unwinnable", "unknown"))
    return "\n".join(
        [
            f"{game.title}, {variant}: seeds {seeds.start} to {seeds.stop - 1}, at most {budget.nodes} nodes a deal",
            *(f"  {word:<11}{number:>8}  {share:8.3%}" for word, number, share in counted),
            f"  95 % interval of the winnable share: {low:.3%} to {high:.3%}",
            f"  nodes a deal: {summary.nodes / deals:.1f} on average",
            f"  wins replayed by the referee: {summary.refereed}",
            *_distribution("moves", summary.moves),
            *_distribution("score", summary.scores),
            *_grades(game, summary.eases),
        ]
    )


def _distribution(name: str, counts: Counter[int]) -> Iterator[str]:
    """A line a value, or a few of them where they are many, with a bar of at most forty signs."""
    if not counts:
        return
    width = ceil((max(counts) - min(counts) + 1) / MOST_LINES)
    parts: Counter[int] = Counter()
    for value, number in counts.items():
        parts[value // width * width] += number
    total, most = counts.total(), max(parts.values())
    yield f"  {name:>8}  {'wins':>8}  {'share':>8}"
    for value, number in sorted(parts.items()):
        label = str(value) if width == 1 else f"{value}-{value + width - 1}"
        yield f"  {label:>8}  {number:>8}  {number / total:8.3%}  {'█' * round(40 * number / most)}".rstrip()


def _grades(game: AnyGame, eases: Sequence[Eases]) -> Iterator[str]:
    """The scale that the eases give, and how stable they are."""
    cuts = falling_fifths([each.ease for each in eases])
    if not cuts:
        return
    grader, *others = game.trials
    yield f"  ease for the player {grader}, {game.plays} plays a fair deal, {len(eases)} deals:"
    yield f"    cuts between {', '.join(WORDS)}: {', '.join(f'{cut:.6f}' for cut in cuts)}"
    halves = _rho([each.even for each in eases], [each.odd for each in eases])
    yield f"    rank correlation between two halves of the plays: {halves}"
    for other in others[:1]:
        rho = _rho([each.ease for each in eases], [each.other for each in eases])
        yield f"    rank correlation with the player {other}: {rho}"


def _rho(one: Sequence[float], other: Sequence[float]) -> str:
    found = rank_correlation(one, other)
    return "not defined" if found is None else f"{found:.3f}"
