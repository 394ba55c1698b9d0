"""The moves of a game as they stand in an address: short, readable, and never in need of escapes.

Moves, one a line, go into the query by swapping a few characters for ones that addresses may hold as they are. The
swap is its own inverse, so nothing is lost whatever a game writes.
"""

from __future__ import annotations

from urllib.parse import quote

from service.problems import Problem

MOST_LINES = 400
"""No game is played longer in an address."""
LONGEST = 12_000
"""Characters of an address's moves."""
_PAIRS = ("\n.", " _", "+*", ">/", "=:")
_SWAP = str.maketrans({a: b for pair in _PAIRS for a, b in ((pair[0], pair[1]), (pair[1], pair[0]))})
_SAFE = "-._~*/:!"


def encode(lines: tuple[str, ...] | list[str]) -> str:
    """Moves, or the parts of one, as they go into a query.

    >>> encode(["b2 a2b2c2>b2", "+c2"])
    'b2_a2b2c2/b2.*c2'
    """
    return quote("\n".join(lines).translate(_SWAP), safe=_SAFE)


def decode(text: str) -> tuple[str, ...]:
    """The moves in a query's value; raises ``Problem`` (414) for more than any game has.

    >>> decode("b2_a2b2c2/b2.*c2")
    ('b2 a2b2c2>b2', '+c2')
    """
    if len(text) > LONGEST or text.count(".") >= MOST_LINES:
        raise Problem(414, "Too long", f"the address holds more than {MOST_LINES} moves; start again with fewer")
    return tuple(text.translate(_SWAP).split("\n")) if text else ()
