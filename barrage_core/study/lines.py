"""Files of games: a line of JSON for each, written as soon as it is played, so that whatever stops a run loses none."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

from ..checks import instance
from ..errors import BadFile, system_reason
from ..files.jsonfile import parse_json, read_bytes

__all__ = ["append_line", "as_line", "cut_off_what_is_unfinished", "parse_line", "whole_lines"]

MOST_BYTES: Final = 1_000_000_000
"""The largest file of games that is opened: about 300,000 games."""
LONGEST_LINE: Final = 1_000_000


def as_line(data: dict[str, Any]) -> str:
    """Return a mapping as one line."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def append_line(path: Path, data: dict[str, Any]) -> None:
    """Write a line at the end of a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(as_line(data))


def whole_lines(path: Path) -> list[bytes]:
    """Return the lines of a file; what a kill, or a run that goes on, left unfinished at its end is not one."""
    content = read_bytes(path, MOST_BYTES)
    return content[: content.rfind(b"\n") + 1].splitlines()


def cut_off_what_is_unfinished(path: Path) -> None:
    """Cut off an unfinished last line before more are written; only a run does this, never a report."""
    try:
        os.truncate(path, path.read_bytes().rfind(b"\n") + 1)
    except OSError as problem:
        raise BadFile(f"cannot write {path}: {system_reason(problem)}") from problem


def parse_line(line: bytes, number: int) -> dict[str, Any]:
    """Return what a line says; one that is too long, not text or not a mapping is an error that names its number."""
    name = f"line {number}"
    if len(line) > LONGEST_LINE:
        raise BadFile(f"{name} is too long: more than {LONGEST_LINE} bytes")
    try:
        content = line.decode()
    except UnicodeDecodeError as problem:
        raise BadFile(f"{name} is not text in UTF-8") from problem
    return instance(parse_json(content, name), dict, "a mapping", name, BadFile)
