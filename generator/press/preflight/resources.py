"""The resources of one stream, each looked up once."""

from __future__ import annotations

from typing import Any

from generator.press.preflight.source import entry


class Resources:
    """Named things that a stream may use; ``obj`` is their dictionary."""

    def __init__(self, obj: Any) -> None:
        self.obj = obj
        self._found: dict[tuple[str, str], Any] = {}

    def find(self, group: str, label: str) -> Any:
        """What a name of a group stands for; ``None`` if it is not there."""
        key = (group, label)
        if key not in self._found:
            self._found[key] = entry(self.obj, group, label)
        return self._found[key]
