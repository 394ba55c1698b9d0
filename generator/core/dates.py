"""Dates in writing."""

from __future__ import annotations

import re
from datetime import date

from generator.core.errors import UsageProblem


def parse_date(text: str) -> date:
    """Read ``YYYY-MM-DD``, and nothing else; raises ``UsageProblem``.

    >>> parse_date("2028-02-29")
    datetime.date(2028, 2, 29)
    """
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        try:
            return date.fromisoformat(text)
        except ValueError:
            pass
    raise UsageProblem(f"{text[:40]!r} is not a date; a date is a day of the calendar as YYYY-MM-DD")
