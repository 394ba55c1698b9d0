"""``fairdeal deal``: show a deal, fair or not."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import click

from generator.cli.options import (
    SEED,
    STDIN,
    chosen_variant,
    game_argument,
    out_option,
    read_text,
    variant_option,
)
from generator.core.errors import UsageProblem
from generator.core.game import AnyGame, Marks

FORMATS = ("text", "json", "svg", "pdf", "png")


@click.command()
@game_argument
@click.option("--seed", type=SEED, metavar="N", help="The deal of this seed [default: any seed].")
@click.option("--deal", "text", metavar="TEXT", help="This deal; - reads it from standard input.")
@variant_option
@click.option("--format", "form", type=click.Choice(FORMATS), help="[default: by the ending of FILE, else text]")
@out_option("Write here instead of to standard output.")
def deal(
    game: AnyGame, seed: int | None, text: str | None, variant: str | None, form: str | None, out: Path | None
) -> None:
    """Show a deal of GAME as it lies on the table. Nothing is said of whether it can be won: see solve and find."""
    seed, dealt = _dealt(game, seed, text, variant)
    form = form or _by_ending(out)
    content = _render(game, seed, dealt, form)
    if out:
        from generator.core.files import write_whole

        write_whole(out, content)
    elif form in ("pdf", "png") and sys.stdout.isatty():
        raise UsageProblem(f"a {form} is not for a terminal; add --out FILE")
    else:
        sys.stdout.buffer.write(content)


def _dealt(game: AnyGame, seed: int | None, text: str | None, variant: str | None) -> tuple[int | None, Any]:
    if text is not None:
        from generator.vetting.solving import read_deal

        if seed is not None:
            raise UsageProblem("give --seed or --deal, not both")
        wanted = None if variant is None else game.canonical_variant(variant)
        return None, read_deal(game, read_text(STDIN) if text == STDIN else text, wanted)
    if seed is None:
        from generator.core.rng import random_seed

        seed = random_seed()
    return seed, game.deal(seed, chosen_variant(game, variant))


def _by_ending(out: Path | None) -> str:
    ending = out.suffix.lstrip(".").lower() if out else ""
    return ending if ending in FORMATS else "text"


def _render(game: AnyGame, seed: int | None, deal: Any, form: str) -> bytes:
    if form == "text":
        return _text(game, seed, deal).encode()
    if form == "json":
        return (json.dumps(_json(game, seed, deal)) + "\n").encode()
    from generator.press.picture import picture

    return picture(game.draw(game.view(game.initial(deal)), Marks()), form)


def _text(game: AnyGame, seed: int | None, deal: Any) -> str:
    name = f"{game.title}, {game.variant_of(deal)}" if len(game.variants) > 1 else game.title
    head = name if seed is None else f"{name}, seed {seed}"
    return f"{head}\n\n{game.notation.board(game.initial(deal))}\n\ndeal: {game.notation.format_deal(deal)}\n"


def _json(game: AnyGame, seed: int | None, deal: Any) -> dict[str, Any]:
    return {
        "game": game.name,
        "variant": game.variant_of(deal),
        "seed": None if seed is None else str(seed),
        "deal": game.notation.format_deal(deal),
    }
