"""A puzzle by its id: the day that first had it."""

from __future__ import annotations

from flask import Response

from service.api.finding import not_found, settled
from service.api.formats import day_made, variant_of_form
from service.caching import Made, kept
from service.parts import parts


def view(puzzle: str, form: str = "json") -> Response:
    """The day whose record has this id."""

    def make() -> Made:
        found = parts().publisher.puzzle(puzzle)
        if found is None:
            raise not_found(f"no day that has begun has a puzzle with the id {puzzle[:80]!r}")
        return day_made(found, form, settled(found))

    return kept(("puzzle", puzzle, form, variant_of_form(form)), make)
