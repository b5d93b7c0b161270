"""What the commands about the course print: JSON, warnings, and text that fits a terminal."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ..course import clean

__all__ = ["add_json", "cut", "print_json", "warn"]


def add_json(part: Any) -> None:
    """Add the option --json to a part of a command."""
    # Without a separate default, which would undo `barrage course --json report …`.
    part.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print it as JSON")


def print_json(data: Any) -> None:
    """Print data as JSON, in lines that a reader can follow."""
    print(json.dumps(data, indent=2))


def warn(text: str) -> None:
    """Print a warning on the error output, in one line."""
    print(f"barrage: {clean(text)}", file=sys.stderr)


def cut(text: str, longest: int) -> str:
    """Return text as one line of at most `longest` characters."""
    text = clean(text)
    return text if len(text) <= longest else text[: longest - 1] + "…"
