"""A lock on a file, so that two programs do not write to it at the same time.

The system holds the lock (`flock`) and gives it up when a program ends, however it ends: a lock file that was left
behind locks nothing, whatever its date. Where the system has no such locks, the lock is the existence of the file, and
one that is too old or dated in the future is taken away.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ..errors import BadFile

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

__all__ = ["locked"]

PATIENCE, STALE = 3.0, 10.0
"""Seconds to wait for another writer, and seconds after which a lock that is only a file counts as left behind."""


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep others from writing to a file; `BadFile` if somebody else does so for too long."""
    if sys.platform == "emscripten":  # a browser: one program, and files that cannot be told apart by the system
        yield
        return
    lock = path.with_name(f".{path.name}.lock")
    until = time.monotonic() + PATIENCE
    while (held := _take(lock)) is None:
        if time.monotonic() > until:
            raise BadFile(f"another notebook is writing to {path.name}")
        time.sleep(0.02)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
        os.close(held)


def _take(lock: Path) -> int | None:
    """Return an open file that holds the lock, or None if another has it."""
    if fcntl is None:
        return _create(lock)
    held = os.open(lock, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        if problem.errno in (errno.EWOULDBLOCK, errno.EACCES):
            os.close(held)
            return None
        return held  # a file system without locks: better to write unguarded than to lose what is to be written
    with suppress(FileNotFoundError):
        if os.path.samestat(os.fstat(held), os.stat(lock)):
            return held
    os.close(held)  # its last owner took the file away meanwhile: what we hold locks nothing
    return None


def _create(lock: Path) -> int | None:
    try:
        return os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY)
    except FileExistsError:
        with suppress(FileNotFoundError):  # its owner was quicker
            if abs(time.time() - lock.stat().st_mtime) > STALE:
                lock.unlink()
        return None
