"""An exact set of positions of fixed greatest size, in compiled form.

A key is 76 bits, LOW (64) and HIGH (12). The table holds LOW, 0 for a free slot, in buckets of four::

    table  int64[MOST * SLOTS]    bucket b is table[4 b : 4 b + 4], filled from its start
    size   int64[2]               buckets in use (a power of 2), slots filled since the table was made this large

The bucket of a key is ``mix(LOW) ^ HIGH`` modulo the buckets, of which there are always at least 2 ** 12: what is
stored and where it stands give back the whole key, so a hit is exact, not just likely. The table grows in place, by
splitting buckets, only as far as a search needs: memory that is not reached is never touched, and little is cleared.
"""
# mypy: ignore-errors

import numpy as np

from generator.kernels import njit

SLOTS = 4
FEWEST, MOST = 1 << 12, 1 << 22
"""Buckets at first and at most: 128 KiB and 128 MiB."""


@njit(cache=True, inline="always")
def _mix(low):
    """Spread a key over the buckets."""
    z = np.uint64(low)
    z = (z ^ (z >> np.uint64(32))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(29))) * np.uint64(0x94D049BB133111EB)
    return np.int64(z >> np.uint64(20))


@njit(cache=True)
def forget(table, size):
    """Empty the table and make it small."""
    size[0], size[1] = FEWEST, 0
    table[: FEWEST * SLOTS] = 0


@njit(cache=True)
def known(table, size, low, high):
    """Whether the table holds the key."""
    base = ((_mix(low) ^ high) & (size[0] - 1)) * SLOTS
    for i in range(base, base + SLOTS):  # noqa: SIM110
        if table[i] == low:
            return True
    return False


@njit(cache=True)
def remember(table, size, low, high):
    """Put the key into the table; in a full bucket of a table of full size, another key goes."""
    if size[1] * 2 > size[0] * SLOTS and size[0] < MOST:
        _grow(table, size)
    base = ((_mix(low) ^ high) & (size[0] - 1)) * SLOTS
    for i in range(base, base + SLOTS):
        if table[i] == 0:
            table[i] = low
            size[1] += 1
            return
    size[1] += 1
    table[base + (size[1] & (SLOTS - 1))] = low


@njit(cache=True)
def _grow(table, size):
    """Double the buckets: what is in bucket ``i`` stays there, or goes to the new bucket ``i + old``."""
    old = size[0]
    table[old * SLOTS : 2 * old * SLOTS] = 0
    size[0], size[1] = 2 * old, 0
    for bucket in range(old):
        stay, go = bucket * SLOTS, (bucket + old) * SLOTS
        for i in range(bucket * SLOTS, bucket * SLOTS + SLOTS):
            low = table[i]
            if low == 0:
                break
            table[i] = 0
            size[1] += 1
            if _mix(low) & old:
                table[go] = low
                go += 1
            else:
                table[stay] = low
                stay += 1
