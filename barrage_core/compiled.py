"""Whether the rules run compiled, and whether what was compiled is still what is written.

`make fast` compiles the rules and the bots with mypyc. Python prefers a compiled module to the source beside it, so a
source that was changed later would have no effect: importing the package is an error then. The checksums of the sources
are in `compiled.txt`, which a pure installation does not have.
"""

from __future__ import annotations

import hashlib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

__all__ = ["build", "refuse_changed_sources"]

HERE = Path(__file__).parent
SUMS = "compiled.txt"


def build(folder: Path = HERE) -> str:
    """Return which build of the kit this is: `pure Python` or `compiled`."""
    return "compiled" if any(_compiled_modules(folder)) else "pure Python"


def refuse_changed_sources(folder: Path = HERE) -> None:
    """Raise an error that names the sources that were changed after they were compiled, or have no checksum."""
    compiled = _compiled_modules(folder)
    if not compiled:
        return
    sums = _sums(folder)
    sources = {name: folder / name for name in sums}
    changed = [name for name, path in sources.items() if path.exists() and _checksum(path) != sums[name]]
    changed += [name for name in compiled if name not in sums]
    if changed:
        names = ", ".join(changed)
        raise ImportError(
            f"{folder}: changed after it was compiled: {names}. Compile it again (`make fast`, or "
            "`BARRAGE_COMPILE=1 pip install` as before), or install it without BARRAGE_COMPILE."
        )


def _sums(folder: Path) -> dict[str, str]:
    """Return the checksum of every source that was compiled or is built on, by its path in the package."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return {}
    return {name: checksum for checksum, _, name in (line.partition("  ") for line in lines)}


def _compiled_modules(folder: Path) -> list[str]:
    """Return the sources that this Python does not read, because it finds a compiled module in their place."""
    found = (path for suffix in EXTENSION_SUFFIXES for path in folder.rglob(f"*{suffix}"))
    sources = {path.with_name(path.name.partition(".")[0] + ".py") for path in found}
    return sorted(path.relative_to(folder).as_posix() for path in sources)


def _checksum(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()


refuse_changed_sources()
