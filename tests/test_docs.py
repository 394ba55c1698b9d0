"""The documents name what there is, and say nothing of this machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from generator.cli import COMMANDS
from generator.core.game import AnyGame
from generator.vetting.grading import scale

ROOT = Path(__file__).parents[1]


def read(name: str) -> str:
    """A document's text."""
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_readme_names_every_command(command: str) -> None:
    """No command is hidden from who reads the README."""
    assert re.search(rf"`fairdeal {command}\b", read("README.md"))


def test_every_game_has_its_documents(game: AnyGame) -> None:
    """README, rules of record, how it is graded, and how often it can be won in every named variant."""
    assert game.title in read("README.md")
    assert (ROOT / "docs" / "rules" / f"{game.name}.md").is_file()
    assert read(f"docs/grades/{game.name}.md").startswith(f"# Grades of {game.title}")
    table = read("docs/winnability.md")
    for variant in game.variants:
        assert re.search(rf"^\| {game.title} \| {variant} \|", table, re.MULTILINE)
        assert f"--variant {variant}" in table or len(game.variants) == 1


def test_the_scales_are_told(game: AnyGame) -> None:
    """The cuts in use are the cuts that the page on a game's grades states."""
    page = read(f"docs/grades/{game.name}.md")
    for variant in game.variants:
        for cut in scale(game.name, variant) or ():
            assert f"{cut:.3f}" in page, (variant, cut)


def test_links_between_documents_lead_somewhere() -> None:
    """Every relative link in a document names a file that is there."""
    for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")):
        for target in re.findall(r"(?<!`)\]\((?!https?:)([^)#\s,]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), (page, target)


def test_no_tracked_file_names_a_registry_or_a_home() -> None:
    """Nothing in the tree names a package registry's host, or a path of the machine that it was made on."""
    hosts = "|".join(
        ("py" + r"pi\.org", "python" + r"hosted\.org", "registry" + r"\.npmjs", "/ro" + "ot/", "/wo" + "rk/")
    )
    found = subprocess.run(["git", "grep", "-nIE", hosts], cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode == 128:
        pytest.skip("not a git checkout")
    assert found.stdout == ""
