"""Compiled parts that several solvers share. Importing them imports numba: do it inside ``solve`` only.

Every kernel takes ``njit`` from here, so this is where compiled code gets its place: a folder named after the kernels'
own sources. numba looks only at the file of a function, not at the files it calls, and at its time,
which a wheel does not keep; so a kernel could go on with the old code of another one.
"""
# mypy: ignore-errors

import hashlib
import os
import tempfile
from pathlib import Path

import numba

_PACKAGE = Path(__file__).resolve().parents[1]


def _fingerprint() -> str:
    """16 hex digits of the sources that may be compiled, the players' figures among them."""
    digest = hashlib.sha256()
    for pattern in ("kernels/*.py", "games/*/*kernel.py", "games/*/players.py"):
        for source in sorted(_PACKAGE.glob(pattern)):
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def _cache_folder() -> str:
    """Where compiled code is kept: the user's cache folder, or a private temporary one where that cannot be used."""
    for folder in (_of_user, _of_machine):
        try:
            return str(folder())
        except (OSError, RuntimeError):
            continue
    return tempfile.mkdtemp(prefix="fairdeal-")


def _of_user() -> Path:
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    folder = home / "fairdeal" / _fingerprint()
    folder.mkdir(parents=True, exist_ok=True)
    if not os.access(folder, os.W_OK):
        raise PermissionError(folder)
    return folder


def _of_machine() -> Path:
    """Compiled code is loaded as it is found, so a folder that others could write to is not taken."""
    private = Path(tempfile.gettempdir()) / f"fairdeal-{os.getuid()}"
    private.mkdir(mode=0o700, exist_ok=True)
    found = private.lstat()
    if found.st_uid != os.getuid() or found.st_mode & 0o077:
        raise PermissionError(private)
    folder = private / _fingerprint()
    folder.mkdir(exist_ok=True)
    return folder


if not os.environ.get("NUMBA_CACHE_DIR"):
    numba.config.CACHE_DIR = _cache_folder()
njit = numba.njit
"""numba's own, once compiled code has its place: a kernel keeps the place it had when it was decorated."""
