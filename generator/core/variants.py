"""Variants of games that have only one."""

from generator.core.errors import DealError


def only_standard(text: str) -> str:
    """Read the variant of a game that has just ``standard``."""
    if text != "standard":
        raise DealError(f"there is no variant {text[:40]!r} of this game; it has standard")
    return text
