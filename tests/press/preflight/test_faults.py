"""Every fault is found, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.press.preflight import preflight
from tests.press.preflight.faults import FAULTS, Fault
from tests.press.preflight.making import base, save


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.profile}: {fault.name}")
def test_each_fault_is_caught_for_itself_alone(fault: Fault, tmp_path: Path) -> None:
    """A good file with one fault has findings of one rule, of the right severity, and fails if that is an error."""
    pdf = base(fault.profile)
    fault.spoil(pdf)
    path = save(pdf, tmp_path / "bad.pdf", fault.profile, **fault.how)
    if fault.rule == "meta.id":
        path.write_bytes(path.read_bytes().replace(b"/ID [", b"/XY ["))
    report = preflight(path, fault.profile)
    found = {(one.severity, one.rule) for one in report.findings if one.severity != "info"}
    assert found == {(fault.severity, fault.rule)}, report.text()
    assert report.ok == (fault.severity == "warning")
