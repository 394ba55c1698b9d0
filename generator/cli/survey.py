"""``fairdeal survey``: how many deals can be won, and how hard they are for people."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import click

from generator.cli.options import (
    SEEDS,
    all_cores,
    budget_option,
    chosen_variant,
    game_argument,
    jobs_option,
    out_option,
    variant_option,
)
from generator.cli.progress import Progress, ready
from generator.core.errors import UsageProblem
from generator.core.game import AnyGame, Tally
from generator.core.rng import how_many
from generator.core.verdict import Budget
from generator.vetting.survey import Summary


@click.command()
@game_argument
@click.option("--seeds", type=SEEDS, metavar="A:B", required=True, help="The seeds A to B-1.")
@variant_option
@click.option("--grades", is_flag=True, help="Let simulated players play every fair deal, and show the scale.")
@budget_option
@jobs_option("one a core")
@out_option("Keep a row a seed here (CSV); interrupted and started again, the survey goes on where it was.")
@click.option("--plot", type=click.Path(path_type=Path), metavar="FILE.svg", help="Draw what was found.")
def survey(
    game: AnyGame,
    seeds: range,
    variant: str | None,
    grades: bool,
    budget: Budget | None,
    jobs: int | None,
    out: Path | None,
    plot: Path | None,
) -> None:
    """Count how many deals of GAME can be won, and how long the solutions are.

    Every win whose seed is divisible by 100 is replayed by the referee. The 95 % interval (Wilson) counts each unknown
    deal as lost for its lower bound and as won for its upper one.
    """
    from generator.core.files import refuse_place, write_whole
    from generator.vetting.grading import can_grade

    variant, budget = chosen_variant(game, variant), budget or game.budget
    if grades and not can_grade(game, variant):
        raise UsageProblem(f"deals of {game.name} {variant} have no grade; leave out --grades")
    for path in filter(None, (out, plot)):
        refuse_place(path)
    summary = _surveyed(game, variant, seeds, grades, budget, all_cores(jobs), out)
    if plot:
        from generator.press.plot import survey_plot
        from generator.scene.svg import write_svg

        write_whole(plot, write_svg(survey_plot(f"{game.title}, {variant}", summary)).encode())
    from generator.vetting.report import report

    click.echo(report(game, variant, seeds, budget, summary))


def _surveyed(
    game: AnyGame, variant: str, seeds: range, grades: bool, budget: Budget, jobs: int, out: Path | None
) -> Summary:
    """Run the survey, or go on with it."""
    from generator.vetting import survey as surveying
    from generator.vetting.survey_file import SurveyFile

    parts = [f"fairdeal survey {game.name} --variant {variant} --seeds {seeds.start}:{seeds.stop}"]
    parts += ["--grades"] * grades + [f"--budget {budget.nodes}"]
    file = SurveyFile(out, " ".join(parts), seeds) if out else None
    done = file.done if file else []
    rest, summary = seeds[len(done) :], Summary()
    with Progress("surveying", how_many(seeds)) as progress:
        _count(summary, [done], progress)
        if rest:
            ready(game, variant)
        with closing(surveying.survey(game, variant, rest, budget, jobs, grades=grades)) as chunks:
            _count(summary, file.write(chunks) if file else chunks, progress)
    return summary


def _count(summary: Summary, chunks: Iterable[list[Tally]], progress: Progress) -> None:
    for chunk in chunks:
        summary.add(chunk)
        progress.advance(len(chunk))
