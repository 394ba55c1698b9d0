"""``fairdeal find``: records of fair deals."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from generator.cli.options import (
    COUNT,
    SEED,
    all_cores,
    budget_option,
    chosen_variant,
    game_argument,
    grade_option,
    jobs_option,
    out_option,
    score_option,
    variant_option,
)
from generator.cli.progress import Progress, ready
from generator.core.errors import DealError
from generator.core.game import AnyGame
from generator.core.verdict import Budget


@click.command()
@game_argument
@click.option("--count", type=COUNT, metavar="K", required=True, help="How many.")
@click.option("--start", type=SEED, metavar="SEED", default="0", help="The first seed to try [default: 0].")
@variant_option
@grade_option
@score_option
@budget_option
@jobs_option("one a core")
@out_option("Write here instead of to standard output.")
def find(
    game: AnyGame,
    count: int,
    start: int,
    variant: str | None,
    grade: tuple[str, ...] | None,
    min_score: int | None,
    budget: Budget | None,
    jobs: int | None,
    out: Path | None,
) -> None:
    """Find fair deals of GAME, in the order of their seeds, and write their records as JSON Lines."""
    from contextlib import closing, nullcontext
    from itertools import islice

    from generator.core.files import whole_file
    from generator.vetting.finding import Wish, find_fair, refuse_wish

    variant, wish = chosen_variant(game, variant), Wish(grade, min_score)
    refuse_wish(game, variant, wish)
    ready(game, variant)
    found = 0
    target = whole_file(out) if out else nullcontext(sys.stdout.buffer)
    progress = Progress("finding", count, quiet=out is None and sys.stdout.isatty())
    deals = find_fair(game, variant, start, budget or game.budget, all_cores(jobs), wish)
    with target as file, progress, closing(deals) as fair:
        for puzzle in islice(fair, count):
            file.write(puzzle.to_json().encode() + b"\n")
            file.flush()
            found += 1
            progress.advance()
    if found < count:
        raise DealError(f"the seeds ended: {found} such deals from seed {start} on, {count} were asked for")
