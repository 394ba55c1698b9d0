"""``fairdeal serve``: the daily service in one command."""

from __future__ import annotations

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="HOST", help="Address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port; 0: any free one.")
def serve(host: str, port: int) -> None:
    """Serve a puzzle a day for each game, with pages and an API, until interrupted.

    Without any settings puzzles are kept in a SQLite file. FAIRDEAL_DATABASE_URL, FAIRDEAL_TIMEZONE and the other
    settings are read from the environment.
    """
    from service.server import serve as run
    from service.settings import Settings

    run(Settings.from_env(), host, port, lambda address: click.echo(f"Fairdeal is served at {address}"))
