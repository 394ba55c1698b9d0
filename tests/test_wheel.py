"""A wheel built from the tree and installed elsewhere works the same."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACK = ("pack", "--game", "hopper", "--count", "4", "--out")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where a freshly built wheel was installed, without its dependencies."""
    built, target = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(built), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = built.glob("fairdeal-*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.startswith(("tests", "output", "docs"))]
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", str(target)]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)
    return target


def run(installed: Path, cwd: Path, *args: str) -> str:
    """Run the installed command away from the tree."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    done = subprocess.run(
        [installed / "bin" / "fairdeal", *args], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_is_the_one_at_work(installed: Path, tmp_path: Path) -> None:
    """The command runs from the installed files, and finds its texts and templates there."""
    script = "from generator.core.resources import template as t; p = t('themes/home.toml'); print(p); p.stat()"
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    shown = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
    )
    assert shown.stdout.startswith(str(installed))


def test_the_wheel_prints_the_same_pack(installed: Path, tmp_path: Path) -> None:
    """Rules, deals and a pack from the wheel are those of the tree."""
    assert run(installed, tmp_path, "rules", "hopper", "--record").startswith("# Card Hopper")
    run(installed, tmp_path, *PACK, "wheel.pdf")
    tree = [sys.executable, "-m", "generator", *PACK, str(tmp_path / "tree.pdf")]
    subprocess.run(tree, cwd=ROOT, check=True, capture_output=True)
    assert (tmp_path / "wheel.pdf").read_bytes() == (tmp_path / "tree.pdf").read_bytes()
