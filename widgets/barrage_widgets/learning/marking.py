"""Judging what learners handed in: the questions of a lesson as controls, without a learner in front of them.

The lesson that came with the kit is run, only with its questions and the cells that they need. The questions then judge
answers; nothing is shown and nothing is recorded.

>>> marker = Marker()
>>> marker("05.predict.E08", 3).right, marker("05.predict.E08", 4).right
(True, False)
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

from barrage_core import BarrageError
from barrage_core.course.assignment import KeyLine, find_step, read_steps, steps_for_questions
from barrage_core.course.classroom import Marked
from barrage_core.course.lessons import LESSONS, Lesson

from .questions import RecordingPanel, handing_in

__all__ = ["Marker", "key_of", "lesson_step"]


def lesson_step(lesson: str, name: str, names: dict[str, Any], *, reveal: bool = True) -> Any:
    """Run a step of a lesson of the kit in a notebook that was handed out, and return what it shows.

    `names` are those of the notebook, its `globals()`. Without `reveal` a question takes answers and judges none.
    """
    source = find_step(lesson, name).source
    if reveal:
        return _run(source, names)
    with handing_in():
        return _run(source, names)


def key_of(lesson: Lesson) -> Iterator[KeyLine]:
    """Go through the questions of a lesson with what is right, as the engine says."""
    for panel in _questions(lesson):
        yield from panel.key()
        panel.close()


class Marker:
    """Judges answers by the ids of their questions; each lesson is opened once, when its first answer comes."""

    def __init__(self) -> None:
        self._lessons: dict[str, dict[str, RecordingPanel]] = {}

    def __call__(self, question: str, given: Any) -> Marked | None:
        """Judge an answer; None where the lessons do not ask that question.

        What cannot be an answer at all is wrong.
        """
        panel = self._panel(question)
        if panel is None or given is None:
            return None
        try:
            return panel.mark(given, question)
        except BarrageError as problem:
            return Marked(False, None, str(problem))

    def _panel(self, question: str) -> RecordingPanel | None:
        number = question.partition(".")[0]
        if number not in self._lessons:
            here = {lesson.id: lesson for lesson in LESSONS}
            found = _questions(here[number]) if number in here else ()
            self._lessons[number] = {panel.id: panel for panel in found}
        asked = self._lessons[number]
        return asked.get(question) or asked.get(question.rpartition(".")[0])


def _questions(lesson: Lesson) -> Iterator[RecordingPanel]:
    """Make the controls that ask something in a lesson, with only what they need."""
    names: dict[str, Any] = {"__name__": lesson.name}
    for step in steps_for_questions(read_steps(lesson)):
        with redirect_stdout(StringIO()):
            shown = _run(step.source, names)
        if step.asked.ids and isinstance(shown, RecordingPanel):
            yield shown


def _run(source: str, names: dict[str, Any]) -> Any:
    """Run a cell of a lesson, and return the value of its last line, as a notebook does."""
    cell = ast.parse(source)
    shown: ast.expr = ast.Constant(None, lineno=1, col_offset=0)
    if cell.body and isinstance(last := cell.body[-1], ast.Expr):
        del cell.body[-1]
        shown = last.value
    exec(compile(cell, "lesson", "exec"), names)
    return eval(compile(ast.Expression(shown), "lesson", "eval"), names)
