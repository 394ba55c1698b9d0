"""Every error has one shape: a problem (RFC 9457), ``application/problem+json``.

Raise the errors of ``generator.core.errors``, ``NotYet``, ``DayPending``, ``Busy``, ``StoreDown``, a ``Problem`` of
your own, or call Flask's ``abort(404, "what was wrong and what is accepted")``: the handlers here answer. For people's
pages set ``parts().problem_page`` to a function ``(Problem) -> Response``; it is used where the request prefers HTML.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.core.errors import FairdealError, MachineError
from service import LARGEST_BODY
from service.publishing import DayPending, NotYet
from service.workers import Busy, OneAtATime

if TYPE_CHECKING:
    from flask import Flask, Response
    from werkzeug.exceptions import HTTPException

log = logging.getLogger("fairdeal.web")
MIMETYPE = "application/problem+json"
RETRY_AFTER = 30
"""Seconds after which to come back to a service whose database is away."""


WORDS: Mapping[int, str] = {
    400: "the request cannot be read",
    404: "there is no such address here",
    405: "this address does not take that method; the header Allow names those it takes",
    413: f"the body is too large; it may have {LARGEST_BODY} bytes",
    415: "the body is of a kind that is not read here",
}
"""What is said of errors by their status where nobody has said it better."""
ALWAYS = "/api/v1"
"""How the addresses begin whose problems are never told as pages."""


class Problem(Exception):
    """What went wrong: the answer's ``status``, a ``title`` for the kind, ``detail`` for this case, one line each.

    ``extra`` are further members of the problem, ``headers`` those of the answer.
    """

    def __init__(
        self,
        status: int,
        title: str,
        detail: str,
        *,
        extra: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status, self.title, self.detail = status, title, detail
        self.extra, self.headers = dict(extra or {}), dict(headers or {})

    def members(self) -> dict[str, Any]:
        """The problem as JSON values."""
        return {"type": "about:blank", "title": self.title, "status": self.status, "detail": self.detail, **self.extra}


def later(status: int, title: str, detail: str, seconds: int, **extra: Any) -> Problem:
    """A problem that will have passed in some seconds."""
    return Problem(status, title, detail, extra=extra, headers={"Retry-After": str(seconds)})


def problem_of(error: Exception) -> Problem:
    """Any error as a problem."""
    match error:
        case Problem():
            return error
        case NotYet():
            return later(403, "Not open yet", str(error), error.retry_after, opens=error.opens.isoformat())
        case DayPending():
            return later(503, "Being vetted", str(error), error.retry_after)
        case OneAtATime():
            return later(429, "Busy", str(error), error.retry_after)
        case Busy():
            return later(503, "Busy", str(error), error.retry_after)
        case MachineError():
            return later(503, "Not available now", str(error), RETRY_AFTER)
        case FairdealError():
            return Problem(422, "Cannot be used", " ".join(str(error).split()))
        case _:
            return Problem(500, "A fault of this service", "something went wrong here; it has been logged")


def respond(problem: Problem) -> Response:
    """The answer that tells a problem, as JSON or as the page for people."""
    from flask import Response, request

    from service.parts import parts

    page = None if request.path.startswith(ALWAYS) else parts().problem_page
    if page and request.accept_mimetypes.best_match([MIMETYPE, "application/json", "text/html"]) == "text/html":
        response = page(problem)
    else:
        response = Response(json.dumps(problem.members(), ensure_ascii=False) + "\n", mimetype=MIMETYPE)
    response.status_code = problem.status
    response.headers.update(problem.headers)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def register(app: Flask) -> None:
    """Make every error of the app a problem."""
    from werkzeug.exceptions import HTTPException

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> Response:
        return respond(_of_http(error))

    @app.errorhandler(Exception)
    def _any(error: Exception) -> Response:
        problem = problem_of(error)
        if problem.status == 500:
            log.exception("unexpected error")
        elif isinstance(error, MachineError) and not isinstance(error, DayPending | Busy):
            log.error("%s", error)
        return respond(problem)


def _of_http(error: HTTPException) -> Problem:
    headers = {key: value for key, value in error.get_headers() if key in ("Allow", "Retry-After", "Location")}
    status = error.code or 500
    said = error.description if error.description != type(error).description else None
    return Problem(status, error.name, said or WORDS.get(status, error.name.lower()), headers=headers)
