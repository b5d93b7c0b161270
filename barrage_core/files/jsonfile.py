"""JSON files of the kit: read with care, written beside and then renamed, never over another file unasked."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final, NoReturn

from ..checks import short
from ..errors import BadFile

__all__ = ["check_form", "read_json", "write_json"]

MOST_BYTES: Final = 5_000_000


def read_json(path: str | os.PathLike[str], form: str, version: int) -> dict[str, Any]:
    """Read a file of the kit; `BadFile` says when it is unreadable, foreign or from a newer version."""
    data = _parse(_read(path), path)
    found = data if isinstance(data, dict) else {}
    check_form(found, form, version, os.fspath(path))
    return found


def check_form(data: dict[str, Any], form: str, version: int, name: str) -> None:
    """Refuse data of another format or version."""
    kind = form.rpartition(" ")[2]
    if data.get("format") != form:
        raise BadFile(f"{name} is not a {kind}: its format must be {form!r}, not {short(data.get('format'))}")
    found = data.get("version")
    if type(found) is not int or found != version:
        raise BadFile(f"{name} has version {short(found)}; this kit reads version {version}")


def _read(path: str | os.PathLike[str]) -> str:
    try:
        with Path(path).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadFile(f"{os.fspath(path)} is not text in UTF-8") from problem
    except (OSError, ValueError) as problem:
        raise BadFile(f"cannot read {os.fspath(path)}: {_why(problem)}") from problem
    if len(content) > MOST_BYTES:
        raise BadFile(f"{os.fspath(path)} is too large: more than {MOST_BYTES} bytes")
    return text


def _why(problem: Exception) -> str:
    """Give the reason without the path, which stands in the message already."""
    return getattr(problem, "strerror", None) or str(problem)


def _parse(text: str, path: str | os.PathLike[str]) -> object:
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
    except (ValueError, RecursionError) as problem:
        raise BadFile(f"{os.fspath(path)} is not JSON: {problem}") from problem


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Refuse a key that is there twice: JSON would keep the last one and drop a headstream without a word."""
    seen = dict(pairs)
    if len(seen) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key {next(key for key in keys if keys.count(key) > 1)!r} is there twice in one object")
    return seen


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def write_json(path: str | os.PathLike[str], data: dict[str, Any], *, overwrite: bool = False) -> Path:
    """Write data to a file and return its path; a file that is already there stays unless `overwrite` is true.

    The text is written beside the file and then renamed, so that a failure never leaves half a file behind.
    """
    path = Path(path)
    text = json.dumps(data, indent=2, ensure_ascii=False) + "\n"
    try:
        _write(path, text, overwrite)
    except FileExistsError as problem:
        raise BadFile(f"{path} is already there, and stays; choose another name (in code: overwrite=True)") from problem
    except (OSError, ValueError) as problem:
        raise BadFile(f"cannot write {path}: {_why(problem)}") from problem
    return path


def _write(path: Path, text: str, overwrite: bool) -> None:
    if path.exists() and not overwrite:
        raise FileExistsError
    path = path.resolve()  # a link stays a link
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
