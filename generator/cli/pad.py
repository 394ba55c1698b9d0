"""``fairdeal pad``: sheets for The Lost Island as PDF."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import SEED, SHEETS, STDIN, budget_option, out_option, read_text
from generator.cli.products import (
    checked_title,
    default_out,
    large_option,
    made_by,
    moves_backs,
    parse_offset,
    print_options,
    printing_of,
)
from generator.cli.progress import Progress
from generator.core.errors import DealError, UsageProblem
from generator.core.files import refuse_place, write_whole
from generator.core.languages import LANGUAGES
from generator.core.rng import parse_seed
from generator.core.verdict import Budget

if TYPE_CHECKING:
    from generator.games.lost_island.ranks import Ranks
    from generator.games.lost_island.sheet import Sheet
    from generator.press.pad_sheet import Face
    from generator.press.pad_solo import Solo
    from generator.press.paper import Paper

SIDES = ("A", "B", "both")
RANKS = ("printed", "calibrated", "none")
EDGES = ("long", "short", "none")
DEFAULT_SHEETS, MOST_TITLE, MOST_NAME, MOST_NAMES = 24, 120, 40, 100


@click.command()
@click.option(
    "--sheets",
    type=SHEETS,
    metavar="N",
    help="How many leaves, printed on one side or both [default: 24, or one a name, or one puzzle].",
)
@click.option("--side", type=click.Choice(SIDES, False), help="A, B, or A with B on its back [default: A].")
@click.option(
    "--island", metavar="I", help="A, B, seed:N (made by chance), or a file with a mask (- is standard input)."
)
@click.option(
    "--duplex", type=click.Choice(EDGES), help="Print both sides, turned on this edge [default: long for both]."
)
@click.option("--up", type=click.Choice(["1", "2", "4"]), help="Sheets to a page [default: what comes next to A5].")
@click.option("--paper", default="a4", metavar="P", help="a3 a4 a5 a6 letter legal half-letter or WxHmm [default: a4].")
@click.option("--title", metavar="T", help="The title of the sheets [default: the game's].")
@click.option("--names", metavar="A,B,...", help="Names for the name lines, one a sheet in turn.")
@click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", help="The language of the sheets [default: en]."
)
@click.option(
    "--dice-script", type=SEED, metavar="SEED", help="Print a solo puzzle: dice, rumors, the best score known."
)
@click.option("--rumors", metavar="R", help="Its rumors: four numbers, or cramped peaceful skull [default: dealt].")
@budget_option
@click.option(
    "--ranks", type=click.Choice(RANKS), help="The solo ranks [default: printed on A and B, else calibrated]."
)
@click.option("--left-handed", is_flag=True, help="For a left hand: slots at the left of the plan, total first.")
@large_option
@print_options(leave_out=("duplex",), refused={"suits": "the sheets of a pad have no suits; leave out --suits"})
@out_option("The PDF [default: output/pad.pdf, or pad.pdf where there is no folder output].")
def pad(
    sheets: int | None,
    side: str | None,
    island: str | None,
    duplex: str | None,
    up: str | None,
    paper: str,
    title: str | None,
    names: str | None,
    language: str,
    dice_script: int | None,
    rumors: str | None,
    budget: Budget | None,
    ranks: str | None,
    left_handed: bool,
    large: bool,
    out: Path | None,
    **shared: str,
) -> None:
    """Print a pad of sheets for The Lost Island, or a solo puzzle on a sheet.

    The same command gives the same file, byte for byte.
    """
    from generator.press.pad import Pad, lay_out, pad_pdf, upright_edge
    from generator.press.pad_kit import Style
    from generator.press.paper import parse_paper

    leaf = parse_paper(paper)
    people = _names(names)
    turned = _edge(side, duplex)
    if dice_script is None and (rumors is not None or budget is not None):
        raise UsageProblem("--rumors and --budget are for a solo puzzle; give its --dice-script too")
    out = out or default_out("pad.pdf")
    refuse_place(out, island)  # before long work, not after
    puzzle = dice_script is not None
    faces = tuple(_face(*shown, dice_script, rumors) for shown in _islands(side, island))
    pad = Pad(
        paper=leaf,
        up=_up(up, _usual_up(leaf, puzzle), shared["impose"], large),
        sheets=_count(sheets, people, puzzle),
        faces=faces if turned is None or len(faces) == 2 else faces * 2,
        turned=turned,
        title=_title(title, language),
        names=people,
        language=language,
        command=" ".join(["fairdeal pad", *made_by(click.get_current_context(), files=["island"])]),
        style=Style(large, left_handed, _margin(shared)),
    )
    laid = upright_edge(leaf, pad.up) if shared["impose"] == "none" else turned  # the pad's own grid lays its backs
    moved = turned is not None and (shared["impose"] != "none" or moves_backs(shared))
    printing = printing_of({**shared, "duplex": str(laid) if moved else "none"})
    lay_out(pad)  # so that what cannot be printed is refused before long work
    found = {face: _found(face, ranks, budget) for face in pad.faces}
    write_whole(out, pad_pdf(replace(pad, faces=tuple(found[face] for face in pad.faces)), printing))
    click.echo(out)


def _margin(shared: dict[str, str]) -> float:
    """White round a sheet at least, in mm: so much that backs that are moved keep off the edges of the paper."""
    from generator.press.pad_kit import LEAST_MARGIN
    from generator.press.printing import EDGE

    if shared["profile"] == "press":  # there the trim box moves with them
        return LEAST_MARGIN
    return max(LEAST_MARGIN, EDGE + 1.0 + max(map(abs, parse_offset(shared["back_offset"]))))


def _up(given: str | None, usual: int, impose: str, large: bool) -> int:
    """Sheets to a page: one where pages are laid on larger sheets, or in large print."""
    if impose == "booklet":
        raise UsageProblem("the sheets of a pad are cut, not folded; take --impose 2up, 4up or cut-stack")
    if given and int(given) > 1 and impose != "none":
        raise UsageProblem(
            f"--impose {impose} lays pages on larger sheets, each with one sheet of the pad; leave out --up"
        )
    return int(given) if given else 1 if large or impose != "none" else usual


def _plain(text: str) -> str:
    """Spaces put in order, letters with their accents composed."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _title(title: str | None, language: str) -> str:
    """The title given, or the game's."""
    from generator.core.languages import translator

    return translator("lost-island", language)("The Lost Island") if title is None else _plain(checked_title(title))


def _names(text: str | None) -> tuple[str, ...]:
    """The names of ``--names``; raises ``UsageProblem`` that says which one is wrong."""
    names = tuple(map(_plain, text.split(","))) if text is not None else ()
    if len((text or "").splitlines()) > 1:
        raise UsageProblem("--names has several lines; names are on one line, with commas between")
    for number, name in enumerate(names, 1):
        if not 1 <= len(name) <= MOST_NAME:
            raise UsageProblem(f"name {number} of --names has {len(name)} characters; a name has 1 to {MOST_NAME}")
    if len(names) > MOST_NAMES:
        raise UsageProblem(f"--names has {len(names)} names; it takes at most {MOST_NAMES}")
    return names


def _count(sheets: int | None, names: tuple[str, ...], puzzle: bool) -> int:
    """How many sheets: enough for every name."""
    if sheets is None:
        return len(names) or (1 if puzzle else DEFAULT_SHEETS)
    if sheets < len(names):
        raise UsageProblem(f"--sheets {sheets} leaves out some of the {len(names)} names; give {len(names)} or more")
    return sheets


def _edge(side: str | None, duplex: str | None) -> str | None:
    """The edge that leaves turn on, or None where their backs are empty."""
    if side == "both" and duplex == "none":
        raise UsageProblem("--side both has B on the backs; leave out --duplex none, or print A and B as two pads")
    return (duplex or ("long" if side == "both" else None)) if duplex != "none" else None


def _usual_up(paper: Paper, puzzle: bool) -> int:
    """As many to a page as make sheets next to A5, or next to A4 for a puzzle, which has more to tell."""
    short = min(paper.width, paper.height) / (2**0.5 if puzzle else 1)
    return 1 if short < 180 else 2 if short < 260 else 4


def _islands(side: str | None, island: str | None) -> list[tuple[Sheet, str, str]]:
    """What each side of a leaf shows: the island, and its label and sign."""
    from generator.games.lost_island.sheet import own_sheet
    from generator.press.pad_sheet import SIDE

    sides = ("A", "B") if side == "both" else (side or "A",)
    if island is None:
        return [(own_sheet(name.lower()), SIDE, name) for name in sides]
    start, colon, seed = island.partition(":")
    if start.lower() == "seed" and colon:
        return [_made(parse_seed(seed), name) for name in sides]
    if side is not None:
        raise UsageProblem("--side goes with --island seed:N only; a mask has its bonuses in it")
    if island.lower() in ("a", "b"):
        return [(own_sheet(island.lower()), SIDE, island.upper())]
    return [_read(island)]


def _made(seed: int, side: str) -> tuple[Sheet, str, str]:
    """The island of a seed, with the bonuses of a side."""
    from generator.games.lost_island.making import make_island
    from generator.press.pad_sheet import ISLAND

    return make_island(seed, side), ISLAND, f"{seed} {side}"


def _read(name: str) -> tuple[Sheet, str, str]:
    """The island of a mask, known by four signs that come from it."""
    from hashlib import sha256

    from generator.games.lost_island.sheet import format_sheet, read_sheet
    from generator.press.pad_sheet import ISLAND, SIDE

    try:
        sheet = read_sheet(read_text(name))
    except DealError as fault:
        raise DealError(f"{'standard input' if name == STDIN else name}: {fault}") from None
    if sheet.name != "x":
        return sheet, SIDE, sheet.name.upper()
    return sheet, ISLAND, sha256(format_sheet(sheet).encode()).hexdigest()[:4].upper()


def _face(sheet: Sheet, label: str, sign: str, dice_script: int | None, rumors: str | None) -> Face:
    """A side of the sheets without what takes long to find: calibrated ranks, the best score known."""
    from generator.games.lost_island.rules import deal_on
    from generator.press.pad_sheet import Face
    from generator.press.pad_solo import Solo

    if dice_script is None:
        return Face(sheet, label, sign)
    named = None if rumors is None else _rumors(rumors)
    return Face(sheet, label, sign, solo=Solo(dice_script, deal_on(sheet, dice_script, named)))


def _found(face: Face, ranks: str | None, budget: Budget | None) -> Face:
    """The side with its ranks, and with the best score known if it is a puzzle."""
    return replace(face, ranks=_ranks(face.island, ranks), solo=face.solo and _solved(face.solo, budget))


def _ranks(sheet: Sheet, wanted: str | None) -> Ranks | None:
    """The ranks asked for; raises ``UsageProblem`` where the rules print none for the island."""
    from generator.games.lost_island.ranks import printed_ranks

    if wanted == "none":
        return None
    printed = printed_ranks(sheet)
    if wanted != "calibrated" and printed:
        return printed
    if wanted == "printed":
        raise UsageProblem("the rules print ranks for the sheets A and B only; take --ranks calibrated or none")
    return _calibrated(sheet)


def _calibrated(sheet: Sheet) -> Ranks:
    """Ranks found by play on an island, on all cores."""
    from generator.games.lost_island.ranks import GAMES, calibrated_ranks, warm
    from generator.vetting.pool import cores, ordered_map

    warm()
    with Progress("playing for the ranks", GAMES) as progress:
        mapped = partial(ordered_map, jobs=cores())
        return calibrated_ranks(sheet, mapped=mapped, progress=lambda done, total: progress.advance())


def _solved(solo: Solo, budget: Budget | None) -> Solo:
    """The puzzle with the best score that the solver finds and the referee confirms."""
    from generator.core.verdict import Winnable
    from generator.games import find_game
    from generator.vetting.solving import solve_deal

    game = find_game("lost-island")
    verdict = solve_deal(game, solo.deal, solo.seed, budget or game.budget).verdict
    return replace(solo, par=verdict.score, proved=verdict.optimal) if isinstance(verdict, Winnable) else solo


def _rumors(text: str) -> tuple[int, ...]:
    """Four rumors by a set's name or by their numbers, in ascending order; raises ``UsageProblem``."""
    from generator.games.lost_island.rules import RUMORS_USED, SETS
    from generator.games.lost_island.rumors import RUMORS

    named = SETS.get(text)
    if named:
        return named
    words = [word.strip() for word in text.split(",")]
    accepted = f"--rumors takes {RUMORS_USED} different numbers 1 to {len(RUMORS)}, such as 3,4,8,11, or a set: " + (
        ", ".join(name for name, numbers in SETS.items() if numbers)
    )
    for word in words:
        if not (word.isascii() and word.isdigit()) or len(word) > 2 or int(word) not in RUMORS:
            raise UsageProblem(f"{word[:40]!r} is not a rumor; {accepted}")
    numbers = sorted({int(word) for word in words})
    if len(words) != RUMORS_USED or len(numbers) != RUMORS_USED:
        twice = next((int(word) for i, word in enumerate(words) if int(word) in map(int, words[:i])), None)
        fault = f"rumor {twice} is named twice" if twice else f"{len(words)} rumors are named"
        raise UsageProblem(f"{fault}; {accepted}")
    return tuple(numbers)
