"""The days: today's puzzle, a game's puzzle of today, and that of a date, with its solution."""

from __future__ import annotations

from flask import Response

from service.api.finding import day_named, day_of, game_named, rollover, settled
from service.api.formats import JSON, day_made, json_bytes, variant_of_form
from service.caching import Made, kept
from service.parts import parts


def today(form: str = "json") -> Response:
    """*The* puzzle of today, of the game whose turn it is."""

    def make() -> Made:
        publisher = parts().publisher
        date = publisher.today()
        return day_made(day_of(publisher.game_of(date), date), form, rollover())

    return kept(("today", form, variant_of_form(form)), make)


def today_of(game: str, form: str = "json") -> Response:
    """A game's puzzle of today."""

    def make() -> Made:
        return day_made(day_of(game_named(game), parts().publisher.today()), form, rollover())

    return kept(("today of", game, form, variant_of_form(form)), make)


def of_date(game: str, day: str, form: str = "json") -> Response:
    """A game's puzzle of a date."""

    def make() -> Made:
        found = day_named(game, day)
        return day_made(found, form, settled(found))

    return kept(("day", game, day, form, variant_of_form(form)), make)


def solution(game: str, day: str, form: str = "json") -> Response:
    """How a day's puzzle is won, once that may be told."""

    def make() -> Made:
        found = day_named(game, day)
        lines = parts().publisher.solution(found)
        values = {"date": found.date.isoformat(), "game": found.game.name, "solution": lines}
        return Made(json_bytes(values), JSON, found.opens, settled(found))

    return kept(("solution", game, day, form), make)
