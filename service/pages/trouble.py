"""Errors as pages, one clear line each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Response, request

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
    422: "Against the rules",
    429: "One at a time",
    500: "Our fault",
    503: "Back in a moment",
}


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
        title="Being vetted" if vetting else HEADINGS.get(problem.status, problem.title),
        problem=problem,
        ours=problem.detail not in WORDS.values(),
        vetting=vetting,
        refresh=int(after) if after.isdigit() and problem.status in (429, 503) else None,
    )
