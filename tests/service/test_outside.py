"""Whole addresses, behind a proxy that keeps the service under a path."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.pages.address import encode
from service.parts import NAME
from tests.service.conftest import TODAY, fill, kept_puzzle

PAGES = (
    "/",
    f"/daily/hopper/{TODAY}",
    f"/daily/hopper/{TODAY}/play",
    "/games",
    "/print/pack",
    "/print/pad",
    "/nothing",
)
CASES = (
    ("", None, "http://localhost"),
    ("", "https://example.org", "https://example.org"),
    ("/fair", None, "http://localhost/fair"),
    ("/fair", "https://example.org/fair", "https://example.org/fair"),
)


@pytest.mark.parametrize(("prefix", "public", "outside"), CASES)
def test_whole_addresses_have_the_prefix_once(
    make_app: Callable[..., Flask], prefix: str, public: str | None, outside: str
) -> None:
    """On every page, in what is shared, in the feeds, in the word to robots; and each leads to where it says."""
    app = make_app(proxies=1, public_url=public)
    publisher = app.extensions[NAME].publisher
    fill(publisher, TODAY, 1)
    client = app.test_client()
    won = encode(kept_puzzle(publisher.games[0], TODAY).solution)
    for path in (*PAGES, f"/daily/hopper/{TODAY}/play?m={won}"):
        shown = unescape(get(client, prefix, path))
        assert f'<link rel="canonical" href="{outside}{path.partition("?")[0]}">' in shown
        for address in re.findall(r"https?://[^\s\"<]+", shown):
            if not address.startswith("http://www.w3.org/"):
                check(client, prefix, outside, address)
    assert f"\n{outside}/daily/hopper/{TODAY}/play<" in shown
    for path in ("/feed.atom", "/calendar.ics", "/sitemap.xml"):
        assert f"{outside}/daily/" in get(client, prefix, path)
    robots = get(client, prefix, "/robots.txt")
    assert f"\nDisallow: {prefix}/print/pack.pdf\n" in robots and f"\nSitemap: {outside}/sitemap.xml" in robots


def get(client: FlaskClient, prefix: str, path: str) -> str:
    """What the service says behind a proxy that keeps it under a prefix."""
    return client.get(path, headers={"X-Forwarded-Prefix": prefix, "Accept": "text/html"}).get_data(as_text=True)


def check(client: FlaskClient, prefix: str, outside: str, address: str) -> None:
    """The address is one of ours, and what the proxy hands on of it is answered."""
    assert address.startswith(outside)
    path = urlsplit(address).path.removeprefix(prefix)
    assert not path.startswith("/fair/")
    if path != "/nothing":
        assert client.get(path or "/", headers={"X-Forwarded-Prefix": prefix}).status_code == 200, address
