"""Running a command of `barrage` as a test does."""

from __future__ import annotations

import io
from typing import Any

from barrage_core.cli import main

__all__ = ["Terminal", "run"]


class Terminal(io.StringIO):
    """A stream that somebody is looking at."""

    def isatty(self) -> bool:
        """Say so."""
        return True


def run(capsys: Any, *words: str) -> tuple[object, str, str]:
    """Return exit code, output and error output of a command."""
    code: object
    try:
        code = main(words)
    except SystemExit as end:
        code = end.code
    out, err = capsys.readouterr()
    return code, out, err
