"""What one process of the API remembers: who asked how much, and what is being printed."""

from __future__ import annotations

from service.api.limits import Limits
from service.printing import PrintShop
from service.workers import Crew

NAME = "fairdeal.api"


class Api:
    """``app.extensions["fairdeal.api"]``."""

    def __init__(self, printers: Crew) -> None:
        self.limits, self.shop = Limits(), PrintShop(printers)


def api() -> Api:
    """That of the app that serves this request."""
    from flask import current_app

    found: Api = current_app.extensions[NAME]
    return found
