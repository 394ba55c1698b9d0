"""The one place that knows where texts and templates lie, in the source tree and in an installed wheel."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]
_TREE = _PACKAGE.parent
_IN_WHEEL = _PACKAGE / "_shipped"


@cache
def _root() -> Path:
    """The folder that holds ``templates/`` and ``docs/rules/``."""
    return _IN_WHEEL if _IN_WHEEL.is_dir() else _TREE


def template(name: str) -> Path:
    """The path of ``templates/NAME``."""
    return _root() / "templates" / name


def rules_of_record(game: str) -> str:
    """The text of ``docs/rules/GAME.md``."""
    return (_root() / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def howto(package: str, language: str) -> str:
    """A game's page for players: ``howto.md`` in its folder, or ``howto.LANGUAGE.md`` where there is one."""
    folder = files(package)
    translated = folder / f"howto.{language}.md"
    return (translated if translated.is_file() else folder / "howto.md").read_text(encoding="utf-8")
