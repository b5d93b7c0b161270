"""`barrage lab`: open the lessons in JupyterLab."""

from __future__ import annotations

import argparse
import importlib.util
import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import Any

from ..course import DEFAULT_FOLDER, LESSONS, find_lesson, find_notebook, install_command, lessons_to_open
from ..errors import BarrageError
from .helptext import add_command

__all__ = ["add_lab"]

TEACHERS = ("README.md", "COVERAGE.md", "guide")
"""Pages beside the lessons of a checkout, for teachers: JupyterLab does not list them, and opens them all the same."""
HIDDEN = ("__pycache__", "*.pyc", "*.pyo", ".DS_Store", "*~")
"""What it does not list by itself: naming anything names all."""
HELP = f"""
open the lessons in JupyterLab

Open JupyterLab on a lesson. In a checkout of the kit the lessons are its notebooks. Elsewhere they
are first copied to {DEFAULT_FOLDER} here, or updated there; what you changed is never overwritten.

examples:
  barrage lab                                   the first lesson
  barrage lab --folder my_course                copy the lessons to a folder of your choice
  barrage lab --lesson 7                        or 07, wheel, 07_wheel; `barrage course` lists them
  barrage lab -- --no-browser --port 9000       options after -- go to JupyterLab
"""


def add_lab(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "lab", HELP, _lab)
    first = LESSONS[0].name
    command.add_argument(
        "--lesson", default=first, metavar="LESSON", help=f"the lesson to open, by number or name ({first})"
    )
    command.add_argument("--folder", metavar="FOLDER", help=f"where to copy the lessons to ({DEFAULT_FOLDER})")
    command.add_argument(
        "options", nargs="*", metavar="OPTION", help="an option for JupyterLab, after --; a path in it is a whole one"
    )


def _lab(arguments: argparse.Namespace) -> int:
    lesson = find_lesson(arguments.lesson)
    if importlib.util.find_spec("jupyterlab") is None:
        raise BarrageError(f"JupyterLab is not installed: {install_command('lab')}")
    folder, notes = lessons_to_open(arguments.folder)
    notebook = find_notebook(lesson, folder)
    for line in notes:
        print(line, file=sys.stderr)
    # The current folder may be anybody's. -P: no module in it is taken for JupyterLab or a part of it. An empty folder:
    # extensions of Jupyter run what sets them up where they are started, as Voilà does with a file called voila.py.
    ours = all((folder / name).exists() for name in TEACHERS)  # in a learner's own folder everything is theirs
    hidden = [f"--ContentsManager.hide_globs={name}" for name in (*HIDDEN, *TEACHERS)] if ours else []
    command = [sys.executable, "-P", "-m", "jupyterlab", *hidden, *arguments.options, os.path.abspath(notebook)]
    with TemporaryDirectory(prefix="barrage-lab-", ignore_cleanup_errors=True) as empty:
        return subprocess.call(command, cwd=empty)
