"""How sure a survey can be of a share."""

from math import sqrt

Z_95 = 1.959963984540054
"""The normal quantile of a two-sided 95 % interval."""


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927), as fractions; (0, 1) without trials.

    >>> [round(bound, 4) for bound in wilson(1955, 2000)]
    [0.97, 0.9831]
    """
    if trials == 0:
        return 0.0, 1.0
    share, z2 = successes / trials, Z_95 * Z_95
    middle = share + z2 / (2 * trials)
    half = Z_95 * sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    scale = 1 + z2 / trials
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def win_interval(winnable: int, unknown: int, trials: int) -> tuple[float, float]:
    """The interval of the share of winnable deals, every unknown counted as lost below and as won above."""
    return wilson(winnable, trials)[0], wilson(winnable + unknown, trials)[1]
