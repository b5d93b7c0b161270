"""Look for such texts with atheris, which learns what a text reaches in the code: `python -m tests.fuzz.guided TARGET`.

atheris is optional (`pip install atheris`; there are builds for Linux). It changes texts of the corpus byte by byte, as
long as `--seconds` says, and writes what it finds into the corpus.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

__all__ = ["main"]


def main(arguments: Sequence[str]) -> int:
    """Search through a target; atheris ends the process by itself."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.guided", description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("target", metavar="TARGET", help="what to try, as for tests.fuzz.search")
    parser.add_argument("--seconds", type=int, default=60, help="how long (60)")
    wanted = parser.parse_args(arguments)
    try:
        atheris = import_module("atheris")
    except ImportError:
        print("atheris is not installed: `make fuzz` looks without it")
        return 2
    with atheris.instrument_imports(include=["barrage_core", "barrage_widgets"]):  # so they are imported only here
        targets = import_module("tests.fuzz.targets")
    if wanted.target not in targets.TARGETS:
        parser.error(f"TARGET: expected one of {', '.join(targets.TARGETS)}")
    os.environ["BARRAGE_RECORD"] = "off"
    with tempfile.TemporaryDirectory() as folder:
        for path in targets.corpus(wanted.target):
            Path(folder, path.name).write_bytes(path.read_bytes())
        os.chdir(folder)
        options = [
            f"-max_total_time={wanted.seconds}",
            "-timeout=10",
            f"-artifact_prefix={targets.CORPUS}/{wanted.target}/",
        ]
        atheris.Setup([sys.argv[0], *options, folder], lambda data: _attempt(targets, wanted.target, data))
        atheris.Fuzz()
    return 0


def _attempt(targets: object, target: str, data: bytes) -> None:
    """Try bytes as a text; those that are none would not get as far as this."""
    try:
        content = data.decode(errors="surrogatepass")
    except UnicodeDecodeError:
        return
    targets.run(target, content)  # type: ignore[attr-defined]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
