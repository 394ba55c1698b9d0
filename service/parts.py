"""What the service is made of, as views reach it: ``parts().publisher`` and so on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from service.asking import Asker
from service.caching import Cache
from service.clock import Clock
from service.foreman import Foreman
from service.publishing import Publisher
from service.settings import Settings
from service.store import Store
from service.workers import Crew

if TYPE_CHECKING:
    from flask import Response

    from service.problems import Problem

NAME = "fairdeal"


@dataclass(slots=True)
class Parts:
    """``app.extensions["fairdeal"]``."""

    settings: Settings
    store: Store
    publisher: Publisher
    clock: Clock
    asker: Asker
    foreman: Foreman
    printers: Crew
    slow_printers: Crew
    """For what takes many seconds, so that nothing quick waits behind it."""
    cache: Cache = field(default_factory=Cache)
    """Answers that are made already."""
    problem_page: Callable[[Problem], Response] | None = None

    def close(self) -> None:
        """End the worker processes and give back the database."""
        self.asker.close()
        self.foreman.crew.close()
        self.printers.close()
        self.slow_printers.close()
        self.store.close()


def parts() -> Parts:
    """The parts of the app that serves this request."""
    from flask import current_app

    found: Parts = current_app.extensions[NAME]
    return found
