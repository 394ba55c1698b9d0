"""``make bench``: figures and ratios, all measured in one run. Nothing here is asserted.

What one process does is measured in seconds of its core, so that other work on the machine matters less. Some minutes
for all of it; ``python -m tests.bench hopper pack`` measures a part.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import fmean, mean, median
from typing import Any

from generator.core.game import count_moves
from generator.core.verdict import Budget, Unwinnable, Winnable
from generator.games import all_games, find_game
from generator.press.profile import PROFILES
from generator.vetting.finding import find_fair
from generator.vetting.survey import Summary, survey


def timed(work: Callable[[], object]) -> float:
    """Seconds of the clock that some work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def busy(work: Callable[[], object]) -> float:
    """Seconds of one core that some work of this process takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def say(what: str, figure: str) -> None:
    """One line of the report."""
    print(f"{what:<58} {figure}", flush=True)


def bench_hopper() -> None:
    """The survey of Card Hopper, dealing included, and the kernel against the readable rules."""
    game = find_game("hopper")
    assert game.sweep
    game.sweep(range(1), "standard", game.budget, lambda seed: False)
    seconds = busy(lambda: game.sweep and game.sweep(range(100_000), "standard", game.budget, lambda seed: False))
    tallies = game.sweep(range(100_000), "standard", game.budget, lambda seed: False)
    won = sum(tally.verdict == "winnable" for tally in tallies)
    say("hopper: mean a deal, seeds 0..99999, one core", f"{seconds * 10:.1f} us")
    say("hopper: winnable of seeds 0..99999", f"{won / 1000:.2f} %")
    naive = busy(lambda: [breadth_first(game, seed) for seed in range(5)]) / 5
    say("hopper: breadth-first under the readable rules / kernel", f"{naive / (seconds / 100_000):.0f} x")


def breadth_first(game, seed: int) -> bool:  # type: ignore[no-untyped-def]
    """Whether a deal can be won, by the readable rules alone."""
    first = game.initial(game.deal(seed, "standard"))
    seen, edge = {frozenset(first.pawns)}, [first]
    while edge:
        state = edge.pop()
        if game.is_won(state):
            return True
        for move in game.legal_moves(state):
            after = game.apply(state, move)
            if (key := tuple(sorted(after.pawns))) not in seen:
                seen.add(key)
                edge.append(after)
    return False


def bench_empire() -> None:
    """Every deal of seeds 0..1999: decided, and how fast."""
    game = find_game("empire")
    game.solve(game.initial(game.deal(0, "standard")), game.budget)
    times: dict[str, list[float]] = {}
    nodes = 0
    for seed in range(2000):
        state = game.initial(game.deal(seed, "standard"))
        start = time.process_time()
        verdict = game.solve(state, game.budget)
        times.setdefault(type(verdict).__name__, []).append(time.process_time() - start)
        nodes = max(nodes, verdict.spent)
    say("empire: seeds 0..1999", ", ".join(f"{len(some)} {word.lower()}" for word, some in sorted(times.items())))
    every = [second for some in times.values() for second in some]
    say("empire: median a deal", f"{median(every) * 1000:.3f} ms")
    say("empire: mean of the winnable", f"{mean(times[Winnable.__name__]) * 1000:.3f} ms")
    say("empire: slowest deal, most nodes", f"{max(every):.1f} s, {nodes}")
    say("empire: memory so far", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
    some = busy(lambda: [game.facts and game.facts(game.deal(seed, "standard"), game.budget) for seed in range(200)])
    say("empire: guaranteed, mean of seeds 0..199", f"{some / 200 * 1000:.2f} ms")


def bench_jobs() -> None:
    """The same survey with one job and with two."""
    game = find_game("hopper")
    seconds = [
        timed(lambda jobs=jobs: count(survey(game, "standard", range(500_000), game.budget, jobs))) for jobs in (1, 2)
    ]
    say("survey of 500000 hopper deals: --jobs 1 / --jobs 2", f"{seconds[0] / seconds[1]:.2f} x")


def count(chunks) -> Summary:  # type: ignore[no-untyped-def]
    """A survey's summary."""
    summary = Summary()
    for chunk in chunks:
        summary.add(chunk)
    return summary


PACK = """
import resource, sys, time
from pathlib import Path
from generator.core.puzzle import Puzzle
from generator.press.entry import number_entries
from generator.press.layout import Layout
from generator.press.pack import write_pack
from generator.press.paper import parse_paper
from generator.press.printing import Printing
from generator.press.profile import profile
import generator.games; generator.games.all_games()
puzzles = [Puzzle.from_json(line) for line in Path(sys.argv[1]).read_text().splitlines()]
pages = 0
def advance(some):
    global pages
    pages += some
layout = Layout(parse_paper("a4"), int(sys.argv[4]), sys.argv[5], "Bench", "make bench")
printing = Printing(profile(sys.argv[3]))
write_pack(number_entries(puzzles[:1]), layout, Path(sys.argv[2]), lambda some: None, printing)  # all modules are there
start = time.process_time()
write_pack(number_entries(puzzles), layout, Path(sys.argv[2]), advance, printing)
seconds = time.process_time() - start
print(pages, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def found_records(names: Iterable[str], each: int) -> list[str]:
    """The first fair deals of games, as lines of records."""
    lines: list[str] = []
    for name in names:
        game = find_game(name)
        found = find_fair(game, game.variants[0], 0, game.budget, 1)
        lines += [next(found).to_json() for _ in range(each)]
    return lines


def print_pack(lines: list[str], profile: str, per_page: int, solutions: str) -> tuple[int, int, float, float]:
    """Print ready records in a process of its own: pages, bytes, seconds of its core, MiB of its memory."""
    with tempfile.TemporaryDirectory() as folder:
        records, out = Path(folder) / "r.jsonl", Path(folder) / "p.pdf"
        records.write_text("\n".join(lines))
        run = [sys.executable, "-c", PACK, str(records), str(out), profile, str(per_page), solutions]
        shown = subprocess.run(run, check=True, capture_output=True, text=True).stdout.split()
        return int(shown[0]), out.stat().st_size, float(shown[1]), float(shown[2])


def bench_pack() -> None:
    """Packs of about 300 pages from ready records, in every profile; and what one more page of puzzles takes."""
    quick, mixed = found_records(("hopper", "empire"), 148), found_records((game.name for game in all_games()), 38)
    for name, lines in (("hopper and empire", quick), ("all games", mixed)):
        home = 0.0
        for profile in PROFILES:
            runs = sorted((print_pack(lines, profile, 2, "back") for _ in range(3)), key=lambda run: run[2])
            pages, size, seconds, memory = runs[1]
            home = home or seconds
            say(
                f"pack of {name}, {profile}: {pages} pages with answers",
                f"{seconds:.2f} s, {seconds / home:.2f} x home",
            )
            say(f"pack of {name}, {profile}: a page, memory", f"{size / pages / 1000:.2f} kB, {memory:.0f} MiB")
    for per_page in (1, 2):
        for profile in PROFILES:
            (few, less, *_), (many, more, *_) = (
                print_pack(lines, profile, per_page, "none") for lines in (mixed[::2], mixed)
            )
            say(f"one page more, {per_page} to a page, {profile}", f"{(more - less) / (many - few) / 1000:.2f} kB")


def bench_help() -> None:
    """``fairdeal --help`` against an empty Python."""

    def start(code: str) -> float:
        return min(timed(lambda: subprocess.run([sys.executable, "-c", code], capture_output=True)) for _ in range(5))

    ratio = start("from generator.cli import run; run(['--help'])") / start("pass")
    say("fairdeal --help / an empty Python", f"{ratio:.1f} x")


def bench_solver(name: str, variant: str, seeds: range) -> None:
    """A slower solver over many deals: how many are won, how long the solutions are, and how fast."""
    game = find_game(name)
    solved = []
    for seed in seeds:
        state = game.initial(game.deal(seed, variant))
        start = time.process_time()
        verdict = game.solve(state, game.budget)
        solved.append((verdict, time.process_time() - start))
    wins = [verdict for verdict, _ in solved if isinstance(verdict, Winnable)]
    quick = [second for verdict, second in solved if isinstance(verdict, Unwinnable) and not verdict.spent]
    long = [second for verdict, second in solved if verdict.spent]
    label = f"{name} {variant}: seeds {seeds.start}..{seeds.stop - 1}"
    say(f"{label}, won", f"{len(wins)} ({len(wins) / len(seeds):.1%})")
    say(f"{label}, unwinnable", str(sum(isinstance(verdict, Unwinnable) for verdict, _ in solved)))
    say(f"{label}, median moves", f"{median(count_moves(game, win.solution) for win in wins):g}")
    if wins[0].score is not None:
        top = max(win.score or 0 for win in wins)
        say(f"{label}, wins with score {top}", str(sum(win.score == top for win in wins)))
    say(f"{label}, mean a deal", f"{mean(second for _, second in solved):.3f} s")
    say(f"{label}, searched deals, median", f"{median(long):.3f} s")
    if quick:
        say(f"{label}, deals lost without search, slowest", f"{max(quick) * 1000:.3f} ms")


def bench_islands() -> None:
    """Islands in its four sizes."""
    for variant in find_game("islands").variants:
        bench_solver("islands", variant, range(500))


def bench_cairn() -> None:
    """Cairn Card Castle."""
    bench_solver("cairn", "standard", range(500))


def bench_island() -> None:
    """The Lost Island: proposals a second, mean scores of the default budget, a hundred plays, a pad of 100 sheets."""
    from click.testing import CliRunner

    from generator.cli.pad import pad

    game = find_game("lost-island")
    game.solve(game.initial(game.deal(0, "a-cramped")), Budget(1))
    for variant in (variant for variant in game.variants if not variant.endswith("random")):
        found: list[Any] = []
        states = [game.initial(game.deal(seed, variant)) for seed in range(20)]
        seconds = busy(
            lambda states=states, found=found: found.extend(game.solve(state, game.budget) for state in states)
        )
        say(f"lost-island {variant}: mean score", f"{fmean(verdict.score for verdict in found):.1f}")
        say(f"lost-island {variant}: proposals a second", f"{sum(verdict.spent for verdict in found) / seconds:,.0f}")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "pad.pdf"
        words = ["--sheets", "100", "--side", "both", "--up", "2", "--out", str(out)]
        say("pad of 100 sheets, two to a page, both sides", f"{timed(lambda: CliRunner().invoke(pad, words)):.2f} s")
        say("its size", f"{out.stat().st_size / 1000:.0f} kB")


def bench_players() -> None:
    """Plays a second of every simulated player, on fair deals of the default variant."""
    for game in all_games():
        found = find_fair(game, game.variants[0], 0, game.budget, 1)
        deals = [game.notation.parse_deal(next(found).deal) for _ in range(3)]
        for player, trials in game.trials.items():
            trials(deals[0], range(1))
            seconds = busy(lambda trials=trials, deals=deals: [trials(deal, range(100)) for deal in deals])
            say(f"{game.name}: plays a second, {player}", f"{300 / seconds:.0f}")


BENCHES = {
    "help": bench_help,
    "hopper": bench_hopper,
    "empire": bench_empire,
    "jobs": bench_jobs,
    "pack": bench_pack,
    "players": bench_players,
    "islands": bench_islands,
    "cairn": bench_cairn,
    "island": bench_island,
}

if __name__ == "__main__":
    for chosen in sys.argv[1:] or BENCHES:
        BENCHES[chosen]()
