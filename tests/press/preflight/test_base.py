"""What is right passes."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.press.preflight import PROFILES, Profile, preflight
from tests.press.preflight.making import base, save


@pytest.mark.parametrize("profile", PROFILES)
def test_a_good_file_passes(profile: Profile, tmp_path: Path) -> None:
    """The files that the faulty ones are made from have no fault, and no warning either."""
    report = preflight(save(base(profile), tmp_path / "good.pdf", profile), profile)
    assert report.text().endswith(f"passes {profile}; 0 errors, 0 warnings, 2 pages")
    assert report.ok and report.pages == 2
