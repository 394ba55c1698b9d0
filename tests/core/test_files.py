"""Files appear whole or not at all, and nothing else is harmed."""

from __future__ import annotations

import os
from pathlib import Path
from threading import Thread

import pytest

from generator.core.errors import UsageProblem
from generator.core.files import whole_file, write_whole


def test_a_failed_write_leaves_what_was_there(tmp_path: Path) -> None:
    """When the block fails, the old file stays and no other one is left."""
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(TypeError), whole_file(path) as file:
        file.writelines([b"new", None])  # type: ignore[list-item]
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_modes_and_links_are_kept(tmp_path: Path) -> None:
    """An existing file keeps its mode; a link still leads to the file, whose content is the new one."""
    path, link = tmp_path / "a.txt", tmp_path / "link"
    path.write_text("old")
    path.chmod(0o600)
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_written_to_as_it_stands(tmp_path: Path) -> None:
    """A pipe (or a device) is not replaced by a file."""
    pipe, got = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"through")
    reader.join()
    assert got == [b"through"]
    assert pipe.is_fifo()


def test_folders_that_are_not_there(tmp_path: Path) -> None:
    """A missing folder, and a folder in the file's place, are named."""
    with pytest.raises(UsageProblem, match="there is no folder"):
        write_whole(tmp_path / "no" / "a.txt", b"")
    with pytest.raises(UsageProblem, match="is a folder"):
        write_whole(tmp_path, b"")
