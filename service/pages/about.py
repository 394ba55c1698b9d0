"""What this is."""

from __future__ import annotations

from flask import Response

from service.pages.site import blueprint, page
from service.parts import parts


@blueprint.get("/about")
def about() -> Response:
    """What Fairdeal is, what fair means, what is kept of visitors: nothing."""
    made = parts()
    return page(
        "about",
        title="About",
        description="What a fair deal is, and what this service keeps: nothing.",
        zone=made.settings.timezone,
        delay=made.settings.solution_delay,
        fresh=3600,
        keep=True,
    )
