"""Files appear whole or not at all: written beside their place, then renamed."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from generator.core.errors import UsageProblem


@contextmanager
def whole_file(path: Path) -> Iterator[IO[bytes]]:
    """A binary file that takes its name only when the block ends well; raises ``UsageProblem`` where none can be.

    A link is followed, an existing file keeps its mode; a device or a pipe is written to as it stands.
    """
    refuse_place(path)
    path = path.resolve()
    if path.exists() and not path.is_file():
        with path.open("wb") as device:
            yield device
        return
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise UsageProblem(f"{path} cannot be written: {why}; name another") from None
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def refuse_place(path: Path, *sources: str | None) -> None:
    """Raise ``UsageProblem`` if no file can be written there, or if it would take the place of one that is read."""
    for source in sources:
        if source and path.exists() and Path(source).exists() and path.samefile(source):
            raise UsageProblem(f"{path} is the file that is read; name another one to write")
    if not path.parent.is_dir():
        raise UsageProblem(f"there is no folder {path.parent}; make it first, or name another")
    if path.is_dir():
        raise UsageProblem(f"{path} is a folder; name a file in it")
    if not os.access(path.parent, os.W_OK):
        raise UsageProblem(f"the folder {path.parent} may not be written to; name another")


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that appears whole or not at all."""
    with whole_file(path) as file:
        file.write(content)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
