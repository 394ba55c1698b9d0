"""``fairdeal games`` and ``fairdeal rules``."""

from __future__ import annotations

import sys

import click

from generator.cli.options import game_argument
from generator.core.game import AnyGame


@click.command()
def games() -> None:
    """List the games and their variants, the default variant first."""
    from generator.games import all_games

    rows = [(game.name, game.title, " ".join(game.variants), game.aim) for game in all_games()]
    widths = [max(len(row[i]) for row in rows) for i in range(3)]
    for row in rows:
        click.echo("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths, strict=False)), row[3]]))


@click.command()
@game_argument
@click.option("--record", is_flag=True, help="The rules of record, to the last detail.")
def rules(game: AnyGame, record: bool) -> None:
    """Show how GAME is played."""
    from generator.core.resources import rules_of_record

    text = rules_of_record(game.name) if record else game.howto("en")
    if sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(Console().width, 88)).print(Markdown(text))
    else:
        click.echo(text.rstrip())
