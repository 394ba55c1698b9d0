"""How often an address may ask for what costs work."""

from __future__ import annotations

from concurrent.futures import Future

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.api.limits import Limits, Rate
from service.api.state import Api
from tests.service.api.conftest import V1, Ticks, assert_problem


def test_a_bucket_is_emptied_and_fills_again() -> None:
    """As many at once as the burst, then one whenever one has dripped in; never more than the burst."""
    ticks = Ticks()
    limits = Limits({"work": Rate(3, 30)}, ticks)
    assert [limits.take("work", "192.0.2.1") for _ in range(4)] == [0, 0, 0, 2]
    ticks.seconds = 1.0
    assert limits.take("work", "192.0.2.1") == 1
    ticks.seconds = 2.0
    assert limits.take("work", "192.0.2.1") == 0
    ticks.seconds = 1000.0
    assert [limits.take("work", "192.0.2.1") for _ in range(4)] == [0, 0, 0, 2]


def test_addresses_have_buckets_of_their_own() -> None:
    """Of IPv6 the first 64 bits are one client."""
    limits = Limits({"work": Rate(1, 1)}, Ticks())
    assert limits.take("work", "192.0.2.1") == 0
    assert limits.take("work", "192.0.2.2") == 0
    assert limits.take("work", "2001:db8::1") == 0
    assert limits.take("work", "2001:db8::ffff") > 0
    assert limits.take("work", "2001:db8:0:1::1") == 0
    assert limits.take("work", "not an address") == 0


def test_processes_share_what_an_address_may_ask_for() -> None:
    """Two that are asked in turn allow together what one would; each allows one at least."""
    ticks = Ticks()
    pair = [Limits({"work": Rate(6, 12)}, ticks, processes=2) for _ in range(2)]
    assert sum(each.take("work", "192.0.2.1") == 0 for _ in range(9) for each in pair) == 6
    assert pair[0].take("work", "192.0.2.1") == 10
    ticks.seconds = 10.0
    assert [each.take("work", "192.0.2.1") for each in pair] == [0, 0]
    assert Limits({"work": Rate(1, 4)}, ticks, processes=9).take("work", "192.0.2.1") == 0


class Instant:
    """A crew that has done everything at once."""

    is_full = False

    def submit(self, *_: object) -> Future[bytes]:
        """Take an order."""
        made = Future[bytes]()
        made.set_result(b"%PDF-")
        return made


@pytest.mark.parametrize("kind", ["check", "deal", "pdf", "pack", "island"])
def test_who_asks_too_often_is_told_when_to_come_back(served: FlaskClient, state: Api, kind: str) -> None:
    """429 with Retry-After; other things may still be asked."""
    ticks = Ticks()
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(1, 6)), ticks)
    state.shop.crew = Instant()  # type: ignore[assignment]
    asks = {
        "check": lambda: served.post(f"{V1}/check", json={"game": "hopper", "seed": 5, "moves": []}),
        "deal": lambda: served.get(f"{V1}/deal/hopper/5"),
        "pdf": lambda: served.get(f"{V1}/daily/hopper.pdf?paper=" + next(papers)),
        "pack": lambda: served.get("/print/pack.pdf?puzzles=4&title=" + next(papers)),
        "island": lambda: served.get("/print/island.svg?seed=" + next(seeds)),
    }
    papers, seeds = iter(("a4", "a5", "a3")), iter("123")
    assert asks[kind]().status_code == 200
    refused = asks[kind]()
    assert_problem(refused, 429)
    assert refused.headers["Retry-After"] == "10"
    assert served.get(f"{V1}/daily").status_code == 200
    ticks.seconds = 10.0
    assert asks[kind]().status_code == 200


def test_what_is_kept_costs_nothing(served: FlaskClient, state: Api) -> None:
    """A sheet that is made already is sent as often as it is asked for."""
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(1, 1)), Ticks())
    state.shop.crew = Instant()  # type: ignore[assignment]
    assert {served.get(f"{V1}/daily/hopper.pdf").status_code for _ in range(5)} == {200}


def test_asking_again_for_what_is_being_made_costs_nothing(served: FlaskClient, state: Api) -> None:
    """Nor does an order that is refused: one with too few puzzles."""
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(1, 1)), Ticks())
    state.shop.patience = 0
    for path in ("/print/pack.pdf?games=hopper&puzzles=40", "/print/pack.pdf?puzzles=99"):
        assert {served.get(path).status_code for _ in range(5)} == {422}
    crew = state.shop.crew = Slow()  # type: ignore[assignment]
    path = "/print/pack.pdf?games=hopper&puzzles=2"
    assert {served.get(path).status_code for _ in range(5)} == {503}
    crew.ordered[0].set_result(b"%PDF-")
    assert served.get(path).status_code == 200
    assert len(crew.ordered) == 1
    assert_problem(served.get("/print/pack.pdf?games=hopper&puzzles=1"), 429)


class Slow:
    """A crew whose work is done by the test."""

    is_full = False

    def __init__(self) -> None:
        self.ordered: list[Future[bytes]] = []

    def submit(self, *_: object) -> Future[bytes]:
        """Take an order."""
        self.ordered.append(Future())
        return self.ordered[-1]


def test_an_order_that_is_refused_costs_nothing(served: FlaskClient, state: Api) -> None:
    """Where too much waits already: who comes back as told is not then told that they asked too often."""
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(1, 1)), Ticks())
    crew = state.shop.crew = Slow()  # type: ignore[assignment]
    crew.is_full, state.shop.patience = True, 0
    path = "/print/pack.pdf?games=hopper&puzzles=2"
    for _ in range(3):
        assert_problem(served.get(path), 429)
    assert crew.ordered == []
    crew.is_full = False
    assert_problem(served.get(path), 503)


def test_one_client_has_one_document_made_at_a_time(served: FlaskClient, state: Api) -> None:
    """A second one is refused until the first is done; others are not kept waiting by it."""
    crew = state.shop.crew = Slow()  # type: ignore[assignment]
    state.shop.patience = 0

    def ask(title: str, address: str) -> TestResponse:
        path = f"/print/pack.pdf?games=hopper&puzzles=2&title={title}"
        return served.get(path, environ_base={"REMOTE_ADDR": address})

    assert_problem(ask("a", "192.0.2.1"), 503)
    for title in "bcd":
        refused = ask(title, "192.0.2.1")
        assert "another document is being made for this address" in assert_problem(refused, 429)
        assert refused.headers["Retry-After"] == "3"
    assert_problem(ask("b", "192.0.2.2"), 503)
    assert_problem(ask("a", "192.0.2.3"), 503)  # the first order, joined
    assert len(crew.ordered) == 2
    crew.ordered[0].set_result(b"%PDF-")
    assert_problem(ask("c", "192.0.2.1"), 503)
    assert ask("a", "192.0.2.1").status_code == 200
