"""Try the kit with the oldest and the newest versions of what it asks for: `python -m tests.versions FOLDER`.

Everything is tested with the exact versions of binder/constraints.txt (`make test`). This makes two environments in the
folder, one with the lowest version of every range in pyproject.toml and one with the highest that there is, and runs a
selection of the tests and some notebooks there.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

from tests.lessons import ROOT
from tests.pythons import installed, passes

__all__ = ["lowest", "main", "ranges"]

EXTRAS = ("lab", "app", "charts", "simulate", "cluster")
"""What a user may ask for."""
NEEDED = ("hypothesis", "nbval", "pytest", "pytest-xdist")
OPTIONS = ("-o", "filterwarnings=default")
"""What an old library warns about is not ours to fail on."""
TESTS = (
    "tests/test_board.py",
    "tests/test_river.py",
    "tests/questions/test_supply.py",
    "tests/questions/test_worth.py",
    "tests/study/test_charts.py",
    "tests/study/test_cluster.py",
    "tests/cli/test_commands.py",
    "tests/widgets/test_every_panel.py",
    "tests/widgets/test_traits.py",
)
NOTEBOOKS = ("01_river", "04_conduits")
"""Lessons that ask networkx a lot, and show what it answers."""
NBVAL = (
    *("--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"),
    *("--nbval-sanitize-with", "tests/nbval_sanitize.cfg"),
)
LISTING = "import sys, importlib.metadata as m; print(*(f'{one} {m.version(one)}' for one in sys.argv[1:]), sep=', ')"
ENDS = ("oldest", "newest")


def ranges() -> dict[str, Requirement]:
    """Return what the kit asks for, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in EXTRAS for line in project["optional-dependencies"][extra])]
    return {need.name: need for need in map(Requirement, lines)}


def lowest(need: Requirement) -> str:
    """Return the lowest version of a range.

    >>> lowest(Requirement("networkx>=3.2,<4"))
    '3.2'
    """
    (least,) = [part.version for part in need.specifier if part.operator == ">="]
    return least


def attempt(end: str, folder: Path, jobs: int) -> bool:
    """Make the environment of one end of all ranges, say what is in it, and run the tests there."""
    home = folder / f"versions-{end}"
    wanted = ["--editable", f"{ROOT}[{','.join(EXTRAS)}]", *NEEDED]
    if end == "oldest":
        constraints = folder / "versions-oldest.txt"
        constraints.write_text("".join(f"{name}=={lowest(need)}\n" for name, need in ranges().items()))
        wanted += ["--constraint", str(constraints)]
    if not installed(home, sys.executable, wanted):
        return False
    subprocess.run([str(home / "bin" / "python"), "-c", LISTING, *ranges()], check=True)
    books = [f"notebooks/{name}.ipynb" for name in NOTEBOOKS]
    return passes(home, [*OPTIONS, "-n", str(jobs), *TESTS]) and passes(home, [*OPTIONS, *NBVAL, *books])


def main(arguments: list[str]) -> int:
    """Try both ends, and say which is green."""
    parser = argparse.ArgumentParser(prog="python -m tests.versions", description="Try both ends of all ranges.")
    parser.add_argument("folder", type=Path, help="where the environments are made")
    parser.add_argument("--jobs", type=int, default=2, help="processes for the tests (2)")
    parser.add_argument("--only", choices=ENDS, help="try one end alone")
    wanted = parser.parse_args(arguments)
    verdicts = []
    for end in (wanted.only,) if wanted.only else ENDS:
        verdicts.append(attempt(end, wanted.folder.absolute(), wanted.jobs))
        print(f"The {end} versions: {'green' if verdicts[-1] else 'RED'}", flush=True)
    return int(not all(verdicts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
