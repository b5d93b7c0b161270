"""The points of a class as a file for a learning platform: a right answer is a point of its lesson.

Moodle finds learners by `Username`, Canvas by `SIS Login ID`: the name of a record (`mia.json`) should be that name.
The last form has the columns in which nbgrader writes grades, a line for each learner and lesson.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ..course import LESSONS, Asked, Learner, Lesson, tally

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


def gradebook(learners: Sequence[Learner], questions: dict[str, Asked], kind: str) -> Iterator[Row]:
    """Return the rows of a gradebook of a kind, the heads first."""
    graded = [(lesson, asked.total) for lesson in LESSONS if (asked := questions.get(lesson.id)) and asked.total]

    def points(learner: Learner, lesson: Lesson) -> int:
        asked = questions[lesson.id]
        return min(tally(learner.entries, lesson.id, asked).right, asked.total)  # two quizzes share their numbers

    return BOOKS[kind](learners, graded, points)


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
