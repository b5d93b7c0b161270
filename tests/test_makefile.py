"""`make test` and `make test-site` never pass over a failure; `make lab` brings all that a learner runs.

Nothing is compiled without being asked for. `make ladder` measures what it is told, and `make fuzz` tries the texts of
its seed.
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


@pytest.fixture
def make_with(tmp_path):
    """Run make with stand-ins for the tools of the environment, some failing; returns its exit code and its words."""

    def run(*targets, failing=()):
        for stamp in ("bin/x", "axe/package/axe.min.js", ".made", ".test", ".site"):
            (tmp_path / stamp).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / stamp).touch()
        for name in ("ruff", "mypy", "pytest", "python"):
            text = f"#!/bin/sh\necho BEGIN {name} $*\necho END {name} $*\nexit {int(name in failing)}\n"
            (tmp_path / "bin" / name).write_text(text)
            (tmp_path / "bin" / name).chmod(0o755)
        done = subprocess.run(
            [MAKE, *QUIET, f"VENV={tmp_path}", *targets],
            cwd=ROOT,
            env={"PATH": os.environ["PATH"]},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout.splitlines()

    return run


def test_the_steps_of_make_test_run_beside_each_other_and_their_words_are_not_mixed(make_with):
    code, said = make_with("test")
    assert code == 0
    assert said[-1] == "== All checks passed"
    told = [line.split(maxsplit=1) for line in said if line.startswith(("BEGIN", "END"))]
    assert [(begin[0], end[0], begin[1] == end[1]) for begin, end in zip(told[::2], told[1::2], strict=True)] == [
        ("BEGIN", "END", True)
    ] * 6
    steps = " ".join(words for _, words in told[::2])
    assert all(
        step in steps for step in ("ruff check", "ruff format --check", "mypy", "--cov", "--nbval", "tests/browser")
    )


@pytest.mark.parametrize("tool", ["ruff", "mypy", "pytest"])
def test_whatever_step_fails_make_test_fails(make_with, tool):
    code, said = make_with("test", failing=[tool])
    assert code != 0
    assert "== All checks passed" not in said
    assert any(line.startswith("END mypy") for line in said) is (tool != "ruff"), "after a slip of style nothing is run"


def test_browser_tests_that_fail_are_tried_once_more_alone_and_that_counts(make_with):
    code, said = make_with("browser", "JOBS=2", failing=["pytest"])
    first, again = [line for line in said if line.startswith("BEGIN pytest")]
    assert "-n 2" in first
    assert "-n" not in again.split()
    assert again.endswith("--last-failed --last-failed-no-failures none tests/browser")
    assert code != 0


def test_browser_tests_that_pass_are_not_tried_again(make_with):
    code, said = make_with("browser", "JOBS=2")
    assert sum(line.startswith("BEGIN pytest") for line in said) == 1
    assert code == 0


def test_the_environment_of_the_lessons_can_serve_the_pages_too(tmp_path):
    assert "--constraint binder/constraints.txt --editable '.[lab,app,simulate]'" in commands_for(".lab", tmp_path)


def test_make_lab_opens_what_the_command_opens():
    """What is listed beside the lessons is said in one place, the command."""
    command = [MAKE, *QUIET, "-n", "lab", "LAB_OPTIONS=--port=1"]
    shown = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "barrage lab -- --port=1" in shown.stdout


@pytest.mark.parametrize("stamp", [".lab", ".test", ".bench", ".site", ".fast"])
def test_every_environment_has_the_exact_versions(stamp, tmp_path):
    assert "--constraint binder/constraints.txt" in commands_for(stamp, tmp_path)


@pytest.mark.parametrize("words", ["", "greedy --against random --setups 40"])
def test_the_ladder_takes_the_words_of_its_command(tmp_path, words):
    wanted = [MAKE, *QUIET, "--dry-run", f"VENV={tmp_path}", "ladder", f"LADDER={words}"]
    done = subprocess.run(wanted, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1].rstrip() == f"{tmp_path}/bin/barrage ladder {words}".rstrip()


@pytest.mark.parametrize(("given", "told"), [([], ""), (["SEED=5"], " --seed 5")])
def test_fuzzing_by_hand_tries_other_texts_each_time_and_with_a_seed_the_same(tmp_path, given, told):
    wanted = [MAKE, *QUIET, "--dry-run", f"VENV={tmp_path}", "fuzz", "JOBS=2", *given]
    done = subprocess.run(wanted, cwd=ROOT, capture_output=True, text=True, check=True)
    command = done.stdout.splitlines()[-1].rstrip()
    assert command == f"{tmp_path}/bin/python -m tests.fuzz.search --seconds 60 --jobs 2{told}"


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
