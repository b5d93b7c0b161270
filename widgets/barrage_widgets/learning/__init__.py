"""Learning by guessing and checking: questions that take an answer first, judge it with the engine, and remember it."""

from barrage_core.course.language import look_for_kept_box_language

from .asking import Asking, Number, Numbers
from .codes import PositionCode
from .course import Course
from .exercise import Exercise, Verdict
from .library import ScenarioLibrary
from .marking import Marker, key_of, lesson_step
from .options import OneOf, Order, SomeOf
from .places import Place, Places
from .predict import Predict
from .quiz import Question, Quiz
from .why_not import WhyNot

__all__ = [
    "Asking",
    "Course",
    "Exercise",
    "Marker",
    "Number",
    "Numbers",
    "OneOf",
    "Order",
    "Place",
    "Places",
    "PositionCode",
    "Predict",
    "Question",
    "Quiz",
    "ScenarioLibrary",
    "SomeOf",
    "Verdict",
    "WhyNot",
    "key_of",
    "lesson_step",
]

look_for_kept_box_language()  # what was chosen beside one lesson holds for all of them
