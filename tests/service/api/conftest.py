"""A service with kept puzzles, and what tests ask of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from datetime import timedelta
from functools import lru_cache
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.api.state import NAME, Api
from service.parts import Parts
from tests.service.conftest import TODAY, fill

V1 = "/api/v1"


class Ticks:
    """Seconds, as a test sets them."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def served(app: Flask, parts: Parts) -> FlaskClient:
    """A client of a service whose last three days, today and tomorrow have kept puzzles: writing more takes long."""
    fill(parts.publisher, TODAY - timedelta(days=3), 5)
    return app.test_client()


@pytest.fixture
def state(app: Flask) -> Api:
    """What the API remembers."""
    made: Api = app.extensions[NAME]
    return made


class Inline:
    """A crew that does everything there and then, in this process."""

    is_full = False

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        """Do it."""
        done = Future[Any]()
        done.set_result(work(*args))
        return done


def tells(body: bytes, lines: Sequence[str]) -> bool:
    """Whether a body has all of the lines in their order, whatever stands between them. Reads PDFs and pages too."""
    return holds(words(body), lines)


def holds(text: str, lines: Sequence[str]) -> bool:
    """Whether a text has all of the lines in their order, whatever stands between them."""
    place = 0
    for line in lines:
        place = text.find(" ".join(line.split()), place)
        if place < 0:
            return False
        place += len(line)
    return True


@lru_cache(maxsize=256)
def words(body: bytes) -> str:
    """What a body says, on one line."""
    if not body.startswith(b"%PDF"):
        whole = unescape(body.decode(errors="replace"))  # a picture holds no words
        return " ".join(whole.split())
    import pypdfium2

    with pypdfium2.PdfDocument(body) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def assert_problem(answer: Any, status: int) -> str:
    """The answer is a problem of that status in one shape; returns what it says."""
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.mimetype == "application/problem+json"
    problem = answer.get_json()
    assert problem["status"] == status
    assert set(problem) >= {"type", "title", "status", "detail"}
    assert problem["detail"] and "\n" not in problem["detail"]
    detail: str = problem["detail"]
    return detail
