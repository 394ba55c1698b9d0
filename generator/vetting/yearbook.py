"""The puzzles of many dates, found by the almanac and kept in a file, so that a run that was broken off goes on."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from generator.core.errors import FairdealError, RecordError
from generator.core.files import whole_file
from generator.core.puzzle import Puzzle
from generator.core.referee import admit
from generator.vetting.almanac import Almanac, find_puzzle, fingerprint, game_of
from generator.vetting.pool import eager_map

Find = Callable[[Almanac, str, date], Puzzle]
"""Finds the puzzle of a date: almanac, salt, date."""


def find_date(almanac: Almanac, salt: str, day: date) -> Puzzle:
    """The puzzle that a date has when it is its game's turn."""
    return find_puzzle(almanac, salt, game_of(almanac, day), day)


@dataclass(frozen=True, slots=True)
class Kept:
    """A file with a line a date: the date, the settings that found its puzzle, and its record.

    Lines of other settings are refused, not overwritten; a last line that was cut off is found again.
    """

    path: Path
    almanac: Almanac
    salt: str

    @property
    def settings(self) -> str:
        """The settings in 16 hex digits."""
        return fingerprint(self.almanac.version, self.salt)

    def read(self) -> dict[date, Puzzle]:
        """What was found before, each record put before the referee; raises ``RecordError`` naming the line."""
        if not self.path.exists():
            return {}
        found = {}
        for number, line in enumerate(self._lines(), 1):
            try:
                day, puzzle = self._day(line)
            except FairdealError as error:
                raise RecordError(
                    f"{self.path} line {number}: {error}; remove the file to find its days anew"
                ) from None
            found[day] = puzzle
        return found

    def add(self, day: date, puzzle: Puzzle) -> None:
        """Append a date, so that it is kept whatever ends the run."""
        line = json.dumps({"date": day.isoformat(), "settings": self.settings, "puzzle": json.loads(puzzle.to_json())})
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(line + "\n")
            file.flush()
            os.fsync(file.fileno())

    def sort(self) -> None:
        """Put the lines in the order of their dates, each date once."""
        if not self.path.exists():
            return
        lines = self._lines()
        dated = {json.loads(line)["date"]: line for line in lines}
        ordered = [dated[day] for day in sorted(dated)]
        if ordered != lines:
            with whole_file(self.path) as file:
                file.write("".join(f"{line}\n" for line in ordered).encode())

    def _lines(self) -> list[str]:
        """The whole lines; what was being written when a run ended is cut off the file."""
        raw = self.path.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]
        if len(whole) < len(raw):
            with self.path.open("r+b") as file:
                file.truncate(len(whole))
        try:
            return whole.decode("utf-8").splitlines()
        except UnicodeDecodeError:
            raise RecordError(f"{self.path} is not a text file in UTF-8; remove it, or name another --out") from None

    def _day(self, line: str) -> tuple[date, Puzzle]:
        try:
            kept = json.loads(line)
            day, settings, record = date.fromisoformat(kept["date"]), kept["settings"], kept["puzzle"]
        except (ValueError, KeyError, TypeError):
            raise RecordError("not a kept day: it has a date, its settings and a puzzle") from None
        if settings != self.settings:
            raise RecordError("the day was found with another salt or almanac")
        puzzle, game = Puzzle.from_json(json.dumps(record)), game_of(self.almanac, day)
        if puzzle.game != game.name:
            raise RecordError(f"{day} has a puzzle of {puzzle.game[:40]}; it is the turn of {game.name}")
        ruling = admit(game, puzzle)
        if not ruling.ok:
            raise RecordError(f"the referee refuses the record: {ruling.why}")
        return day, puzzle


def find_dates(kept: Kept, days: Sequence[date], jobs: int, find: Find = find_date) -> Iterator[tuple[date, Puzzle]]:
    """Find those of the dates that are not kept yet, and keep each as soon as it is found.

    They come as they are found; in the end the file has them in their order, however often the work was broken off.
    """
    known = kept.read()
    missing = [day for day in days if day not in known]
    with closing(eager_map(partial(find, kept.almanac, kept.salt), missing, jobs)) as found:
        for day, puzzle in found:
            kept.add(day, puzzle)
            yield day, puzzle
    kept.sort()
