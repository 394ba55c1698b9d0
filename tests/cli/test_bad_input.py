"""Bad input gets one clear line and exit code 2 (the user) or 1 (the machine); nothing is half-written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from generator.core.game import AnyGame
from tests.cli.conftest import Command

COMMAND = [sys.executable, "-m", "generator"]


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("deal chess", "no game 'chess'; the games are hopper, empire"),
        ("deal hopper --seed -1", "'-1' is not a seed; a seed is a whole number 0 to 18446744073709551615"),
        ("deal hopper --seed 18446744073709551616", "is not a seed"),
        ("deal hopper --seed 1 --deal x", "not both"),
        ("deal hopper --variant hard", "no variant 'hard' of this game; it has standard"),
        ("deal hopper --format gif", "'gif' is not one of"),
        ("solve hopper", "give exactly one of --seed, --seeds, --deal, --deals"),
        ("solve hopper --seed 1 --seeds 0:2", "give exactly one of"),
        ("solve hopper --seeds 5:5", "the range 5:5 holds no seed"),
        ("solve hopper --seeds 7", "is not a range of seeds"),
        ("solve hopper --seed 1 --budget 0", "is not a budget of nodes"),
        ("solve hopper --seeds 0:2 --jobs 0", "is not a number of jobs"),
        ("solve hopper --deals no/such/file", "no/such/file: no such file or directory"),
        ("find hopper --count 0", "is not a count"),
        ("find hopper", "--count"),
        ("find hopper --count 2 --grade simple", "is not a grade; a grade is one of gentle, easy, medium, hard"),
        ("find hopper --count 2 --grade hard..easy", "is not a grade"),
        ("find hopper --count 2 --min-score 3", "hopper has no score"),
        ("pack --game empire --min-score 3", "empire has no score"),
        ("survey hopper --seeds 0:9 --plot no/such.svg", "there is no folder no"),
        ("find hopper --count 1 --out no/such/out.jsonl", "there is no folder no/such"),
        ("survey hopper --seeds 9:3", "holds no seed"),
        ("survey hopper --seeds 0:9 --out no/such.csv", "there is no folder no"),
        ("check no-such-file", "no-such-file: no such file or directory"),
        ("rules", "Missing argument"),
        ("sing", "No such command 'sing'"),
        ("pack --paper a9", "a9"),
        ("pack --per-page 3", "3"),
        ("pack --game chess", "no game 'chess'"),
        ("pack --game hopper:hard", "no variant 'hard'"),
        ("pack --count 0", "is not a count"),
        ("pack --from no-such-file", "no-such-file: no such file or directory"),
        ("pack --count 1 --out no/such/pack.pdf", "there is no folder no/such"),
    ],
)
def test_one_clear_line(fairdeal: Command, args: str, fault: str) -> None:
    """The line names the fault; exit code 2; nothing on standard output."""
    result = fairdeal(*args.split())
    assert result.code == 2, result
    assert fault in result.err
    assert result.err.startswith("fairdeal: ")
    assert len(result.err.splitlines()) == 1
    assert result.out == ""


def test_the_last_seed_of_all(fairdeal: Command) -> None:
    """When the seeds end, what was found is kept and the shortage is named."""
    result = fairdeal("find", "hopper", "--count", 2, "--start", 18446744073709551615)
    assert result.code == 2
    assert len(result.out.splitlines()) == 1
    assert "the seeds ended: 1 such deals" in result.err


def test_malformed_deals(fairdeal: Command, game: AnyGame) -> None:
    """A deal with something missing, twice or misspelt is refused in one line."""
    text = game.notation.format_deal(game.deal(0, game.variants[0]))
    for bad in ("", text[:-1], text + text[-1], text.replace(text[0], "y", 1), text.replace("/", "", 1)):
        result = fairdeal("solve", game.name, "--deal", bad)
        assert result.code == 2, bad
        assert len(result.err.splitlines()) == 1


def test_bad_records(fairdeal: Command, tmp_path: Path) -> None:
    """Truncated JSON, a newer schema, bytes that are no text, and an unknown game are named with their file."""
    record = fairdeal("find", "hopper", "--count", 1).out
    newer = json.dumps(json.loads(record) | {"schema": 9})
    other = json.dumps(json.loads(record) | {"game": "chess"})
    for content, fault in (
        (record[:100].encode(), "the JSON is broken"),
        (newer.encode(), "schema 9"),
        (other.encode(), "no game 'chess'"),
        (b"\xff\xfe\x00{", "not a text file"),
        (b"", "not a game file"),
        (b"{" * 100_000, "not a record"),
    ):
        path = tmp_path / "record.json"
        path.write_bytes(content)
        for command in (("check", path), ("pack", "--from", path, "--out", tmp_path / "p.pdf")):
            if command[0] == "pack" and not content:
                fault = "holds no record"
            result = fairdeal(*command)
            assert result.code == 2, (content[:50], result)
            assert fault in result.err or command[0] == "pack"
            assert len(result.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["record.json"]


def test_a_lost_game_in_a_pack_is_refused(fairdeal: Command, tmp_path: Path) -> None:
    """A record whose solution does not win goes before the referee again, and no pack is printed."""
    data = json.loads(fairdeal("find", "hopper", "--count", 1).out)
    data["solution"] = data["solution"][:-1]
    (tmp_path / "bad.jsonl").write_text(json.dumps(data))
    result = fairdeal("pack", "--from", tmp_path / "bad.jsonl", "--out", tmp_path / "pack.pdf")
    assert result.code == 2
    assert "line 1" in result.err
    assert "not in the hole" in result.err
    assert not (tmp_path / "pack.pdf").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_the_machines_fault() -> None:
    """Writing to a full device ends with one line and exit code 1."""
    for args in (["games"], ["deal", "hopper", "--seed", "1"], ["find", "hopper", "--count", "2"]):
        with Path("/dev/full").open("wb") as full:
            done = subprocess.run([*COMMAND, *args], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert done.returncode == 1
        assert "no space left" in done.stderr
        assert len(done.stderr.splitlines()) == 1


def test_a_file_too_large_leaves_nothing(tmp_path: Path) -> None:
    """When the disk takes no more, no half-written file stays."""
    script = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "from generator.cli import run; run(['solve', 'hopper', '--seed', '0']);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000));"
        f"sys.exit(run(['find', 'hopper', '--count', '50', '--jobs', '1', '--out', {str(tmp_path / 'f.jsonl')!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1, done.stderr
    assert "file too large" in done.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_leaves_one_line_and_no_file(tmp_path: Path, jobs: str) -> None:
    """Interrupted in the middle: exit code 1, one line, no half-written file, no process left."""
    out = tmp_path / "found.jsonl"
    args = ["find", "hopper", "--count", "100000", "--jobs", jobs, "--out", str(out)]
    child = subprocess.Popen([*COMMAND, *args], stderr=subprocess.PIPE, text=True, start_new_session=True)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not any(path.stat().st_size for path in tmp_path.iterdir()):
        time.sleep(0.05)
    os.killpg(child.pid, signal.SIGINT)
    _out, err = child.communicate(timeout=60)
    assert child.returncode == 1
    assert err.splitlines() == ["fairdeal: interrupted; what was finished is kept, nothing is half-written"]
    assert list(tmp_path.iterdir()) == []


def test_a_closed_pipe_ends_quietly() -> None:
    """``fairdeal solve ... | head`` says nothing on standard error."""
    child = subprocess.Popen(
        [*COMMAND, "solve", "hopper", "--seeds", "0:2000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout and child.stderr
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait() == 1


def test_help_is_quick() -> None:
    """``fairdeal --help`` imports neither numba, numpy, reportlab nor a game; every command has its help."""
    script = (
        "import sys; from generator.cli import run; run(['--help']);"
        "print(sorted(set(sys.modules) & {'numba', 'numpy', 'reportlab', 'rich', 'pydantic', 'generator.games'}))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.rstrip().endswith("[]"), done.stdout
    from generator.cli import COMMANDS, SUMMARIES

    assert list(COMMANDS) == list(SUMMARIES)
    assert all(name in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("args", ["games", "deal hopper --seed 1", "deal empire --seed 1 --format json"])
def test_what_does_not_solve_does_not_pay_for_numba(args: str) -> None:
    """Dealing, showing and judging import no compiled kernel."""
    script = f"import sys; from generator.cli import run; run({args.split()!r}); assert 'numba' not in sys.modules"
    subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)


def test_numbers_of_any_length(fairdeal: Command) -> None:
    """Leading noughts count for nothing, and thousands of digits are a number too large."""
    for option in ("--count", "--jobs", "--budget"):
        for text in ("0" * 30 + "1999999999999999999", "9" * 5000, "0" * 5000):
            result = fairdeal("find", "hopper", "--count", 1, option, text)
            assert result.code == 2
            assert len(result.err) < 200
    assert fairdeal("find", "hopper", "--count", "0001").code == 0


def test_ranges_of_all_seeds(fairdeal: Command) -> None:
    """A range may hold every seed there is; its first deals are answered at once."""
    child = subprocess.Popen([*COMMAND, "solve", "hopper", "--seeds", "0:18446744073709551616"], stdout=subprocess.PIPE)
    assert child.stdout
    assert json.loads(child.stdout.readline())["seed"] == "0"
    child.stdout.close()
    child.wait(timeout=30)
    last = fairdeal("solve", "hopper", "--seeds", "18446744073709551615:18446744073709551616")
    assert json.loads(last.out)["seed"] == "18446744073709551615"


def test_the_bare_command_shows_its_help(fairdeal: Command) -> None:
    """``fairdeal`` alone is its help, laid out over lines."""
    result = fairdeal()
    assert result.code == 0
    assert "Commands:\n" in result.out


def test_closed_streams_and_poor_terminals() -> None:
    """A closed standard input is an empty one, and a terminal without a character shows a question mark."""
    closed = subprocess.run(
        f"{sys.executable} -m generator check - <&-", shell=True, capture_output=True, text=True, check=False
    )
    assert (closed.returncode, closed.stderr.count("\n")) == (2, 1)
    poor = subprocess.run(
        [*COMMAND, "survey", "hopper", "--seeds", "0:20"],
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=False,
    )
    assert poor.returncode == 0
    assert b"????" in poor.stdout


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_no_worker_outlives_its_parent(tmp_path: Path) -> None:
    """Killed outright, the command leaves no process behind: its output's readers see the end."""
    out = tmp_path / "f.csv"
    args = ["survey", "hopper", "--seeds", "0:100000000", "--jobs", "2", "--out", str(out)]
    child = subprocess.Popen([*COMMAND, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    part, deadline = out.with_name("f.csv.part"), time.monotonic() + 120
    while time.monotonic() < deadline and not (part.exists() and part.stat().st_size > 1000):
        time.sleep(0.05)
    child.kill()
    child.communicate(timeout=30)


@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_sigterm_ends_as_ctrl_c_does(tmp_path: Path) -> None:
    """Asked to end, the command leaves no half-written file."""
    args = ["find", "hopper", "--count", "100000", "--jobs", "2", "--out", str(tmp_path / "found.jsonl")]
    child = subprocess.Popen([*COMMAND, *args], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not any(path.stat().st_size for path in tmp_path.iterdir()):
        time.sleep(0.05)
    child.terminate()
    _out, err = child.communicate(timeout=60)
    assert child.returncode == 1
    assert err.startswith("fairdeal: interrupted")
    assert list(tmp_path.iterdir()) == []


def test_survey_files_that_cannot_be_gone_on_with(fairdeal: Command, tmp_path: Path) -> None:
    """A device is no survey file; a verdict that is none is named; an empty file is a fresh start."""
    if Path("/dev/zero").exists():
        result = fairdeal("survey", "hopper", "--seeds", "0:10", "--out", "/dev/zero")
        assert result.code == 2
        assert "not a file" in result.err
    path = tmp_path / "s.csv"
    path.touch()
    assert fairdeal("survey", "hopper", "--seeds", "0:10", "--out", path).code == 0
    path.write_text(path.read_text().replace("unwinnable", "lost"))
    result = fairdeal("survey", "hopper", "--seeds", "0:10", "--out", path)
    assert result.code == 2
    assert "lost" in result.err


def test_a_false_minimum_is_not_printed(fairdeal: Command, tmp_path: Path) -> None:
    """A record that calls a longer way the fewest moves is refused by the press."""
    data = json.loads(fairdeal("find", "hopper", "--count", 1).out)
    first = data["solution"][0]
    back = "-".join(reversed(first.split("-")))
    data["solution"] = [first, back, *data["solution"]]
    data["facts"] |= {"moves": len(data["solution"]), "bound": len(data["solution"])}
    (tmp_path / "r.jsonl").write_text(json.dumps(data))
    assert fairdeal("check", tmp_path / "r.jsonl").code in (0, 1)
    result = fairdeal("pack", "--from", tmp_path / "r.jsonl", "--out", tmp_path / "p.pdf")
    assert result.code == 2
    assert "line 1" in result.err
    assert not (tmp_path / "p.pdf").exists()


def test_records_are_split_at_line_ends_only(fairdeal: Command, tmp_path: Path) -> None:
    """Separators that Unicode knows and JSON does not, and names that the font lacks, break no record."""
    data = json.loads(fairdeal("find", "hopper", "--count", 1).out)
    records = tmp_path / "\u65e5\u672c.jsonl"
    records.write_text(json.dumps(data | {"note": "a\u2028b\x85c"}, ensure_ascii=False) + "\n", encoding="utf-8")
    assert fairdeal("check", records).code == 0
    assert fairdeal("pack", "--from", records, "--out", tmp_path / "p.pdf").code == 0


def test_check_goes_on_after_a_bad_record(fairdeal: Command, tmp_path: Path) -> None:
    """Rulings before and after an unusable line are printed; the line is named; exit code 2."""
    record = fairdeal("find", "hopper", "--count", 1).out.strip()
    path = tmp_path / "r.jsonl"
    path.write_text(f"{record}\n{{broken\n{record}\n")
    result = fairdeal("check", path)
    assert result.code == 2
    assert result.out.count("won in") == 2
    assert "line 2" in result.err


def test_a_score_that_no_deal_reaches(fairdeal: Command) -> None:
    """A wish beyond the game's best score is refused at once."""
    for command in (("find", "cairn", "--count", 1), ("pack", "--game", "cairn")):
        result = fairdeal(*command, "--min-score", 17)
        assert result.code == 2
        assert "the most is 16" in result.err


def test_false_words_in_records_are_refused(fairdeal: Command, tmp_path: Path) -> None:
    """A grade that is none, a variant not in its proper spelling, and counts that are no whole numbers are refused."""
    kept = json.loads((Path(__file__).parents[1] / "data" / "puzzles" / "islands.jsonl").read_text().split("\n")[0])
    path = tmp_path / "r.json"
    for change in (
        {"grade": {"word": "impossible", "measures": {}}},
        {"variant": "3x4"},
        {"facts": kept["facts"] | {"moves": float(kept["facts"]["moves"])}},
        {"facts": kept["facts"] | {"bound": kept["facts"]["moves"] + 1}},
    ):
        path.write_text(json.dumps(kept | change))
        assert fairdeal("check", path).code in (1, 2), change
        assert fairdeal("pack", "--from", path, "--out", tmp_path / "p.pdf").code == 2
    assert not (tmp_path / "p.pdf").exists()


def test_a_wrong_move_is_found_by_its_line(fairdeal: Command, tmp_path: Path) -> None:
    """In a game file with comments the wrong move is named by its line in the file, and by its number."""
    path = tmp_path / "g.txt"
    path.write_text("game: hopper\nseed: 2\n\n# first\na8-b7\n\n# then\na1-h1\n")
    assert "line 8, move 2 (a1-h1): " in fairdeal("check", path).out
