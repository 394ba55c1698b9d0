"""The addresses of the feeds."""

from __future__ import annotations

from flask import Blueprint, Response

from generator.core.game import AnyGame
from service.api.finding import game_named, rollover
from service.caching import Made, kept
from service.feeds import atom, calendar, sitemap
from service.outside import site
from service.parts import parts

blueprint = Blueprint("feeds", __name__)


@blueprint.get("/feed.atom")
@blueprint.get("/feed/<game>.atom")
def feed(game: str | None = None) -> Response:
    """The newest days: of the puzzle of the day, or of one game."""
    table, base = _named(game), site()
    return kept(("feed", game, base), lambda: atom.made(parts().publisher, base, table, rollover()))


@blueprint.get("/calendar.ics")
@blueprint.get("/calendar/<game>.ics")
def ics(game: str | None = None) -> Response:
    """Which game and grade each date has, from a month ago to a quarter ahead."""
    table, base = _named(game), site()
    return kept(("calendar", game, base), lambda: calendar.made(parts().publisher, base, table, rollover()))


@blueprint.get("/sitemap.xml")
def pages() -> Response:
    """The pages for people, for search engines."""
    base = site()
    return kept(("sitemap", base), lambda: sitemap.made(parts().publisher, base, rollover()))


@blueprint.get("/robots.txt")
def robots() -> Response:
    """What robots need not look at."""
    base = site()
    return kept(("robots", base), lambda: Made(sitemap.robots(base), "text/plain", None, rollover()))


def _named(name: str | None) -> AnyGame | None:
    return None if name is None else game_named(name)
