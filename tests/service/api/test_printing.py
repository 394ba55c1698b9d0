"""Sheets, packs and pads: real PDFs from real workers, wishes that are bounded, and work that is given up."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from typing import Any

import pikepdf
import pytest
from flask import Flask
from flask.testing import FlaskClient

from generator.core.errors import MachineError
from generator.games import all_games
from generator.press.wording import wording
from service import printing
from service.api.state import NAME as API
from service.api.state import Api
from service.parts import NAME, Parts
from service.printing import PrintShop, day_sheet
from service.problems import Problem
from service.seats import Seats
from service.wishes import read_pack_wish, read_pad_wish
from service.workers import Crew
from tests.conftest import records
from tests.service.api.conftest import V1, Inline, assert_problem, tells
from tests.service.conftest import PATIENCE, TODAY, fill, kept_puzzle
from tests.service.helpers import sleep_long

GAMES = tuple(game.name for game in all_games())


def pages(answer: Any) -> int:
    """How many pages a PDF has; it is well formed."""
    assert answer.status_code == 200, answer.data
    assert answer.mimetype == "application/pdf"
    with pikepdf.open(io.BytesIO(answer.data)) as document:
        assert not document.check_pdf_syntax()
        return len(document.pages)


@pytest.fixture(autouse=True)
def patient(state: Api) -> None:
    """A request waits for its document as long as that takes, however slow the machine is."""
    state.shop.patience = state.slow_shop.patience = PATIENCE


def test_a_days_sheet(served: FlaskClient, parts: Parts) -> None:
    """A page with the date; the answer on pages of its own, only where it is asked for; the paper that is asked for."""
    path = f"{V1}/daily/hopper/{TODAY}.pdf"
    lines = kept_puzzle(parts.publisher.games[0], TODAY).solution
    bare, whole = served.get(path), served.get(f"{path}?answer=1&paper=letter")
    assert pages(bare) == 1
    assert pages(whole) == 2
    assert tells(bare.data, ["Monday, 30 November 2026", "Card Hopper"])
    assert tells(whole.data, lines) and not tells(bare.data, lines)
    assert bare.headers["Content-Disposition"] == f'inline; filename="fairdeal-hopper-{TODAY}.pdf"'
    with pikepdf.open(io.BytesIO(whole.data)) as document:
        assert [round(float(side)) for side in document.pages[0].mediabox[2:]] == [612, 792]
    assert_problem(served.get(f"{path}?paper=a0"), 422)
    assert_problem(served.get(f"{path}?answer=yes"), 422)


@pytest.mark.parametrize("name", GAMES)
def test_every_games_sheet_fits(name: str) -> None:
    """With its answer, on every paper that is offered, without a solution in the record where none is told."""
    puzzle = records(name)[0]
    bare = puzzle.model_copy(update={"solution": []})
    for paper in ("a4", "letter", "a5"):
        assert day_sheet(bare.to_json(), "2026-11-30", paper, False).startswith(b"%PDF")
        assert day_sheet(puzzle.to_json(), "2026-11-30", paper, True).startswith(b"%PDF")


def test_a_pack_of_past_days(app: Flask, parts: Parts) -> None:
    """As many as wished for, of the games and grades wished for, with answers; never today's."""
    fill(parts.publisher, TODAY - timedelta(days=6), 7)
    client = app.test_client()
    answer = client.get("/print/pack.pdf?games=hopper,cairn&puzzles=4&paper=letter&title=Rainy%20days")
    assert pages(answer) >= 5
    assert tells(answer.data, ["Rainy days"])
    assert client.get("/print/pack.pdf?puzzles=4&games=cairn,hopper&title=Rainy+days&paper=letter").data == answer.data
    without = client.get("/print/pack.pdf?games=hopper&puzzles=2&solutions=none")
    assert pages(without) < pages(answer)
    few = assert_problem(client.get("/print/pack.pdf?games=hopper&puzzles=7"), 422)
    assert few.startswith("the archive has only 6 such puzzles of Card Hopper, and the pack needs 7; ask for fewer")
    none = assert_problem(client.get("/print/pack.pdf?games=hopper&puzzles=1&until=2020-01-01"), 422)
    assert none.startswith("the archive has no such puzzle of Card Hopper yet, and the pack needs 1; ask for")


def test_a_pack_in_another_language_and_in_large_print(app: Flask, parts: Parts) -> None:
    """The title and the pages are in the language; large print takes more pages; for screens there are links."""
    fill(parts.publisher, TODAY - timedelta(days=3), 4)
    client, path = app.test_client(), "/print/pack.pdf?games=hopper&puzzles=3&paper=a5"
    usual = client.get(path)
    german = client.get(f"{path}&language=de&profile=screen")
    large = client.get(f"{path}&large=1")
    assert tells(usual.data, ["Fair deals"]) and not tells(german.data, ["Fair deals"])
    assert tells(german.data, [wording("de")("Fair deals")])
    assert pages(large) > pages(usual)
    assert b"/StructTreeRoot" not in usual.data
    with pikepdf.open(io.BytesIO(german.data)) as document:
        assert document.Root.Lang == "de" and "/StructTreeRoot" in document.Root


def test_a_pack_keeps_to_the_gate(make_app: Callable[..., Flask]) -> None:
    """Days whose solutions are not open are left out."""
    app = make_app(solution_delay=timedelta(hours=48))
    fill(app.extensions[NAME].publisher, TODAY - timedelta(days=3), 4)
    detail = assert_problem(app.test_client().get("/print/pack.pdf?games=hopper&puzzles=3"), 422)
    assert "only 2 such" in detail


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ({"games": "chess"}, "hopper"),
        ({"puzzles": "0"}, "1 to 48"),
        ({"puzzles": "49"}, "1 to 48"),
        ({"puzzles": "x"}, "1 to 48"),
        ({"puzzles": "³"}, "1 to 48"),
        ({"grade": "cruel"}, "gentle"),
        ({"paper": "a0"}, "a4"),
        ({"per_page": "3"}, "1, 2, 4, 6"),
        ({"solutions": "front"}, "back"),
        ({"title": "x" * 121}, "it has 121 characters; a title is one line of at most 120"),
        ({"title": "\x00"}, "holds a character that cannot be printed"),
        ({"until": "tomorrow"}, "YYYY-MM-DD"),
        ({"language": "la"}, "language: 'la' is not one of en, ru, de, fr, es"),
        ({"large": "yes"}, "large: 'yes' is not one of 0, 1"),
        ({"profile": "press"}, "profile: 'press' is not one of home, screen"),
    ],
)
def test_wishes_that_are_refused(query: dict[str, str], says: str) -> None:
    """One line that names the value and what is accepted."""
    with pytest.raises(ValueError, match=says):
        read_pack_wish(query, GAMES)


def test_a_wish_is_written_as_it_is_read() -> None:
    """The address printed in a pack makes the same pack; what is usual is left out of it."""
    from urllib.parse import parse_qsl

    assert read_pack_wish({}, GAMES).query() == ""
    query = {"games": "cairn,hopper", "puzzles": "7", "grade": "easy..hard", "until": "2026-01-02", "title": "A & B"}
    query |= {"language": "ru", "large": "1", "profile": "screen"}
    wish = read_pack_wish(query, GAMES)
    assert read_pack_wish(dict(parse_qsl(wish.query())), GAMES) == wish
    assert read_pad_wish({}).query() == ""
    pad = read_pad_wish({"side": "both", "seed": "0", "shape": "round", "sheets": "3", "language": "de"})
    assert read_pad_wish(dict(parse_qsl(pad.query()))) == pad
    large = read_pad_wish({"large": "1", "left_handed": "1", "up": "4"})
    assert (large.large, large.left_handed, large.up) == (True, True, 1)
    assert read_pad_wish(dict(parse_qsl(large.query()))) == large


def test_pads_and_islands(served: FlaskClient, state: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game's own sheets, and islands of seeds, on both sides; a picture of the island before it is printed."""
    monkeypatch.setattr(printing, "LONGEST", PATIENCE)  # in this process, where made islands are printed
    state.slow_shop.crew = Inline()  # type: ignore[assignment]
    assert pages(served.get("/print/pad.pdf?sheets=4")) == 2
    assert pages(served.get("/print/pad.pdf?sheets=2&side=B&seed=7&shape=round&language=de")) == 1
    assert pages(served.get("/print/pad.pdf?sheets=2&large=1&left_handed=1")) == 2
    island = served.get("/print/island.svg?seed=7&side=B&shape=round")
    assert (island.status_code, island.mimetype) == (200, "image/svg+xml")
    assert island.data != served.get("/print/island.svg?side=B").data
    for query in ("side=C", "shape=round", "seed=x", "seed=1&shape=square"):
        assert_problem(served.get(f"/print/island.svg?{query}"), 422)
        assert_problem(served.get(f"/print/pad.pdf?{query}"), 422)
    assert_problem(served.get("/print/pad.pdf?sheets=1000"), 422)
    assert_problem(served.get("/print/pad.pdf?title=%F0%9F%82%A1"), 422)


def test_work_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker's own clock ends it."""
    rings: list[Any] = []
    monkeypatch.setattr(printing.signal, "signal", lambda _number, handler: rings.append(handler))
    monkeypatch.setattr(printing.signal, "alarm", lambda seconds: rings.append(seconds))
    with pytest.raises(MachineError, match="longer than 5 seconds"), printing.within(5):
        rings[0]()
    assert rings[1] == 5
    assert rings[2] == 0


def test_one_at_a_time(tmp_path: Any) -> None:
    """What waits too long is told to come back; what finds a queue is refused, whoever asks."""
    crew, who = Crew("printing", 1, most_waiting=1), ["0"]
    try:
        shop = PrintShop(crew, Seats(lambda: who[0]), patience=0.0)
        statuses = []
        for number in range(8):
            who[0] = str(number)
            with pytest.raises(Problem) as problem:
                shop.make("pack", sleep_long, str(tmp_path / str(number)))
            statuses.append(problem.value.status)
            assert int(problem.value.headers["Retry-After"]) > 0
        assert statuses[0] == 503
        assert statuses[-1] == 429
        with pytest.raises(Problem) as again:
            shop.make("pack", sleep_long, str(tmp_path / "0"))
        assert again.value.status == 503  # its order stands
    finally:
        crew.close()


def test_an_order_is_fetched_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same order again finds what was made in the meantime, and then it is forgotten."""
    made: list[Future[bytes]] = []

    class Hand:
        is_full = False

        def submit(self, *_: object) -> Future[bytes]:
            made.append(Future())
            return made[-1]

    shop = PrintShop(Hand(), Seats(str), patience=0.0)  # type: ignore[arg-type]
    with pytest.raises(Problem):
        shop.make("pack", os.getpid, "pack")  # type: ignore[arg-type]
    made[0].set_result(b"%PDF")
    assert shop.make("pack", os.getpid, "pack") == b"%PDF"  # type: ignore[arg-type]
    with pytest.raises(Problem):
        shop.make("pack", os.getpid, "pack")  # type: ignore[arg-type]
    assert len(made) == 2


def test_a_busy_shop_is_a_problem(served: FlaskClient, app: Flask) -> None:
    """429 with Retry-After on the address."""
    crew = app.extensions[NAME].printers
    app.extensions[API].shop.crew = Crew("printing", 1, most_waiting=0)
    assert crew.waiting == 0
    answer = served.get(f"{V1}/daily/hopper.pdf")
    assert_problem(answer, 429)
    assert answer.headers["Retry-After"] == "3"
