"""How each control is made in a test, with something to ask where it cannot be made without."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from barrage_core.course.record import Record
from barrage_widgets import Asking, Exercise, Number, Panel, Predict, Question, Quiz, Verdict, WhyNot
from tests.widgets.driving import PLAIN

__all__ = ["HINTS", "MAKERS", "exercise", "predict", "quiz", "why_not"]

QUESTION = Question("Is water spent?", ["yes", "no"], "no", "It flows on.", 7)
HINTS = ["a", "b", "c"]


def predict(ask: Asking | None = None, answer: object = 7, **more: Any) -> Predict:
    """Make a prediction; the answer is 7."""
    return Predict("00.predict.x", "How many?", ask or Number(0, 9), answer, "so", record=Record(None), **more)


def exercise() -> Exercise:
    """Make an exercise whose solution is 7."""
    check = lambda number: Verdict(number == 7, "so")  # noqa: E731
    return Exercise("00.exercise.x", "How many?", Number(0, 9), check, HINTS, record=Record(None))


def quiz() -> Quiz:
    """Make a quiz of two questions."""
    return Quiz("00.quiz", [QUESTION, QUESTION], record=Record(None))


def why_not() -> WhyNot:
    """Make a control that says why a number is not even."""
    odd = lambda number: ["it is odd"] if number % 2 else []  # noqa: E731
    return WhyNot("Find an even number.", {"number": [1, 2]}, odd)


MAKERS: dict[str, Callable[[], Panel]] = {
    "Predict": predict,
    "Exercise": exercise,
    "Quiz": quiz,
    "WhyNot": why_not,
    **{kind.__name__: kind for kind in PLAIN},
}
"""How each control is made."""
