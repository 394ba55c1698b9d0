"""Where the service is seen from outside: the one place that makes whole addresses."""

from __future__ import annotations

from urllib.parse import urlsplit


def base() -> str:
    """The address before every path: as set, else as this request was addressed; without a slash at its end."""
    from flask import request

    from service.parts import parts

    return parts().settings.public_url or request.url_root.rstrip("/")


def absolute(path: str) -> str:
    """A path, as ``url_for`` gives it, as an address that works elsewhere."""
    from flask import request

    return base() + path.removeprefix(request.script_root)


def site() -> str:
    """The address before every path; raises a problem 400 where a request names no host."""
    from service.problems import Problem

    address = base()
    try:
        named = urlsplit(address).hostname
    except ValueError:
        named = None
    if not named or not address.isprintable():
        raise Problem(400, "Bad request", "the header Host does not name a host")
    return address
