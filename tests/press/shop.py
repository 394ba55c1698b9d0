"""What a print shop does with every file: our own preflight, qpdf, pdffonts, and Ghostscript's ink coverage."""

from __future__ import annotations

import hashlib
import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pikepdf

from generator.press.preflight import Profile, preflight

MOST_INK = 3.0
"""The sum of the four inks anywhere on a page's average; single places are preflight's."""
MOST_PAGES = 3
"""Ghostscript renders no more of a file, for it takes its time."""
_seen: set[str] = set()


def examine(path: Path, program: Callable[[str], str]) -> None:
    """Assert that nobody objects to a file; each is looked at once, however often it is made."""
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    if digest in _seen:
        return
    _seen.add(digest)
    profile = profile_of(path)
    report = preflight(path, profile)
    assert report.ok, [(found.rule, found.page, found.detail) for found in report.findings if found.severity == "error"]
    said = subprocess.run([program("qpdf"), "--check", path], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, ""), said.stdout + said.stderr
    _fonts(subprocess.run([program("pdffonts"), path], capture_output=True, text=True, check=True).stdout)
    pages = min(MOST_PAGES, report.pages)
    command = [program("gs"), "-q", "-o", "-", "-sDEVICE=inkcov", f"-dLastPage={pages}", path]
    _inks(subprocess.run(command, capture_output=True, text=True, check=True).stdout, profile, pages)


def profile_of(path: Path) -> Profile:
    """The profile that a file of ours was made in, by what only that one has."""
    with pikepdf.open(path) as pdf:
        if "/OutputIntents" in pdf.Root:
            return "press"
        return "screen" if "/StructTreeRoot" in pdf.Root else "home"


def _fonts(said: str) -> None:
    """Every font embedded and subset."""
    for line in said.splitlines()[2:]:
        embedded, subset = line.split()[-5:-3]
        assert (embedded, subset) == ("yes", "yes"), line


def _inks(said: str, profile: Profile, pages: int) -> None:
    """Every page rendered; at home in black alone."""
    found = [tuple(map(float, line)) for line in re.findall(r"([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) CMYK", said)]
    assert len(found) == pages
    assert all(sum(inks) <= MOST_INK for inks in found)
    if profile == "home":
        assert all(inks[:3] == (0, 0, 0) for inks in found)
