"""The games and their rules."""

from __future__ import annotations

from flask import Response

from generator.core.game import AnyGame, Marks
from generator.games import all_games
from generator.scene.shapes import Scene
from generator.vetting.grading import WORDS, scale
from service.pages.day import game_named
from service.pages.facts import winnability
from service.pages.markup import to_html
from service.pages.site import blueprint, page, svg, thumb

SAMPLE = 7
"""The seed of the deal that shows what a game looks like."""


def sample(game: AnyGame) -> Scene:
    """A board as it is dealt."""
    state = game.initial(game.deal(SAMPLE, game.variants[0]))
    return game.draw(game.view(state), Marks())


@blueprint.get("/games")
def games() -> Response:
    """All games."""
    shown = [(game, thumb(sample(game), f"{game.name}-")) for game in all_games()]
    return page(
        "games", title="The games", description="Solo games from fair deals.", shown=shown, fresh=3600, keep=True
    )


@blueprint.get("/games/<name>")
def one_game(name: str) -> Response:
    """How a game is played, how often it can be won, and how it is graded."""
    game = game_named(name)
    graded = [variant for variant in game.variants if scale(game.name, variant)]
    return page(
        "game",
        title=game.title,
        description=game.aim,
        game=game,
        board=svg(sample(game), "b-"),
        howto=to_html(game.howto("en")),
        rows=winnability(game.title),
        grades=WORDS if graded else (),
        player=next(iter(game.trials), ""),
        fresh=3600,
        keep=True,
    )
