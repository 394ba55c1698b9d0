"""Worker processes answer, die, are replaced and are ended; questions are remembered, and refused when too many."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest

from generator.core.errors import IllegalMove, MachineError, NotationError
from generator.core.game import AnyGame
from generator.core.puzzle import Puzzle
from generator.games import all_games
from service.asking import Asker, Pending
from service.questions import Answer, fair, next_fair, win
from service.seats import Seats
from service.workers import Busy, Crew, ShuttingDown
from tests.conftest import records
from tests.service import helpers
from tests.service.conftest import PATIENCE

QUICK = next(game for game in all_games() if game.sweep)


@pytest.fixture
def crew() -> Iterator[Crew]:
    """One worker."""
    made = Crew("testing", 1, most_waiting=2)
    yield made
    made.close()


def test_work_is_done_in_one_other_process(crew: Crew) -> None:
    """Jobs run elsewhere, in a process that is kept for the next one."""
    pids = {crew.submit(helpers.own_pid).result(PATIENCE) for _ in range(3)}
    assert len(pids) == 1
    assert os.getpid() not in pids


def test_a_worker_that_dies_is_replaced(crew: Crew, tmp_path: Path) -> None:
    """A job whose process was killed is tried once more, in a new one."""
    first = crew.submit(helpers.own_pid).result(PATIENCE)
    assert crew.submit(helpers.die_once, str(tmp_path / "marker")).result(PATIENCE) == "answered"
    assert crew.submit(helpers.own_pid).result(PATIENCE) != first


def test_faults_come_back_as_errors(crew: Crew) -> None:
    """Our errors come back as they are, any other as an error of the machine; the worker lives on."""
    with pytest.raises(MachineError, match="out of luck"):
        crew.submit(helpers.refuse, "out of luck").result(PATIENCE)
    with pytest.raises(MachineError, match="ZeroDivisionError: a fault"):
        crew.submit(helpers.stumble).result(PATIENCE)
    assert crew.submit(helpers.own_pid).result(PATIENCE)


def test_workers_stand_back_once_nobody_waits() -> None:
    """As far as they are told, from the first job of such a rank on."""
    here, crew = helpers.own_niceness(), Crew("testing", 1, nice=3, nice_from=1)
    try:
        ranks = [crew.submit(helpers.own_niceness, rank=rank).result(PATIENCE) - here for rank in (0, 1, 1, 0)]
    finally:
        crew.close()
    assert ranks == [0, 3, 3, 3]


def test_a_full_queue_refuses(crew: Crew, tmp_path: Path) -> None:
    """What cannot be answered soon is refused, with the time after which to ask again."""
    busy = crew.submit(helpers.sleep_long, str(tmp_path / "begun"))
    while crew.waiting:  # until it is taken up
        Event().wait(0.01)
    waiting = [crew.submit(helpers.own_pid) for _ in range(2)]
    with pytest.raises(Busy) as refused:
        crew.submit(helpers.own_pid)
    assert refused.value.retry_after > 0
    crew.close()
    with pytest.raises(ShuttingDown):
        busy.result(PATIENCE)
    assert not any(future.done() and not future.exception() for future in waiting)


ORPHAN = """
import os, signal, sys
from service.workers import Crew
from tests.service import helpers
from tests.service.conftest import PATIENCE
crew = Crew("orphan", 1)
print(crew.submit(helpers.own_pid).result(120), flush=True)
crew.submit(helpers.sleep_long, sys.argv[1])
while not os.path.exists(sys.argv[1]):
    pass
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_workers_end_when_their_parent_was_killed(tmp_path: Path) -> None:
    """kill -9 of the service leaves no worker behind, whatever it was doing."""
    command = [sys.executable, "-c", ORPHAN, str(tmp_path / "begun")]
    started = subprocess.run(command, capture_output=True, text=True, check=False)
    assert started.returncode == -9
    while _lives(int(started.stdout)):
        Event().wait(0.01)


def _lives(pid: int) -> bool:
    """Whether the process is there (one that waits to be buried is not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def test_can_this_still_be_won(game: AnyGame) -> None:
    """After any part of a solution the answer is yes, with a win that the referee has replayed from there on."""
    kept = records(game.name)[0]
    for played in (len(kept.solution) - 1, len(kept.solution)):
        answer = win(game.name, kept.deal, tuple(kept.solution[:played]))
        assert answer.winnable is True
        assert (len(answer.lines) > 0) == (played < len(kept.solution))


def test_a_question_about_what_cannot_be_played(game: AnyGame) -> None:
    """Moves that are illegal or no moves, and deals that are none, are the asker's fault."""
    kept = records(game.name)[0]
    with pytest.raises((IllegalMove, NotationError)):
        win(game.name, kept.deal, ("nonsense",))
    with pytest.raises(ValueError, match=".+"):
        win(game.name, "nonsense", ())


def test_a_seed_s_deal_and_the_next_fair_one() -> None:
    """A seed's record is that of ``find``; a deal that is not fair has none, and the next fair one is found from it."""
    kept = records(QUICK.name)[0]
    seed, variant = int(kept.seed or 0), QUICK.variants[0]
    found = fair(QUICK.name, variant, seed).record
    assert found is not None
    assert Puzzle.from_json(found).model_copy(update={"made": kept.made}) == kept
    lost = next(n for n in range(1000) if fair(QUICK.name, variant, n).record is None)
    assert fair(QUICK.name, variant, lost).winnable is False
    after = next_fair(QUICK.name, variant, lost).record
    assert after is not None
    assert int(Puzzle.from_json(after).seed or 0) > lost


class Counting(Crew):
    """A crew that counts what it is asked, and asks nobody."""

    def __init__(self) -> None:
        super().__init__("counting", 1)
        self.asked: list[tuple[object, ...]] = []

    def submit(self, work: Callable[..., object], *args: object, rank: int = 0):  # type: ignore[no-untyped-def]
        from concurrent.futures import Future

        self.asked.append(args)
        future: Future[object] = Future()
        if args[-1] == ("slow",):
            return future
        if args[-1] == ("fails",):
            future.set_exception(MachineError("failed"))
        else:
            future.set_result(Answer(True, ("a1-a2",)))
        return future


def test_answers_are_remembered_and_failures_are_not() -> None:
    """The same question is asked once, a slow one stands, one that failed is tried again."""
    crew = Counting()
    asker = Asker(crew, Seats(str))
    for _ in range(3):
        assert asker.ask("id", "hopper", "deal", ["good"]) == Answer(True, ("a1-a2",))
        assert isinstance(asker.ask("id", "hopper", "deal", ("slow",), patience=0), Pending)
        with pytest.raises(MachineError, match="failed"):
            asker.ask("id", "hopper", "deal", ("fails",))
    moves = [args[-1] for args in crew.asked]
    assert (moves.count(("good",)), moves.count(("slow",)), moves.count(("fails",))) == (1, 1, 3)


def test_the_asker_asks_a_worker() -> None:
    """From a position to a hint: the worker's win goes on where the moves end."""
    kept = records(QUICK.name)[0]
    asker = Asker(Crew("asking", 1), Seats(str))
    answer = asker.ask(kept.id, QUICK.name, kept.deal, kept.solution[:-1], patience=PATIENCE)
    asker.close()
    assert isinstance(answer, Answer)
    assert answer.lines
    with pytest.raises(Busy):
        asker.ask(kept.id, QUICK.name, kept.deal, kept.solution[:-2])
