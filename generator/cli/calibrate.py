"""``fairdeal calibrate``: a page that tells whether a printer scales and how far its backs lie off."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import out_option
from generator.cli.products import default_out, large_option, made_by, moves_backs, print_options, printing_of
from generator.core.languages import LANGUAGES

DEFAULT = "calibration.pdf"


@click.command()
@click.option("--paper", default="a4", metavar="P", help="a3 a4 a5 a6 letter legal half-letter or WxHmm [default: a4].")
@print_options(
    duplex="long",
    refused={
        "impose": "the page is measured as it leaves the printer, on a sheet of its own; leave out --impose",
        "suits": "the calibration page has no suits; leave out --suits",
    },
)
@large_option
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The page's language [default: en].")
@out_option(f"The PDF [default: output/{DEFAULT}, or {DEFAULT} where there is no folder output].")
def calibrate(paper: str, large: bool, language: str, out: Path | None, **shared: str) -> None:
    """Print rulers (100 mm, 4 in) and a see-through cross that tells what to give to --back-offset.

    With the offset given to --back-offset the cross of the back lies in the middle.
    """
    from generator.core.files import refuse_place, write_whole
    from generator.press.calibration import Look, calibration
    from generator.press.paper import parse_paper

    out = out or default_out(DEFAULT)
    refuse_place(out)
    duplex = shared["duplex"]
    printing = printing_of(shared if moves_backs(shared) else {**shared, "duplex": "none"})
    command = " ".join(["fairdeal calibrate", *made_by(click.get_current_context())])
    write_whole(out, calibration(parse_paper(paper), duplex, command, Look(language, large), printing))  # type: ignore[arg-type]
    click.echo(out)
