"""The addresses of documents made on request: ``/print/pack.pdf``."""

from __future__ import annotations

from flask import Blueprint, Response, request

from service.api.caching import Made, kept
from service.api.finding import rollover
from service.api.limits import limit
from service.api.state import api
from service.choosing import choose
from service.parts import parts
from service.printing import pack_pdf, read_pack_wish

blueprint = Blueprint("prints", __name__)
PDF = "application/pdf"


@blueprint.get("/print/pack.pdf")
def pack() -> Response:
    """A pack of past days' puzzles: see ``service.printing.PackWish`` for what may be asked."""
    publisher = parts().publisher
    wish = read_pack_wish(request.args, tuple(game.name for game in publisher.games))

    def make() -> Made:
        limit("pack")
        records = tuple(puzzle.to_json() for puzzle in choose(publisher, wish))
        address = f"{request.script_root}/print/pack.pdf?{wish.query()}".rstrip("?")
        body = api().shop.make(pack_pdf, records, wish, address)
        return Made(body, PDF, None, rollover(), (("Content-Disposition", 'inline; filename="fairdeal-pack.pdf"'),))

    return kept(("pack", wish), make)
