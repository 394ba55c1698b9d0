"""Pages of other sites may read what anyone may read: ``Access-Control-Allow-Origin: *``, without cookies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.caching import READABLE

if TYPE_CHECKING:
    from flask import Response

OPEN = ("/api/v1/", "/feed", "/calendar")
"""How the addresses begin that other sites may read."""


def allow(response: Response) -> Response:
    """Say so on every answer of the API and the feeds, errors too."""
    from flask import request

    if request.path.startswith(OPEN):
        headers = response.headers
        headers.update(READABLE)
        if request.method == "OPTIONS":
            headers["Access-Control-Allow-Methods"] = headers.get("Allow", "GET, HEAD, OPTIONS")
            headers["Access-Control-Allow-Headers"] = "Content-Type, If-None-Match, If-Modified-Since"
            headers["Access-Control-Max-Age"] = "86400"
    return response
