"""`barrage course report`: what a class answered."""

from __future__ import annotations

import argparse
import csv
import os
import sys
from collections.abc import Iterable, Sequence
from typing import Any

from ..course import (
    LESSONS,
    Asked,
    Classroom,
    Learner,
    Lesson,
    Result,
    Tally,
    by_question,
    check_again,
    class_page,
    clean,
    handed_in,
    in_words,
    questions_of_lessons,
    read_records,
    results,
    tally,
)
from ..files.jsonfile import write_text
from ..study import Table, plain_text
from ..words import count
from .cells import safe_cell
from .gradebook import BOOKS, gradebook
from .helptext import add_command
from .marking import marker
from .options import named_lessons
from .output import add_json, cut, print_json, warn

__all__ = ["add_report"]

LONGEST_GUESS, LONGEST_PROMPT, LONGEST_NAME = 40, 104, 30
Questions = dict[str, Asked]
"""What each lesson asks, by its number; lessons without a notebook are left out."""

HELP = """
progress and wrong guesses of a class

Read the learners' record files (*.json in a folder and in the folders directly inside it), and
print the progress of each learner and the most common wrong guess for each question. Other files
are named and skipped.

examples:
  barrage course report                         the records below the current folder
  barrage course report handed_in/
  barrage course report handed_in/ --check      let the engine judge all answers again
  barrage course report handed_in/ --csv > answers.csv
  barrage course report handed_in/ --html class.html
  barrage course report handed_in/ --gradebook moodle --lessons 3,5 > grades.csv
"""


def add_report(parts: Any) -> None:
    """Add the part to the parser of `barrage course`."""
    part = add_command(parts, "report", HELP, _report)
    part.add_argument(
        "folder", nargs="?", default=".", metavar="FOLDER", help="the folder with the record files (the current one)"
    )
    forms = part.add_mutually_exclusive_group()
    add_json(forms)
    forms.add_argument("--csv", action="store_true", help="print one line for each learner and question as CSV")
    forms.add_argument(
        "--html", metavar="FILE", help="write it as a page with bars, the hardest question first: one file, no network"
    )
    books = ", ".join(BOOKS)
    forms.add_argument(
        "--gradebook",
        choices=tuple(BOOKS),
        metavar="KIND",
        help=f"print the right answers of each lesson as points, as CSV for {books}; of guesses the first one counts",
    )
    part.add_argument(
        "--lessons", metavar="LESSONS", help="grade these lessons, by numbers or names with commas (all answered ones)"
    )
    part.add_argument(
        "--check", action="store_true", help="let the engine judge all answers again, whatever the records say"
    )
    part.add_argument("--overwrite", action="store_true", help="let --html replace a file that is there")
    part.set_defaults(usage=part.error)


def _report(arguments: argparse.Namespace) -> int:
    if arguments.lessons and not arguments.gradebook:
        arguments.usage("--lessons: only with --gradebook")
    room = _judged(read_records(arguments.folder), arguments.check)
    questions = questions_of_lessons()
    ids = [name for asked in questions.values() for _, name in asked.ids]
    summed = results(room.answers, {name: place for place, name in enumerate(ids)})
    for skipped in room.skipped:
        warn(f"skipped {skipped.file}: {skipped.why}")
    for repetition in room.repeated:
        warn(repetition)
    if arguments.csv:
        _write_csv(room.learners)
    elif arguments.gradebook:
        lessons = named_lessons(arguments.lessons) if arguments.lessons else ()
        _write_rows(gradebook(room.learners, questions, arguments.gradebook, lessons))
    elif arguments.html is not None:
        page = class_page(room, summed, questions)
        path = write_text(arguments.html, page, overwrite=arguments.overwrite, otherwise=", or add --overwrite")
        print(f"Written to {clean(os.path.abspath(path))}.")
    elif arguments.json:
        learners = [_learner_data(learner, questions) for learner in room.learners]
        left = [skipped._asdict() for skipped in room.skipped]
        print_json({"learners": learners, "questions": [result.to_dict() for result in summed], "skipped": left})
    elif not room.learners:
        print(f"There are no records of learners in {clean(os.path.abspath(arguments.folder))}.")
    else:
        _print_learners(room.learners, questions)
        _print_results(summed)
    return 0


def _judged(room: Classroom, check: bool) -> Classroom:
    """Let the engine judge the answers again where that is asked for, and say what is different."""
    if check:
        room, told = check_again(room, marker())
        for line in told:
            warn(line)
    elif waiting := sum(len(handed_in(learner.entries)) for learner in room.learners):
        warn(f"{count(waiting, 'answer')} handed in and not judged yet, not counted as right: add --check")
    return room


def _lessons(learner: Learner, questions: Questions) -> list[tuple[Lesson, Tally]]:
    return [(lesson, tally(learner.entries, lesson.id, questions.get(lesson.id))) for lesson in LESSONS]


def _learner_data(learner: Learner, questions: Questions) -> dict[str, Any]:
    lessons = {
        lesson.name: {**done._asdict(), "state": done.state}
        for lesson, done in _lessons(learner, questions)
        if done.answered
    }
    return {"name": learner.name, "answers": len(learner.entries), "last": learner.last, "lessons": lessons}


def _print_learners(learners: list[Learner], questions: Questions) -> None:
    rows = []
    for learner in learners:
        tallies = [one for _, one in _lessons(learner, questions)]
        strip = "".join({"done": "#", "begun": "+"}.get(lesson.state, ".") for lesson in tallies)
        counts = (
            sum(column) for column in zip(*((t.answered, t.right_at_first, t.right) for t in tallies), strict=True)
        )
        done = sum(lesson.state == "done" for lesson in tallies)
        rows.append((cut(learner.name, LONGEST_NAME), strip, str(done), *map(str, counts), learner.last))
    heads = (
        "learner",
        f"lessons {LESSONS[0].id}-{LESSONS[-1].id}",
        "done",
        "answered",
        "right first time",
        "right",
        "last",
    )
    print(plain_text(Table("Learners (# lesson done, + begun)", heads, rows, (0, 1, 6))))


def _print_results(summed: list[Result]) -> None:
    rows: list[tuple[str, ...]] = [
        (
            clean(result.question),
            str(result.answered),
            f"{result.right_at_first} ({100 * result.right_at_first / result.answered:.0f} %)",
            str(result.right),
            str(result.unknown),
            f"{cut(result.wrong_words or in_words(result.wrong), LONGEST_GUESS)} ({result.wrong_by})"
            if result.wrong_by
            else "",
        )
        for result in summed
    ]
    heads = ("question", "answered", "right first time", "right", "don't know", "most common wrong guess (learners)")
    title, head, *lines = plain_text(Table("Questions", heads, rows, (0, 5))).splitlines()
    print(f"\n{title}\n{head}")
    for line, result in zip(lines, summed, strict=True):
        print(f"{line}\n      {cut(result.prompt, LONGEST_PROMPT)}")


def _write_csv(learners: list[Learner]) -> None:
    heads = ("learner", "lesson", "question", "kind", "answers", "right_at_first", "right", "hints", "first", "answer")
    rows: list[tuple[object, ...]] = [(*heads, "last_time", "prompt")]
    for learner in learners:
        for question, given in by_question(learner.entries).items():
            first, last = given[0], given[-1]
            right = any(entry.right for entry in given)
            counts = (len(given), int(bool(first.right)), int(right), max(entry.hints for entry in given))
            texts = (in_words(first.given), in_words(last.answer), last.time, first.prompt)
            rows.append((learner.name, first.lesson, question, first.kind, *counts, *texts))
    _write_rows(rows)


def _write_rows(rows: Iterable[Sequence[object]]) -> None:
    table = csv.writer(sys.stdout, lineterminator="\n")
    table.writerows([safe_cell(str(cell)) for cell in row] for row in rows)
