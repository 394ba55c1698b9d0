"""The one list of what the service serves: a module with ``blueprint`` each, in this order."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

BLUEPRINTS = (
    "service.health:blueprint",
    "service.pages:assets",
    "service.pages:blueprint",
    "service.api:blueprint",
    "service.feeds:blueprint",
    "service.prints:blueprint",
)
"""``module:name`` of every blueprint."""


def register(app: Flask) -> None:
    """Give the app all of them."""
    for place in BLUEPRINTS:
        module, name = place.split(":")
        app.register_blueprint(getattr(import_module(module), name))
