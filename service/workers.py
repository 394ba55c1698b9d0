"""Worker processes: they solve, so that whoever serves never does and never loads a compiler.

A ``Crew`` is a few processes, started when there is work and ended when there has been none for a while. Each is looked
after by a thread that hands it one job at a time. A process that dies is replaced and its job tried once more. Workers
end with their crew, and by themselves when their parent was killed.
"""

from __future__ import annotations

import itertools
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from queue import Empty, PriorityQueue
from typing import Any

from generator.core.errors import FairdealError, MachineError

log = logging.getLogger("fairdeal.workers")
IDLE = 300.0
"""Seconds without work after which a process is ended and its memory given back."""
TRIES = 2
_starting = threading.Lock()


class Busy(MachineError):
    """Too much is waiting already; ``retry_after`` is in seconds."""

    def __init__(self, retry_after: int = 5) -> None:
        super().__init__(f"too many questions are waiting; ask again in {retry_after} seconds")
        self.retry_after = retry_after


class OneAtATime(Busy):
    """Too much that one client asked for is being worked on already."""

    def __init__(self, retry_after: int = 2) -> None:
        super().__init__(retry_after)
        self.args = (f"other questions of this address are being worked on; ask again in {retry_after} seconds",)


class ShuttingDown(MachineError):
    """The work was given up because the service ends."""


@dataclass(order=True)
class _Job:
    rank: int
    number: int
    work: Callable[..., Any] = field(compare=False)
    args: tuple[Any, ...] = field(compare=False)
    result: Future[Any] = field(compare=False, default_factory=Future)


class Crew:
    """``size`` processes with one queue; ``nice`` is how far they stand back behind other processes.

    A process stands back from its first job of a rank of ``nice_from`` or more: until then somebody waits for it.
    """

    def __init__(self, name: str, size: int, *, most_waiting: int = 1000, nice: int = 0, nice_from: int = 0) -> None:
        self.name, self.size, self.most_waiting, self.nice, self.nice_from = name, size, most_waiting, nice, nice_from
        self._jobs: PriorityQueue[_Job] = PriorityQueue()
        self._numbers = itertools.count()
        self._threads: list[threading.Thread] = []
        self._lock = threading.Lock()
        self._closed = threading.Event()

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._jobs.qsize()

    @property
    def is_full(self) -> bool:
        """Whether more would be refused."""
        return self._closed.is_set() or self.waiting >= self.most_waiting

    def submit(self, work: Callable[..., Any], *args: Any, rank: int = 0) -> Future[Any]:
        """Have a module's function called in a worker, lower ranks first; raises ``Busy``.

        The result is what it returns, a ``FairdealError`` that it raises, or ``MachineError``.
        """
        with self._lock:
            if self.is_full:
                raise Busy()
            job = _Job(rank, next(self._numbers), work, args)
            self._jobs.put(job)
            if len(self._threads) < self.size:
                thread = threading.Thread(target=self._look_after, name=self.name, daemon=True)
                self._threads.append(thread)
                thread.start()
        return job.result

    def close(self) -> None:
        """End every worker at once, whatever it is doing, and wait until they are gone."""
        with self._lock:
            self._closed.set()
            for _ in self._threads:
                self._jobs.put(_Job(-(1 << 30), next(self._numbers), os.getpid, ()))  # wakes a thread that waits
        for thread in self._threads:
            thread.join()

    def _look_after(self) -> None:
        worker: _Worker | None = None
        while not self._closed.is_set():
            try:
                job = self._jobs.get(timeout=IDLE)
            except Empty:
                _end(worker)
                worker = None
                continue
            if not self._closed.is_set() and job.result.set_running_or_notify_cancel():
                worker = self._do(job, worker)
        _end(worker)

    def _do(self, job: _Job, worker: _Worker | None) -> _Worker | None:
        """Do one job, in a new process if need be; returns the process that is there afterwards."""
        for _ in range(TRIES):
            try:
                worker = worker or _Worker(self.name)
                answer = worker.ask(job, self.nice if job.rank >= self.nice_from else 0, self._closed)
            except (OSError, EOFError) as error:
                log.warning("a worker process of %s died or could not start: %s", self.name, error or "killed")
                _end(worker)
                worker = None
                continue
            if isinstance(answer, BaseException):
                job.result.set_exception(answer)
            else:
                job.result.set_result(answer)
            return worker
        job.result.set_exception(MachineError("a worker process died twice over one question (out of memory?)"))
        return None


class _Worker:
    """One process and the line to it."""

    def __init__(self, name: str) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), name=name, daemon=True)
        with _starting:
            self._process.start()
        theirs.close()

    def ask(self, job: _Job, nice: int, closed: threading.Event) -> Any:
        """The job's result or exception; raises ``EOFError`` or ``OSError`` when the process dies."""
        self._line.send((job.work, job.args, nice))
        while not closed.is_set():
            if wait([self._line, self._process.sentinel], timeout=0.5):
                return self._line.recv()
        return ShuttingDown("the service is shutting down")

    def end(self) -> None:
        """Kill the process and wait for its end."""
        self._process.kill()
        self._process.join()
        self._process.close()
        self._line.close()


def _end(worker: _Worker | None) -> None:
    """End a process, if there is one."""
    if worker is not None:
        worker.end()


def _work(line: Connection) -> None:
    """What a worker process does all its life."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to the parent, which ends its workers
    threading.Thread(target=_follow_parent, daemon=True).start()
    stands_back = 0
    while True:
        try:
            work, args, nice = line.recv()
        except EOFError:
            return
        if nice > stands_back and hasattr(os, "nice"):
            os.nice(nice - stands_back)
            stands_back = nice
        line.send(_outcome(work, args))


def _outcome(work: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    try:
        return work(*args)
    except FairdealError as error:
        return error
    except Exception as error:
        logging.getLogger("fairdeal.workers").exception("a question failed")
        return MachineError(f"a question failed: {type(error).__name__}: {error}")


def _follow_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
