"""Where the service is seen from outside."""

from __future__ import annotations

from urllib.parse import urlsplit


def site() -> str:
    """The address before every path: as set, else as this request was addressed; without a slash at its end."""
    from flask import request

    from service.parts import parts
    from service.problems import Problem

    address = parts().settings.public_url or request.url_root.rstrip("/")
    try:
        named = urlsplit(address).hostname
    except ValueError:
        named = None
    if not named or not address.isprintable():
        raise Problem(400, "Bad request", "the header Host does not name a host")
    return address
