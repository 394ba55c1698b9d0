"""The description of the API is true: requests made from it are answered as it says, and it is a valid one."""

from __future__ import annotations

import re
from typing import Any

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.api.limits import Limits, Rate
from service.api.openapi import document
from service.api.routes import GETS
from service.api.state import Api
from service.asking import Pending
from service.parts import Parts
from tests.service.api.conftest import V1, Ticks
from tests.service.conftest import TODAY

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
FEW = settings(
    max_examples=6,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
OPERATIONS = [(path, method) for path, methods in document()["paths"].items() for method in methods]


@pytest.fixture
def open_app(app: Flask, served: FlaskClient, state: Api, parts: Parts, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The service without limits; nothing is printed, and no deal is solved in time."""
    state.limits = Limits(dict.fromkeys(state.limits.rates, Rate(10_000_000, 1)), Ticks())
    state.shop.make = lambda *_: b"%PDF-"  # type: ignore[method-assign]
    monkeypatch.setattr(parts.asker, "deal", lambda *_: Pending())
    return app


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_requests_made_from_the_description(open_app: Flask, path: str, method: str) -> None:
    """Valid and invalid ones: never a fault of the service, always a status, type and shape that it tells."""
    schema = schemathesis.openapi.from_wsgi(f"{V1}/openapi.json", open_app)
    operation = schema[path][method]
    expected = {503} if "solve" in {one["name"] for one in _parameters(path, method)} else set()

    @FEW
    @given(case=operation.as_strategy())
    def ask(case: Any) -> None:
        answer = case.call(headers={"Accept-Encoding": "identity"})
        left = [check for check in CHECKS if answer.status_code not in expected or check is not not_a_server_error]
        case.validate_response(answer, checks=left)

    ask()


def _parameters(path: str, method: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = document()["paths"][path][method].get("parameters", [])
    return found


def test_the_description_has_every_address() -> None:
    """All those of the API, and no other."""
    described = {path for path, _ in OPERATIONS}
    forms = ("json", "svg", "pdf")
    served = {"/check"}
    for rule, _view in GETS:
        path = re.sub(r"<(\w+)>", r"{\1}", rule).replace("{day}", "{date}").replace("{puzzle}", "{id}")
        if not path.startswith(f"{V1}/") or path.endswith(("openapi.json", ".<any(json):form>")):
            continue
        found = re.search(r"<any\((.*)\):form>", path)
        for form in forms if found and "pdf" in found[1] else ("svg",) if found else ("",):
            served.add(re.sub(r"<any.*>", form, path).removeprefix(V1))
    assert described == served


def test_days_are_as_described(open_app: Flask) -> None:
    """What requests by chance seldom meet: real days, puzzles and solutions, put before the schemas."""
    from jsonschema import Draft202012Validator

    client = open_app.test_client()
    told = client.get(f"{V1}/openapi.json").get_json()
    day = client.get(f"{V1}/daily").get_json()
    paths = {
        "Day": (day["links"]["self"], day["links"]["puzzle"], f"{V1}/daily/hopper"),
        "Solution": (day["links"]["solution"],),
        "Archive": (f"{V1}/archive",),
        "Games": (f"{V1}/games",),
        "Deal": (f"{V1}/deal/hopper/5",),
        "Problem": (f"{V1}/daily/hopper/{TODAY.replace(year=2099)}",),
    }
    for name, addresses in paths.items():
        schema = {"$ref": f"#/components/schemas/{name}", "components": told["components"]}
        for address in addresses:
            Draft202012Validator(schema).validate(client.get(address).get_json())
            assert not Draft202012Validator(schema).is_valid({})


def test_the_page(open_app: Flask) -> None:
    """It names every address, holds nothing inline, and takes nothing from elsewhere."""
    answer = open_app.test_client().get("/api")
    text = answer.get_data(as_text=True)
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy
    assert all(path in text for path, _ in OPERATIONS)
    assert not re.search(
        r"<script>|style=|\son\w+=|src=\"(?:https?:)?//|<link rel=\"stylesheet\" href=\"(?:https?:)?//", text
    )
    for target in re.findall(r'(?:href|src)="(/(?:api|static)[^"]*)"', text):
        assert open_app.test_client().get(target).status_code == 200
