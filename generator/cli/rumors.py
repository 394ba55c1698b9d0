"""``fairdeal rumors``: the rumor cards of The Lost Island as PDF."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click

from generator.cli.options import out_option
from generator.core.errors import UsageProblem
from generator.core.files import refuse_place, write_whole
from generator.core.languages import LANGUAGES

MOST_OFFSET = 20.0
MOST_CARDS = 99


@click.command()
@click.option(
    "--size", type=click.Choice(["poker", "mini"]), default="poker", help="63x88 or 44x67 mm [default: poker]."
)
@click.option("--paper", default="a4", metavar="P", help="a3 a4 a5 a6 letter legal half-letter or WxHmm [default: a4].")
@click.option("--per-sheet", metavar="N", help="Cards to a sheet, such as 8 or 9 [default: as many as fit].")
@click.option(
    "--faces", type=click.Choice(["both", "fronts", "backs"]), default="both", help="What to print [default: both]."
)
@click.option(
    "--duplex", type=click.Choice(["long", "short"]), default="long", help="Edge that sheets turn on [default: long]."
)
@click.option("--back-offset", default="0,0", metavar="X,Y", help="Move the backs right and down, in mm.")
@click.option("--aid/--no-aid", default=True, help="A player aid as the last page [default: yes].")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The cards' language [default: en].")
@out_option("The PDF [default: output/rumors.pdf, or rumors.pdf where there is no folder output].")
def rumors(
    size: str,
    paper: str,
    per_sheet: str | None,
    faces: str,
    duplex: str,
    back_offset: str,
    aid: bool,
    language: str,
    out: Path | None,
) -> None:
    """Print the twelve rumor cards of The Lost Island, four cards to look things up, and a player aid.

    Cards have 3 mm bleed and cut marks; every back lies behind its front. The same command gives the same file, byte
    for byte.
    """
    from generator.press.paper import parse_paper
    from generator.press.rumor_cards import Order, rumors_pdf

    order = Order(
        parse_paper(paper),
        size,
        language,
        faces,
        duplex,
        _per_sheet(per_sheet),
        _offset(back_offset),
        aid,
        _command(click.get_current_context()),
    )
    out = out or _default_out()
    refuse_place(out)
    write_whole(out, rumors_pdf(order))
    click.echo(out)


def _per_sheet(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch(r"[1-9][0-9]?", text):
        raise UsageProblem(f"{text[:40]!r} is not a number of cards to a sheet; it is a whole number 1 to {MOST_CARDS}")
    return int(text)


def _offset(text: str) -> tuple[float, float]:
    match = re.fullmatch(r"([+-]?\d{1,3}(?:\.\d{1,3})?),\s*([+-]?\d{1,3}(?:\.\d{1,3})?)", text.strip(), re.ASCII)
    if not match or any(abs(float(part)) > MOST_OFFSET for part in match.groups()):
        raise UsageProblem(
            f"{text[:40]!r} is not an offset of the backs; it is two numbers of mm, each -{MOST_OFFSET:g} to "
            f"{MOST_OFFSET:g}, such as 0.5,-1"
        )
    return float(match[1]), float(match[2])


def _command(context: click.Context) -> str:
    """The command that makes the same cards again: what was given, less where they are written to."""
    words = ["fairdeal rumors"]
    for param in context.command.params:
        given = context.get_parameter_source(str(param.name)) == click.core.ParameterSource.COMMANDLINE
        if given and param.name == "aid":
            words.append("--aid" if context.params["aid"] else "--no-aid")
        elif given and param.name != "out":
            words.append(f"{param.opts[0]} {shlex.quote(str(context.params[str(param.name)]))}")
    return " ".join(words)


def _default_out() -> Path:
    return Path("output/rumors.pdf") if Path("output").is_dir() else Path("rumors.pdf")
