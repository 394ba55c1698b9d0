"""A survey on disk: CSV with a row a seed, written beside its final name until it is whole."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

from generator.core.errors import UsageProblem
from generator.core.game import Tally
from generator.core.rng import how_many

COLUMNS = "seed,verdict,moves,score,nodes,even,odd,other"


class SurveyFile:
    """The rows of one survey, in the order of the seeds; ``done`` are those of an earlier run.

    The first line is a comment that names the survey. Raises ``UsageProblem`` for a file that holds another one.
    """

    def __init__(self, path: Path, title: str, seeds: range) -> None:
        self.path, self._part = path, path.with_name(path.name + ".part")
        self._head = f"# {title}\n{COLUMNS}\n"
        self._seeds = seeds
        for place in (self.path, self._part):
            if place.exists() and not place.is_file():
                raise UsageProblem(f"{place} is not a file that can be gone on with; name another")
        finished = path.exists() and path.stat().st_size > 0
        self.done = self._read(path if finished else self._part)
        if finished and len(self.done) != how_many(seeds):
            raise UsageProblem(
                f"{path} holds {len(self.done)} of {how_many(seeds)} rows; name another file, or remove it"
            )

    def _read(self, path: Path) -> list[Tally]:
        """The whole rows of a file; a torn last line does not count."""
        text = path.read_bytes().decode(errors="replace") if path.exists() else ""
        if not text.startswith(self._head):
            if self._head.startswith(text):
                return []
            raise UsageProblem(
                f"{path} holds something else ({text.splitlines()[0][:100]}); name another file, or remove it"
            )
        lines = text[len(self._head) : text.rfind("\n") + 1].splitlines()
        rows = [_tally(fields) for fields in csv.reader(lines)]
        if [row.seed for row in rows] != list(self._seeds[: len(rows)]):
            raise UsageProblem(f"{path} does not hold its seeds in order; name another file, or remove it")
        return rows

    def write(self, chunks: Iterable[list[Tally]]) -> Iterator[list[Tally]]:
        """Pass chunks of new rows through, each on disk before it is passed on; after the last one name the file."""
        if len(self.done) == how_many(self._seeds) and self.path.exists():
            return
        kept = "".join(map(_row, self.done))
        with self._part.open("r+" if self._part.exists() else "w+", encoding="utf-8", newline="") as file:
            _lock(file, self.path)
            start = len(self._head) + len(kept)
            file.write(self._head)
            file.seek(start)
            file.truncate()
            for chunk in chunks:
                file.writelines(map(_row, chunk))
                file.flush()
                yield chunk
            os.fsync(file.fileno())
        self._part.replace(self.path)


def _lock(file: IO[str], path: Path) -> None:
    """Keep the file to this process, where the system can; raises ``UsageProblem`` if another one has it."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return
    except OSError:
        raise UsageProblem(f"another survey is writing to {path}; let it end, or name another file") from None


def _row(tally: Tally) -> str:
    moves, score = ("" if number is None else str(number) for number in (tally.moves, tally.score))
    eases = [f"{ease:.6f}" for ease in tally.eases] if tally.eases else [""] * 3
    return ",".join([str(tally.seed), tally.verdict, moves, score, str(tally.spent), *eases]) + "\n"


def _tally(fields: list[str]) -> Tally:
    try:
        seed, verdict, moves, score, nodes, even, odd, other = fields
        if verdict not in ("winnable", "unwinnable", "unknown"):
            raise ValueError(verdict)
        eases = (float(even), float(odd), float(other)) if even else None
        return Tally(int(seed), verdict, _whole(moves), _whole(score), int(nodes), eases=eases)
    except ValueError:
        bad = ",".join(fields)[:60]
        raise UsageProblem(f"the survey file's row {bad!r} is not {COLUMNS}; remove the file") from None


def _whole(text: str) -> int | None:
    return int(text) if text else None
