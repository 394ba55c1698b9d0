"""``fairdeal preflight``: exit codes, text, JSON; and what the project itself prints."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.cli import run
from generator.games import all_games
from generator.press.preflight import PROFILES
from tests.press.preflight.making import add, base, save, shown
from tests.press.shop import examine, profile_of

PUZZLES = Path(__file__).parents[2] / "data" / "puzzles"


def test_a_good_file_exits_with_0(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The last line says that it passes."""
    path = save(base("home"), tmp_path / "good.pdf")
    assert run(["preflight", str(path)]) == 0
    out, err = capfd.readouterr()
    assert out.splitlines()[-1] == f"{path}: passes home; 0 errors, 0 warnings, 2 pages"
    assert err == ""


def test_a_bad_file_exits_with_1(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """Each fault with its page, its place, and what is accepted."""
    pdf = base("home")
    add(pdf, shown("tiny", 20, 60, 4), page=1)
    path = save(pdf, tmp_path / "bad.pdf")
    assert run(["preflight", str(path), "--profile", "home"]) == 1
    out, _ = capfd.readouterr()
    assert out.startswith(
        "error text.size\n  text is smaller than 6 pt (page 2); accepted: 6 pt or more\n    page 2, at 20."
    )
    assert "mm: 4.00 pt: 'tiny'" in out


def test_json_is_one_object(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """The same findings, for programs."""
    pdf = base("screen")
    del pdf.Root["/Lang"]
    path = save(pdf, tmp_path / "bad.pdf")
    assert run(["preflight", str(path), "--profile", "screen", "--json"]) == 1
    out, _ = capfd.readouterr()
    said = json.loads(out)
    assert len(out.splitlines()) == 1
    assert (said["ok"], said["errors"], said["warnings"], said["pages"]) == (False, 1, 0, 2)
    (found,) = [one for one in said["findings"] if one["severity"] == "error"]
    assert (found["rule"], found["page"], found["place"]) == ("meta.language", None, None)


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ("no-such.pdf", "no-such.pdf: no such file or directory"),
        (".", ". is a folder; name a PDF file"),
        ("{text}", "is not a PDF; a PDF begins with %PDF-"),
        ("{stub}", "is broken, and its pages cannot be read"),
        ("{good} --profile paper", "'paper' is not a profile; the profiles are home, screen, press"),
        ("", "Missing argument"),
    ],
)
def test_one_clear_line(args: str, fault: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """A file that cannot be used, or a wrong word, exits with 2 and one line."""
    save(base("home"), tmp_path / "good.pdf")
    (tmp_path / "text").write_text("words", encoding="utf-8")
    (tmp_path / "stub").write_bytes(b"%PDF-1.7\n%%EOF\n")
    words = args.format(**{name: tmp_path / name for name in ("text", "stub")}, good=tmp_path / "good.pdf").split()
    assert run(["preflight", *words]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("fairdeal: ") and fault in err and len(err.splitlines()) == 1


PRODUCTS = {
    "pack": ("pack --from {records} --paper letter --suits 4", ("screen", "press")),
    "pack on sheets": ("pack --from {records} --paper a5 --impose booklet --duplex short", ("home", "press")),
    "pad": ("pad --side both --sheets 1 --names Ann", PROFILES),
    "pads": ("pad --sheets 4 --up 4 --paper a3", PROFILES),
    "own island": ("pad --sheets 1 --island seed:7 --ranks none --language de", PROFILES),
    "solo puzzle": ("pad --dice-script 5 --rumors peaceful --budget 200", PROFILES),
    "large pack": ("pack --from {records} --paper a3 --large --language fr", PROFILES),
    "large pad": ("pad --sheets 2 --large --left-handed", PROFILES),
    "large rumors": ("rumors --large", PROFILES),
    "rumors": ("rumors", PROFILES),
    "mini rumors": ("rumors --size mini --paper letter --language ru", PROFILES),
    "calibration": ("calibrate", PROFILES),
}
CASES = [(name, profile) for name, (_command, profiles) in PRODUCTS.items() for profile in profiles]


@pytest.mark.parametrize(("product", "profile"), CASES)
def test_our_products_pass(
    product: str, profile: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], program: Callable[[str], str]
) -> None:
    """What the commands print has no error and no warning, in any profile; nor do other programs object."""
    source, out = tmp_path / "all.jsonl", tmp_path / "product.pdf"
    source.write_text("\n".join(line for game in all_games() for line in _records(game.name)), encoding="utf-8")
    words = PRODUCTS[product][0].format(records=source).split()
    chosen = ["--profile", profile] if len(PRODUCTS[product][1]) > 1 else []
    assert run([*words, *chosen, "--out", str(out)]) == 0
    capfd.readouterr()
    assert run(["preflight", str(out), "--profile", profile]) == 0, capfd.readouterr().out
    said = capfd.readouterr().out
    assert "; 0 errors, 0 warnings, " in said, said
    assert profile_of(out) == profile
    examine(out, program)


def _records(game: str) -> list[str]:
    path = PUZZLES / f"{game}.jsonl"
    return path.read_text(encoding="utf-8").splitlines()[:1] if path.exists() else []
