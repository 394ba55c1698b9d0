"""How often one address may ask for what costs work: a token bucket for each kind, in this process's memory.

Where several processes serve a site, each allows its part, so that all together allow what one would: no request waits
for the others' word.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock

from service.problems import later
from service.seats import client, this_client

MOST_ADDRESSES = 10_000


@dataclass(frozen=True, slots=True)
class Rate:
    """``burst`` at once, and from then on ``per_minute``."""

    burst: int
    per_minute: float

    def shared(self, processes: int) -> Rate:
        """The part of one of several processes; one request at once it always allows."""
        return Rate(max(min(1, self.burst), self.burst // processes), self.per_minute / processes)


RATES: Mapping[str, Rate] = {
    "check": Rate(30, 60),
    "deal": Rate(30, 60),
    "solve": Rate(6, 12),
    "play": Rate(40, 40),
    "pdf": Rate(12, 12),
    "pack": Rate(4, 4),
    "island": Rate(20, 40),
}
"""What costs work -> how much of it an address gets."""


class Limits:
    """The buckets of every address seen lately, in one of ``processes``. ``clock`` tells seconds from anywhere."""

    def __init__(
        self, rates: Mapping[str, Rate] = RATES, clock: Callable[[], float] = time.monotonic, processes: int = 1
    ) -> None:
        self.rates, self.clock = {kind: rate.shared(processes) for kind, rate in rates.items()}, clock
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, kind: str, address: str) -> int:
        """Take one token; returns 0, or the seconds after which there will be one."""
        rate, now, key = self.rates[kind], self.clock(), (kind, client(address))
        with self._lock:
            tokens, then = self._buckets.pop(key, (float(rate.burst), now))
            tokens = min(float(rate.burst), tokens + (now - then) * rate.per_minute / 60)
            granted = tokens >= 1
            self._buckets[key] = (tokens - granted, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        return 0 if granted else math.ceil((1 - tokens) * 60 / rate.per_minute)


def limit(kind: str) -> None:
    """Count this request; raises a problem 429 where its address asked too often."""
    from service.api.state import api

    seconds = api().limits.take(kind, this_client())
    if seconds:
        raise later(429, "Too many requests", f"this address asked too often; ask again in {seconds} seconds", seconds)
