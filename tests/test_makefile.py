"""`make test-site` never passes over a failure; `make lab` brings all that a learner runs, and nothing compiled.

`make ladder` measures what it is told.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MAKE = shutil.which("make")
QUIET = ["--no-print-directory"]
"""make that is run by make would tell where it is."""

pytestmark = pytest.mark.skipif(MAKE is None, reason="make is not installed")


@pytest.fixture
def make_test_site(tmp_path):
    """Run `make test-site` with stand-ins for the programs that it calls; returns its exit code and what was said."""
    tools, venv = tmp_path / "tools", tmp_path / "venv"
    tools.mkdir()
    os.symlink(shutil.which("ls"), tools / "ls")
    for folder in ("bin", "site/bin", "site-cache"):
        (venv / folder).mkdir(parents=True)
    for stamp in (".made", ".test", ".site"):
        (venv / stamp).touch()

    def program(path, text):
        path.write_text(f"#!/bin/sh\n{text}\n")
        path.chmod(0o755)

    def run(*, npm=True, pyodide=False, built=True, tests=True):
        if npm:
            program(tools / "npm", "exit 0")
        if pyodide:
            (venv / "site-cache" / "pyodide-1.tgz").touch()
        program(venv / "site" / "bin" / "python", f"echo BUILDING; exit {int(not built)}")
        program(venv / "bin" / "pytest", f"echo TESTING $*; exit {int(not tests)}")
        done = subprocess.run(
            [MAKE, "test-site", f"VENV={venv}"],
            cwd=ROOT,
            env={"PATH": str(tools)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        (tested,) = [line for line in done.stdout.splitlines() if line.startswith("TESTING")]
        return done.returncode, done.stdout, tested.split("=5 ")[1]

    return run


@pytest.mark.parametrize("tests", [True, False])
def test_a_site_that_is_built_is_tested(make_test_site, tests):
    code, said, tested = make_test_site(tests=tests)
    assert "BUILDING" in said
    assert tested == "tests/site"
    assert (code == 0) is tests


@pytest.mark.parametrize("tests", [True, False])
def test_a_site_that_cannot_be_built_fails_after_the_rest_was_tested(make_test_site, tests):
    code, said, tested = make_test_site(built=False, tests=tests)
    assert tested == "tests/site/test_app.py tests/site/test_wheel.py"
    assert "The site could not be built" in said
    assert code != 0


def test_without_npm_the_site_is_skipped_politely(make_test_site):
    code, said, tested = make_test_site(npm=False)
    assert "npm is not installed" in said
    assert "BUILDING" not in said
    assert (code, tested) == (0, "tests/site")


def test_pyodide_of_an_earlier_build_is_enough(make_test_site):
    code, said, _ = make_test_site(npm=False, pyodide=True)
    assert code == 0
    assert "BUILDING" in said


def test_the_environment_of_the_lessons_can_serve_the_pages_too(tmp_path):
    assert "--editable '.[lab,app,charts,simulate]'" in commands_for(".lab", tmp_path)


@pytest.mark.parametrize("words", ["", "greedy --against random --setups 40"])
def test_the_ladder_takes_the_words_of_its_command(tmp_path, words):
    wanted = [MAKE, *QUIET, "--dry-run", f"VENV={tmp_path}", "ladder", f"LADDER={words}"]
    done = subprocess.run(wanted, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].rstrip() == f"{tmp_path}/bin/barrage ladder {words}".rstrip()


def commands_for(stamp, venv):
    """Return the commands that make would run for a part of the environment."""
    wanted = [MAKE, "--dry-run", f"VENV={venv}", f"{venv}/{stamp}"]
    asked_for = {**os.environ, "BARRAGE_COMPILE": "1"}
    return subprocess.run(wanted, cwd=ROOT, env=asked_for, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("stamp", [".lab", ".test", ".bench", ".site"])
def test_only_what_is_called_fast_is_compiled(stamp, tmp_path):
    assert "BARRAGE_COMPILE" not in commands_for(stamp, tmp_path)
    assert "BARRAGE_COMPILE=1" in commands_for(".fast", tmp_path)


def test_what_the_shell_says_about_compiling_is_not_passed_on(tmp_path):
    (tmp_path / "Makefile").write_text(f"include {ROOT}/Makefile\nsaid:\n\t@echo said=$$BARRAGE_COMPILE\n")
    asked_for = {**os.environ, "BARRAGE_COMPILE": "1"}
    done = subprocess.run(
        [MAKE, *QUIET, "said"], cwd=tmp_path, env=asked_for, capture_output=True, text=True, check=True
    )
    assert done.stdout == "said=\n"
