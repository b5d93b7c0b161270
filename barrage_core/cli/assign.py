"""`barrage course assign`: lessons to hand out, without their answers, and the key to them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..course import KeyLine, Lesson, assign, check_title, clean, key_page
from ..errors import BadFile, system_reason
from ..files.jsonfile import write_bytes, write_text
from .helptext import add_command
from .marking import key_of
from .options import named_lessons
from .terminal import progress

__all__ = ["add_assign"]

REVEAL = {"after": True, "never": False}
HELP = """
lessons to hand out, without answers, and a key

Write lessons as an assignment: a folder (or a .zip file) for learners, without answers, hints and
solutions in any cell, and the key beside it. A name week1 gives the folder week1 and the file
week1_key.md. Nothing is overwritten.

Learners need the kit, run the notebooks and hand in barrage-record.json. Then
`barrage course report --check` lets the engine judge what they answered.

examples:
  barrage course assign --lessons 3,5 --out week1
  barrage course assign --lessons dams,production --out week1.zip
  barrage course assign --lessons 3,5 --out test1 --reveal never
"""


def add_assign(parts: Any) -> None:
    """Add the part to the parser of `barrage course`."""
    part = add_command(parts, "assign", HELP, _assign)
    part.add_argument("--lessons", required=True, metavar="LESSONS", help="numbers or names, with commas: 3,5")
    part.add_argument("--out", required=True, metavar="NAME", help="the folder to make, or a .zip file")
    part.add_argument(
        "--reveal",
        choices=tuple(REVEAL),
        default="after",
        help="show an answer after the guess is locked, or never (after)",
    )


def _assign(arguments: argparse.Namespace) -> int:
    lessons = named_lessons(arguments.lessons)
    out = Path(os.path.expanduser(arguments.out))
    name = check_title(out.stem if out.suffix == ".zip" else out.name)
    key = out.with_name(f"{name}_key.md")
    for path in (out, key):
        if os.path.lexists(path):
            raise BadFile(f"{path} already exists and is kept; choose another name")
    given = assign(lessons, name, reveal=REVEAL[arguments.reveal])
    key_lines: dict[Lesson, Sequence[KeyLine]] = {}
    with progress(len(lessons), "lessons") as show:  # the answers of some take many games
        for number, lesson in enumerate(lessons, 1):
            key_lines[lesson] = list(key_of(lesson))
            if show is not None:
                show(number, len(lessons))
    answers = key_page(name, key_lines)
    if out.suffix == ".zip":
        write_bytes(out, given.zipped(name))
    else:
        _make_folder(out)
        for file, text in given.files.items():
            write_text(out / file, text)
    write_text(key, answers)
    print(f"For learners: {clean(os.path.abspath(out))}")
    print(f"For you:      {clean(os.path.abspath(key))}")
    return 0


def _make_folder(path: Path) -> None:
    try:
        path.mkdir(parents=True)
    except OSError as problem:
        raise BadFile(f"cannot make the folder {path}: {system_reason(problem)}") from problem
