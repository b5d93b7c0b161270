"""Questions that are only handed in: they take answers, say nothing about them, and record no verdict."""

from __future__ import annotations

import json

import pytest

from barrage_core.course.record import Record
from barrage_widgets.learning import Exercise, Number, Place, Predict, Question, Quiz, Verdict
from barrage_widgets.learning.questions import handing_in
from tests.widgets.driving import all_blocks, controls, words

SECRET = "because-of-the-rule"
POSITION = {"players": [{"company": "usa"}, {"company": "italy"}]}


@pytest.fixture
def record():
    return Record(None)


def predict(record):
    return Predict(
        *("00.predict.a", "How many?", Number(0, 9), 8, SECRET),
        **{"wrong": {3: SECRET}, "afterwards": SECRET, "record": record},
    )


def on_the_board(record):
    return Predict("00.predict.b", "Where?", Place("base"), "B5U", SECRET, position=POSITION, record=record)


def exercise(record):
    options = {"solution": SECRET, "afterwards": SECRET, "record": record}
    return Exercise("00.exercise.a", "Which?", ["a", "b"], judged, [SECRET] * 3, **options)


def judged(value):
    return Verdict(value == "b", SECRET)


def quiz(record, **options):
    questions = [Question("Spent?", ["yes", "no"], "no", SECRET), Question("Held?", ["yes", "no"], "yes", SECRET)]
    return Quiz("00.quiz", questions, record=record, afterwards=SECRET, **options)


USES = {
    predict: [("guess", 3), ("lock", None)],
    on_the_board: [("board", "place:B6U"), ("lock", None)],
    exercise: [("guess", "a"), ("check", None)],
    quiz: [("pick", [0, "yes"]), ("next", None), ("pick", [1, "yes"]), ("next", None)],
}


@pytest.mark.parametrize("make", USES, ids=lambda make: make.__name__)
def test_an_answer_is_taken_and_nothing_is_said_about_it(make, record):
    with handing_in():
        panel = make(record)
    for use in USES[make]:
        panel.handle(*use)
        assert panel.problem == {}
        shown = json.dumps(all_blocks(panel)) + panel._still_html() + panel.said
        assert SECRET not in shown
        assert not [word for word in ("Right", "Not quite", "Not yet", "✗", "✓") if word in shown]
    assert [(entry.right, entry.answer, entry.told) for entry in record.entries] == [(None, None, "")] * (
        2 if make is quiz else 1
    )
    assert ("All your answers are handed in." if make is quiz else "You said: ") in words(panel)
    panel.handle("again")
    assert panel.problem == {}
    panel.close()


def test_one_may_say_that_one_does_not_know(record):
    with handing_in():
        panel = predict(record)
    panel.handle("unknown")
    assert "You said: I don't know. Your answer is handed in." in words(panel)
    assert (record.entries[0].given, record.entries[0].right) == (None, None)
    panel.close()


def test_there_are_no_hints(record):
    with handing_in():
        task = exercise(record)
    assert controls(task) == {"guess", "check", "again"}
    task.handle("hint")
    assert task.problem["text"] == "There are no hints in this assignment."
    task.handle("solution")
    assert "solved the task" in task.problem["text"]
    task.close()


def test_an_answer_by_code_is_handed_in_too(record, capsys):
    with handing_in():
        task = exercise(record)
    task.answer("b")
    assert capsys.readouterr().out == "Your answer is handed in. Your teacher will say whether it is right.\n"
    assert record.entries[0].right is None
    task.close()


def test_all_questions_at_once_show_no_score(record):
    with handing_in():
        panel = quiz(record, all_at_once=True)
    for number in (0, 1):
        panel.handle("pick", [number, "yes"])
    assert words(panel).count("You said: yes.") == 2
    assert "right" not in words(panel).replace("whether it is right", "")
    panel.close()


@pytest.mark.parametrize("make", [predict, exercise, quiz], ids=lambda make: make.__name__)
def test_outside_an_assignment_everything_is_as_before(make, record):
    with handing_in():
        pass
    panel = make(record)
    assert not panel.sealed
    for use in USES[make]:
        panel.handle(*use)
    assert all(entry.right is not None for entry in record.entries)
    assert SECRET in record.entries[0].told
    panel.close()
