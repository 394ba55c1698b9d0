"""Any fair deal: a seed is played once it is known that its deal can be won."""

from __future__ import annotations

from typing import NoReturn

from flask import Response, abort, redirect, request, url_for

from generator.core.errors import DealError
from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.core.rng import SEEDS, parse_seed, random_seed
from service.asking import Pending
from service.pages.answers import PATIENCE, count
from service.pages.day import game_named
from service.pages.playing import show
from service.pages.site import blueprint, named, page
from service.pages.table import Table
from service.parts import parts
from service.questions import Answer


def _variant(game: AnyGame) -> str:
    """The variant that the request names, the default one if it names none."""
    text = request.args.get("variant") or game.variants[0]
    if text not in game.variants:
        abort(404, f"there is no variant {text[:40]!r} of {game.title}; the variants are {', '.join(game.variants)}")
    return text


def _seed(text: str) -> int:
    try:
        return parse_seed(text)
    except DealError as error:
        abort(404, str(error))


@blueprint.get("/play/<name>")
def another(name: str) -> Response:
    """A fair deal that nobody chose."""
    game = game_named(name)
    variant = _variant(game)
    return _go("pages.next_fair", game, variant, random_seed())


@blueprint.get("/play/<name>/<text>/next")
def next_fair(name: str, text: str) -> Response:
    """The first fair deal at or after a seed; a page that asks again while it is being looked for."""
    game, seed = game_named(name), _seed(text)
    variant = _variant(game)
    if game.every_game_counts:
        return _go("pages.free", game, variant, seed)
    answer = parts().asker.deal(game.name, variant, seed, search=True, patience=PATIENCE, count=count)
    if isinstance(answer, Pending):
        return _looking(game, variant, answer)
    if answer.record is None:
        abort(404, f"no fair deal was found near seed {seed}; ask for another one")
    found = Puzzle.from_json(answer.record)
    return _go("pages.free", game, variant, int(found.seed or seed))


@blueprint.get("/play/<name>/<text>")
def free(name: str, text: str) -> Response:
    """A seed's deal being played, if it is fair."""
    game, seed = game_named(name), _seed(text)
    variant = _variant(game)
    parts().publisher.refuse_early(game, game.deal(seed, variant))
    if game.every_game_counts:
        return show(_table(game, variant, seed, None))
    answer = parts().asker.deal(game.name, variant, seed, patience=PATIENCE, count=count)
    if isinstance(answer, Pending):
        return _looking(game, variant, answer)
    if answer.record is None:
        _refuse(game, seed, answer)
    bare = Puzzle.from_json(answer.record).model_copy(update={"solution": []})
    return show(_table(game, variant, seed, bare))


def _table(game: AnyGame, variant: str, seed: int, puzzle: Puzzle | None) -> Table:
    deal = puzzle.deal if puzzle else game.notation.format_deal(game.deal(seed, variant))
    query = "" if variant == game.variants[0] else f"variant={variant}"
    path = url_for("pages.free", name=game.name, text=str(seed))
    return Table(game, variant, deal, path, query, puzzle=puzzle, seed=seed)


def _refuse(game: AnyGame, seed: int, answer: Answer) -> NoReturn:
    why = "cannot be won" if answer.winnable is False else "is not known to be winnable"
    after = (seed + 1) % SEEDS
    abort(404, f"deal {seed} of {game.title} {why}, so it is not played here; a fair one lies at or after seed {after}")


def _go(endpoint: str, game: AnyGame, variant: str, seed: int) -> Response:
    named_variant = None if variant == game.variants[0] else variant
    where = url_for(endpoint, name=game.name, text=str(seed), variant=named_variant)
    response = redirect(where, 303)
    response.headers["Cache-Control"] = "no-store"
    return response  # type: ignore[return-value]


def _looking(game: AnyGame, variant: str, pending: Pending) -> Response:
    response = page(
        "looking",
        status=202,
        fresh=None,
        title="Looking for a fair deal",
        game=game,
        named=named(game, variant),
        refresh=pending.retry_after,
    )
    response.headers["Retry-After"] = str(pending.retry_after)
    return response
