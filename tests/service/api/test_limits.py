"""How often an address may ask for what costs work."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

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


@pytest.mark.parametrize("kind", ["check", "deal", "pdf", "pack", "island"])
def test_who_asks_too_often_is_told_when_to_come_back(served: FlaskClient, state: Api, kind: str) -> None:
    """429 with Retry-After; other things may still be asked."""
    ticks = Ticks()
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(1, 6)), ticks)
    state.shop.make = lambda *_: b"%PDF-"  # type: ignore[method-assign]
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
    state.shop.make = lambda *_: b"%PDF-"  # type: ignore[method-assign]
    assert {served.get(f"{V1}/daily/hopper.pdf").status_code for _ in range(5)} == {200}
