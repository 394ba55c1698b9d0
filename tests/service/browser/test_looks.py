"""What every page owes everyone: axe finds nothing serious, nothing is cut off."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.games import find_game
from service.pages.address import encode
from tests.service.browser.conftest import DESKTOP, PHONE, Watched
from tests.service.conftest import TODAY, kept_puzzle

PAGES = (
    "/",
    "/about",
    "/api",
    "/games",
    "/print/pack",
    "/print/pad?seed=7&side=both",
    "/print/pad?sheets=0",
    "/games/islands",
    f"/archive/{TODAY:%Y/%m}",
    f"/daily/empire/{TODAY}",
    f"/daily/hopper/{TODAY}/play?p=a1",
    f"/daily/cairn/{TODAY}/play",
    f"/daily/islands/{TODAY}/play",
    f"/daily/empire/{TODAY}/solution",
)

IN_VIEW = """() => {
  const frame = document.getElementById("board").getBoundingClientRect();
  return [...document.querySelectorAll("#board svg a")].map((link) => link.getBoundingClientRect())
    .map((box) => box.left >= frame.left - 1 && box.right <= frame.right + 1);
}"""
"""Of each place that may be chosen, whether it is in view."""


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_axe_finds_nothing_serious(window: Callable[..., Watched], axe: str, mode: str) -> None:
    """No page keeps anyone out: names, roles, order, contrast."""
    watched = window(PHONE if mode == "light" else DESKTOP, color_scheme=mode, reduced_motion="reduce")
    page = watched.page
    for path in PAGES:
        page.goto(path)
        page.evaluate(axe)
        found = page.evaluate("axe.run().then(result => result.violations)")
        serious = [
            (each["id"], each["nodes"][0]["html"]) for each in found if each["impact"] in ("serious", "critical")
        ]
        assert serious == [], path
        assert watched.refused() == [], path


WIDE = {"height": 800}


@pytest.mark.parametrize("width", [320, 390, 768, 900, 1024, 1280])
def test_a_wide_board_is_whole_or_opens_at_what_may_be_chosen(window: Callable[..., Watched], width: int) -> None:
    """On larger screens no part is cut off; on a phone a legal place is in view, at first and after a move."""
    page = window({"width": width, **WIDE}).page
    moves = encode(kept_puzzle(find_game("cairn"), TODAY).solution[:4])
    for query in ("", f"?m={moves}"):
        page.goto(f"/daily/cairn/{TODAY}/play{query}")
        inside = page.evaluate(IN_VIEW)
        assert any(inside)
        if width >= 768:
            assert all(inside) and page.evaluate("board.scrollWidth <= board.clientWidth")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [PHONE, {"width": 375, "height": 667}, {"width": 320, "height": 640}])
def test_the_bar_hides_nothing_that_is_chosen_from(window: Callable[..., Watched], size: dict[str, int]) -> None:
    """Terrains stand below the board, dice and rumors just above them, and words fit their buttons."""
    page = window(size).page
    page.goto(f"/daily/lost-island/{TODAY}/play")
    page.get_by_role("link", name="Mountains").scroll_into_view_if_needed()
    page.mouse.wheel(0, 4000)
    foot, first = page.evaluate(
        "['#board', '.choose a'].map(name => document.querySelector(name).getBoundingClientRect())"
        ".map((box, index) => index ? box.top : box.bottom)"
    )
    assert foot <= first
    page.goto(f"/daily/islands/{TODAY}/play")
    assert page.evaluate("[...document.querySelectorAll('.bar .button')].every(b => b.scrollWidth <= b.clientWidth)")


def test_no_page_is_wider_than_the_screen(window: Callable[..., Watched]) -> None:
    """Nobody scrolls sideways to read, on any screen; wide boards and tables scroll within themselves."""
    page = window(DESKTOP).page
    for path in PAGES:
        page.goto(path)
        for size in (DESKTOP, PHONE, {"width": 320, "height": 640}):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, size)
