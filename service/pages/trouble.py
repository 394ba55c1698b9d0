"""Errors as pages, one clear line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response, g, request

from service import security
from service.pages.printing_forms import FORMS
from service.pages.site import blueprint, page
from service.parts import NAME
from service.problems import WORDS, Problem

if TYPE_CHECKING:
    from flask.blueprints import BlueprintSetupState

HEADINGS = {
    400: "That did not come through",
    403: "Not open yet",
    404: "Washed away",
    405: "Not that way",
    413: "Too much at once",
    414: "Too long",
    422: "That cannot be used",
    429: "One at a time",
    500: "Our fault",
    503: "Back in a moment",
}
TITLES = {
    "Being vetted": "Being vetted",
    "Not out yet": "Not out yet",
    "Not a game that can be played": "Against the rules",
}
"""Headings of problems that their status alone does not name."""


@blueprint.record
def _prepare(state: BlueprintSetupState) -> None:
    state.app.extensions[NAME].problem_page = show
    security.register(state.app)  # type: ignore[arg-type]


def show(problem: Problem) -> Response:
    """The page that tells a problem; one that will have passed is asked for again by itself.

    That of a document to print is told beside its form.
    """
    if form := FORMS.get(request.endpoint):
        return form(problem)
    after = problem.headers.get("Retry-After", "")
    vetting = problem.title == "Being vetted"
    return page(
        "problem",
        status=problem.status,
        fresh=None,
        title=TITLES.get(problem.title) or HEADINGS.get(problem.status, problem.title),
        problem=problem,
        detail=sentence(problem.detail) if problem.detail not in WORDS.values() or problem.status != 404 else "",
        back=g.get("back"),
        vetting=vetting,
        refresh=int(after) if after.isdigit() and problem.status in (429, 503) else None,
    )


def sentence(text: str) -> str:
    """One line of a problem as a page says it.

    >>> sentence("there is no game 'chess'")
    "There is no game 'chess'."
    """
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
