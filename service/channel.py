"""What waitress does of itself, done as the service does it.

It ends the connection after every 304, as if its end told where the answer ends; a 304 has no body to end. A client
that asks often, and mostly has it already, would connect anew for each request: here the line stays open. And what
waitress refuses before the application sees it is a problem with the usual headers, as every other error is.
"""

from __future__ import annotations

import json
from typing import Any

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.task import ErrorTask, WSGITask

from service import LARGEST_BODY
from service.caching import API, READABLE
from service.problems import MIMETYPE, Problem
from service.security import HEADERS

REFUSED = {
    400: (400, "Bad Request", "the request is not one of HTTP; see its first line, its headers and its length"),
    413: (413, "Content Too Large", f"the body is too large; it may have {LARGEST_BODY} bytes"),
    431: (431, "Request Header Fields Too Large", "the headers are too large; send fewer or shorter ones"),
    501: (400, "Bad Request", "the body's Transfer-Encoding is not one that is read here; send it plain or chunked"),
}
"""Status of waitress -> status, title and detail of ours; all else is a fault of the service."""
FAULT = (500, "A fault of this service", "something went wrong here; it has been logged")


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Reads requests; an address that cannot be taken apart is a bad request too."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the first line and the headers; raises ``ParsingError``."""
        try:
            super().parse_header(header_plus)
        except ValueError as error:
            raise ParsingError(str(error)) from None


class KeptTask(WSGITask):  # type: ignore[misc]
    """An answer; the connection outlives one without a body."""

    def set_close_on_finish(self) -> None:
        """End the connection, unless only the want of a length asks for it."""
        wished = self.request.headers.get("CONNECTION", "").lower() == "close" or self.version == "1.0"
        if wished or self.wrote_header or not self.status.startswith("304"):
            super().set_close_on_finish()


class ProblemTask(ErrorTask):  # type: ignore[misc]
    """A problem that is told before, or in place of, any answer of the application; the connection ends with it."""

    def execute(self) -> None:
        """Send it."""
        status, title, detail = REFUSED.get(self.request.error.code, FAULT)
        body = (json.dumps(Problem(status, title, detail).members()) + "\n").encode()
        self.status = f"{status} {title.upper()}"
        open_to_all = READABLE if (getattr(self.request, "path", None) or "").startswith(API) else ()
        told = (("Content-Type", MIMETYPE), ("Cache-Control", "no-store"))
        self.response_headers.extend([*told, *HEADERS.items(), *open_to_all])
        self.set_close_on_finish()
        self.content_length = len(body)
        self.write(body)


class KeptChannel(HTTPChannel):  # type: ignore[misc]
    """A connection with such tasks."""

    parser_class = Parser
    task_class = KeptTask
    error_task_class = ProblemTask


def keep_open(server: Any) -> Any:
    """Have a server of waitress, made for one socket, do so; returns it."""
    server.channel_class = KeptChannel
    return server
