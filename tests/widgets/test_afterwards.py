"""What follows a question waits until its answer is out: in the panel, and folded in a saved notebook."""

from __future__ import annotations

import json

import pytest

from barrage_core.course.record import Record
from barrage_widgets.learning import Exercise, Predict, Question, Quiz, Verdict
from tests.widgets.driving import find, words

FOLLOWS = "A full dam lets\nit pass, `water.held` (p. 6).\n\nSo <b>look</b> downstream."
SHOWN = "A full dam lets it pass, water.held (p. 6).\n\nSo <b>look</b> downstream."
QUESTIONS = [Question("One?", ["a", "b"], "a", "why"), Question("Two?", ["a", "b"], "b", "why")]


def predict(afterwards):
    return Predict("02.predict.x", "Well?", ["a", "b"], "a", "why", record=Record(None), afterwards=afterwards)


def exercise(afterwards):
    hints = ["one", "two", "three"]
    more = {"solution": "a", "record": Record(None), "afterwards": afterwards}
    return Exercise("02.exercise.x", "Well?", ["a", "b"], lambda value: Verdict(value == "a", "so"), hints, **more)


def quiz(afterwards):
    return Quiz("02.quiz", QUESTIONS, record=Record(None), afterwards=afterwards)


SETTLING = {
    "a guess": (predict, [("guess", "b"), ("lock", None)]),
    "no guess": (predict, [("unknown", None)]),
    "solved": (exercise, [("guess", "b"), ("check", None), ("guess", "a"), ("check", None)]),
    "given up": (exercise, [("hint", None), ("hint", None), ("hint", None), ("solution", None)]),
    "all answered": (quiz, [("pick", [0, "b"]), ("next", None), ("pick", [1, "b"])]),
}
settling = pytest.mark.parametrize(("make", "uses"), SETTLING.values(), ids=SETTLING)


@settling
def test_it_shows_with_the_last_step_and_not_before(make, uses):
    panel = make(FOLLOWS)
    for use in uses:
        assert "downstream" not in json.dumps(panel.view)
        panel.handle(*use)
        assert panel.problem == {}
    assert find(panel, "text", text=SHOWN)["tone"] == "plain"


@settling
def test_it_can_be_worked_out_by_the_engine(make, uses):
    panel = make(lambda: "computed")
    for use in uses:
        panel.handle(*use)
    assert "computed" in words(panel)
    assert "<p>computed</p>" in panel._still_html()


def test_it_is_hidden_again_for_another_guess():
    panel = predict(FOLLOWS)
    panel.handle("unknown")
    panel.handle("again")
    assert "downstream" not in json.dumps(panel.view)


@pytest.mark.parametrize("make", [predict, exercise, quiz])
def test_a_saved_notebook_has_it_folded_and_escaped(make):
    html = make(FOLLOWS)._still_html()
    before, _, fold = html.partition('<details class="bk-afterwards"><summary>After your answer</summary>')
    assert "downstream" not in before
    assert fold.startswith("<p>A full dam lets it pass, <code>water.held</code> (p. 6).</p><p>So &lt;b&gt;look")
    assert fold.endswith("downstream.</p></details></div>")
    assert "downstream" not in make(FOLLOWS)._still_text()
    assert "<details" not in make("")._still_html()
