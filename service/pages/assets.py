"""Style sheets, scripts, fonts and icons: served from here alone, under a name that changes with their contents."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, request, url_for

from generator.scene.svg import css, css_variables

blueprint = Blueprint("assets", __name__)
FOLDER = Path(__file__).resolve().parents[1] / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    "": "text/plain; charset=utf-8",
}
"""What is served, by the end of its name."""
YEAR = 31_536_000
INKS = "inks.css"


def _inks() -> bytes:
    """The colours of every scene, for light and dark screens and for decks of two and four colours."""
    four = {mode: css_variables(mode, 4) for mode in ("light", "dark")}
    rules = (
        f":root{{{css_variables('light')}}}",
        f"html.four,html:has(#four:checked){{{four['light']}}}",
        "@media screen and (prefers-color-scheme:dark){",
        f":root{{{css_variables('dark')}}}",
        f"html.four,html:has(#four:checked){{{four['dark']}}}}}",
        css(),
    )
    return "\n".join(rules).encode()


@cache
def _files() -> dict[str, bytes]:
    """Everything that is served, by its name."""
    found = {
        path.relative_to(FOLDER).as_posix(): path.read_bytes()
        for path in sorted(FOLDER.rglob("*"))
        if path.is_file() and path.suffix in TYPES
    }
    return {**found, INKS: _inks()}


@cache
def _stamp() -> str:
    """A short name for the contents of all of them."""
    digest = hashlib.sha256()
    for name, data in sorted(_files().items()):
        digest.update(f"{name}:{len(data)}:".encode() + data)
    return digest.hexdigest()[:12]


def asset(name: str) -> str:
    """The address of a file; ``KeyError`` if there is none."""
    _files()[name]
    return url_for("assets.static", stamp=_stamp(), name=name)


@blueprint.get("/static/<stamp>/<path:name>")
def static(stamp: str, name: str) -> Response:
    """A file, to be kept for a year if it was asked for by its present stamp."""
    return _respond(name, YEAR if stamp == _stamp() else 0)


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """For those who ask without looking."""
    return _respond("icon.ico", 86_400)


def _respond(name: str, fresh: int) -> Response:
    data = _files().get(name)
    if data is None:
        abort(404, "there is no such file")
    response = Response(data, content_type=TYPES[Path(name).suffix])
    response.headers["Cache-Control"] = f"public, max-age={fresh}" + (", immutable" if fresh == YEAR else "")
    response.add_etag()
    return response.make_conditional(request)  # type: ignore[return-value]
