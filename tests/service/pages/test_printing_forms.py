"""The forms for packs and pads: what they offer, what they lead to, and what they say of a fault."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.limits import Limits, Rate
from service.api.state import NAME as API
from service.api.state import Api
from service.caching import Cache
from service.pages.printing_forms import LANGUAGES, PACK, PAD
from service.pages.printing_forms import PROFILES as FORM_PROFILES
from service.parts import Parts
from service.problems import later
from service.wishes import PROFILES, PackWish, PadWish, read_pack_wish, read_pad_wish
from tests.service.conftest import TODAY
from tests.service.pages.test_pages import get, text


@pytest.fixture
def state(app: Flask) -> Api:
    """What the API remembers; nobody is told that they ask too often."""
    made: Api = app.extensions[API]
    made.limits = Limits(dict.fromkeys(made.limits.rates, Rate(10_000, 1)))
    return made


def test_what_the_forms_hold_at_first_is_what_the_addresses_take(parts: Parts) -> None:
    """A form sent as it is asks for the usual; every language has its name."""
    from generator.core.languages import LANGUAGES as KNOWN

    names = tuple(game.name for game in parts.publisher.games)
    assert read_pack_wish(PACK, names) == read_pack_wish({}, names)
    assert read_pad_wish(PAD) == read_pad_wish({})
    assert set(PAD) == set(PadWish.__dataclass_fields__)
    assert {"games", *PACK} == {
        name.removesuffix("s") if name == "grades" else name for name in PackWish.__dataclass_fields__
    }
    assert tuple(LANGUAGES) == KNOWN
    assert tuple(FORM_PROFILES) == PROFILES


def test_an_archive_without_a_past_day_is_told(app: Flask, served: FlaskClient, make_app: Callable[..., Flask]) -> None:
    """On the form, before anybody asks for a pack."""
    line = "Nothing to print yet"
    assert line not in text(get(served, "/print/pack"))
    assert line in text(get(make_app(solution_delay=timedelta(days=9)).test_client(), "/print/pack"))


def test_boxes_come_one_by_one(served: FlaskClient, state: Api, parts: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    """``games=hopper&games=cairn`` is the same pack as ``games=hopper,cairn``."""
    asked: list[Any] = []
    monkeypatch.setattr(
        state.shop, "make", lambda _kind, _work, _records, wish, _address: asked.append(wish) or b"%PDF-"
    )
    for query in ("games=hopper&games=cairn", "games=cairn,hopper", "games=hopper%2Ccairn&games="):
        parts.cache = Cache()
        assert get(served, f"/print/pack.pdf?puzzles=2&{query}").status_code == 200
    assert [wish.games for wish in asked] == [("hopper", "cairn")] * 3


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/print/pack?puzzles=99", 200, "Puzzles: '99' is not a whole number 1 to 48"),
        ("/print/pack.pdf?puzzles=99", 422, "Puzzles: '99' is not a whole number 1 to 48"),
        ("/print/pack.pdf?games=chess", 422, "Games: 'chess' is not one"),
        ("/print/pack.pdf?games=hopper&puzzles=9", 422, "The archive has only 3 such puzzles of Card Hopper"),
        ("/print/pad?seed=seven", 200, "a seed is a whole number"),
        ("/print/pad?shape=round", 200, "give a seed too"),
        ("/print/pad.pdf?shape=round", 422, "give a seed too"),
        ("/print/pad.pdf?sheets=0", 422, "Leaves: '0' is not a whole number 1 to 48"),
        ("/print/pad.pdf?side=%3Cb%3E", 422, "Side: '<b>' is not one of A, B, both"),
    ],
)
def test_a_fault_is_told_beside_the_form(served: FlaskClient, state: Api, path: str, status: int, says: str) -> None:
    """One line, with the form as it was filled in; a program gets a problem."""
    response = get(served, path)
    assert response.status_code == status
    shown = text(response)
    line = shown.partition('role="alert">')[2].partition("</p>")[0]
    assert says in line and "\n" not in line and not line[0].islower()
    assert f'action="{urlsplit(path).path.removesuffix(".pdf")}.pdf"' in shown
    for name, values in parse_qs(urlsplit(path).query).items():
        assert name == "games" or f'value="{values[0]}"' in shown
    assert response.headers["Cache-Control"] == "no-store"
    if status != 200:
        assert served.get(path).mimetype == "application/problem+json"


@pytest.mark.parametrize(
    ("status", "title", "says"),
    [(429, "Busy", "Other documents are being made"), (503, "Being made", "Your PDF is being")],
)
def test_what_passes_is_waited_for(
    served: FlaskClient, state: Api, monkeypatch: pytest.MonkeyPatch, status: int, title: str, says: str
) -> None:
    """Busy and being made are told in words, and the page asks for the same again by itself."""

    def wait(*_: object) -> bytes:
        raise later(status, title, "ask again", 3)

    monkeypatch.setattr(state.shop, "make", wait)
    for path in ("/print/pad.pdf?sheets=3", "/print/pack.pdf?puzzles=5"):
        response = get(served, path)
        assert response.status_code == status and response.headers["Retry-After"] == "3"
        assert says in text(response) and 'http-equiv="refresh" content="3"' in text(response)


def test_asking_too_often_is_told(served: FlaskClient, state: Api) -> None:
    """The limit of an address too."""
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(0, 4)), lambda: 0.0)
    response = get(served, "/print/pad.pdf")
    assert response.status_code == 429 and "asks again by itself in 15 seconds" in text(response)


def test_a_fault_of_the_shop_is_no_pdf_in_the_making(
    served: FlaskClient, state: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What failed is not said to be on its way."""
    from generator.core.errors import MachineError

    def fail(*_: object) -> bytes:
        raise MachineError("the document took longer than 60 seconds; ask for a smaller one")

    monkeypatch.setattr(state.shop, "make", fail)
    shown = text(get(served, "/print/pad.pdf"))
    assert "ask for a smaller one" in shown and "being made" not in shown and "http-equiv" not in shown


@pytest.mark.parametrize(
    ("query", "pictures"),
    [
        ("", ["side=A"]),
        ("side=B", ["side=B"]),
        ("side=both", ["side=A", "side=B"]),
        ("side=both&seed=7&shape=round", ["side=A&seed=7&shape=round", "side=B&seed=7&shape=round"]),
        ("seed=7&sheets=0", []),
    ],
)
def test_the_island_is_shown(served: FlaskClient, query: str, pictures: list[str]) -> None:
    """A picture of each side that will be printed, from here; none where something is wrong."""
    shown = text(get(served, f"/print/pad?{query}"))
    found = [part.partition('"')[0] for part in shown.split('<img src="')[1:]]
    assert found == [f"/print/island.svg?{picture}" for picture in pictures]
    for path in found:
        assert get(served, path).mimetype == "image/svg+xml"


def test_another_island_has_another_seed(served: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """What else was chosen stays."""
    monkeypatch.setattr("service.pages.printing_forms.random_seed", lambda: 2_000_042)
    response = get(served, "/print/pad?another=1&seed=7&side=both&shape=atoll&sheets=24")
    assert response.status_code == 303 and response.headers["Cache-Control"] == "no-store"
    assert parse_qs(urlsplit(response.headers["Location"]).query) == {
        "side": ["both"],
        "seed": ["42"],
        "shape": ["atoll"],
    }


def test_every_page_leads_to_print_feeds_and_the_api(served: FlaskClient) -> None:
    """In its head and foot; each of these addresses answers."""
    shown = text(get(served, "/"))
    for path in ("/print/pack", "/print/pad", "/feed.atom", "/calendar.ics", "/api"):
        assert f'<a href="{path}"' in shown
        assert get(served, path).status_code == 200
    for kind, path in (("application/atom+xml", "/feed.atom"), ("text/calendar", "/calendar.ics")):
        assert f'<link rel="alternate" type="{kind}" title="Fairdeal: the puzzle of the day" href="{path}">' in shown


def test_a_days_page_leads_to_its_other_forms(served: FlaskClient, parts: Parts) -> None:
    """JSON and PDF of the day, and its game's feed."""
    for game in parts.publisher.games:
        shown = text(get(served, f"/daily/{game.name}/{TODAY}"))
        data = f"/api/v1/daily/{game.name}/{TODAY}"
        for path in (data, f"{data}.pdf"):
            assert f'<a href="{path}"' in shown and f'href="{path}">' in shown.partition("</head>")[0]
        assert f'href="/feed/{game.name}.atom"' in shown
        assert served.get(data).get_json()["game"] == game.name


def test_the_sitemap_has_the_forms_and_robots_may_read_them(served: FlaskClient) -> None:
    """Every page of the site that it names answers with a page."""
    places = {
        (each.text or "").removeprefix("http://localhost")
        for each in ElementTree.fromstring(served.get("/sitemap.xml").data).iter()
        if each.tag.endswith("}loc")
    }
    assert {"/print/pack", "/print/pad", "/about", "/games/hopper"} <= places
    for path in places:
        if not path.startswith("/daily"):
            assert get(served, path).status_code == 200, path
    assert "/print/pack\n" not in served.get("/robots.txt").get_data(as_text=True)


def test_the_forms_hold_nothing_inline(served: FlaskClient, make_app: Callable[..., Flask]) -> None:
    """No style, no script within the page."""
    for path in ("/print/pack", "/print/pad", "/print/pad.pdf?sheets=0"):
        shown = text(get(served, path))
        assert "<style" not in shown and " style=" not in shown and " on" + "change=" not in shown
        assert shown.count("<script") == shown.count("<script src=")
