"""Seats for requests that wait, and places in the queue for a worker: few, and for one client fewer.

A request that waits for a worker holds a thread of the web server all the while. So only so many wait, that threads are
left for everyone else; whoever finds no seat is told at once to come back. What was ordered stands in a queue. So one
client has only so many orders in it, that those of others are not kept waiting or refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from threading import Lock
from typing import Any

SEATS, OF_ONE = 3, 2
"""How many requests wait at once, of eight threads of the web server; how many of one client."""


def client(address: str) -> str:
    """An address as one client: of IPv6 the first 64 bits, of which a client has all that follow."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    return str(IPv6Address(int(found) >> 64 << 64)) if isinstance(found, IPv6Address) else address


def this_client() -> str:
    """Who sends this request; nobody outside a request."""
    from flask import has_request_context, request

    return client(request.remote_addr or "") if has_request_context() else ""


class Seats:
    """``most`` seats, ``of_one`` of them for any one client; ``whose`` tells who sends the request."""

    def __init__(self, whose: Callable[[], str], most: int = SEATS, of_one: int = OF_ONE) -> None:
        self.whose, self.most, self.of_one = whose, most, of_one
        self._taken: Counter[str] = Counter()
        self._lock = Lock()

    @contextmanager
    def seat(self) -> Iterator[bool]:
        """A seat while the block lasts; False if there was none."""
        who = self.whose()
        seated = self._sit(who)
        try:
            yield seated
        finally:
            if seated:
                self._rise(who)

    def _sit(self, who: str) -> bool:
        with self._lock:
            if self._taken.total() >= self.most or self._taken[who] >= self.of_one:
                return False
            self._taken[who] += 1
            return True

    def _rise(self, who: str) -> None:
        with self._lock:
            self._taken[who] -= 1
            self._taken += Counter()  # drops those that are empty


class Places:
    """``of_one`` places in a queue for any one client; ``whose`` tells who sends the request."""

    def __init__(self, whose: Callable[[], str], of_one: int) -> None:
        self.whose, self.of_one = whose, of_one
        self._taken: Counter[str] = Counter()
        self._lock = Lock()

    @property
    def is_free(self) -> bool:
        """Whether who sends this request may put something into the queue."""
        with self._lock:
            return self._taken[self.whose()] < self.of_one

    def take(self, order: Future[Any]) -> None:
        """Take a place for an order; it is given back when that is done, whoever fetches it."""
        who = self.whose()
        with self._lock:
            self._taken[who] += 1
        order.add_done_callback(lambda _done: self._give_back(who))

    def _give_back(self, who: str) -> None:
        with self._lock:
            self._taken[who] -= 1
            self._taken += Counter()
