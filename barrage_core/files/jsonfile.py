"""JSON files of the kit: checked when read, replaced as a whole, and never written over another file by accident."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from typing import Any, NoReturn

from ..checks import (
    DEEPEST,
    MOST_BYTES,
    MOST_DIGITS,
    exactly,
    expected,
    inside,
    instance,
    is_deep,
    is_whole_number,
    short,
)
from ..errors import BadFile, cannot_read, system_reason
from .replacing import create_file, is_special, replace_file

__all__ = [
    "check_form",
    "parse_json",
    "path_of",
    "read_bytes",
    "read_json",
    "read_text",
    "write_bytes",
    "write_json",
    "write_text",
]

OTHERWISE = " (in code: overwrite=True)"
"""How a file that already exists can be overwritten."""


def read_json(path: str | os.PathLike[str], form: str, version: int) -> dict[str, Any]:
    """Read a file of the kit; `BadFile` says that it cannot be read, or holds something else or another version."""
    data = parse_json(read_text(path_of(path)), os.fspath(path))
    with inside(f"{os.fspath(path)}: ", BadFile):
        return check_form(data, form, version, "file")


def check_form(data: object, form: str, version: int, name: str) -> dict[str, Any]:
    """Return data of the right format and version; `name` says what it is where it is not even a mapping."""
    fields = instance(data, dict, "a mapping", name, BadFile)
    exactly(fields.get("format"), form, "format", BadFile)
    if not is_whole_number(fields.get("version"), version, version):
        raise BadFile(expected(f"{version}, the version that this kit reads", fields.get("version"), "version"))
    return fields


def path_of(path: object) -> Path:
    """Return a path; `BadFile` says that something else was given."""
    try:
        return Path(path)  # type: ignore[arg-type]
    except TypeError as problem:
        raise BadFile(expected("the path of a file", path, "path")) from problem


def read_text(path: str | os.PathLike[str]) -> str:
    """Return the text of a file; `BadFile` says that it cannot be read, is too large or is not a file."""
    try:
        return read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadFile(f"{os.fspath(path)} is not text in UTF-8") from problem


def read_bytes(path: str | os.PathLike[str], most: int = MOST_BYTES) -> bytes:
    """Return what a file holds; `BadFile` says that it cannot be read, is too large or is not a file."""
    try:
        with open(path, "rb", opener=_open) as file:
            status = os.fstat(file.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise OSError(errno.EINVAL, "it is a pipe or a device, not a file")
            content = file.read(min(most, max(status.st_size, MOST_BYTES)) + 1)
    except (OSError, ValueError) as problem:
        raise cannot_read(path, problem) from problem
    if len(content) > most:
        raise BadFile(f"{os.fspath(path)} is too large: more than {most} bytes")
    return content


def _open(name: str, flags: int) -> int:
    """Open without waiting: a pipe would wait until somebody writes into it."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def parse_json(content: str, name: str) -> object:
    """Return what a JSON text holds; `name` says what it is where it cannot be read."""
    if len(content) > MOST_BYTES:
        raise BadFile(f"{name} is too large: more than {MOST_BYTES} characters")
    deep = f"{name} has more than {DEEPEST} lists and mappings inside each other"
    try:
        data = json.loads(content, object_pairs_hook=_object, parse_constant=_no_constant, parse_int=_whole)
    except RecursionError as problem:
        raise BadFile(deep) from problem
    except ValueError as problem:
        raise BadFile(f"{name} cannot be read as JSON: {problem}") from problem
    if is_deep(data):
        raise BadFile(deep)
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that appears twice: `json` would keep the last one and drop the others without a word."""
    seen: dict[str, Any] = {}
    for key, value in pairs:
        if key in seen:
            raise ValueError(f"the key {short(key)} appears twice in one object")
        seen[key] = value
    return seen


def _whole(digits: str) -> int:
    """Refuse a number that Python would refuse too, in words about its settings."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(f"a number has more than {MOST_DIGITS} digits")
    return int(digits)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def write_json(path: str | os.PathLike[str], data: dict[str, Any], *, overwrite: bool = False) -> Path:
    """Write data to a file and return its path; a file that already exists is kept unless `overwrite` is true.

    A failure never leaves half a file behind.
    """
    return write_text(path, json.dumps(data, indent=2, ensure_ascii=False) + "\n", overwrite=overwrite)


def write_text(path: str | os.PathLike[str], text: str, *, overwrite: bool = False, otherwise: str = OTHERWISE) -> Path:
    """Write text to a file and return its path; `otherwise` says how to overwrite one that already exists."""
    return write_bytes(path, text.encode(), overwrite=overwrite, otherwise=otherwise)


def write_bytes(
    path: str | os.PathLike[str], content: bytes, *, overwrite: bool = False, otherwise: str = OTHERWISE
) -> Path:
    """Write a file as `write_text` does."""
    path = path_of(path)
    try:
        if not path.name:
            raise OSError(errno.EISDIR, "it is a folder")
        if not overwrite:
            create_file(path, content)
        elif is_special(path):
            raise OSError(errno.EINVAL, "it is a pipe or a device, not a file")
        else:
            replace_file(Path(os.path.realpath(path)), content)  # a link stays a link
    except FileExistsError as problem:
        raise BadFile(f"{path} already exists and is kept; choose another name{otherwise}") from problem
    except (OSError, ValueError) as problem:
        raise BadFile(f"cannot write {path}: {system_reason(problem)}") from problem
    return path
