"""Progress on standard error: only at a terminal, and only for what takes over a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType
from typing import TYPE_CHECKING

from generator.core.game import AnyGame
from generator.core.verdict import Budget

if TYPE_CHECKING:
    import rich.progress

PATIENCE = 1.0
"""Seconds before anything is shown."""
A_LITTLE = Budget(20_000)
"""A moment's search that goes through all that a solver has, to what it does after a win."""


class Progress:
    """A progress bar that shows itself when the work turns out to be long; ``total`` None when it is not known."""

    def __init__(self, label: str, total: int | None, *, quiet: bool = False) -> None:
        self._label, self._total, self._done = label, total, 0
        self._wanted = sys.stderr.isatty() and not quiet
        self._since = time.monotonic()
        self._bar: rich.progress.Progress | None = None

    def __enter__(self) -> Progress:
        return self

    def advance(self, steps: int = 1) -> None:
        """Count finished steps."""
        self._done += steps
        if self._wanted and self._bar is None and time.monotonic() - self._since > PATIENCE:
            self._show()
        if self._bar:
            self._bar.update(self._bar.task_ids[0], completed=self._done)

    def _show(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
        self._bar.add_task(self._label, total=self._total)
        self._bar.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar:
            self._bar.stop()


def ready(game: AnyGame, variant: str, *, graded: bool = False) -> None:
    """Load the game's solver, and the players that grade, once before any worker starts.

    Their first use on a machine compiles them.
    """
    with working(f"{game.title}: preparing the solver (longest the first time)"):
        _load(game, variant)
        if graded and game.trials:
            next(iter(game.trials.values()))(game.deal(0, variant), range(1))


@contextmanager
def working(what: str) -> Iterator[None]:
    """Say what is being worked on, where it cannot be counted."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(what):
        yield


def _load(game: AnyGame, variant: str) -> None:
    deal = game.deal(0, variant)
    game.solve(game.initial(deal), A_LITTLE)
    if game.facts:
        game.facts(deal, A_LITTLE)
    if game.sweep:
        game.sweep(range(1), variant, A_LITTLE, lambda seed: True)
