# mypy: ignore-errors
# numba's njit is untyped
"""Words of 64 bits as sets of small numbers."""

import numpy as np

from generator.kernels import njit

ONE, ZERO = np.uint64(1), np.uint64(0)
_M1, _M2, _M4 = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333), np.uint64(0x0F0F0F0F0F0F0F0F)
_SUM = np.uint64(0x0101010101010101)


@njit(cache=True)
def count(bits):
    """How many bits are set."""
    bits = bits - ((bits >> ONE) & _M1)
    bits = (bits & _M2) + ((bits >> np.uint64(2)) & _M2)
    bits = (bits + (bits >> np.uint64(4))) & _M4
    return np.int64((bits * _SUM) >> np.uint64(56))


@njit(cache=True)
def lowest(bits):
    """The index of the lowest set bit."""
    return count((bits & (ZERO - bits)) - ONE)
