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
    """A binary file that takes its name only when the block ends well; raises ``UsageProblem`` without its folder."""
    refuse_place(path)
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:100]}.", dir=path.parent)
    beside = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.chmod(0o666 & ~_umask())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def refuse_place(path: Path) -> None:
    """Raise ``UsageProblem`` if no file can be written there."""
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
