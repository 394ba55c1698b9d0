"""``fairdeal serve``: the web, the scheduler and the vetting in one command, on waitress."""

from __future__ import annotations

import logging
import socket
import sys
from collections.abc import Callable

from generator.core.errors import MachineError, UsageProblem
from service import LARGEST_BODY
from service.settings import Settings

WAITRESS = {
    "threads": 8,
    "ident": "fairdeal",
    "connection_limit": 1000,
    "asyncore_use_poll": True,
    "max_request_header_size": 32 * 1024,
    "max_request_body_size": LARGEST_BODY,
    "clear_untrusted_proxy_headers": False,  # whom to believe is settled in create_app
}


def serve(settings: Settings, host: str, port: int, listening: Callable[[str], None]) -> None:
    """Serve until interrupted; ``listening`` is told the address once requests are answered there."""
    from apscheduler.schedulers.background import BackgroundScheduler
    from waitress.server import create_server

    from service import create_app, scheduler
    from service.channel import keep_open
    from service.parts import NAME

    log_to_stderr()
    sockets = _listen(host, port)
    app = create_app(settings)
    clockwork = BackgroundScheduler()
    server = keep_open(create_server(app, sockets=sockets, **WAITRESS))
    try:
        scheduler.start(clockwork, app.extensions[NAME])
        listening(_address(sockets[0]))
        server.run()
    except KeyboardInterrupt:
        pass
    finally:
        if clockwork.running:
            clockwork.shutdown(wait=False)
        server.close()
        app.extensions[NAME].close()


def log_to_stderr() -> None:
    """One line an event on standard error."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    logging.getLogger("fairdeal").setLevel(logging.INFO)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # else a line for every request that waits for a thread


def _listen(host: str, port: int) -> list[socket.socket]:
    """Sockets for every address of the host; raises ``UsageProblem``, ``MachineError``."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise UsageProblem(f"--host {host[:80]!r} is not an address of this machine") from None
    family, kind, protocol, _, address = found[0]
    made = socket.socket(family, kind, protocol)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(address)
    except OSError as error:
        made.close()
        why = (error.strerror or str(error)).lower()
        raise MachineError(f"cannot listen on {host} port {port}: {why}; choose another with --port") from None
    return [made]


def _address(made: socket.socket) -> str:
    host, port = made.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
