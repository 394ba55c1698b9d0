"""The daily service: a puzzle a day for each game. ``create_app`` makes it; importing this does nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.middleware.proxy_fix import ProxyFix

    from service.settings import Settings

LARGEST_BODY = 256 * 1024
"""Bytes that a request may bring."""


def create_app(settings: Settings | None = None, *, now: Callable[[], datetime] | None = None) -> Flask:
    """The WSGI application; settings come from the environment unless given, the time from ``now``.

    Its parts are in ``app.extensions["fairdeal"]`` (``service.parts``). The tables are brought up to date; if the
    database is away, that is made up for at the first request that finds it. Nothing runs in the background until it is
    needed: see ``service.scheduler``. Raises ``UsageProblem`` for settings that cannot be used.
    """
    from flask import Flask

    from service import blueprints, problems
    from service.caching import Quick
    from service.engine import StoreDown
    from service.making import make_parts
    from service.parts import NAME
    from service.settings import Settings

    app = Flask("service", static_folder=None, template_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LARGEST_BODY
    app.json.sort_keys = False  # type: ignore[attr-defined]
    settings = settings or Settings.from_env()
    made = make_parts(settings, now)
    app.extensions[NAME] = made
    app.wsgi_app = Quick(app.wsgi_app, made.cache, made.publisher.now)  # type: ignore[method-assign, assignment]
    if settings.proxies:
        app.wsgi_app = _behind(app, settings.proxies)  # type: ignore[method-assign]
    problems.register(app)
    blueprints.register(app)
    try:
        made.store.prepare()
    except StoreDown as error:
        logging.getLogger("fairdeal.store").error("%s", error)
    return app


def _behind(app: Flask, proxies: int) -> ProxyFix:
    """Take the client's address, scheme and host from as many proxies as are ours."""
    from werkzeug.middleware.proxy_fix import ProxyFix

    return ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_prefix=proxies)
