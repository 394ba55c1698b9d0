"""Work shared among processes, results in order or as they come."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from threading import Thread
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
    with _workers(jobs) as pool:
        yield from _in_order(pool, work, iter(tasks), window=2 * jobs + 2)


def eager_map(work: Callable[[T], R], tasks: Iterable[T], jobs: int) -> Generator[tuple[T, R], None, None]:
    """Each task with its result, as soon as there is one: a task that takes long keeps no other one waiting.

    Otherwise as ``ordered_map``.
    """
    if jobs == 1:
        for task in tasks:
            yield task, work(task)
        return
    with _workers(jobs) as pool:
        left = iter(tasks)
        waiting = {pool.submit(work, task): task for task in islice(left, 2 * jobs)}
        while waiting:
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                task = waiting.pop(future)
                waiting |= {pool.submit(work, more): more for more in islice(left, 1)}
                yield task, future.result()


@contextmanager
def _workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with the block; raises ``MachineError`` when one dies before."""
    method = "fork" if sys.platform == "linux" else "spawn"
    pool = ProcessPoolExecutor(jobs, multiprocessing.get_context(method), initializer=_in_worker)
    try:
        yield pool
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


def _in_worker() -> None:
    """Signals end a worker at once, and so does the end of its parent: the parent says what there is to say."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_DFL)
    Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
