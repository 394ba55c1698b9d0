"""Puts the parts together."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

from generator.vetting.pool import cores
from service.asking import Asker
from service.clock import Clock, utc_now
from service.foreman import AHEAD, Foreman, Vet, vet
from service.parts import Parts
from service.publishing import Publisher
from service.seats import Seats, this_client
from service.settings import Settings
from service.store import Store
from service.workers import Crew

MOST_PRINTS = 2
"""Documents that may wait to be made; more are refused."""
MOST_QUESTIONS = 16
"""Questions that may wait for a worker; more are refused."""


def make_parts(settings: Settings, now: Callable[[], datetime] | None = None, vetting: Vet = vet) -> Parts:
    """Everything that a process of the service needs. Starts and connects nothing yet."""
    clock, store, few = Clock(ZoneInfo(settings.timezone)), Store(settings.database_url), min(2, cores())
    publisher = Publisher(store, clock, settings, now=now or utc_now)
    asker = Asker(Crew("asking", few, most_waiting=MOST_QUESTIONS), Seats(this_client))
    foreman = Foreman(publisher, Crew("vetting", few, nice=5, nice_from=AHEAD), vetting)
    printers = Crew("printing", 1, most_waiting=MOST_PRINTS)
    slow_printers = Crew("printing slowly", 1, most_waiting=MOST_PRINTS, nice=5)
    return Parts(settings, store, publisher, clock, asker, foreman, printers, slow_printers)
