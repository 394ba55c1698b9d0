"""``fairdeal calibrate``: a page that tells whether a printer scales and how far its backs lie off."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli.options import out_option
from generator.cli.products import default_out

DEFAULT = "calibration.pdf"


@click.command()
@click.option("--paper", default="a4", metavar="P", help="a3 a4 a5 a6 letter legal half-letter or WxHmm [default: a4].")
@click.option("--duplex", type=click.Choice(["long", "short"]), default="long", help="The edge that sheets turn about.")
@out_option(f"The PDF [default: output/{DEFAULT}, or {DEFAULT} where there is no folder output].")
def calibrate(paper: str, duplex: str, out: Path | None) -> None:
    """Print rulers (100 mm, 4 in) and a see-through cross that tells what to give to --back-offset."""
    from generator.core.files import refuse_place, write_whole
    from generator.press.calibration import calibration
    from generator.press.paper import parse_paper

    out = out or default_out(DEFAULT)
    refuse_place(out)
    command = f"fairdeal calibrate --paper {paper} --duplex {duplex}"
    write_whole(out, calibration(parse_paper(paper), duplex, command))  # type: ignore[arg-type]
    click.echo(out)
