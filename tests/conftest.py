"""Fixtures that every test may use."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.core.verdict import Budget
from generator.games import all_games

DATA = Path(__file__).parent / "data"
HOW_TO_INSTALL = {
    "qpdf": "apt-get install qpdf",
    "pdffonts": "apt-get install poppler-utils",
    "pdftotext": "apt-get install poppler-utils",
    "pdftoppm": "apt-get install poppler-utils",
    "gs": "apt-get install ghostscript",
    "chromium": "apt-get install chromium",
}
ENOUGH = {"cairn": 500_000, "lost-island": 20_000}
_MISSED: set[str] = set()

hypothesis.settings.register_profile("patient", deadline=None)  # a loaded machine is no fault of the code
hypothesis.settings.load_profile("patient")
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell has it for what it starts in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def program() -> Callable[[str], str]:
    """Finds another program, or skips the test (fails it where ``FAIRDEAL_REQUIRE=all``)."""

    def find(name: str) -> str:
        path = shutil.which(name)
        if path:
            return path
        _MISSED.add(name)
        line = f"needs the program {name}: {HOW_TO_INSTALL[name]}"
        if os.environ.get("FAIRDEAL_REQUIRE") == "all":
            pytest.fail(line)
        pytest.skip(line)

    return find


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of pytest-xdist tells which programs it missed."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["missed"] = sorted(_MISSED)


def pytest_testnodedown(node: Any) -> None:
    """Collect what the workers of pytest-xdist missed."""
    _MISSED.update(getattr(node, "workeroutput", {}).get("missed", ()))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """The loud closing lines: what was not tested for want of a program."""
    for name in sorted(_MISSED):
        terminalreporter.write_line(
            f"NOT TESTED for want of the program {name}; install it: {HOW_TO_INSTALL[name]}", red=True, bold=True
        )


@pytest.fixture(params=all_games(), ids=lambda game: game.name)
def game(request: pytest.FixtureRequest) -> AnyGame:
    """Every game in turn."""
    found: AnyGame = request.param
    return found


def few(game: AnyGame, many: int, slow: int) -> int:
    """How many deals a test tries: ``many``, or ``slow`` where a deal takes long to solve."""
    return many if game.sweep else slow


def enough(game: AnyGame) -> Budget:
    """A budget that wins soon where the game's own would search for seconds; in Cairn it leaves some deals unknown."""
    return Budget(ENOUGH[game.name]) if game.name in ENOUGH else game.budget


def spend(game: AnyGame) -> tuple[str, ...]:
    """The option that keeps a command to ``enough``; nothing where that is the game's own budget."""
    return ("--budget", str(ENOUGH[game.name])) if game.name in ENOUGH else ()


def replays(name: str) -> list[dict[str, Any]]:
    """The recorded games of ``tests/data/replays/NAME.jsonl``."""
    text = (DATA / "replays" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def records(name: str) -> list[Puzzle]:
    """The puzzles of ``tests/data/puzzles/NAME.jsonl``, kept from ``fairdeal find`` so that no test need solve them."""
    text = (DATA / "puzzles" / f"{name}.jsonl").read_text(encoding="utf-8")
    return [Puzzle.from_json(line) for line in text.splitlines()]


def vectors() -> dict[str, Any]:
    """The vectors of a second implementation."""
    found: dict[str, Any] = json.loads((DATA / "vectors.json").read_text(encoding="utf-8"))
    return found
