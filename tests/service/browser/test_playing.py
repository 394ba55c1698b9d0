"""People play: with a finger, a mouse, a keyboard, and without JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from generator.core.game import AnyGame
from generator.games import find_game
from service.pages.address import encode
from tests.conftest import DATA
from tests.service.browser.conftest import DESKTOP, PHONE, Watched
from tests.service.browser.hand import LINKS, follow, link_for, make, position, way
from tests.service.conftest import TODAY, kept_puzzle

Window = Callable[..., Watched]
LAST = 3
"""How many moves at the end of a game are made where it need not be the whole."""


def path(game: AnyGame) -> str:
    """Where a game's puzzle is played."""
    return f"/daily/{game.name}/{TODAY}/play"


def solution(game: AnyGame) -> list[str]:
    """The moves that win today's puzzle; skips where the game has no kept puzzles."""
    if not (DATA / "puzzles" / f"{game.name}.jsonl").is_file():
        pytest.skip(f"no puzzles of {game.name} are kept")
    return list(way(game, kept_puzzle(game, TODAY).solution))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_puzzle_is_won_by_clicking(game: AnyGame, window: Window, size: dict[str, int]) -> None:
    """The published solution, clicked in the board, wins; nothing is refused, nothing stands on the console.

    The phone's game is clicked whole; at desktop width its last moves, those before come with the address.
    """
    lines = solution(game)
    watched = window(size, has_touch=size is PHONE)
    page = watched.page
    page.goto(path(game))
    if size is DESKTOP:
        last = 1 if game.every_game_counts else LAST
        page.goto(f"{path(game)}?m={encode(lines[:-last])}")
        lines = lines[-last:]
    for line in lines:
        make(page, game, line)
    assert page.locator(".done h2").is_visible()
    assert watched.refused() == []
    done = page.evaluate("JSON.parse(localStorage.getItem('fairdeal:done'))")
    assert list(done) == [f"{TODAY}/{game.name}"]


def test_back_takes_a_move_back(window: Window) -> None:
    """Back shows the position before, and playing on from there works."""
    game = find_game("hopper")
    page = window().page
    page.goto(path(game))
    first, second, *_ = solution(game)
    make(page, game, first)
    make(page, game, second)
    board = page.inner_html("#board")
    page.go_back()  # the move begun
    page.wait_for_function("() => location.search.includes('p=')")
    page.go_back()
    page.wait_for_function("() => !location.search.includes('p=')")
    page.wait_for_selector("#play .prompt:has-text('Move 2')")
    assert position(page.url)[0] == (first,)
    make(page, game, second)
    assert page.inner_html("#board") == board


def test_undo_and_restart(window: Window) -> None:
    """Undo takes back the last thing chosen, restart everything."""
    game = find_game("hopper")
    page = window().page
    page.goto(path(game))
    first, second, *_ = solution(game)
    make(page, game, first)
    follow(page, link_for(page, game, (first,), second))
    follow(page, page.get_by_role("link", name="Undo"))
    assert position(page.url) == ((first,), ())
    follow(page, page.get_by_role("link", name="Undo"))
    assert position(page.url) == ((), ())
    make(page, game, first)
    follow(page, page.get_by_role("link", name="Restart"))
    assert position(page.url) == ((), ())


def test_a_game_by_keyboard(window: Window) -> None:
    """Enter on a focused place plays; the focus stays in the game after each move, and arrows walk the board."""
    game = find_game("hopper")
    page = window(DESKTOP).page
    lines = solution(game)
    page.goto(f"{path(game)}?m={encode(lines[:-LAST])}")
    for line in lines[-LAST:]:
        make(page, game, line, press=True)
        assert page.evaluate("document.activeElement.closest('#play') !== null")
    assert page.locator(".done h2").is_visible()
    page.goto(path(find_game("empire")))
    page.locator(LINKS).first.focus()
    before = page.evaluate("document.activeElement.id")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") not in ("", before)


def test_a_game_without_javascript(window: Window) -> None:
    """Links alone win a game."""
    game = find_game("hopper")
    page = window(java_script_enabled=False).page
    lines = solution(game)
    page.goto(f"{path(game)}?m={encode(lines[:-LAST])}")
    for line in lines[-LAST:]:
        done = position(page.url)[0]
        while position(page.url)[0] == done:
            link_for(page, game, done, line).click()
            page.wait_for_load_state()
        assert position(page.url)[0] == (*done, line)
    assert page.locator(".done h2").is_visible()


def test_solved_days_and_streak_are_remembered(window: Window) -> None:
    """Pages show what this browser solved, where a game stands, and days in a row; to another browser nothing."""
    game = find_game("hopper")
    page = window().page
    lines = solution(game)
    page.goto(f"{path(game)}")
    make(page, game, lines[0])
    page.goto(f"/daily/{game.name}/{TODAY}")
    go_on = page.get_by_role("link", name="Go on")
    assert position(go_on.get_attribute("href"))[0] == (lines[0],)
    go_on.click()
    page.wait_for_selector("#play")
    make(page, game, lines[1])
    page.goto(f"{path(game)}?m={encode(lines[:-1])}")
    make(page, game, lines[-1])
    page.goto("/")
    assert page.inner_text(".streak") == "1 day in a row"
    assert page.locator(f"[data-key='{TODAY}/hopper'].is-solved").count() >= 1
    other = window().page
    other.goto("/")
    assert other.inner_text(".streak") == ""


def test_four_colours_are_remembered(window: Window) -> None:
    """The setting holds on the next page."""
    page = window().page
    page.goto("/games/empire")
    colour = "getComputedStyle(document.documentElement).getPropertyValue('--diamonds')"
    before = page.evaluate(colour)
    page.get_by_label("Four-colour suits").check()
    assert page.evaluate(colour) != before
    page.goto("/games/islands")
    assert page.get_by_label("Four-colour suits").is_checked()
    assert page.evaluate(colour) != before


def test_a_hint_can_be_followed(window: Window) -> None:
    """The hint comes from a worker while the page waits; following it is a move."""
    game = find_game("hopper")
    page = window().page
    page.goto(path(game))
    page.get_by_role("link", name="Hint").click()
    page.wait_for_selector(".answer a")
    follow(page, page.locator(".answer a"))
    assert len(position(page.url)[0]) == 1


def _tops(page: Any) -> float:
    found: float = page.evaluate("document.querySelector('#board').getBoundingClientRect().top")
    return found


def test_nothing_jumps(window: Window) -> None:
    """Choosing and moving leave the board where it is."""
    game = find_game("empire")
    page = window().page
    page.goto(path(game))
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    before = _tops(page)
    for line in solution(game)[:4]:
        make(page, game, line)
        assert _tops(page) == before
