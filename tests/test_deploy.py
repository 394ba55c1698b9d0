"""What docs/deploy.md, the Dockerfile and compose.yaml name is there. No container engine is needed."""

from __future__ import annotations

import configparser
import dataclasses
import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from generator.cli import COMMANDS
from service.settings import _READERS, PREFIX, Settings

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
KNOWN = {PREFIX + name for name in (*_READERS, "DATA")}


def dockerfile() -> list[tuple[str, str]]:
    """Its instructions, continued lines joined, comments left out."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [(line.split(" ", 1)[0], line.split(" ", 1)[1]) for line in lines]


def assert_command(words: list[str]) -> None:
    """``fairdeal`` with a command that there is, or gunicorn with an application that there is."""
    name = Path(words[0]).name
    if name == "fairdeal":
        assert "fairdeal" in PROJECT["scripts"]
        assert words[1] in COMMANDS
        return
    assert name == "gunicorn"
    assert any(wanted.startswith("gunicorn") for wanted in PROJECT["optional-dependencies"]["gunicorn"])
    assert words[-1] == "service:create_app()"
    import service

    assert callable(service.create_app)


def units() -> list[configparser.ConfigParser]:
    """The units that the page shows."""
    found = []
    for block in re.findall(r"```ini\n(\[Unit\].*?)```", PAGE, re.DOTALL):
        unit = configparser.ConfigParser(interpolation=None)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read_string(block)
        found.append(unit)
    return found


def test_units_run_commands_that_there_are() -> None:
    """One for the web, one for the scheduler."""
    commands = [shlex.split(unit["Service"]["ExecStart"].replace("()", r"\(\)")) for unit in units()]
    assert [Path(words[0]).name for words in commands] == ["gunicorn", "fairdeal"]
    for words in commands:
        assert_command(words)


def test_compose_runs_commands_that_there_are() -> None:
    """Every service has a command of ours or an image; what it depends on and where it writes is there."""
    for service in COMPOSE["services"].values():
        if "command" in service:
            assert_command(service["command"])
        else:
            assert service["image"]
        assert set(service.get("depends_on", ())) <= set(COMPOSE["services"])
        for volume in service.get("volumes", ()):
            assert volume.split(":")[0] in COMPOSE["volumes"]


def test_the_dockerfile_copies_what_there_is() -> None:
    """In an order that builds; it ends in a command of ours."""
    steps = dockerfile()
    assert steps[0][0] == "FROM" and steps[-1][0] == "CMD"
    for name, rest in steps:
        assert name in {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "VOLUME", "EXPOSE", "CMD"}
        if name == "COPY":
            assert all((ROOT / source).exists() for source in rest.split()[:-1]), rest
    assert_command(json.loads(steps[-1][1]))


def test_what_is_built_has_all_that_the_wheel_takes() -> None:
    """The Dockerfile copies each package and each folder that is shipped within one."""
    copied = {source for name, rest in dockerfile() if name == "COPY" for source in rest.split()[:-1]}
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]
    needed = {*wheel["wheel"]["packages"], *wheel["wheel"]["force-include"]}
    assert {name.split("/")[0] for name in needed} <= copied
    assert {PROJECT["readme"], *PROJECT["license-files"]} <= copied


@pytest.mark.parametrize("name", ["compose.yaml", "Dockerfile", "docs/deploy.md"])
def test_only_settings_that_there_are_are_named(name: str) -> None:
    """No variable is misspelt; the password of the database is compose's own."""
    named = set(re.findall(r"\bFAIRDEAL_[A-Z_]+", (ROOT / name).read_text(encoding="utf-8")))
    assert named <= KNOWN | {"FAIRDEAL_DB_PASSWORD"}


def test_the_page_names_every_setting() -> None:
    """In its table."""
    assert {f"`{name}`" for name in KNOWN} <= set(re.findall(r"^\| (`\w+`)", PAGE, re.MULTILINE))
    assert len(_READERS) == len(dataclasses.fields(Settings))


def test_web_processes_know_how_many_they_are() -> None:
    """gunicorn is told the number that the setting is told."""
    (unit,) = (unit for unit in units() if "gunicorn" in unit["Service"]["ExecStart"])
    told = re.search(r"^FAIRDEAL_PROCESSES=(\d+)$", PAGE, re.MULTILINE)
    assert told and f"--workers {told[1]} " in unit["Service"]["ExecStart"]
    web = COMPOSE["services"]["web"]
    assert web["command"][web["command"].index("--workers") + 1] == str(web["environment"]["FAIRDEAL_PROCESSES"])


def test_the_page_names_commands_that_there_are() -> None:
    """Those of its examples."""
    for line in re.findall(r"^    (fairdeal .*)$", PAGE, re.MULTILINE):
        assert_command(shlex.split(line, comments=True))
