"""Compiled code: where it is kept, and who does not pay for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOLVE = "from generator.cli import run; raise SystemExit(run(['solve', 'hopper', '--seed', '2']))"


def run(script: str, *args: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a fresh process with other environment variables."""
    kept = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    return subprocess.run(
        [sys.executable, "-c", script, *args], env={**kept, **environment}, capture_output=True, text=True, check=False
    )


def test_compiled_code_goes_to_the_users_cache(tmp_path: Path) -> None:
    """Compiled code is kept under XDG_CACHE_HOME in a folder named after the kernels' sources, not in the tree."""
    assert run(SOLVE, XDG_CACHE_HOME=str(tmp_path)).returncode == 0
    (folder,) = (tmp_path / "fairdeal").iterdir()
    assert len(folder.name) == 16
    assert list(folder.rglob("*.nbi"))


def test_every_kernel_is_kept_there(tmp_path: Path) -> None:
    """Whichever module of kernels a process loads first, what it compiles goes to that folder."""
    script = (
        "import os, sys, numba\n"
        "from importlib import import_module\n"
        "for name in sys.argv[2:]:\n"
        "    if os.fork():\n"
        "        assert os.wait()[1] == 0, name\n"
        "        continue\n"
        "    kernels = [each for each in vars(import_module(name)).values() if hasattr(each, '_cache')]\n"
        "    places = [each._cache.cache_path for each in kernels]\n"
        "    os._exit(not (places and all(place.startswith(sys.argv[1]) for place in places)))\n"
    )
    modules = sorted(path.relative_to(ROOT).with_suffix("") for path in (ROOT / "generator").rglob("*kernel.py"))
    done = run(script, str(tmp_path), *(".".join(module.parts) for module in modules), XDG_CACHE_HOME=str(tmp_path))
    assert done.returncode == 0, done.stderr


def test_a_home_that_cannot_be_written_to_does_no_harm(tmp_path: Path) -> None:
    """Without a cache folder a private temporary one serves."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    done = run(SOLVE, XDG_CACHE_HOME=str(blocked), TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    (private,) = tmp_path.glob("fairdeal-*")
    assert private.stat().st_mode & 0o077 == 0
    assert list(private.rglob("*.nbi"))


def test_games_load_without_numba() -> None:
    """Dealing, playing and drawing every game imports neither numba nor numpy: a web worker never pays for them."""
    script = (
        "import sys\n"
        "from generator.games import all_games\n"
        "from generator.core.game import Marks\n"
        "for game in all_games():\n"
        "    state = game.initial(game.deal(1, game.variants[0]))\n"
        "    state = game.apply(state, next(iter(game.legal_moves(state))))\n"
        "    assert game.draw(game.view(state), Marks())\n"
        "assert not {'numba', 'numpy', 'reportlab'} & set(sys.modules)\n"
    )
    done = run(script)
    assert done.returncode == 0, done.stderr


def test_a_deal_that_cannot_be_read_waits_for_no_compiler() -> None:
    """The fault is named at once, before the solver is prepared."""
    script = (
        "import sys\n"
        "from generator.cli import run\n"
        "from generator.games import all_games\n"
        "assert [run(['solve', game.name, '--deal', 'nonsense']) for game in all_games()] == [2] * len(all_games())\n"
        "assert 'numba' not in sys.modules\n"
    )
    done = run(script)
    assert done.returncode == 0, done.stderr
    assert len(done.stderr.splitlines()) == 5
