"""The sitemap and the word to robots."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

from service.caching import Made
from service.clock import DAY
from service.publishing import Publisher

SPACE = "http://www.sitemaps.org/schemas/sitemap/0.9"
MOST_DATES = 3660
"""How many dates it goes back; the format allows 50 000 addresses."""


def made(publisher: Publisher, base: str, until: datetime) -> Made:
    """Today's page, what leads through the site, each game's, the archive's months, and every day's, newest first."""
    urls = Element("urlset", {"xmlns": SPACE})
    for path, changed in _paths(publisher):
        url = SubElement(urls, "url")
        SubElement(url, "loc").text = base + path
        if changed:
            SubElement(url, "lastmod").text = changed.isoformat()
    body = tostring(urls, encoding="utf-8", xml_declaration=True)
    return Made(body, "application/xml", None, until)


def _paths(publisher: Publisher) -> Iterator[tuple[str, date | None]]:
    today = publisher.today()
    first = publisher.first_day() or today
    dates = [today - number * DAY for number in range(min(MOST_DATES, (today - first).days + 1))]
    yield "/", today
    for path in ("/about", "/games", "/print/pack", "/print/pad", "/api"):
        yield path, None
    for game in publisher.games:
        yield f"/games/{game.name}", None
        yield f"/daily/{game.name}", today
    for month in dict.fromkeys((day.year, day.month) for day in dates):
        yield f"/archive/{month[0]}/{month[1]:02}", None
    for day in dates:
        for game in publisher.games:
            yield f"/daily/{game.name}/{day}", day


def robots(base: str) -> bytes:
    """``robots.txt``: what is made on request is not to be crawled."""
    made = ("/print/pack.pdf", "/print/pad.pdf", "/print/island.svg", "/play/", "/api/v1/deal/")
    top = urlsplit(base).path
    lines = ("User-agent: *", *(f"Disallow: {top}{path}" for path in made), "")
    return ("\n".join(lines) + f"\nSitemap: {base}/sitemap.xml\n").encode()
