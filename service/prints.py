"""The addresses of documents made on request: packs, pads, and pictures of islands."""

from __future__ import annotations

from flask import Blueprint, Response, request

from service.api.finding import rollover
from service.api.formats import PDF, SVG, SVG_HEADERS
from service.api.limits import limit
from service.api.state import api
from service.caching import Made, kept
from service.choosing import choose
from service.parts import parts
from service.printing import island_svg, pack_pdf, pad_pdf
from service.wishes import one_query, read_island, read_pack_wish, read_pad_wish

blueprint = Blueprint("prints", __name__)


@blueprint.get("/print/pack.pdf")
def pack() -> Response:
    """A pack of past days' puzzles: see ``service.wishes.PackWish`` for what may be asked."""
    publisher = parts().publisher
    wish = read_pack_wish(one_query(request.args), tuple(game.name for game in publisher.games))

    def make() -> Made:
        records = tuple(puzzle.to_json() for puzzle in choose(publisher, wish))
        address = f"{request.script_root}/print/pack.pdf?{wish.query()}".rstrip("?")
        body = api().shop.make("pack", pack_pdf, records, wish, address)
        return Made(body, PDF, None, rollover(), _named("fairdeal-pack.pdf"))

    return kept(("pack", wish), make)


@blueprint.get("/print/pad.pdf")
def pad() -> Response:
    """A pad of sheets: see ``service.wishes.PadWish`` for what may be asked."""
    wish = read_pad_wish(request.args)

    def make() -> Made:
        address = f"{request.script_root}/print/pad.pdf?{wish.query()}".rstrip("?")
        shop = api().shop if wish.seed is None else api().slow_shop
        return Made(shop.make("pack", pad_pdf, wish, address), PDF, None, rollover(), _named("fairdeal-pad.pdf"))

    return kept(("pad", wish), make)


@blueprint.get("/print/island.svg")
def island() -> Response:
    """A picture of an island, so that it can be chosen before it is printed: ``?seed=&side=&shape=``."""
    asked = read_island(request.args, ("A", "B"))

    def make() -> Made:
        limit("island")
        return Made(island_svg(*asked), SVG, None, rollover(), SVG_HEADERS)

    return kept(("island", asked), make)


def _named(name: str) -> tuple[tuple[str, str], ...]:
    """To be kept as a file: the form that asked for it stays where it is."""
    return (("Content-Disposition", f'attachment; filename="{name}"'),)
