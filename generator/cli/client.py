"""Asks a server of the daily service; needs nothing beyond the standard library."""

from __future__ import annotations

import http.client
import json
import urllib.error
import urllib.request
from datetime import date
from typing import Any
from urllib.parse import urlsplit

from generator import __version__
from generator.core.errors import MachineError, UsageProblem

TIMEOUT = 20.0
"""Seconds without a sign of the server."""
MOST_BYTES = 4 * 1024 * 1024


def fetch_day(server: str, game: str | None, day: date | None, *, solution: bool) -> dict[str, Any]:
    """A day as the server has it, with the key ``solution`` where that is wanted.

    Without a game it is the puzzle of the day, without a date the server's today. Raises ``UsageProblem`` for what the
    server refuses, ``MachineError`` for a server that cannot be reached or does not answer as one should.
    """
    base = _address(server)
    if game is None and day is not None:
        game = _game_of(day)
    parts = ["daily", *([game] if game else []), *([day.isoformat()] if day else [])]
    values = _day(_get(f"{base}/api/v1/{'/'.join(parts)}"), base)
    if solution:
        told = _get(f"{base}/api/v1/daily/{values['game']}/{values['date']}/solution").get("solution")
        if not isinstance(told, list) or not all(isinstance(line, str) for line in told):
            raise _strange(base)
        values["solution"] = told
    return values


def _game_of(day: date) -> str:
    from generator.vetting.almanac import NEWEST, find_almanac, game_of

    return game_of(find_almanac(NEWEST), day).name


def _address(server: str) -> str:
    try:
        parts = urlsplit(server)
        good = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        good = None
    if "@" in (parts.netloc if good else server):  # never shown: there may be a password before it
        raise UsageProblem("--server holds a name or a password before an @; leave them out, a day is for everyone")
    if not good or parts.query or parts.fragment or not server.isascii() or any(map(str.isspace, server)):
        raise UsageProblem(f"--server {server[:80]!r} is not an address; it is one such as https://example.org")
    return server.rstrip("/")


def _get(url: str) -> dict[str, Any]:
    """The JSON object at an address."""
    headers = {"Accept": "application/json", "User-Agent": f"fairdeal/{__version__}"}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=TIMEOUT) as answer:
            return _object(answer.read(MOST_BYTES + 1), url)
    except urllib.error.HTTPError as error:
        raise _refused(error, url) from None
    except (OSError, http.client.HTTPException) as error:  # URLError and timeouts are among them
        why = getattr(error, "reason", None) or error
        text = getattr(why, "strerror", None) or str(why) or type(why).__name__
        raise MachineError(f"{url}: {text.lower()}; is a server there?") from None


def _object(body: bytes, url: str) -> dict[str, Any]:
    if len(body) > MOST_BYTES:
        raise MachineError(f"{url}: the answer is longer than {MOST_BYTES} bytes; is this a server of Fairdeal?")
    try:
        values = json.loads(body)
    except (ValueError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise _strange(url)
    return values


def _day(values: dict[str, Any], base: str) -> dict[str, Any]:
    """The values, if they are a day's."""
    texts = isinstance(values.get("date"), str) and isinstance(values.get("game"), str)
    if not texts or not isinstance(values.get("puzzle"), dict):
        raise _strange(base)
    return values


def _strange(url: str) -> MachineError:
    return MachineError(f"{url}: the answer is not what a server of Fairdeal sends")


def _refused(error: urllib.error.HTTPError, url: str) -> UsageProblem | MachineError:
    """A status that is no success, in the server's own words where it has some."""
    with error:
        try:
            detail = json.loads(error.read(MOST_BYTES)).get("detail")
        except (ValueError, RecursionError, AttributeError, OSError, http.client.HTTPException):
            detail = None
    words = str(detail)[:300] if isinstance(detail, str) else f"the server answers {error.code} {error.reason}"
    line = f"{url}: {' '.join(words.split())}"
    machine = error.code >= 500 or error.code == 429 or error.code < 400
    return MachineError(line) if machine else UsageProblem(line)
