"""``fairdeal island``: masks that read back, lines that make them again, and bad wishes named in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from generator.games.lost_island.making import make_island
from generator.games.lost_island.sheet import read_sheet
from tests.cli.conftest import Command


def test_one_island(fairdeal: Command) -> None:
    """Its comment, then its mask; it reads back as the island of that seed; the comment's command makes it again."""
    result = fairdeal("island", "--seed", 7, "--side", "b")
    comment, mask = result.out.split("\n", 1)
    assert (result.code, result.err) == (0, "")
    assert comment.startswith("// fairdeal island --cells 40..60 --side B --shape ")
    assert read_sheet(result.out) == read_sheet(mask) == make_island(7, "B")
    assert fairdeal(*comment.split()[2:]).out == result.out


def test_several_islands(fairdeal: Command, tmp_path: Path) -> None:
    """An empty line between them; every one is made again by its own comment; the file holds what is printed."""
    wish = ("island", "--seed", 3, "--count", 4, "--cells", 49, "--shape", "ragged")
    out = fairdeal(*wish).out
    islands = out.split("\n\n")
    assert len(islands) == 4
    for text in islands:
        again = fairdeal(*text.splitlines()[0].split()[2:]).out
        assert again.strip() == text.strip()
        assert len(read_sheet(text).land) == 49
    assert fairdeal(*wish, "--out", tmp_path / "islands.txt").out == ""
    assert (tmp_path / "islands.txt").read_text() == out


def test_json(fairdeal: Command) -> None:
    """A line an island, with the wish that makes it again."""
    lines = fairdeal("island", "--seed", 3, "--count", 2, "--format", "json").out.splitlines()
    one, two = map(json.loads, lines)
    assert list(one) == ["seed", "side", "shape", "cells", "rows"]
    assert (one["seed"], one["side"], one["cells"]) == ("3", "A", "40..60")
    assert tuple(one["rows"]) == make_island(3, shape=one["shape"]).rows != tuple(two["rows"])


def test_without_a_seed_takes_any(fairdeal: Command) -> None:
    """Two calls give two islands, and each names its seed."""
    assert fairdeal("island").out != fairdeal("island").out


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("--cells 5", "an island cannot have 5 cells; write N or N..M within 12 to 120"),
        ("--cells 500", "an island cannot have 500 cells; write N or N..M within 12 to 120"),
        ("--cells 60..40", "60..40 is not a range of cells; write N..M with N at most M"),
        ("--cells x", "'x' is not a number of cells; write N or N..M within 12 to 120"),
        ("--cells 20..40 --shape atoll", "the shape atoll of side A cannot have 20..40 cells; it has 26 to 120"),
        ("--cells 12 --side B", "an island of side B cannot have 12 cells; it has 24 to 120"),
        ("--shape star", "there is no shape 'star'; the shapes are any, round, long, atoll, two-halves, ragged"),
        ("--side C", "there is no side 'C'; the sides are A and B"),
        ("--count 0", "'0' is not a count"),
        ("--seed -1", "'-1' is not a seed"),
        ("--format gif", "'gif' is not one of"),
        ("--out no/such.txt", "there is no folder no"),
    ],
)
def test_one_clear_line(fairdeal: Command, args: str, fault: str) -> None:
    """The line names the fault; exit code 2; nothing on standard output."""
    result = fairdeal("island", *args.split())
    assert result.code == 2
    assert result.err.startswith("fairdeal: ") and fault in result.err
    assert len(result.err.splitlines()) == 1
    assert result.out == ""


def test_too_many(fairdeal: Command, tmp_path: Path) -> None:
    """What was found is printed and the shortage named; a file is written whole or not at all."""
    wish = ("island", "--seed", 18446744073709551614, "--count", 3)
    result = fairdeal(*wish)
    assert result.code == 2
    assert result.out.count("//") == 2
    assert "found only 2 of 3 such islands that do not look alike" in result.err
    assert fairdeal(*wish, "--out", tmp_path / "islands.txt").code == 2
    assert list(tmp_path.iterdir()) == []
