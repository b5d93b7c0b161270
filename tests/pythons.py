"""Try the kit on the oldest and the newest supported Python that can be found: `python -m tests.pythons FOLDER`.

Everything is tested with one Python (`make test`). This looks for others on the computer, says which there are, makes
an environment in the folder for the oldest and for the newest, and runs a selection of the tests there.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from tests.lessons import ROOT

__all__ = ["CONSTRAINTS", "chosen", "found", "installed", "main", "passes"]

PLACES = (".pyenv/versions/*/bin", ".local/share/uv/python/*/bin")
"""Where Pythons lie in a home folder, besides those on the path."""
LAST = 30
"""Pythons 3.x are looked for up to this x."""
CONSTRAINTS = ROOT / "binder" / "constraints.txt"
NEEDED = ("hypothesis", "pytest", "pytest-xdist")
EXTRAS = "lab,simulate"
TESTS = (
    "tests/rules",
    "tests/files",
    "tests/bots/test_players.py",
    "tests/bots/test_quick_ladder.py",
    "tests/cli/test_commands.py",
    "tests/study/test_plan.py",
    "tests/study/test_runs.py",
    "tests/study/test_findings.py",
    "tests/test_game.py",
    "tests/test_golden.py",
    "tests/widgets/test_table.py",
)

Version = tuple[int, int]


def oldest() -> Version:
    """Return the oldest Python that the kit supports."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    first, second = project["requires-python"].removeprefix(">=").split(".")
    return int(first), int(second)


def found() -> dict[Version, str]:
    """Return every supported Python that works, with its program."""
    ours = (sys.version_info[0], sys.version_info[1])
    programs = {ours: sys.executable}
    for minor in range(oldest()[1], LAST):
        for program in _programs(f"python3.{minor}"):
            if (3, minor) not in programs and _works(program, (3, minor)):
                programs[3, minor] = program
    return dict(sorted(programs.items()))


def _programs(name: str) -> Iterator[str]:
    yield from filter(None, [shutil.which(name)])
    for place in PLACES:
        yield from sorted(map(str, Path.home().glob(f"{place}/{name}")))


def _works(program: str, version: Version) -> bool:
    """Whether a program is this Python, and can make environments: some names are only signposts."""
    code = "import ensurepip, sys, venv; print(*sys.version_info[:2])"
    done = subprocess.run([program, "-c", code], capture_output=True, text=True, check=False)
    return (done.returncode, done.stdout.split()) == (0, [str(part) for part in version])


def chosen(programs: dict[Version, str]) -> dict[Version, str]:
    """Return the oldest and the newest, without the one that tests everything anyway."""
    ours = (sys.version_info[0], sys.version_info[1])
    return {version: programs[version] for version in sorted({min(programs), max(programs)} - {ours})}


def attempt(version: Version, program: str, folder: Path, jobs: int) -> bool:
    """Make an environment with a Python, install the kit there, and run the tests."""
    home = folder / f"python{_name(version)}"
    wanted = ["--constraint", str(CONSTRAINTS), "--editable", f"{ROOT}[{EXTRAS}]", *NEEDED]
    return installed(home, program, wanted) and passes(home, ["-n", str(jobs), *TESTS])


def installed(home: Path, program: str, wanted: list[str]) -> bool:
    """Make an environment and install the kit there as it stands in the checkout, with what else is wanted."""
    python = str(home / "bin" / "python")
    install = ["--quiet", *wanted]
    if uv := shutil.which("uv"):
        steps = [[uv, "venv", "--quiet", "--clear", "--python", program, str(home)]]
        steps += [[uv, "pip", "install", "--python", python, *install]]
    else:
        steps = [[program, "-m", "venv", "--clear", str(home)]]
        steps += [[python, "-m", "pip", "install", "--disable-pip-version-check", *install]]
    return all(_run(step) for step in steps)


def passes(home: Path, tests: list[str]) -> bool:
    """Run tests in an environment."""
    return _run([str(home / "bin" / "python"), "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests])


def _run(step: list[str]) -> bool:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(step, cwd=ROOT, env=environment, check=False).returncode == 0


def _name(version: Version) -> str:
    return ".".join(map(str, version))


def main(arguments: list[str]) -> int:
    """Say which Pythons there are, and try the oldest and the newest of them."""
    parser = argparse.ArgumentParser(prog="python -m tests.pythons", description="Try the kit on other Pythons.")
    parser.add_argument("folder", type=Path, help="where the environments are made")
    parser.add_argument("--jobs", type=int, default=2, help="processes for the tests (2)")
    wanted = parser.parse_args(arguments)
    programs = found()
    print(f"Found Python {', '.join(map(_name, programs))}; everything is tested on {_name(sys.version_info[:2])}.")
    if not chosen(programs):
        print("There is no other one to try (pyenv, uv and Debian have some).")
    verdicts = []
    for version, program in chosen(programs).items():
        verdicts.append(attempt(version, program, wanted.folder.absolute(), wanted.jobs))
        print(f"Python {_name(version)}: {'green' if verdicts[-1] else 'RED'}", flush=True)
    return int(not all(verdicts))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
