"""The random stream in compiled form: the twin of ``generator.core.rng``.

``state`` is a uint64 array of length 1. All arithmetic is modulo 2**64.
"""
# mypy: ignore-errors

import numpy as np

from generator.kernels import njit

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)
_ZERO = np.uint64(0)
_LIKELIEST = 1 << 20


@njit(cache=True, inline="always")
def next64(state):
    """The next 64 bits as uint64."""
    state[0] += _GOLDEN
    z = state[0]
    z = (z ^ (z >> _S30)) * _MIX_1
    z = (z ^ (z >> _S27)) * _MIX_2
    return z ^ (z >> _S31)


@njit(cache=True, inline="always")
def below(state, n):
    """A number 0 .. n-1 (uint64 n and result), without bias."""
    excess = (_ZERO - n) % n  # 2**64 mod n
    r = next64(state)
    while excess != _ZERO and r >= _ZERO - excess:
        r = next64(state)
    return r % n


@njit(cache=True)
def shuffle(state, items):
    """Shuffle a 1-D integer array in place (Fisher-Yates, from the end)."""
    for i in range(len(items) - 1, 0, -1):
        j = np.int64(below(state, np.uint64(i + 1)))
        items[i], items[j] = items[j], items[i]


@njit(cache=True)
def prefer(state, scores, count, halving):
    """An index of the first ``count`` scores (int64), which become their weights: the twin of ``Stream.prefer``."""
    best = scores[0]
    for i in range(1, count):
        best = max(best, scores[i])
    total = 0
    for i in range(count):
        scores[i] = _LIKELIEST >> min((best - scores[i]) // halving, 62)
        total += scores[i]
    r = np.int64(below(state, np.uint64(total)))
    i = 0
    while r >= scores[i]:
        r -= scores[i]
        i += 1
    return i
