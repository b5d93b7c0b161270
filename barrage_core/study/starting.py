"""Starting processes in a folder that may be anybody's."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["nothing_from_here"]

SAFE = "PYTHONSAFEPATH"


@contextmanager
def nothing_from_here() -> Iterator[None]:
    """Let the processes that are started meanwhile take no module of the current folder for one of Python's own.

    Once they run they are told where this process finds its modules, which in a notebook includes its folder.
    """
    before = os.environ.get(SAFE)
    os.environ[SAFE] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[SAFE]
        else:
            os.environ[SAFE] = before
