"""A lock on a file, so that two programs do not write to it at the same time.

The system holds the lock (`flock`) and gives it up when a program ends, however it ends: a lock file that was left
behind locks nothing, whatever its date. Where the system has no such locks, the lock is the existence of the file, and
one that is too old or dated in the future is taken away. (So it is on Windows, where the kit is not tested.)
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
            raise BadFile(f"another notebook or command is writing to {path.name}")
        time.sleep(0.02)
    try:
        yield
    finally:
        if fcntl is None:  # Windows takes no file away that is open
            os.close(held)
        with suppress(OSError):  # what was written is written; a lock that stays is taken away when it is old
            lock.unlink(missing_ok=True)
        if fcntl is not None:  # given up last: until then nobody else holds a lock on a file that is gone
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
        return _new(lock)
    except FileExistsError:
        with suppress(OSError):  # its owner was quicker, or still has it open
            _take_away_old(lock)
        return None


def _new(path: Path) -> int:
    return os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY)


def _is_old(path: Path) -> bool:
    return abs(time.time() - path.stat().st_mtime) > STALE


def _take_away_old(lock: Path) -> None:
    """Take away a lock that was left behind: one program at a time, so that none takes away what is new meanwhile."""
    if not _is_old(lock):
        return
    guard = lock.with_name(f"{lock.name}.old")
    try:
        os.close(_new(guard))
    except FileExistsError:
        if _is_old(guard):
            guard.unlink()
        return
    try:
        if _is_old(lock):
            lock.unlink()
    finally:
        guard.unlink()
