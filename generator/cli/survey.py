"""``fairdeal survey``: how many deals can be won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
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
from generator.core.game import AnyGame, Tally
from generator.core.verdict import Budget
from generator.vetting.survey import Summary


@click.command()
@game_argument
@click.option("--seeds", type=SEEDS, metavar="A:B", required=True, help="The seeds A to B-1.")
@variant_option
@budget_option
@jobs_option("one a core")
@out_option("Keep a row a seed here (CSV); interrupted and started again, the survey goes on where it was.")
def survey(
    game: AnyGame, seeds: range, variant: str | None, budget: Budget | None, jobs: int | None, out: Path | None
) -> None:
    """Count how many deals of GAME can be won, and how long the solutions are.

    Every hundredth win is replayed by the referee. The 95 % interval (Wilson) counts each unknown deal as lost for its
    lower bound and as won for its upper one.
    """
    from generator.vetting import survey as surveying
    from generator.vetting.survey_file import SurveyFile

    variant = chosen_variant(game, variant)
    budget = budget or game.budget
    title = (
        f"fairdeal survey {game.name} --variant {variant} --seeds {seeds.start}:{seeds.stop} --budget {budget.nodes}"
    )
    file = SurveyFile(out, title, seeds) if out else None
    done = file.done if file else []
    summary = Summary()
    rest = seeds[len(done) :]
    with Progress("surveying", len(seeds)) as progress:
        _count(summary, [done], progress)
        if rest:
            ready(game, variant)
        with closing(surveying.survey(game, variant, rest, budget, all_cores(jobs))) as chunks:
            _count(summary, file.write(chunks) if file else chunks, progress)
    click.echo(report(game, variant, seeds, budget, summary))


def _count(summary: Summary, chunks: Iterable[list[Tally]], progress: Progress) -> None:
    for chunk in chunks:
        for tally in chunk:
            summary.add(tally)
        progress.advance(len(chunk))


def report(game: AnyGame, variant: str, seeds: range, budget: Budget, summary: Summary) -> str:
    """The summary for people: the same text for any number of jobs."""
    from generator.vetting.interval import win_interval

    words, deals = summary.verdicts, summary.deals
    low, high = win_interval(words["winnable"], words["unknown"], deals)
    return "\n".join(
        [
            f"{game.title}, {variant}: seeds {seeds.start} to {seeds.stop - 1}, at most {budget.nodes} nodes a deal",
            *(
                f"  {word:<11}{words[word]:>8}  {words[word] / deals:8.3%}"
                for word in ("winnable", "unwinnable", "unknown")
            ),
            f"  95 % interval of the winnable share: {low:.3%} to {high:.3%}",
            f"  nodes a deal: {summary.nodes / deals:.1f} on average",
            f"  wins replayed by the referee: {summary.refereed}",
            *_distribution("moves", summary.moves),
            *_distribution("score", summary.scores),
        ]
    )


def _distribution(name: str, counts: Counter[int]) -> Iterator[str]:
    """A line a value, with a bar of at most forty signs."""
    if not counts:
        return
    total, most = counts.total(), max(counts.values())
    yield f"  {name:>6}  {'wins':>8}  {'share':>8}"
    for value, number in sorted(counts.items()):
        yield f"  {value:>6}  {number:>8}  {number / total:8.3%}  {'█' * round(40 * number / most)}".rstrip()
