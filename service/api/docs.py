"""The page that explains the API, made from its description."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from flask import Response, request, url_for

from service.api.formats import ROOT
from service.api.openapi import ABOUT, paths
from service.api.schemas import schemas

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
    """``/api``, in the frame of the other pages."""
    from service.pages.site import absolute
    from service.pages.site import page as framed

    shapes = [(name, json.dumps(shape, indent=2, ensure_ascii=False)) for name, shape in schemas().items()]
    return framed(
        "api",
        keep=True,
        fresh=3600,
        title="The API",
        description="Every puzzle as JSON, SVG and PDF.",
        about=ABOUT,
        example=absolute(url_for("api.daily_today")),
        operations=list(_operations(request.script_root)),
        feeds=[(request.script_root + path, words) for path, words in FEEDS],
        shapes=shapes,
    )


def _operations(top: str) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Method, address and description of each operation."""
    for path, methods in paths().items():
        for method, operation in methods.items():
            yield method.upper(), top + ROOT + path, {"parameters": (), **operation}
