"""The built wheel in a fresh environment: the packages, the lessons, the command, and JupyterLab on a copy."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest

from barrage_core.course.handout import DEFAULT_FOLDER, MEMORY
from barrage_core.course.lessons import LESSONS

ROOT = Path(__file__).resolve().parents[2]
NOT_FETCHED = ("Could not find a version that satisfies", "NewConnectionError", "NameResolutionError", "TimeoutError")
KNOWN = "pip"
"""A package that every index has."""
LESSON_FILES = {path.name for path in (ROOT / "notebooks").iterdir() if path.suffix == ".ipynb"}


PIP = ("-m", "pip", "--disable-pip-version-check")


def clean(**more):
    """Return environment variables without those that would let the checkout stand in for the wheel, or compile it."""
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "BARRAGE_COMPILE")
    return {name: value for name, value in os.environ.items() if name not in ours} | more


def run(*command, cwd=None, check=True):
    done = subprocess.run(
        list(map(str, command)), cwd=cwd, env=clean(), capture_output=True, text=True, check=False, timeout=900
    )
    assert not check or done.returncode == 0, done.stdout + done.stderr
    return done


def no_index(python, done, run=run):
    """Tell whether pip failed because it reaches no index; an index that lacks what we ask for is our fault."""
    if done.returncode == 0 or not any(words in done.stderr for words in NOT_FETCHED):
        return False
    return (
        run(python, *PIP, "install", "--dry-run", "--ignore-installed", "--no-deps", KNOWN, check=False).returncode != 0
    )


def install(python, what):
    """Install with pip; where its packages cannot be had, there is nothing to test."""
    done = run(python, *PIP, "install", "--quiet", what, check=False)
    if no_index(python, done):
        pytest.skip(f"pip finds no packages: the wheel was not tried in an environment of its own ({what})")
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, *PIP, "wheel", "--quiet", "--no-deps", "-w", folder, ROOT, check=False)
    if no_index(sys.executable, done):
        pytest.skip("pip cannot fetch what builds the wheel")
    assert done.returncode == 0, done.stderr
    (path,) = folder.iterdir()
    return path


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """The folder with the programs of a fresh environment in which the wheel is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("fresh") / "venv"
    run(sys.executable, "-m", "venv", folder)
    install(folder / "bin" / "python", wheel)
    return folder / "bin"


@pytest.mark.parametrize(
    ("error", "index_is_there", "skipped"),
    [
        ("NameResolutionError: Failed to resolve 'pypi.org'", False, True),
        ("ERROR: Could not find a version that satisfies the requirement networkx==99", True, False),
        ("ERROR: Could not find a version that satisfies the requirement networkx==3.6.1", False, True),
        ("ERROR: Invalid wheel", False, False),
    ],
)
def test_a_wrong_pin_is_not_taken_for_a_missing_network(error, index_is_there, skipped):
    def ask(*_, **__):
        return subprocess.CompletedProcess([], int(not index_is_there))

    assert no_index("python", subprocess.CompletedProcess([], 1, "", error), ask) is skipped
    assert no_index("python", subprocess.CompletedProcess([], 0, "", error), ask) is False


def test_the_wheel_holds_the_packages_and_the_lessons(wheel):
    assert wheel.name.endswith("-py3-none-any.whl"), "it is pure Python"
    names = zipfile.ZipFile(wheel).namelist()
    lessons = {Path(name).name for name in names if name.startswith("barrage_core/lessons/")}
    assert lessons == LESSON_FILES
    assert {lesson.file for lesson in LESSONS} <= lessons
    assert "barrage_widgets/panel/static/panel.js" in names
    assert {name.split("/")[0] for name in names} == {
        "barrage_core",
        "barrage_widgets",
        wheel.name.rsplit("-", 3)[0] + ".dist-info",
    }


def test_the_engine_and_the_command_work_alone(environment, tmp_path):
    where = run(environment / "python", "-c", "import barrage_core; print(barrage_core.__file__)", cwd=tmp_path).stdout
    assert "site-packages" in where
    assert run(environment / "barrage", "--version", cwd=tmp_path).stdout.startswith("barrage-kit ")
    course = json.loads(run(environment / "barrage", "course", "--json", cwd=tmp_path).stdout)
    assert "05_production" in json.dumps(course)
    refused = run(environment / "barrage", "lab", cwd=tmp_path, check=False)
    assert (refused.returncode, refused.stderr) == (
        1,
        'barrage: JupyterLab is not installed: pip install "barrage-kit[lab]"\n',
    )
    assert list(tmp_path.iterdir()) == []


def test_lab_opens_a_copy_of_the_lessons_and_keeps_the_learners_work(environment, wheel, tmp_path):
    install(environment / "python", f"{wheel}[lab]")
    run(environment / "python", "-c", "import barrage_widgets; barrage_widgets.GameTable().close()", cwd=tmp_path)
    start_and_stop(environment, tmp_path)
    folder = tmp_path / DEFAULT_FOLDER
    assert {path.name for path in folder.iterdir() if path.is_file()} == {*LESSON_FILES, MEMORY}
    mine = folder / "05_production.ipynb"
    mine.write_text("my work", encoding="utf-8")
    packaged = next(environment.parent.glob("lib/*/site-packages/barrage_core/lessons")) / mine.name
    packaged.write_text(packaged.read_text(encoding="utf-8") + "\n", encoding="utf-8")  # as a newer wheel would
    assert "05_production.new.ipynb" in start_and_stop(environment, tmp_path)
    assert mine.read_text(encoding="utf-8") == "my work"
    assert (folder / "05_production.new.ipynb").read_bytes() == packaged.read_bytes()
    assert [path.name for path in tmp_path.iterdir() if not path.name.startswith(".")] == [DEFAULT_FOLDER]


def test_a_newcomer_makes_a_map_a_player_a_study_a_linked_control_and_a_report(environment, wheel, tmp_path):
    install(environment / "python", f"{wheel}[lab]")
    done = run(environment / "python", "-P", ROOT / "tests" / "site" / "newcomer.py", cwd=tmp_path)
    assert done.stdout == "all of it works\n"


def start_and_stop(environment, here):
    """Run `barrage lab` until JupyterLab is there, and return all that it said."""
    home = dict.fromkeys(("HOME", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"), str(here / ".home"))
    command = [
        environment / "barrage",
        "lab",
        "--",
        "--no-browser",
        "--allow-root",
        "--port=0",
        "--ServerApp.port_retries=0",
    ]
    log = here / ".log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            list(map(str, command)), cwd=here, env=clean(**home), stdout=out, stderr=out, start_new_session=True
        )
        try:
            until = time.monotonic() + 120
            while "To access the server" not in log.read_text() and process.poll() is None and time.monotonic() < until:
                time.sleep(0.2)
            opened = [path.read_text() for path in (here / ".home").rglob("jpserver-*-open.html")]
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # the command and JupyterLab, which is a process of its own
            process.wait(60)
    said = log.read_text()
    assert f"Serving notebooks from local directory: {here / DEFAULT_FOLDER}\n" in said, said
    assert any("/lab/tree/00_start_here.ipynb" in page for page in opened), opened
    return said
