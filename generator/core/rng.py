"""The random stream of every deal: SplitMix64, the same on every platform for ever."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from generator.core.errors import DealError

MASK = (1 << 64) - 1
SEEDS = 1 << 64
"""How many seeds there are: 0 .. 2**64 - 1."""
LIKELIEST = 1 << 20
"""The weight of the best score where some are preferred to others."""


class Stream:
    """Random numbers drawn one after another from a seed.

    >>> Stream(42).next()
    13679457532755275413
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & MASK

    def next(self) -> int:
        """The next 64 bits (Steele, Lea and Flood 2014)."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number 0 .. n-1, without bias."""
        limit = SEEDS - SEEDS % n
        while (r := self.next()) >= limit:
            pass
        return r % n

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place (Fisher-Yates, from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def prefer(self, scores: Sequence[int], halving: int) -> int:
        """An index of ``scores``: the best most likely, half as likely for every ``halving`` points less.

        The chance falls in whole halves; what is 21 of them behind the best is never chosen.
        """
        best = max(scores)
        weights = [LIKELIEST >> (best - score) // halving for score in scores]
        r = self.below(sum(weights))
        for i, weight in enumerate(weights):
            if r < weight:
                return i
            r -= weight
        raise AssertionError("a number below the sum of the weights falls on one of them")


def parse_seed(text: str) -> int:
    """Read a seed; raises ``DealError``."""
    if not (text.isascii() and text.isdigit()) or len(text) > 20 or int(text) >= SEEDS:
        raise DealError(f"{text[:40]!r} is not a seed; a seed is a whole number 0 to {SEEDS - 1}")
    return int(text)


def parse_seed_range(text: str) -> range:
    """Read ``A:B``, the seeds A .. B-1; raises ``DealError`` for an empty or reversed one."""
    first, colon, last = text.partition(":")
    if not colon:
        raise DealError(f"{text!r} is not a range of seeds; write A:B for the seeds A to B-1")
    start = parse_seed(first)
    stop = SEEDS if last == str(SEEDS) else parse_seed(last)
    if stop <= start:
        raise DealError(f"the range {text} holds no seed; write A:B with A less than B")
    return range(start, stop)


def random_seed() -> int:
    """A seed that nobody chose."""
    return secrets.randbelow(SEEDS)
