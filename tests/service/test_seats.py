"""Requests that wait for a worker leave threads for everyone else."""

from __future__ import annotations

import http.client
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from threading import Barrier, Event, Semaphore, Thread
from typing import Any

import pytest
from flask import Flask
from waitress.server import create_server

from service.api.limits import Limits, Rate
from service.api.state import NAME as API
from service.api.state import Api
from service.asking import OF_ONE as QUESTIONS
from service.asking import Asker, Pending
from service.channel import keep_open
from service.parts import Parts
from service.printing import PrintShop
from service.problems import Problem, problem_of
from service.questions import Answer
from service.seats import OF_ONE, SEATS, Seats
from service.server import WAITRESS
from service.workers import OneAtATime
from tests.service.conftest import PATIENCE, TODAY, fill

ENDLESS = 3600.0


class Hand:
    """A crew whose work is done by the test; ``heard`` is set at every order."""

    is_full = False

    def __init__(self) -> None:
        self.orders: list[Future[Any]] = []
        self.names: list[str] = []
        self.heard = Event()

    def submit(self, work: Callable[..., Any], *_: object) -> Future[Any]:
        """Take an order."""
        self.orders.append(Future())
        self.names.append(work.__name__)
        self.heard.set()
        return self.orders[-1]

    def finish(self, value: Any) -> None:
        """Do everything that was ordered."""
        for order in self.orders:
            order.set_result(value)


def test_seats_are_few_and_fewer_for_one() -> None:
    """As many as there are, never more of them for one client; who rises gives the seat back."""
    who = ["a"]
    seats = Seats(lambda: who[0], most=3, of_one=2)
    with seats.seat() as first, seats.seat() as second, seats.seat() as third:
        assert (first, second, third) == (True, True, False)
        who[0] = "b"
        with seats.seat() as other, seats.seat() as full:
            assert (other, full) == (True, False)
    who[0] = "c"
    with seats.seat() as again:
        assert again


def test_who_joins_a_waiting_order_needs_a_seat_too() -> None:
    """The same order from one client: some wait, the next is told at once to come back, and is served later."""
    hand, sat = Hand(), Barrier(OF_ONE + 1)
    shop = PrintShop(hand, Told(sat), patience=ENDLESS)  # type: ignore[arg-type]
    got: list[bytes] = []
    threads = [Thread(target=lambda: got.append(shop.make("pack", pack, "x"))) for _ in range(OF_ONE)]
    for thread in threads:
        thread.start()
    sat.wait(PATIENCE)
    with pytest.raises(Problem) as refused:
        shop.make("pack", pack, "x")
    assert refused.value.status == 503 and int(refused.value.headers["Retry-After"]) > 0
    assert len(hand.orders) == 1
    hand.finish(b"%PDF")
    for thread in threads:
        thread.join(PATIENCE)
    assert got == [b"%PDF"] * OF_ONE


class Told(Seats):
    """Seats for one client; a barrier is told of each that is taken."""

    def __init__(self, sat: Barrier) -> None:
        super().__init__(str)
        self.sat = sat

    def _sit(self, who: str) -> bool:
        done = super()._sit(who)
        if done:
            self.sat.wait(PATIENCE)
        return done


def pack(_: str) -> bytes:
    """Work that is never done here."""
    raise AssertionError("not reached")


def test_questions_without_a_seat_are_pending_at_once() -> None:
    """And the answer is there for whoever asks again, seat or not."""
    hand = Hand()
    asker = Asker(hand, Seats(str, most=0))  # type: ignore[arg-type]
    asked = ("id", "hopper", "deal", ("a",))
    assert isinstance(asker.ask(*asked, patience=ENDLESS), Pending)
    hand.finish(Answer(True))
    assert asker.ask(*asked, patience=ENDLESS) == Answer(True)


def test_one_client_does_not_fill_the_queue_of_questions() -> None:
    """So many of its questions are worked on at once; what it asked already stands, and others are answered."""
    hand, who = Hand(), ["a"]
    asker = Asker(hand, Seats(lambda: who[0]))  # type: ignore[arg-type]

    def ask(deal: str) -> Answer | Pending:
        return asker.ask("id", "hopper", deal, patience=0)

    for number in range(QUESTIONS):
        assert isinstance(ask(str(number)), Pending)
    with pytest.raises(OneAtATime) as refused:
        ask("one more")
    assert problem_of(refused.value).status == 429
    assert isinstance(ask("0"), Pending)
    who[0] = "b"
    assert isinstance(ask("one more"), Pending)
    assert len(hand.orders) == QUESTIONS + 1
    who[0] = "a"
    hand.orders[0].set_result(Answer(False))
    assert isinstance(ask("another"), Pending)


@pytest.fixture
def address(app: Flask, parts: Parts) -> Iterator[tuple[str, int]]:
    """A real server with as many threads as the service has."""
    fill(parts.publisher, TODAY, 1)
    server = keep_open(create_server(app, host="127.0.0.1", port=0, **WAITRESS))
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    yield "127.0.0.1", server.effective_port
    server.close()


def status(address: tuple[str, int], path: str) -> int:
    """The status of an answer that comes within the guard's time."""
    line = http.client.HTTPConnection(*address, timeout=PATIENCE)
    try:
        line.request("GET", path)
        return line.getresponse().status
    finally:
        line.close()


@pytest.mark.parametrize("path", ["/api/v1/daily/hopper.pdf", "/print/pad.pdf?sheets=2", "/print/pad.pdf?seed=7"])
def test_one_visitor_does_not_stall_the_site(app: Flask, address: tuple[str, int], path: str) -> None:
    """A dozen requests for one slow document: most are told to come back, and the site answers meanwhile."""
    state: Api = app.extensions[API]
    hand = Hand()
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(1000, 1000)))
    for shop in (state.shop, state.slow_shop):
        shop.crew, shop.patience = hand, ENDLESS  # type: ignore[assignment]
    statuses: list[int] = []
    told = Semaphore(0)

    def ask() -> None:
        statuses.append(status(address, path))
        told.release()

    threads = [Thread(target=ask) for _ in range(12)]
    for thread in threads:
        thread.start()
    assert hand.heard.wait(PATIENCE)
    assert status(address, "/healthz") == 200
    assert status(address, "/print/island.svg?seed=7") == 200
    assert all(told.acquire(timeout=PATIENCE) for _ in range(len(threads) - OF_ONE))
    assert set(statuses) == {503}
    hand.finish(b"%PDF-")
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(statuses) == [200] * OF_ONE + [503] * (len(threads) - OF_ONE)
    assert OF_ONE < SEATS < WAITRESS["threads"]


def test_pads_of_made_islands_have_a_worker_of_their_own(app: Flask, parts: Parts) -> None:
    """Nothing quick waits behind them."""
    fill(parts.publisher, TODAY, 1)
    state: Api = app.extensions[API]
    state.shop.crew, state.slow_shop.crew = quick, slow = Hand(), Hand()  # type: ignore[assignment]
    state.shop.patience = state.slow_shop.patience = 0
    client = app.test_client()
    for number, path in enumerate(("/print/pad.pdf?seed=7", "/print/pad.pdf", "/api/v1/daily/hopper.pdf")):
        assert client.get(path, environ_base={"REMOTE_ADDR": f"192.0.2.{number}"}).status_code == 503
    assert (slow.names, quick.names) == (["pad_pdf"], ["pad_pdf", "day_sheet"])
