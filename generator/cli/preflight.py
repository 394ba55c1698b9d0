"""``fairdeal preflight``: what a print shop would object to."""

from __future__ import annotations

import json
from pathlib import Path

import click

from generator.cli.progress import Progress


@click.command()
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--profile", default="home", metavar="P", help="home, screen or press [default: home].")
@click.option("--json", "as_json", is_flag=True, help="The report as a JSON line.")
def preflight(file: Path, profile: str, as_json: bool) -> int:
    """Say what a print shop, or a reader on a screen, would object to in the PDF FILE.

    Errors come first, each with its pages, a place in mm from the trim's top left corner, and what is accepted. Exits
    with 0 if nothing fails (warnings may be there), with 1 if something does, with 2 if FILE cannot be used.
    """
    from generator.press.preflight import parse_profile
    from generator.press.preflight import preflight as check

    held_to = parse_profile(profile)
    with Progress("checking pages", None) as progress:
        report = check(file, held_to, progress.advance)
    click.echo(json.dumps(report.as_dict(), ensure_ascii=False) if as_json else report.text())
    return 0 if report.ok else 1
