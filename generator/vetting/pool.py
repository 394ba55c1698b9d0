"""Work shared among processes, results in order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import TypeVar

from generator.core.errors import MachineError

T = TypeVar("T")
R = TypeVar("R")


def cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def ordered_map(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[R, None, None]:
    """``map(work, tasks)`` on ``jobs`` processes: results in the order of the tasks, few of them ahead.

    ``work`` is a module's function or a partial of one. Tasks are drawn lazily, so they may be endless. Raises
    ``MachineError`` when a worker dies.
    """
    if jobs == 1:
        yield from map(work, tasks)
        return
    method = "fork" if sys.platform == "linux" else "spawn"
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context(method), initializer=_leave_quietly)
    try:
        yield from _in_order(pool, work, iter(tasks), window=2 * jobs + 2)
    except BrokenProcessPool:
        raise MachineError("a worker process died (out of memory, or killed); what was finished is kept") from None
    finally:
        for process in multiprocessing.active_children():
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _in_order(pool: ProcessPoolExecutor, work: Callable[[T], R], tasks: Iterator[T], window: int) -> Iterator[R]:
    waiting: deque[Future[R]] = deque(pool.submit(work, task) for task in islice(tasks, window))
    while waiting:
        result = waiting.popleft().result()
        waiting.extend(pool.submit(work, task) for task in islice(tasks, 1))
        yield result


def _leave_quietly() -> None:
    """Ctrl-C ends a worker at once: the parent says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
