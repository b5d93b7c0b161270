"""Lessons for a learner: copied to their own folder, and brought up to date without touching what they changed.

A small file in that folder remembers the hash of every lesson as it was copied. A lesson that is still what was copied
is replaced by a newer one; a lesson that was changed stays, and the newer one is put beside it, once, as
`05_production.new.ipynb`. Nothing is written anywhere else.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from ..errors import BarrageError, system_reason
from ..files.jsonfile import read_json, write_json
from ..files.replacing import create_file, is_special, replace_file

__all__ = ["DEFAULT_FOLDER", "MEMORY", "hand_out"]

FORMAT, VERSION = "barrage-kit lessons", 1
DEFAULT_FOLDER: Final = "barrage-lessons"
"""Where the lessons of an installed kit are copied to, below the current folder."""
MEMORY: Final = ".barrage-lessons.json"
"""The file that remembers how the lessons were when they were copied."""
KIND: Final = ".ipynb"
MOST_BESIDE: Final = 99


def hand_out(source: Path, folder: Path) -> list[str]:
    """Copy the lessons of one folder to another, and return what the learner should know.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as mine, TemporaryDirectory() as theirs:
    ...     place = Path(mine, "05_production.ipynb").write_text("a lesson")
    ...     hand_out(Path(mine), Path(theirs)), sorted(path.name for path in Path(theirs).iterdir())
    ([], ['.barrage-lessons.json', '05_production.ipynb'])
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _copy_all(source, folder)
    except OSError as problem:
        raise BarrageError(f"cannot copy the lessons to {folder}: {system_reason(problem)}") from problem


def _copy_all(source: Path, folder: Path) -> list[str]:
    known = _remembered(folder)
    before = dict(known)
    notes: list[str] = []
    try:
        for path in sorted(path for path in source.iterdir() if path.suffix == KIND):
            notes += _copy(path.read_bytes(), folder / path.name, known)
    finally:  # what was copied before something failed is remembered too
        if known != before:
            write_json(folder / MEMORY, {"format": FORMAT, "version": VERSION, "files": known}, overwrite=True)
    return notes


def _copy(content: bytes, target: Path, known: dict[str, str]) -> Iterator[str]:
    """Copy one lesson, and say what happened to a file that was already there."""
    name, new = target.name, sha256(content).hexdigest()
    if not os.path.lexists(target):
        create_file(target, content)
    elif (there := _hash(target)) == new:
        pass
    elif there == known.get(name):
        replace_file(target, content)
        yield f"{name} was updated"
    else:
        yield from _copy_beside(content, target, known)
        return
    known[name] = new


def _copy_beside(content: bytes, target: Path, known: dict[str, str]) -> Iterator[str]:
    """Put a newer lesson beside one that was changed, unless it was given before."""
    new = sha256(content).hexdigest()
    beside = list(_beside(target))
    if new in (known.get(path.name) for path in (target, *beside)):
        return
    for path in beside:
        if not os.path.lexists(path) or _hash(path) in (new, known.get(path.name)):
            replace_file(path, content)
            known[path.name] = new
            yield f"{target.name} has your changes and stays as it is; the newer lesson is {path.name}"
            return
    raise BarrageError(f"there are already {MOST_BESIDE} newer versions beside {target}; move some of them away")


def _beside(target: Path) -> Iterator[Path]:
    for number in range(1, MOST_BESIDE + 1):
        yield target.with_suffix(f".new{'' if number == 1 else f'-{number}'}{target.suffix}")


def _hash(path: Path) -> str:
    """Return the hash of a file, or nothing for a link, a folder, a pipe or what cannot be read: these were changed."""
    if not path.is_symlink() and not is_special(path):
        with suppress(OSError):
            return sha256(path.read_bytes()).hexdigest()
    return ""


def _remembered(folder: Path) -> dict[str, str]:
    """Return what was copied before; if that cannot be read, every file that differs counts as changed."""
    path = folder / MEMORY
    if not path.is_file() or path.is_symlink():
        path.unlink(missing_ok=True)  # write_json would follow a link
        return {}
    with suppress(BarrageError):
        files = read_json(path, FORMAT, VERSION).get("files")
        if isinstance(files, dict):
            return {str(name): str(value) for name, value in files.items()}
    return {}
