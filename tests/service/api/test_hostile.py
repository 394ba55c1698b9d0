"""Whatever is asked, the answer is a problem of the asker's, never a fault of the service."""

from __future__ import annotations

import random

import pytest
from flask.testing import FlaskClient

from service.api.limits import Limits, Rate
from service.api.state import Api
from tests.service.api.conftest import V1, Ticks

ODD = (
    "",
    "%00",
    "a%00b",
    "%2e%2e",
    "%2e%2e%2fetc%2fpasswd",
    "..%5c..",
    "%ff%fe",
    "%ed%a0%80",
    "%0d%0aX-Evil:1",
    "\u0662\u0660\u0662\u0666-\u0661\u0661-\u0663\u0660",
    "0000-00-00",
    "9999-12-31",
    "0001-01-01",
    "-001-01-01",
    "2026-02-29",
    "2026-11-30.svg.json",
    "2026-11-30%2esvg",
    ".json",
    "hopper",
    "HOPPER",
    "18446744073709551615",
    "18446744073709551616",
    "1e3",
    "٣",
    "x" * 3000,
    "🂡",
    "%F0%9F%82%A1.pdf",
    "{game}",
    "' OR 1=1 --",
    "<script>",
)
PLACES = (
    "/daily/{0}",
    "/daily/hopper/{0}",
    "/daily/{0}/2026-11-30",
    "/daily/hopper/{0}/solution",
    "/daily/{0}.svg",
    "/daily/hopper/{0}.svg",
    "/puzzles/{0}",
    "/puzzles/{0}.svg",
    "/deal/hopper/{0}",
    "/deal/{0}/1",
    "/deal/hopper/1?variant={0}",
    "/archive?game={0}",
    "/archive?from={0}",
    "/archive?page={0}",
    "/{0}",
)
OTHERS = ("/feed/{0}.atom", "/calendar/{0}.ics", "/print/pack.pdf?title={0}&puzzles=99", "/print/pack.pdf?games={0}")


@pytest.fixture
def free(served: FlaskClient, state: Api) -> FlaskClient:
    """A client that is never told that it asks too often; nothing is printed."""
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(10_000_000, 1)), Ticks())
    state.shop.make = lambda *_: b"%PDF-"  # type: ignore[method-assign]
    return served


@pytest.mark.parametrize("place", [V1 + place for place in PLACES] + list(OTHERS))
def test_odd_values(free: FlaskClient, place: str) -> None:
    """In every place of every address."""
    for odd in ODD:
        answer = free.get(place.format(odd))
        assert answer.status_code < 500, (odd, answer.data)
        if answer.status_code >= 400:
            assert answer.mimetype == "application/problem+json"
            assert answer.get_json()["detail"]


def test_odd_addresses_by_chance(free: FlaskClient) -> None:
    """Pieces put together at random, the same ones every time."""
    chance = random.Random(20261130)
    pieces = [
        *ODD,
        "api",
        "v1",
        "daily",
        "puzzles",
        "solution",
        "2026-11-30",
        "hopper.svg",
        "//",
        ";",
        "?a=%",
        "#",
        ".",
    ]
    for _ in range(400):
        path = "/api/v1/" + "/".join(chance.choices(pieces, k=chance.randint(1, 5)))
        method = chance.choice(("get", "head", "options", "post", "put", "delete", "patch"))
        answer = getattr(free, method)(path)
        assert answer.status_code < 500, (method, path, answer.data)


@pytest.mark.parametrize(
    "headers",
    [
        {"If-None-Match": "x" * 4000},
        {"If-None-Match": '"'},
        {"If-None-Match": '", ,W/'},
        {"If-Modified-Since": "Mon, 99 Foo 99999 99:99:99 GMT"},
        {"If-Modified-Since": "Thu, 01 Jan 0000 00:00:00 GMT"},
        {"Accept-Encoding": "gzip;q=x, ;;;"},
        {"Accept": "text/html;q=nan, */*;q=-1"},
        {"Range": "bytes=9-1"},
        {"Content-Length": "-1"},
        {"Origin": "null", "Access-Control-Request-Method": "\x7f"},
    ],
)
def test_odd_headers(free: FlaskClient, headers: dict[str, str]) -> None:
    """Every header is a wish at most."""
    for path in (f"{V1}/daily", f"{V1}/daily/hopper.svg", "/feed.atom", f"{V1}/nothing"):
        assert free.get(path, headers=headers).status_code in (200, 304, 400, 404)


@pytest.mark.parametrize("host", ["[::1", "a b", "<x>", "x" * 300, "[::1]:8000", "example.org:99999", "", "ö", "x\\y"])
def test_odd_hosts(free: FlaskClient, host: str) -> None:
    """What names the host of a feed's links is a host, or the request is refused."""
    for path in ("/feed.atom", "/calendar.ics", "/sitemap.xml", "/robots.txt"):
        answer = free.get(path, headers={"Host": host})
        assert answer.status_code in (200, 400), (host, answer.data)
        assert b"<x>" not in answer.data
