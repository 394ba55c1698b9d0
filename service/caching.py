"""Answers that are made once and sent often: whole, packed, or as "you have it already".

A view calls ``kept(key, make)``. ``make`` gives the answer's bytes and how long they hold; it is called again when that
has passed. What is not there yet, or not open yet, raises in ``make`` and so is never kept.
"""

from __future__ import annotations

import gzip
import hashlib
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from threading import Lock
from typing import TYPE_CHECKING, Any

from werkzeug.http import http_date, parse_date, parse_etags

from service.security import HEADERS

if TYPE_CHECKING:
    from flask import Response

MOST_BYTES = 32 * 1024 * 1024
"""What one process keeps."""
PACKED = ("application/json", "image/svg+xml", "text/", "application/atom+xml", "application/xml")
"""Kinds that are worth packing; a PDF is packed already."""
LEAST = 256
"""Bytes below which packing is not worth it."""
OF_BODIES = ("Content-Type", "Content-Length", "Content-Encoding")
API = "/api/v1/"
READABLE = (("Access-Control-Allow-Origin", "*"), ("Access-Control-Expose-Headers", "ETag, Retry-After"))
"""What lets pages of other sites read an answer."""
YEAR = 365 * 24 * 3600
_NO_GZIP = re.compile(r"gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Made:
    """An answer. ``until`` is the moment at which it may change; None: it never will. ``modified`` is when it began."""

    body: bytes
    mimetype: str
    modified: datetime | None = None
    until: datetime | None = None
    headers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """The bytes of one way to send an answer, with the headers that tell of them and of nothing that passes."""

    body: bytes
    etag: str
    headers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer in both its forms; ``packed`` is None where that is not worth it."""

    plain: Form
    packed: Form | None
    until: datetime | None
    modified: datetime | None
    size: int = field(default=0)


class Cache:
    """The newest used answers, as many as ``most`` bytes hold."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.most, self.held = most, 0
        self._kept: OrderedDict[Hashable, Kept] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, now: datetime) -> Kept | None:
        """What is kept and holds still."""
        with self._lock:
            found = self._kept.get(key)
            if found is None:
                return None
            if found.until is not None and found.until <= now:
                self._drop(key)
                return None
            self._kept.move_to_end(key)
            return found

    def put(self, key: Hashable, kept: Kept) -> None:
        """Keep an answer, and let go of those that were not asked for the longest."""
        with self._lock:
            self._drop(key)
            self._kept[key] = kept
            self.held += kept.size
            while self.held > self.most:
                self._drop(next(iter(self._kept)))

    def _drop(self, key: Hashable) -> None:
        gone = self._kept.pop(key, None)
        self.held -= gone.size if gone else 0


def kept(key: Hashable, make: Callable[[], Made], *, asks_first: bool = False) -> Response:
    """The answer to this request: kept, or made and kept.

    ``asks_first``: the view has to decide every time whether it may be sent, so that ``Quick`` must not.
    """
    from flask import request

    from service.parts import parts

    cache, now = parts().cache, parts().publisher.now()
    whole = ("kept", request.script_root, key)
    found = cache.get(whole, now)
    if found is None:
        found = pack(make())
        cache.put(whole, found)
    if not asks_first and not request.query_string and request.path.startswith(API):
        cache.put(_place(request.environ), found)
    return respond(found, now)


def kept_page(text: str, until: datetime, *, keep: bool = True) -> Response:
    """The answer that is this page, which others may keep until then.

    ``keep``: whoever asks for the same address before that is sent it without asking the view.
    """
    from flask import request

    from service.parts import parts

    found = pack(Made(text.encode(), "text/html", until=until))
    if keep and not request.query_string:
        parts().cache.put(_place(request.environ), found)
    return respond(found, parts().publisher.now())


def respond(found: Kept, now: datetime) -> Response:
    """The answer to this request that is packed already."""
    from flask import Response, request

    status, headers, body = answer(request.environ, found, now)
    response = Response(body, status, headers)
    if status == 304:
        response.headers.remove("Content-Type")
    return response


class Quick:
    """A WSGI application before another one: sends what is kept of plain addresses, all else goes on."""

    def __init__(self, inner: Any, cache: Cache, now: Callable[[], datetime]) -> None:
        self.inner, self.cache, self.now = inner, cache, now

    def __call__(self, environ: dict[str, Any], start: Any) -> Any:
        """Answer a request."""
        if environ["REQUEST_METHOD"] in ("GET", "HEAD") and not environ.get("QUERY_STRING"):
            now = self.now()
            found = self.cache.get(_place(environ), now)
            if found is not None:
                status, headers, body = answer(environ, found, now)
                more = READABLE if environ.get("PATH_INFO", "").startswith(API) else ()
                start("304 NOT MODIFIED" if status == 304 else "200 OK", [*headers, *more])
                return [] if environ["REQUEST_METHOD"] == "HEAD" else [body]
        return self.inner(environ, start)


def _place(environ: dict[str, Any]) -> tuple[str, ...]:
    """A request's address as a key: a page names its own host, what the API tells is the same everywhere."""
    path, below = environ.get("PATH_INFO", ""), environ.get("SCRIPT_NAME", "")
    if path.startswith(API):
        return below, path
    return below, path, environ.get("wsgi.url_scheme", ""), environ.get("HTTP_HOST", "")


def pack(made: Made) -> Kept:
    """Both forms of an answer."""
    worth = made.mimetype.startswith(PACKED) and len(made.body) >= LEAST
    vary = (("Vary", "Accept-Encoding"),) if worth else ()
    modified = (("Last-Modified", http_date(made.modified)),) if made.modified else ()
    own = {name for name, _ in made.headers}
    guards = tuple((name, value) for name, value in HEADERS.items() if name not in own)
    headers = (*guards, *made.headers, *modified, *vary)
    tag = hashlib.sha256(made.body).hexdigest()[:24]
    plain = _form(made.body, tag, made.mimetype, headers)
    packed = None
    if worth:
        small = gzip.compress(made.body, 9, mtime=0)
        packed = _form(small, tag + "-gz", made.mimetype, (*headers, ("Content-Encoding", "gzip")))
    size = len(plain.body) + (len(packed.body) if packed else 0) + 1024
    return Kept(plain, packed, made.until, made.modified, size)


def _form(body: bytes, tag: str, mimetype: str, headers: tuple[tuple[str, str], ...]) -> Form:
    is_plain = mimetype.startswith("application/json") or not mimetype.startswith(PACKED)
    kind = mimetype if is_plain else f"{mimetype}; charset=utf-8"
    told = (("Content-Type", kind), ("Content-Length", str(len(body))), ("ETag", f'"{tag}"'), *headers)
    return Form(body, tag, told)


def answer(environ: dict[str, Any], found: Kept, now: datetime) -> tuple[int, list[tuple[str, str]], bytes]:
    """Status, headers and body that suit a request."""
    accepted = environ.get("HTTP_ACCEPT_ENCODING", "")
    form = found.packed if found.packed and "gzip" in accepted and not _NO_GZIP.search(accepted) else found.plain
    policy = ("Cache-Control", cache_control(found.until, now))
    if _has_it(environ, form, found):
        return 304, [*(header for header in form.headers if header[0] not in OF_BODIES), policy], b""
    return 200, [*form.headers, policy], form.body


def cache_control(until: datetime | None, now: datetime) -> str:
    """How long others may keep an answer: to the moment at which it may change, or for good."""
    if until is None:
        return f"public, max-age={YEAR}, immutable"
    return f"public, max-age={max(0, math.floor((until - now).total_seconds()))}"


def _has_it(environ: dict[str, Any], form: Form, found: Kept) -> bool:
    """Whether whoever asks says that they have this form already (RFC 9110, 13.2.2)."""
    tags = environ.get("HTTP_IF_NONE_MATCH")
    if tags is not None:
        return tags == f'"{form.etag}"' or parse_etags(tags).contains_weak(form.etag)
    since = environ.get("HTTP_IF_MODIFIED_SINCE")
    if since is None or found.modified is None:
        return False
    moment = parse_date(since)
    return moment is not None and found.modified.astimezone(UTC).replace(microsecond=0) <= moment
