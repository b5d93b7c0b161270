"""The course as a learner sees it: bars of what was answered, and what to review next; nothing is written."""

from __future__ import annotations

import pytest

from barrage_core.course.lessons import LESSONS
from barrage_core.course.notebooks import questions_of_lessons
from barrage_core.course.record import Record
from barrage_widgets import Course, Predict
from tests.widgets.driving import all_blocks, find, words

ASKED = questions_of_lessons()["02"]


@pytest.fixture
def record():
    return Record(None)


def answer(record, question, right, prompt="Well?"):
    record.add(question, "predict", prompt, 1, right=right)


def test_each_lesson_has_a_bar_with_what_was_answered_of_all(record):
    answer(record, "02.predict.E05", False)
    answer(record, "02.predict.E21", True)
    bars = [block for block in all_blocks(Course(record=record)) if block["kind"] == "progress"]
    assert [bar["label"] for bar in bars] == [str(lesson) for lesson in LESSONS]
    assert (bars[2]["done"], bars[2]["total"]) == (2, ASKED.total)
    assert bars[2]["shown"] == f"2 of {ASKED.total} answered, 1 right"
    assert bars[3]["done"] == 0


def test_what_was_never_right_is_to_be_reviewed_that_of_this_lesson_first(record):
    answer(record, "01.predict.forks", False, "Forks?")
    answer(record, "02.predict.E05", False, "<b>Two</b> drops?")
    answer(record, "02.predict.E21", False, "Five drops?")
    answer(record, "02.predict.E21", True, "Five drops?")
    course = Course("02", record=record)
    assert [entry.prompt for entry in course.to_review] == ["<b>Two</b> drops?", "Forks?"]
    assert [line["text"] for line in find(course, "log")["lines"]] == ["02: <b>Two</b> drops?", "01: Forks?"]
    assert f"{ASKED.total - 2} questions of this lesson still open." in words(course)


def test_a_lesson_with_every_answer_says_so(record):
    for kind, name in ASKED.ids:
        for question in [f"{name}.{number}" for number in (1, 2, 3)] if kind == "Quiz" else [name]:
            answer(record, question, True)
    course = Course("water_flow", record=record)
    assert "Every question of this lesson is answered." in words(course)
    assert course.tally("02").state == "done"


def test_the_bar_moves_with_an_answer_in_another_cell(record):
    course = Course("02", record=record)
    guess = Predict("02.predict.E05", "Well?", [1, 2], 2, "so", record=record)
    guess.handle("guess", "1")
    guess.handle("lock")
    assert find(course, "progress")["done"] == 1
    assert "Well?" in find(course, "log")["lines"][0]["text"]


def test_an_observer_hears_of_an_answer_in_another_cell(record):
    course, heard = Course("02", record=record), []
    course.observe(heard.append, "value")
    question = Predict("02.predict.E05", "How many?", [1, 2], 1, "so", record=record)
    question.handle("guess", "1")
    question.handle("lock")
    assert [change.new for change in heard] == [{"answered": 1, "right": 1}]
    assert course.value == {"answered": 1, "right": 1}
    course.close()


def test_looking_again_finds_what_another_notebook_wrote(tmp_path):
    file = tmp_path / "record.json"
    course = Course("02", record=Record(file))
    answer(Record(file), "02.predict.E05", True)
    course.handle("again")
    assert find(course, "progress")["done"] == 1


def test_looking_writes_nothing_and_a_record_that_is_off_is_said_to_be(tmp_path, monkeypatch):
    monkeypatch.setenv("BARRAGE_RECORD", str(tmp_path / "mine.json"))
    assert "switched off" not in words(Course("02"))
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("BARRAGE_RECORD", "off")
    assert "switched off" in words(Course("02"))


def test_a_saved_notebook_says_nothing_about_anybody(record):
    before = Course("02", record=record)._still_html()
    answer(record, "02.predict.E05", False, "secret")
    assert Course("02", record=record)._still_html() == before
    assert "02 · Water flow" in before


def test_lessons_without_notebooks_count_what_was_answered(record, monkeypatch):
    monkeypatch.setattr("barrage_widgets.learning.course.questions_of_lessons", dict)
    answer(record, "02.predict.E05", True)
    course = Course("02", record=record)
    assert [block for block in all_blocks(course) if block["kind"] == "progress"] == [], "nobody knows of how many"
    assert "02 · Water flow: 1 answered, 1 right" in words(course)
    assert "1 question answered, 1 right." in words(course)
