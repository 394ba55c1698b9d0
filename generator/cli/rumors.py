"""``fairdeal rumors``: the rumor cards of The Lost Island as PDF."""

from __future__ import annotations

import re
from pathlib import Path

import click

from generator.cli.options import out_option
from generator.cli.products import default_out, large_option, made_by, parse_offset, print_options, profile_of
from generator.core.errors import UsageProblem
from generator.core.files import refuse_place, write_whole
from generator.core.languages import LANGUAGES

MOST_CARDS = 99


@click.command()
@click.option(
    "--size",
    type=click.Choice(["poker", "mini", "jumbo"]),
    help="63x88, 44x67 or 89x127 mm [default: poker, or jumbo with --large].",
)
@click.option("--paper", default="a4", metavar="P", help="a3 a4 a5 a6 letter legal half-letter or WxHmm [default: a4].")
@click.option("--per-sheet", metavar="N", help="Cards to a sheet, such as 8 or 9 [default: as many as fit].")
@click.option("--aid/--no-aid", default=True, help="A player aid as the last page [default: yes].")
@print_options(
    duplex="long",
    refused={
        "impose": "cards are laid on sheets to be cut; leave out --impose, and take --per-sheet for fewer of them",
        "suits": "the cards of The Lost Island have no suits; leave out --suits",
    },
)
@large_option
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The cards' language [default: en].")
@out_option("The PDF [default: output/rumors.pdf, or rumors.pdf where there is no folder output].")
def rumors(
    size: str | None,
    paper: str,
    per_sheet: str | None,
    aid: bool,
    large: bool,
    language: str,
    out: Path | None,
    **shared: str,
) -> None:
    """Print the twelve rumor cards of The Lost Island, four cards to look things up, and a player aid.

    Cards have 3 mm bleed and cut marks; every back lies behind its front. The same command gives the same file, byte
    for byte.
    """
    from generator.press.paper import parse_paper
    from generator.press.rumor_cards import Order, rumors_pdf

    order = Order(
        parse_paper(paper),
        size or ("jumbo" if large else "poker"),
        language,
        shared["faces"],
        shared["duplex"],
        _per_sheet(per_sheet),
        parse_offset(shared["back_offset"]),
        aid,
        " ".join(["fairdeal rumors", *made_by(click.get_current_context())]),
        profile_of(shared),
        large,
    )
    out = out or default_out("rumors.pdf")
    refuse_place(out)
    write_whole(out, rumors_pdf(order))
    click.echo(out)


def _per_sheet(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"[1-9][0-9]?", text):
        raise UsageProblem(f"{text[:40]!r} is not a number of cards to a sheet; it is a whole number 1 to {MOST_CARDS}")
    return int(text)
