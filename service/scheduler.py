"""The clockwork: every few minutes what is due is published and what is missing is vetted.

Nothing depends on it being on time. It ticks in UTC, at no special hour, and asks the clock which days have begun; a
job at midnight of a zone would skip or repeat days around changes of the clock. A request that comes before the tick
publishes by itself.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from generator.core.errors import FairdealError
from service.parts import Parts

if TYPE_CHECKING:
    from apscheduler.schedulers.base import BaseScheduler

log = logging.getLogger("fairdeal.scheduler")
MINUTES = 3
GRACE = 3600
"""Seconds that a tick may be late: any tick does for all that were missed."""


def tick(made: Parts) -> None:
    """Publish what is due and hand out what is missing; a fault is logged and mended by a later tick."""
    try:
        made.publisher.catch_up()
        made.foreman.refill()
    except FairdealError as error:
        log.error("%s", error)
    except Exception:
        log.exception("the scheduler's tick failed")


def start(scheduler: BaseScheduler, made: Parts) -> None:
    """Give a scheduler of APScheduler its one job, due at once, and start it."""
    from datetime import UTC, datetime

    scheduler.configure(timezone=UTC)
    scheduler.add_job(
        tick,
        "interval",
        minutes=MINUTES,
        args=[made],
        id="tick",
        coalesce=True,
        max_instances=1,
        misfire_grace_time=GRACE,
        next_run_time=datetime.now(UTC),
    )
    scheduler.start()
