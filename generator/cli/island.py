"""``fairdeal island``: islands for The Lost Island that nobody has drawn on yet."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import COUNT, SEED, out_option
from generator.core.errors import DealError

if TYPE_CHECKING:
    from generator.games.lost_island.making import Made


@click.command()
@click.option("--cells", metavar="N..M", default="40..60", help="Land cells, N or N..M [default: 40..60].")
@click.option("--side", metavar="A|B", default="A", help="The side whose bonuses it has [default: A].")
@click.option("--seed", type=SEED, metavar="N", help="The island of this seed [default: any seed].")
@click.option(
    "--shape",
    metavar="SHAPE",
    default="any",
    help="round, long, atoll, two-halves or ragged; any: the seed chooses [default: any].",
)
@click.option("--count", type=COUNT, metavar="K", default="1", help="How many, from this seed on [default: 1].")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", help="[default: text]")
@out_option("Write here instead of to standard output.")
def island(cells: str, side: str, seed: int | None, shape: str, count: int, form: str, out: Path | None) -> None:
    """Make islands for The Lost Island: masks of . sea, # land, and + * ? land with a bonus.

    A line that starts with // tells how the island below it is made again. No two of one call look alike, turned or
    mirrored.
    """
    from contextlib import nullcontext
    from itertools import islice

    from generator.core.files import whole_file
    from generator.core.rng import random_seed
    from generator.games.lost_island.making import make_islands, parse_cells

    made = make_islands(random_seed() if seed is None else seed, side.upper(), parse_cells(cells), shape)
    found = 0
    target = whole_file(out) if out else nullcontext(sys.stdout.buffer)
    with target as file:
        for one in islice(made, count):
            file.write((_json(one) if form == "json" else _text(one, found > 0)).encode())
            found += 1
        file.flush()
        if found < count:
            more = "allow more cells or any shape, or start from a smaller seed"
            raise DealError(f"found only {found} of {count} such islands that do not look alike; {more}")


def _text(made: Made, later: bool) -> str:
    from generator.games.lost_island.sheet import format_sheet

    again = f"--cells {made.cells} --side {made.side} --shape {made.shape} --seed {made.seed}"
    return f"{chr(10) * later}// fairdeal island {again}\n{format_sheet(made.sheet)}\n"


def _json(made: Made) -> str:
    told = {"seed": str(made.seed), "side": made.side, "shape": made.shape, "cells": made.cells}
    return json.dumps(told | {"rows": list(made.sheet.rows)}) + "\n"
