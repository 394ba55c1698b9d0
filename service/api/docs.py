"""The page that explains the API, made from its description: no script, nothing from elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from typing import Any

from flask import Response, request

from generator import __version__
from service.api.finding import rollover
from service.api.formats import ROOT
from service.api.openapi import ABOUT, paths
from service.api.schemas import schemas
from service.caching import Made, kept

POLICY = (
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
)
STYLE = """
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 50rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; }
h3 { margin: 2rem 0 .3rem; font-size: 1rem; }
code, pre { font-family: ui-monospace, monospace; font-size: .9em; }
pre { overflow-x: auto; padding: .7rem; border: 1px solid; border-radius: .3rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .8rem .2rem 0; }
p { margin: .3rem 0 .7rem; }
summary { cursor: pointer; }
"""
FEEDS = (
    ("/feed.atom", "The puzzle of the day, as an Atom feed; /feed/GAME.atom has one game."),
    ("/calendar.ics", "Which game each date has, as a calendar; /calendar/GAME.ics has one game."),
    (
        "/print/pack.pdf",
        "A pack of past puzzles: games, puzzles, grade, paper, per_page, solutions, title, until, language, large, "
        "profile.",
    ),
)


def page() -> Response:
    """``/api``."""
    top = request.script_root
    return kept(("docs",), lambda: Made(_html(top).encode(), "text/html", None, rollover(), (POLICY,)))


def style() -> Response:
    """Its style sheet."""
    return kept(("docs.css",), lambda: Made(STYLE.lstrip().encode(), "text/css", None, rollover()))


def _html(top: str) -> str:
    body = "\n".join([*_head(top), *_operations(), *_feeds(), *_shapes(), "</main></body></html>"])
    return f"<!doctype html>\n{body}\n"


def _head(top: str) -> Iterator[str]:
    yield '<html lang="en"><head><meta charset="utf-8"><title>Fairdeal: the API</title>'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f'<link rel="stylesheet" href="{escape(top)}/api/docs.css"></head><body><main>'
    yield f"<h1>The API of Fairdeal {escape(__version__)}</h1><p>{escape(ABOUT)}</p>"
    yield f'<p>The same for programs: <a href="{escape(top)}{ROOT}/openapi.json">openapi.json</a>.</p>'
    yield f"<pre>curl http://localhost:8000{escape(top)}{ROOT}/daily</pre>"


def _operations() -> Iterator[str]:
    yield "<h2>Addresses</h2>"
    for path, methods in paths().items():
        for method, operation in methods.items():
            yield f"<h3><code>{method.upper()} {escape(ROOT + path)}</code></h3><p>{escape(operation['summary'])}.</p>"
            yield from _table(operation)


def _table(operation: dict[str, Any]) -> Iterator[str]:
    rows = [
        f"<tr><th scope=row><code>{escape(one['name'])}</code></th><td>{escape(one['description'])}</td></tr>"
        for one in operation.get("parameters", ())
    ]
    codes = ", ".join(operation["responses"])
    yield f"<table>{''.join(rows)}<tr><th scope=row>Answers</th><td>{codes}</td></tr></table>"


def _feeds() -> Iterator[str]:
    yield "<h2>Feeds and documents</h2>"
    for path, text in FEEDS:
        yield f"<h3><code>GET {escape(path)}</code></h3><p>{escape(text)}</p>"


def _shapes() -> Iterator[str]:
    yield "<h2>Shapes</h2>"
    for name, shape in schemas().items():
        text = escape(json.dumps(shape, indent=2, ensure_ascii=False))
        yield f"<details><summary><code>{escape(name)}</code></summary><pre>{text}</pre></details>"
