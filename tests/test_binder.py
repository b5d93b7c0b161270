"""What Binder needs: repo2docker makes a recipe of it, and what it does not check itself is checked here."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from barrage_core.course.lessons import LESSONS

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def lines(text):
    """The lines of a file of requirements, without comments."""
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


LINES = lines((BINDER / "requirements.txt").read_text(encoding="utf-8"))
OURS, OTHERS = LINES[0], [Requirement(line) for line in LINES[1:]]


def recipe(folder):
    """Let repo2docker say how it would build an image, without building it."""
    command = [sys.executable, "-m", "repo2docker", "--no-build", "--debug", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.fixture
def copy(tmp_path):
    """A folder with what Binder reads."""
    shutil.copytree(BINDER, tmp_path / "binder")
    return tmp_path


def test_repo2docker_makes_a_recipe(copy):
    made = recipe(copy)
    said = made.stdout + made.stderr
    assert made.returncode == 0, said[-2000:]
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in said
    python = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip().removeprefix("python-")
    assert f"environment-2epy-2d{python.replace('.', '-2e')}" in said, "the Python of runtime.txt, not the default"


def test_repo2docker_would_refuse_another_runtime(copy):
    (copy / "binder" / "runtime.txt").write_text("python-three\n")
    assert recipe(copy).returncode != 0


def test_the_kit_is_installed_from_the_checkout_with_extras_that_exist():
    extras = re.fullmatch(r"\.\[([a-z,]+)\]", OURS)
    assert extras, OURS
    assert set(extras[1].split(",")) == {"lab", "charts", "simulate"}
    assert set(extras[1].split(",")) <= set(EXTRAS)


@pytest.mark.parametrize("one", OTHERS, ids=str)
def test_every_other_line_is_pinned(one):
    (pin,) = one.specifier
    assert pin.operator == "=="
    assert "*" not in pin.version
    assert one.url is None


def test_all_that_is_asked_for_is_pinned_once_and_alike():
    project = [Requirement(line) for name in ("lab", "charts", "simulate") for line in EXTRAS[name]]
    project = [one for one in project if one.name != PROJECT["name"]]  # an extra may bring another one
    project += [Requirement(line) for line in PROJECT["dependencies"]]
    here = {one.name.lower().replace("_", "-"): one for one in OTHERS}
    assert len(here) == len(OTHERS)
    for one in project:
        (asked,) = one.specifier
        other = here.get(one.name.lower().replace("_", "-"))
        if other is None:
            assert asked.operator == "==", f"{one} is pinned neither in pyproject.toml nor for Binder"
        else:
            assert asked.contains(next(iter(other.specifier)).version), f"{one} and {other}"


def test_binder_has_the_python_that_the_kit_asks_for():
    runtime = (BINDER / "runtime.txt").read_text(encoding="utf-8").strip()
    version = re.fullmatch(r"python-(3\.\d+)", runtime)
    assert version, runtime
    assert f"Programming Language :: Python :: {version[1]}" in PROJECT["classifiers"]


def test_the_guide_says_how_to_open_the_first_lesson():
    text = (ROOT / "notebooks" / "guide" / "serving.md").read_text(encoding="utf-8")
    assert "mybinder.org/v2/" in text
    assert f"?urlpath=lab/tree/notebooks/{LESSONS[0].file}" in text
    assert (ROOT / "notebooks" / LESSONS[0].file).is_file()
