"""A survey on disk: CSV with a row a seed, written beside its final name until it is whole."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.core.errors import UsageProblem
from generator.core.game import Tally

COLUMNS = "seed,verdict,moves,score,nodes,even,odd,other"


class SurveyFile:
    """The rows of one survey, in the order of the seeds; ``done`` are those of an earlier run.

    The first line is a comment that names the survey. Raises ``UsageProblem`` for a file that holds another one.
    """

    def __init__(self, path: Path, title: str, seeds: range) -> None:
        self.path, self._part = path, path.with_name(path.name + ".part")
        self._head = f"# {title}\n{COLUMNS}\n"
        self._seeds = seeds
        self.done = self._read(path if path.exists() else self._part)
        if path.exists() and len(self.done) != len(seeds):
            raise UsageProblem(
                f"{path} holds {len(self.done)} rows of this survey, not {len(seeds)}; name another file"
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
        if len(self.done) == len(self._seeds) and self.path.exists():
            return
        kept = "".join(map(_row, self.done))
        with self._part.open("r+" if self._part.exists() else "w+", encoding="utf-8", newline="") as file:
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


def _row(tally: Tally) -> str:
    moves, score = ("" if number is None else str(number) for number in (tally.moves, tally.score))
    eases = [f"{ease:.6f}" for ease in tally.eases] if tally.eases else [""] * 3
    return ",".join([str(tally.seed), tally.verdict, moves, score, str(tally.spent), *eases]) + "\n"


def _tally(fields: list[str]) -> Tally:
    try:
        seed, verdict, moves, score, nodes, even, odd, other = fields
        eases = (float(even), float(odd), float(other)) if even else None
        return Tally(int(seed), verdict, _whole(moves), _whole(score), int(nodes), eases=eases)
    except ValueError:
        bad = ",".join(fields)[:60]
        raise UsageProblem(f"the survey file's row {bad!r} is not {COLUMNS}; remove the file") from None


def _whole(text: str) -> int | None:
    return int(text) if text else None
