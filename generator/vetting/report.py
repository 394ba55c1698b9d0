"""A survey in words: the same text for any number of jobs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from statistics import fmean, median, stdev

from generator.core.game import AnyGame
from generator.core.verdict import Budget
from generator.vetting.grading import WORDS, Eases
from generator.vetting.interval import win_interval
from generator.vetting.ranks import falling_fifths, rank_correlation
from generator.vetting.survey import Summary

MOST_LINES = 40


def report(game: AnyGame, variant: str, seeds: range, budget: Budget, summary: Summary) -> str:
    """The whole report, many lines."""
    shares = _scores(summary) if game.every_game_counts else _verdicts(summary)
    return "\n".join(
        [
            f"{game.title}, {variant}: seeds {seeds.start} to {seeds.stop - 1}, at most {budget.nodes} nodes a deal",
            *shares,
            f"  nodes a deal: {summary.nodes / summary.deals:.1f} on average",
            f"  {_wins(game)} replayed by the referee: {summary.refereed}",
            *_distribution("moves", _wins(game), summary.moves),
            *_distribution("score", _wins(game), summary.scores),
            *_grades(game, summary.eases),
        ]
    )


def _wins(game: AnyGame) -> str:
    return "games" if game.every_game_counts else "wins"


def _verdicts(summary: Summary) -> Iterator[str]:
    """How many deals are won, and what that says of all deals."""
    words, deals = summary.verdicts, summary.deals
    low, high = win_interval(words["winnable"], words["unknown"], deals)
    counted = ((word, words[word], words[word] / deals) for word in ("winnable", "unwinnable", "unknown"))
    yield from (f"  {word:<11}{number:>8}  {share:8.3%}" for word, number, share in counted)
    yield f"  95 % interval of the winnable share: {low:.3%} to {high:.3%}"


def _scores(summary: Summary) -> Iterator[str]:
    """The best known scores, where every game counts: their mean with its standard error, and how they spread."""
    scores = sorted(summary.scores.elements())
    spread = stdev(scores) if len(scores) > 1 else 0.0
    yield f"  best known scores: {len(scores)}, mean {fmean(scores):.1f} +- {spread / sqrt(len(scores)):.1f}"
    yield f"  standard deviation {spread:.1f}, least {scores[0]}, median {median(scores):g}, most {scores[-1]}"


def _distribution(name: str, wins: str, counts: Counter[int]) -> Iterator[str]:
    """A line a value, or a few of them where they are many, with a bar of at most forty signs."""
    if not counts:
        return
    width = ceil((max(counts) - min(counts) + 1) / MOST_LINES)
    parts: Counter[int] = Counter()
    for value, number in counts.items():
        parts[value // width * width] += number
    total, most = counts.total(), max(parts.values())
    yield f"  {name:>8}  {wins:>8}  {'share':>8}"
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
