"""People click faster than the site answers: the newest click counts, and nothing breaks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from generator.games import find_game
from service.asking import Pending
from service.pages.address import encode
from service.questions import Answer
from tests.service.browser.conftest import Brake, Running, Watched
from tests.service.browser.hand import link_for, make, position
from tests.service.browser.test_playing import path, solution
from tests.service.conftest import PATIENCE

Window = Callable[..., Watched]
HOPPER, EMPIRE = find_game("hopper"), find_game("empire")
PAWNS = "#play .board svg a[href]"


@pytest.fixture
def brake(running: Running) -> Brake:
    """Keeps requests waiting."""
    return running.brake


@pytest.fixture
def page(window: Window) -> Any:
    """A game that has just begun."""
    found = window().page
    found.goto(path(HOPPER))
    return found


def begun(page: Any, number: int) -> str:
    """The address to which a place in the board leads."""
    found: str = page.locator(PAWNS).nth(number).get_attribute("href")
    return found


def here(page: Any) -> str:
    """The address that the page has, without the host."""
    found: str = page.evaluate("location.pathname + location.search")
    return found


def settled(page: Any, address: str) -> None:
    """The page has come to an address, and what it shows is what a page of that address shows."""
    page.wait_for_url(f"**{address}")
    page.wait_for_function(SHOWS, arg=page.request.get(address).text())


SHOWS = """(text) => {
  const there = new DOMParser().parseFromString(text, "text/html");
  const same = (name) => document.querySelector(name)?.textContent === there.querySelector(name)?.textContent;
  return same("#play .prompt") && same("#play .bar") && same("#play .words");
}"""


def test_a_double_click_is_one_step(page: Any, brake: Brake) -> None:
    """While the first click waits for its answer the second asks the same."""
    goal = begun(page, 0)
    with brake.hold(goal) as held:
        page.locator(PAWNS).first.dblclick()
        assert held.came.wait(PATIENCE)
    settled(page, goal)
    page.go_back()
    settled(page, path(HOPPER))


def test_the_newest_click_counts(window: Window, brake: Brake) -> None:
    """Another place is chosen before the first was answered; that answer, when it comes, changes nothing."""
    page = window().page
    page.goto(path(EMPIRE))
    first, second = begun(page, 0), begun(page, 1)
    with brake.hold(first) as held:
        page.locator(PAWNS).nth(0).click()
        assert held.came.wait(PATIENCE)
        page.locator(PAWNS).nth(1).click()
        settled(page, second)
        with page.expect_response(f"**{first}"):
            held.go.set()
    page.evaluate(TURN)
    settled(page, second)
    page.go_back()
    settled(page, path(EMPIRE))


TURN = "() => new Promise((done) => setTimeout(done, 0))"
"""Whatever the page does upon an answer is done after this."""


class Thinking:
    """An asker that never comes to an end, until it is told to."""

    def __init__(self) -> None:
        self.answer: Answer | Pending = Pending(1)

    def ask(self, *_: Any, **__: Any) -> Answer | Pending:
        """What is known."""
        return self.answer


@pytest.fixture
def asker(running: Running) -> Iterator[Thinking]:
    """The service's asker for this test."""
    kept, made = running.parts.asker, Thinking()
    running.parts.asker = made  # type: ignore[assignment]
    yield made
    running.parts.asker = kept


def test_a_move_is_not_undone_by_an_answer_to_an_old_question(page: Any, brake: Brake, asker: Thinking) -> None:
    """The page waits for the solver's word; a move is made meanwhile; then the word comes, on the old position."""
    first = solution(HOPPER)[0]
    page.get_by_role("link", name="Winnable?").click()
    page.wait_for_selector("#answer[hx-get]")
    with brake.hold("ask=win") as held:
        assert held.came.wait(PATIENCE)
        make(page, HOPPER, first)
        asker.answer = Answer(True, tuple(solution(HOPPER)))
        with page.expect_response("**ask=win"):
            held.go.set()
    page.evaluate(TURN)
    assert position(page.url)[0] == (first,)
    settled(page, here(page))
    assert page.locator(".answer").count() == 0


def test_a_word_that_comes_before_the_move_leaves_it_its_turn(page: Any, brake: Brake, asker: Thinking) -> None:
    """The board is drawn anew under a click that is on its way; the move is made all the same."""
    page.get_by_role("link", name="Hint").click()
    page.wait_for_selector("#answer[hx-get]")
    goal = begun(page, 0)
    with brake.hold(goal) as held:
        page.locator(PAWNS).first.click()
        assert held.came.wait(PATIENCE)
        asker.answer = Answer(True, tuple(solution(HOPPER)))
        page.wait_for_selector(".answer a")
    settled(page, goal)


def test_leaving_while_a_move_is_on_its_way(window: Window, brake: Brake) -> None:
    """Another page is asked for before the move is answered; Back leads to the game, where one can play on."""
    page = window().page
    page.goto(path(HOPPER))
    goal = begun(page, 0)
    with brake.hold(goal) as held:
        page.locator(PAWNS).first.click()
        assert held.came.wait(PATIENCE)
        page.get_by_role("navigation", name="Site").get_by_role("link", name="About").click()
        page.wait_for_url("**/about")
    page.go_back()
    page.wait_for_url(f"**{path(HOPPER)}")
    make(page, HOPPER, solution(HOPPER)[0])


def test_back_while_a_move_is_on_its_way(page: Any, brake: Brake) -> None:
    """Back counts as the newest step, and one can play on afterwards."""
    first, second, *_ = solution(HOPPER)
    make(page, HOPPER, first)
    link = link_for(page, HOPPER, (first,), second)
    with brake.hold(link.get_attribute("href")) as held:
        link.click()
        assert held.came.wait(PATIENCE)
        page.go_back()
        page.wait_for_function("() => location.search.includes('p=')")
        with page.expect_response(lambda answer: answer.url.endswith(held.part)):
            held.go.set()
    page.evaluate(TURN)
    settled(page, here(page))
    make(page, HOPPER, first)


def test_back_twice_in_haste(page: Any, brake: Brake) -> None:
    """The older answer comes last, and the page is still where the address says."""
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})  # else Back is answered at once
    first, second, *_ = solution(HOPPER)
    make(page, HOPPER, first)
    passed = link_for(page, HOPPER, (first,), second).get_attribute("href")
    make(page, HOPPER, second)
    goal = f"{path(HOPPER)}?m={encode([first])}"
    with brake.hold(passed) as held:
        page.evaluate("history.back()")
        assert held.came.wait(PATIENCE)
        page.evaluate("history.back()")
        settled(page, goal)
        with page.expect_response(f"**{passed}"):
            held.go.set()
    page.evaluate(TURN)
    settled(page, goal)


def test_a_site_that_does_not_answer_is_told(window: Window) -> None:
    """A line in the page; the game is where it was, and goes on when the site is back."""
    watched = window()
    page = watched.page
    page.goto(path(HOPPER))
    page.route("**/play?p=*", lambda route: route.abort("connectionrefused"))
    page.locator(PAWNS).first.click()
    page.wait_for_selector(".answer:has-text('does not answer')")
    assert "ERR_CONNECTION_REFUSED" in watched.faults.pop() and watched.faults == []  # the browser's own word
    page.unroute("**/play?p=*")
    make(page, HOPPER, solution(HOPPER)[0])
    assert page.locator(".answer").count() == 0


def test_a_form_left_while_its_island_is_drawn(window: Window, brake: Brake) -> None:
    """Changes in haste, then away, then Back: the preview follows what is chosen."""
    page = window().page
    page.goto("/print/pad")
    with brake.hold("side=B") as held:
        page.get_by_label("Side").select_option("B")
        assert held.came.wait(PATIENCE)
        page.get_by_label("Side").select_option("both")
        page.get_by_role("link", name="Archive").click()
        page.wait_for_url("**/archive/**")
    page.go_back()
    page.get_by_label("Side").select_option("A")
    page.get_by_label("Side").select_option("both")
    page.wait_for_selector("#preview figure:nth-of-type(2)")
