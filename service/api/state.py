"""What one process of the API remembers: who asked how much, and what is being printed."""

from __future__ import annotations

from service.api.limits import Limits, limit
from service.printing import PrintShop
from service.seats import Seats, this_client
from service.workers import Crew

NAME = "fairdeal.api"


class Api:
    """``app.extensions["fairdeal.api"]``."""

    def __init__(self, printers: Crew, slow_printers: Crew, processes: int = 1) -> None:
        self.limits, seats = Limits(processes=processes), Seats(this_client)
        self.shop, self.slow_shop = (PrintShop(crew, seats, limit) for crew in (printers, slow_printers))


def api() -> Api:
    """That of the app that serves this request."""
    from flask import current_app

    found: Api = current_app.extensions[NAME]
    return found
