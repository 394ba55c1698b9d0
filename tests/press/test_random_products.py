"""Packs, pads and cards of random options: each passes preflight, or is refused with one clear line and no file.

``FAIRDEAL_EXAMPLES`` is how many are made, others each time [default: 10, always the same].
"""

from __future__ import annotations

import io
import os
import tempfile
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from hypothesis import HealthCheck, Phase, example, given, note, settings
from hypothesis import strategies as st

from generator.cli import run
from generator.core.languages import LANGUAGES
from generator.press.preflight import preflight
from tests.conftest import DATA

EXAMPLES = int(os.environ.get("FAIRDEAL_EXAMPLES", "10"))
RECORDS = [line for path in sorted((DATA / "puzzles").glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]
PAPERS = st.one_of(
    st.sampled_from(["a3", "a4", "a5", "a6", "letter", "legal", "half-letter"]),
    st.builds("{}x{}mm".format, st.integers(90, 500), st.integers(90, 500)),
)
TITLES = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), min_size=1, max_size=60)


def maybe(option: str, values: st.SearchStrategy[str]) -> st.SearchStrategy[list[str]]:
    """The option with a value, or nothing."""
    return st.one_of(st.just([]), values.map(lambda value: [f"{option}={value}"]))


def flag(option: str) -> st.SearchStrategy[list[str]]:
    """The option, or nothing."""
    return st.sampled_from([[], [], [option]])


OFFSETS = st.builds("{:.1f},{:.1f}".format, st.floats(-5, 5), st.floats(-5, 5))
SHARED = (
    maybe("--paper", PAPERS),
    maybe("--profile", st.sampled_from(["home", "screen", "press"])),
    maybe("--language", st.sampled_from(LANGUAGES)),
    maybe("--suits", st.sampled_from(["2", "4"])),
    flag("--large"),
)
SHEETS = (
    maybe("--duplex", st.sampled_from(["none", "long", "short"])),
    maybe("--faces", st.sampled_from(["both", "fronts", "backs"])),
    maybe("--back-offset", OFFSETS),
)
PACK = st.tuples(
    *SHARED,
    *SHEETS,
    maybe("--impose", st.sampled_from(["none", "booklet", "cut-stack", "2up", "4up"])),
    maybe("--per-page", st.sampled_from("1246")),
    maybe("--solutions", st.sampled_from(["back", "separate", "none"])),
    maybe("--title", TITLES),
)
PAD = st.tuples(
    *SHARED,
    *SHEETS,
    maybe("--sheets", st.integers(1, 9).map(str)),
    maybe("--side", st.sampled_from(["a", "b", "both"])),
    maybe("--up", st.sampled_from("124")),
    maybe("--title", TITLES),
    maybe("--names", st.lists(TITLES, min_size=1, max_size=3).map(",".join)),
    flag("--left-handed"),
)
RUMORS = st.tuples(*SHARED, *SHEETS, maybe("--size", st.sampled_from(["poker", "mini", "jumbo"])))


def command(product: str, options: tuple[list[str], ...]) -> list[str]:
    """The words of a command."""
    return [product, *(word for option in options for word in option)]


def record(prefix: str) -> list[str]:
    """A record of that game and variant."""
    return [next(line for line in RECORDS if f'"id":"{prefix}' in line.replace(": ", ":"))]


COMMANDS = st.one_of(
    PACK.map(lambda options: command("pack", options)),
    PACK.map(lambda options: command("pack", options)),
    PAD.map(lambda options: command("pad", options)),
    RUMORS.map(lambda options: command("rumors", options)),
)


@settings(
    max_examples=EXAMPLES,
    derandomize="FAIRDEAL_EXAMPLES" not in os.environ,  # a change is judged by what it changes, not by luck
    database=None,
    phases=[Phase.explicit, Phase.generate],  # to look for a smaller example takes many minutes
    suppress_health_check=list(HealthCheck),
)
@example(words=["pack", "--paper=404x110mm", "--per-page=4"], records=record("islands.expert"))
@example(words=["pack", "--paper=94x182mm", "--per-page=2"], records=record("lost-island.a-random"))
@example(words=["pack", "--paper=half-letter", "--large"], records=record("cairn.standard"))
@example(words=["pack", "--paper=legal", "--large", "--impose=2up", "--title=7À"], records=record("hopper.standard"))
@given(words=COMMANDS, records=st.lists(st.sampled_from(RECORDS), min_size=1, max_size=4, unique=True))
def test_random_products_pass_preflight_or_are_refused(words: list[str], records: list[str]) -> None:
    """Whatever is asked for within what the help says; a separate file of answers too."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "records.jsonl"
        source.write_text("\n".join(records) + "\n", encoding="utf-8")
        words = [*words, *(["--from", str(source)] if words[0] == "pack" else []), "--out", str(folder / "out.pdf")]
        note(" ".join(map(repr, words)))
        said, out = io.StringIO(), io.StringIO()
        with redirect_stderr(said), redirect_stdout(out):
            code = run(words)
        made = sorted(folder.glob("*.pdf"))
        if code:
            assert code == 2, said.getvalue()
            lines = said.getvalue().strip().splitlines()
            assert len(lines) == 1, lines
            assert lines[0].startswith("fairdeal: ")
            assert not made
            note(lines[0])
            return
        assert made == sorted(map(Path, out.getvalue().split("\n")[:-1]))
        profile = next((word.partition("=")[2] for word in words if word.startswith("--profile=")), "home")
        moved = any(word.startswith("--back-offset=") for word in words)  # accents may be over the edge of 5 mm
        for path in made:
            report = preflight(path, profile)  # type: ignore[arg-type]
            told = [(found.rule, found.detail) for found in report.findings if found.severity != "info"]
            assert {(rule, detail) for rule, detail in told if not (moved and rule == "text.edge")} == set()
