"""Whatever the tests of the press leave in their folder is examined as a print shop would."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.press.shop import examine


@pytest.fixture(autouse=True)
def shop(request: pytest.FixtureRequest) -> Iterator[None]:
    """Examine every PDF that a test made, unless it is marked ``faulty`` or has no folder."""
    if "tmp_path" not in request.fixturenames or request.node.get_closest_marker("faulty"):
        yield
        return
    folder, program = request.getfixturevalue("tmp_path"), request.getfixturevalue("program")
    yield
    for path in sorted(folder.rglob("*.pdf")):
        examine(path, program)
