"""Pure Python and compiled: the same games, and never a compiled module that hides a changed source."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tomllib
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from barrage_core import compiled, state
from tests.builds import DIGEST, GAMES
from tests.kit.random_games import digest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = "VALUE = 1\n"


def test_the_same_seeds_give_the_same_games_on_every_build():
    assert digest(GAMES) == DIGEST


def test_the_build_is_the_one_that_runs():
    runs_python = str(state.__file__).endswith(".py")
    assert compiled.build() == ("pure Python" if runs_python else "compiled")


@pytest.fixture
def package(tmp_path):
    """A package with one module that was compiled, as far as its files tell."""
    (tmp_path / "hot.py").write_text(SOURCE)
    (tmp_path / f"hot{EXTENSION_SUFFIXES[0]}").touch()
    (tmp_path / compiled.SUMS).write_text(f"{hashlib.sha256(SOURCE.encode()).hexdigest()}  hot.py\n")
    return tmp_path


def test_a_package_without_compiled_modules_and_checksums_is_pure(package):
    (package / compiled.SUMS).unlink()
    (package / f"hot{EXTENSION_SUFFIXES[0]}").unlink()
    assert compiled.build(package) == "pure Python"
    compiled.refuse_changed_sources(package)


def test_a_compiled_module_without_a_checksum_is_refused(package):
    """Nobody could tell whether it is older than its source."""
    (package / compiled.SUMS).unlink()
    assert compiled.build(package) == "compiled"
    with pytest.raises(ImportError, match=r"hot\.py"):
        compiled.refuse_changed_sources(package)


def test_without_its_compiled_modules_a_package_is_pure_and_may_change(package):
    (package / f"hot{EXTENSION_SUFFIXES[0]}").unlink()
    (package / "hot.py").write_text("VALUE = 2\n")
    assert compiled.build(package) == "pure Python"
    compiled.refuse_changed_sources(package)


def test_what_was_compiled_from_the_same_source_is_accepted(package):
    assert compiled.build(package) == "compiled"
    compiled.refuse_changed_sources(package)
    (package / "hot.py").unlink()
    compiled.refuse_changed_sources(package)


def test_a_source_that_was_changed_later_is_refused(package):
    (package / "hot.py").write_text("VALUE = 2\n")
    with pytest.raises(ImportError, match=r"changed after it was compiled: hot\.py\. Compile it again"):
        compiled.refuse_changed_sources(package)


def test_importing_the_kit_refuses_before_anything_compiled_is_loaded(tmp_path):
    copy = tmp_path / "barrage_core"
    shutil.copytree(ROOT / "barrage_core", copy, ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    (copy / f"state{EXTENSION_SUFFIXES[0]}").touch()  # loading this would fail with other words
    (copy / compiled.SUMS).write_text(f"{'0' * 64}  state.py\n")
    command = [sys.executable, "-c", "import barrage_core.state"]
    done = subprocess.run(command, cwd=tmp_path, env={}, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "changed after it was compiled: state.py" in done.stderr.splitlines()[-1]


# What is compiled ----------------------------------------------------------------------------------------------------

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOOK = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]


@pytest.mark.parametrize("pattern", [*HOOK["compile"], *HOOK["leave"], *HOOK["built-on"]])
def test_every_pattern_of_the_build_names_a_module(pattern):
    assert list(ROOT.glob(pattern))


def test_the_kit_is_compiled_with_the_mypy_that_checks_its_types():
    (needed,) = HOOK["needs"]
    assert needed.replace("[mypyc]", "") in PROJECT["project"]["optional-dependencies"]["test"]
