"""What others may keep and for how long; what is sent again, packed, or not at all."""

from __future__ import annotations

import gzip
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.caching import Cache, Made, pack
from service.pages.assets import asset
from service.parts import Parts
from service.publishing import NotYet
from tests.service.api.conftest import V1
from tests.service.conftest import TODAY, Now, fill, kept_puzzle

READS = (
    f"{V1}/games",
    f"{V1}/daily",
    f"{V1}/daily/hopper",
    f"{V1}/daily/hopper/{TODAY}",
    f"{V1}/daily/hopper/{TODAY}.svg",
    f"{V1}/daily/hopper/{TODAY}/solution",
    f"{V1}/archive",
    f"{V1}/deal/hopper/123456",
    f"{V1}/openapi.json",
    "/api",
    "/feed.atom",
    "/calendar.ics",
    "/sitemap.xml",
    "/robots.txt",
    "/",
    f"/daily/hopper/{TODAY}",
    f"/daily/hopper/{TODAY}/play",
    f"/daily/hopper/{TODAY}/solution",
    f"/archive/{TODAY:%Y/%m}",
    "/games",
    "/games/hopper",
    "/about",
)


@pytest.mark.parametrize("path", READS)
def test_who_has_it_is_told_so(served: FlaskClient, path: str) -> None:
    """A strong ETag; 304 without a body for it, for a list that has it, and for any."""
    answer = served.get(path)
    tag = answer.headers["ETag"]
    assert tag.startswith('"')
    for tags in (tag, f'"x", W/{tag}', "*"):
        again = served.get(path, headers={"If-None-Match": tags})
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == tag
        assert again.headers["Cache-Control"] == answer.headers["Cache-Control"]
    assert served.get(path, headers={"If-None-Match": '"other"'}).data == answer.data


@pytest.mark.parametrize("path", READS)
def test_head_is_get_without_the_body(served: FlaskClient, path: str) -> None:
    """The same headers, the length of what a GET sends."""
    whole, head = served.get(path), served.head(path)
    assert (head.status_code, head.data) == (200, b"")
    assert dict(head.headers) == dict(whole.headers)
    assert int(whole.headers["Content-Length"]) == len(whole.data)


@pytest.mark.parametrize("path", READS)
def test_packed_for_who_takes_it(served: FlaskClient, path: str) -> None:
    """gzip gives the same bytes under an ETag of its own; q=0 refuses it."""
    plain = served.get(path)
    packed = served.get(path, headers={"Accept-Encoding": "br, gzip"})
    if "Vary" not in plain.headers:
        assert len(plain.data) < 256
        return
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert plain.headers["Vary"] == packed.headers["Vary"] == "Accept-Encoding"
    assert served.get(path, headers={"Accept-Encoding": "gzip;q=0, *;q=1"}).data == plain.data
    headers = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    assert served.get(path, headers=headers).status_code == 304


@pytest.mark.parametrize("name", ["fairdeal.css", "inks.css", "vendor/htmx/htmx.min.js", "icon.svg"])
def test_files_are_packed_and_kept_for_good(served: FlaskClient, app: Flask, name: str) -> None:
    """Those of text; under an old stamp they have to be asked for again. A font is packed already."""
    with app.test_request_context():
        path, font = asset(name), asset("fonts/FiraSans-Bold.latin.woff2")
    plain, packed = served.get(path), served.get(path, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and len(packed.data) < 0.6 * len(plain.data)
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert served.get(f"/static/0/{name}").headers["Cache-Control"] == "public, max-age=0"
    bold = served.get(font, headers={"Accept-Encoding": "gzip"})
    assert bold.headers["Content-Type"] == "font/woff2" and "Content-Encoding" not in bold.headers
    assert served.get(path, headers={"If-None-Match": plain.headers["ETag"]}).status_code == 304


def test_a_game_of_any_deal_is_packed_and_asked_for_each_time(served: FlaskClient, parts: Parts) -> None:
    """Whether it may be played is decided anew."""
    game = next(game for game in parts.publisher.games if game.every_game_counts)
    path, packed = f"/play/{game.name}/5", {"Accept-Encoding": "gzip"}
    assert served.get(path, headers=packed).headers["Content-Encoding"] == "gzip"
    parts.publisher.refuse_early = refused  # type: ignore[method-assign]
    assert served.get(path, headers=packed).status_code == 403


def refused(*_: object) -> None:
    """The gate, closed."""
    raise NotYet(datetime(2026, 12, 1, tzinfo=UTC), 60)


def test_if_modified_since(served: FlaskClient) -> None:
    """A day is as old as its beginning; a wrong date is no condition, and a tag counts for more."""
    path = f"{V1}/daily/hopper/{TODAY}"
    modified = served.get(path).headers["Last-Modified"]
    assert modified == "Mon, 30 Nov 2026 00:00:00 GMT"

    def status(**headers: str) -> int:
        return served.get(path, headers={key.replace("_", "-"): value for key, value in headers.items()}).status_code

    assert status(If_Modified_Since=modified) == 304
    assert status(If_Modified_Since="Sun, 29 Nov 2026 23:59:59 GMT") == 200
    assert status(If_Modified_Since="yesterday") == 200
    assert status(If_Modified_Since=modified, If_None_Match='"other"') == 200


def test_today_is_kept_until_it_ends_and_the_past_for_good(served: FlaskClient, now: Now) -> None:
    """max-age counts down to the next rollover; a past day is immutable."""

    def policy(path: str) -> str:
        return served.get(V1 + path).headers["Cache-Control"]

    assert policy("/daily") == policy("/daily/hopper") == policy(f"/daily/hopper/{TODAY}") == "public, max-age=43200"
    now.forward(hours=11, minutes=59, seconds=59)
    assert policy("/daily") == policy(f"/daily/hopper/{TODAY}/solution") == "public, max-age=1"
    past = f"/daily/hopper/{TODAY - timedelta(days=1)}"
    assert policy(past) == policy(f"{past}/solution") == "public, max-age=31536000, immutable"


def test_the_rollover(served: FlaskClient, parts: Parts, now: Now) -> None:
    """At the very second everything of today is the new day's; what was today's is immutable."""
    now.forward(hours=11, minutes=59, seconds=59, microseconds=999999)
    old = served.get(f"{V1}/daily/hopper")
    assert old.get_json()["date"] == TODAY.isoformat()
    for path in (f"{V1}/daily", f"{V1}/archive", "/feed/hopper.atom"):
        served.get(path)
    dated = served.get(f"{V1}/daily/hopper/{TODAY}")
    now.forward(microseconds=1)
    tomorrow = (TODAY + timedelta(days=1)).isoformat()
    new = served.get(f"{V1}/daily/hopper", headers={"If-None-Match": old.headers["ETag"]})
    assert new.status_code == 200
    assert new.get_json()["date"] == served.get(f"{V1}/daily").get_json()["date"] == tomorrow
    assert served.get(f"{V1}/archive").get_json()["days"][0]["date"] == tomorrow
    assert tomorrow in served.get("/feed/hopper.atom").get_data(as_text=True)
    again = served.get(f"{V1}/daily/hopper/{TODAY}")
    assert again.data == dated.data
    assert again.headers["Cache-Control"].endswith("immutable")


@pytest.mark.parametrize("path", [f"{V1}/daily/hopper/{TODAY}", f"/daily/hopper/{TODAY}", "/"])
def test_what_is_kept_needs_no_database(
    served: FlaskClient, parts: Parts, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """A day that was sent once is sent again without asking the store."""
    first = served.get(path)

    def refuse(*_: object) -> None:
        raise AssertionError("the store was asked")

    monkeypatch.setattr(parts.store, "published", refuse)
    again = served.get(path)
    assert (again.status_code, again.data, dict(again.headers)) == (200, first.data, dict(first.headers))


def test_a_page_is_kept_for_a_minute_and_never_past_the_rollover(served: FlaskClient, now: Now) -> None:
    """Within the minute it counts down; the new day's page comes at the very second."""
    assert served.get("/").headers["Cache-Control"] == "public, max-age=60"
    now.forward(seconds=59)
    assert served.get("/").headers["Cache-Control"] == "public, max-age=1"
    now.forward(hours=11, minutes=59)
    old = served.get("/")
    assert old.headers["Cache-Control"] == "public, max-age=1"
    assert "Monday 30 November 2026" in old.get_data(as_text=True)
    now.forward(seconds=1)
    new = served.get("/", headers={"If-None-Match": old.headers["ETag"]})
    assert new.status_code == 200
    assert "Tuesday 1 December 2026" in new.get_data(as_text=True)


def test_a_page_kept_for_one_host_is_not_sent_to_another(served: FlaskClient) -> None:
    """It names its own address."""
    for host in ("one.example", "two.example", "one.example"):
        page = served.get("/", headers={"Host": host}).get_data(as_text=True)
        assert f'href="http://{host}/"' in page
        assert page.count(".example") == page.count(host)


def test_a_page_without_all_games_is_made_anew(app: Flask, parts: Parts) -> None:
    """What is still being vetted is there as soon as it is published."""
    main = parts.publisher.game_of(TODAY)
    parts.publisher.keep(main.name, TODAY, kept_puzzle(main, TODAY))
    client = app.test_client()
    assert "is being vetted" in client.get("/").get_data(as_text=True)
    fill(parts.publisher, TODAY, 1)
    assert "is being vetted" not in client.get("/").get_data(as_text=True)


@pytest.mark.parametrize("path", [f"{V1}/daily/hopper", f"{V1}/nothing", "/feed.atom", f"{V1}/daily/hopper/2099-01-01"])
def test_other_sites_may_read(served: FlaskClient, path: str) -> None:
    """On every answer, errors too; and a browser that asks first is told what it may send."""
    assert served.get(path).headers["Access-Control-Allow-Origin"] == "*"
    asked = served.options(path, headers={"Origin": "https://example.org", "Access-Control-Request-Method": "GET"})
    assert asked.headers["Access-Control-Allow-Origin"] == "*"
    if asked.status_code == 200:
        assert "GET" in asked.headers["Access-Control-Allow-Methods"]


def test_check_may_be_asked_from_other_sites(served: FlaskClient) -> None:
    """POST with JSON is allowed."""
    asked = served.options(f"{V1}/check")
    assert "POST" in asked.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" in asked.headers["Access-Control-Allow-Headers"]


def test_the_cache_lets_go_of_what_was_not_asked_for() -> None:
    """It holds no more than it may, and drops what is past its moment."""
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    one = pack(Made(b"1", "application/pdf", None, moment + timedelta(seconds=1)))
    cache = Cache(3 * one.size)
    for key in "abc":
        cache.put(key, one)
    assert cache.get("a", moment) is one
    cache.put("d", one)
    assert [key for key in "abcd" if cache.get(key, moment)] == ["a", "c", "d"]
    assert cache.held == 3 * one.size
    assert cache.get("a", moment + timedelta(seconds=1)) is None
    assert cache.held == 2 * one.size
