"""Waitress ends the connection after every 304, as if its end told where the answer ends; a 304 has no body to end.

A client that asks often, and mostly has it already, would connect anew for each request. This keeps the line open.
"""

from __future__ import annotations

from typing import Any

from waitress.channel import HTTPChannel
from waitress.task import WSGITask


class KeptTask(WSGITask):  # type: ignore[misc]
    """An answer; the connection outlives one without a body."""

    def set_close_on_finish(self) -> None:
        """End the connection, unless only the want of a length asks for it."""
        wished = self.request.headers.get("CONNECTION", "").lower() == "close" or self.version == "1.0"
        if wished or self.wrote_header or not self.status.startswith("304"):
            super().set_close_on_finish()


class KeptChannel(HTTPChannel):  # type: ignore[misc]
    """A connection of that kind."""

    task_class = KeptTask


def keep_open(server: Any) -> Any:
    """Have a server of waitress, made for one socket, do so; returns it."""
    server.channel_class = KeptChannel
    return server
