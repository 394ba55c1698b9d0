"""Feeds parse, and have what their formats ask for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from generator.vetting.almanac import find_almanac, game_of
from service.feeds.calendar import escaped, folded
from service.parts import NAME, Parts
from tests.service.api.conftest import assert_problem, tells
from tests.service.conftest import TODAY, fill, kept_puzzle

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.mark.parametrize("path", ["/feed.atom", "/feed/hopper.atom"])
def test_the_atom_feed(served: FlaskClient, parts: Parts, path: str) -> None:
    """Ids, dates and links that RFC 4287 asks for; newest first; nothing of days to come, nothing of solutions."""
    answer = served.get(path)
    assert answer.mimetype == "application/atom+xml"
    feed = ElementTree.fromstring(answer.data)
    assert feed.tag == f"{ATOM}feed"
    for element in (feed, *feed.iter(f"{ATOM}entry")):
        for name in ("id", "title", "updated"):
            assert len(element.findall(ATOM + name)) == 1
    links = {link.get("rel"): link.get("href") for link in feed.findall(f"{ATOM}link")}
    assert links["self"] == f"http://localhost{path}"
    entries = feed.findall(f"{ATOM}entry")
    assert len({entry.findtext(f"{ATOM}id") for entry in entries}) == len(entries) == 4
    stamps = [entry.findtext(f"{ATOM}updated") for entry in entries]
    assert stamps == [f"{TODAY - timedelta(days=number)}T00:00:00Z" for number in range(4)]
    assert feed.findtext(f"{ATOM}updated") == stamps[0]
    for entry in entries:
        data = next(link for link in entry.findall(f"{ATOM}link") if link.get("type") == "application/json")
        assert served.get(str(data.get("href")).removeprefix("http://localhost")).status_code == 200
    assert not any(tells(answer.data, kept_puzzle(game, TODAY).solution) for game in parts.publisher.games)


@pytest.mark.parametrize("path", ["/calendar.ics", "/calendar/cairn.ics"])
def test_the_calendar(served: FlaskClient, path: str) -> None:
    """Lines of at most 75 bytes that end with CRLF, every event with what RFC 5545 asks for, a quarter ahead."""
    answer = served.get(path)
    assert answer.mimetype == "text/calendar"
    text = answer.data.decode()
    assert text.endswith("\r\n") and "\n" not in text.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    lines = text.replace("\r\n ", "").split("\r\n")[:-1]
    assert (lines[0], lines[1], lines[-1]) == ("BEGIN:VCALENDAR", "VERSION:2.0", "END:VCALENDAR")
    events = text.replace("\r\n ", "").split("BEGIN:VEVENT")[1:]
    assert len(events) == 4 + 92
    uids = set()
    for number, event in enumerate(events):
        day = TODAY + timedelta(days=number - 3)
        values = dict(line.split(":", 1) for line in event.split("\r\n") if ":" in line)
        assert values["DTSTART;VALUE=DATE"] == f"{day:%Y%m%d}"
        assert values["DTEND;VALUE=DATE"] == f"{day + timedelta(days=1):%Y%m%d}"
        assert values["DTSTAMP"] == "20261130T000000Z"
        game = "cairn" if "cairn" in path else game_of(find_almanac(1), day).name
        assert values["URL"] == f"http://localhost/daily/{game}/{day}"
        uids.add(values["UID"])
    assert len(uids) == len(events)


def test_texts_of_a_calendar() -> None:
    """Signs that mean something are escaped, and no line is broken within a character."""
    assert escaped("a,b;c\\d\ne") == "a\\,b\\;c\\\\d\\ne"
    line = "SUMMARY:" + "é🂡x" * 60
    parts = folded(line).split("\r\n")
    assert all(len(part.encode()) <= 75 for part in parts)
    assert parts[0] + "".join(part[1:] for part in parts[1:]) == line
    assert all(part.startswith(" ") for part in parts[1:])


def test_the_sitemap_and_the_word_to_robots(served: FlaskClient) -> None:
    """Every address once, under one host; robots are led to it and kept from what is made on request."""
    urls = ElementTree.fromstring(served.get("/sitemap.xml").data)
    places = [url.findtext(f"{MAP}loc") for url in urls.findall(f"{MAP}url")]
    assert len(set(places)) == len(places)
    assert all(str(place).startswith("http://localhost/") for place in places)
    assert f"http://localhost/daily/hopper/{TODAY}" in places
    assert f"http://localhost/daily/hopper/{TODAY + timedelta(days=1)}" not in places
    rules = RobotFileParser()
    rules.parse(served.get("/robots.txt").get_data(as_text=True).splitlines())
    assert rules.site_maps() == ["http://localhost/sitemap.xml"]
    assert rules.can_fetch("any", "http://localhost/daily/hopper")
    assert not rules.can_fetch("any", "http://localhost/print/pack.pdf")


def test_a_public_address_is_used(make_app: Callable[..., Flask]) -> None:
    """Where it is set, links lead there, however the request was addressed."""
    app = make_app(public_url="https://example.org/cards")
    fill(app.extensions[NAME].publisher, TODAY, 1)
    for path in ("/feed.atom", "/calendar.ics", "/sitemap.xml", "/robots.txt"):
        text = app.test_client().get(path, headers={"Host": "evil.example"}).get_data(as_text=True)
        assert "https://example.org/cards/" in text.replace("\r\n ", "")
        assert "evil" not in text


def test_feeds_of_games_that_there_are_not(served: FlaskClient) -> None:
    """404."""
    assert_problem(served.get("/feed/chess.atom"), 404)
    assert_problem(served.get("/calendar/chess.ics"), 404)


def test_feeds_of_a_new_service(app: Flask) -> None:
    """With nothing published they are empty, and well formed."""
    feed = ElementTree.fromstring(app.test_client().get("/feed.atom").data)
    assert feed.findall(f"{ATOM}entry") == []
    assert feed.findtext(f"{ATOM}updated") == f"{date(2026, 11, 30)}T00:00:00Z"
