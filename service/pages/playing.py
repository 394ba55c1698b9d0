"""The page on which a deal is played: every position has its address, so Back takes a move back."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from flask import Response, g, redirect, request

from generator.scene.shapes import Group, Scene, walk
from service.pages import picture
from service.pages.address import decode
from service.pages.answers import Told, tell
from service.pages.choosing import Choice, Option, choice, ids
from service.pages.position import IllegalMove, Position, play
from service.pages.site import absolute, page, svg
from service.pages.table import Table
from service.pages.words import counted, prompt, say, unit

LEAST = 3.3
"""Pixels that a millimetre of a board takes, at least."""
NARROW = 23
"""The width of a phone, in rem."""


@dataclass(frozen=True, slots=True)
class Link:
    """A part that may come next: where it leads, how it is said, and what lies there."""

    url: str
    words: str
    there: str = ""


def show(table: Table) -> Response:
    """The position that the request names; an answer to what it asks; the next position for a whole move.

    A problem is told with the way back into this deal: see ``trouble``.
    """
    g.back = table.url()
    lines, prefix = decode(request.args.get("m", "")), decode(request.args.get("p", ""))
    try:
        here = play(table.game, table.deal, lines)
    except IllegalMove as error:
        g.back = table.url(lines[: error.legal])
        raise
    g.back = table.url(here.lines)
    if prefix and (line := here.move_of(prefix)) is not None and not _goes_on(here, prefix):
        return redirect(table.url((*here.lines, line)), 303)  # type: ignore[return-value]
    ask = request.args.get("ask", "")
    told = tell(table, here, ask) if ask else None
    return _page(table, here, prefix, told)


def _goes_on(here: Position, prefix: tuple[str, ...]) -> bool:
    return next(here.game.continuations(here.state, prefix), None) is not None


def _page(table: Table, here: Position, prefix: tuple[str, ...], told: Told | None) -> Response:
    scene, drawn = picture.plain(here)
    chosen = choice(here, prefix, ids(scene)) if not here.is_won else Choice((), ())
    links = {option.part: _url(table, here, chosen, option) for option in chosen.options}
    shown = picture.marked(here, scene, chosen, told.hint if told else None)
    board = picture.with_links(shown, chosen, links, drawn=drawn)
    titles = _titles(shown)
    return page(
        "play",
        fresh=None if told else 300,
        keep=table.day is not None,
        title=f"{table.game.title}, move {here.moves}" if here.lines else f"Play {table.game.title}",
        canonical=absolute(table.path),
        table=table,
        here=here,
        board=svg(board, "b-"),
        wide=_wide(board),
        described=_sentences(shown),
        text=here.game.notation.board(here.state),
        prompt=_prompt(here, chosen),
        chosen=chosen.prefix,
        chosen_words=", ".join(say(here.game, part) for part in chosen.prefix),
        in_board=[Link(links[o.part], o.words, titles.get(o.place, "")) for o in chosen.options if o.place],
        buttons=[Link(links[o.part], o.words) for o in chosen.options if _is_button(o)],
        more=[Link(links[o.part], o.words) for o in chosen.options if not _is_button(o) and not o.place],
        history=_history(table, here),
        undo=_undo(table, here, prefix),
        told=told,
        unit=unit(table.game),
        counted=counted(table.game, here.moves),
        refresh=told.retry_after if told and told.pending else None,
        share=_share(table, here) if here.is_won else "",
    )


def _url(table: Table, here: Position, chosen: Choice, option: Option) -> str:
    if option.line is not None:
        return table.url((*here.lines, option.line))
    return table.url(here.lines, (*chosen.prefix, option.part))


def _is_button(option: Option) -> bool:
    """Whether a part is chosen by a button: a sign, or what is not in the board, except variants of what is."""
    if option.place is not None:
        return len(option.part) == 1 and not option.part.isalnum()
    return "=" not in option.part


def _prompt(here: Position, chosen: Choice) -> str:
    if here.is_won:
        return ""
    if here.is_stuck:
        return "No move is left."
    return prompt(here.game, len(chosen.prefix))


def _undo(table: Table, here: Position, prefix: tuple[str, ...]) -> str | None:
    """Where the last thing chosen is taken back; None at the start."""
    if prefix:
        return table.url(here.lines, prefix[:-1])
    return table.url(here.lines[:-1]) if here.lines else None


def _history(table: Table, here: Position) -> list[Link]:
    """The moves so far, each leading to the position after it."""
    return [Link(table.url(here.lines[:count]), line) for count, line in enumerate(here.lines, 1)]


def _wide(scene: Scene) -> int:
    """How many rem wide a board is at least, in tens, so that its places can be hit; 0 where any screen will do."""
    wanted = scene.width * LEAST / 16
    return 0 if wanted <= NARROW else min(70, ceil(wanted / 10) * 10)


def _titles(scene: Scene) -> dict[str | None, str]:
    """What lies on each place, in words."""
    groups = (shape for shape in walk(scene.shapes) if isinstance(shape, Group))
    return {group.id: (group.title or "").partition(": ")[2] for group in groups if group.id}


def _sentences(scene: Scene) -> list[str]:
    """The board in words, a sentence a line."""
    return [f"{sentence}." for sentence in scene.description.removesuffix(".").split(". ")]


def _share(table: Table, here: Position) -> str:
    """What a player may show around: nothing of how it was done."""
    score = table.game.score(here.state)
    done = f"{score} points" if score is not None else f"solved in {counted(table.game, here.moves)}"
    first = f"Fairdeal · {table.game.title}" + (f" · {table.day}" if table.day else f" · deal {table.seed}")
    second = f"{table.grade}: {done}" if table.grade else done[:1].upper() + done[1:]
    return "\n".join((first, " ".join(filter(None, (second + ".", table.par))), absolute(table.path)))
