"""TOML files, which people write: the plan of a study, scenarios. They are checked as JSON files are."""

from __future__ import annotations

import os
import tomllib
from typing import Any, Final

from ..checks import DEEPEST, MOST_DIGITS, is_deep
from ..errors import BadFile
from .jsonfile import path_of, read_text

__all__ = ["read_toml"]

MOST_LETTERS: Final = 200_000
"""The longest text that is opened: all scenarios of the kit together have a quarter of that."""
MOST_DOTS: Final = 200
"""The most dots in a line: reading a key like a.b.c takes its parts to the power of two in time."""


def read_toml(path: str | os.PathLike[str]) -> dict[str, Any]:
    """Return what a TOML file holds; `BadFile` says that it cannot be read, is too large or is none."""
    content = read_text(path_of(path))
    if len(content) > MOST_LETTERS:
        raise BadFile(f"{os.fspath(path)} is too large: more than {MOST_LETTERS} characters")
    if max(line.count(".") for line in content.split("\n")) > MOST_DOTS:
        raise BadFile(f"{os.fspath(path)} has more than {MOST_DOTS} dots in a line")
    deep = f"{os.fspath(path)} has more than {DEEPEST} lists and mappings inside each other"
    try:
        data = tomllib.loads(content)
    except RecursionError as problem:
        raise BadFile(deep) from problem
    except tomllib.TOMLDecodeError as problem:
        raise BadFile(f"{os.fspath(path)} is not a TOML file: {problem}") from problem
    except ValueError as problem:  # what Python says then is about its settings
        raise BadFile(f"{os.fspath(path)} has a number of more than {MOST_DIGITS} digits") from problem
    if is_deep(data):
        raise BadFile(deep)
    return data
