"""The command `barrage course`: the lessons with one's progress, what they cover, and what a class answered."""

from __future__ import annotations

import argparse
import csv
import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..course.classroom import Learner, Result, Tally, as_data, by_question, clean, read_records, results, tally
from ..course.coverage import coverage, coverage_markdown
from ..course.lessons import LESSONS, Lesson, find_notebooks
from ..course.notebooks import Asked, read_notebook
from ..course.record import DEFAULT_FILE, OFF, VARIABLE, Record
from ..errors import BadFile, BarrageError
from ..study.tables import Table, plain_text
from .helptext import described

__all__ = ["add_course"]

LONGEST_GUESS, LONGEST_PROMPT, LONGEST_NAME = 40, 104, 30
FORMULA = ("=", "+", "-", "@")
"""How a cell begins that a spreadsheet would take for something to work out."""

Questions = dict[str, Asked]
"""What each lesson asks, by its number; lessons without a notebook are left out."""


def add_course(commands: Any) -> None:
    """Add the command to a parser."""
    command = described(
        commands.add_parser,
        "List the lessons with your progress. Answers are read from the record file of the lessons, "
        f"{DEFAULT_FILE} beside them or the one that {VARIABLE} names.",
        """
        barrage course
        barrage course coverage > notebooks/COVERAGE.md
        barrage course report handed_in/
        """,
        name="course",
        help="list the lessons, with your progress; reports for teachers",
    )
    command.add_argument("--json", action="store_true", help="print it as JSON")
    command.set_defaults(run=_list)
    parts = command.add_subparsers(title="for teachers", metavar="PART")
    _add_coverage(parts)
    _add_report(parts)


def _add_coverage(parts: Any) -> None:
    part = described(
        parts.add_parser,
        "Print which lessons teach which rule, example and component, as a page in Markdown.",
        """
        barrage course coverage > notebooks/COVERAGE.md
        """,
        name="coverage",
        help="which lesson teaches which rule",
    )
    _add_json(part)
    part.set_defaults(run=_coverage)


def _add_report(parts: Any) -> None:
    part = described(
        parts.add_parser,
        "Read every record file of learners, *.json in a folder and in the folders directly inside it, and print "
        "the progress of each learner and the most common wrong guess for each question. Other files are named and "
        "skipped.",
        """
        barrage course report                         the records below the current folder
        barrage course report handed_in/
        barrage course report handed_in/ --csv > answers.csv
        """,
        name="report",
        help="progress and wrong guesses of a class",
    )
    part.add_argument(
        "folder", nargs="?", default=".", metavar="FOLDER", help="the folder with the record files (the current one)"
    )
    forms = part.add_mutually_exclusive_group()
    _add_json(forms)
    forms.add_argument("--csv", action="store_true", help="print one line for each learner and question as CSV")
    part.set_defaults(run=_report)


def _add_json(part: Any) -> None:
    # Without a default of its own: that would undo `barrage course --json report …`.
    part.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print it as JSON")


def _questions() -> Questions:
    """Return what the lessons ask, or nothing where there are no notebooks to read."""
    try:
        folder = find_notebooks()
    except BarrageError:
        return {}
    files = ((lesson.id, folder / lesson.file) for lesson in LESSONS)
    return {number: read_notebook(path).asked for number, path in files if path.is_file()}


def _print_json(data: Any) -> None:
    print(json.dumps(data, indent=2))


def _warn(text: str) -> None:
    print(f"barrage: {clean(text)}", file=sys.stderr)


def _cut(text: str, longest: int) -> str:
    text = clean(text)
    return text if len(text) <= longest else text[: longest - 1] + "…"


# barrage course -----------------------------------------------------------------------------------------------------


def _list(arguments: argparse.Namespace) -> int:
    questions = _questions()
    record = _record()
    entries = record.entries if record else ()
    rows = [(lesson, tally(entries, lesson.id, questions.get(lesson.id))) for lesson in LESSONS]
    if arguments.json:
        lessons = [{**lesson.to_dict(), **found._asdict(), "state": found.state} for lesson, found in rows]
        _print_json({"record": os.fspath(record.path) if record and record.path else None, "lessons": lessons})
        return 0
    minutes = sum(lesson.minutes for lesson in LESSONS)
    title = f"{len(LESSONS)} lessons, about {minutes / 60:.0f} hours in all"
    print(
        plain_text(Table(title, ("lesson", "minutes", "answered", "right", ""), [_row(*row) for row in rows], (0, 4)))
    )
    print()
    if record and record.path:
        print(f"Your answers are in {clean(os.fspath(record.path))}.")
    print("Open a lesson with its number: barrage lab --lesson 7")
    return 0


def _row(lesson: Lesson, found: Tally) -> tuple[str, ...]:
    right = str(found.right) if found.answered else "-"
    return str(lesson), str(lesson.minutes), _answered(found), right, found.state


def _answered(found: Tally) -> str:
    return f"{found.answered} of {found.of}" if found.of is not None else str(found.answered or "-")


def _record() -> Record | None:
    """Find the learner's record and read it; nothing is written, and a damaged one is named."""
    name = os.environ.get(VARIABLE, "").strip()
    if name == OFF:
        return None
    for folder in _folders():
        path = folder / Path(name or DEFAULT_FILE).expanduser()
        if path.exists():
            try:
                return Record.load(path)
            except BadFile as problem:
                _warn(str(problem))
                return Record(path)  # the lessons go on in a file beside it
    return None


def _folders() -> Iterator[Path]:
    """Go through the folders that a record may lie in: a lesson runs in the folder of its notebook."""
    with suppress(BarrageError):
        yield find_notebooks()
    yield Path.cwd()


# barrage course coverage --------------------------------------------------------------------------------------------


def _coverage(arguments: argparse.Namespace) -> int:
    found = coverage()
    if arguments.json:
        _print_json(found.to_dict())
    else:
        print(coverage_markdown(found), end="")
    return 0


# barrage course report ----------------------------------------------------------------------------------------------


def _report(arguments: argparse.Namespace) -> int:
    room = read_records(arguments.folder)
    questions = _questions()
    ids = [name for asked in questions.values() for _, name in asked.ids]
    found = results(room.answers, {name: place for place, name in enumerate(ids)})
    for skipped in room.skipped:
        _warn(f"skipped {skipped.file}: {skipped.why}")
    for told in room.repeated:
        _warn(told)
    if arguments.csv:
        _write_csv(room.learners)
    elif arguments.json:
        learners = [_learner_data(learner, questions) for learner in room.learners]
        left = [skipped._asdict() for skipped in room.skipped]
        _print_json({"learners": learners, "questions": [result.to_dict() for result in found], "skipped": left})
    elif not room.learners:
        print(f"There are no records of learners in {clean(os.path.abspath(arguments.folder))}.")
    else:
        _print_learners(room.learners, questions)
        _print_results(found)
    return 0


def _lessons(learner: Learner, questions: Questions) -> list[tuple[Lesson, Tally]]:
    return [(lesson, tally(learner.entries, lesson.id, questions.get(lesson.id))) for lesson in LESSONS]


def _learner_data(learner: Learner, questions: Questions) -> dict[str, Any]:
    lessons = {
        lesson.name: {**found._asdict(), "state": found.state}
        for lesson, found in _lessons(learner, questions)
        if found.answered
    }
    return {"name": learner.name, "answers": len(learner.entries), "last": learner.last, "lessons": lessons}


def _print_learners(learners: list[Learner], questions: Questions) -> None:
    rows = []
    for learner in learners:
        found = [tally for _, tally in _lessons(learner, questions)]
        strip = "".join({"done": "#", "begun": "+"}.get(lesson.state, ".") for lesson in found)
        counts = (sum(column) for column in zip(*((t.answered, t.right_at_first, t.right) for t in found), strict=True))
        done = sum(lesson.state == "done" for lesson in found)
        rows.append((_cut(learner.name, LONGEST_NAME), strip, str(done), *map(str, counts), learner.last))
    heads = (
        "learner",
        f"lessons {LESSONS[0].id}-{LESSONS[-1].id}",
        "done",
        "answered",
        "right at first",
        "right",
        "last",
    )
    print(plain_text(Table("Learners (# lesson done, + begun)", heads, rows, (0, 1, 6))))


def _print_results(found: list[Result]) -> None:
    rows: list[tuple[str, ...]] = [
        (
            clean(result.question),
            str(result.answered),
            f"{result.right_at_first} ({100 * result.right_at_first / result.answered:.0f} %)",
            str(result.right),
            str(result.unknown),
            f"{_cut(result.wrong_words or _words(result.wrong), LONGEST_GUESS)} ({result.wrong_by})"
            if result.wrong_by
            else "",
        )
        for result in found
    ]
    heads = ("question", "answered", "right at first", "right", "don't know", "most common wrong guess (learners)")
    title, head, *lines = plain_text(Table("Questions", heads, rows, (0, 5))).splitlines()
    print(f"\n{title}\n{head}")
    for line, result in zip(lines, found, strict=True):
        print(f"{line}\n      {_cut(result.prompt, LONGEST_PROMPT)}")


def _words(guess: Any) -> str:
    """Say a guess as a learner would."""
    if isinstance(guess, list):
        return ", ".join(map(_words, guess)) or "nothing"
    if isinstance(guess, dict):
        return ", ".join(f"{name} {_words(value)}" for name, value in guess.items())
    if guess is None or isinstance(guess, bool):
        return {None: "", True: "yes", False: "no"}[guess]
    return str(guess)


def _write_csv(learners: list[Learner]) -> None:
    heads = ("learner", "lesson", "question", "kind", "answers", "right_at_first", "right", "hints", "first", "answer")
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerow((*heads, "last_time", "prompt"))
    for learner in learners:
        for question, given in by_question(learner.entries).items():
            first, last = given[0], given[-1]
            right = any(entry.right for entry in given)
            counts = (len(given), int(bool(first.right)), int(right), max(entry.hints for entry in given))
            texts = (_words(as_data(first.given)), _words(as_data(last.answer)), last.time, first.prompt)
            cells = (learner.name, first.lesson, question, first.kind, *counts, *texts)
            table.writerow([_cell(str(cell)) for cell in cells])


def _cell(text: str) -> str:
    """Return a text for a spreadsheet; what it would take for a formula gets a quote in front."""
    text = clean(text)
    is_number = text.lstrip("-").replace(".", "", 1).isdecimal()
    return f"'{text}" if text.startswith(FORMULA) and not is_number else text
