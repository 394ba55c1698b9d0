"""The frame of every page: templates, navigation, how long an answer stays fresh."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from typing import Any

from flask import Blueprint, Response, request, url_for
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from generator import __version__
from generator.core.game import AnyGame
from generator.core.resources import template
from generator.scene.shapes import Scene
from generator.scene.svg import write_svg
from generator.vetting.grading import WORDS
from service.caching import kept_page
from service.outside import absolute
from service.pages.assets import asset
from service.parts import parts

__all__ = ["absolute", "blueprint", "day_after", "long_date", "named", "page", "short_date", "svg", "thumb"]
blueprint = Blueprint("pages", __name__)
NAV: tuple[tuple[str, str], ...] = (
    ("Today", "pages.today"),
    ("Archive", "pages.archive"),
    ("Games", "pages.games"),
    ("Print", "pages.print_pack"),
    ("About", "pages.about"),
)
"""Name and endpoint of what every page leads to."""
SECTIONS = {
    "pages.month": "pages.archive",
    "pages.one_day": "pages.archive",
    "pages.play": "pages.archive",
    "pages.solution": "pages.archive",
    "pages.one_game": "pages.games",
    "pages.free": "pages.games",
    "pages.next_fair": "pages.games",
    "pages.print_pad": "pages.print_pack",
}
"""Endpoint -> the entry of the navigation that it belongs to."""
FRESH = 60
"""Seconds for which a page may be kept without asking again."""


@cache
def _templates() -> Environment:
    made = Environment(
        loader=FileSystemLoader(template("pages")),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"url_for": url_for, "asset": asset, "nav": NAV, "version": __version__, "words": WORDS}
    made.filters |= {"long_date": long_date, "short_date": short_date}
    return made


def page(name: str, /, *, status: int = 200, fresh: int | None = FRESH, keep: bool = False, **values: Any) -> Response:
    """A page from its template; ``fresh`` is how many seconds it may be kept, None for not at all.

    A page with another ``status`` than 200 is not kept.

    ``keep``: until then it is sent again as it is, to anyone who asks for its plain address.
    """
    shown = {
        "canonical": absolute(request.script_root + request.path),
        "description": "",
        "image": None,
        "refresh": None,
        "endpoint": request.endpoint,
        "section": SECTIONS.get(request.endpoint or ""),
        "zone": parts().settings.timezone,
        **values,
    }
    text = _templates().get_template(f"{name}.html").render(shown)
    if fresh is not None:
        return kept_page(text, parts().publisher.now() + timedelta(seconds=min(fresh, until_rollover())), keep=keep)
    response = Response(text, status=status, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response


def until_rollover() -> int:
    """Seconds until the next date begins."""
    made = parts()
    now = made.publisher.now()
    return max(0, int((made.clock.next_rollover(now) - now).total_seconds()))


def svg(scene: Scene, prefix: str = "") -> Markup:
    """A scene as part of a page."""
    return Markup(write_svg(scene, standalone=False, prefix=prefix))


def thumb(scene: Scene, prefix: str) -> Markup:
    """A small picture of a board: the left part of one that is much wider than high."""
    return svg(replace(scene, width=min(scene.width, 2.2 * scene.height)), prefix)


def named(game: AnyGame, variant: str) -> str:
    """The game's title, with the variant where it has several."""
    return f"{game.title}, {variant} variant" if len(game.variants) > 1 else game.title


def long_date(day: date) -> str:
    """A date in full.

    >>> long_date(date(2026, 11, 30))
    'Monday 30 November 2026'
    """
    return f"{day:%A} {day.day} {day:%B} {day.year}"


def short_date(day: date) -> str:
    """A date in short.

    >>> short_date(date(2026, 11, 30))
    '30 Nov 2026'
    """
    return f"{day.day} {day:%b} {day.year}"


def day_after(day: date, step: int) -> date | None:
    """The date so many days later, None beyond the calendar."""
    try:
        return day + timedelta(days=step)
    except OverflowError:
        return None
