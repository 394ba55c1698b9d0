"""Style sheets, scripts, fonts and icons: served from here alone, under a name that changes with their contents."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from datetime import timedelta
from functools import cache
from pathlib import Path

from flask import Blueprint, Response, abort, url_for

from generator.scene.svg import css, css_variables
from service.caching import Kept, Made, pack, respond
from service.parts import parts

blueprint = Blueprint("assets", __name__)
FOLDER = Path(__file__).resolve().parents[1] / "static"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
    "": "text/plain",
}
"""What is served, by the end of its name."""
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
    """A file, to be kept for good if it was asked for by its present stamp."""
    return _respond(name, None if stamp == _stamp() else 0)


@blueprint.get("/favicon.ico")
def favicon() -> Response:
    """For those who ask without looking."""
    return _respond("icon.ico", 86_400)


@cache
def _packed(name: str) -> Kept | None:
    """A file in both its forms; None if there is none."""
    data = _files().get(name)
    return None if data is None else pack(Made(data, TYPES[Path(name).suffix]))


def _respond(name: str, fresh: int | None) -> Response:
    """A file, to be kept for so many seconds, or for good."""
    found = _packed(name)
    if found is None:
        abort(404, "there is no such file")
    now = parts().publisher.now()
    return respond(found if fresh is None else replace(found, until=now + timedelta(seconds=fresh)), now)
