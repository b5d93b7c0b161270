"""What comes through the standard input: bounded, because a pipe may have no end, and any bytes may come through it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from ..errors import BarrageError

__all__ = ["LONGEST", "code_from", "read_line"]

LONGEST: Final = 50_000
"""Characters of a code, or of a line: more than the longest code has."""


def code_from(word: str) -> str:
    """Return a code that was named, or the one on the standard input where - was named."""
    with _text():
        return sys.stdin.read(LONGEST).strip() if word == "-" else word


def read_line(prompt: str) -> str:
    """Return the next line; somebody at a keyboard is asked for it. `EOFError` where there is none."""
    with _text():
        line = input(prompt) + "\n" if sys.stdin.isatty() else sys.stdin.readline(LONGEST)
    if not line:
        raise EOFError
    if len(line) >= LONGEST:
        raise BarrageError(f"standard input: a line has more than {LONGEST} characters")
    return line.strip()


@contextmanager
def _text() -> Iterator[None]:
    try:
        yield
    except UnicodeDecodeError as problem:
        raise BarrageError("standard input: is not text") from problem
