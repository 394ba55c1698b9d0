"""Marked content (ISO 32000-1, 14.6): which mark belongs to which part of the structure, or to none."""

from __future__ import annotations

from typing import Any

from generator.press.preflight.marks import ARTIFACT, Drawn, Tag
from generator.press.preflight.resources import Resources
from generator.press.preflight.source import entry, number
from generator.press.preflight.tokens import Name


class Tagger:
    """The marked content of one stream; ``tag`` is that of the marks being made."""

    def __init__(self, drawn: Drawn, resources: Resources, owner: Any) -> None:
        self._drawn, self._resources, self._owner = drawn, resources, owner
        self._open: list[Tag] = []
        self.tag: Tag = None

    @property
    def is_open(self) -> bool:
        """Whether content that was begun is not ended."""
        return bool(self._open)

    def begin(self, operands: list[Any]) -> None:
        """``BMC`` and ``BDC``."""
        self._open.append(self.tag)
        kind, given = str(operands[0]), operands[1] if len(operands) > 1 else None
        mcid = given.get("MCID") if isinstance(given, dict) else None
        if isinstance(given, Name):
            mcid = number(entry(self._resources.find("Properties", str(given)), "MCID"))
        if kind == "Artifact":
            if isinstance(self.tag, tuple):
                self._drawn.loose["tags.content", "an artifact stands inside tagged content"] = None
            self.tag = ARTIFACT
        elif mcid is not None:
            if self.tag == ARTIFACT:
                self._drawn.loose["tags.content", "tagged content stands inside an artifact"] = None
            self.tag = (self._owner, int(mcid))
            self._drawn.mcids[self.tag] = None

    def end(self, _operands: list[Any]) -> None:
        """``EMC``."""
        if not self._open:
            self._drawn.fault("EMC without BMC or BDC")
            return
        self.tag = self._open.pop()
