"""Bytecode beside the modules of a wheel. Pyodide runs this (see precompile.mjs), so that the versions agree."""

from __future__ import annotations

import marshal
import re
from importlib.util import MAGIC_NUMBER, cache_from_source, source_hash
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

__all__ = ["add_bytecode", "bytecode"]

NEVER_IMPORTED = re.compile(r"/(tests?|lexers|styles|third_party)/")
UNCHECKED = (1).to_bytes(4, "little")
"""Python does not check whether the module's source has changed: it cannot change."""
WHENEVER = (1980, 1, 1, 0, 0, 0)
"""The date of every file that is added, the earliest that a wheel can hold: the same modules give the same wheel."""


def bytecode(source: bytes, name: str) -> bytes:
    """Return what a .pyc file of a module holds.

    >>> bytecode(b"x = 1", "x.py").startswith(MAGIC_NUMBER + UNCHECKED)
    True
    """
    code = compile(source, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def add_bytecode(folder: Path) -> None:
    """Add bytecode to all wheels of a folder that have none yet."""
    for wheel in sorted(folder.glob("*.whl")):
        with ZipFile(wheel, "a", ZIP_DEFLATED) as archive:
            files = archive.namelist()
            if any(file.endswith(".pyc") for file in files):
                continue
            for file in files:
                if file.endswith(".py") and not NEVER_IMPORTED.search(file):
                    added = ZipInfo(cache_from_source(file), WHENEVER)
                    added.external_attr = 0o644 << 16
                    archive.writestr(added, bytecode(archive.read(file), file), ZIP_DEFLATED)
