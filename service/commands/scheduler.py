"""``fairdeal scheduler``: publishing and vetting alone, beside any number of web processes."""

from __future__ import annotations

import click


@click.command()
def scheduler() -> None:
    """Publish and vet ahead until interrupted: one such process serves any number of web processes."""
    from apscheduler.schedulers.blocking import BlockingScheduler

    from service.making import make_parts
    from service.scheduler import start
    from service.server import log_to_stderr
    from service.settings import Settings

    log_to_stderr()
    made = make_parts(Settings.from_env())
    try:
        start(BlockingScheduler(), made)
    except KeyboardInterrupt:
        click.echo("the scheduler ends", err=True)
    finally:
        made.close()
