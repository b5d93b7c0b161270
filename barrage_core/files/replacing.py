"""Writing a file as a whole, so that a failure never leaves half a file behind and nothing is overwritten unasked."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from uuid import uuid4

__all__ = ["create_file", "is_special", "replace_file"]

LEFT_BEHIND = 3600.0
"""Seconds after which what lies beside a file counts as left by a writer that was killed."""


def replace_file(path: Path, content: bytes) -> None:
    """Write beside a file and then rename: whatever fails, the old file is still there, and nothing is left beside it.

    The new file may be read by those who could read the old one. A link is replaced, not followed; resolve the path
    first where the link is to stay.
    """
    with _beside(path, content, _permissions(path)) as part:
        part.replace(path)


def create_file(path: Path, content: bytes) -> None:
    """Write a new file, or raise `FileExistsError`: of two who write at the same moment, one is refused.

    A link at that name counts as a file, wherever it leads.
    """
    with _beside(path, content) as part:
        try:
            os.link(part, path)  # unlike a rename, it never replaces anything
        except FileExistsError:
            raise
        except OSError:  # a file system without links: a failure while writing is tidied up, as far as that goes
            _write_new(path, content)


def is_special(path: Path) -> bool:
    """Say whether something other than a file or a folder has this name: a pipe, a device, a socket."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


@contextmanager
def _beside(path: Path, content: bytes, permissions: int | None = None) -> Iterator[Path]:
    """Write a file beside the one that is meant, under a name that nobody can foresee, and take it away afterwards."""
    _tidy(path)
    part = path.with_name(f".{path.name}.{uuid4().hex}.part")
    _write_new(part, content, permissions)
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


def _permissions(path: Path) -> int | None:
    """Return who may do what with a file, or nothing where there is none."""
    with suppress(OSError, ValueError):
        mode = path.lstat().st_mode
        return stat.S_IMODE(mode) if stat.S_ISREG(mode) else None
    return None


def _write_new(path: Path, content: bytes, permissions: int | None = None) -> None:
    with path.open("xb") as file:  # only a new file: never through a link
        try:
            if permissions is not None:
                path.chmod(permissions)  # before there is anything to read
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            path.unlink(missing_ok=True)
            raise


def _tidy(path: Path) -> None:
    """Take away what killed writers of this file left beside it."""
    old = time.time() - LEFT_BEHIND
    with suppress(OSError), os.scandir(path.parent) as entries:  # tidying is no reason to fail
        for entry in entries:
            ours = entry.name.startswith(f".{path.name}.") and entry.name.endswith(".part")
            if ours and entry.stat(follow_symlinks=False).st_mtime < old:
                os.unlink(entry.path)
