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
from packaging.utils import canonicalize_name

from barrage_core.course.lessons import LESSONS
from tests.versions import lowest, ranges

ROOT = Path(__file__).resolve().parent.parent
BINDER = ROOT / "binder"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def lines(text):
    """The lines of a file of requirements, without comments."""
    return [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]


ASKED = lines((BINDER / "requirements.txt").read_text(encoding="utf-8"))
EXACT = [Requirement(line) for line in lines((BINDER / "constraints.txt").read_text(encoding="utf-8"))]
FOR_USERS = ("lab", "app", "charts", "simulate", "cluster")


def named(requirements):
    return {canonicalize_name(one.name): one for one in requirements}


def asked_for(*extras):
    """What the kit asks for, by name; an extra may bring another one of the kit."""
    lines = [*PROJECT["dependencies"], *(line for extra in extras for line in EXTRAS[extra])]
    return {name: one for name, one in named(map(Requirement, lines)).items() if name != PROJECT["name"]}


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


def test_the_kit_is_installed_from_the_checkout_with_exact_versions():
    constraints, ours = ASKED
    assert constraints == "-c constraints.txt"
    extras = re.fullmatch(r"\.\[([a-z,]+)\]", ours)
    assert extras, ours
    assert set(extras[1].split(",")) == {"lab", "simulate"}
    assert set(extras[1].split(",")) <= set(EXTRAS)


@pytest.mark.parametrize("one", EXACT, ids=str)
def test_every_constraint_is_one_version(one):
    (pin,) = one.specifier
    assert pin.operator == "=="
    assert "*" not in pin.version
    assert one.url is None


def test_a_package_is_constrained_once():
    assert len(named(EXACT)) == len(EXACT)


def test_whatever_the_tests_ask_for_has_an_exact_version():
    """But for pip, which only builds and installs."""
    assert set(asked_for(*FOR_USERS, "docs", "test")) - set(named(EXACT)) == {"pip"}


@pytest.mark.parametrize("extra", FOR_USERS)
def test_users_are_asked_for_ranges_with_the_exact_version_inside(extra):
    exact = named(EXACT)
    for name, one in asked_for(extra).items():
        assert {part.operator for part in one.specifier} <= {">=", "<"}, f"{one} is no range"
        assert ">=" in {part.operator for part in one.specifier}, f"{one} has no lower bound"
        assert one.specifier.contains(next(iter(exact[name].specifier)).version), f"{one} and {exact[name]}"


def test_an_extra_asks_for_the_same_range_as_another():
    lines = [Requirement(line) for extra in (*FOR_USERS, "site") for line in EXTRAS[extra]]
    ranges = {(canonicalize_name(one.name), str(one.specifier)) for one in lines}
    assert len({name for name, _ in ranges}) == len(ranges)


def test_charts_come_with_the_lessons_but_not_into_a_browser_alone():
    marker = asked_for("lab")["matplotlib"].marker
    assert marker is not None
    assert [marker.evaluate({"sys_platform": where}) for where in ("linux", "darwin", "win32", "emscripten")] == [
        *(True, True, True, False)
    ]


def test_the_site_has_the_versions_of_the_tests():
    wheels = named(map(Requirement, lines((ROOT / "widgets/barrage_site/wheels.txt").read_text(encoding="utf-8"))))
    shared = {name: one.specifier for name, one in named(EXACT).items() if name in wheels}
    assert {"anywidget", "ipywidgets", "networkx", "ipython"} <= set(shared)
    assert {name: wheels[name].specifier for name in shared} == shared


def test_the_lowest_version_of_every_range_is_tried():
    assert set(ranges()) == {one.name for one in asked_for(*FOR_USERS).values()}
    assert all(one.specifier.contains(lowest(one)) for one in ranges().values())


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
