"""A hand that plays: it knows a solution, and only follows links that the page shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

from generator.core.game import AnyGame
from service.pages.address import decode

LINKS = "#play .board a[href], #play .choices a[href]"


def position(url: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The moves in an address, and the parts of the move begun."""
    query = parse_qs(urlsplit(url).query)
    moves, parts = (decode(query.get(name, [""])[0]) for name in ("m", "p"))
    return moves, parts


def way(game: AnyGame, lines: list[str]) -> Iterator[str]:
    """The lines as the pages let one make them: a card is turned over before it is laid."""
    for line in lines:
        if game.name == "empire" and line.startswith("+") and len(line) > 1:
            yield "+"
        yield line


def link_for(page: Any, game: AnyGame, done: tuple[str, ...], line: str) -> Any:
    """The link that makes the move, or begins it, or goes on with it, whichever leads farthest."""
    wanted = game.notation.parts(game.notation.parse_move(line))
    best, farthest = None, -1
    hrefs = page.eval_on_selector_all(LINKS, "links => links.map(link => link.getAttribute('href'))")
    for number, href in enumerate(hrefs):
        moves, parts = position(href)
        if moves == (*done, line) and not parts:
            return page.locator(LINKS).nth(number)
        if moves == done and len(parts) > max(farthest, 0) and _begins(parts, wanted):
            best, farthest = number, len(parts)
    assert best is not None, (page.url, line, hrefs)
    return page.locator(LINKS).nth(best)


def _begins(parts: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    """Whether parts begin a move; those after the second may come in any order."""
    return parts[:2] == wanted[:2][: len(parts)] and set(parts) <= set(wanted)


def follow(page: Any, link: Any, *, press: bool = False) -> None:
    """Follow a link and wait until the page has changed."""
    before = page.evaluate("window.__moved")
    if press:
        link.press("Enter")
    else:
        link.click()
    page.wait_for_function("before => window.__moved > before", arg=before)


def make(page: Any, game: AnyGame, line: str, *, press: bool = False) -> None:
    """Make a whole move, part by part."""
    done = position(page.url)[0]
    for _part in range(12):
        follow(page, link_for(page, game, done, line), press=press)
        if position(page.url)[0] != done:
            break
    assert position(page.url)[0] == (*done, line), page.url
