"""``fairdeal preflight``: says what a print shop would object to in a PDF."""

from __future__ import annotations

import json
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--profile",
    type=click.Choice(["home", "screen", "press"]),
    default="home",
    help="What the file is for [default: home].",
)
@click.option("--json", "as_json", is_flag=True, help="The report as one JSON object.")
def preflight(file: Path, profile: str, as_json: bool) -> None:
    """Say what a print shop would object to in a PDF; exit code 1 if something fails, warnings are allowed."""
    from generator.press.preflight import preflight as check

    report = check(file, profile)  # type: ignore[arg-type]
    click.echo(json.dumps(report.as_dict(), ensure_ascii=False) if as_json else report.text())
    if not report.ok:
        raise click.exceptions.Exit(1)
