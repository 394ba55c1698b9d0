"""``fairdeal pack``: a puzzle pack as PDF."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import (
    COUNT,
    SEED,
    all_cores,
    budget_option,
    grade_option,
    jobs_option,
    out_option,
    read_text,
    score_option,
)
from generator.cli.products import (
    checked_title,
    default_out,
    large_option,
    made_by,
    print_options,
    printing_of,
)
from generator.cli.progress import Progress, ready
from generator.core.errors import DealError, FairdealError, RecordError, UsageProblem
from generator.core.files import refuse_place
from generator.core.game import AnyGame
from generator.core.languages import LANGUAGES
from generator.core.verdict import Budget, Winnable

if TYPE_CHECKING:
    from generator.core.puzzle import Puzzle
    from generator.vetting.finding import Wish

SOLUTIONS = ("back", "separate", "none")
DEFAULT_COUNT = 12


@click.command()
@click.option(
    "--game", "games", multiple=True, metavar="G[:V]", help="A game (and variant); repeatable [default: all]."
)
@click.option("--count", type=COUNT, metavar="N", help="Puzzles in all, shared among the games [default: 12].")
@click.option("--paper", default="a4", metavar="P", help="a3 a4 a5 a6 letter legal half-letter or WxHmm [default: a4].")
@click.option(
    "--per-page",
    type=click.Choice(["1", "2", "4", "6"]),
    default="2",
    help="Puzzles to a page, at most; one or two have lines to write on where the game is written [default: 2].",
)
@click.option("--solutions", type=click.Choice(SOLUTIONS), default="back", help="Where the answers go [default: back].")
@click.option("--title", metavar="T", help="The pack's title [default: Fair deals, in the pack's language].")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", help="The language of the pages [default: en].")
@click.option("--seed", type=SEED, metavar="N", help="The first seed to try in each game [default: 0].")
@click.option("--from", "source", metavar="FILE.jsonl", help="Print these records (- reads standard input).")
@grade_option
@score_option
@budget_option
@jobs_option("one a core")
@large_option
@print_options()
@out_option("The PDF [default: output/pack.pdf, or pack.pdf where there is no folder output].")
def pack(
    games: tuple[str, ...],
    count: int | None,
    paper: str,
    per_page: str,
    solutions: str,
    title: str | None,
    language: str,
    seed: int | None,
    source: str | None,
    grade: tuple[str, ...] | None,
    min_score: int | None,
    budget: Budget | None,
    jobs: int | None,
    large: bool,
    out: Path | None,
    **shared: str,
) -> None:
    """Print a puzzle pack: how to play, numbered puzzles, and answers at the back.

    Every deal in it is fair: the solver has won it, and the referee has replayed the win. The same command gives the
    same file, byte for byte.
    """
    from generator.press.book import places
    from generator.press.entry import number_entries
    from generator.press.layout import Layout
    from generator.press.pack import write_pack
    from generator.press.paper import paper_for
    from generator.press.wording import wording

    printing, say = printing_of(shared), wording(language)
    command = " ".join(["fairdeal pack", *made_by(click.get_current_context(), files=["source"])])
    title = say("Fair deals") if title is None else checked_title(title)
    sheet = printing.with_room(paper_for(paper, large=large))
    layout = Layout(sheet, int(per_page), solutions, title, command, say)
    out = out or default_out("pack.pdf")
    for path in places(out, layout):
        refuse_place(path, source)  # before long work, not after
    if source is not None:
        if any(given is not None for given in (games or None, count, seed, grade, min_score, budget)):
            raise UsageProblem(
                "--from prints the file's records; leave out what chooses others, such as --game or --seed"
            )
        puzzles = list(_admitted(source))
    else:
        chosen = _chosen(games)
        if min_score is not None and not any(game.score_bound for game, _variant in chosen):
            raise UsageProblem(f"{chosen[0][0].name} has no score; leave out --min-score")
        wishes = [_wish(game, variant, grade, min_score) for game, variant in chosen]
        puzzles = _found(chosen, wishes, count or DEFAULT_COUNT, seed or 0, budget, all_cores(jobs))
    with Progress("printing pages", None) as progress:
        written = write_pack(number_entries(puzzles, say), layout, out, progress.advance, printing)
    for path in written:
        click.echo(path)


def _chosen(games: tuple[str, ...]) -> list[tuple[AnyGame, str]]:
    """The games and variants asked for, or every game with its default variant."""
    from generator.games import all_games, find_game

    if not games:
        return [(game, game.variants[0]) for game in all_games()]
    chosen = [
        _game_and_variant(find_game(name), variant) for name, _, variant in (text.partition(":") for text in games)
    ]
    if len(set(chosen)) < len(chosen):
        raise UsageProblem("a game is named twice; name each game and variant once")
    return chosen


def _game_and_variant(game: AnyGame, variant: str) -> tuple[AnyGame, str]:
    return game, game.canonical_variant(variant) if variant else game.variants[0]


def _wish(game: AnyGame, variant: str, grade: tuple[str, ...] | None, min_score: int | None) -> Wish:
    """What the pack asks of a game's deals: the score that the game's packs have, unless another is asked for."""
    from generator.vetting.finding import Wish, refuse_wish

    scored = game.score_bound is not None
    usual = None if grade else game.pack_score  # a grade asked for is asking otherwise: deals of the top score are easy
    wish = Wish(grade, (usual if min_score is None else min_score) if scored else None)
    refuse_wish(game, variant, wish)
    return wish


def _found(
    chosen: list[tuple[AnyGame, str]], wishes: list[Wish], count: int, seed: int, budget: Budget | None, jobs: int
) -> list[Puzzle]:
    """``count`` fair deals shared among the games, the first ones taking what is over."""
    from generator.vetting.finding import find_fair

    puzzles: list[Puzzle] = []
    for place, ((game, variant), wish) in enumerate(zip(chosen, wishes, strict=True)):
        share = count // len(chosen) + (place < count % len(chosen))
        if share == 0:
            continue
        ready(game, variant)
        fair = find_fair(game, variant, seed, budget or game.budget, jobs, wish)
        with Progress(f"finding deals of {game.title}", share) as progress, closing(fair):
            found = list(_counted(islice(fair, share), progress))
        if len(found) < share:
            raise DealError(f"the seeds ended: {len(found)} such deals of {game.name} from seed {seed} on")
        puzzles += found
    return puzzles


def _refuse_false_minimum(game: AnyGame, puzzle: Puzzle, place: str) -> None:
    """A pack prints the fewest moves as proved, so a record that names them is put before the solver too."""
    if puzzle.facts.get("score") is not None or not (puzzle.facts.get("optimal") and game.par(puzzle.facts)):
        return
    verdict = game.solve(game.initial(game.notation.parse_deal(puzzle.deal)), game.budget)
    if not isinstance(verdict, Winnable) or not verdict.optimal or len(verdict.solution) != len(puzzle.solution):
        raise RecordError(f"{place}: the record says that {len(puzzle.solution)} moves are the fewest; they are not")


def _counted(puzzles: Iterator[Puzzle], progress: Progress) -> Iterator[Puzzle]:
    for puzzle in puzzles:
        progress.advance()
        yield puzzle


def _admitted(source: str) -> Iterator[Puzzle]:
    """The records of a JSON Lines file, each put before the referee; raises ``RecordError`` naming the line."""
    from generator.core.puzzle import Puzzle
    from generator.core.referee import admit
    from generator.games import find_game

    empty = True
    for number, line in enumerate(read_text(source).split("\n"), 1):
        if not line.strip():
            continue
        empty = False
        try:
            puzzle = Puzzle.from_json(line)
            game = find_game(puzzle.game)
            ruling = admit(game, puzzle)
        except FairdealError as error:
            raise RecordError(f"{source} line {number}: {error}") from None
        if not ruling.ok:
            raise RecordError(f"{source} line {number}: the referee refuses the record: {ruling.why}")
        _refuse_false_minimum(game, puzzle, f"{source} line {number}")
        yield puzzle
    if empty:
        raise RecordError(f"{source} holds no record; fairdeal find writes records, one a line")
