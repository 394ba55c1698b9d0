"""Numbers in pictures: the shortest decimal, the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def number(value: float, places: int = 5) -> str:
    """The shortest decimal, to so many places: a hundred-thousandth of a millimetre.

    >>> number(0.1 + 0.2), number(-0.000001), number(-0.5), number(12)
    ('.3', '0', '-.5', '12')
    """
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    if text in ("-0", "0"):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def numbers(values: Iterable[float], places: int = 5) -> str:
    """Numbers with spaces between them."""
    return " ".join(number(value, places) for value in values)
