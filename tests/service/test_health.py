"""What whoever runs the service is told."""

from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient


def test_a_service_without_puzzles_lives_but_is_not_ready(app: Flask) -> None:
    """Before the first puzzles are vetted the process answers, and says what it waits for."""
    client = app.test_client()
    assert client.get("/healthz").status_code == 200
    ready = client.get("/readyz")
    assert ready.status_code == 503
    assert ready.get_json()["missing"]
    assert int(ready.headers["Retry-After"]) > 0


def test_a_full_buffer_is_ready(served: FlaskClient) -> None:
    """With today's puzzles and a full buffer it is ready, and the numbers say so."""
    ready = served.get("/readyz")
    assert ready.status_code == 200
    assert ready.get_json()["buffer"] == {"days": 14, "wanted": 14, "low": False}
    assert "fairdeal_buffer_days 14" in served.get("/metrics").get_data(as_text=True).splitlines()


def test_an_unknown_path_is_a_problem(served: FlaskClient) -> None:
    """Errors have the shape of RFC 9457."""
    answer = served.get("/no/such/thing")
    assert answer.status_code == 404
    assert answer.mimetype == "application/problem+json"
    assert answer.get_json()["status"] == 404
    assert answer.get_json()["detail"] == "there is no such address here"


def test_the_api_tells_problems_as_such_to_browsers_too(served: FlaskClient) -> None:
    """Whatever is accepted; every address that takes GET takes HEAD too, and all take OPTIONS."""
    browser = {"Accept": "text/html,*/*;q=0.8"}
    for path, status in (("/api/v1/nothing", 404), ("/api/v1/daily/chess", 404), ("/api/v1/check", 405)):
        answer = served.get(path, headers=browser)
        assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
        assert "\n" not in answer.get_json()["detail"] and len(answer.get_json()["detail"]) < 120
    assert served.get("/nothing", headers=browser).mimetype == "text/html"
    assert served.head("/api/v1/daily").status_code == 200
    assert served.options("/api/v1/check").status_code == served.options("/api/v1/daily").status_code == 200
