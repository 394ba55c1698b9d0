"""The Atom feed (RFC 4287): a day an entry, without its solution."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlsplit
from xml.etree.ElementTree import Element, SubElement, tostring

from generator.core.game import AnyGame
from service.caching import Made
from service.clock import DAY
from service.publishing import Day, Publisher

SPACE = "http://www.w3.org/2005/Atom"
ENTRIES = 30
"""How many days a feed goes back."""


def made(publisher: Publisher, base: str, game: AnyGame | None, until: datetime) -> Made:
    """The feed of a game, or of the puzzle of the day."""
    today = publisher.today()
    days = publisher.days(today - (ENTRIES - 1) * DAY, today, game.name if game else None)
    if game is None:
        days = [day for day in days if publisher.game_of(day.date).name == day.game.name]
    days.reverse()
    newest = max((day.begins for day in days), default=publisher.clock.begins(today))
    feed = Element("feed", {"xmlns": SPACE, "xml:lang": "en"})
    path = f"/feed/{game.name}.atom" if game else "/feed.atom"
    _text(feed, "id", base + path)
    _text(feed, "title", f"Fairdeal: {game.title}" if game else "Fairdeal: the puzzle of the day")
    _text(feed, "updated", _moment(newest))
    _text(SubElement(feed, "author"), "name", "Fairdeal")
    SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": base + path})
    page = f"/daily/{game.name}" if game else "/"
    SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": base + page})
    for day in days:
        _entry(feed, base, day)
    body = tostring(feed, encoding="utf-8", xml_declaration=True)
    return Made(body, "application/atom+xml", newest, until)


def _entry(feed: Element, base: str, day: Day) -> None:
    entry = SubElement(feed, "entry")
    page = f"{base}/daily/{day.game.name}/{day.date}"
    host = (urlsplit(base).hostname or "localhost").replace(":", "-")
    _text(entry, "id", f"tag:{host},{day.date.year}:{day.game.name}/{day.date}")
    grade = f", {day.puzzle.grade.word}" if day.puzzle.grade else ""
    _text(entry, "title", f"{day.game.title}, {day.date}{grade}")
    _text(entry, "updated", _moment(day.begins))
    _text(entry, "published", _moment(day.begins))
    SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": page})
    data = f"{base}/api/v1/daily/{day.game.name}/{day.date}"
    SubElement(entry, "link", {"rel": "related", "type": "application/json", "href": data})
    SubElement(entry, "link", {"rel": "related", "type": "image/svg+xml", "href": f"{data}.svg"})
    _text(entry, "summary", f"{day.game.aim} {day.game.par(day.puzzle.facts)}".rstrip())


def _text(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = text


def _moment(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"
