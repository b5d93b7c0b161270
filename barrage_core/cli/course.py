"""`barrage course`: the lessons with your progress, what they cover, and what teachers need."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..course import (
    DEFAULT_FILE,
    LESSONS,
    VARIABLE,
    Lesson,
    Record,
    Tally,
    clean,
    coverage,
    coverage_markdown,
    find_notebooks,
    questions_of_lessons,
    record_file,
    tally,
)
from ..errors import BadFile, BarrageError
from ..files.replacing import is_special
from ..study import Table, plain_text
from .assign import add_assign
from .helptext import add_command
from .output import add_json, print_json, warn
from .report import add_report

__all__ = ["add_course"]

HELP = f"""
list the lessons, with your progress; assignments and reports for teachers

List the lessons with your progress. Answers are read from the record file of the lessons,
{DEFAULT_FILE} beside them or the one that {VARIABLE} names.

examples:
  barrage course
  barrage course coverage > notebooks/COVERAGE.md
  barrage course assign --lessons 3,5 --out week1
  barrage course report handed_in/
"""
COVERAGE = """
which lesson teaches which rule

Print which lessons teach which rule, example and component, as a page in Markdown.

examples:
  barrage course coverage > notebooks/COVERAGE.md
"""


def add_course(commands: Any) -> None:
    """Add the command to a parser."""
    command = add_command(commands, "course", HELP, _list)
    command.add_argument("--json", action="store_true", help="print it as JSON")
    parts = command.add_subparsers(title="for teachers", metavar="PART")
    add_json(add_command(parts, "coverage", COVERAGE, _coverage))
    add_assign(parts)
    add_report(parts)


def _list(arguments: argparse.Namespace) -> int:
    questions = questions_of_lessons()
    record = _record()
    entries = record.entries if record else ()
    rows = [(lesson, tally(entries, lesson.id, questions.get(lesson.id))) for lesson in LESSONS]
    if arguments.json:
        lessons = [{**lesson.to_dict(), **done._asdict(), "state": done.state} for lesson, done in rows]
        print_json({"record": os.fspath(record.path) if record and record.path else None, "lessons": lessons})
        return 0
    minutes = sum(lesson.minutes for lesson in LESSONS)
    title = f"{len(LESSONS)} lessons, about {minutes / 60:.0f} hours in all"
    heads = ("lesson", "minutes", "answered", "right", "")
    print(plain_text(Table(title, heads, [_row(*row) for row in rows], (0, 4))))
    print()
    if record and record.path:
        print(f"Your answers are in {clean(os.fspath(record.path))}.")
    print("Open a lesson with its number: barrage lab --lesson 7")
    return 0


def _row(lesson: Lesson, done: Tally) -> tuple[str, ...]:
    right = str(done.right) if done.answered else "-"
    return str(lesson), str(lesson.minutes), _answered(done), right, done.state


def _answered(done: Tally) -> str:
    return f"{done.answered} of {done.of}" if done.of is not None else str(done.answered or "-")


def _record() -> Record | None:
    """Find the learner's record and read it; nothing is written, and a damaged one is named in a warning."""
    file = record_file()
    if file is None:
        return None
    for folder in _folders():
        path = folder / file
        if path.exists():
            try:
                return Record.load(path)
            except BadFile as problem:
                warn(str(problem))
                return None if is_special(path) else Record(path)  # the lessons go on in a file beside it
    return None


def _folders() -> Iterator[Path]:
    """Go through the folders where a record may be: a lesson runs in the folder of its notebook."""
    with suppress(BarrageError):
        yield find_notebooks()
    yield Path.cwd()


def _coverage(arguments: argparse.Namespace) -> int:
    taught = coverage()
    if arguments.json:
        print_json(taught.to_dict())
    else:
        print(coverage_markdown(taught), end="")
    return 0
