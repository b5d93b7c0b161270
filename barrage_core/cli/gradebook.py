"""The points of a class as a file for a learning platform: a right answer is a point of its lesson.

A guess is followed by its answer, so the first one counts. An exercise may be tried until it is right.
Moodle finds learners by `Username`, Canvas by `SIS Login ID`: the name of a record (`mia.json`) should be that name.
The last form has the columns in which nbgrader writes grades, a line for each learner and lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..course import LESSONS, Asked, Entry, Learner, Lesson, by_question

__all__ = ["BOOKS", "gradebook"]

Row = tuple[object, ...]
Graded = list[tuple[Lesson, int]]
"""The lessons that can be graded, with their points."""
Points = Callable[[Learner, Lesson], int]

CANVAS: Final = ("Student", "ID", "SIS User ID", "SIS Login ID", "Section")
NBGRADER: Final = (
    "assignment",
    "duedate",
    "timestamp",
    "student_id",
    "last_name",
    "first_name",
    "email",
    "raw_score",
    "late_submission_penalty",
    "score",
    "max_score",
)


def gradebook(
    learners: Sequence[Learner], questions: dict[str, Asked], kind: str, lessons: Sequence[Lesson] = ()
) -> Iterator[Row]:
    """Return the rows of a gradebook of a kind, the heads first: of these lessons, or of all that anybody answered."""
    answered = {entry.lesson for learner in learners for entry in learner.entries}
    wanted = lessons or [lesson for lesson in LESSONS if lesson.id in answered]
    graded = [(lesson, asked.total) for lesson in wanted if (asked := questions.get(lesson.id)) and asked.total]

    def points(learner: Learner, lesson: Lesson) -> int:
        asked = questions[lesson.id]
        own = (entry for entry in learner.entries if entry.lesson == lesson.id and asked.has(entry.question))
        right = sum(map(_counts, by_question(own).values()))
        return min(right, asked.total)  # two quizzes share their numbers

    return BOOKS[kind](learners, graded, points)


def _counts(given: Sequence[Entry]) -> bool:
    """Whether the answers to one question earn its point."""
    return any(entry.right for entry in given if entry is given[0] or entry.kind == "exercise")


def _moodle(learners: Sequence[Learner], graded: Graded, points: Points) -> Iterator[Row]:
    yield ("Username", *(lesson.name for lesson, _ in graded))
    for learner in learners:
        yield (learner.name, *(points(learner, lesson) for lesson, _ in graded))


def _canvas(learners: Sequence[Learner], graded: Graded, points: Points) -> Iterator[Row]:
    yield (*CANVAS, *(lesson.name for lesson, _ in graded))
    yield ("Points Possible", "", "", "", "", *(most for _, most in graded))
    for learner in learners:
        yield (learner.name, "", "", learner.name, "", *(points(learner, lesson) for lesson, _ in graded))


def _nbgrader(learners: Sequence[Learner], graded: Graded, points: Points) -> Iterator[Row]:
    yield NBGRADER
    for learner in learners:
        for lesson, most in graded:
            score = points(learner, lesson)
            yield (lesson.name, "", learner.last, learner.name, "", "", "", score, 0, score, most)


BOOKS: Final[dict[str, Callable[[Sequence[Learner], Graded, Points], Iterator[Row]]]] = {
    "moodle": _moodle,
    "canvas": _canvas,
    "nbgrader": _nbgrader,
}
"""How each platform wants its rows."""
