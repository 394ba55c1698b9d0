"""Ranks and quantiles: how alike two orders are, and where a sample is cut into parts."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import StatisticsError, correlation, quantiles


def ranks(values: Sequence[float]) -> list[float]:
    """The rank of each value, from 1; equal values share the mean of theirs.

    >>> ranks([10, 30, 10, 20])
    [1.5, 4.0, 1.5, 3.0]
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        stop = start
        while stop < len(order) and values[order[stop]] == values[order[start]]:
            stop += 1
        for index in order[start:stop]:
            found[index] = (start + stop + 1) / 2
        start = stop
    return found


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Spearman's rank correlation, -1 to 1; None where it is not defined.

    >>> rank_correlation([1, 2, 3], [10, 20, 40])
    1.0
    """
    try:
        return correlation(ranks(one), ranks(other))
    except StatisticsError:
        return None


def falling_fifths(values: Sequence[float]) -> tuple[float, float, float, float] | None:
    """The four values that cut a sample into fifths, the highest first, to 6 decimals; None for fewer than five."""
    if len(values) < 5:
        return None
    first, second, third, fourth = (round(cut, 6) for cut in quantiles(values, n=5, method="inclusive"))
    return fourth, third, second, first
