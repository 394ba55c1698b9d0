"""The command, run in this process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from generator.cli import run


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


Command = Callable[..., Result]


@pytest.fixture
def fairdeal(capfd: pytest.CaptureFixture[str]) -> Command:
    """Runs ``fairdeal ARGS...``."""

    def command(*args: object) -> Result:
        capfd.readouterr()
        code = run(list(map(str, args)))
        out, err = capfd.readouterr()
        return Result(code, out, err)

    return command
