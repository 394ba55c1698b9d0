"""Every page answers; every bad address gets one clear line; nothing that is hidden is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from generator.core.cards import Card
from generator.core.game import AnyGame
from generator.games import find_game
from generator.scene.cards import spoken
from service.pages.address import encode
from service.parts import NAME, Parts
from service.security import HEADERS
from tests.conftest import DATA
from tests.service.conftest import TODAY, Now, fill, kept_puzzle

TOMORROW = TODAY + timedelta(days=1)


def get(client: FlaskClient, path: str) -> TestResponse:
    """A page, as a browser asks for it."""
    return client.get(path, headers={"Accept": "text/html,*/*;q=0.8"})


def text(response: TestResponse) -> str:
    """What the page says, entities read."""
    return unescape(response.get_data(as_text=True))


def needs_puzzles(game: AnyGame) -> None:
    """Skip where none of the game's puzzles are kept."""
    if not (DATA / "puzzles" / f"{game.name}.jsonl").is_file():
        pytest.skip(f"no puzzles of {game.name} are kept")


@pytest.mark.parametrize(
    "path",
    ["/", "/about", "/games", "/archive/2026/11", "/favicon.ico", "/robots.txt"],
)
def test_pages_of_the_site_answer(served: FlaskClient, path: str) -> None:
    """They are there, and say which policy holds."""
    response = get(served, path)
    assert response.status_code == 200
    for name, value in HEADERS.items():
        assert response.headers[name] == value


def test_pages_of_every_game_answer(served: FlaskClient, game: AnyGame) -> None:
    """Rules, the day, playing it, its solution, its picture."""
    assert game.aim in text(get(served, "/games"))
    assert game.title in text(get(served, f"/games/{game.name}"))
    needs_puzzles(game)
    day = f"/daily/{game.name}/{TODAY}"
    for path in (day, f"{day}/play", f"{day}/solution"):
        assert get(served, path).status_code == 200, path
    picture = get(served, f"{day}.png")
    assert picture.mimetype == "image/png" and picture.data.startswith(b"\x89PNG")
    latest = get(served, f"/daily/{game.name}")
    assert latest.status_code == 302 and latest.headers["Location"] == day


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/nothing/here", 404, "no such page"),
        ("/daily/chess", 404, "there is no game 'chess'; the games are"),
        ("/games/chess", 404, "there is no game 'chess'; the games are"),
        (f"/daily/hopper/{TOMORROW}", 404, "is not out yet"),
        (f"/daily/hopper/{TOMORROW}/play", 404, "is not out yet"),
        (f"/daily/hopper/{TOMORROW}/solution", 404, "is not out yet"),
        (f"/daily/hopper/{TOMORROW}.png", 404, "is not out yet"),
        ("/daily/hopper/1999-01-01", 404, "the archive lists"),
        ("/daily/hopper/2026-13-01", 404, "a date is a day of the calendar as YYYY-MM-DD"),
        ("/daily/hopper/9999-12-31", 404, "is not out yet"),
        ("/daily/hopper/0001-01-01", 404, "the archive lists"),
        ("/archive/2026/13", 404, "a month is written YYYY/MM"),
        ("/archive/0000/01", 404, "a month is written YYYY/MM"),
        ("/archive/9999/12", 404, "a month is written YYYY/MM"),
        ("/archive/2026/12", 404, "there are no puzzles in December 2026"),
        (f"/daily/hopper/{TODAY}/play?m=a1-b2", 422, "move 1 (a1-b2): b2 is not next to a1"),
        (f"/daily/hopper/{TODAY}/play?m=nonsense", 422, "move 1 (nonsense)"),
        (f"/daily/hopper/{TODAY}/play?m=%00", 422, "move 1"),
        (f"/daily/hopper/{TODAY}/play?m=" + "a1-a2." * 500, 414, "more than 400 moves"),
        (f"/daily/hopper/{TODAY}/play?p=d4", 422, "no legal move begins with 'd4'"),
        (f"/daily/hopper/{TODAY}/play?ask=everything", 422, "ask is one of win, hint"),
        ("/play/hopper/-1", 404, "a seed is a whole number"),
        ("/play/hopper/18446744073709551616", 404, "a seed is a whole number"),
        ("/play/hopper/1?variant=huge", 404, "the variants are standard"),
        ("/play/chess/1", 404, "there is no game 'chess'"),
    ],
)
def test_a_bad_address_gets_one_clear_line(served: FlaskClient, path: str, status: int, says: str) -> None:
    """It names what is wrong and what is accepted, on a page that leads on."""
    response = get(served, path)
    assert response.status_code == status
    assert says.casefold() in text(response).casefold()
    assert "Today's puzzle" in text(response)


@pytest.mark.parametrize(
    ("query", "back", "heading"),
    [
        ("m=nonsense", "", "Against the rules"),
        ("p=d4", "", "Against the rules"),
        ("ask=everything", "", "That cannot be used"),
        ("m={first}.nonsense", "?m={first}", "Against the rules"),
        ("m={first}&ask=everything", "?m={first}", "That cannot be used"),
    ],
)
def test_a_fault_in_play_leads_back_to_the_game(served: FlaskClient, query: str, back: str, heading: str) -> None:
    """To the last legal position."""
    first = encode(kept_puzzle(find_game("hopper"), TODAY).solution[:1])
    path = f"/daily/hopper/{TODAY}/play"
    said = text(get(served, f"{path}?{query.format(first=first)}"))
    assert f'href="{path}{back.format(first=first)}" rel="nofollow">Back to the game' in said
    assert f"<h1>{heading}</h1>" in said


def test_a_day_to_come_is_said_once(served: FlaskClient) -> None:
    """Not that there is no such page, and then why."""
    said = text(get(served, f"/daily/hopper/{TOMORROW}"))
    assert "<h1>Not out yet</h1>" in said and "no such page" not in said


def test_the_api_is_explained_for_this_host(served: FlaskClient) -> None:
    """The example works where it is read."""
    said = text(served.get("/api", headers={"Host": "deals.example"}))
    assert "curl http://deals.example/api/v1/daily" in said and "localhost" not in said
    assert 'aria-label="Site"' in said


@pytest.mark.parametrize(
    ("path", "entry"),
    [
        ("/archive/2026/11", "Archive"),
        (f"/daily/hopper/{TODAY}", "Archive"),
        ("/games/islands", "Games"),
        ("/print/pad", "Print"),
    ],
)
def test_the_navigation_says_where_one_is(served: FlaskClient, path: str, entry: str) -> None:
    """One entry is marked."""
    said = text(get(served, path)).partition('aria-label="Site"')[2].partition("</nav>")[0]
    assert re.findall(r'aria-current="\w+">(\w+)<', said) == [entry]


def test_no_page_but_the_solution_tells_it(served: FlaskClient, game: AnyGame) -> None:
    """No three moves of it in a row stand on any other page."""
    needs_puzzles(game)
    lines = kept_puzzle(game, TODAY).solution
    day = f"/daily/{game.name}/{TODAY}"
    assert all(line in text(get(served, f"{day}/solution")) for line in lines)
    threes = [encode(lines[at : at + 3]) for at in range(len(lines) - 2)]
    for path in (
        "/",
        "/archive/2026/11",
        f"/games/{game.name}",
        day,
        f"{day}/play",
        f"{day}/play?m={encode(lines[:1])}",
    ):
        shown = text(get(served, path))
        assert not [three for three in threes if three in shown], path


HIDDEN: dict[str, Callable[[Any], tuple[Card, ...]]] = {
    "empire": lambda deal: deal.reserve,
    "islands": lambda deal: deal.deck[1:],
    "cairn": lambda deal: deal.deck[15:],
}
"""What lies face down when a game begins (in Cairn, the base may be twelve cards long)."""


def test_hidden_cards_stay_hidden(served: FlaskClient, game: AnyGame) -> None:
    """No page before the solution names a card that lies face down, or holds the deal."""
    needs_puzzles(game)
    puzzle = kept_puzzle(game, TODAY)
    hidden = HIDDEN.get(game.name, lambda deal: ())(game.notation.parse_deal(puzzle.deal))
    for path in (f"/daily/{game.name}/{TODAY}", f"/daily/{game.name}/{TODAY}/play", "/"):
        shown = text(get(served, path))
        assert puzzle.deal not in shown
        if path != "/":
            assert not [card for card in hidden if spoken(card) in shown]


def test_every_position_of_a_solution_is_a_page(served: FlaskClient, game: AnyGame) -> None:
    """From the deal to the win; the last one says so and has a text to share that does not tell how."""
    needs_puzzles(game)
    puzzle = kept_puzzle(game, TODAY)
    path = f"/daily/{game.name}/{TODAY}/play"
    for count in range(len(puzzle.solution) + 1):
        response = get(served, f"{path}?m={encode(puzzle.solution[:count])}")
        assert response.status_code == 200
        assert ("data-done" in text(response)) == (count == len(puzzle.solution))
    share = text(response).partition('id="share"')[2].partition("</pre>")[0]
    assert game.title in share and str(TODAY) in share
    assert not [line for line in puzzle.solution if f" {line}" in share]


def test_all_its_parts_make_a_move(served: FlaskClient, game: AnyGame) -> None:
    """An address that holds a whole move as parts leads to the position after it."""
    needs_puzzles(game)
    line = kept_puzzle(game, TODAY).solution[0]
    parts = game.notation.parts(game.notation.parse_move(line))
    path = f"/daily/{game.name}/{TODAY}/play"
    response = get(served, f"{path}?p={encode(parts)}")
    assert response.status_code == 303
    assert response.headers["Location"] == f"{path}?m={encode([line])}"


def test_a_day_that_is_vetted_is_waited_for(app: Flask) -> None:
    """Before the first puzzle there is a page that asks again by itself, for people and for programs."""
    client = app.test_client()
    for path in ("/", f"/daily/hopper/{TODAY}", f"/daily/hopper/{TODAY}/play"):
        response = get(client, path)
        assert response.status_code == 503
        assert "Being vetted" in text(response)
        assert f'http-equiv="refresh" content="{response.headers["Retry-After"]}"' in text(response)


def test_what_is_ready_is_shown_while_the_rest_is_vetted(app: Flask, parts: Parts) -> None:
    """The waiting page leads to the games whose puzzles are there."""
    main = parts.publisher.game_of(TODAY)
    other = next(game for game in parts.publisher.games if game is not main)
    parts.publisher.keep(other.name, TODAY, kept_puzzle(other, TODAY))
    response = get(app.test_client(), "/")
    assert response.status_code == 503
    assert f"/daily/{other.name}/{TODAY}" in text(response)


def test_solutions_and_hints_wait_for_their_time(make_app: Callable[..., Flask], now: Now) -> None:
    """Before they open, the page says when; afterwards they are there."""
    app = make_app(solution_delay=timedelta(hours=20))
    fill(app.extensions[NAME].publisher, TODAY, 2)
    client, day = app.test_client(), f"/daily/hopper/{TODAY}"
    early = get(client, f"{day}/solution")
    assert early.status_code == 403 and "open at 2026-11-30 20:00 UTC" in text(early)
    assert not [line for line in kept_puzzle(_hopper(app), TODAY).solution if f"<code>{line}" in text(early)]
    for ask in ("hint", "win"):
        asked = get(client, f"{day}/play?ask={ask}")
        assert "open on Monday 30 November 2026, 20:00 UTC" in text(asked)
    for page in (day, f"{day}/play"):
        said = text(get(client, page))
        assert "The solution opens on" in said and "30 Nov 2026, 20:00</time> (UTC)" in said
        assert f"{day}/solution" not in said
    now.forward(hours=9)
    assert get(client, f"{day}/solution").status_code == 200


def _hopper(app: Flask) -> AnyGame:
    games: tuple[AnyGame, ...] = app.extensions[NAME].publisher.games
    return next(game for game in games if game.name == "hopper")


def test_pages_may_be_kept_until_the_day_ends(served: FlaskClient, now: Now) -> None:
    """A page is never kept beyond the next rollover, and an unchanged one is not sent again."""
    first = get(served, "/")
    assert first.headers["Cache-Control"] == "public, max-age=60"
    again = served.get("/", headers={"Accept": "text/html", "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    now.forward(hours=11, minutes=59, seconds=50)
    assert get(served, "/").headers["Cache-Control"] == "public, max-age=10"


def test_no_page_sets_a_cookie_or_holds_anything_inline(served: FlaskClient) -> None:
    """No cookie; no style or script within a page."""
    for path in ("/", "/about", f"/daily/hopper/{TODAY}", f"/daily/hopper/{TODAY}/play", "/nothing"):
        response = get(served, path)
        shown = text(response)
        assert "Set-Cookie" not in response.headers
        assert "<style" not in shown and " style=" not in shown and " onclick" not in shown
        assert shown.count("<script") == shown.count("<script src=")


def test_programs_get_problems(served: FlaskClient) -> None:
    """Who does not ask for a page is answered with a problem."""
    response = served.get("/daily/hopper/1999-01-01")
    assert response.status_code == 404 and response.mimetype == "application/problem+json"
