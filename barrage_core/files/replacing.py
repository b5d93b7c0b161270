"""Replacing a file as a whole, so that a failure never leaves half a file behind."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["replace_file"]


def replace_file(path: Path, content: bytes) -> None:
    """Write beside a file and then rename: whatever fails, the old file is still there, and nothing is left beside it.

    A link is replaced, not followed; resolve the path first where the link is to stay.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)  # left by a process that had this number before us
    try:
        with part.open("xb") as file:  # only a new file: never through a link
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
