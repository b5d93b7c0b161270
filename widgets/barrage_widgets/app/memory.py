"""A limit on the memory of a page, so that one page cannot take that of the whole computer."""

from __future__ import annotations

from typing import Final

__all__ = ["MEMORY", "limit_memory"]

MEMORY: Final = 700_000_000
"""Bytes that a page can have; it needs about a tenth of that."""


def limit_memory(most: int = MEMORY) -> None:
    """Let this process have no more memory than that, where the system can do so."""
    try:
        from resource import RLIMIT_DATA, getrlimit, setrlimit  # noqa: PLC0415  (not on Windows)
    except ImportError:  # a browser has the module, without these
        return
    _, hard = getrlimit(RLIMIT_DATA)
    setrlimit(RLIMIT_DATA, (most if hard < 0 else min(most, hard), hard))
